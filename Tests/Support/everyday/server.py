"""An authorization server for installed apps: server.py PORT CLIENTS. It prints `ready URL` and serves until it is ended.

CLIENTS is a file of clients as `conform server --all-clients` prints it. The user is signed in, and decides by the field
Consent of the request: `granted`, `denied`, or the granted scopes. Nothing here knows that it is checked.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import secrets
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.parse import quote, unquote_to_bytes

SCOPES = ["devices", "openid", "profile", "email", "https://www.googleapis.com/auth/drive.metadata.readonly"]
LOOPBACK = re.compile(r"(http://(?:127\.0\.0\.1|\[::1\]))(:[1-9][0-9]{0,4})?(/[^?#]*)?")
CUSTOM = re.compile(r"(?!https?:)[a-z][a-z0-9+.-]*:")
VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")
CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")
EMBEDDED = re.compile(r"; wv\)|(?=.*(iPhone|iPad|Macintosh))(?=.*Mobile/)(?!.*(Safari/|CriOS|FxiOS|EdgiOS))")
OPEN_TYPES = ("ios", "android", "chrome", "uwp")
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
CODE_SECONDS, TOKEN_SECONDS = 300, 3600


class Problem(Exception):
    """An error of OAuth, with the status that an answer in JSON has."""

    def __init__(self, code: str, status: int = 400, basic: bool = False):
        super().__init__(code)
        self.code, self.status, self.basic = code, status, basic


class Unredirectable(Exception):
    """What the user is told and the client is not."""


class Form(dict):
    """Parameters, decoded once; those without a value count as left out."""

    def __init__(self, text: str):
        super().__init__()
        self.repeated, self.broken = set(), set()
        for pair in filter(None, text.split("&")):
            self.add(*pair.split("=", 1))

    def add(self, name: str, value: str = "") -> None:
        name = decoded(name) or name
        text = decoded(value)
        if text is None:
            self.broken.add(name)
        if name in self:
            self.repeated.add(name)
        self[name] = text or ""

    def value(self, name: str) -> str | None:
        if name in self.repeated or name in self.broken:
            raise Problem("invalid_request")
        return self.get(name) or None


def decoded(text: str) -> str | None:
    """A value, decoded, or nothing if it is none."""
    if re.search(r"%(?![0-9A-Fa-f]{2})", text):
        return None
    try:
        return unquote_to_bytes(text.replace("+", " ")).decode("utf-8")
    except UnicodeDecodeError:
        return None


class Grant(NamedTuple):
    """What the user has granted to a client."""

    client_id: str
    redirect_uri: str | None
    scopes: list[str]
    challenge: str | None
    method: str
    begun: float
    nonce: str | None


class Server:
    """The clients, codes and tokens of a server."""

    def __init__(self, clients: list[dict[str, Any]]):
        self.clients = {client["client_id"]: client for client in clients}
        self.codes: dict[str, Grant] = {}
        self.used: dict[str, Grant] = {}
        self.refresh_tokens: dict[str, Grant] = {}
        self.access_tokens: dict[str, Grant] = {}
        self.lock = threading.Lock()

    # The authorization endpoint.

    def authorize(self, form: Form, consent: str) -> str:
        """The URL to which the browser is sent."""
        try:
            client_id, uri = form.value("client_id"), form.value("redirect_uri")
        except Problem as problem:
            raise Unredirectable(problem.code) from problem
        client = self.clients.get(client_id)
        if client is None or uri is None or not may_redirect(client, uri):
            raise Unredirectable("no such client, or not its redirect URI")
        try:
            answer = {"code": self.code_for(client, uri, form, consent)}
        except Problem as problem:
            answer = {"error": problem.code}
        state = None if "state" in form.repeated | form.broken else form.get("state")
        return with_parameters(uri, answer | ({"state": state} if state else {}))

    def code_for(self, client: dict[str, Any], uri: str, form: Form, consent: str) -> str:
        if form.value("state") and form.value("response_type") is None:
            raise Problem("invalid_request")
        if form.value("response_type") != "code":
            raise Problem("unsupported_response_type")
        scopes = (form.value("scope") or "devices").split(" ")
        if not set(scopes) <= set(SCOPES):
            raise Problem("invalid_scope")
        challenge, method = form.value("code_challenge"), form.value("code_challenge_method") or "plain"
        check_challenge(challenge, method, form)
        if consent == "denied":
            raise Problem("access_denied")
        if consent != "granted":
            scopes = [scope for scope in scopes if scope in consent.split(" ")]
        code = secrets.token_urlsafe(32)
        self.codes[code] = Grant(
            client["client_id"], uri, scopes, challenge, method, time.time(), form.value("nonce"))
        return code

    # The token endpoint.

    def token(self, form: Form, authorization: str | None) -> dict[str, Any]:
        """The content of a token response."""
        kind = form.value("grant_type")
        for name in ("code", "redirect_uri", "client_id", "client_secret", "code_verifier", "refresh_token", "scope"):
            form.value(name)
        if kind not in ("authorization_code", "refresh_token"):
            raise Problem("unsupported_grant_type" if kind else "invalid_request")
        client = self.client_of(form, authorization)
        with self.lock:
            return self.redeem(client, form) if kind == "authorization_code" else self.renew(client, form)

    def client_of(self, form: Form, authorization: str | None) -> dict[str, Any]:
        """The client that asks, which has proven its secret if it gave one."""
        client_id, secret = form.value("client_id"), form.value("client_secret")
        scheme, _, credentials = (authorization or "").partition(" ")
        is_basic = scheme.lower() == "basic"
        if is_basic:
            named, basic_secret = basic_parts(credentials)
            if secret or client_id not in (None, named):
                raise Problem("invalid_request")
            client_id, secret = named, basic_secret
        if client_id is None:
            raise Problem("invalid_request")
        client = self.clients.get(client_id)
        if client is None or not is_proven(client, secret):
            raise Problem("invalid_client", 401, is_basic)
        return client

    def redeem(self, client: dict[str, Any], form: Form) -> dict[str, Any]:
        code = form.value("code")
        if code is None:
            raise Problem("invalid_request")
        if code in self.used:
            self.end(self.used[code])
        grant = self.codes.get(code)
        if grant is None or grant.client_id != client["client_id"] or grant.redirect_uri != form.value("redirect_uri"):
            raise Problem("invalid_grant")
        if time.time() - grant.begun > CODE_SECONDS or not matches(grant, form.value("code_verifier")):
            raise Problem("invalid_grant")
        self.used[code] = self.codes.pop(code)
        return self.tokens(grant, grant.scopes, self.refresh_token(grant))

    def renew(self, client: dict[str, Any], form: Form) -> dict[str, Any]:
        token = form.value("refresh_token")
        if token is None:
            raise Problem("invalid_request")
        grant = self.refresh_tokens.get(token)
        if grant is None or grant.client_id != client["client_id"]:
            raise Problem("invalid_grant")
        scopes = (form.value("scope") or " ".join(grant.scopes)).split(" ")
        if not set(scopes) <= set(grant.scopes):
            raise Problem("invalid_scope")
        return self.tokens(grant, scopes, token)

    def refresh_token(self, grant: Grant) -> str:
        token = secrets.token_urlsafe(32)
        self.refresh_tokens[token] = grant
        return token

    def tokens(self, grant: Grant, scopes: list[str], refresh_token: str) -> dict[str, Any]:
        access_token = secrets.token_urlsafe(32)
        self.access_tokens[access_token] = grant
        content = {
            "access_token": access_token, "token_type": "Bearer", "expires_in": TOKEN_SECONDS,
            "refresh_token": refresh_token, "scope": " ".join(scopes)}
        return content | ({"id_token": id_token(grant)} if "openid" in scopes else {})

    def end(self, grant: Grant) -> None:
        """Ends all tokens of a grant."""
        for tokens in (self.refresh_tokens, self.access_tokens):
            for token in [token for token, owner in tokens.items() if owner is grant]:
                del tokens[token]

    # The revocation endpoint.

    def revoke(self, form: Form, authorization: str | None) -> None:
        """Ends the grant of a token; one that is not known is revoked already (RFC 7009, Section 2.2)."""
        token = form.value("token")
        if token is None:
            raise Problem("invalid_request")
        client = self.client_of(form, authorization)
        with self.lock:
            grant = self.refresh_tokens.get(token) or self.access_tokens.get(token)
            if grant is not None and grant.client_id == client["client_id"]:
                self.end(grant)


def may_redirect(client: dict[str, Any], uri: str) -> bool:
    """Whether a redirect URI is registered, and of a form that the type of the client may use."""
    if not any(is_registered(uri, own) for own in client["redirect_uris"]):
        return False
    kind = client.get("type")
    if kind is None or uri.startswith("https:"):
        return ":" in uri and not uri.startswith("urn:")
    if LOOPBACK.match(uri):
        return kind == "desktop"
    if kind in ("android", "chrome"):
        return bool(client.get("custom_scheme_enabled"))
    return bool(CUSTOM.match(uri)) and kind != "desktop" and not uri.startswith("urn:")


def is_registered(uri: str, own: str) -> bool:
    """Whether a redirect URI is a registered one, at a loopback address with any port (RFC 8252, Section 7.3)."""
    asked, known = LOOPBACK.fullmatch(uri), LOOPBACK.fullmatch(own)
    if asked is None or known is None:
        return uri == own
    return (asked[1], asked[3]) == (known[1], known[3]) and int((asked[2] or ":80")[1:]) < 65536


def check_challenge(challenge: str | None, method: str, form: Form) -> None:
    """Refuses what no verifier can prove."""
    if challenge is None:
        if form.value("code_challenge_method"):
            raise Problem("invalid_request")
        return
    form_of_challenge = {"S256": CHALLENGE, "plain": VERIFIER}.get(method)
    if form_of_challenge is None or not form_of_challenge.fullmatch(challenge):
        raise Problem("invalid_request")


def matches(grant: Grant, verifier: str | None) -> bool:
    """Whether a verifier proves that the code comes back from the client that asked for it (RFC 7636, Section 4.6)."""
    if grant.challenge is None:
        return verifier is None
    if not VERIFIER.fullmatch(verifier or ""):
        return False
    digest = hashlib.sha256(verifier.encode("ascii")).digest()
    challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode("ascii") if grant.method == "S256" else verifier
    return hmac.compare_digest(challenge, grant.challenge)


def is_proven(client: dict[str, Any], secret: str | None) -> bool:
    """Whether the secret is the client's; a client that cannot keep one need not send it."""
    own = client.get("client_secret")
    if own and secret:
        return hmac.compare_digest(secret.encode(), own.encode())
    return True


def basic_parts(credentials: str) -> tuple[str | None, str | None]:
    """The identifier and the secret of the scheme Basic (RFC 6749, Section 2.3.1)."""
    try:
        name, colon, secret = base64.b64decode(credentials, validate=True).decode("utf-8").partition(":")
    except ValueError as problem:
        raise Problem("invalid_client", 401, True) from problem
    if not colon:
        raise Problem("invalid_client", 401, True)
    return decoded(name), decoded(secret)


def id_token(grant: Grant) -> str:
    """An ID token; nobody verifies its signature here."""
    now = int(time.time())
    claims = {"iss": "https://server.example.com", "sub": "1", "aud": grant.client_id, "iat": now, "exp": now + 600}
    claims |= {"nonce": grant.nonce} if grant.nonce else {}
    parts = [json.dumps(part).encode() for part in ({"alg": "RS256"}, claims)] + [secrets.token_bytes(32)]
    return ".".join(base64.urlsafe_b64encode(part).rstrip(b"=").decode("ascii") for part in parts)


def with_parameters(uri: str, answer: dict[str, str]) -> str:
    query = "&".join(f"{name}={quote(value, safe='')}" for name, value in answer.items())
    return uri + ("&" if "?" in uri else "?") + query


class Handler(BaseHTTPRequestHandler):
    """The three endpoints over HTTP."""

    protocol_version = "HTTP/1.1"
    state: Server

    def log_message(self, *_):
        """Its output has no codes."""

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/authorize":
            return self.authorize(Form(query))
        return self.error(Problem("invalid_request", 405 if path in ("/token", "/revoke") else 404))

    def do_POST(self):
        form = self.content()
        path = self.path.partition("?")[0]
        if path == "/authorize":
            return self.authorize(form)
        try:
            if (self.headers["Content-Type"] or "").partition(";")[0].strip().lower() != FORM:
                raise Problem("invalid_request")
            content = {"/token": self.state.token, "/revoke": self.state.revoke}[path](form, self.headers["Authorization"])
        except KeyError:
            return self.error(Problem("invalid_request", 404))
        except Problem as problem:
            return self.error(problem)
        return self.answer(200, b"" if content is None else json.dumps(content).encode(), JSON)

    def content(self) -> Form:
        octets = self.rfile.read(int(self.headers["Content-Length"] or 0))
        return Form(octets.decode("utf-8", "surrogateescape").encode("utf-8", "replace").decode())

    def authorize(self, form: Form):
        if EMBEDDED.search(self.headers["User-Agent"] or ""):
            return self.page(403)
        try:
            self.answer(302, Location=self.state.authorize(form, self.headers["Consent"] or "granted"))
        except Unredirectable:
            self.page(400)

    def page(self, status: int):
        self.answer(status, b"<!DOCTYPE html><title>Error</title><p>This link does not work.", "text/html")

    def error(self, problem: Problem):
        fields = {"WWW_Authenticate": 'Basic realm="tokens"'} if problem.basic else {}
        self.answer(problem.status, json.dumps({"error": problem.code}).encode(), JSON, **fields)

    def answer(self, status: int, content: bytes = b"", media_type: str | None = None, **fields: str):
        self.send_response(status)
        if media_type and content:
            self.send_header("Content-Type", media_type)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


class Listener(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def main() -> None:
    port, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        Handler.state = Server(json.load(file))
    listener = Listener(("127.0.0.1", int(port)), Handler)
    print(f"ready http://127.0.0.1:{listener.server_port}", flush=True)
    listener.serve_forever()


if __name__ == "__main__":
    main()
