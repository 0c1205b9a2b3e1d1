"""Who is signed in, and what security events do to the session (S060, S061).

The issuer of the world signs what it issues, so a token is its claims here, with the number of its key.
"""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any

from .refusal import Refusal
from .strict_json import Members, members
from .tokens import EVENTS, event_claims, identity_claims
from .world import NoAnswer, World

AGE = re.compile(r"(?:^|,)\s*max-age\s*=\s*\"?([0-9]+)", re.IGNORECASE)
ENDING = {"sessions-revoked", "tokens-revoked", "account-disabled", "account-purged"}
IDENTIFIER = 16  # The characters of a refresh token that its identifier has.


class Keys:
    """The issuer's keys, fetched when they are needed (OpenID Connect Core 1.0, Section 10.1.1)."""

    def __init__(self, given: dict[str, Any], world: World) -> None:
        self.given, self.world = given, world
        self.ids: set[str] = set()
        self.end = 0

    def expect(self, issued: dict[str, Any]) -> None:
        """Refuses a token whose key the issuer does not have."""
        if "jwks_uri" not in self.given:
            return
        id = f"issuer-{issued.get('key', 1)}"
        if self.world.now >= self.end or id not in self.ids:
            self._fetch()
        if id not in self.ids:
            raise Refusal("signed with a key that the issuer does not have")

    def _fetch(self) -> None:
        try:
            answer = self.world.fetch_keys()
        except NoAnswer:
            return
        content = members(answer["body"]) or Members([])
        self.ids = {key["kid"] for key in content.get("keys", [])}
        age = AGE.search(answer["fields"].get("cache-control", ""))
        self.end = self.world.now + (int(age[1]) if age else 0)


def signed_in(
    answer: dict[str, Any],
    tokens: dict[str, Any],
    keys: Keys,
    nonce: str | None,
    known: tuple[str, str] | None,
) -> tuple[str, str] | None:
    """The issuer and the subject of the ID token in a token response; without one, who is known already."""
    if tokens["id_token"] is None:
        return known
    if "id_token" not in answer:
        raise Refusal("no JSON Web Token")
    issued = answer["id_token"]
    keys.expect(issued)
    claims = Members(list(issued["claims"].items()))
    subject = identity_claims(claims, keys.given["client_id"], nonce, keys.world.now)
    if "at_hash" in claims and claims["at_hash"] != _half_hash(tokens["access_token"]):
        raise Refusal("the hash of another access token")
    person = (claims["iss"], subject)
    if known is not None and person != known:
        raise Refusal("another user than before")
    return person


class Events:
    """The security events that a client has seen."""

    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self.seen: set[str] = set()

    def end_session(
        self, issued: dict[str, Any], person: tuple[str, str] | None, refresh_token: str | None
    ) -> bool:
        """Whether a token ends the session of a person."""
        try:
            self.keys.expect(issued)
            claims = Members(list(issued["claims"].items()))
            id, events = event_claims(claims, self.keys.given["client_id"])
        except Refusal:
            return False
        if id in self.seen:
            return False
        self.seen.add(id)
        reports = [(EVENTS[name], claims["events"][name]) for name in events if name in EVENTS]
        return person is not None and any(_ends(*report, person, refresh_token) for report in reports)


def _ends(
    event: str, report: dict[str, Any], person: tuple[str, str], refresh_token: str | None
) -> bool:
    subject = report.get("subject") or {}
    if event == "token-revoked":
        identified = (subject.get("token_type"), subject.get("token_identifier_alg"), subject.get("token"))
        return identified == ("refresh_token", "prefix", (refresh_token or "")[:IDENTIFIER])
    same = (str(subject.get("iss")).rstrip("/"), subject.get("sub")) == (person[0], person[1])
    return event in ENDING and same


def _half_hash(access_token: str) -> str:
    half = hashlib.sha256(access_token.encode()).digest()[:16]
    return base64.urlsafe_b64encode(half).rstrip(b"=").decode("ascii")
