"""The Google app."""

from __future__ import annotations

from typing import Any

from ..links import append, judged, split
from ..queries import Query
from .refusal import Refusal

OWN = ("client_id", "scope", "state", "redirect_uri")
ACTIONS = {
    "cancelled": "try-authorization-url",
    "invalid_request": "try-authorization-url",
    "unrecoverable": "stop",
    "access_denied": "stop",
}


def build_flip_link(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `build-flip-link`."""
    app_link = given["app_link"]
    base, query, fragment = split(app_link)
    if not base.startswith("https://") or "malformed" in judged(app_link):
        raise Refusal("not a universal link")
    if fragment is not None or any(Query(query or "").has(name) for name in OWN):
        raise Refusal("a link that leaves no room for the parameters")
    values = [given["client_id"], " ".join(given["scopes"]), given["state"], given["redirect_uri"]]
    if not all(values):
        raise Refusal("an empty parameter")
    return judged(append(app_link, list(zip(OWN, values, strict=True))))


def draw_flip_states(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `draw-flip-states` as a generator without fault does."""
    draws = given["draws"]
    return {"draws": draws, "missing": 0, "distinct": draws, "guessable": False}


def read_flip_results(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `read-flip-results`: each pending request takes one answer (S040)."""
    waiting = dict(enumerate(given["pending"]))
    actions = []
    for event in given["events"]:
        action = _fallback(event, waiting) if "not_opened" in event else _result(event, waiting)
        waiting.pop(action.get("request", -1), None)
        actions.append(action)
    return {"actions": actions}


def _fallback(event: dict[str, Any], waiting: dict[int, Any]) -> dict[str, Any]:
    request = event["not_opened"]
    if request not in waiting:
        return {"action": "ignore"}
    return {"action": "try-authorization-url", "request": request}


def _result(event: dict[str, Any], waiting: dict[int, Any]) -> dict[str, Any]:
    link = event["returned"]
    query = Query(split(link)[1] or "")
    request = _answered(link, query.only("state"), waiting)
    if request is None:
        return {"action": "ignore"}
    code, error = query.only("code"), query.only("error")
    if query.spoils("code") or query.spoils("error") or (code is None) == (error is None):
        return {"action": "stop", "request": request}
    if error is not None:
        return {"action": ACTIONS.get(error, "stop"), "request": request}
    return {"action": "linked", "request": request, "code": code}


def _answered(link: str, state: str | None, waiting: dict[int, Any]) -> int | None:
    """The waiting request that the link answers: same state, at its redirect URI."""
    base = split(link)[0]
    for request, pending in waiting.items():
        if pending["state"] == state and pending["redirect_uri"] == base:
            return request
    return None
