#!/usr/bin/env python3
"""Holds what an adopter compiles: check_size.py.

Compares the modules that an adopter's tests compile with the list below. Run it at the root of the package. Exit
status: 0, 1 if there is another module, 2 if the package cannot be described.
"""

import json
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
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
