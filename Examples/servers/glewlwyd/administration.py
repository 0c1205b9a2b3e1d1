"""glewlwyd's REST interface, as an administrator and as a user."""

import http.client
import json
from typing import Any, Optional
from urllib.parse import quote

from starting import Trouble


class Administration:
    """A signed-in browser that sends JSON."""

    def __init__(self, url: str, user: str = "admin", password: str = "password"):
        self.connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=10)
        self.cookie: Optional[str] = None
        self.send("POST", "auth/", {"username": user, "password": password})

    def __enter__(self) -> "Administration":
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    @property
    def session(self) -> str:
        """The value of the session cookie."""
        return (self.cookie or "").partition("=")[2]

    def grant(self, client_id: str, scopes: list[str]) -> None:
        """Gives the signed-in user's consent to a client."""
        self.send("PUT", f"auth/grant/{quote(client_id, safe='')}", {"scope": " ".join(scopes)})

    def send(self, method: str, path: str, content: dict[str, Any]) -> None:
        fields = {"Content-Type": "application/json"} | ({"Cookie": self.cookie} if self.cookie else {})
        self.connection.request(method, f"/api/{path}", json.dumps(content), fields)
        answer = self.connection.getresponse()
        text = answer.read().decode(errors="replace")
        if answer.status != 200:
            raise Trouble(f"glewlwyd answers {method} {path} with {answer.status} {text.strip()}")
        if (cookie := answer.headers.get("Set-Cookie")) is not None:
            self.cookie = cookie.partition(";")[0]
