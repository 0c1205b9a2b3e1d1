"""The responses that an installed app reads."""

from __future__ import annotations

import re
from typing import Any

from .refusal import Refusal
from .strict_json import Members, is_json, members

KNOWN = ("access_token", "token_type", "expires_in", "refresh_token", "scope", "id_token", "error")
DECIMAL = re.compile(r"[0-9]+")
LONGEST_LIFETIME = 2**63 - 1  # What is beyond it is taken for unknown (S031).
VISIBLE = re.compile(r"[\x20-\x7e]+")  # RFC 6749, Appendix A.12.


def read_token_response(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `read-token-response`."""
    body = _success(given)
    requested = given["requested_scopes"]
    return {
        "access_token": _access_token(body),
        "expires_in": expires_in(body.get("expires_in")),
        "scopes": _scopes(body, requested),
        "refresh_token": _text(body, "refresh_token"),
        "id_token": _text(body, "id_token"),
    }


def read_refresh_response(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `read-refresh-response`: only `invalid_grant` ends a session (S022, S042)."""
    if given.get("failure"):
        return {"session": "kept"}
    stored = given["stored"]
    try:
        tokens = read_token_response({**given, "requested_scopes": stored["scopes"]})
    except Refusal as refusal:
        return {"session": "ended" if refusal.error == "invalid_grant" else "kept"}
    refresh_token = tokens["refresh_token"] or stored["refresh_token"]
    return {"session": "refreshed", **tokens, "refresh_token": refresh_token}


def read_revocation_response(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `read-revocation-response` (S021, S044; RFC 7009, Section 2.2)."""
    if given.get("failure"):
        return {"token": "remains"}
    invalid = 400 <= given["status"] < 500 and error_of(given["body"]) == "invalid_token"
    return {"token": "gone" if given["status"] == 200 or invalid else "remains"}


def error_of(body: str) -> str | None:
    """The OAuth error code of a JSON answer (RFC 6749, Section 5.2)."""
    error = (members(body) or Members([])).get("error")
    return error if isinstance(error, str) and error else None


def expires_in(value: Any) -> int | None:
    """The lifetime; `None` for one that is absent or no number of seconds (S031)."""
    if isinstance(value, str) and DECIMAL.fullmatch(value):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    if not 0 <= value <= LONGEST_LIFETIME or value != int(value):
        return None
    return int(value)


def _success(given: dict[str, Any]) -> Members:
    body = members(given["body"])
    error = error_of(given["body"])
    if body is None or error or "error" in body or given["status"] != 200:
        raise Refusal("no success", error)
    if not is_json(given["content_type"]) or body.repeated & set(KNOWN):
        raise Refusal("not JSON, or with a known member twice (S030)")
    return body


def _access_token(body: Members) -> str:
    token, token_type = _text(body, "access_token"), _text(body, "token_type")
    if token is None or not VISIBLE.fullmatch(token):
        raise Refusal("no access token")
    if token_type is None or token_type.lower() != "bearer":
        raise Refusal("a type of token that the client does not know (S032)")
    return token


def _text(body: Members, name: str) -> str | None:
    """A member that is a text; an empty one counts as absent."""
    value = body.get(name)
    if value is not None and not isinstance(value, str):
        raise Refusal(f"{name} is no text")
    return value or None


def _scopes(body: Members, requested: list[str]) -> list[str]:
    """The granted scopes; those that were requested if nothing is said (S037)."""
    scope = body.get("scope")
    if scope is None:
        return sorted(set(requested))
    if not isinstance(scope, str):
        raise Refusal("scope is no text")
    return sorted(set(scope.split(" ")) - {""})
