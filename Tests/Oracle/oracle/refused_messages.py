"""Messages that are right, each with a change that makes it wrong."""

from __future__ import annotations

from typing import Any

from .messages import DEEPEST, FROM_ADAPTER, FROM_CONFORM, LONGEST

# In a change this stands for a member that is left out.
GONE: Any = ...

HELLO = {
    "type": "hello",
    "protocol": 1,
    "implementation": {"name": "a", "version": "1", "language": "c"},
    "roles": ["installed-app"],
    "operations": ["base64url"],
    "window": 64,
}
RESULT = {"type": "result", "id": "1", "ok": {}}
REFUSAL = {"type": "result", "id": "1", "reject": {"reason": "no", "error": None}}
EFFECT = {"type": "effect", "case": "1", "n": 1, "now": {}}
OPENING = {"type": "effect", "case": "1", "n": 1, "open": {"url": "u", "user_agent": "browser"}}
KEEPING = {"type": "effect", "case": "1", "n": 1, "keep": {"key": "k", "text": None, "storage": "plain"}}
SENDING = {
    "type": "effect",
    "case": "1",
    "n": 1,
    "send": {"method": "GET", "url": "u", "fields": [["a", "b"]], "body": None},
}
LOG = {"type": "log", "text": "a"}
GREETING = {"type": "hello", "protocol": 1, "suite": "a", "version": "1", "operations": []}
CASE = {
    "type": "case",
    "id": "1",
    "operation": "base64url",
    "input": {"octets": [255]},
    "deadline_ms": 1,
}
STEP = {"type": "step", "id": "2", "case": "1", "step": {"call": "u"}}
EFFECT_RESULT = {"type": "effect-result", "case": "1", "n": 1, "ok": {}, "later": 1}
END = {"type": "end", "case": "1"}

_ADAPTERS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("a message without a type", LOG, {"type": GONE}),
    ("an unknown type", LOG, {"type": "note"}),
    ("the suite's own message", RESULT, {"type": "end", "case": "1", "id": GONE, "ok": GONE}),
    ("another protocol", HELLO, {"protocol": 2}),
    ("a hello without a protocol", HELLO, {"protocol": GONE}),
    ("a hello without an implementation", HELLO, {"implementation": GONE}),
    ("an implementation without a version", HELLO, {"implementation": {"name": "a"}}),
    ("a hello without roles", HELLO, {"roles": GONE}),
    ("a hello without a role", HELLO, {"roles": []}),
    ("an unknown role", HELLO, {"roles": ["server"]}),
    ("a hello without operations", HELLO, {"operations": GONE}),
    ("an unknown operation", HELLO, {"operations": ["base64"]}),
    ("an operation twice", HELLO, {"operations": ["base64url", "base64url"]}),
    ("a window of 65", HELLO, {"window": 65}),
    ("a window of 0", HELLO, {"window": 0}),
    ("a window that is a text", HELLO, {"window": "8"}),
    ("a page that is no origin", HELLO, {"pages": ["https://login.example.com/sso"]}),
    ("an unknown member of hello", HELLO, {"features": []}),
    ("ok and reject", RESULT, {"reject": {"reason": "no"}}),
    ("ok and fault", RESULT, {"fault": "no"}),
    ("reject and unsupported", REFUSAL, {"unsupported": "no"}),
    ("unsupported that is null beside ok", RESULT, {"unsupported": None}),
    ("none of the four", RESULT, {"ok": GONE}),
    ("a result without an id", RESULT, {"id": GONE}),
    ("an id that is a number", RESULT, {"id": 1}),
    ("an unknown member of a result", RESULT, {"time": 1}),
    ("an ok that is a text", RESULT, {"ok": "a"}),
    ("an ok that is null", RESULT, {"ok": None}),
    ("a reject that is a text", REFUSAL, {"reject": "no"}),
    ("a reject without a reason", REFUSAL, {"reject": {"error": "invalid_grant"}}),
    ("an unknown member of a reject", REFUSAL, {"reject": {"reason": "no", "code": 1}}),
    ("an error that is a number", REFUSAL, {"reject": {"reason": "no", "error": 400}}),
    ("unsupported that is true", RESULT, {"ok": GONE, "unsupported": True}),
    ("a fault that is an object", RESULT, {"ok": GONE, "fault": {"text": "a"}}),
    ("an effect without a case", EFFECT, {"case": GONE}),
    ("an effect without n", EFFECT, {"n": GONE}),
    ("n that is no integer", EFFECT, {"n": 1.5}),
    ("n that is a text", EFFECT, {"n": "1"}),
    ("two effects", EFFECT, {"random": {"octets": 1}}),
    ("no effect", EFFECT, {"now": GONE}),
    ("an unknown effect", EFFECT, {"now": GONE, "wait": {}}),
    ("an unknown member of an effect", EFFECT, {"now": {"zone": "UTC"}}),
    ("an unknown user agent", OPENING, {"open": {"url": "u", "user_agent": "web-view"}}),
    ("an opening without a user agent", OPENING, {"open": {"url": "u"}}),
    ("an unknown storage", KEEPING, {"keep": {**KEEPING["keep"], "storage": "disk"}}),
    ("a text to keep that is not told", KEEPING, {"keep": {"key": "k", "storage": "plain"}}),
    ("a random effect without octets", EFFECT, {"now": GONE, "random": {}}),
    ("fewer random octets than none", EFFECT, {"now": GONE, "random": {"octets": -1}}),
    ("too many random octets", EFFECT, {"now": GONE, "random": {"octets": 65537}}),
    ("fields in an object", SENDING, {"send": {**SENDING["send"], "fields": {"a": "b"}}}),
    ("a field of three texts", SENDING, {"send": {**SENDING["send"], "fields": [["a", "b", "c"]]}}),
    ("a log without a text", LOG, {"text": GONE}),
    ("an unknown member of a log", LOG, {"level": "info"}),
]
_SUITES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("the adapter's own message", END, {"type": "log", "text": "a"}),
    ("another protocol of the suite", GREETING, {"protocol": 2}),
    ("a hello of the suite without operations", GREETING, {"operations": GONE}),
    ("a case without an id", CASE, {"id": GONE}),
    ("a case without a deadline", CASE, {"deadline_ms": GONE}),
    ("a case of an unknown operation", CASE, {"operation": "base64"}),
    ("an octet of 256", CASE, {"input": {"octets": [256]}}),
    ("an input that lacks a member", CASE, {"input": {}}),
    ("the number of draws", CASE, {"operation": "draw-pkce", "input": {"draws": 1}}),
    ("a step without a case", STEP, {"case": GONE}),
    ("an unknown step", STEP, {"step": "restart"}),
    ("several calls in one step", STEP, {"step": {"calls": ["u", "v"]}}),
    ("an effect's result without n", EFFECT_RESULT, {"n": GONE}),
    ("an effect's result without ok", EFFECT_RESULT, {"ok": GONE}),
    ("an effect's result with ok and failure", EFFECT_RESULT, {"failure": "offline"}),
    ("an unknown failure", EFFECT_RESULT, {"ok": GONE, "failure": "lost"}),
    ("an end without a case", END, {"case": GONE}),
]
CHANGED = [(why, FROM_ADAPTER, message, change) for why, message, change in _ADAPTERS] + [
    (why, FROM_CONFORM, message, change) for why, message, change in _SUITES
]

_NESTED = "[" * DEEPEST + "]" * DEEPEST
# Lines that are no messages, whatever the schema says.
LINES = [
    ("an empty line", ""),
    ("a text", '"log"'),
    ("a list", '[{"type":"log","text":"a"}]'),
    ("half an object", '{"type":"log","text":"a"'),
    ("two objects", '{"type":"log","text":"a"}{"type":"log","text":"a"}'),
    ("a member twice", '{"type":"log","text":"a","text":"a"}'),
    ("a carriage return", '{"type":"log","text":"a"}\r'),
    ("a byte order mark", '\ufeff{"type":"log","text":"a"}'),
    ("half a character", '{"type":"log","text":"\\ud800"}'),
    ("NaN", '{"type":"result","id":"1","ok":{"a":NaN}}'),
    ("a line that is too deep", f'{{"type":"result","id":"1","ok":{{"a":{_NESTED}}}}}'),
    ("a line that is too long", f'{{"type":"log","text":"{"a" * LONGEST}"}}'),
]
