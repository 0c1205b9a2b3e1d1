#!/usr/bin/env python3
"""Checks pages of `conform --format html`, each beside the result file of the same name.

    python3 .ci/check_pages.py PAGE.html...

A strict parser has to take the page; its statuses have to be those of the result file; headings,
ids and links have to fit together; text has to stand out from its ground in light and dark; and in
Chromium nothing may be wider than a window of 400 or 1400 pixels, and nothing be complained of.
Prints a line for each problem; exits with 1 if there is one. Needs `html5lib` and `chromium`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import html5lib

BROWSER = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu"]
TEXTS = ["ink", "soft", "link", "met", "notmet", "none"]


def statuses(result: Path) -> tuple[dict, dict]:
    """The word for each vector and the status of each rule, from a result file."""
    vectors, kinds = {}, defaultdict(set)
    for line in filter(None, result.read_text().split("\n")):
        record = json.loads(line)
        if record["record"] == "case":
            kind = record["verdict"]["kind"]
            vectors[record["vector"]] = record["failure"] or kind
            kinds[record["rule"]].add(kind)
        elif record["record"] == "family":
            kinds[record["rule"]].update(missed["kind"] for missed in record["missed"])
    return vectors, {rule: status(found - {"passed"}) for rule, found in kinds.items()}


def status(missed: set[str]) -> str:
    if not missed:
        return "met"
    if "not run" in missed:
        return "not run"
    return "unsupported" if missed == {"unsupported"} else "not met"


def check_statuses(elements: list, result: Path) -> list[str]:
    vectors, rules = statuses(result)
    shown_vectors = {
        e.get("id").removeprefix("vector-"): e.get("data-verdict")
        for e in elements
        if e.get("data-verdict")
    }
    shown_rules = {
        e.get("data-rule"): e.get("data-status")
        for e in elements
        if e.get("data-rule") and e.get("data-status") != "not selected"
    }
    problems = []
    for kind, shown, told in [("vectors", shown_vectors, vectors), ("rules", shown_rules, rules)]:
        wrong = [name for name in shown.keys() | told.keys() if shown.get(name) != told.get(name)]
        if wrong or not told:
            problems.append(f"{len(wrong)} {kind} are not as in the result, such as {wrong[:1]}")
    return problems


def check_outline(elements: list) -> list[str]:
    problems = []
    levels = [int(e.tag[1]) for e in elements if re.fullmatch("h[1-6]", e.tag)]
    if levels.count(1) != 1:
        problems.append("there is not one h1")
    if any(after > before + 1 for before, after in zip(levels, levels[1:])):
        problems.append("a heading skips a level")
    ids = [e.get("id") for e in elements if e.get("id")]
    if len(set(ids)) != len(ids):
        problems.append("an id occurs twice")
    links = {e.get("href")[1:] for e in elements if (e.get("href") or "").startswith("#")}
    # A twin is named even if it was not selected itself.
    lost = {link for link in links - set(ids) if not link.startswith("vector-")}
    if lost:
        problems.append(f"links lead nowhere: {sorted(lost)[:3]}")
    if any(e.tag in {"script", "link", "img", "iframe", "object"} for e in elements):
        problems.append("the page has a script or loads something")
    return problems


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def check_contrast(page: str) -> list[str]:
    themes = re.findall(r":root \{([^}]*)\}", page)
    problems = [] if len(themes) == 2 else ["there are not two themes"]
    for theme in themes:
        colors = dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6})", theme))
        pairs = [(text, ground) for text in TEXTS for ground in ("paper", "shade")]
        for text, ground in pairs + [("ink", "highlight")]:
            ratio = contrast(colors[text], colors[ground])
            if ratio < 4.5:
                problems.append(f"--{text} on --{ground} has a contrast of {ratio:.2f}")
    return problems


def browse(address: str, *options: str) -> subprocess.CompletedProcess:
    with tempfile.TemporaryDirectory() as profile:
        return subprocess.run(
            [*BROWSER, f"--user-data-dir={profile}", *options, address],
            capture_output=True, text=True, timeout=120, check=True,
        )


def check_width(page: str, width: int) -> list[str]:
    """Lets a frame of some width tell how wide the page in it is, with every fold open."""
    script = (
        "<script>onload = () => {"
        "for (const e of document.querySelectorAll('details')) e.open = true;"
        "for (const e of document.querySelectorAll('article')) e.style.contentVisibility = 'visible';"
        "parent.postMessage(document.documentElement.scrollWidth, '*') }</script>"
    )
    opened = re.sub(r"<meta http-equiv=[^>]*>", "", page).replace("</body>", script + "</body>")
    frame = (
        f"<!DOCTYPE html><iframe src='page.html' width='{width}' height='800'></iframe>"
        "<script>onmessage = e => { document.body.dataset.width = e.data }</script>"
    )
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "page.html").write_text(opened)
        (Path(folder) / "frame.html").write_text(frame)
        dump = browse(f"file://{folder}/frame.html", "--virtual-time-budget=20000", "--dump-dom")
    found = re.search(r'data-width="(\d+)"', dump.stdout)
    if not found:
        return [f"the page did not load in a frame of {width} pixels"]
    return [] if int(found[1]) <= width else [f"the page is {found[1]} wide in {width} pixels"]


def check_console(path: Path) -> list[str]:
    log = browse(f"file://{path.resolve()}", "--enable-logging=stderr", "--dump-dom").stderr
    return [line for line in log.splitlines() if "CONSOLE" in line]


def check(path: Path) -> list[str]:
    page = path.read_text()
    elements = list(html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(page).iter())
    elements = [e for e in elements if isinstance(e.tag, str)]
    return (
        check_statuses(elements, path.with_suffix(".jsonl")) + check_outline(elements)
        + check_contrast(page) + check_width(page, 400) + check_width(page, 1400)
        + check_console(path)
    )


def main(paths: list[str]) -> int:
    problems = [f"{path}: {problem}" for path in paths for problem in check(Path(path))]
    print("\n".join(problems + [f"{len(paths)} pages, {len(problems)} problems"]))
    return 1 if problems or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
