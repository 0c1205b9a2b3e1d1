"""The signatures of tokens: RSASSA-PKCS1-v1_5 with SHA-256, by the integers of Python (RFC 8017, Section 8.2.2)."""

from __future__ import annotations

import base64
import hashlib
from typing import Any, NamedTuple

from .refusal import Refusal

# The start of the DigestInfo of a SHA-256 (RFC 8017, Section 9.2, note 1).
DIGEST_INFO = bytes.fromhex("3031300d060960864801650304020105000420")
SMALLEST = 2048


class Key(NamedTuple):
    """A public key with its id."""

    id: str | None
    modulus: int
    exponent: int

    def verifies(self, signature: bytes, message: bytes) -> bool:
        length = (self.modulus.bit_length() + 7) // 8
        number = int.from_bytes(signature, "big")
        if len(signature) != length or number >= self.modulus:
            return False
        end = b"\0" + DIGEST_INFO + hashlib.sha256(message).digest()
        right = b"\0\1" + b"\xff" * (length - 2 - len(end)) + end
        return pow(number, self.exponent, self.modulus) == int.from_bytes(right, "big")


def verify(token: str, header: dict[str, Any], signature: bytes, key_set: dict[str, Any]) -> None:
    """Refuses a token that no key of the issuer has signed as its header says."""
    if header.get("alg") != "RS256":
        raise Refusal("another algorithm than the issuer's keys have")
    if "crit" in header:
        raise Refusal("with extensions that must be understood")
    message = token.rpartition(".")[0].encode("ascii")
    named = [k for k in keys(key_set) if "kid" not in header or k.id == header["kid"]]
    if not any(key.verifies(signature, message) for key in named):
        raise Refusal("not signed with a key of the issuer")


def keys(key_set: dict[str, Any]) -> list[Key]:
    """The keys of a JWK Set that can be used; the others are ignored (RFC 7517, Section 5)."""
    found = [_key(jwk) for jwk in key_set["keys"]]
    return [key for key in found if key]


def _key(jwk: dict[str, Any]) -> Key | None:
    if jwk.get("kty") != "RSA" or jwk.get("use", "sig") != "sig":
        return None
    if jwk.get("alg", "RS256") != "RS256" or not {"n", "e"} <= jwk.keys():
        return None
    modulus, exponent = _number(jwk["n"]), _number(jwk["e"])
    if modulus.bit_length() < SMALLEST or exponent < 3 or exponent % 2 == 0:
        return None
    return Key(jwk.get("kid"), modulus, exponent)


def _number(text: str) -> int:
    return int.from_bytes(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), "big")
