#!/usr/bin/env python3
"""Makes the change that Examples/Adopter/README.md shows, and compares what the tests print with the pages.

Run it at the root of the package, after `swift test --package-path Examples/Adopter`, whose build it uses. A line `…` of a
page stands for any lines; all others have to follow one another as printed. With `--show` it prints the report. Exit
status: 0, 1 if a page says something else, 2 if the change cannot be made or the tests print no report.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
ADOPTER = ROOT / "Examples/Adopter"
CHANGED = "Sources/Linking/FlipHandler.swift"
PAGES = ("README.md", "Examples/README.md", "Examples/Adopter/README.md")
BEGIN = "NOT CONFORMING: "


def blocks(page: str) -> list[list[str]]:
    """The blocks of a page that show the report."""
    parts = (ROOT / page).read_text(encoding="utf-8").split("\n```")[1::2]
    return [part.split("\n")[1:] for part in parts if part.startswith("\n" + BEGIN)]


def changed(text: str) -> str:
    """The file with the change of the page."""
    page = (ADOPTER / "README.md").read_text(encoding="utf-8")
    change = re.search(r"```diff\n-(.*)\n\+(.*)\n```", page)
    if change is None or text.count(change[1]) != 1:
        sys.exit(2)
    return text.replace(change[1], change[2])


def report() -> list[str]:
    """What XCTest prints of the changed app."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "Adopter"
        shutil.copytree(ADOPTER, copy, ignore=shutil.ignore_patterns(".build"))
        manifest = copy / "Package.swift"
        manifest.write_text(manifest.read_text(encoding="utf-8").replace('"../.."', f'"{ROOT}"'), encoding="utf-8")
        source = copy / CHANGED
        source.write_text(changed(source.read_text(encoding="utf-8")), encoding="utf-8")
        call = ["swift", "test", "--package-path", copy, "--scratch-path", ADOPTER / ".build", "--filter", "LinkingXCTests"]
        run = subprocess.run(call, capture_output=True, text=True)
    _, begin, rest = run.stdout.partition(BEGIN)
    lines = (begin + rest).split("\n")
    verdicts = [number for number, line in enumerate(lines) if line.startswith(lines[0])]
    if not begin or len(verdicts) < 2:
        print(run.stdout[-2000:], run.stderr[-2000:], file=sys.stderr)
        sys.exit(2)
    return lines[: verdicts[1] + 1]


def stranger(block: list[str], lines: list[str]) -> str | None:
    """The first line of a block that is not printed there."""
    place, is_free = 0, False
    for line in block:
        if line == "…":
            is_free = True
            continue
        found = lines.index(line, place) if is_free and line in lines[place:] else place
        if found >= len(lines) or lines[found] != line:
            return line
        place, is_free = found + 1, False
    return None


def main() -> int:
    lines = report()
    if "--show" in sys.argv:
        print("\n".join(lines))
    found = [(page, stranger(block, lines)) for page in PAGES for block in blocks(page)]
    wrong = [(page, line) for page, line in found if line is not None]
    for page, line in wrong:
        print(f"{page}: the tests do not print: {line}")
    missing = [page for page in PAGES if page not in {page for page, _ in found}]
    for page in missing:
        print(f"{page}: shows no report")
    print(f"{len(found)} reports, {len(wrong)} untrue")
    return 1 if wrong or missing else 0


if __name__ == "__main__":
    sys.exit(main())
