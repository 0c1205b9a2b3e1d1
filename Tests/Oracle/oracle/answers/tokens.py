"""ID tokens and security event tokens (S043)."""

from __future__ import annotations

import base64
import re
from typing import Any

from .refusal import Refusal
from .signatures import verify
from .strict_json import Members, members

ISSUERS = ("https://accounts.google.com", "accounts.google.com")
# The issuer of security events is written with a slash.
EVENT_ISSUERS = ("https://accounts.google.com/", "https://accounts.google.com")
PART = re.compile(r"[A-Za-z0-9_-]+")
RISC = "https://schemas.openid.net/secevent/risc/event-type/"
OAUTH = "https://schemas.openid.net/secevent/oauth/event-type/"
EVENTS = {
    f"{family}{name}": name
    for family, names in (
        (OAUTH, ("tokens-revoked", "token-revoked")),
        (
            RISC,
            (
                "sessions-revoked",
                "account-disabled",
                "account-enabled",
                "account-credential-change-required",
                "account-purged",
            ),
        ),
    )
    for name in names
}


def read_id_token(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `read-id-token` (OpenID Connect Core 1.0, Sections 2 and 3.1.3.7)."""
    claims = _claims(given["id_token"], given["keys"])
    subject = identity_claims(claims, given["client_id"], given["nonce"], given["now"])
    email = claims.get("email")
    person = {"subject": subject, "email": email if isinstance(email, str) else None}
    return person if given.get("altered") is None else {**person, "verifies": True}


def identity_claims(claims: Members, client_id: str, nonce: str | None, now: int) -> str:
    """The subject of an ID token whose signature is right."""
    _expect(claims.get("iss") in ISSUERS, "not issued by Google")
    _expect(_is_for(claims, client_id), "not for this client")
    expiry = claims.get("exp")
    _expect(_is_time(expiry) and expiry > now, "expired, or without an expiry")
    _expect(_is_time(claims.get("iat")), "without the time of issue")
    subject = claims.get("sub")
    if not isinstance(subject, str) or not subject:
        raise Refusal("without a subject")
    if nonce is not None:
        _expect(claims.get("nonce") == nonce, "without the nonce of the request")
    return subject


def read_security_events(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `read-security-events`: each token counts once (RFC 8417, Section 2.2)."""
    seen: set[str] = set()
    return {"events": [_events(token, given, seen) for token in given["tokens"]]}


def _events(token: str, given: dict[str, Any], seen: set[str]) -> list[str] | None:
    try:
        id, events = event_claims(_claims(token, given["keys"]), given["client_id"])
    except Refusal:
        return None
    if id in seen:
        return []
    seen.add(id)
    return sorted(EVENTS[name] for name in events if name in EVENTS)


def event_claims(claims: Members, client_id: str) -> tuple[str, list[str]]:
    """The id of a security event token whose signature is right, and the types of its events, which are objects."""
    _expect(claims.get("iss") in EVENT_ISSUERS, "not issued by Google")
    _expect(_listed(claims.get("aud"), client_id), "not for this client")
    _expect(_is_time(claims.get("iat")), "without the time of issue")
    id, events = claims.get("jti"), claims.get("events")
    if not isinstance(id, str) or not id or not isinstance(events, dict) or not events:
        raise Refusal("without an id, or without events")
    _expect(all(isinstance(event, dict) for event in events.values()), "an event that is no object")
    return id, list(events)


def _claims(token: str, keys: dict[str, Any]) -> Members:
    """The claims of a token in compact form that a key of the issuer has signed (RFC 7515, Section 7.1)."""
    parts = token.split(".")
    _expect(len(parts) == 3 and all(map(PART.fullmatch, parts)), "not three parts of base64url")
    header, claims = _object(parts[0]), _object(parts[1])
    algorithm = header.get("alg")
    _expect(isinstance(algorithm, str) and algorithm.lower() not in ("", "none"), "not signed")
    verify(token, header, _octets(parts[2]), keys)
    return claims


def _object(part: str) -> Members:
    value = members(_octets(part))
    if value is None or value.repeated:
        raise Refusal("no JSON object, or one with a name twice")
    return value


def _octets(part: str) -> bytes:
    """The octets of a part; its last character has no bits that mean nothing."""
    octets = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)) if len(part) % 4 != 1 else b""
    if base64.urlsafe_b64encode(octets).rstrip(b"=").decode("ascii") != part:
        raise Refusal("not base64url")
    return octets


def _is_for(claims: Members, client_id: str) -> bool:
    """The audience, and the authorized party that several audiences need."""
    audience, party = claims.get("aud"), claims.get("azp")
    several = isinstance(audience, list) and len(audience) > 1
    return _listed(audience, client_id) and (party == client_id or (party is None and not several))


def _listed(audience: Any, client_id: str) -> bool:
    return audience == client_id or (isinstance(audience, list) and client_id in audience)


def _is_time(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _expect(fine: bool, problem: str) -> None:
    if not fine:
        raise Refusal(problem)
