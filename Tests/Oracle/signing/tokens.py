"""Tokens in compact form, signed as they should be and otherwise."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

from .keys import DIGEST_INFO, RSAKey, cube_root, encoded

CLIENT = "123456789012-abc123def456ghi789jkl012mno345pq.apps.googleusercontent.com"
GOOGLE, NEXT, FOREIGN, CUBIC, SMALL = map(RSAKey, ("google", "next", "foreign", "cubic", "small"))


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


class Token:
    """A header and claims, of which tokens are made."""

    def __init__(self, header: dict[str, Any], claims: dict[str, Any]) -> None:
        self.header, self.claims = header, claims

    def with_header(self, **members: Any) -> Token:
        """The token with other members of its header; those with `None` are left out."""
        header = {**self.header, **members}
        return Token({k: v for k, v in header.items() if v is not None}, self.claims)

    def with_claims(self, **members: Any) -> Token:
        return Token(self.header, {**self.claims, **members})

    @property
    def input(self) -> str:
        return ".".join(encoded(compact(part).encode()) for part in (self.header, self.claims))

    @property
    def message(self) -> bytes:
        return self.input.encode()

    @property
    def info(self) -> bytes:
        """The DigestInfo of what is signed."""
        return DIGEST_INFO["sha256"] + hashlib.sha256(self.message).digest()

    def signature(self, key: RSAKey = GOOGLE) -> bytes:
        return key.sign(self.message)

    def signed(self, key: RSAKey = GOOGLE) -> str:
        return self.having(self.signature(key))

    def having(self, signature: bytes) -> str:
        """The token with these octets for its signature."""
        return f"{self.input}.{encoded(signature)}"

    def padded(self, end: bytes, key: RSAKey = GOOGLE) -> str:
        """The token with a right padding before another end than the DigestInfo of SHA-256."""
        return self.having(key.raw(key.padded(end)))

    def encoding(self, octets: bytes, key: RSAKey = GOOGLE) -> str:
        return self.having(key.raw(octets))

    def mac(self, secret: bytes) -> str:
        return self.having(hmac.digest(secret, self.message, "sha256"))

    # Forgeries.

    def with_data_behind(self) -> str:
        """A short padding, and zeros after the hash."""
        start = b"\0\1" + b"\xff" * 8 + b"\0" + self.info
        return self.encoding(start + bytes(GOOGLE.count - len(start)))

    def with_sha1(self) -> str:
        """A signature over the SHA-1, as its DigestInfo says."""
        return self.having(GOOGLE.sign(self.message, "sha1"))

    def cube_root_with_data_behind(self) -> str:
        """A forgery for the exponent 3, made without a private key (Bleichenbacher 2006)."""
        start = b"\0\1" + b"\xff" * 8 + b"\0" + self.info
        end = start + b"\xff" * (CUBIC.count - len(start))
        root = cube_root(int.from_bytes(end, "big"))
        assert (root**3).to_bytes(CUBIC.count, "big").startswith(start)
        return self.having(root.to_bytes(CUBIC.count, "big"))

    def cube_root_with_any_padding(self) -> str | None:
        """One whose cube begins with 00 01 and ends with the DigestInfo; an even hash has none."""
        if self.info[-1] % 2 == 0:
            return None
        target, bits, low = int.from_bytes(b"\0" + self.info, "big"), len(self.info) * 8 + 8, 1
        for bit in range(1, bits):
            if (low**3 ^ target) >> bit & 1:
                low |= 1 << bit
        limit = int.from_bytes(b"\0\1" + b"\xff" * (CUBIC.count - 2), "big")
        root = cube_root(limit) >> bits << bits | low
        cube = (root**3).to_bytes(CUBIC.count, "big")
        assert cube.startswith(b"\0\1") and cube.endswith(b"\0" + self.info)
        return self.having(root.to_bytes(CUBIC.count, "big"))


def flipped(octets: bytes, bit: int = 1000) -> bytes:
    """The octets with one bit changed."""
    number = int.from_bytes(octets, "big") ^ 1 << bit
    return number.to_bytes(len(octets), "big")


def key_set(*keys: dict[str, Any]) -> dict[str, Any]:
    return {"keys": list(keys)}


def published(key: RSAKey, kid: str, **members: Any) -> dict[str, Any]:
    """A key as an issuer publishes it for RS256."""
    return key.public(**{"kid": kid, "use": "sig", "alg": "RS256", **members})
