#!/usr/bin/env python3
"""Compares rows of Examples/RESULTS.md with results, and Examples/results.html with RESULTS.md.

    python3 Tests/CI/public_results.py [--write] CONFORM SECTION NAME=RESULT.jsonl...

SECTION is a word of a heading of the page, such as `process`, and NAME the first cell of a row below it, without its
link. Each cell that a result determines has to be what the result says: the version, the rules met, and the profiles to
which the implementation conforms, which `conform report --format json` names once `conform verify` has computed the
result again. `conform` in front of a command stands for `swift run -c release conform`. With `--write`, the cells and the
page are written instead. Prints a line for each difference; exits with 1 if there is one.
"""

from __future__ import annotations

import base64
import html
import json
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from check_tables import cells, figures, records

PAGE = Path(__file__).parents[2] / "Examples/RESULTS.md"
HTML = PAGE.with_name("results.html")
SITE = "https://github.com/example/appflip-oauth-conformance/blob/main/Examples/"

STYLE = """
:root { --paper: #ffffff; --ink: #1b1d21; --soft: #565c66; --line: #d9dce1; --link: #1a4fa3; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15171b; --ink: #e7e9ec; --soft: #a8afba; --line: #343942; --link: #9cc0ff; }
}
html { color-scheme: light dark; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 75rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1, h2 { line-height: 1.25; } h2 { margin-top: 2rem; }
p { max-width: 46rem; } a { color: var(--link); }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--soft); font-size: .875rem; }
code { font-size: .875em; overflow-wrap: anywhere; }
@media (max-width: 50rem) {
  thead { display: none; } tr { display: block; border-top: 2px solid var(--line); padding: .5rem 0; }
  th, td { display: grid; grid-template-columns: 7rem 1fr; border: 0; padding: .1rem 0; }
  td::before { content: attr(data-head); color: var(--soft); font-size: .875rem; } th { display: block; font-weight: 600; }
  td:empty { display: none; }
}
@media print { body { max-width: none; padding: 0; font-size: 9pt; } tr { break-inside: avoid; } }
"""


def verified(conform: str, result: str) -> dict:
    """The report for programs of a result that was computed again."""
    subprocess.run([conform, "verify", result], check=True, stdout=subprocess.DEVNULL)
    run = subprocess.run([conform, "report", result, "--format", "json"], capture_output=True, check=False)
    return json.loads(run.stdout)


def told(conform: str, section: str, result: str) -> dict[str, str]:
    """The cells that a result determines, by the heads of their columns."""
    report = verified(conform, result)
    profiles = [profile["id"] for profile in report["profiles"] if profile["conforms"]]
    known = json.loads((PAGE.parents[1] / "Vectors/profiles.json").read_text())["profiles"]
    named = "every profile" if len(profiles) == len(known) else ", ".join(profiles) or "none"
    version = records(result, "header")[0]["implementation"]["version"]
    found = figures(result) | {"conforms to": named}
    return found | ({"version": version} if version and section == "process" else {})


def updated(lines: list[str], section: str, name: str, found: dict[str, str]) -> tuple[int, str]:
    """The place of a row, and the row with what was found."""
    inside, head = False, []
    for place, line in enumerate(lines):
        if line.startswith("## "):
            inside, head = section in line, []
        elif inside and line.startswith("| ") and not head:
            head = cells(line)
        elif inside and re.match(rf"\| \[`?{re.escape(name)}`?\]", line):
            row = [found.get(key, text) for key, text in zip(head, cells(line), strict=True)]
            return place, "| " + " | ".join(row).replace("|  |", "| |") + " |"
    sys.exit(f"public_results: {PAGE.name} has no row for {name} below {section}")


# The page


def page(text: str) -> str:
    """RESULTS.md as one page that loads nothing."""
    policy = base64.b64encode(sha256(STYLE.encode()).digest()).decode()
    body = "\n".join(blocks(text.split("\n\n")))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
        f"style-src 'sha256-{policy}'; base-uri 'none'; form-action 'none'\">\n"
        '<meta name="color-scheme" content="light dark">\n<title>Results</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def blocks(parts: list[str]) -> list[str]:
    return [block(part.strip()) for part in parts if part.strip()]


def block(part: str) -> str:
    """A heading, a table or a paragraph."""
    heading = re.fullmatch(r"(#+) (.+)", part)
    if heading:
        level = len(heading[1])
        return f"<h{level}>{inline(heading[2])}</h{level}>"
    return table(part.split("\n")) if part.startswith("| ") else f"<p>{inline(part)}</p>"


def table(lines: list[str]) -> str:
    head, _, *rows = (cells(line) for line in lines)
    heads = "".join(f'<th scope="col">{inline(cell)}</th>' for cell in head)
    body = "\n".join(table_row(head, row) for row in rows)
    return f'<div class="wide"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table></div>'


def table_row(head: list[str], row: list[str]) -> str:
    first, *rest = row
    others = "".join(
        f'<td data-head="{html.escape(key)}">{inline(cell)}</td>' for key, cell in zip(head[1:], rest, strict=True))
    return f'<tr><th scope="row">{inline(first)}</th>{others}</tr>'


def inline(text: str) -> str:
    """Text with code and links, in which counts are not broken."""
    text = re.sub(r"(\d+) of (\d+)", "\\1\u00a0of\u00a0\\2", text)
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text, quote=False))
    return re.sub(r"\[([^\]]+)\]\(([^)]+)\)", link, text)


def link(match: re.Match[str]) -> str:
    target = match[2] if match[2] == HTML.name else SITE + match[2]
    return f'<a href="{html.escape(target)}">{match[1]}</a>'


def main(arguments: list[str]) -> int:
    is_written = "--write" in arguments
    conform, section, *pairs = [word for word in arguments if word != "--write"]
    lines, problems = PAGE.read_text(encoding="utf-8").split("\n"), []
    for pair in pairs:
        name, _, result = pair.partition("=")
        place, row = updated(lines, section, name, told(conform, section, result))
        if lines[place] != row:
            problems.append(f"{PAGE.name}:{place + 1}: the run says {row}")
        lines[place] = row
    made = page("\n".join(lines))
    if is_written:
        PAGE.write_text("\n".join(lines), encoding="utf-8")
        HTML.write_text(made, encoding="utf-8")
        return 0
    if not HTML.exists() or HTML.read_text(encoding="utf-8") != made:
        problems.append(f"{HTML.name}: is not the page of {PAGE.name}; run this with --write")
    print("\n".join(problems + [f"{len(pairs)} rows of {PAGE.name}, {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
