"""A result file, and what follows from it for rules and statements."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

VECTORS = Path(__file__).resolve().parents[3] / "Vectors"


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

    def statements(self) -> dict[str, str]:
        """The status of each statement, from those of the rules that are drawn from it."""
        carried = defaultdict(list)
        for rule, source in sources():
            carried[source].append(self.rules.get(rule))
        statements = json.loads((VECTORS / "statements.json").read_text())["statements"]
        return {s["id"]: status_of_statement(carried.get(s["id"])) for s in statements}


def word(record: dict) -> str:
    """What became of a case, in a word."""
    return record["failure"] or record["verdict"]["kind"]


def status(missed: set[str]) -> str:
    """The status of a rule, from what became of its cases that did not pass."""
    if not missed:
        return "met"
    if missed <= {"not run", "unsupported"}:
        return "not run" if "not run" in missed else "unsupported"
    return "not met"


def status_of_statement(rules: list[str | None] | None) -> str:
    if rules is None:
        return "not covered"
    for worst in ("not met", "unsupported"):
        if worst in rules:
            return worst
    return "met" if "met" in rules and "not run" not in rules else "not run"


def sources() -> list[tuple[str, str]]:
    """The ids of all rules, each with the statements that it is drawn from."""
    suites = json.loads((VECTORS / "index.json").read_text())["suites"]
    rules = [r for s in suites for r in json.loads((VECTORS / f"{s}.json").read_text())["rules"]]
    return [(rule["id"], source) for rule in rules for source in rule["sources"]]
