"""What the user says: yes to everything, or what the header `Consent` of the request has."""

from typing import Optional

from flask import request

USER = "ada"


def consenting_user() -> Optional[str]:
    """The user, or nobody if the consent is denied."""
    return None if request.headers.get("Consent") == "denied" else USER


def consented(scope: str) -> str:
    """The scopes that are granted of those that were asked for."""
    limit = request.headers.get("Consent")
    return scope if limit is None else " ".join(name for name in scope.split() if name in limit.split())
