"""A client of an installed app: what it sends, what it reads, and its session; nothing here knows that it is checked."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import Any, NamedTuple
from urllib.parse import quote, unquote_to_bytes, urlsplit

STORED = "session"
SECRETLESS = ("ios", "android", "chrome", "uwp")
OUT_OF_BAND = ("urn:ietf:wg:oauth:2.0:oob", "urn:ietf:wg:oauth:2.0:oob:auto", "oob")
LOOPBACK = re.compile(r"http://(127\.0\.0\.1|\[::1\])(:[0-9]+)?(?=[/?]|$)")
CUSTOM = re.compile(r"[A-Za-z][A-Za-z0-9+-]*(\.[A-Za-z0-9+-]+)+:/(?!/)")
VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")
SCOPE = re.compile(r"[!#-\[\]-~]+")


class Refusal(ValueError):
    """What the client refuses, with the error code of the server if there is one."""

    def __init__(self, reason: str, error: str | None = None):
        super().__init__(reason)
        self.error = error


class Form:
    """The encoding of parameters (RFC 6749, Appendix B)."""

    @staticmethod
    def text(pairs: dict[str, str]) -> str:
        return "&".join(f"{name}={quote(value, safe='')}" for name, value in pairs.items())

    @staticmethod
    def decoded(text: str) -> str:
        if re.search(r"%(?![0-9A-Fa-f]{2})", text):
            raise Refusal("a percent sign without two digits")
        try:
            return unquote_to_bytes(text.replace("+", " ")).decode("utf-8")
        except UnicodeDecodeError as problem:
            raise Refusal("it is not UTF-8") from problem

    @staticmethod
    def values(query: str, *names: str) -> dict[str, str]:
        """The parameters that have one of the names and a value; none of them may come twice."""
        found: dict[str, str] = {}
        for pair in filter(None, query.split("&")):
            name, _, value = pair.partition("=")
            name = Form.decoded(name) if "%" in name else name
            if name not in names:
                continue
            if name in found:
                raise Refusal(f"{name} comes twice")
            found[name] = Form.decoded(value)
        return {name: value for name, value in found.items() if value}


def base64url(octets: bytes) -> str:
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode("ascii")


def challenge_of(verifier: str) -> str:
    """The challenge of a verifier by the method S256 (RFC 7636, Section 4.2)."""
    return base64url(hashlib.sha256(verifier.encode("ascii")).digest())


def https_endpoint(url: str) -> str:
    """The URL without its fragment, if it is one to which a secret may go."""
    url = url.partition("#")[0]
    parts = urlsplit(url)
    if parts.scheme != "https" or not parts.hostname or "@" in parts.netloc:
        raise Refusal("it is no https URL without user information")
    return url


class Request(NamedTuple):
    """A request that the client sends."""

    method: str
    url: str
    fields: list[tuple[str, str]]
    body: str | None = None


def posted(url: str, form: dict[str, str]) -> Request:
    return Request("POST", https_endpoint(url), [("Content-Type", "application/x-www-form-urlencoded")], Form.text(form))


class Registration(NamedTuple):
    """What the client knows of itself and its server."""

    client_id: str
    client_type: str = "desktop"
    client_secret: str | None = None
    redirect_uri: str = ""
    scopes: list[str] = []
    authorization_endpoint: str = ""
    token_endpoint: str = ""
    revocation_endpoint: str = ""

    def authorization_url(self, state: str, verifier: str, login_hint: str | None = None) -> str:
        """The URL that the browser opens."""
        self.check_request(state, verifier)
        scopes = [scope for scope in self.scopes if scope]
        form = {
            "response_type": "code", "client_id": self.client_id, "redirect_uri": self.redirect_uri,
            "scope": " ".join(scopes), "state": state, "login_hint": login_hint or "",
            "code_challenge": challenge_of(verifier), "code_challenge_method": "S256"}
        if "#" in self.authorization_endpoint:
            raise Refusal("the authorization endpoint has a fragment")
        base, _, query = https_endpoint(self.authorization_endpoint).partition("?")
        kept = [pair for pair in filter(None, query.split("&")) if Form.decoded(pair.partition("=")[0]) not in form]
        return base + "?" + "&".join([*kept, Form.text({name: value for name, value in form.items() if value})])

    def check_request(self, state: str, verifier: str) -> None:
        uri = self.redirect_uri
        if not self.client_id or not VERIFIER.fullmatch(verifier or "") or state == verifier:
            raise Refusal("no client identifier, or no verifier of its own")
        if uri in OUT_OF_BAND or "#" in uri or not (CUSTOM.match(uri) or LOOPBACK.match(uri) or uri.startswith("https://")):
            raise Refusal("the redirect URI is none of an installed app")
        if not all(SCOPE.fullmatch(scope) for scope in self.scopes if scope):
            raise Refusal("a scope has a character that none may have")

    def is_mine(self, url: str) -> bool:
        """Whether a URL is the redirect URI with a query behind it."""
        base, mark, query = url.partition("#")[0].partition("?")
        own, _, own_query = self.redirect_uri.partition("?")
        has_query = not own_query or query == own_query or query.startswith(own_query + "&")
        return bool(mark) and place(base) == place(own) and has_query

    def response(self, url: str, state: str | None, issuer: str | None = None) -> dict[str, str]:
        """The parameters of the authorization response in a URL."""
        if not self.is_mine(url):
            raise Refusal("it is another place")
        answer = Form.values(url.partition("#")[0].partition("?")[2], "code", "state", "error", "iss")
        if state and answer.get("state") != state:
            raise Refusal("the state is another one")
        if issuer and answer.get("iss") != issuer:
            raise Refusal("the issuer is another one")
        if ("code" in answer) == ("error" in answer):
            raise Refusal("neither a code nor an error, or both")
        return answer

    def identity(self) -> dict[str, str]:
        """What identifies the client to its server."""
        has_secret = self.client_secret and self.client_type not in SECRETLESS
        return {"client_id": self.client_id} | ({"client_secret": self.client_secret} if has_secret else {})

    def exchange(self, code: str, verifier: str | None) -> Request:
        if not code or not verifier:
            raise Refusal("no code, or no verifier")
        form = {
            "grant_type": "authorization_code", "code": code, "redirect_uri": self.redirect_uri,
            "code_verifier": verifier}
        return posted(self.token_endpoint, form | self.identity())

    def refresh(self, refresh_token: str | None) -> Request:
        if not refresh_token:
            raise Refusal("no refresh token")
        form = {"grant_type": "refresh_token", "refresh_token": refresh_token}
        return posted(self.token_endpoint, form | self.identity())

    def revocation(self, token: str) -> Request:
        return posted(self.revocation_endpoint, {"token": token} | self.identity())


def place(base: str) -> str:
    """A URL up to its query, as two of them are compared."""
    scheme, colon, rest = base.partition(":")
    base = scheme.lower() + colon + rest
    return base + "/" if LOOPBACK.fullmatch(base) else base


def description_in(url: str) -> str | None:
    """The description of an error in an authorization response."""
    try:
        text = Form.values(url.partition("#")[0].partition("?")[2], "error_description").get("error_description")
    except Refusal:
        return None
    return text if text and re.fullmatch(r"[ !#-\[\]-~]+", text) else None


class Answer(NamedTuple):
    """What a server answered."""

    status: int
    body: str

    def members(self) -> dict[str, Any]:
        """The JSON object of the answer; a member that is used may not come twice."""
        try:
            content = json.loads(self.body, object_pairs_hook=unique, parse_constant=unreadable)
        except (ValueError, RecursionError) as problem:
            raise Refusal(f"no JSON: {problem}") from problem
        if not isinstance(content, dict):
            raise Refusal("no JSON object")
        return content

    def error(self) -> str | None:
        """The error code, if there is one."""
        try:
            code = self.members().get("error")
        except Refusal:
            return None
        return code if isinstance(code, str) else None


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    used = ("access_token", "token_type", "expires_in", "refresh_token", "scope", "id_token", "error")
    if any(names.count(name) > 1 for name in used):
        raise Refusal("a member comes twice")
    return dict(pairs)


def unreadable(word: str) -> None:
    raise ValueError(f"{word} is no JSON")


class Tokens(NamedTuple):
    """The tokens of a session, and when the access token ends."""

    access_token: str
    refresh_token: str | None = None
    scopes: list[str] = []
    id_token: str | None = None
    expires_in: int | None = None

    @classmethod
    def read(cls, answer: Answer, requested: list[str]) -> Tokens:
        """The tokens of a token response, with the error code of the server if it has none."""
        error = answer.error()
        if answer.status != 200 or error is not None:
            raise Refusal(f"status {answer.status}", error)
        content = answer.members()
        token, kind, scope = content.get("access_token"), content.get("token_type"), content.get("scope")
        if not isinstance(token, str) or not re.fullmatch(r"[!-~]+", token):
            raise Refusal("no access token")
        if not isinstance(kind, str) or kind.lower() != "bearer":
            raise Refusal("another token type")
        return cls(
            token, text_or_none(content, "refresh_token"),
            requested if scope is None else scopes_of(text_or_none(content, "scope")),
            text_or_none(content, "id_token"), lifetime(content.get("expires_in")))

    def renewed(self, answer: Answer) -> Tokens:
        """The tokens after a refresh; what the answer leaves out stays as it was."""
        new = Tokens.read(answer, self.scopes)
        return new._replace(refresh_token=new.refresh_token or self.refresh_token)


def text_or_none(content: dict[str, Any], name: str) -> str | None:
    value = content.get(name)
    if value is not None and not isinstance(value, str):
        raise Refusal(f"{name} is no text")
    return value or None


def scopes_of(text: str | None) -> list[str]:
    return sorted(set(filter(None, (text or "").split(" "))))


def lifetime(value: Any) -> int | None:
    """The seconds that a token lives, or nothing if they are not known."""
    if isinstance(value, str):
        if not re.fullmatch(r"[0-9]+", value):
            raise Refusal("expires_in is no number")
        value = int(value)
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or value != value or value in (float("inf"), float("-inf")) or value != int(value):
        return None
    return int(value) if value > 0 else None


def call_request(method: str, url: str, token: str, token_type: str = "Bearer") -> Request:
    """A call of an API with the token in its field (RFC 6750, Section 2.1)."""
    if token_type.lower() != "bearer" or not re.fullmatch(r"[A-Za-z0-9._~+/-]+=*", token):
        raise Refusal("no token of the type Bearer")
    return Request(method, https_endpoint(url), [("Authorization", f"Bearer {token}")])


class Session:
    """A client that signs in, keeps its tokens, refreshes them and calls an API."""

    def __init__(self, registration: Registration, world: Any):
        self.registration, self.world = registration, world
        self.waiting: dict[str, str] = {}
        kept = world.kept(STORED)
        self.tokens, self.expiry = None, None
        if kept:
            content = json.loads(kept)
            self.expiry = content.pop("expiry")
            self.tokens = Tokens(**content)

    def is_signed_in(self) -> bool:
        return self.tokens is not None

    def sign_in(self) -> None:
        state, verifier = base64url(self.world.random(32)), base64url(self.world.random(32))
        url = self.registration.authorization_url(state, verifier)
        self.waiting = {state: verifier}
        self.world.open(url)

    def redirect(self, url: str) -> None:
        """Redeems the code of a response to the request that waits."""
        for state, verifier in self.waiting.items():
            response = self.registration.response(url, state)
            self.waiting = {}
            if "error" in response:
                raise Refusal("the server answers with an error", response["error"])
            answer = self.send(self.registration.exchange(response["code"], verifier))
            self.take(Tokens.read(answer, self.registration.scopes))
            return
        raise Refusal("no request waits for it")

    def cancel(self) -> None:
        self.waiting = {}

    def call(self, url: str) -> int:
        """The status of a call; it is sent again once if the token was refused."""
        if self.has_expired():
            self.renew()
        status = self.call_once(url)
        if status == 401 and self.tokens.refresh_token:
            self.renew()
            status = self.call_once(url)
        return status

    def call_once(self, url: str) -> int:
        if self.tokens is None:
            raise Refusal("nobody is signed in")
        return self.send(call_request("GET", url, self.tokens.access_token)).status

    def has_expired(self) -> bool:
        return self.tokens is not None and self.expiry is not None and self.world.now() >= self.expiry

    def renew(self) -> None:
        """Refreshes the tokens; the session ends if its refresh token is void."""
        tokens = self.tokens
        if tokens is None:
            raise Refusal("nobody is signed in")
        answer = self.send(self.registration.refresh(tokens.refresh_token))
        if answer.status == 400 and answer.error() == "invalid_grant":
            self.forget()
        self.take(tokens.renewed(answer))

    def revoke(self) -> None:
        """Revokes the tokens of the session at the server, and forgets them if it did."""
        if self.tokens is None:
            raise Refusal("nobody is signed in")
        answer = self.send(self.registration.revocation(self.tokens.refresh_token or self.tokens.access_token))
        if answer.status != 200 and answer.error() != "invalid_token":
            raise Refusal("the server does not revoke the token")
        self.forget()

    def sign_out(self) -> None:
        self.waiting = {}
        tokens, registration = self.tokens, self.registration
        self.forget()
        if tokens is not None:
            self.send(registration.revocation(tokens.refresh_token or tokens.access_token))

    def take(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.expiry = None if tokens.expires_in is None else self.world.now() + tokens.expires_in
        self.world.keep(STORED, json.dumps(tokens._asdict() | {"expiry": self.expiry}))

    def forget(self) -> None:
        self.tokens = self.expiry = None
        self.world.keep(STORED, None)

    def send(self, request: Request) -> Answer:
        answer = self.world.send(*request)
        return Answer(answer["status"], answer["body"])
