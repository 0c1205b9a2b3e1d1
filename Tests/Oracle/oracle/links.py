"""Links, taken apart and put together octet by octet."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote, unquote_to_bytes

BROKEN_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
FORBIDDEN = re.compile(r"[^\x21-\x7e]")

Value = str | dict[str, str]


class Malformed(Exception):
    """The text cannot be decoded."""


def decode(text: str) -> bytes:
    """The octets of a name or value, form-decoded once."""
    if BROKEN_ESCAPE.search(text):
        raise Malformed("a broken percent escape")
    if FORBIDDEN.search(text):
        raise Malformed("a character that no link has")
    return unquote_to_bytes(text.replace("+", " "))


def pairs(query: str) -> list[tuple[str, str]]:
    """The pairs of a query, still encoded; empty ones are skipped."""
    parts = (pair.partition("=") for pair in query.split("&") if pair)
    return [(name, value) for name, _, value in parts]


def split(link: str) -> tuple[str, str | None, str | None]:
    """What stands before `?` and `#`, the query and the fragment."""
    rest, hash_sign, fragment = link.partition("#")
    base, question_mark, query = rest.partition("?")
    return base, query if question_mark else None, fragment if hash_sign else None


def encode(parameters: list[tuple[str, str]]) -> str:
    """A query in which everything but unreserved characters is escaped."""
    escaped = ((quote(name, safe="-._~"), quote(value, safe="-._~")) for name, value in parameters)
    return "&".join(f"{name}={value}" for name, value in escaped)


def append(link: str, parameters: list[tuple[str, str]]) -> str:
    """The link with parameters added to its query."""
    base, query, _ = split(link)
    return f"{base}?" + "&".join(filter(None, [query, encode(parameters)]))


def judged(link: str) -> dict[str, Any]:
    """The judged form of a link."""
    base, query, fragment = split(link)
    try:
        decode(base)
        decode(fragment or "")
        decoded = [(decode(name), decode(value)) for name, value in pairs(query or "")]
    except Malformed as problem:
        return {"malformed": str(problem)}
    return {"base": base, "parameters": _collected(decoded), "fragment": fragment}


def _collected(decoded: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    values: dict[str, list[Value]] = {}
    for name, value in decoded:
        values.setdefault(name.decode("utf-8", "replace"), []).append(_text(value))
    return {name: all[0] if len(all) == 1 else all for name, all in values.items()}


def _text(octets: bytes) -> Value:
    try:
        return octets.decode("utf-8")
    except UnicodeDecodeError:
        return {"octets": octets.hex().upper()}
