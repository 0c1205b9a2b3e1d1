"""What a client takes from the metadata of the issuer that it is given (RFC 8414)."""

from __future__ import annotations

import json
from typing import Any


def discovered(given: dict[str, Any]) -> dict[str, Any] | None:
    """The endpoints, none for a client that is given them; `None` if there is no metadata to be used."""
    issuer = given.get("issuer")
    if issuer is None:
        return {}
    answer = next(site["answers"][0] for site in given["metadata"] if site["issuer"] == issuer)
    try:
        metadata = json.loads(answer["body"])
    except ValueError:
        return None
    if answer["status"] != 200 or metadata.get("issuer") != issuer:
        return None
    names = ("authorization_endpoint", "token_endpoint", "revocation_endpoint")
    sends = metadata.get("authorization_response_iss_parameter_supported") is True
    return {name: metadata[name] for name in names} | {"sends_issuer": sends}
