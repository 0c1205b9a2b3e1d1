"""The scripted world of `run-client`, and its notes of what a client did."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote_plus

from .strict_json import Members, members

PLACEHOLDER = re.compile(r"\{(?P<kind>redirect_uri|state)(:(?P<request>[0-9]+))?\}")
NONCE = re.compile(r"\{nonce(:(?P<request>[0-9]+))?\}")
SILENCE: list[dict[str, Any]] = [{"status": 500, "body": ""}]
OVER = {"status": 401, "body": "", "fields": [["WWW-Authenticate", 'Bearer error="invalid_token"']]}


class NoAnswer(Exception):
    """A request failed on the way."""


@dataclass
class World:
    """The servers, the browser and the clock."""

    given: dict[str, Any]
    now: int = 1_700_000_000
    requests: list[tuple[str, str]] = field(default_factory=list)
    opened: list[dict[str, Any]] = field(default_factory=list)
    sent: list[dict[str, Any]] = field(default_factory=list)
    nonces: list[str | None] = field(default_factory=list)
    key_requests: int = 0
    step: int = 0
    _turns: dict[tuple[str, int], int] = field(default_factory=dict)
    _ends: dict[str, int] = field(default_factory=dict)

    def open(self, redirect_uri: str, state: str, nonce: str | None, link: dict[str, Any]) -> None:
        """Opens an authorization request, whose state, nonce and verifier are new, in the browser."""
        drawn = ("state", "code_challenge")
        rest = {name: link["parameters"][name] for name in link["parameters"] if name not in drawn}
        fresh = {"user_agent": "browser", "state": "fresh", "code_challenge": "fresh"}
        fresh["nonce"] = "fresh" if nonce else "missing"
        self.requests.append((redirect_uri, state))
        self.nonces.append(nonce)
        self.opened.append({**link, "parameters": rest, **fresh})

    def send(self, to: str, request: dict[str, Any]) -> dict[str, Any]:
        """The answer of a server, as the script has it."""
        self.sent.append({**request, "to": to})
        answer = OVER if to == "api" and self._is_over(request) else self._next(to)
        if to == "token":
            self._note_lifetime(answer)
        fields = _fields(answer)
        content_type = fields.get("content-type", "application/json")
        read = {"status": answer["status"], "content_type": content_type, "body": answer["body"]}
        if "id_token" in answer:
            read["id_token"] = self._issued(answer["id_token"])
        return read

    def fetch_keys(self) -> dict[str, Any]:
        """The answer of the server with the issuer's keys."""
        self.key_requests += 1
        answer = self._next("keys")
        return {"body": answer["body"], "fields": _fields(answer)}

    def _issued(self, token: dict[str, Any]) -> dict[str, Any]:
        """A token with the nonce of an authorization request, or with none if that had none."""
        claims = dict(token["claims"])
        match = NONCE.fullmatch(str(claims.get("nonce")))
        if match:
            index = int(match["request"] or -1)
            nonce = self.nonces[index] if -1 <= index < len(self.nonces) and self.nonces else None
            claims = {name: claims[name] for name in claims if name != "nonce"}
            claims |= {"nonce": nonce} if nonce else {}
        return {**token, "claims": claims}

    def _next(self, to: str) -> dict[str, Any]:
        """The next answer of those that hold in this step."""
        script, begin = _part(self.given.get(to) or SILENCE, self.step)
        turn = self._turns.get((to, begin), 0)
        self._turns[to, begin] = turn + 1
        answer = script[min(turn, len(script) - 1)]
        if "failure" in answer:
            raise NoAnswer(answer["failure"])
        return answer

    def _note_lifetime(self, answer: dict[str, Any]) -> None:
        """Notes when the access token of an answer expires."""
        body = members(answer["body"]) if answer["status"] == 200 else None
        token, lifetime = (body or {}).get("access_token"), (body or {}).get("expires_in")
        if isinstance(token, str) and isinstance(lifetime, int) and lifetime > 0:
            self._ends[token] = self.now + lifetime

    def _is_over(self, request: dict[str, Any]) -> bool:
        """Whether an API refuses a request because its access token has expired."""
        token = (request.get("authorization") or {}).get("token")
        return self._ends.get(token, self.now + 1) <= self.now

    def filled(self, url: str) -> str | None:
        """A URL that arrives; `None` if it needs a request that was not opened."""
        wanted = [int(match["request"] or -1) for match in PLACEHOLDER.finditer(url)]
        if any(request >= len(self.requests) or not self.requests for request in wanted):
            return None
        return PLACEHOLDER.sub(self._value, url)

    def tokens_in(self, texts: list[str]) -> list[str]:
        """Those tokens of the script that occur in texts."""
        found: set[Any] = set()
        for answer in self.given.get("token") or []:
            body = members(answer.get("body", "")) or Members([])
            found |= {body.get("access_token"), body.get("refresh_token")}
        tokens = [token for token in found if isinstance(token, str) and token]
        return sorted(token for token in tokens if any(token in text for text in texts))

    def noted(self) -> dict[str, Any]:
        """What happened since the last time, which is forgotten."""
        notes: dict[str, Any] = {"opened": self.opened, "sent": self.sent}
        if "jwks_uri" in self.given:
            notes["key_requests"] = self.key_requests
        self.opened, self.sent, self.key_requests = [], [], 0
        return notes

    def _value(self, match: re.Match[str]) -> str:
        redirect_uri, state = self.requests[int(match["request"] or -1)]
        return redirect_uri if match["kind"] == "redirect_uri" else quote_plus(state)


def _part(answers: list[dict[str, Any]], step: int) -> tuple[list[dict[str, Any]], int]:
    """The answers that a server gives from some step on, and the place of the first of them."""
    begins = [place for place, answer in enumerate(answers) if "from" in answer]
    begin = max((place for place in begins if answers[place]["from"] <= step), default=0)
    end = min((place for place in begins if place > begin), default=len(answers))
    return answers[begin:end], begin


def _fields(answer: dict[str, Any]) -> dict[str, str]:
    return {name.lower(): value for name, value in answer.get("fields", [])}


def by_text(sent: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Requests in the order of their texts."""
    return sorted(sent, key=lambda request: json.dumps(request, sort_keys=True))
