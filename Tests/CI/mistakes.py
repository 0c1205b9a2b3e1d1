"""The known mistakes, and the rules that each is known to break."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

VECTORS = Path(__file__).parents[2] / "Vectors"


def heads(suite: str) -> list[dict]:
    """The mistakes that the rules of a suite catch."""
    path = VECTORS / "Mistakes" / f"{suite}.json"
    return _read(path)["mistakes"] if path.exists() else []


def also_broken(head: dict) -> set[str]:
    """The rules that a mistake breaks besides its own: those with a reason, and those of the vectors it fails."""
    named = {rule for group in head.get("also_breaks", []) for rule in group["rules"]}
    return (named | _failed().get(head["id"], set())) - {head["rule"]}


@cache
def _failed() -> dict[str, set[str]]:
    """The rules of the vectors that each mistake fails."""
    failed: dict[str, set[str]] = {}
    for suite, part in _read(VECTORS / "answers.json").items():
        rules = {vector["id"]: vector["rule"] for vector in _read(VECTORS / f"{suite}.json")["vectors"]}
        for vector, groups in part["answers"].items():
            for number in (number for group in groups.values() for number in group):
                failed.setdefault(part["mistakes"][number], set()).add(rules[f"{suite}/{vector}"])
    return failed


def _read(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))
