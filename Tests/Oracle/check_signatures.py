"""Compares the package's verifier of RS256 with that of the `cryptography` package.

The verifier is a program that reads lines of four values in base64url, `-` for an empty one: modulus, exponent,
signature and message. To each it answers `true`, `false`, or `key` if it refuses the key.
"""

from __future__ import annotations

import argparse
import base64
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.hashes import (
    SHA1,
    SHA256,
    SHA384,
    Hash,
    HashAlgorithm,
)

SHA256_INFO = bytes.fromhex("3031300d060960864801650304020105000420")


class Line(NamedTuple):
    """A question to the verifier, and what it must answer."""

    kind: str
    modulus: bytes
    exponent: int
    signature: bytes
    message: bytes
    answer: str

    def text(self) -> str:
        exponent = octets(self.exponent, max(1, (self.exponent.bit_length() + 7) // 8))
        values = (self.modulus, exponent, self.signature, self.message)
        return " ".join(base64.urlsafe_b64encode(v).rstrip(b"=").decode() or "-" for v in values)


def octets(number: int, count: int) -> bytes:
    return number.to_bytes(count, "big")


class Signer:
    """A private key, with what honest and dishonest people make with it."""

    def __init__(self, size: int, exponent: int = 65537) -> None:
        self.key = rsa.generate_private_key(exponent, size)
        private = self.key.private_numbers()
        self.n, self.e, self.d = private.public_numbers.n, exponent, private.d
        self.count = (self.n.bit_length() + 7) // 8
        self.modulus = octets(self.n, self.count)

    def sign(self, message: bytes) -> bytes:
        return self.key.sign(message, padding.PKCS1v15(), SHA256())

    def raw(self, encoded: bytes) -> bytes:
        """The signature of which an encoding of the size of the modulus comes."""
        return octets(pow(int.from_bytes(encoded, "big"), self.d, self.n), self.count)

    def padded(self, end: bytes) -> bytes:
        return b"\0\1" + b"\xff" * (self.count - 3 - len(end)) + b"\0" + end

    def line(self, kind: str, signature: bytes, message: bytes) -> Line:
        """A question that the `cryptography` package answers."""
        answer = "true" if self.verifies(signature, message) else "false"
        return Line(kind, self.modulus, self.e, signature, message, answer)

    def verifies(self, signature: bytes, message: bytes) -> bool:
        try:
            self.key.public_key().verify(signature, message, padding.PKCS1v15(), SHA256())
        except InvalidSignature:
            return False
        return True


def honest(signer: Signer, count: int, draw: random.Random) -> Iterator[Line]:
    """Messages with their signatures: true, altered in one bit, and cut."""
    for _ in range(count):
        message = draw.randbytes(draw.randrange(300))
        signature = signer.sign(message)
        yield signer.line("true", signature, message)
        place = draw.randrange(len(signature) * 8)
        altered = int.from_bytes(signature, "big") ^ 1 << place
        yield signer.line("altered", octets(altered, len(signature)), message)
        cut = draw.randrange(len(signature))
        yield signer.line("cut", draw.choice((signature[:cut], signature[-cut:])), message)
        yield signer.line("of another message", signature, message + b"x")


def forged(signer: Signer, message: bytes) -> Iterator[Line]:
    """Encodings that only a careless verifier takes, made with the private key."""
    count, hash = signer.count, digest(message, SHA256())
    info = SHA256_INFO + hash
    good = signer.padded(info)
    absent = bytes.fromhex("302f300b0609608648016503040201") + b"\x04\x20" + hash
    encodings = {
        "trailing data": b"\0\1" + b"\xff" * 8 + b"\0" + info + bytes(count - 11 - len(info)),
        "one octet after the hash": b"\0\1" + b"\xff" * (count - 4 - len(info)) + b"\0" + info + b"\0",
        "data in the parameters": signer.padded(
            bytes.fromhex("3033300f060960864801650304020105020000") + b"\x04\x20" + hash
        ),
        "no parameters": signer.padded(absent),
        "long form of a length": signer.padded(b"\x30\x81\x31" + info[2:]),
        "SHA-1": signer.padded(bytes.fromhex("3021300906052b0e03021a05000414") + digest(message, SHA1())),
        "SHA-384": signer.padded(
            bytes.fromhex("3041300d060960864801650304020205000430") + digest(message, SHA384())
        ),
        "name of SHA-256 with a SHA-1": signer.padded(SHA256_INFO + digest(message, SHA1())),
        "hash alone": signer.padded(hash),
        "block type 0": good.replace(b"\1", b"\0", 1),
        "block type 2": good.replace(b"\1", b"\2", 1),
        "first octet 1": b"\1" + good[1:],
        "padding with another octet": good[:20] + b"\xfe" + good[21:],
        "padding ends early": good[:20] + b"\0" + good[21:],
        "no separator": good.replace(b"\xff\0\x30", b"\xff\xff\x30"),
        "zeros for a padding": bytes(count - len(info)) + info,
        "hash of another message": signer.padded(SHA256_INFO + digest(message + b"x", SHA256())),
        "the right one": good,
    }
    for kind, encoded in encodings.items():
        if int.from_bytes(encoded, "big") < signer.n:
            yield signer.line(kind, signer.raw(encoded), message)
    pss = padding.PSS(padding.MGF1(SHA256()), 32)
    yield signer.line("PSS", signer.key.sign(message, pss, SHA256()), message)


def misshapen(signer: Signer, message: bytes) -> Iterator[Line]:
    """Numbers of other lengths or sizes than a signature has."""
    signature = signer.sign(message)
    number = int.from_bytes(signature, "big")
    shapes = {
        "a zero before": b"\0" + signature,
        "a zero behind": signature + b"\0",
        "nothing": b"",
        "zero": bytes(signer.count),
        "one": octets(1, signer.count),
        "the modulus": signer.modulus,
        "the modulus less one": octets(signer.n - 1, signer.count),
        "reversed": signature[::-1],
        "with the modulus added": octets(number + signer.n, signer.count + 1),
        "negative": octets(signer.n - number, signer.count),
        "the encoding itself": signer.padded(SHA256_INFO + digest(message, SHA256())),
    }
    for kind, shape in shapes.items():
        yield signer.line(kind, shape, message)


def with_zero_first(signer: Signer) -> Iterator[Line]:
    """A signature whose number is so low that its first octet is zero."""
    texts = (octets(number, 4) for number in range(9999))
    signature, text = next((s, text) for text in texts if (s := signer.sign(text))[0] == 0)
    yield signer.line("a zero first", signature, text)
    yield signer.line("the same without the zero", signature.lstrip(b"\0"), text)


def cube_roots(signer: Signer, message: bytes) -> Iterator[Line]:
    """Forgeries for the exponent 3 that need no private key (Bleichenbacher 2006; CVE-2006-4339)."""
    info = SHA256_INFO + digest(message, SHA256())
    start = b"\0\1" + b"\xff" * 8 + b"\0" + info
    room = signer.count - len(start)
    front = root(int.from_bytes(start + b"\xff" * room, "big"))
    assert octets(front**3, signer.count).startswith(start)
    yield signer.line("cube root, data behind", octets(front, signer.count), message)
    # The last octets of the cube are the DigestInfo, the first ones 00 01, and what is between is not read.
    if info[-1] & 1:
        low, bits = 1, len(info) * 8
        target = int.from_bytes(info, "big")
        for bit in range(1, bits):
            if (low**3 ^ target) >> bit & 1:
                low |= 1 << bit
        high = root(int.from_bytes(b"\0\1" + b"\xff" * (signer.count - 2), "big"))
        forgery = high >> bits + 8 << bits + 8 | low
        assert octets(forgery**3, signer.count).endswith(info)
        yield signer.line("cube root, padding not read", octets(forgery, signer.count), message)


def root(number: int) -> int:
    """The highest number whose cube is not above another."""
    low, high = 0, 1 << number.bit_length() // 3 + 1
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**3 <= number else (low, middle - 1)
    return low


def refused_keys(signer: Signer, message: bytes) -> Iterator[Line]:
    """Keys that no verifier may use, of which `cryptography` refuses some only when asked to sign."""
    signature = signer.sign(message)
    encoded = signer.padded(SHA256_INFO + digest(message, SHA256()))
    small = Signer(1024)
    for kind, modulus, exponent, text in (
        ("exponent 1", signer.modulus, 1, encoded),
        ("exponent 0", signer.modulus, 0, encoded),
        ("exponent 2", signer.modulus, 2, signature),
        ("exponent of 72 bits", signer.modulus, (1 << 71) + 1, signature),
        ("even modulus", octets(signer.n - 1, signer.count), 65537, signature),
        ("1,024 bits", small.modulus, 65537, small.sign(message)),
        ("2,047 bits", octets((1 << 2046) + 1, 256), 65537, bytes(256)),
        ("9,000 bits", octets((1 << 8999) + 1, 1125), 65537, bytes(1125)),
        ("modulus 0", b"\0", 65537, signature),
        ("no modulus", b"", 65537, signature),
    ):
        yield Line(kind, modulus, exponent, text, message, "key")
    yield Line("zeros before the modulus", bytes(9) + signer.modulus, 65537, signature, message, "true")


def digest(message: bytes, algorithm: HashAlgorithm) -> bytes:
    hash = Hash(algorithm)
    hash.update(message)
    return hash.finalize()


def lines(keys: int, messages: int) -> Iterator[Line]:
    """The questions, with keys from 2,048 to 4,096 bits."""
    draw = random.Random(8017)
    for number in range(keys):
        # The ends, and between them sizes of which some fill no octet or word.
        size = round(2048 + 2048 * number / max(1, keys - 1)) - (number % 8 if 0 < number < keys - 1 else 0)
        signer = Signer(size)
        yield from honest(signer, messages, draw)
        yield from forged(signer, draw.randbytes(100))
        yield from misshapen(signer, draw.randbytes(100))
    yield from with_zero_first(Signer(2048))
    cubic = Signer(2048, 3)
    yield from honest(cubic, messages, draw)
    for number in range(messages):
        yield from cube_roots(cubic, octets(number, 4))
    yield from forged(cubic, b"message")
    yield from refused_keys(Signer(2048), b"message")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keys", type=int, default=20)
    parser.add_argument("--messages", type=int, default=500, help="for each key")
    parser.add_argument("command", nargs="+", help="the program that verifies")
    options = parser.parse_args()
    asked = list(lines(options.keys, options.messages))
    text = "".join(f"{line.text()}\n" for line in asked)
    run = subprocess.run(options.command, input=text, capture_output=True, text=True, check=True)
    answers = run.stdout.split()
    wrong = [(line, got) for line, got in zip(asked, answers) if got != line.answer]
    for line, got in wrong[:20]:
        print(f"{line.kind}: {got}, not {line.answer}: {line.text()}")
    counts = Counter(line.answer for line in asked)
    kinds = len({line.kind for line in asked})
    print(
        f"{len(asked)} signatures of {kinds} kinds: {counts['true']} true, {counts['false']} false, "
        f"{counts['key']} with a key to refuse; {len(wrong)} answered otherwise than by cryptography"
    )
    return 1 if wrong or len(answers) != len(asked) else 0


if __name__ == "__main__":
    sys.exit(main())
