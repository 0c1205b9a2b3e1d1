"""Compares two ways to check one client: compare_ways.py ADAPTER.jsonl WIRE.jsonl [REASONS].

Both are results as JSON Lines: one of an adapter, one of `conform client`. Printed are the rules on which both have a
verdict, and the vectors that only one of them passes. The exit status is 1 if a vector has two verdicts that a third
file, a JSON object of vectors with reasons, does not explain.
"""

import json
import pathlib
import sys


def verdicts(path):
    """The kind of verdict of each vector that was run, with its rule."""
    lines = pathlib.Path(path).read_text(encoding="utf-8").rstrip("\n").split("\n")
    cases = [record for record in map(json.loads, lines) if record.get("record") == "case"]
    return {
        case["vector"]: (case["rule"], case["verdict"]["kind"] == "passed")
        for case in cases if case["verdict"]["kind"] not in ("unsupported", "not applicable")
    }


def main():
    here, wire = map(verdicts, sys.argv[1:3])
    known = json.loads(pathlib.Path(sys.argv[3]).read_text(encoding="utf-8")) if sys.argv[3:] else {}
    both = here.keys() & wire.keys()
    rules = sorted({here[vector][0] for vector in both})
    other = {vector for vector in both if here[vector][1] != wire[vector][1]}
    unexplained = {here[vector][0] for vector in other if vector not in known}
    for rule in rules:
        print(f"{rule}: {'differs' if rule in unexplained else 'same'}")
    for vector in sorted(other):
        ways = ("adapter", "wire") if here[vector][1] else ("wire", "adapter")
        print(f"  {vector}: passed by the {ways[0]}, not by the {ways[1]}; {known.get(vector, 'unexplained')}")
    stale = sorted(known.keys() - other)
    print("".join(f"  {vector} does not differ\n" for vector in stale), end="")
    print(f"{len(rules)} rules, {len(rules) - len(unexplained)} same; {len(both)} vectors, {len(both) - len(other)} same")
    sys.exit(1 if unexplained or stale or not rules else 0)


main()
