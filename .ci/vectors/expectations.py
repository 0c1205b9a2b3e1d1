"""Whether the expected answers are what a second implementation computes."""

from __future__ import annotations

from typing import Any

from .answers import ANSWERS, SAYING_SO, Refusal
from .files import Suite
from .findings import Findings
from .patterns import mismatch


def check_expectations(suite: Suite, findings: Findings) -> None:
    """Computes the answer to every vector and compares it with what is expected."""
    for vector in suite.vectors:
        answer = _computed(suite.operation, suite.input(vector))
        problem = _unmet(vector["expect"], answer, suite.operation in SAYING_SO)
        text = f"{problem}; correct the expectation or the input"
        findings.check(problem is None, suite.where(vector["id"]), text)


def _computed(operation: str, given: dict[str, Any]) -> dict[str, Any] | Refusal:
    try:
        return ANSWERS[operation](given)
    except Refusal as refusal:
        return refusal


def _unmet(expect: dict[str, Any], answer: dict[str, Any] | Refusal, saying_so: bool) -> str | None:
    """Why the computed answer does not meet the expectation; `None` if it does."""
    if "allow" in expect:
        problems = [_unmet(reading, answer, saying_so) for reading in expect["allow"]]
        return None if None in problems else f"no reading holds ({'; '.join(map(str, problems))})"
    if isinstance(answer, Refusal):
        if "accept" in expect:
            return f"the input is computed to be refused ({answer})"
        return mismatch(expect["refuse"], {"error": answer.error})
    if "refuse" in expect and saying_so:
        return "the input is computed to be accepted"
    return mismatch(expect.get("accept", expect.get("refuse")), answer)
