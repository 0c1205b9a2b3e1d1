"""A program that signs in through the browser and is right: right_client.py VARIANT AUTHORIZATION TOKEN CLIENT_ID [refresh].

A variant does one thing otherwise, which no standard forbids; `check_right_clients.py` names the rules that each is to meet.
"""

import base64
import hashlib
import http.server
import json
import os
import pathlib
import secrets
import sys
import urllib.error
import urllib.parse
import urllib.request
import webbrowser

SCOPE = "calendar"
PATH = "/callback"
STORE = pathlib.Path("~/tokens.json").expanduser()

# What a program without PKCE, or without a state, leaves out of its authorization request.
LEFT_OUT = {
    "sends-no-state": ["state"],
    "sends-no-challenge": ["code_challenge", "code_challenge_method"],
}
# What a program adds to its token request.
ADDED = {
    "has-a-secret-of-its-own": {"client_secret": "one-that-all-copies-share"},
    "has-an-empty-secret": {"client_secret": ""},
}
# The programs that stop listening after one connection, whatever comes of it.
HASTY = {"answers-one-request", "answers-one-request-in-html"}


class Listener(http.server.HTTPServer):
    """Waits for the authorization response."""

    def __init__(self, variant, state):
        super().__init__(("127.0.0.1", 0), Handler)
        self.variant, self.state, self.response = variant, state, None
        self.place = f"{'localhost' if variant == 'names-localhost' else '127.0.0.1'}:{self.server_port}"

    def handle_error(self, *_):
        """A connection that breaks off is not the response."""

    def await_response(self):
        while self.response is None:
            self.handle_request()
            if self.variant in HASTY:
                break
        self.server_close()
        return self.response or {}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 2

    def log_message(self, *_):
        """Its output has no codes."""

    def do_GET(self):
        target = urllib.parse.urlsplit(self.path)
        is_own = target.path == PATH or self.server.variant == "answers-any-path"
        response = self.read(target.query) if is_own and self.is_for_us() else None
        if response is not None:
            self.server.response = response
            self.show_end(response)
        elif self.server.variant == "has-no-icon" and target.path != PATH:
            self.answer(204, None)
        elif self.server.variant == "has-an-icon" and target.path == "/favicon.ico":
            self.answer(200, "<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml")
        else:
            self.answer(400 if is_own else 404, "not the response")

    def is_for_us(self):
        """Whether the request is one of HTTP/1.x for this host (RFC 9110, Section 7.2)."""
        hosts = self.headers.get_all("Host") or []
        return hosts == [self.server.place] or not hosts and self.request_version == "HTTP/1.0"

    def read(self, query):
        """The parameters of an authorization response, or nothing if it is none."""
        pairs = urllib.parse.parse_qsl(query, keep_blank_values=True)
        values = dict(pairs)
        if len(values) < len(pairs) or self.server.state not in (None, values.get("state")):
            return None
        return values if bool(values.get("code")) != bool(values.get("error")) else None

    def show_end(self, response):
        variant = self.server.variant
        if variant == "ends-at-its-site":
            self.answer(302, "", location="https://app.example.com/signed-in")
        elif variant == "answers-one-request":
            self.answer(200, "You can close this window.", "text/plain")
        else:
            self.answer(200 if "code" in response else 403, "<!DOCTYPE html><p>You can close this window.</p>", "text/html")

    def answer(self, status, text, kind="text/plain", location=None):
        self.send_response(status)
        if location:
            self.send_header("Location", location)
        if text is not None:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(text.encode())))
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        self.wfile.write((text or "").encode())


def encoded(octets):
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()


def tokens_for(endpoint, form, variant):
    """What the token endpoint answers, which has to be tokens of the type Bearer; they are stored."""
    headers = {}
    if variant == "has-an-empty-password":
        headers["Authorization"] = "Basic " + base64.b64encode(f"{form['client_id']}:".encode()).decode()
    request = urllib.request.Request(endpoint, urllib.parse.urlencode(form).encode(), headers)
    try:
        with urllib.request.urlopen(request) as answered:
            answer = json.load(answered)
    except (urllib.error.URLError, ValueError) as problem:
        sys.exit(f"no tokens: {problem}")
    token = answer.get("access_token") if isinstance(answer, dict) else None
    if not isinstance(token, str) or not token or str(answer.get("token_type")).lower() != "bearer":
        sys.exit("no tokens of a known type")
    if variant == "refuses-another-scope" and answer.get("scope", SCOPE) != SCOPE:
        sys.exit("another scope")
    kept = json.loads(STORE.read_text(encoding="utf-8")) if STORE.exists() else {}
    descriptor = os.open(STORE, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(kept | answer, file)
    return kept | answer


def refresh(endpoint, tokens, client_id, variant):
    form = {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"], "client_id": client_id}
    return tokens_for(endpoint, form, variant)


def sign_in(variant, authorization, token, client_id):
    verifier, state = encoded(secrets.token_bytes(32)), encoded(secrets.token_bytes(16))
    left_out = LEFT_OUT.get(variant, [])
    listener = Listener(variant, None if "state" in left_out else state)
    uri = f"http://{listener.place}{PATH}"
    query = {
        "response_type": "code", "client_id": client_id, "redirect_uri": uri, "scope": SCOPE, "state": state,
        "code_challenge": encoded(hashlib.sha256(verifier.encode()).digest()), "code_challenge_method": "S256"}
    query = {name: value for name, value in query.items() if name not in left_out}
    webbrowser.open(authorization + ("&" if "?" in authorization else "?") + urllib.parse.urlencode(query))
    response = listener.await_response()
    if "code" not in response:
        sys.exit("no code")
    form = {"grant_type": "authorization_code", "code": response["code"], "redirect_uri": uri, "client_id": client_id}
    proof = {} if "code_challenge" in left_out else {"code_verifier": verifier}
    tokens = tokens_for(token, form | proof | ADDED.get(variant, {}), variant)
    if variant == "refreshes-ahead" and tokens.get("expires_in", 3600) < 60:
        refresh(token, tokens, client_id, variant)
    print("Signed in.")


def main():
    variant, authorization, token, client_id, *words = sys.argv[1:]
    if words == ["refresh"]:
        tokens = json.loads(STORE.read_text(encoding="utf-8"))
        refresh(token, tokens, client_id, variant)
    else:
        sign_in(variant, authorization, token, client_id)


main()
