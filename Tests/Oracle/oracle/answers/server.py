"""The authorization server, of which every client is public."""

from __future__ import annotations

import re
from typing import Any

from ..links import append, judged
from ..queries import Query
from .pkce import VERIFIER
from .server_requests import Failure, NotIssued, Received, Request
from .server_state import CODE_LIFETIME, SUPPORTED, Client, Grant, Session, Store
from .server_tokens import revoke, token

# What a challenge looks like under each method (RFC 7636, Section 4.2).
FORMS = {"plain": VERIFIER, "S256": re.compile(r"[A-Za-z0-9_-]{43}")}
PKCE = ("code_challenge", "code_challenge_method")
KNOWN = ("client_id", "response_type", "scope", "state", *PKCE)

Answer = tuple[dict[str, Any], dict[str, str]]


def serve(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `serve`."""
    clients = {client["client_id"]: Client.read(client) for client in given["clients"]}
    store, received, issuer = Store(), Received(), given.get("issuer")
    answers: list[dict[str, Any] | None] = []
    for index, step in enumerate(given["steps"]):
        try:
            answer, issued = _answered(step, given["consent"], clients, store, received, issuer)
        except NotIssued:
            answer, issued = None, {}
        for kind, value in issued.items():
            received.add(kind, index, value)
        if answer is not None and not {"at_once", "page"} & set(step):
            answer |= {"guessable": False, "well_formed": True, "description": "absent"}
        answers.append(answer)
    return {"steps": answers}


def _answered(
    step: dict[str, Any],
    consent: str | list[str],
    clients: dict[str, Client],
    store: Store,
    received: Received,
    issuer: str | None = None,
) -> tuple[dict[str, Any] | None, dict[str, str]]:
    if "wait" in step:
        store.now += step["wait"]
        return None, {}
    if "at_once" in step:
        return _at_once(step["at_once"], consent, clients, store, received)
    if "metadata" in step:
        return _metadata(issuer), {}
    request = Request.read(step, received)
    if "page" in step:
        return _asked(request, clients, issuer), {}
    if "token" in step:
        return token(request, clients, store)
    if "revoke" in step:
        return revoke(request, clients, store), {}
    return _authorize(request, consent, clients, store, issuer)


def _metadata(issuer: str | None) -> dict[str, Any]:
    """The judged metadata of a server with every feature (RFC 8414, Section 2; RFC 9207, Section 3)."""
    features = ("endpoints", "code", "refresh", "s256", "plain")
    return {
        "status": 200 if issuer else 404,
        "content_type": "application/json" if issuer else None,
        "issuer": "own" if issuer else None,
        **{f"names_{feature}": issuer is not None for feature in features},
        "announces_iss": issuer is not None,
    }


def _at_once(
    steps: list[dict[str, Any]],
    consent: str | list[str],
    clients: dict[str, Client],
    store: Store,
    received: Received,
) -> Answer:
    """How many responses to simultaneous requests have tokens: the same as in any order of them."""
    pairs = [_answered(step, consent, clients, store, received) for step in steps]
    answers = [answer for answer, _ in pairs if answer is not None]
    issued = next((values for _, values in pairs if values), {})
    return {
        "tokens": sum(answer["token"] == "issued" for answer in answers),
        "refresh_tokens": sum(answer["refresh_token"] == "issued" for answer in answers),
        "limited": 0,
    }, issued


def _authorize(
    request: Request,
    consent: str | list[str],
    clients: dict[str, Client],
    store: Store,
    issuer: str | None,
) -> Answer:
    """The judged answer at the authorization endpoint, and the code in it."""
    try:
        query = request.query if request.method == "GET" else request.parameters_of_post()
    except Failure as failure:
        return _page(failure.status), {}
    redirect_uri = query.only("redirect_uri")
    if request.is_embedded():
        return _page(403), {}
    if redirect_uri is None or not _trusted(redirect_uri, query.only("client_id"), clients):
        return _page(400), {}
    try:
        code = _issued(query, redirect_uri, consent, clients, store)
    except Failure as failure:
        return _redirection(redirect_uri, query, issuer, error=failure.error), {}
    return {**_redirection(redirect_uri, query, issuer), "code": "issued"}, {"code": code}


def _asked(request: Request, clients: dict[str, Client], issuer: str | None) -> dict[str, Any]:
    """The judged page, which a browser gets unless the request fails whatever the user decides."""
    answer, issued = _authorize(request, "granted", clients, Store(), issuer)
    shown = {name: answer[name] for name in ("status", "redirect", "code", "allows_origin")} | UNSEEN
    if not issued:
        return shown
    return shown | {"status": 200, "redirect": None, "code": None} | SHOWN


# What is seen of a response without a page, and of a page that protects its user.
UNSEEN = {"asks": False, "framed_by": "anyone", "names_ancestors": False, "sends_url": None, "lets_redirect": True}
SHOWN = {"asks": True, "framed_by": "nobody", "names_ancestors": True, "sends_url": False, "lets_redirect": True}


def _page(status: int) -> dict[str, Any]:
    page = {"status": status, "redirect": None, "code": None, "iss": None}
    return page | {"keeps_method": False, "allows_origin": False}


def _redirection(redirect_uri: str, query: Query, issuer: str | None, **result: str) -> dict[str, Any]:
    state = query.only("state")
    parameters = [*result.items(), *([("state", state)] if state else [])]
    parameters += [("iss", issuer)] if issuer else []
    redirect = judged(append(redirect_uri, parameters))
    iss = "own" if issuer else None
    return _page(302) | {"redirect": redirect, "iss": iss}


def _trusted(redirect_uri: str, client_id: str | None, clients: dict[str, Client]) -> bool:
    """Whether an answer may go there.

    An unknown client may use what a partner of App Flip listed, which is Google's (S001), but no
    URI of an installed app, which could be anybody's (RFC 6749, Section 4.1.2.1).
    """
    known = clients.get(client_id or "")
    if known:
        return known.trusts(redirect_uri)
    partners = (client for client in clients.values() if client.type is None)
    return any(client.trusts(redirect_uri) for client in partners)


def _issued(
    query: Query,
    redirect_uri: str,
    consent: str | list[str],
    clients: dict[str, Client],
    store: Store,
) -> str:
    if any(query.spoils(name) for name in KNOWN):
        raise Failure("invalid_request")
    client = clients.get(query.only("client_id") or "")
    if client is None:
        raise Failure("invalid_request")
    if client.app_check == "enforced":
        raise Failure("access_denied")
    if query.only("response_type") != "code":
        missing = query.only("response_type") is None
        raise Failure("invalid_request" if missing else "unsupported_response_type")
    code_challenge, method = _challenge(query)
    requested = _requested(query, client)
    granted = frozenset(requested if isinstance(consent, str) else requested & set(consent))
    if consent == "denied" or not granted:
        raise Failure("access_denied")
    code, session = store.fresh("code"), Session(client.id, granted, query.only("nonce"))
    expires_at = store.now + CODE_LIFETIME
    store.grants[code] = Grant(session, redirect_uri, code_challenge, method, expires_at)
    return code


def _challenge(query: Query) -> tuple[str | None, str]:
    """The challenge and its method (RFC 7636, Sections 4.3 and 4.4.1)."""
    code_challenge, method = query.only("code_challenge"), query.only("code_challenge_method")
    if (method or "plain") not in FORMS or (method and not code_challenge):
        raise Failure("invalid_request")
    if code_challenge and not FORMS[method or "plain"].fullmatch(code_challenge):
        raise Failure("invalid_request")
    return code_challenge, method or "plain"


def _requested(query: Query, client: Client) -> frozenset[str]:
    """The scopes, which document 003 requires and the partner of an App Flip has a default for."""
    scope = query.only("scope")
    if scope is None and client.type is None:
        return frozenset({"devices"})
    scopes = frozenset((scope or "").split(" ")) - {""}
    if not scopes or not scopes <= SUPPORTED:
        raise Failure("invalid_scope")
    return scopes
