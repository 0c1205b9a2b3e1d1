"""Whether the inputs are whole, and their indices point to something."""

from __future__ import annotations

from typing import Any

from .files import Suite
from .findings import Findings


def check_inputs(suite: Suite, members: set[str], findings: Findings) -> None:
    """Checks every input, with the members that the operation needs."""
    for vector in suite.vectors:
        where, given = suite.where(vector["id"]), suite.input(vector)
        missing = sorted(members - set(given))
        problem = f"its input lacks {', '.join(missing)}; add it there or to the defaults"
        if not findings.check(not missing, where, problem):
            continue
        if suite.operation == "answer-flips":
            _check_finishing(given, where, findings)
        if suite.operation == "read-flip-results":
            _check_requests(given, where, findings)


def _check_finishing(given: dict[str, Any], where: str, findings: Findings) -> None:
    all_once = sorted(given["finishing"]) == list(range(len(given["activities"])))
    findings.check(all_once, where, "finishing must name each activity once; correct the indices")


def _check_requests(given: dict[str, Any], where: str, findings: Findings) -> None:
    for event in given["events"]:
        known = event.get("not_opened", 0) < len(given["pending"]) or "returned" in event
        findings.check(known, where, "not_opened names no pending request; correct the index")
