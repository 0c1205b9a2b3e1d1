#!/usr/bin/env python3
"""Holds the package to its sizes: check_size.py.

Counts the lines of the Swift files in each folder below, and of each file that is not generated, and
compares what an adopter's tests compile with the list below. Run it at the root of the package. Exit
status: 0, 1 if something is larger, 2 if the package cannot be described.
"""

import json
import subprocess
import sys
from pathlib import Path

MOST_LINES = {"Sources/Conformance": 7500, "Tests/Mistakes": 7500}
MOST_LINES_OF_A_FILE = 250
GENERATED = {"RulesInSwiftTesting.swift", "RulesInXCTest.swift"}
ADOPTED = "ConformanceTesting"
COMPILED = {"StrictCodecs", "ConformanceSupport", "Conformance", "ConformanceReports", ADOPTED}


def lines(path):
    with path.open("rb") as file:
        return sum(1 for _ in file)


def large_folders():
    for folder, most in MOST_LINES.items():
        count = sum(map(lines, Path(folder).rglob("*.swift")))
        print(f"{folder}: {count} of {most} lines")
        if count > most:
            yield f"{folder}: has {count} lines, more than {most}"


def large_files():
    for folder in ("Sources", "Tests"):
        for path in sorted(Path(folder).rglob("*.swift")):
            count = lines(path)
            if path.name not in GENERATED and count > MOST_LINES_OF_A_FILE:
                yield f"{path}: has {count} lines, more than {MOST_LINES_OF_A_FILE}"


def targets():
    """The targets of the package, each with those on which it depends."""
    command = ["swift", "package", "describe", "--type", "json"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    described = json.loads(run.stdout)["targets"]
    return {target["name"]: target.get("target_dependencies", []) for target in described}


def compiled(known):
    found, rest = set(), [ADOPTED]
    while rest:
        name = rest.pop()
        if name not in found:
            found.add(name)
            rest += known[name]
    return found


def foreign_modules():
    for name in sorted(compiled(targets()) - COMPILED):
        yield f"Package.swift: {ADOPTED} depends on {name}, which every adopter would compile"


def main():
    try:
        problems = [*large_folders(), *large_files(), *foreign_modules()]
    except (OSError, ValueError, KeyError, subprocess.CalledProcessError) as error:
        print(f"check_size.py: {error}", file=sys.stderr)
        return 2
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
