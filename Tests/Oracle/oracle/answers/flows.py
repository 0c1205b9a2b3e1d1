"""A client of an installed app, over several steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .client_requests import (
    api_request,
    authorization_request,
    refresh_request,
    revocation_request,
    token_request,
)
from .client_responses import (
    read_refresh_response,
    read_revocation_response,
    read_token_response,
)
from .discovery import discovered
from .identity import Events, Keys, signed_in
from .redirect import read_redirect
from .refusal import Refusal
from .world import NoAnswer, World, by_text

Step = str | dict[str, Any]


def run_client(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `run-client`."""
    world = World(given)
    client = InstalledApp(given, world)
    steps = []
    for world.step, step in enumerate(given["steps"]):
        steps.append(_step(step, client, world))
    kept = {"protected": world.tokens_in(client.texts()), "plain": [], "exposed": []}
    return {"steps": steps, "kept": kept, "guessable_states": False}


def _step(step: Step, client: InstalledApp, world: World) -> dict[str, Any] | None:
    more: dict[str, Any] = {}
    if isinstance(step, str):
        _PLAIN[step](client)
    elif "redirect" in step:
        url = world.filled(step["redirect"])
        if url is None:
            return None
        client.redirect(url)
    elif "wait" in step:
        world.now += step["wait"]
    elif "call" in step:
        more = {"status": client.calls([step["call"]])[0]}
    elif "event" in step:
        client.notice(step["event"])
    elif "issuer" in step:
        client.start_with(step["issuer"])
    else:
        more = {"statuses": client.calls(step["calls"])}
    notes = world.noted()
    if "statuses" in more:
        notes["sent"] = by_text(notes["sent"])
    return {"signed_in": client.session is not None, **notes, **more}


@dataclass(frozen=True)
class Request:
    """The authorization request that waits for an answer."""

    index: int
    state: str
    verifier: str
    nonce: str | None


@dataclass(frozen=True)
class Tokens:
    """What a client has while its user is signed in."""

    access_token: str
    refresh_token: str | None
    expires_at: int | None
    scopes: list[str]


class InstalledApp:
    """A client that does everything right."""

    def __init__(self, given: dict[str, Any], world: World) -> None:
        self.given, self.world = given, world
        self.pending: Request | None = None
        self.session: Tokens | None = None
        self.person: tuple[str, str] | None = None
        self.others: dict[str, Tokens | None] = {}
        self.keys = Keys(given, world)
        self.events = Events(self.keys)

    def texts(self) -> list[str]:
        """What it keeps in the keychain."""
        session = self.session
        return [] if session is None else [session.access_token, session.refresh_token or ""]

    def start_with(self, issuer: str) -> None:
        """Starts again with another issuer, whose tokens are others (RFC 6749, Section 10.4)."""
        self.others[self.given["issuer"]] = self.session
        self.given = {**self.given, "issuer": issuer}
        self.pending, self.session = None, self.others.get(issuer)

    def sign_in(self) -> None:
        settings = discovered(self.given)
        if settings is None:
            return
        index = len(self.world.requests)
        nonce = f"nonce-{index}" if "openid" in self.given["scopes"] else None
        request = Request(index, f"state-{index}", f"verifier-{index}-".ljust(43, "v"), nonce)
        made = {"state": request.state, "code_verifier": request.verifier}
        try:
            link = authorization_request({**self.given, **settings, **made})
        except Refusal:
            return
        self.pending = request
        self.world.open(self.given["redirect_uri"], request.state, nonce, link)

    def redirect(self, url: str) -> None:
        """Takes the answer to the request that waits; leaves what is none (S040)."""
        request = self.pending
        if request is None:
            return
        expected = {"redirect_uri": self.given["redirect_uri"], "state": request.state}
        try:
            result = read_redirect({**expected, "issuer": self._announced(), "url": url})
        except Refusal:
            return
        self.pending = None
        if "code" in result:
            self._exchange(result["code"], request)

    def _announced(self) -> str | None:
        """The issuer that a response must have, if the metadata announces it (RFC 9207)."""
        settings = discovered(self.given)
        return self.given["issuer"] if settings and settings.get("sends_issuer") else None

    def _authenticated(self, request: dict[str, Any]) -> dict[str, Any]:
        """A request with the secret in the header, if the server takes it nowhere else."""
        form, settings = request["form"], discovered(self.given) or {}
        if not settings.get("secret_in_header") or "client_secret" not in form:
            return request
        own = {name: form[name] for name in ("client_id", "client_secret")}
        rest = {name: form[name] for name in form if name not in own}
        return {**request, "form": rest, "authorization": {"scheme": "basic", **own}}

    def cancel(self) -> None:
        self.pending = None

    def sign_out(self) -> None:
        """Revokes the access (N331), and forgets the tokens in any case."""
        self.revoke()
        self.pending = self.session = None

    def notice(self, event: dict[str, Any]) -> None:
        """Takes a security event token."""
        refresh_token = self.session.refresh_token if self.session else None
        if self.events.end_session(event, self.person, refresh_token):
            self.session = self.person = None

    def refresh(self) -> bool:
        """Asks for a new access token; whether there is one."""
        session = self.session
        if session is None or session.refresh_token is None:
            return False
        given = {**self.given, "refresh_token": session.refresh_token}
        try:
            answer = self.world.send("token", self._authenticated(refresh_request(given)))
        except NoAnswer:
            return False
        stored = {"refresh_token": session.refresh_token, "scopes": session.scopes}
        outcome = read_refresh_response({"stored": stored, **answer})
        if outcome["session"] == "ended":
            self.session = None
        if outcome["session"] == "refreshed":
            try:
                self.person = signed_in(answer, outcome, self.keys, None, self.person)
            except Refusal:
                self.session = self.person = None
                return False
            self._sign_in_with(outcome)
        return bool(outcome["session"] == "refreshed")

    def revoke(self) -> None:
        """Revokes what is longest good; forgets the tokens only if that worked (S044)."""
        session = self.session
        if session is None:
            return
        token = session.refresh_token or session.access_token
        request = revocation_request({**self.given, "token": token})
        try:
            answer = self.world.send("revocation", request)
        except NoAnswer:
            return
        if read_revocation_response(answer)["token"] == "gone":
            self.session = None

    def calls(self, urls: list[str]) -> list[int | None]:
        """Calls APIs at the same time; one refresh serves all, and each is tried twice at most."""
        if self._expired() and not self.refresh():
            self._end_without_refresh_token()
            return [None] * len(urls)
        statuses = [self._call(url) for url in urls]
        if 401 in statuses and not self.refresh():
            self._end_without_refresh_token()
        elif 401 in statuses:
            statuses = [
                self._call(url) if status == 401 else status
                for url, status in zip(urls, statuses, strict=True)
            ]
        return statuses

    def _call(self, url: str) -> int | None:
        if self.session is None:
            return None
        token = {"access_token": self.session.access_token, "token_type": "Bearer"}
        try:
            request = api_request({"method": "GET", "url": url, **token})
            status = self.world.send("api", request)["status"]
        except (Refusal, NoAnswer):
            return None
        return int(status)

    def _expired(self) -> bool:
        expires_at = self.session.expires_at if self.session else None
        return expires_at is not None and self.world.now >= expires_at

    def _end_without_refresh_token(self) -> None:
        if self.session is not None and self.session.refresh_token is None:
            self.session = None

    def _exchange(self, code: str, request: Request) -> None:
        made = {"code": code, "code_verifier": request.verifier}
        try:
            sent = token_request({**self.given, **(discovered(self.given) or {}), **made})
        except Refusal:
            return
        sent["form"]["code_verifier"] = {"requests": [request.index], "legal": True}
        try:
            answer = self.world.send("token", self._authenticated(sent))
            tokens = read_token_response({**answer, "requested_scopes": self.given["scopes"]})
            self.person = signed_in(answer, tokens, self.keys, request.nonce, None)
        except (NoAnswer, Refusal):
            return
        self._sign_in_with(tokens)

    def _sign_in_with(self, tokens: dict[str, Any]) -> None:
        lifetime = tokens["expires_in"]
        expires_at = None if lifetime is None else self.world.now + lifetime
        granted = (tokens["refresh_token"], expires_at, tokens["scopes"])
        self.session = Tokens(tokens["access_token"], *granted)


_PLAIN = {
    "sign-in": InstalledApp.sign_in,
    "cancel": InstalledApp.cancel,
    "refresh": InstalledApp.refresh,
    "revoke": InstalledApp.revoke,
    "sign-out": InstalledApp.sign_out,
    "restart": InstalledApp.cancel,  # What waits is not kept.
}
