"""The vectors of `installed-app/id-token-signature`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .tokens import (
    CLIENT,
    CUBIC,
    FOREIGN,
    GOOGLE,
    NEXT,
    Token,
    compact,
    flipped,
    key_set,
    published,
)

SUITE = "installed-app/id-token-signature"
ONE, TWO = published(GOOGLE, "3f1a"), published(NEXT, "4c2b")
Vector = dict[str, Any]


def token(subject: str, **header: Any) -> Token:
    """An ID token of Google, whose claims need no padding."""
    claims = {
        "iss": "https://accounts.google.com",
        "aud": CLIENT,
        "sub": subject,
        "email": "ana@example.com",
        "iat": 1699999990,
        "exp": 1700003590,
    }
    claims["email"] = "x" * (-len(compact(claims)) % 3) + claims["email"]
    return Token({"alg": "RS256", "kid": "3f1a", "typ": "JWT"}, claims).with_header(**header)


PLAIN = token("110248495921238986420")
DEFAULTS = {
    "client_id": CLIENT,
    "nonce": None,
    "now": 1700000000,
    "keys": key_set(ONE),
    "altered": PLAIN.having(flipped(PLAIN.signature())),
}
REFUSED = {
    "allow": [
        {"reading": "the signature is checked", "refuse": {}},
        {"reading": "the TLS of the token endpoint stands in for it", "accept": {"verifies": False}},
    ]
}


def vector(
    slug: str,
    rule: str,
    comment: str,
    text: str,
    expect: dict[str, Any],
    twin: str | None = None,
    keys: list[Any] | None = None,
    origin: str | None = None,
) -> Vector:
    given: dict[str, Any] = {"id_token": text}
    if keys is not None:
        given["keys"] = key_set(*keys)
    parts = {"id": f"{SUITE}/{slug}", "rule": rule, "comment": comment, "input": given, "expect": expect}
    twins = {"twin": f"{SUITE}/{twin}"} if twin else {}
    return {**parts, **twins, **({"origin": origin} if origin else {})}


def pair(slug: str, rule: str, comment: str, subject: str) -> Iterator[Vector]:
    """Two tokens that are right, of which the first is the twin of what follows."""
    for name, text, who in (
        (slug, comment, subject),
        (f"{slug}-again", "The same for another user.", subject + "7"),
    ):
        yield vector(name, rule, text, token(who).signed(), {"accept": {"subject": who}})


def vectors() -> Iterator[Vector]:
    yield from signatures()
    yield from algorithms()
    yield from key_choice()
    yield from header_keys()
    yield from critical()
    yield from padding()


def signatures() -> Iterator[Vector]:
    rule, subject = "id-token-signature", "301"
    good = token(subject)
    yield from pair("signed", rule, "The signature of the issuer's key.", subject)

    def refused(slug: str, comment: str, text: str) -> Vector:
        return vector(slug, rule, comment, text, REFUSED, "signed")

    yield refused(
        "subject-altered",
        "Another subject than the one that was signed.",
        token("302").having(good.signature()),
    )
    yield refused(
        "header-altered",
        "Another typ than the one that was signed.",
        token(subject, typ="at+jwt").having(good.signature()),
    )
    yield refused(
        "signed-by-a-stranger", "The key id is the issuer's, and the key is a stranger's.", good.signed(FOREIGN)
    )
    yield refused(
        "signature-cut", "The last octet of the signature is missing.", good.having(good.signature()[:-1])
    )
    yield refused(
        "signature-with-zero-before", "A zero precedes the signature.", good.having(b"\0" + good.signature())
    )


def algorithms() -> Iterator[Vector]:
    rule, subject = "id-token-signature-algorithm", "311"
    yield from pair("rs256", rule, "The algorithm that the key has.", subject)

    def refused(slug: str, comment: str, text: str, origin: str | None = None) -> Vector:
        return vector(slug, rule, comment, text, REFUSED, "rs256", origin=origin)

    hs256, rs384, ps256 = (token(subject, alg=name) for name in ("HS256", "RS384", "PS256"))
    origin = "CVE-2015-9235: the public key taken for a secret"
    yield refused(
        "hs256-with-pem", "HS256, with the public key in PEM for the secret.", hs256.mac(GOOGLE.pem()), origin
    )
    yield refused(
        "hs256-with-modulus",
        "HS256, with the modulus for the secret.",
        hs256.mac(GOOGLE.n.to_bytes(256, "big")),
        origin,
    )
    yield refused(
        "rs384", "RS384, right with the issuer's key.", rs384.having(GOOGLE.sign(rs384.message, "sha384"))
    )
    yield refused(
        "ps256", "PS256, right with the issuer's key.", ps256.having(GOOGLE.sign_pss(ps256.message))
    )


def key_choice() -> Iterator[Vector]:
    rule, two = "id-token-signature-key", [ONE, TWO]
    first = token("321")
    yield vector(
        "key-id-of-the-first",
        rule,
        "Two keys, and the id of the first.",
        first.signed(),
        {"accept": {"subject": "321"}},
        keys=two,
    )
    yield vector(
        "key-id-of-the-second",
        rule,
        "Two keys, and the id of the second.",
        token("322", kid="4c2b").signed(NEXT),
        {"accept": {"subject": "322"}},
        keys=two,
    )
    yield vector(
        "no-key-id-with-one-key",
        rule,
        "One key, and no id in the header.",
        token("323", kid=None).signed(),
        {"accept": {"subject": "323"}},
    )
    yield vector(
        "key-id-unknown",
        rule,
        "The id and the key of somebody else.",
        token("321", kid="9d7f").signed(FOREIGN),
        REFUSED,
        "key-id-of-the-first",
        two,
    )
    yield vector(
        "no-key-id-by-a-stranger",
        rule,
        "No id, and the key of somebody else.",
        token("321", kid=None).signed(FOREIGN),
        REFUSED,
        "key-id-of-the-first",
        two,
    )


def header_keys() -> Iterator[Vector]:
    rule, subject = "id-token-signature-header-keys", "331"
    yield from pair("no-key-in-the-header", rule, "The header names the key by its id alone.", subject)
    for slug, comment, members in (
        ("jwk", "The header brings the key, without an id.", {"jwk": FOREIGN.public(), "kid": None}),
        ("jku", "The header says where keys are.", {"jku": "https://keys.example/jwks", "kid": "1"}),
    ):
        yield vector(
            slug, rule, comment, token(subject, **members).signed(FOREIGN), REFUSED, "no-key-in-the-header"
        )


def critical() -> Iterator[Vector]:
    rule, subject = "id-token-critical", "341"
    yield from pair("nothing-critical", rule, "The header has no crit.", subject)
    names = ["urn:example:must"]
    unknown = token(subject, **{"crit": names, names[0]: 1}).signed()
    yield vector(
        "critical-unknown", rule, "An extension that must be understood.", unknown, REFUSED, "nothing-critical"
    )
    ignored = {"reading": "an empty list has no effect", "accept": {"subject": subject}}
    either = {"allow": [*REFUSED["allow"], ignored]}
    empty = token(subject, crit=[]).signed()
    yield vector("critical-empty", rule, "An empty list.", empty, either, "nothing-critical")


def padding() -> Iterator[Vector]:
    rule, subject = "id-token-signature-padding", "351"
    yield from pair("padded", rule, "The one right encoding.", subject)
    good = token(subject)
    right = GOOGLE.padded(good.info)
    end = right.index(0, 2)
    for slug, comment, text, origin in (
        (
            "data-behind-the-hash",
            "A short padding, and zeros after the hash.",
            good.with_data_behind(),
            "CVE-2006-4339",
        ),
        ("hash-alone", "The hash without a DigestInfo.", good.padded(good.info[-32:]), None),
        ("sha-1", "The DigestInfo of SHA-1.", good.with_sha1(), None),
        (
            "padding-of-other-octets",
            "The padding is not of octets FF.",
            good.encoding(right[:2] + b"\x11" * (end - 2) + right[end:]),
            "CVE-2014-1568",
        ),
    ):
        yield vector(slug, rule, comment, text, REFUSED, "padded", origin=origin)
    both = [ONE, published(CUBIC, "6f4e")]
    yield vector(
        "exponent-3",
        rule,
        "A key with the exponent 3 beside the other.",
        good.signed(),
        {"accept": {"subject": subject}},
        keys=both,
    )
    forged = token(subject, kid="6f4e").cube_root_with_data_behind()
    yield vector(
        "cube-root",
        rule,
        "A cube root, with data after the hash.",
        forged,
        REFUSED,
        "exponent-3",
        both,
        "Bleichenbacher 2006, CVE-2006-4339",
    )
