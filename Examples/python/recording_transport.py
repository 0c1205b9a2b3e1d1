"""A transport for `requests` that reaches no network."""

import io
from typing import List, Optional
from urllib.parse import parse_qs

import requests
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection
from urllib3.response import HTTPResponse

import forwarding

FAILURES = {"offline": requests.ConnectionError, "timed-out": requests.Timeout}
TOKENS = '{"access_token": "access", "token_type": "Bearer", "refresh_token": "refresh"}'


class RecordingTransport(HTTPAdapter):
    """Keeps the requests that it is given, and gives each the same answer."""

    def __init__(self, answer: Optional[dict] = None):
        super().__init__()
        self.sent: List[requests.PreparedRequest] = []
        self._answer = answer or {"status": 200, "content_type": "application/json", "body": TOKENS}

    def mount(self, session: requests.Session) -> requests.Session:
        """Makes the session use this transport, and nothing of the machine's settings."""
        session.trust_env = False
        session.mount("https://", self)
        session.mount("http://", self)
        return session

    def only_request(self) -> dict:
        """The one request that was sent."""
        if len(self.sent) != 1:
            raise RuntimeError(f"{len(self.sent)} requests were sent")
        [prepared] = self.sent
        return forwarding.request(prepared.method, prepared.url, prepared.headers, prepared.body)

    def only_parameter(self, name: str) -> str:
        """A parameter of the form that was sent."""
        return parse_qs(self.only_request()["body"], keep_blank_values=True)[name][0]

    def send(self, request: requests.PreparedRequest, **options) -> requests.Response:
        write(request)
        self.sent.append(request)
        if self._answer.get("failure"):
            raise FAILURES[self._answer["failure"]](self._answer["failure"])
        content_type = self._answer["content_type"]
        response = HTTPResponse(
            body=io.BytesIO(self._answer["body"].encode("utf-8")),
            headers={} if content_type is None else {"Content-Type": content_type},
            status=self._answer["status"],
            preload_content=False,
        )
        return self.build_response(request, response)


def write(request: requests.PreparedRequest):
    """Writes the head of a request to nowhere: what cannot be written is an error here as on a network."""
    connection = HTTPConnection("server.example")
    connection.putrequest(request.method, request.path_url)
    for name, value in request.headers.items():
        connection.putheader(name, value)
