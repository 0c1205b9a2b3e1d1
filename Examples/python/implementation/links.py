"""Links, read and written octet by octet.

`urlsplit` would drop tabs and line breaks, and `parse_qs` would put other characters in the place
of octets that it cannot read.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import quote, unquote_to_bytes

UNIVERSAL_LINK = re.compile(r"https://[A-Za-z0-9.-]+(:[0-9]+)?(/[^?#]*)?")
_LEGAL = re.compile(r"([!-$&-~]|%[0-9A-Fa-f]{2})+")


class Repeated(ValueError):
    """A parameter that may occur once occurs several times."""


class Link(NamedTuple):
    """A link that was received, with what its query says; its fragment says nothing."""

    base: str
    parameters: dict[str, list[str]]

    def value(self, name: str) -> str | None:
        """The value of a parameter; without one it counts as left out (RFC 6749, Section 3.1)."""
        values = self.parameters.get(name, [])
        if len(values) > 1:
            raise Repeated(f"{name} occurs {len(values)} times")
        return values[0] or None if values else None


def read(text: str) -> Link:
    """Takes a link apart; a ValueError says that nobody can tell what it means."""
    if not _LEGAL.fullmatch(text):
        raise ValueError("it is not a URL")
    base, _, query = text.partition("#")[0].partition("?")
    parameters: dict[str, list[str]] = {}
    for pair in filter(None, query.split("&")):
        name, _, value = pair.partition("=")
        parameters.setdefault(_decoded(name), []).append(_decoded(value))
    return Link(base, parameters)


def with_parameters(link: str, **parameters: str | None) -> str:
    """The link with parameters added to its query; what has no value is left out."""
    given = [f"{name}={quote(value, safe='')}" for name, value in parameters.items() if value]
    base, _, query = link.partition("?")
    return base + "?" + "&".join(filter(None, [query, *given]))


def _decoded(text: str) -> str:
    return unquote_to_bytes(text.replace("+", " ")).decode("utf-8")
