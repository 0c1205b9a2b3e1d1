"""A small authorization server that serves every client, code and token that it has issued.

Its answers can be changed; `check_right_servers.py` and `check_registrations.py` do.
"""

import hashlib
import json
import secrets
import threading
from base64 import urlsafe_b64encode
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlencode, urlsplit

JSON = "application/json"


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server_port}"
        self.codes, self.refresh_tokens = {}, {}

    def handle_error(self, *_):
        """A connection that the tool closes is no error."""

    def metadata(self, _):
        """The content at a well-known place: an object, or a page."""
        return {
            "issuer": self.base, "authorization_endpoint": f"{self.base}/authorize",
            "token_endpoint": f"{self.base}/token", "registration_endpoint": f"{self.base}/register"}

    def authorize(self, query):
        """The link to the app."""
        code = secrets.token_urlsafe()
        self.codes[code] = query
        answer = {"code": code} | ({"state": query["state"]} if "state" in query else {})
        uri = query.get("redirect_uri", "https://app.example/")
        return uri + ("&" if "?" in uri else "?") + urlencode(answer)

    def grant(self, form):
        """The status and the content of the answer to a token request."""
        known = self.refresh_tokens if form.get("grant_type") == "refresh_token" else self.codes
        asked = known.pop(form.get("refresh_token") or form.get("code"), None)
        if asked is None or known is self.codes and not is_proven(asked, form):
            return 400, {"error": "invalid_grant"}
        token = self.refresh_token()
        self.refresh_tokens[token] = asked
        return 200, {
            "access_token": secrets.token_urlsafe(), "token_type": "Bearer", "expires_in": 3600,
            "refresh_token": token, "scope": asked.get("scope", ""), **self.more(asked)}

    def refresh_token(self):
        return secrets.token_urlsafe()

    def more(self, _):
        """Further members of the answer."""
        return {}

    def page(self, _):
        """A page that stands in the place of a code; nothing if there is none."""
        return None

    def trailer(self):
        """What follows the content of the answer of the token endpoint."""
        return None

    def register(self, handler, content):
        """The status and the content of the answer to a registration."""
        return 404, {}

    def delete(self, handler):
        return 404, {}


def is_proven(asked, form):
    """Whether a code comes back with what it was issued for."""
    challenge, verifier = asked.get("code_challenge"), form.get("code_verifier", "")
    if asked.get("code_challenge_method") == "S256":
        verifier = urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    return asked.get("redirect_uri") == form.get("redirect_uri") and challenge in (None, verifier)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, content=b"", media_type=JSON, trailer=None, **fields):
        self.send_response(status)
        self.send_header("Content-Type", media_type)
        self.send_header("Cache-Control", "no-store")
        for name, value in fields.items():
            self.send_header(name, value)
        if trailer is None:
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
        else:
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            self.wfile.write(b"%x\r\n%s\r\n0\r\n%s\r\n" % (len(content), content, trailer))

    def json(self, status, content, **more):
        self.answer(status, json.dumps(content).encode(), **more)

    def do_GET(self):
        place = urlsplit(self.path)
        if place.path.startswith("/.well-known/"):
            content = self.server.metadata(place.path)
            if isinstance(content, str):
                return self.answer(200, content.encode(), "text/html")
            return self.json(200, content)
        if place.path != "/authorize":
            return self.answer(404)
        query = dict(parse_qsl(place.query, keep_blank_values=True))
        page = self.server.page(query)
        if page is not None:
            return self.answer(200, page.encode(), "text/html")
        return self.answer(302, Location=self.server.authorize(query))

    def do_POST(self):
        content = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/register":
            status, answer = self.server.register(self, json.loads(content))
            return self.json(status, answer)
        form = dict(parse_qsl(content.decode(), keep_blank_values=True))
        status, answer = self.server.grant(form)
        return self.json(status, answer, trailer=self.server.trailer() if status == 200 else None)

    def do_DELETE(self):
        status, answer = self.server.delete(self)
        return self.json(status, answer)


@contextmanager
def serving(kind=Server):
    server = kind()
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
