#!/usr/bin/env python3
"""Checks result files, and that `conform` refuses bad ones.

    python3 Tests/CI/check_results.py CONFORM RESULT.jsonl...

Each line has to fit `Vectors/schema/result.schema.json`, the header and footer have to count what is
there, the fingerprints have to be right, and `conform report` has to make the text that stands in
the file of the same name. Copies of small files are edited, cut off and changed, and have to be
refused. A run that is interrupted may leave nothing behind. Prints a line for each problem and the totals last; exits with
1 if there is one. Needs `jsonschema-rs`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from resultfiles.damage import check_damage
from resultfiles.edits import check_edits
from resultfiles.interruptions import check_interruptions
from resultfiles.records import check_records
from resultfiles.schema import check_schema
from resultfiles.tool import Tool
from oracle.findings import Findings


def check(tool: Tool, paths: list[Path], findings: Findings) -> None:
    """Checks real results, then what is no result."""
    for path in paths:
        check_schema(path, findings)
        check_records(path, findings)
        check_report(tool, path, findings)
    for path in sorted(paths, key=lambda path: path.stat().st_size)[:2]:
        check_edits(tool, path, findings)
    with tempfile.TemporaryDirectory() as folder:
        check_damage(tool, Path(folder), findings)
        check_interruptions(tool, Path(folder), findings)


def check_report(tool: Tool, path: Path, findings: Findings) -> None:
    """Compares the report that is made from a file with that of the run."""
    report = tool.run("report", "--details", path)
    same = report.stdout == path.with_suffix(".txt").read_bytes()
    findings.check(same and report.returncode in (0, 1), path.name, "gives another report than the run")


def main(arguments: list[str]) -> int:
    """Runs the checks on the files that are named."""
    if len(arguments) < 2:
        print("usage: check_results.py CONFORM RESULT.jsonl...", file=sys.stderr)
        return 2
    findings = Findings()
    check(Tool(Path(arguments[0]).resolve()), [Path(path) for path in arguments[1:]], findings)
    print("\n".join(findings.lines()))
    return 1 if findings.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
