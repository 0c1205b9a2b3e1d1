#!/usr/bin/env python3
"""Runs every known mistake in a process of its own, behind a pipe: check_mistakes.py CONFORM ADAPTER [JOBS].

ADAPTER serves the mistake whose id is its argument. On the suites of the operations in which a mistake shows,
exactly the rules that its head in `Vectors` names may fail; those that it also breaks may show nothing instead.
Prints a line for each problem and the totals last; exits with 1 if there is a problem.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from mistakes import VECTORS, also_broken, heads


def suites() -> dict[str, dict]:
    """The suites by their ids."""
    ids = json.loads((VECTORS / "index.json").read_text(encoding="utf-8"))["suites"]
    return {id: json.loads((VECTORS / f"{id}.json").read_text(encoding="utf-8")) for id in ids}


def declared(head: dict) -> set[str]:
    """The rules that a mistake is known to break."""
    return {head["rule"], *also_broken(head)}


def selection(known: dict[str, dict], rules: set[str]) -> list[str]:
    """Options for the suites that have an operation of the rules."""
    operations = {
        suite["operation"] for suite in known.values()
        if any(rule["id"] in rules for rule in suite["rules"])
    }
    return [
        word for id, suite in known.items() if suite["operation"] in operations
        for word in ("--suite", id)
    ]


def missed(conform: str, adapter: str, id: str, options: list[str]) -> tuple[set[str], set[str]]:
    """The rules of which a case failed, and those of which a case showed nothing."""
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "result.jsonl"
        subprocess.run(
            [conform, "check", *options, "--format", "jsonl", "--output", result, "--", adapter, id],
            stdout=subprocess.DEVNULL, timeout=600, check=False)
        # Texts of vectors have other ends of lines, by which splitlines would divide a record.
        records = [json.loads(line) for line in result.read_bytes().split(b"\n") if line]
    kinds = {
        (record["verdict"]["kind"], record["rule"]) for record in records if record["record"] == "case"}
    return (
        {rule for kind, rule in kinds if kind not in ("passed", "not shown")},
        {rule for kind, rule in kinds if kind == "not shown"})


def problems(conform: str, adapter: str, known: dict[str, dict], head: dict) -> list[str]:
    """What one mistake does otherwise than its head says; what is not shown may be named, and need not be."""
    rules = declared(head)
    broken, hidden = missed(conform, adapter, head["id"], selection(known, rules))
    shown = broken | (hidden - {head["rule"]})
    return [f"{head['id']}: also breaks {rule}" for rule in sorted(broken - rules)] + [
        f"{head['id']}: does not break {rule}" for rule in sorted(rules - shown)]


def main(conform: str, adapter: str, jobs: str = "2") -> int:
    known = suites()
    all_heads = [head for suite in known for head in heads(suite)]
    paths = (str(Path(conform).resolve()), str(Path(adapter).resolve()))
    with ThreadPoolExecutor(int(jobs)) as pool:
        lines = [line for found in pool.map(partial(problems, *paths, known), all_heads) for line in found]
    print("\n".join(lines + [f"{len(all_heads)} mistakes behind a pipe, {len(lines)} problems"]))
    return 1 if lines or not all_heads else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
