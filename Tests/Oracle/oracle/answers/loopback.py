"""The listener at a loopback address."""

from __future__ import annotations

import re
from typing import Any

from ..links import split
from .redirect import read_redirect
from .refusal import Refusal

TOKEN = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
REQUEST_LINE = re.compile(rf"(?P<method>{TOKEN}) (?P<target>[\x21-\x7e]+) HTTP/1\.(?P<minor>[0-9])")
FIELD = re.compile(rf"(?P<name>{TOKEN}):[ \t]*(?P<value>.*?)[ \t]*")
LONGEST_LINE = 8000  # RFC 9112, Section 3.

Answer = tuple[int, dict[str, Any] | None]


def read_loopback_requests(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `read-loopback-requests`: it listens until the answer is there (S049)."""
    result: dict[str, Any] | None = None
    answers: list[dict[str, Any] | None] = []
    for request in given["requests"]:
        if result is not None:
            answers.append(None)
            continue
        status, result = _answered(request, given)
        page = {"status": status, "html": True, "redirects": False, "delimited": True, "reveals": False}
        answers.append(page)
    return {"answers": answers, "result": result}


def open_loopback_listeners(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `open-loopback-listeners`: each is alone at a port of a loopback address."""
    count = given["listeners"]
    return dict.fromkeys(("listeners", "loopback", "distinct_ports", "matching"), count) | {"named": 0}


def run_program(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `run-program`: each start takes its own response, whatever else happens, and ends then."""
    starts, events = given["starts"], given["events"]
    codes = {"answer", "answer-in-parts", "answer-in-octets"}
    first = next((event for event in events if event in codes or event == "error"), None)
    has_ended = first is not None or "user-leaves" in events
    return {
        "signed_in": starts if first in codes else 0,
        "crossed": 0,
        "listening": 0 if has_ended else starts,
        "ended": starts if has_ended else 0,
        "secrets_in_arguments": False,
        "secrets_in_output": False,
        "secrets_in_files": False,
    }


def _answered(request: str, given: dict[str, Any]) -> Answer:
    """The status, and the result if this is the answer to the authorization request."""
    head, ended, _ = request.partition("\r\n\r\n")
    line, *lines = head.split("\r\n")
    if len(line) > LONGEST_LINE:
        return 414, None
    parsed = REQUEST_LINE.fullmatch(line)
    fields = [FIELD.fullmatch(field) for field in lines]
    if not ended or parsed is None or None in fields:
        return 400, None
    origin = split(given["redirect_uri"])[0].split("/")[2]
    hosts = [field["value"] for field in fields if field and field["name"].lower() == "host"]
    if hosts != [origin] and (hosts or parsed["minor"] != "0"):
        return 400, None
    if parsed["method"] != "GET":
        return 405, None
    return _read(parsed["target"].removeprefix(f"http://{origin}"), origin, given)


def _read(target: str, origin: str, given: dict[str, Any]) -> Answer:
    path = given["redirect_uri"].partition(origin)[2].partition("?")[0] or "/"
    if target.partition("?")[0] != path:
        return 404, None
    try:
        found = read_redirect({**given, "issuer": None, "url": f"http://{origin}{target}"})
    except Refusal:
        return 400, None
    found.pop("error_description", None)
    return 200, found
