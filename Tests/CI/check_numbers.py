"""Whether the numbers of rules come from somewhere.

A number or a span of time in the statement of a rule that the documents or the standards require stands in one of its
sources: in the text of a statement or a decision, or in a section of a standard, of which numbers.json has the numbers.
A rule of the basis hardening may have a number of its own.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "Vectors"
SECTIONS = json.loads((Path(__file__).parent / "numbers.json").read_text(encoding="utf-8"))
NAMES = re.compile(r"(RFC|OpenID Connect Core|Section|Appendix|S|SHA-|HTTP/|base64|ES|RS|oauth:|::|127[.]0[.]0[.]0/|127[.]|localhost:)[ ]?[0-9][0-9.]*")
NUMBER = re.compile(r"(?<![\w.])[0-9][0-9,]*(?![\w])|\b(?:half a minute|an hour|ten minutes|a day|half of|a thousand|a minute)\b")


def texts() -> dict[str, str]:
    """The text of each statement and decision."""
    statements = json.loads((VECTORS / "statements.json").read_text(encoding="utf-8"))["statements"]
    rows = re.findall(r'<a id="s\d+"></a>(S\d+) \|(.*)', (ROOT / "SPEC.md").read_text(encoding="utf-8"))
    return {one["id"]: one["text"] for one in statements} | dict(rows)


def plain(number: str) -> str:
    return number.replace(",", "")


def numbers(text: str) -> list[str]:
    return [plain(number) for number in NUMBER.findall(NAMES.sub("", text))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("operation", nargs="*", help="an operation (default: all)")
    wanted = parser.parse_args().operation
    known, checked, problems = texts(), 0, 0
    for name in json.loads((VECTORS / "index.json").read_text(encoding="utf-8"))["suites"]:
        suite = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
        if wanted and suite["operation"] not in wanted:
            continue
        for rule in suite["rules"]:
            if rule["basis"] == "hardening":
                continue
            said = {plain(text) for source in rule["sources"] for text in SECTIONS.get(source, [])}
            said |= {number for source in rule["sources"] for number in numbers(known.get(source, ""))}
            for number in numbers(rule["statement"]):
                checked += 1
                if number not in said:
                    problems += 1
                    print(f"{name}: {rule['id']}: no source says {number}")
    print(f"{checked} numbers, {problems} without a source")
    if problems:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
