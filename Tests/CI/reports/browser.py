"""A page in Chromium."""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

BROWSER = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu"]
SCRIPT = (
    "<script>onload = () => {"
    "for (const e of document.querySelectorAll('details')) e.open = true;"
    "for (const e of document.querySelectorAll('article')) e.style.contentVisibility = 'visible';"
    "parent.postMessage(document.documentElement.scrollWidth, '*') }</script>"
)


def browse(address: str, *options: str) -> subprocess.CompletedProcess:
    with tempfile.TemporaryDirectory() as profile:
        return subprocess.run(
            [*BROWSER, f"--user-data-dir={profile}", *options, address],
            capture_output=True, text=True, timeout=300, check=True,
        )


def check_width(page: str, width: int) -> list[str]:
    """Lets a frame of some width tell how wide the page in it is, with every fold open."""
    opened = re.sub(r"<meta http-equiv=[^>]*>", "", page).replace("</body>", SCRIPT + "</body>")
    frame = (
        f"<!DOCTYPE html><iframe src='page.html' width='{width}' height='800'></iframe>"
        "<script>onmessage = e => { document.body.dataset.width = e.data }</script>"
    )
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "page.html").write_text(opened)
        (Path(folder) / "frame.html").write_text(frame)
        dump = browse(f"file://{folder}/frame.html", "--virtual-time-budget=60000", "--dump-dom")
    found = re.search(r'data-width="(\d+)"', dump.stdout)
    if not found:
        return [f"the page did not load in a frame of {width} pixels"]
    return [] if int(found[1]) <= width else [f"the page is {found[1]} wide in {width} pixels"]


def check_console(path: Path) -> list[str]:
    log = browse(f"file://{path.resolve()}", "--enable-logging=stderr", "--dump-dom").stderr
    return [line for line in log.splitlines() if "CONSOLE" in line]
