#!/usr/bin/env python3
"""Checks the vectors without any of the package's Swift.

    python3 Tests/Oracle/check_vectors.py [Vectors]

Every file is validated against its schema, every reference between files is followed, every
expected answer is computed a second time from the vector's input, every family is expanded a second
time, and the lines that the documents of the adapter protocol show are validated as its messages.
Prints a line for each problem and the totals last; exits with 1 if there is a problem. Needs Python 3.10 and `jsonschema`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from oracle.expectations import check_expectations
from oracle.families import check_families
from oracle.files import Folder
from oracle.findings import Findings
from oracle.protocol import check_protocol
from oracle.references import check_references
from oracle.schemas import check_schemas


def check(folder: Folder, findings: Findings) -> None:
    """Checks a folder of vectors, from the shape of its files to the values in them."""
    if not check_schemas(folder, findings):
        return  # What follows relies on the shape of the files.
    check_references(folder, findings)
    for suite in folder.suites:
        check_expectations(suite, findings)
    check_families(folder, findings)
    check_protocol(folder, findings)


def main(arguments: list[str]) -> int:
    """Runs the checks on the folder that is named, or on the package's own."""
    if len(arguments) > 1:
        print("usage: check_vectors.py [Vectors]", file=sys.stderr)
        return 2
    default = Path(__file__).resolve().parent.parent.parent / "Vectors"
    root = Path(arguments[0]) if arguments else default
    findings = Findings()
    folder = Folder.read(root, findings)
    if folder:
        check(folder, findings)
    print("\n".join(findings.lines()))
    return 1 if findings.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
