"""The URL that comes back to an installed app."""

from __future__ import annotations

import re
from typing import Any

from ..links import pairs, split
from ..queries import Query
from .redirect_forms import form_of
from .refusal import Refusal

KNOWN = ("code", "error", "error_description", "state", "iss")
SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*(?=:)")


def read_redirect(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `read-redirect`."""
    url, redirect_uri = given["url"], given["redirect_uri"]
    if not _arrived_at(url, redirect_uri):
        raise Refusal("not at the redirect URI")
    query = Query(split(url)[1] or "")
    if any(query.spoils(name) for name in KNOWN):
        raise Refusal("a parameter that is repeated or cannot be read")
    if given["state"] is not None and query.only("state") != given["state"]:
        raise Refusal("not the state of the request")
    if given["issuer"] is not None and query.only("iss") != given["issuer"]:
        raise Refusal("not the issuer of the request")
    return _result(query)


def _result(query: Query) -> dict[str, Any]:
    code, error = query.only("code"), query.only("error")
    if (code is None) == (error is None):
        raise Refusal("not one of code and error (S012)")
    if code is not None:
        return {"code": code}
    return {"error": error, "error_description": query.only("error_description")}


def _arrived_at(url: str, redirect_uri: str) -> bool:
    """Whether a URL is the redirect URI, with what was added to its query (S004, S029, S034)."""
    (base, query, _), (own_base, own_query, _) = split(url), split(redirect_uri)
    if _lower_scheme(base) != _lower_scheme(own_base):
        root = form_of(redirect_uri) == "loopback" and own_base.count("/") == 2
        if not root or _lower_scheme(base) != f"{_lower_scheme(own_base)}/":
            return False
    received = pairs(query or "")
    return all(pair in received for pair in pairs(own_query or ""))


def _lower_scheme(base: str) -> str:
    """Schemes are the same in any case (RFC 3986, Section 3.1); nothing else is."""
    return SCHEME.sub(lambda match: match[0].lower(), base, count=1)
