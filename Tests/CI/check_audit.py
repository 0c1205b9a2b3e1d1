#!/usr/bin/env python3
"""Runs every command of Examples/AUDIT.md: check_audit.py CONFORM.

The lines of its blocks are run in order by one shell each, in a folder of their own that has the Examples of the
repository. `conform` is the program CONFORM. Each has to succeed, and each file that a line names after `--output` or
`-out` has to be there then. Prints the lines that fail, and their number; exits with 1 if there is one.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "Examples/AUDIT.md"
IS_DRAFT = json.loads((ROOT / "Vectors/index.json").read_text(encoding="utf-8"))["version"].endswith("-dev")


def commands(text: str) -> list[str]:
    """The lines of all blocks."""
    lines = [line for block in re.findall(r"^```\n(.*?)^```$", text, re.M | re.S) for line in block.splitlines()]
    # Between releases no claim is made, but for one that is called a draft.
    return [re.sub(r"--format (?=claim|badge)", "--draft --format ", line) if IS_DRAFT else line for line in lines]


def run(conform: Path, line: str, folder: Path) -> str:
    """What is wrong with a line; empty if nothing is."""
    shell = f'conform() {{ "{conform}" "$@"; }}; {line}'
    result = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, timeout=300, cwd=folder)
    if result.returncode:
        return f"exit status {result.returncode}: {result.stderr.strip()[:300]}"
    files = re.findall(r"(?:--output|-out) (\S+)", line)
    missing = [name for name in files if not (folder / name).is_file()]
    return f"{missing} not written" if missing else ""


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: check_audit.py CONFORM", file=sys.stderr)
        return 2
    conform, lines = Path(arguments[0]).resolve(), commands(PAGE.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "Examples").symlink_to(ROOT / "Examples")
        found = [(line, run(conform, line, folder)) for line in lines]
    problems = [f"{PAGE.name}: {line}: {problem}" for line, problem in found if problem]
    print("\n".join(problems + [f"{len(lines)} commands of {PAGE.name}, {len(problems)} fail"]))
    return 1 if problems or not lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
