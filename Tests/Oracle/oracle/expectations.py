"""Whether the expected answers are what a second implementation computes, and differ."""

from __future__ import annotations

from typing import Any

from .answers import ANSWERS, SAYING_SO, Refusal
from .files import Suite
from .findings import Findings
from .patterns import mismatch

Answer = dict[str, Any] | Refusal

# What these operations draw is judged by properties that no constant has.
DRAWING = (
    "draw-flip-states",
    "draw-pkce",
    "draw-authorization-requests",
    "open-loopback-listeners",
)


def check_expectations(suite: Suite, findings: Findings) -> None:
    """Computes the answer to every vector and compares it with what is expected."""
    answers = {vector["id"]: computed(suite, vector) for vector in suite.vectors}
    for vector in suite.vectors:
        problem = unmet(suite, vector["expect"], answers[vector["id"]])
        text = f"{problem}; correct the expectation or the input"
        findings.check(problem is None, suite.where(vector["id"]), text)
        for variant in vector.get("expect_in", []):
            _check_variant(suite, vector, variant, findings)
    if suite.operation not in DRAWING:
        for rule in suite.rules:
            _check_no_constant(suite, rule["id"], answers, findings)


def _check_variant(
    suite: Suite, vector: dict[str, Any], variant: dict[str, Any], findings: Findings
) -> None:
    """Computes the answer by some revisions of the App Flip page alone."""
    for revision in variant["revisions"]:
        given = {**vector, "input": {**vector["input"], "revision": revision}}
        problem = unmet(suite, variant["expect"], computed(suite, given))
        text = f"by revision {revision} {problem}; correct expect_in"
        findings.check(problem is None, suite.where(vector["id"]), text)


def _check_no_constant(
    suite: Suite, rule: str, answers: dict[str, Answer], findings: Findings
) -> None:
    """Whether no answer, given to everything, would meet the rule."""
    vectors = [vector for vector in suite.vectors if vector["rule"] == rule]
    twins = {vector["twin"] for vector in vectors if "twin" in vector}
    needed = [one["expect"] for one in suite.vectors if one["rule"] == rule or one["id"] in twins]
    constant = next(
        (
            vector["id"]
            for vector in vectors
            if all(unmet(suite, expect, answers[vector["id"]]) is None for expect in needed)
        ),
        None,
    )
    problem = f"the answer to {constant} meets all of the rule; add a vector with another answer"
    findings.check(constant is None, suite.where(rule), problem)


def computed(suite: Suite, vector: dict[str, Any]) -> Answer:
    """The answer of the second implementation to a vector."""
    try:
        return ANSWERS[suite.operation](suite.input(vector))
    except Refusal as refusal:
        return refusal


def unmet(suite: Suite, expect: dict[str, Any], answer: Answer) -> str | None:
    """Why the computed answer does not meet the expectation; `None` if it does."""
    if "allow" in expect:
        problems = [unmet(suite, reading, answer) for reading in expect["allow"]]
        return None if None in problems else f"no reading holds ({'; '.join(map(str, problems))})"
    if isinstance(answer, Refusal):
        if "accept" in expect:
            return f"the input is computed to be refused ({answer})"
        return mismatch(expect["refuse"], {"error": answer.error})
    if "refuse" in expect and suite.operation in SAYING_SO:
        return "the input is computed to be accepted"
    return mismatch(expect.get("accept", expect.get("refuse")), answer)
