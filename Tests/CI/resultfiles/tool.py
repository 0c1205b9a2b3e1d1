"""Calling the tool, and what it says of a bad file."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

# One line in ASCII: the file, the line if there is one, what is wrong, and what to do.
COMPLAINT = re.compile(rb"conform: %s(:[0-9]+)?: [ -~]+; [ -~]+\n")


@dataclass(frozen=True)
class Tool:
    """The built program."""

    path: Path

    def run(self, *arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
        """Runs the tool to its end."""
        command = [self.path, *arguments]
        return subprocess.run(command, capture_output=True, timeout=120, check=False)

    def refuses(self, path: Path, *arguments: str | Path) -> str:
        """Empty if the tool refuses a file as it must; else what it does."""
        result = self.run(*arguments)
        pattern = COMPLAINT.pattern % re.escape(str(path).encode())
        if result.returncode == 2 and re.fullmatch(pattern, result.stderr) and not result.stdout:
            return ""
        return f"exit status {result.returncode}, {result.stderr[:200]!r}"
