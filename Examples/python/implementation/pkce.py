"""PKCE: the verifier, and the challenge that goes with it (RFC 7636)."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

_VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")


def base64url(octets: bytes) -> str:
    """Octets in base64url without padding (RFC 7636, Appendix A)."""
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode("ascii")


def code_challenge(verifier: str, method: str) -> str:
    """The challenge of a verifier under a method (RFC 7636, Section 4.2)."""
    if not _VERIFIER.fullmatch(verifier):
        raise ValueError("a verifier is 43 to 128 letters, digits and signs of - . _ ~")
    if method == "S256":
        return base64url(hashlib.sha256(verifier.encode("ascii")).digest())
    if method == "plain":
        return verifier
    raise ValueError("the method is neither S256 nor plain")


def new_verifier() -> str:
    """A verifier of 43 characters, drawn from 256 random bits."""
    return base64url(secrets.token_bytes(32))
