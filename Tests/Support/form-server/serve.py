"""A small authorization server whose user signs in by forms: serve.py STYLE PORT [CLIENTS].

STYLE is `session`, with a page to sign in, a cookie and a page to consent, `named`, with a page before that asks for the
user alone, `remembered`, with the same but for a
consent that was given before, or `inline`, with one page for all of it and buttons in another language. CLIENTS is a file of clients as conform server --clients prints
it; others register themselves (RFC 7591) and are deleted (RFC 7592). The user is jo@example.com with the
password "open sesame". It prints `ready URL` and serves until it is ended.
"""

import base64
import hashlib
import json
import re
import secrets
import sys
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, quote, urlencode, urlsplit

USER, PASSWORD = "jo@example.com", "open sesame"
SCOPES = ["devices", "openid", "profile", "email", "https://www.googleapis.com/auth/drive.metadata.readonly"]


class State:
    """What the server knows."""

    clients, codes, tokens, sessions, tickets = {}, {}, {}, set(), set()
    base = style = ""


def page(title, body):
    return f"<!DOCTYPE html><html><head><title>{title}</title></head><body>{body}</body></html>"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    # What comes in.

    def do_GET(self):
        self.handle_path({})

    def do_POST(self):
        self.handle_path(self.form())

    def do_DELETE(self):
        client = State.clients.get(self.place.path.rpartition("/")[2])
        if not client or self.headers["Authorization"] != f"Bearer {client.get('access')}":
            return self.json(401, {"error": "invalid_token"})
        del State.clients[client["client_id"]]
        self.send(204)

    def form(self):
        text = self.rfile.read(int(self.headers["Content-Length"] or 0)).decode("utf-8")
        if self.headers.get_content_type() == "application/json":
            return json.loads(text)
        return {name: values[0] for name, values in parse_qs(text, keep_blank_values=True).items()}

    @property
    def place(self):
        return urlsplit(self.path)

    @property
    def query(self):
        return {name: values[0] for name, values in parse_qs(self.place.query).items()}

    @property
    def session(self):
        name, _, value = (self.headers["Cookie"] or "").partition("=")
        return value if name == "session" and value in State.sessions else None

    def handle_path(self, form):
        pages = {
            "/.well-known/oauth-authorization-server": self.metadata, "/authorize": self.authorize,
            "/login": self.login, "/consent": self.consent, "/token": self.token,
            "/revoke": self.revoke, "/register": self.register, "/count": self.count,
        }
        answer = pages.get(self.place.path)
        if not answer:
            return self.html(404, page("Not Found", "<h1>There is no such page</h1>"))
        return answer(form)

    # What goes out.

    def send(self, status, body=b"", **fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def html(self, status, text):
        self.send(status, text.encode(), Content_Type="text/html; charset=utf-8")

    def json(self, status, content):
        self.send(status, json.dumps(content).encode(), Content_Type="application/json", Cache_Control="no-store")

    def redirect(self, uri, **pairs):
        pairs = {name: value for name, value in pairs.items() if value}
        joint = "&" if "?" in uri else "?"
        self.send(302, Location=uri + (joint + urlencode(pairs) if pairs else ""))

    # The endpoints.

    def metadata(self, _):
        base = State.base
        self.json(200, {
            "issuer": base, "authorization_endpoint": f"{base}/authorize", "token_endpoint": f"{base}/token",
            "revocation_endpoint": f"{base}/revoke", "registration_endpoint": f"{base}/register",
            "scopes_supported": SCOPES, "code_challenge_methods_supported": ["S256", "plain"],
            "token_endpoint_auth_methods_supported": ["none", "client_secret_post", "client_secret_basic"],
        })

    def count(self, _):
        self.json(200, {"clients": len(State.clients)})

    def register(self, form):
        key = secrets.token_urlsafe(8)
        client = {"client_id": f"c-{key}", "redirect_uris": form["redirect_uris"], "access": secrets.token_urlsafe()}
        if form["token_endpoint_auth_method"] != "none":
            client["client_secret"] = secrets.token_urlsafe()
        State.clients[client["client_id"]] = client
        self.json(201, {
            **client, "token_endpoint_auth_method": form["token_endpoint_auth_method"],
            "registration_client_uri": f"{State.base}/register/{client['client_id']}",
            "registration_access_token": client["access"],
        })

    def authorize(self, form):
        query = self.query
        client = State.clients.get(query.get("client_id"))
        if not client or not permits(client, query.get("redirect_uri")):
            return self.html(400, page("Error", "<p>There is no such client.</p>"))
        if query.get("response_type") != "code":
            error = "unsupported_response_type" if "response_type" in query else "invalid_request"
            return self.redirect(query["redirect_uri"], error=error, state=query.get("state"))
        if set(query.get("scope", "").split()) - set(SCOPES):
            return self.redirect(query["redirect_uri"], error="invalid_scope", state=query.get("state"))
        if State.style == "inline":
            return self.inline(form)
        if not self.session:
            return self.send(302, Location=f"/login?next={quote(self.path, safe='')}")
        if State.style == "remembered":
            return self.decide(self.place.query, grants=True)
        return self.html(200, page("Consent", f"""<p>May {escape(client['client_id'])} see your devices?</p>
            <form method="post" action="/consent"><input type="hidden" name="request" value="{escape(self.path)}">
            <input type="hidden" name="csrf" value="{ticket()}">
            <button name="decision" value="deny">Cancel</button>
            <button name="decision" value="allow">Allow</button></form>"""))

    def login(self, form):
        target = self.query.get("next", "/")
        if form.get("email") == USER and form.get("password") == PASSWORD and spend(form.get("csrf")):
            session = secrets.token_urlsafe()
            State.sessions.add(session)
            return self.send(302, Location=target, Set_Cookie=f"session={session}; HttpOnly; Path=/")
        if State.style == "named" and "password" not in form and form.get("login") != USER:
            return self.html(200, page("Sign in", """<form action="/search"><input name="q"><button>Search</button></form>
                <form method="post"><input name="login"><button>Continue</button></form>"""))
        text = "Wrong password." if form else "Who are you?"
        return self.html(200, page("Sign in", f"""<p>{text}</p><form method="post">
            <input type="hidden" name="csrf" value="{ticket()}">
            <input name="email" type="email"><input name="password" type="password">
            <input type="submit" value="Go on"></form>"""))

    def consent(self, form):
        if not self.session or not spend(form.get("csrf")):
            return self.html(403, page("Error", "<p>The page is too old.</p>"))
        return self.decide(urlsplit(form["request"]).query, form.get("decision") == "allow")

    def inline(self, form):
        if form.get("konto") == USER and form.get("geheim") == PASSWORD and spend(form.get("ticket")):
            return self.decide(self.place.query, form.get("answer") == "1")
        return self.html(200, page("Anmelden", f"""<form method="POST" action="">
            <input type="hidden" name="ticket" value="{ticket()}">
            <input name="note"><input name="konto"><input name="geheim" type="password">
            <button name="answer" value="0">Ablehnen</button> <button name="answer" value="1">Zustimmen</button>
            </form>"""))

    def decide(self, query, grants):
        query = {name: values[0] for name, values in parse_qs(query).items()}
        if not grants:
            return self.redirect(query["redirect_uri"], error="access_denied", state=query.get("state"))
        code = secrets.token_urlsafe()
        State.codes[code] = query
        return self.redirect(query["redirect_uri"], code=code, state=query.get("state"))

    # Tokens.

    def credentials(self, form):
        name, _, value = (self.headers["Authorization"] or "").partition(" ")
        if name == "Basic":
            return tuple(part.replace("+", " ") for part in base64.b64decode(value).decode().split(":", 1))
        return form.get("client_id"), form.get("client_secret")

    def token(self, form):
        name, secret = self.credentials(form)
        client = State.clients.get(name)
        if not client or (secret is not None and secret != client.get("client_secret")):
            return self.json(401, {"error": "invalid_client", "error_description": "The secret is wrong."})
        request = (
            State.codes.pop(form.get("code"), None) if form.get("grant_type") == "authorization_code"
            else State.tokens.get(form.get("refresh_token")))
        if not request or request["client_id"] != name or not proves(form, request):
            return self.json(400, {"error": "invalid_grant"})
        access, refresh = secrets.token_urlsafe(), form.get("refresh_token") or secrets.token_urlsafe()
        State.tokens[access] = State.tokens[refresh] = request
        self.json(200, {
            "access_token": access, "token_type": "Bearer", "expires_in": 3600, "refresh_token": refresh,
            "scope": request.get("scope", "")})

    def revoke(self, form):
        State.tokens.pop(form.get("token"), None)
        self.send(200)


def permits(client, uri):
    """Whether a redirect URI is registered, at a loopback address with any port (RFC 8252, Section 7.3)."""
    return without_port(uri) in map(without_port, client["redirect_uris"])


def without_port(uri):
    """The URI without the port of a loopback address."""
    return re.sub(r"^(http://(?:127\.0\.0\.1|\[::1\])):\d+", r"\1", uri or "")


def proves(form, request):
    """Whether the request of a code has the verifier and the redirect URI of the code."""
    if form["grant_type"] != "authorization_code":
        return True
    verifier, challenge = form.get("code_verifier", ""), request.get("code_challenge")
    if request.get("code_challenge_method") == "S256":
        digest = hashlib.sha256(verifier.encode()).digest()
        verifier = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
    return form.get("redirect_uri") == request["redirect_uri"] and (challenge is None or challenge == verifier)


def ticket():
    """A value that a form has to bring back."""
    value = secrets.token_urlsafe()
    State.tickets.add(value)
    return value


def spend(value):
    """Whether a form brings back a value for the first time."""
    known = value in State.tickets
    State.tickets.discard(value)
    return known


def main():
    State.style, port, files = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    for name in files:
        with open(name, encoding="utf-8") as file:
            State.clients |= {client["client_id"]: client for client in json.load(file)}
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    State.base = f"http://127.0.0.1:{server.server_port}"
    print(f"ready {State.base}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
