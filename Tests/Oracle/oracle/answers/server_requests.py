"""What arrives at an authorization server."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from ..links import Malformed, decode, encode
from ..queries import Query
from .requests import FORM

Parameters = str | list[list[str]]
Credentials = tuple[str, str]
PLACEHOLDER = re.compile(
    r"\{(?P<kind>code|access_token|refresh_token)(:(?P<step>[0-9]+)|\|(?P<change>case|cut))?\}"
)


# A web view of Android says `wv`; one of iOS does not say Safari.
WEB_VIEW = re.compile(r"; wv\)|\((iPhone|iPad|iPod)(?!.* Safari/)")


class Failure(Exception):
    """A request is answered with an OAuth error."""

    def __init__(self, error: str, status: int = 400) -> None:
        super().__init__(error)
        self.error, self.status = error, status


class NotIssued(Exception):
    """A request needs a code or a token that was not issued."""


@dataclass
class Received:
    """The codes and tokens that the client has, with the steps in which they came."""

    values: dict[str, list[tuple[int, str]]] = field(default_factory=dict)

    def add(self, kind: str, step: int, value: str) -> None:
        self.values.setdefault(kind, []).append((step, value))

    def filled(self, text: str) -> str:
        """A value of a pair, or what it stands for."""
        placeholder = PLACEHOLDER.fullmatch(text)
        if placeholder is None:
            return text
        values = self.values.get(placeholder["kind"], [])
        if placeholder["step"] is not None:
            values = [value for value in values if value[0] == int(placeholder["step"])]
        if not values:
            raise NotIssued(text)
        return _changed(values[-1][1], placeholder["change"])

    def query(self, parameters: Parameters) -> Query:
        """The parameters of a step."""
        if isinstance(parameters, str):
            return Query(PLACEHOLDER.sub(self._encoded, parameters))
        return Query(encode([(name, self.filled(value)) for name, value in parameters]))

    def _encoded(self, placeholder: re.Match[str]) -> str:
        """What a placeholder in an encoded text stands for."""
        return quote(self.filled(placeholder[0]), safe="")


def _changed(value: str, change: str | None) -> str:
    """What an attacker makes of a value that was issued."""
    if change == "cut":
        return value[:-1]
    swapped = value.swapcase() if change == "case" else value
    return f"{value}x" if change and swapped == value else swapped


@dataclass(frozen=True)
class Request:
    """A request, with the parameters of its URL and of its content apart."""

    method: str
    query: Query
    form: Query
    content_type: str
    fields: list[list[str]]

    @classmethod
    def read(cls, step: dict[str, Any], received: Received) -> Request:
        """The request of a step."""
        kind = next(name for name in ("authorize", "page", "token", "revoke") if name in step)
        own = "GET" if kind in ("authorize", "page") else "POST"
        method = step.get("method", own)
        parameters, url = received.query(step[kind]), received.query(step.get("query", []))
        in_url = method == "GET"
        content_type = step.get("content_type", FORM)
        query, form = (parameters, Query("")) if in_url else (url, parameters)
        return cls(method, query, form, content_type, step.get("fields", []))

    def parameters_of_post(self) -> Query:
        """The form of a POST; what stands in its URL does not count."""
        if self.method != "POST":
            raise Failure("invalid_request", 405)
        if self.content_type.partition(";")[0].strip().lower() != FORM:
            raise Failure("invalid_request")
        return self.form

    def is_embedded(self) -> bool:
        """Whether the browser says that it is a web view (document 003, disallowed_useragent)."""
        agents = [value for name, value in self.fields if name.lower() == "user-agent"]
        return any(map(WEB_VIEW.search, agents))

    def basic(self) -> Credentials | None:
        """The credentials of the `Authorization` field (RFC 6749, Section 2.3.1)."""
        values = [value for name, value in self.fields if name.lower() == "authorization"]
        if not values:
            return None
        scheme, _, text = values[0].partition(" ")
        if len(values) > 1 or scheme.lower() != "basic":
            raise Failure("invalid_client", 401)
        try:
            octets = base64.b64decode(text.strip(), validate=True).decode("ascii")
            id, colon, secret = octets.partition(":")
            decoded = decode(id).decode("utf-8"), decode(secret).decode("utf-8")
        except (ValueError, Malformed):
            raise Failure("invalid_client", 401) from None
        if not colon:
            raise Failure("invalid_client", 401)
        return decoded
