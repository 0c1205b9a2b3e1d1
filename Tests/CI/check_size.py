#!/usr/bin/env python3
"""Holds what an adopter compiles: check_size.py.

Compares the modules that an adopter's tests compile with the list below, and prints how many lines of Swift they have.
Run it at the root of the package. Exit status: 0, 1 if there is another module, 2 if the package cannot be described.
"""

import json
import pathlib
import subprocess
import sys

ADOPTED = "ConformanceTesting"
COMPILED = {"StrictCodecs", "Conformance", ADOPTED}


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


def lines(module):
    """How many lines of Swift a module has."""
    files = pathlib.Path("Sources", module).rglob("*.swift")
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def foreign_modules():
    for name in sorted(compiled(targets()) - COMPILED):
        yield f"Package.swift: {ADOPTED} depends on {name}, which every adopter would compile"


def main():
    try:
        problems = [*foreign_modules()]
    except (OSError, ValueError, KeyError, subprocess.CalledProcessError) as error:
        print(f"check_size.py: {error}", file=sys.stderr)
        return 2
    for problem in problems:
        print(problem)
    print(f"{ADOPTED}: an adopter compiles {sum(map(lines, COMPILED)):,} lines of Swift in {len(COMPILED)} modules")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
