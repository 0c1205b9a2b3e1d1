"""The app that is flipped to."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from ..links import append, judged, split
from ..queries import Query

WEB = "NSUserActivityTypeBrowsingWeb"
SILENCE: dict[str, Any] = {
    "handled": False,
    "requested_scopes": None,
    "code_request": None,
    "opened": [],
}
ERRORS = {
    "consent-denied": "access_denied",
    "sign-in-failed": "cancelled",
    "offline": "cancelled",
    "timed-out": "cancelled",
    "account-disabled": "unrecoverable",
}

OLDER_ERRORS = {**ERRORS, "consent-denied": "unrecoverable"}  # Revision 000 has no access_denied.


def answer_flip(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `answer-flip`: to a trusted redirect URI or not at all (S001)."""
    if given["activity_type"] != WEB or not _readable(given["url"]):
        return SILENCE
    query = Query(split(given["url"])[1] or "")
    redirect_uri = query.only("redirect_uri")
    if redirect_uri is None or redirect_uri not in given["redirect_uris"]:
        return SILENCE
    state = query.only("state")
    if state is None or query.only("client_id") != given["client_id"] or query.spoils("scope"):
        return _reply(redirect_uri, None, error="invalid_request", state=state)
    scopes = sorted(set((query.only("scope") or "").split(" ")) - {""})
    asked = {"response_type": "code", "client_id": given["client_id"], "redirect_uri": redirect_uri}
    sign_in = given["sign_in"]
    if sign_in.get("code"):
        reply = _reply(redirect_uri, scopes, code=sign_in["code"], state=state)
        return {**reply, "code_request": asked}
    failure = sign_in.get("failure", "sign-in-failed")  # An empty code is none (S014).
    error = (OLDER_ERRORS if given.get("revision") == "000" else ERRORS)[failure]
    return {**_reply(redirect_uri, scopes, error=error, state=state), "code_request": asked}


def answer_flips(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `answer-flips`: each activity as if it had come alone."""
    return {"answers": [answer_flip(activity) for activity in given["activities"]]}


def _readable(url: str | None) -> bool:
    """Whether there is a link that can be taken apart."""
    try:
        return bool(url and urlsplit(url).netloc)
    except ValueError:
        return False


def _reply(redirect_uri: str, scopes: list[str] | None, **result: str | None) -> dict[str, Any]:
    parameters = [(name, value) for name, value in result.items() if value is not None]
    link = judged(append(redirect_uri, parameters))
    opened = {**link, "universal_links_only": True, "description": "absent"}
    return {"handled": True, "requested_scopes": scopes, "opened": [opened]}
