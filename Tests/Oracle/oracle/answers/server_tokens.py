"""The token endpoint and the revocation endpoint."""

from __future__ import annotations

from typing import Any

from ..queries import Query
from .pkce import VERIFIER, challenge
from .server_requests import Failure, Request
from .server_state import Client, Grant, Session, Store, authenticated

CLIENT = ("client_id", "client_secret")
TOKEN = (*CLIENT, "grant_type", "code", "redirect_uri", "code_verifier", "refresh_token", "scope")
REVOCATION = (*CLIENT, "token", "token_type_hint")
IDENTITY = frozenset(("openid", "profile", "email"))

Issued = dict[str, str]


def token(
    request: Request, clients: dict[str, Client], store: Store
) -> tuple[dict[str, Any], Issued]:
    """The judged answer at the token endpoint, and the tokens in it."""
    try:
        form = _form(request, TOKEN)
        return _GRANT_TYPES[_grant_type(form)](form, _client(request, form, clients), store)
    except Failure as failure:
        return _answer(failure.status, error=failure.error), {}


def revoke(request: Request, clients: dict[str, Client], store: Store) -> dict[str, Any]:
    """The judged answer at the revocation endpoint (RFC 7009; S021)."""
    try:
        form = _form(request, REVOCATION)
        client, token = authenticated(request, form, clients), form.only("token")
        if token is None:
            raise Failure("invalid_request")
        session = store.session_of(token)
        if session is None:
            raise Failure("invalid_token")
        if client is not None and client.id != session.client_id:
            raise Failure("invalid_token")
        session.revoked = True
    except Failure as failure:
        error = {"error": failure.error, "content_type": "application/json"}
        return {"status": failure.status, **error}
    return {"status": 200, "error": None, "content_type": None}


def _form(request: Request, names: tuple[str, ...]) -> Query:
    form = request.parameters_of_post()
    if any(form.spoils(name) for name in names):
        raise Failure("invalid_request")
    return form


def _grant_type(form: Query) -> str:
    grant_type = form.only("grant_type")
    if grant_type is None:
        raise Failure("invalid_request")
    if grant_type not in _GRANT_TYPES:
        raise Failure("unsupported_grant_type")
    return grant_type


def _client(request: Request, form: Query, clients: dict[str, Client]) -> Client:
    client = authenticated(request, form, clients)
    if client is None:
        raise Failure("invalid_request")
    if client.app_check == "enforced":
        raise Failure("invalid_client", 401)
    return client


def _redeem(form: Query, client: Client, store: Store) -> tuple[dict[str, Any], Issued]:
    code = form.only("code")
    if code is None:
        raise Failure("invalid_request")
    grant = store.grants.get(code)
    if grant is None or grant.session.client_id != client.id:
        raise Failure("invalid_grant")
    grant = store.grant_of(code)
    if grant is None or grant.redirect_uri != form.only("redirect_uri"):
        raise Failure("invalid_grant")
    if not _verified(grant, form.only("code_verifier")):
        raise Failure("invalid_grant")
    store.redeemed.add(code)
    refresh_token = store.fresh("refresh")
    store.refresh_tokens[refresh_token] = grant.session
    issued = {"access_token": store.access_token(grant.session), "refresh_token": refresh_token}
    return _success(grant.session, grant.session.scopes, refresh_token="issued"), issued


def _refresh(form: Query, client: Client, store: Store) -> tuple[dict[str, Any], Issued]:
    refresh_token = form.only("refresh_token")
    if refresh_token is None:
        raise Failure("invalid_request")
    session = store.refresh_tokens.get(refresh_token)
    if session is None or session.revoked or session.client_id != client.id:
        raise Failure("invalid_grant")
    scopes = _narrowed(form, session)
    return _success(session, scopes), {"access_token": store.access_token(session)}


def _narrowed(form: Query, session: Session) -> frozenset[str]:
    """The scopes of a refresh, which are never more than were granted (RFC 6749, Section 6)."""
    scope = form.only("scope")
    if scope is None:
        return session.scopes
    scopes = frozenset(scope.split(" ")) - {""}
    if not scopes or not scopes <= session.scopes:
        raise Failure("invalid_scope")
    return scopes


def _verified(grant: Grant, verifier: str | None) -> bool:
    """RFC 7636, Section 4.6; RFC 9700, Section 2.1.1 refuses a verifier without a challenge."""
    if grant.code_challenge is None or verifier is None:
        return grant.code_challenge is None and verifier is None
    legal = VERIFIER.fullmatch(verifier) is not None
    return legal and challenge(verifier, grant.method) == grant.code_challenge


def _success(
    session: Session, scopes: frozenset[str], refresh_token: str | None = None
) -> dict[str, Any]:
    claims = {"audience": [session.client_id], "complete": True, "nonce": session.nonce}
    is_identified = bool(scopes & IDENTITY)
    return _answer(
        200,
        token="issued",
        token_type="Bearer",
        expires_in="seconds",
        refresh_token=refresh_token,
        scopes=sorted(scopes),
        scope="named",
        id_token="jwt" if is_identified else None,
        id_claims=claims if is_identified else None,
    )


def _answer(status: int, **members: Any) -> dict[str, Any]:
    absent = dict.fromkeys(
        (
            "token",
            "error",
            "token_type",
            "expires_in",
            "refresh_token",
            "scopes",
            "scope",
            "id_token",
            "id_claims",
        )
    )
    # A response with status 401 has a challenge (RFC 9110, Section 15.5.2).
    challenge = {"basic_challenge": status == 401}
    fixed = {"content_type": "application/json", "no_store": True, **challenge}
    return {"status": status, "repeats_token": False, **absent, **members, **fixed}


_GRANT_TYPES = {"authorization_code": _redeem, "refresh_token": _refresh}
