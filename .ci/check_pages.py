#!/usr/bin/env python3
"""Checks pages of `conform --format html`, each beside the result file of the same name.

    python3 .ci/check_pages.py PAGE.html...

A strict parser has to take the page; its statuses and counts have to be those of the result file;
headings, ids and links have to fit together; text has to stand out from its ground in light and dark;
and in Chromium nothing may be wider than a window of 400 or 1400 pixels, and nothing be complained of.
Pages named `hostile-0`, `hostile-1`, and so on have the same structure, whatever the values are; of these
the browser opens the last one. Prints a line for each problem; exits with 1 if there is one. Needs
`html5lib` and `chromium`.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from reports.browser import check_console, check_width
from reports.page import Page, check_colors, check_content, check_outline

# How many octets a page may have, so that a browser opens it at once.
MOST = 6_000_000


def check(path: Path, is_opened: bool) -> tuple[str, list[str]]:
    """A digest of a page's structure, and its problems."""
    page = Page.read(path)
    problems = check_content(page) + check_outline(page) + check_colors(page)
    if len(page.text.encode()) > MOST:
        problems.append(f"it has more than {MOST} octets")
    if is_opened:
        problems += check_width(page.text, 400) + check_width(page.text, 1400) + check_console(path)
    return page.structure(), problems


def main(paths: list[Path]) -> int:
    hostile = [path for path in paths if path.stem.startswith("hostile-")]
    hostile.sort(key=lambda path: int(path.stem.split("-")[1]))
    with ProcessPoolExecutor() as pool:
        found = pool.map(check, paths, [path not in hostile[:-1] for path in paths])
        results = dict(zip(paths, found))
    lines = [f"{path}: {problem}" for path, (_, problems) in results.items() for problem in problems]
    lines += [
        f"{path}: values change the structure of the page"
        for path in hostile if results[path][0] != results[hostile[0]][0]
    ]
    print("\n".join(lines + [f"{len(paths)} pages, {len(lines)} problems"]))
    return 1 if lines or not paths else 0


if __name__ == "__main__":
    sys.exit(main([Path(path) for path in sys.argv[1:]]))
