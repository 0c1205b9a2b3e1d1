"""RFC 7636."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any

from .refusal import Refusal

# RFC 7636, Section 4.1.
VERIFIER = re.compile(r"[A-Za-z0-9\-._~]{43,128}")


def challenge(verifier: str, method: str) -> str:
    """The challenge that a verifier has under a method."""
    if method == "plain":
        return verifier
    return encoded(hashlib.sha256(verifier.encode("ascii")).digest())


def encoded(octets: bytes) -> str:
    """Base64url without padding: RFC 4648, Section 5 and RFC 7636, Appendix A."""
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode("ascii")


def code_challenge(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `code-challenge`."""
    verifier, method = given["code_verifier"], given["code_challenge_method"]
    if not VERIFIER.fullmatch(verifier):
        raise Refusal("not 43 to 128 unreserved characters", "invalid_request")
    if method not in ("S256", "plain"):
        raise Refusal("an unknown method", "invalid_request")
    return {"code_challenge": challenge(verifier, method)}


def base64url(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `base64url`."""
    return {"text": encoded(bytes(given["octets"]))}


def draw_pkce(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `draw-pkce` as a generator without fault does."""
    return {
        "draws": given["draws"],
        "distinct": given["draws"],
        "illegal": 0,
        "mismatched": 0,
        "methods": ["S256"],
        "guessable": False,
    }
