"""The message loop between `conform check` and an implementation in Python.

An adapter gives `serve` its operations and is run by it until the run is over. Vectors/PROTOCOL.md
describes the messages.
"""

from __future__ import annotations

import base64
import json
import os
import traceback
from collections import deque
from collections.abc import Callable
from typing import Any

Operation = Callable[[dict], dict]
"""Takes the input of a case and returns the `ok` of its result."""


class Refused(Exception):
    """What an operation raises if the implementation refuses on purpose."""

    def __init__(self, reason: object, error: str | None = None):
        super().__init__(str(reason))
        self.error = error


class Unsupported(Exception):
    """What an operation raises if the implementation lacks what it was asked for."""


class NoAnswer(Refused):
    """What an effect raises if it failed: `failure` is `offline`, `timed-out` or `ended`."""

    def __init__(self, failure: str):
        super().__init__("no answer: " + failure)
        self.failure = failure


class Channel:
    """Standard input and output, kept for messages alone."""

    def __init__(self):
        # What a library prints goes to standard error from here on, and what it reads is empty.
        self._input = os.fdopen(os.dup(0), "rb")
        self._output = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)
        with open(os.devnull, "rb") as nothing:
            os.dup2(nothing.fileno(), 0)
        self._waiting: deque[dict] = deque()

    def send(self, message: dict):
        """Writes a message, or raises before any of it is written."""
        text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        self._output.write(text.encode("utf-8") + b"\n")
        self._output.flush()

    def next(self) -> dict | None:
        """The next message; `None` if the input is closed."""
        return self._waiting.popleft() if self._waiting else self._read()

    def effect_result(self, case: str, n: int) -> dict:
        """The answer to an effect; messages that come before it wait for `next`."""
        while message := self._read():
            if message["type"] == "effect-result" and (message["case"], message["n"]) == (case, n):
                return message
            self._waiting.append(message)
        raise NoAnswer("ended")

    def _read(self) -> dict | None:
        line = self._input.readline()
        return json.loads(line) if line else None


class World:
    """Where a client runs: what it does goes to `conform`, which answers by its script."""

    def __init__(self, channel: Channel, case: str):
        self._channel = channel
        self._case = case
        self._effects = 0

    def open(self, url: str, user_agent: str = "browser"):
        """Opens a URL in `browser`, `in-app-browser` or `embedded-web-view`."""
        self._effect("open", url=url, user_agent=user_agent)

    def send(self, method: str, url: str, fields: list, body: str | None) -> dict:
        """Sends a request and returns the answer: `status`, `fields` and `body`."""
        return self._effect("send", method=method, url=url, fields=fields, body=body)

    def random(self, octets: int) -> bytes:
        """So many random octets."""
        text = self._effect("random", octets=octets)["octets"]
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

    def now(self) -> float:
        """The seconds since 1970."""
        return self._effect("now")["seconds"]

    def keep(self, key: str, text: str | None, storage: str = "protected"):
        """Keeps a text under a key, in `protected` or `plain`; `None` removes it."""
        self._effect("keep", key=key, text=text, storage=storage)

    def kept(self, key: str, storage: str = "protected") -> str | None:
        """The text that is kept under a key."""
        return self._effect("kept", key=key, storage=storage).get("text")

    def _effect(self, name: str, **details: Any) -> dict:
        self._effects += 1
        message = {"type": "effect", "case": self._case, "n": self._effects, name: details}
        self._channel.send(message)
        answer = self._channel.effect_result(self._case, self._effects)
        if "failure" in answer:
            raise NoAnswer(answer["failure"])
        return answer["ok"]


Session = Callable[[dict, World], Any]
"""Takes the input of a case that goes on and its world; returns an object with a method a step.

The step `"sign-in"` calls `sign_in()`, and `{"redirect": "URL"}` calls `redirect("URL")`. A method
returns the `ok` of the step, or `None` for `{}`.
"""


def serve(
    operations: dict[str, Operation],
    roles: list[str],
    name: str,
    version: str,
    window: int = 1,
    sessions: dict[str, Session] | None = None,
    lacks: list[str] | None = None,
    offers: list[str] | None = None,
):
    """Answers `conform` until it says goodbye.

    Vectors that need what the implementation `lacks`, such as `clock`, are not applicable to it,
    nor are those that need what it has to offer and does not, which is `discovery`.
    """
    channel = Channel()
    adapter = _Adapter(channel, operations, sessions or {})
    while (message := channel.next()) is not None and message["type"] != "bye":
        if message["type"] == "hello":
            channel.send(_hello(adapter, roles, name, version, window, lacks or []) | {"offers": offers or []})
        else:
            adapter.receive(message)


def _hello(
    adapter: _Adapter, roles: list[str], name: str, version: str, window: int, lacks: list[str]
) -> dict:
    return {
        "type": "hello",
        "protocol": 1,
        "implementation": {"name": name, "version": version, "language": "python"},
        "roles": roles,
        "operations": [*adapter.operations, *adapter.sessions],
        "window": window,
        "lacks": lacks,
    }


class _Adapter:
    """Hands cases and steps on and sends back what came of them."""

    def __init__(
        self, channel: Channel, operations: dict[str, Operation], sessions: dict[str, Session]
    ):
        self.channel = channel
        self.operations = operations
        self.sessions = sessions
        self.running: dict[str, Any] = {}

    def receive(self, message: dict):
        if message["type"] == "case":
            self._answer(message["id"], lambda: self._begin(message))
        elif message["type"] == "step":
            self._answer(message["id"], lambda: self._step(message))
        elif message["type"] == "end":
            self.running.pop(message["case"], None)

    def _begin(self, case: dict) -> dict:
        operation = case["operation"]
        if operation in self.operations:
            return self.operations[operation](case["input"])
        if operation not in self.sessions:
            raise Unsupported("the operation " + operation)
        world = World(self.channel, case["id"])
        self.running[case["id"]] = self.sessions[operation](case["input"], world)
        return {}

    def _step(self, message: dict) -> dict:
        step = message["step"]
        step_name = step if isinstance(step, str) else next(iter(step))
        arguments = [] if isinstance(step, str) else step.values()
        method = getattr(self.running[message["case"]], step_name.replace("-", "_"), None)
        if method is None:
            raise Unsupported("the step " + step_name)
        return method(*arguments) or {}

    def _answer(self, identifier: str, work: Callable[[], dict]):
        head = {"type": "result", "id": identifier}
        try:
            self.channel.send({**head, "ok": work()})
        except Refused as refusal:
            error = refusal.error and _clean(refusal.error)
            self.channel.send({**head, "reject": {"reason": _clean(refusal), "error": error}})
        except Unsupported as lack:
            self.channel.send({**head, "unsupported": _clean(lack)})
        except Exception as error:
            traceback.print_exc()
            last_line = traceback.format_exception_only(type(error), error)[-1].strip()
            self.channel.send({**head, "fault": _clean(last_line)})


def _clean(text: object) -> str:
    """A text that is legal in UTF-8, whatever a message of an exception holds."""
    return str(text).encode("utf-8", "backslashreplace").decode("utf-8")
