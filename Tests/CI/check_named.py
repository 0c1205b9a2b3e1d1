"""Whether a rule names what its vectors expect.

An expectation says what its rule says: each member that it names stands in the statement of the rule, and nothing
is expected to be absent unless the statement forbids it. named.json has the words of each member. A member of an
accepted answer that only shows that a request was served, such as an issued code, is a control and needs no word. Nor
does what a refusal is, for which the check of premises looks, nor what only one of several readings has.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "Vectors"
TABLE = json.loads((Path(__file__).parent / "named.json").read_text(encoding="utf-8"))
FORBIDDING = re.compile(rf"\b({'|'.join(TABLE['forbidding'])})\b")
COMPOUND = ("oneOf", "not", "has", "lacks", "all")
Place = tuple[str, ...]


def members(pattern: Any, place: Place = (), is_choice: bool = False) -> Iterator[tuple[Place, Any, bool]]:
    """The places of a pattern, the value that is expected there, and whether that is one of several."""
    if isinstance(pattern, dict) and len(pattern) == 1 and next(iter(pattern)) in COMPOUND:
        ((name, inner),) = pattern.items()
        for choice in inner if isinstance(inner, list) else [inner]:
            yield from members(choice, place, is_choice or name in ("oneOf", "not"))
    elif isinstance(pattern, dict):
        for name, value in pattern.items():
            yield from members(value, (*place, name), is_choice)
    elif isinstance(pattern, list):
        for element in pattern:
            yield from members(element, place, is_choice)
    else:
        yield place, pattern, is_choice


def words(operation: str, place: Place) -> list[str] | None:
    """The words of which a statement has one if it speaks of a member; none if every statement does."""
    known = {**TABLE["members"], **TABLE["operations"].get(operation, {}).get("members", {})}
    for start in range(len(place)):
        found = known.get(".".join(place[start:]))
        if found is not None:
            return found or None
    parents = (known.get(f"{name}.*") for name in place[:-1])
    found = next((one for one in parents if one is not None), [])
    return [*found, place[-1], place[-1].replace("_", " ")]


def is_control(operation: str, place: Place, value: Any, kind: str) -> bool:
    """Whether a member only shows that what was asked for came about, or that it was refused."""
    named = TABLE["operations"].get(operation, {})
    ends = [".".join(place[start:]) for start in range(len(place))]
    if value is None:
        return kind == "refuse" and any(end in named.get("refused", []) for end in ends)
    shown = next((named.get("controls", {})[end] for end in ends if end in named.get("controls", {})), [])
    return shown == "*" or value in shown


def has(statement: str, choices: list[str]) -> bool:
    return any(re.search(rf"(?i)(?<![a-z]){re.escape(word)}", statement) for word in choices)


def unnamed(operation: str, reading: dict[str, Any], statement: str, is_only: bool) -> Iterator[str]:
    """The members of a reading that a statement does not name."""
    kind = "accept" if "accept" in reading else "refuse"
    for place, value, is_choice in members(reading[kind]):
        inner = place[1:] if place[:1] == ("steps",) else place
        if not inner or is_control(operation, inner, value, kind):
            continue
        choices = words(operation, inner)
        if choices and not has(statement, choices):
            yield ".".join(inner)
        elif value is None and is_only and not is_choice and not FORBIDDING.search(statement):
            yield f"{'.'.join(inner)} absent"


def faults(operation: str, vector: dict[str, Any], statement: str) -> set[str]:
    """What all readings of a vector's expectation have that its rule does not name."""
    readings = vector["expect"].get("allow", [vector["expect"]])
    found = [set(unnamed(operation, reading, statement, len(readings) == 1)) for reading in readings]
    return set.intersection(*found)


def suites(wanted: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name in json.loads((VECTORS / "index.json").read_text(encoding="utf-8"))["suites"]:
        suite = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
        if not wanted or name in wanted or suite["operation"] in wanted:
            yield name, suite


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", nargs="*", help="the id of a suite, or an operation (default: all)")
    count = checked = 0
    for name, suite in suites(parser.parse_args().suite):
        rules = {rule["id"]: rule for rule in suite["rules"]}
        found: dict[tuple[str, str], list[str]] = {}
        for vector in suite["vectors"] + suite.get("families", []):
            checked += 1
            for member in faults(suite["operation"], vector, rules[vector["rule"]]["statement"]):
                found.setdefault((vector["rule"], member), []).append(vector["id"].removeprefix(f"{name}/"))
        for (rule, member), ids in found.items():
            count += len(ids)
            print(f"{name}: {rule}: does not name {member} of {ids[0]}" + (f" and {len(ids) - 1} more" if ids[1:] else ""))
    print(f"{checked} expectations, {count} with a member that the rule does not name")
    if count:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
