"""Whether the families give the values that they declare, and what is expected of them holds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from typing import Any

from .differences import differences
from .expectations import computed, unmet
from .files import Folder, Suite
from .findings import Findings
from .inputs import check_values
from .templates import filled
from .variations import Lookalikes, Value, percent_encoded, values

# A family with more vectors than this is answered at every so-manieth of them only.
ALL, STEP = 1000, 50


def check_families(folder: Folder, findings: Findings) -> None:
    """Expands every family and answers its vectors, or a sample of them."""
    lookalikes = Lookalikes.read(folder.lookalikes)
    for suite in folder.suites:
        for family in suite.families:
            _check_references(suite, family, findings)
        for family in suite.expanded:
            _check_declared(suite, family, lookalikes, findings)
            for vector in sample(suite, family, lookalikes):
                _check_vector(suite, vector, findings)


def sample(
    suite: Suite, family: dict[str, Any], lookalikes: Lookalikes
) -> Iterator[dict[str, Any]]:
    """The vectors of a family that are looked at."""
    step = 1 if family["count"] <= ALL else STEP
    numbered = enumerate(values(family["vary"], lookalikes))
    for number, value in islice(numbered, 0, None, step):
        yield vector(family, number, value)


def vector(family: dict[str, Any], number: int, value: Value) -> dict[str, Any]:
    """A vector of a family."""
    made = {
        "id": f"{family['id']}/{number}",
        "rule": family["rule"],
        "comment": family["comment"],
        "input": filled(family["input"], value),
        "expect": filled(family["expect"], value),
    }
    return {**made, "twin": family["twin"]} if "twin" in family else made


def _check_declared(
    suite: Suite, family: dict[str, Any], lookalikes: Lookalikes, findings: Findings
) -> None:
    """Whether the values are as many as the family says, and their hash is right.

    Each is another one; but octets in several places give the text itself once in each.
    """
    where, seen = suite.where(family["id"]), set()
    count, digest = 0, hashlib.sha256()
    for value in values(family["vary"], lookalikes):
        line = percent_encoded(value)
        seen.add(line)
        digest.update(line.encode() + b"\n")
        count += 1
    problem = f"there are {count} values, not {family['count']}; correct the count"
    findings.check(count == family["count"], where, problem)
    problem = f"the hash of the values is {digest.hexdigest()}; correct it"
    findings.check(digest.hexdigest() == family["sha256"], where, problem)
    problem = f"{count - len(seen)} values come twice; vary something else"
    findings.check(len(seen) == count or "octets" in family["vary"], where, problem)
    _check_exceptions(family, seen, lookalikes, where, findings)


def _check_exceptions(
    family: dict[str, Any],
    seen: set[str],
    lookalikes: Lookalikes,
    where: str,
    findings: Findings,
) -> None:
    """Whether each exception would be a value if it were none."""
    exceptions = family["vary"].get("except", [])
    if not exceptions:
        return
    vary = {**family["vary"], "except": []}
    whole = {percent_encoded(value) for value in values(vary, lookalikes)}
    for text in exceptions:
        known = percent_encoded(text.encode()) in whole - seen
        findings.check(known, where, f"the exception {text!r} is not one of the edits; remove it")


def _check_references(suite: Suite, family: dict[str, Any], findings: Findings) -> None:
    where = suite.where(family["id"])
    known = family["rule"] in {rule["id"] for rule in suite.rules}
    findings.check(known, where, f"no rule {family['rule']} in this file; name one of its rules")
    slug = family["id"].removeprefix(suite.id + "/")
    fine = slug != family["id"] and "/" not in slug and family["id"] not in suite.by_id
    findings.check(fine, where, f"the id is not {suite.id}/ and a slug of its own; rename it")
    ids = [other["id"] for other in suite.families]
    findings.check(ids.count(family["id"]) == 1, where, "names several families; rename one")
    if "twin" in family:
        twin = suite.by_id.get(family["twin"])
        fine = twin is not None and "accept" in twin["expect"]
        findings.check(fine, where, f"its twin {family['twin']} is no accepted vector; name one")
    else:
        accepted = "accept" in family["expect"]
        findings.check(accepted, where, "may be refused and has no twin; name one")


def _check_vector(suite: Suite, vector: dict[str, Any], findings: Findings) -> None:
    where = suite.where(vector["id"])
    check_values(suite, vector, findings)
    problem = unmet(suite, vector["expect"], computed(suite, vector))
    findings.check(problem is None, where, f"{problem}; correct the family")
    if vector.get("twin") in suite.by_id:
        twin = suite.by_id[vector["twin"]]
        count = differences(suite.input(vector), suite.input(twin))
        problem = f"its twin {vector['twin']} differs in {count} places; make it one"
        findings.check(count == 1, where, problem)
