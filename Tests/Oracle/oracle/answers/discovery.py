"""What a client takes from the metadata of the issuer that it is given (RFC 8414)."""

from __future__ import annotations

import json
from typing import Any


def discovered(given: dict[str, Any]) -> dict[str, Any] | None:
    """The endpoints, none for a client that is given them; `None` if there is no metadata to be used."""
    issuer = given.get("issuer")
    if issuer is None:
        return {}
    answers = (_answer(place, given["metadata"]) for place in _places(issuer))
    answer = next((answer for answer in answers if answer["status"] == 200), None)
    try:
        metadata = json.loads(answer["body"]) if answer else {}
    except ValueError:
        return None
    if metadata.get("issuer") != issuer:
        return None
    names = ("authorization_endpoint", "token_endpoint", "revocation_endpoint")
    sends = metadata.get("authorization_response_iss_parameter_supported") is True
    methods = metadata.get("token_endpoint_auth_methods_supported")
    in_header = methods == ["client_secret_basic"]
    return {name: metadata[name] for name in names} | {"sends_issuer": sends, "secret_in_header": in_header}


def _answer(place: str, sites: list[dict[str, Any]]) -> dict[str, Any]:
    """The first answer at a URL of the world."""
    there = (site for site in sites if place in (site.get("places") or _places(site["issuer"])))
    return next((site["answers"][0] for site in there), {"status": 404})


def _places(issuer: str) -> list[str]:
    """Where the metadata of an issuer may be (RFC 8414, Sections 3.1 and 5)."""
    origin = "/".join(issuer.split("/")[:3])
    path = issuer[len(origin) :].removesuffix("/")
    before = (f"{origin}/.well-known/{name}{path}" for name in ("oauth-authorization-server", "openid-configuration"))
    return [*before, f"{origin}{path}/.well-known/openid-configuration"]
