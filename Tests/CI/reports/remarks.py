"""Remarks on a run for GitHub, as its runner reads them."""

from __future__ import annotations

import re
from pathlib import Path

COMMAND = re.compile(r"::(error|warning|notice) ([^:\r\n]*)::([^\r\n]*)")
PROPERTY = re.compile(r"(title|file|line)=([^,:%]|%25|%0D|%0A|%3A|%2C)*")


def check_remarks(path: Path) -> list[str]:
    lines = commands(path)
    problems = []
    for line in lines:
        match = COMMAND.fullmatch(line)
        if not match or not all(PROPERTY.fullmatch(part) for part in match[2].split(",")):
            problems.append(f"is no remark: {line[:80]!r}")
        elif re.search(r"%(?!25|0D|0A)", match[3]) or not line.isprintable():
            problems.append(f"a message is not escaped: {line[:80]!r}")
    kinds = [line.split(" ")[0] for line in lines]
    problems += [f"more than ten {kind}" for kind in set(kinds) if kinds.count(kind) > 10]
    return problems


def titles(path: Path) -> list[str]:
    """The properties of the remarks, in order."""
    return [line.split("::")[1] for line in commands(path)]


def commands(path: Path) -> list[str]:
    """The lines that the runner takes for commands, which it finds behind spaces as well."""
    lines = re.split(r"\r\n|\r|\n", path.read_bytes().decode(errors="replace"))
    return [line for line in lines if line.lstrip().startswith("::") or "##[" in line]
