"""Answers vectors on loopback requests as run_local_server does, for Tests/CI/compare_ways.py: without sockets or a browser.

The library's server handles one connection and ends. What it received is read as InstalledAppFlow reads it; the token
request is left out, since it needs a server.
"""

import io
import os
import pathlib
import sys
import wsgiref.simple_server
from importlib.metadata import version

os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python"))

from conformance_adapter import serve  # noqa: E402
from google_auth_oauthlib import flow  # noqa: E402
from oauthlib.oauth2 import OAuth2Error, WebApplicationClient  # noqa: E402


class Connection:
    """Stands in for the socket of a connection."""

    def __init__(self, octets: bytes):
        self.input, self.output = io.BytesIO(octets), b""

    def makefile(self, mode: str, *_):
        return self.input

    def sendall(self, octets: bytes):
        self.output += bytes(octets)


def server(app) -> wsgiref.simple_server.WSGIServer:
    """The library's server without a socket."""
    made = flow._ExclusiveWSGIServer.__new__(flow._ExclusiveWSGIServer)
    made.server_name, made.server_port = "localhost", 9004
    made.setup_environ()
    made.set_app(app)
    return made


def result(uri, state) -> dict:
    """What fetch_token makes of the URL of the request."""
    if uri is None:
        return {"error": "gave up"}
    try:
        answer = WebApplicationClient("client").parse_request_uri_response(uri.replace("http", "https"), state=state)
    except OAuth2Error as error:
        return {"error": error.error or "gave up"}
    except Exception:  # The program ends, whatever it is.
        return {"error": "gave up"}
    return {"code": answer["code"]}


def read_loopback_requests(given: dict) -> dict:
    app = flow._RedirectWSGIApp("The authentication flow has completed. You may close this window.")
    first, *others = given["requests"]
    connection = Connection(first.encode("utf-8"))
    flow._WSGIRequestHandler(connection, ("127.0.0.1", 50000), server(app))
    response = connection.output.decode("utf-8", "replace")
    return {
        "responses": [response, *(None for _ in others)],
        "result": result(app.last_request_uri, given["state"]),
    }


serve(
    {"read-loopback-requests": read_loopback_requests},
    roles=["installed-app"],
    name="google-auth-oauthlib",
    version=version("google-auth-oauthlib"),
)
