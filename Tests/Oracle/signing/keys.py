"""The test keys, and what is signed with them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

KEYS = json.loads((Path(__file__).parent / "keys.json").read_text("utf-8"))["keys"]
DIGEST_INFO = {
    "sha1": bytes.fromhex("3021300906052b0e03021a05000414"),
    "sha256": bytes.fromhex("3031300d060960864801650304020105000420"),
    "sha384": bytes.fromhex("3041300d060960864801650304020205000430"),
}
# NIST P-256 (FIPS 186-4, D.1.2.3).
PRIME = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
BASE = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)


def encoded(octets: bytes) -> str:
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode("ascii")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def number(text: str) -> int:
    return int.from_bytes(decoded(text), "big")


class RSAKey:
    """A key of RSA with its private half."""

    def __init__(self, name: str) -> None:
        self.jwk = KEYS[name]
        self.n, self.e, self.d = (number(self.jwk[member]) for member in "ned")
        self.p, self.q = number(self.jwk["p"]), number(self.jwk["q"])
        self.count = (self.n.bit_length() + 7) // 8

    def public(self, **members: Any) -> dict[str, Any]:
        """The public half as a JWK, with further members."""
        return {"kty": "RSA", "n": self.jwk["n"], "e": self.jwk["e"], **members}

    def raw(self, encoding: bytes) -> bytes:
        """The signature of which an encoding comes, by the Chinese remainder theorem."""
        value = int.from_bytes(encoding, "big")
        assert value < self.n
        low = pow(value, self.d % (self.p - 1), self.p)
        high = pow(value, self.d % (self.q - 1), self.q)
        result = high + (low - high) * pow(self.q, -1, self.p) % self.p * self.q
        return result.to_bytes(self.count, "big")

    def padded(self, end: bytes) -> bytes:
        return b"\0\1" + b"\xff" * (self.count - 3 - len(end)) + b"\0" + end

    def sign(self, message: bytes, name: str = "sha256") -> bytes:
        """RSASSA-PKCS1-v1_5 (RFC 8017, Section 8.2.1)."""
        return self.raw(self.padded(DIGEST_INFO[name] + hashlib.new(name, message).digest()))

    def sign_pss(self, message: bytes) -> bytes:
        """RSASSA-PSS with SHA-256 and a salt of zeros (RFC 8017, Section 9.1.1)."""
        salt = bytes(32)
        hash = hashlib.sha256(bytes(8) + hashlib.sha256(message).digest() + salt).digest()
        block = bytes(self.count - 66) + b"\1" + salt
        counters = (index.to_bytes(4, "big") for index in range(len(block) // 32 + 1))
        mask = b"".join(hashlib.sha256(hash + counter).digest() for counter in counters)
        masked = bytes(left ^ right for left, right in zip(block, mask))
        return self.raw(bytes([masked[0] & 0x7F]) + masked[1:] + hash + b"\xbc")

    def pem(self) -> bytes:
        """The public half as a SubjectPublicKeyInfo in PEM."""
        key = _der(0x30, _integer(self.n) + _integer(self.e))
        algorithm = bytes.fromhex("300d06092a864886f70d0101010500")
        text = base64.b64encode(_der(0x30, algorithm + _der(0x03, b"\0" + key))).decode("ascii")
        lines = [text[start : start + 64] for start in range(0, len(text), 64)]
        return "\n".join(["-----BEGIN PUBLIC KEY-----", *lines, "-----END PUBLIC KEY-----", ""]).encode()


def cube_root(limit: int) -> int:
    """The highest number whose cube is not above a limit."""
    low, high = 0, 1 << limit.bit_length() // 3 + 1
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**3 <= limit else (low, middle - 1)
    return low


def sign_es256(message: bytes) -> bytes:
    """ECDSA with P-256 and SHA-256, with a nonce that comes of the message."""
    secret = number(KEYS["curve"]["d"])
    hash = hashlib.sha256(message).digest()
    nonce = int.from_bytes(hmac.digest(secret.to_bytes(32, "big"), hash, "sha256"), "big") % ORDER
    r = _multiple(nonce)[0] % ORDER
    s = pow(nonce, -1, ORDER) * (int.from_bytes(hash, "big") + r * secret) % ORDER
    return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def _multiple(factor: int) -> tuple[int, int]:
    result, power = None, BASE
    while factor:
        if factor & 1:
            result = _sum(result, power)
        power, factor = _sum(power, power), factor >> 1
    assert result
    return result


def _sum(left: tuple[int, int] | None, right: tuple[int, int]) -> tuple[int, int]:
    if left is None:
        return right
    if left == right:
        slope = (3 * left[0] ** 2 - 3) * pow(2 * left[1], -1, PRIME)
    else:
        slope = (right[1] - left[1]) * pow(right[0] - left[0], -1, PRIME)
    x = (slope**2 - left[0] - right[0]) % PRIME
    return x, (slope * (left[0] - x) - left[1]) % PRIME


def _integer(value: int) -> bytes:
    return _der(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def _der(tag: int, content: bytes) -> bytes:
    size = len(content)
    if size < 128:
        return bytes([tag, size]) + content
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + content
