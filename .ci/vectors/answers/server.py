"""The authorization server, of which every client is public."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ..links import append, encode, judged
from ..queries import Query
from .pkce import VERIFIER, challenge

# What a challenge looks like under each method (RFC 7636, Section 4.2).
FORMS = {"plain": VERIFIER, "S256": re.compile(r"[A-Za-z0-9_-]{43}")}
PKCE = ("code_challenge", "code_challenge_method")
AUTHORIZE = ("client_id", "response_type", "scope", "state", *PKCE)
TOKEN = ("grant_type", "client_id", "code", "redirect_uri", "code_verifier")

Parameters = str | list[list[str]]


class Failure(Exception):
    """A request is answered with an OAuth error."""

    def __init__(self, error: str, status: int = 400) -> None:
        super().__init__(error)
        self.error, self.status = error, status


@dataclass(frozen=True)
class Grant:
    """What a code was issued for."""

    client_id: str
    redirect_uri: str
    code_challenge: str | None
    method: str


@dataclass
class Server:
    """A server with its registered clients and the codes that were not redeemed yet."""

    redirect_uris: dict[str, list[str]]
    granted: bool
    grants: dict[str, Grant] = field(default_factory=dict)
    issued: int = 0

    def authorize(self, query: Query) -> tuple[dict[str, Any], str | None]:
        """The judged answer at the authorization endpoint, and the code in it."""
        redirect_uri = query.only("redirect_uri")
        if redirect_uri is None or not self._trusts(redirect_uri, query.only("client_id")):
            return {"status": 400, "redirect": None, "code": None}, None
        try:
            code = self._issued(query, redirect_uri)
        except Failure as failure:
            return _redirection(redirect_uri, query, error=failure.error), None
        return {**_redirection(redirect_uri, query), "code": "issued"}, code

    def token(self, query: Query) -> dict[str, Any]:
        """The judged answer at the token endpoint."""
        try:
            self._redeem(query)
        except Failure as failure:
            return {"status": failure.status, "token": None, "error": failure.error}
        return {"status": 200, "token": "issued", "error": None}

    def _trusts(self, redirect_uri: str, client_id: str | None) -> bool:
        """Whether an answer may go there; an unknown client may use what any client listed."""
        if client_id in self.redirect_uris:
            return redirect_uri in self.redirect_uris[client_id]
        return any(redirect_uri in listed for listed in self.redirect_uris.values())

    def _issued(self, query: Query, redirect_uri: str) -> str:
        _refuse_spoilt(query, AUTHORIZE)
        client_id = query.only("client_id")
        if client_id not in self.redirect_uris:
            raise Failure("invalid_request")
        if query.only("response_type") != "code":
            missing = query.only("response_type") is None
            raise Failure("invalid_request" if missing else "unsupported_response_type")
        code_challenge, method = query.only("code_challenge"), query.only("code_challenge_method")
        if (method or "plain") not in FORMS or (method and not code_challenge):
            raise Failure("invalid_request")
        if code_challenge and not FORMS[method or "plain"].fullmatch(code_challenge):
            raise Failure("invalid_request")
        if not self.granted:
            raise Failure("access_denied")
        self.issued += 1
        code = f"code-{self.issued}"
        self.grants[code] = Grant(client_id, redirect_uri, code_challenge, method or "plain")
        return code

    def _redeem(self, query: Query) -> None:
        _refuse_spoilt(query, TOKEN)
        grant_type, client_id = query.only("grant_type"), query.only("client_id")
        code, redirect_uri = query.only("code"), query.only("redirect_uri")
        if grant_type is None or client_id is None or code is None:
            raise Failure("invalid_request")
        if grant_type != "authorization_code":
            raise Failure("unsupported_grant_type")
        if client_id not in self.redirect_uris:
            raise Failure("invalid_client", 401)
        grant = self.grants.get(code)
        if grant is None or (grant.client_id, grant.redirect_uri) != (client_id, redirect_uri):
            raise Failure("invalid_grant")
        if not _verified(grant, query.only("code_verifier")):
            raise Failure("invalid_grant")
        del self.grants[code]


def serve(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `serve`."""
    clients = {client["client_id"]: client["redirect_uris"] for client in given["clients"]}
    server = Server(clients, given["consent"] == "granted")
    code: str | None = None
    answers: list[dict[str, Any] | None] = []
    for step in given["steps"]:
        query = _query(next(iter(step.values())), code)
        if query is None:
            answers.append(None)
        elif "authorize" in step:
            answer, issued = server.authorize(query)
            code = issued or code
            answers.append(answer)
        else:
            answers.append(server.token(query))
    return {"steps": answers}


def _query(parameters: Parameters, code: str | None) -> Query | None:
    """The parameters of a step; `None` if they need a code and there is none."""
    if isinstance(parameters, str):
        return Query(parameters)
    if code is None and any(value == "{code}" for _, value in parameters):
        return None
    filled = [(name, (code or "") if value == "{code}" else value) for name, value in parameters]
    return Query(encode(filled))


def _redirection(redirect_uri: str, query: Query, **result: str) -> dict[str, Any]:
    state = query.only("state")
    parameters = [*result.items(), *([("state", state)] if state else [])]
    return {"status": 302, "redirect": judged(append(redirect_uri, parameters)), "code": None}


def _refuse_spoilt(query: Query, names: tuple[str, ...]) -> None:
    if any(query.spoils(name) for name in names):
        raise Failure("invalid_request")


def _verified(grant: Grant, verifier: str | None) -> bool:
    """RFC 7636, Section 4.6; RFC 9700, Section 2.1.1 refuses a verifier without a challenge."""
    if grant.code_challenge is None or verifier is None:
        return grant.code_challenge is None and verifier is None
    legal = VERIFIER.fullmatch(verifier) is not None
    return legal and challenge(verifier, grant.method) == grant.code_challenge
