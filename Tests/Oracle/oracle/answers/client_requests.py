"""The requests that an installed app makes."""

from __future__ import annotations

import re
from typing import Any

from ..links import judged, split
from ..queries import Query
from .pkce import VERIFIER, challenge
from .redirect_forms import client_may_use
from .refusal import Refusal
from .requests import client_parameters, endpoint, form_request, needed, with_parameters

SCOPE = re.compile(r"[\x21\x23-\x5b\x5d-\x7e]+")  # RFC 6749, Section 3.3.
BEARER = re.compile(r"[A-Za-z0-9._~+/-]+=*")  # RFC 6750, Section 2.1.


def authorization_request(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `authorization-request`."""
    state, verifier = needed(given, "state"), _verifier(given)
    code_challenge = challenge(verifier, "S256")
    if state == code_challenge or challenge_of(state) == code_challenge:
        raise Refusal("a state that gives the verifier away")
    if not client_may_use(given):
        raise Refusal("a redirect URI that this client may not use")
    parameters = [
        ("client_id", needed(given, "client_id")),
        ("redirect_uri", needed(given, "redirect_uri")),
        ("response_type", "code"),
        ("scope", _scope(given["scopes"])),
        ("state", state),
        ("code_challenge", code_challenge),
        ("code_challenge_method", "S256"),
    ]
    if given.get("login_hint"):
        parameters.append(("login_hint", given["login_hint"]))
    return judged(with_parameters(given["authorization_endpoint"], parameters))


def draw_authorization_requests(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `draw-authorization-requests` as a generator without fault does."""
    authorization_request({**given, "state": "state", "code_verifier": "v" * 43})
    draws = given["draws"]
    return {
        "draws": draws,
        "astray": 0,
        "stateless": 0,
        "distinct_states": draws,
        "guessable_states": False,
        "unproven": 0,
        "distinct_challenges": draws,
        "revealing": 0,
    }


def token_request(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `token-request`."""
    parameters = [
        ("grant_type", "authorization_code"),
        ("code", needed(given, "code")),
        ("redirect_uri", needed(given, "redirect_uri")),
        ("code_verifier", _verifier(given)),
    ]
    return form_request(given["token_endpoint"], [*parameters, *client_parameters(given)])


def refresh_request(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `refresh-request`."""
    token = needed(given, "refresh_token")
    parameters = [("grant_type", "refresh_token"), ("refresh_token", token)]
    return form_request(given["token_endpoint"], [*parameters, *client_parameters(given)])


def revocation_request(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `revocation-request`."""
    parameters = [("token", needed(given, "token"))]
    if given.get("token_type_hint"):
        parameters.append(("token_type_hint", given["token_type_hint"]))
    return form_request(given["revocation_endpoint"], [*parameters, *client_parameters(given)])


def api_request(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `api-request`: the token is in the header alone (RFC 6750, Sections 2 and 2.1)."""
    if given["token_type"].lower() != "bearer" or not BEARER.fullmatch(given["access_token"]):
        raise Refusal("a token that does not go into a Bearer header")
    url = endpoint(given["url"])
    if Query(split(url)[1] or "").has("access_token"):
        raise Refusal("a URL with a token in it")
    return {
        "method": given["method"],
        "url": judged(url),
        "content_type": None,
        "authorization": {"scheme": "bearer", "token": given["access_token"]},
        "form": None,
    }


def challenge_of(text: str) -> str | None:
    """The S256 challenge of a text, if it can be a verifier."""
    return challenge(text, "S256") if VERIFIER.fullmatch(text) else None


def _verifier(given: dict[str, Any]) -> str:
    verifier = needed(given, "code_verifier")
    if not VERIFIER.fullmatch(verifier):
        raise Refusal("a verifier that is not 43 to 128 unreserved characters")
    return verifier


def _scope(scopes: list[str]) -> str:
    if not scopes or not all(map(SCOPE.fullmatch, scopes)):
        raise Refusal("no scope, or one that is no scope-token")
    return " ".join(scopes)
