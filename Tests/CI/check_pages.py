#!/usr/bin/env python3
"""Checks pages of `conform --format html`, each beside the result file of the same name.

    python3 Tests/CI/check_pages.py [--browser] PAGE.html...

A strict parser has to take the page; its statuses and counts have to be those of the result file;
headings, ids and links have to fit together; and text has to stand out from its ground in light and dark.
Pages named `hostile-0`, `hostile-1`, and so on have the same structure, whatever the values are. With
`--browser`, nothing may be wider in Chromium than a window of 400 or 1400 pixels, and nothing be complained
of; of the hostile pages it opens the last one. Prints a line for each problem; exits with 1 if there is one.
Needs `html5lib`, and `chromium` for `--browser`.
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


def main(paths: list[Path], has_browser: bool) -> int:
    hostile = [path for path in paths if path.stem.startswith("hostile-")]
    hostile.sort(key=lambda path: int(path.stem.split("-")[1]))
    with ProcessPoolExecutor() as pool:
        found = pool.map(check, paths, [has_browser and path not in hostile[:-1] for path in paths])
        results = dict(zip(paths, found))
    lines = [f"{path}: {problem}" for path, (_, problems) in results.items() for problem in problems]
    lines += [
        f"{path}: values change the structure of the page"
        for path in hostile if results[path][0] != results[hostile[0]][0]
    ]
    print("\n".join(lines + [f"{len(paths)} pages, {len(lines)} problems"]))
    return 1 if lines or not paths else 0


if __name__ == "__main__":
    arguments = [word for word in sys.argv[1:] if word != "--browser"]
    sys.exit(main([Path(path) for path in arguments], has_browser="--browser" in sys.argv))
