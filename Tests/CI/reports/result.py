"""A result file, and what follows from it for rules."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Result:
    """What a run came to: words, statuses and counts by id."""

    header: dict
    footer: dict
    cases: dict[str, dict]
    rules: dict[str, str]

    @classmethod
    def read(cls, path: Path) -> Result:
        records = [json.loads(line) for line in path.read_text().split("\n") if line]
        cases = {r["vector"]: r for r in records if r["record"] == "case"}
        kinds = defaultdict(set)
        for record in cases.values():
            kinds[record["rule"]].add(record["verdict"]["kind"])
        rules = {rule: status(found - {"passed"}) for rule, found in kinds.items()}
        return cls(records[0], records[-1], cases, rules)


def word(record: dict) -> str:
    """What became of a case, in a word."""
    kind = record["verdict"]["kind"]
    return kind if kind == "not shown" else record["failure"] or kind


def status(missed: set[str]) -> str:
    """The status of a rule, from what became of its cases that did not pass."""
    if not missed:
        return "met"
    for kind in ("not run", "not shown", "unsupported"):
        if kind in missed <= {"not run", "not shown", "unsupported"}:
            return kind
    return "not met"
