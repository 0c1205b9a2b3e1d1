#!/usr/bin/env python3
"""Checks that every public symbol of a library has a documentation comment.

    python3 Tests/CI/check_documented.py GRAPH [PAGE]

GRAPH is the library's file of `swift package dump-symbol-graph`. If there is a PAGE, the root page of
a DocC catalogue, it must name each type of the library among its topics. A default implementation needs
no comment: the requirement has it. Prints a line for each problem and the totals last; exits with 1 if
there is a problem, and with 2 if the call or a file is wrong.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path


def name(symbol: dict) -> str:
    """The path of a symbol in its module, such as `Report.text(strict:)`."""
    return ".".join(symbol["pathComponents"])


def without_comment(graph: dict) -> list[str]:
    """A line for each symbol that has no comment of its own and none of a requirement."""
    defaults = {
        relationship["source"]
        for relationship in graph["relationships"]
        if relationship["kind"] == "defaultImplementationOf"
    }
    return [
        f"{place(symbol)}: {name(symbol)} has no documentation comment"
        for symbol in graph["symbols"]
        if "docComment" not in symbol and symbol["identifier"]["precise"] not in defaults
    ]


def place(symbol: dict) -> str:
    """The file and the line of a symbol, as compilers write them."""
    location = symbol.get("location")
    if location is None:
        return "?"
    path = location["uri"].removeprefix("file://").removeprefix(f"{Path.cwd()}/")
    return f"{path}:{location['position']['line'] + 1}"


def without_topic(graph: dict, page: Path) -> list[str]:
    """A line for each type that the page does not list."""
    listed = re.findall(r"^- ``([\w(_:)]+)``$", page.read_text(encoding="utf-8"), re.MULTILINE)
    types = [name(symbol) for symbol in graph["symbols"] if len(symbol["pathComponents"]) == 1]
    return [f"{page}: add {type} to a topic" for type in types if type not in listed]


def main(arguments: list[str]) -> int:
    """Checks one library."""
    if len(arguments) not in (1, 2):
        print("usage: check_documented.py GRAPH [PAGE]", file=sys.stderr)
        return 2
    try:
        graph = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
        problems = without_comment(graph)
        for page in arguments[1:]:
            problems += without_topic(graph, Path(page))
    except (OSError, ValueError) as error:
        print(f"check_documented.py: {error}", file=sys.stderr)
        return 2
    for problem in problems:
        print(problem)
    count = len(graph["symbols"])
    print(f"{graph['module']['name']}: {count} public symbols, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
