"""Whether the inputs are whole, and their indices point to something."""

from __future__ import annotations

import re
from typing import Any

from .answers.server_requests import PLACEHOLDER
from .files import Suite
from .findings import Findings

# The members that an input need not have; another need not be there in place of an answer.
OPTIONAL = {
    "run-client": {"client_secret", "token", "revocation", "api", "keys", "jwks_uri", "issuer", "metadata"},
    "check-redirect-uri": {"custom_scheme_enabled"},
    "check-app": {"client_id", "redirect_uri", "app_check", "link", "association"},
    "authorization-request": {"client_secret"},
    "draw-authorization-requests": {"client_secret"},
    "token-request": {"client_secret"},
    "read-id-token": {"altered"},
    "refresh-request": {"client_secret"},
    "revocation-request": {"client_secret"},
    "serve": {"issuer"},
}
ANSWER = {"status", "content_type", "body"}
ANSWERED = ("read-refresh-response", "read-revocation-response")
# What each type of client is registered with.
REGISTERED = {
    "android": {"package_name", "sha1_fingerprint", "custom_scheme_enabled"},
    "ios": {"bundle_id", "app_store_id", "team_id", "app_check"},
    "uwp": {"store_id"},
    "chrome": {"item_id", "custom_scheme_enabled"},
    "desktop": set(),
}


def check_inputs(suite: Suite, members: set[str], findings: Findings) -> None:
    """Checks every input, with the members that the operation knows."""
    for vector in suite.vectors:
        where, given = suite.where(vector["id"]), suite.input(vector)
        missing = sorted(_needed(suite.operation, members, given) - set(given))
        problem = f"its input lacks {', '.join(missing)}; add it there or to the defaults"
        if not findings.check(not missing, where, problem):
            continue
        check_values(suite, vector, findings)


def check_values(suite: Suite, vector: dict[str, Any], findings: Findings) -> None:
    """Checks what one input says, whose members are all there."""
    if suite.operation in _CHECKS:
        _CHECKS[suite.operation](suite.input(vector), suite.where(vector["id"]), findings)


def _needed(operation: str, members: set[str], given: dict[str, Any]) -> set[str]:
    if operation == "register-client":
        return {"client_type"}
    if operation in ANSWERED:
        return members - (ANSWER if "failure" in given else {"failure"})
    return members - OPTIONAL.get(operation, set())


def _check_finishing(given: dict[str, Any], where: str, findings: Findings) -> None:
    all_once = sorted(given["finishing"]) == list(range(len(given["activities"])))
    findings.check(all_once, where, "finishing must name each activity once; correct the indices")


def _check_requests(given: dict[str, Any], where: str, findings: Findings) -> None:
    for event in given["events"]:
        known = event.get("not_opened", 0) < len(given["pending"]) or "returned" in event
        findings.check(known, where, "not_opened names no pending request; correct the index")


def _check_answer(given: dict[str, Any], where: str, findings: Findings) -> None:
    alone = "failure" not in given or not ANSWER & set(given)
    findings.check(alone, where, "it has a failure and an answer; remove one of the two")


def _check_registration(given: dict[str, Any], where: str, findings: Findings) -> None:
    client_type = given["client_type"]
    foreign = sorted(set(given) - {"client_type", "name"} - REGISTERED[client_type])
    problem = f"{', '.join(foreign)} is not for the type {client_type}; remove it"
    findings.check(not foreign, where, problem)


def _check_placeholders(given: dict[str, Any], where: str, findings: Findings) -> None:
    """Whether each placeholder in a pair is the whole value."""
    requests = [request for step in given["steps"] for request in step.get("at_once", [step])]
    parts = [part for request in requests for part in request.values() if isinstance(part, list)]
    values = [value for part in parts for _, value in part]
    for value in filter(_STARTED.search, values):
        fine = PLACEHOLDER.fullmatch(value) is not None
        findings.check(fine, where, f"{value!r} has a placeholder and more; give it alone")


_STARTED = re.compile(r"\{(code|access_token|refresh_token)[}:]")
_CHECKS = {
    "answer-flips": _check_finishing,
    "read-flip-results": _check_requests,
    "read-refresh-response": _check_answer,
    "read-revocation-response": _check_answer,
    "register-client": _check_registration,
    "serve": _check_placeholders,
}
