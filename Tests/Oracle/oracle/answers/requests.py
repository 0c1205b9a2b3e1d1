"""Requests of a client, in judged form."""

from __future__ import annotations

import re
from typing import Any

from ..links import append, encode, judged, split
from ..queries import Query
from .refusal import Refusal

FORM = "application/x-www-form-urlencoded"
# A host that is a name or an IPv6 literal, and perhaps a port: no user information.
SECURE = re.compile(r"https://([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]+)?(?=[/?]|\Z)")
Parameters = list[tuple[str, str]]


def endpoint(url: str) -> str:
    """An endpoint to which secrets may go: https, without a fragment (RFC 6749, Section 3.1)."""
    if not SECURE.match(url) or split(url)[2] is not None or "malformed" in judged(url):
        raise Refusal("an endpoint that is no https URL")
    return url


def with_parameters(url: str, parameters: Parameters) -> str:
    """The endpoint with parameters, of which it must not have one of its own already."""
    query = Query(split(endpoint(url))[1] or "")
    if any(query.has(name) for name, _ in parameters):
        raise Refusal("an endpoint with a parameter of the request")
    return append(url, parameters)


def form_request(url: str, parameters: Parameters) -> dict[str, Any]:
    """A POST of a form, with all parameters in the content."""
    return {
        "method": "POST",
        "url": judged(endpoint(url)),
        "content_type": FORM,
        "authorization": None,
        "form": judged("?" + encode(parameters))["parameters"],
    }


def client_parameters(given: dict[str, Any]) -> Parameters:
    """The client id; a secret only if the type of client has one (S020)."""
    secret = given.get("client_secret") if given["client_type"] == "desktop" else None
    own = [("client_id", needed(given, "client_id"))]
    return [*own, ("client_secret", secret)] if secret else own


def needed(given: dict[str, Any], name: str) -> str:
    """A member without which there is no request; an empty one counts as left out."""
    value = given[name]
    if not value:
        raise Refusal(f"{name} is missing")
    return str(value)
