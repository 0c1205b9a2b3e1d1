"""The vectors of `installed-app/security-event-signature`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from .keys import KEYS, decoded, encoded, sign_es256
from .tokens import (
    CLIENT,
    CUBIC,
    FOREIGN,
    GOOGLE,
    NEXT,
    SMALL,
    Token,
    compact,
    flipped,
    key_set,
    published,
)

SUITE = "installed-app/security-event-signature"
TYPE = "https://schemas.openid.net/secevent/risc/event-type/"
HEADER = {"alg": "RS256", "kid": "3f1a", "typ": "secevent+jwt"}
ISSUER = "https://accounts.google.com/"
ONE, TWO = published(GOOGLE, "3f1a"), published(NEXT, "4c2b")
DEFAULTS = {"client_id": CLIENT, "keys": key_set(ONE)}
Vector = dict[str, Any]


def token(id: str, event: str = "sessions-revoked", **header: Any) -> Token:
    """A security event token of Google about one user."""
    subject = {"subject_type": "iss-sub", "iss": ISSUER, "sub": "110169484474386276334"}
    events = {TYPE + event: {"subject": subject}}
    claims = {"iss": ISSUER, "aud": CLIENT, "iat": 1760000001, "jti": id, "events": events}
    return Token(HEADER, claims).with_header(**header)


ENDED = ["sessions-revoked"]
DISABLED = ["account-disabled"]
EITHER = {"oneOf": [ENDED, None]}
ACCEPTED = {"accept": {"events": [ENDED]}}
REFUSED = {"refuse": {"events": [None]}}


def accepting(*events: Any) -> dict[str, Any]:
    return {"accept": {"events": list(events)}}


def allowing(taken: str, refused: str) -> dict[str, Any]:
    """Both answers, by the names of the readings."""
    return {"allow": [{"reading": taken, **ACCEPTED}, {"reading": refused, **REFUSED}]}


def vector(
    slug: str,
    rule: str,
    comment: str,
    tokens: str | list[str],
    expect: dict[str, Any],
    twin: str | None = None,
    keys: list[Any] | None = None,
    origin: str | None = None,
) -> Vector:
    given: dict[str, Any] = {"tokens": [tokens] if isinstance(tokens, str) else tokens}
    if keys is not None:
        given["keys"] = key_set(*keys)
    parts = {"id": f"{SUITE}/{slug}", "rule": rule, "comment": comment, "input": given, "expect": expect}
    twins = {"twin": f"{SUITE}/{twin}"} if twin else {}
    return {**parts, **twins, **({"origin": origin} if origin else {})}


def vectors() -> Iterator[Vector]:
    yield from signatures()
    yield from algorithms()
    yield from key_choice()
    yield from keys_beside()
    yield from key_members()
    yield from header_keys()
    yield from critical()
    yield from padding()
    yield from strength()


def signatures() -> Iterator[Vector]:
    rule, good = "event-signature", token("s1")
    other = token("s2", "account-disabled")
    yield vector("signed", rule, "The signature of the issuer's key.", good.signed(), ACCEPTED)
    yield vector(
        "signed-otherwise", rule, "Another event with its own signature.", other.signed(), accepting(DISABLED)
    )

    def refused(slug: str, comment: str, text: str) -> Vector:
        return vector(slug, rule, comment, text, REFUSED, "signed")

    yield refused(
        "claims-altered", "Another jti than the one that was signed.", token("s3").having(good.signature())
    )
    yield refused(
        "event-altered", "Another event than the one that was signed.", other.having(good.signature())
    )
    yield refused(
        "header-altered",
        "Another typ than the one that was signed.",
        token("s1", typ="JWT").having(good.signature()),
    )
    yield refused(
        "signed-by-a-stranger", "The key id is the issuer's, and the key is a stranger's.", good.signed(FOREIGN)
    )
    yield refused(
        "one-bit-flipped", "One bit of the signature is flipped.", good.having(flipped(good.signature()))
    )
    yield refused(
        "signature-cut", "The last octet of the signature is missing.", good.having(good.signature()[:-1])
    )
    yield refused(
        "signature-with-octet-behind",
        "An octet follows the signature.",
        good.having(good.signature() + b"\0"),
    )
    yield refused(
        "signature-with-zero-before", "A zero precedes the signature.", good.having(b"\0" + good.signature())
    )
    yield refused("signature-of-zeros", "The signature is zero.", good.having(bytes(256)))
    yield refused("signature-of-one-octet", "The signature has one octet.", good.having(b"\1"))
    text = good.signed()
    yield refused("signature-padded", "Padding follows the signature.", text + "==")
    yield refused(
        "signature-with-line-break", "A line ends within the signature.", text[:-9] + "\n" + text[-9:]
    )
    start, _, end = text.rpartition(".")
    plain = end.replace("-", "+").replace("_", "/")
    assert plain != end
    yield refused(
        "signature-in-plain-base64", "The signature is in base64, not in base64url.", f"{start}.{plain}"
    )
    low = next(t for t in map(token, (f"z{n}" for n in count())) if t.signature()[0] == 0)
    yield vector("zero-first", rule, "The first octet of the signature is zero.", low.signed(), ACCEPTED)
    yield vector(
        "zero-first-left-out",
        rule,
        "The same signature without that octet.",
        low.having(low.signature()[1:]),
        REFUSED,
        "zero-first",
    )
    fits = (t for t in map(token, (f"m{n}" for n in count())))
    small = next(t for t in fits if int.from_bytes(t.signature(), "big") + GOOGLE.n < 1 << 2048)
    above = (int.from_bytes(small.signature(), "big") + GOOGLE.n).to_bytes(256, "big")
    yield vector(
        "below-the-modulus", rule, "The signature is a number below the modulus.", small.signed(), ACCEPTED
    )
    yield vector(
        "above-the-modulus",
        rule,
        "The same number with the modulus added.",
        small.having(above),
        REFUSED,
        "below-the-modulus",
    )
    spare = good.signed()[:-1] + chr(ord(good.signed()[-1]) + 1)
    assert decoded(spare.split(".")[2]) == good.signature()
    yield vector(
        "spare-bits-set",
        rule,
        "The last character of the signature has bits that mean nothing.",
        spare,
        allowing("the bits are not looked at", "only the one right spelling is taken"),
        "signed",
    )


def algorithms() -> Iterator[Vector]:
    rule, good = "event-signature-algorithm", token("a1")
    yield vector("rs256", rule, "The algorithm that the key has.", good.signed(), ACCEPTED)
    yield vector(
        "rs256-again",
        rule,
        "The same for another event.",
        token("a2", "account-disabled").signed(),
        accepting(DISABLED),
    )

    def refused(slug: str, comment: str, text: str, origin: str | None = None) -> Vector:
        return vector(slug, rule, comment, text, REFUSED, "rs256", origin=origin)

    hs256 = token("a1", alg="HS256")
    confusion = "CVE-2015-9235: the public key taken for a secret"
    yield refused(
        "hs256-with-pem",
        "HS256, with the public key in PEM for the secret.",
        hs256.mac(GOOGLE.pem()),
        confusion,
    )
    yield refused(
        "hs256-with-modulus",
        "HS256, with the modulus for the secret.",
        hs256.mac(decoded(ONE["n"])),
        confusion,
    )
    yield refused("hs256-with-nothing", "HS256, with an empty secret.", hs256.mac(b""))
    rs384 = token("a1", alg="RS384")
    yield refused(
        "rs384", "RS384, right with the issuer's key.", rs384.having(GOOGLE.sign(rs384.message, "sha384"))
    )
    ps256 = token("a1", alg="PS256")
    yield refused(
        "ps256", "PS256, right with the issuer's key.", ps256.having(GOOGLE.sign_pss(ps256.message))
    )
    yield refused("rs256-in-lower-case", "The algorithm is written rs256.", token("a1", alg="rs256").signed())
    yield refused("encrypted", "A token in five parts, encrypted.", ".".join(encrypted()))
    curve = {m: KEYS["curve"][m] for m in ("kty", "crv", "x", "y")}
    both = [ONE, {**curve, "kid": "5e3d", "use": "sig", "alg": "ES256"}]
    yield vector(
        "rs256-beside-es256",
        rule,
        "RS256, where the issuer has a key for ES256 too.",
        good.signed(),
        ACCEPTED,
        keys=both,
    )
    es256 = token("a1", alg="ES256", kid="5e3d")
    yield vector(
        "es256",
        rule,
        "ES256, right with the issuer's key for it.",
        es256.having(sign_es256(es256.message)),
        allowing("the algorithms of the issuer's keys are taken", "only RS256 is taken"),
        "rs256-beside-es256",
        both,
    )


def encrypted() -> list[str]:
    """What has the form of an encrypted token (RFC 7516, Section 3.1)."""
    header = encoded(compact({"alg": "RSA-OAEP", "enc": "A256GCM", "kid": "3f1a"}).encode())
    return [
        header,
        *(encoded(GOOGLE.raw(GOOGLE.padded(bytes([n])))[:size]) for n, size in enumerate((256, 12, 99, 16))),
    ]


def key_choice() -> Iterator[Vector]:
    rule, two = "event-signature-key", [ONE, TWO]
    first, second = token("k1"), token("k1", "account-disabled", kid="4c2b")
    yield vector(
        "key-id-of-the-first", rule, "Two keys, and the id of the first.", first.signed(), ACCEPTED, keys=two
    )
    yield vector(
        "key-id-of-the-second",
        rule,
        "Two keys, and the id of the second.",
        second.signed(NEXT),
        accepting(DISABLED),
        keys=two,
    )
    yield vector(
        "no-key-id-with-one-key",
        rule,
        "One key, and no id in the header.",
        token("k1", kid=None).signed(),
        ACCEPTED,
    )
    unknown = token("k1", kid="9d7f")
    yield vector(
        "key-id-unknown",
        rule,
        "The id and the key of somebody else.",
        unknown.signed(FOREIGN),
        REFUSED,
        "key-id-of-the-first",
        two,
    )
    yield vector(
        "no-key-id-by-a-stranger",
        rule,
        "No id, and the key of somebody else.",
        token("k1", kid=None).signed(FOREIGN),
        REFUSED,
        "key-id-of-the-first",
        two,
    )
    tried = "all keys of the issuer are tried"
    yield vector(
        "no-key-id-with-two-keys",
        rule,
        "Two keys, and no id in the header.",
        token("k1", kid=None).signed(),
        allowing(tried, "several keys need an id"),
        "key-id-of-the-first",
        two,
    )
    yield vector(
        "key-id-of-the-other",
        rule,
        "The id of the second key, and the signature of the first.",
        token("k1", kid="4c2b").signed(),
        allowing(tried, "only the key with the id counts"),
        "key-id-of-the-first",
        two,
    )
    same = [ONE, published(NEXT, "3f1a")]
    yield vector(
        "second-key-of-one-id",
        rule,
        "Two keys with one id, and the signature of the second.",
        [first.signed(), token("k2").signed(NEXT)],
        accepting(EITHER, EITHER),
        keys=same,
    )
    yield vector(
        "stranger-beside-two-keys-of-one-id",
        rule,
        "Two keys with one id, and the signature of neither.",
        [first.signed(), token("k2").signed(FOREIGN)],
        accepting(EITHER, None),
        keys=same,
    )


def keys_beside() -> Iterator[Vector]:
    rule, good = "event-signature-keys-beside", token("b1").signed()
    curve = {m: KEYS["curve"][m] for m in ("kty", "crv", "x", "y")}
    yield vector(
        "key-beside-of-unknown-type",
        rule,
        "A key of a type that does not exist yet.",
        good,
        ACCEPTED,
        keys=[{"kty": "XYZ", "kid": "5e3d", "z": "AA"}, ONE],
    )
    yield vector(
        "key-beside-without-modulus",
        rule,
        "An RSA key has no modulus.",
        good,
        ACCEPTED,
        keys=[{"kty": "RSA", "kid": "5e3d", "e": "AQAB"}, ONE],
    )
    yield vector(
        "key-beside-of-a-curve",
        rule,
        "A key for ES256 precedes.",
        token("b2", "account-disabled").signed(),
        accepting(DISABLED),
        keys=[{**curve, "kid": "5e3d"}, ONE],
    )


def key_members() -> Iterator[Vector]:
    rule, good, slug = "event-signature-key-members-ignored", token("b1"), "key-set-with-more-members"
    more = [{**ONE, "zzz": [1]}]
    yield vector(
        slug, rule, "A key has a member that no standard defines.", good.signed(), ACCEPTED, keys=more
    )
    certificate = {"x5t#S256": "uMXTxO2vbB7F3yHoR5mcd9vdc1Lt1jC_2rYz9sDXhA4", "nbf": 1700000000}
    yield vector(
        "key-set-with-certificate-members",
        rule,
        "A key has the thumbprint of a certificate, and a time.",
        token("b3", "account-disabled").signed(),
        accepting(DISABLED),
        keys=[{**ONE, **certificate}],
    )
    yield vector(
        "changed-signature-under-more-members",
        rule,
        "One bit of the signature is flipped, and the key has a member that no standard defines.",
        good.having(flipped(good.signature())),
        REFUSED,
        slug,
        keys=more,
    )


def header_keys() -> Iterator[Vector]:
    rule, good = "event-signature-header-keys", token("h1")
    yield vector(
        "no-key-in-the-header", rule, "The header names the key by its id alone.", good.signed(), ACCEPTED
    )
    yield vector(
        "no-key-in-the-header-again",
        rule,
        "The same for another event.",
        token("h2", "account-disabled").signed(),
        accepting(DISABLED),
    )
    own = FOREIGN.public()
    for slug, comment, members in (
        ("jwk", "The header brings the key, without an id.", {"jwk": own, "kid": None}),
        (
            "jwk-with-known-id",
            "The header brings a key with the issuer's id.",
            {"jwk": published(FOREIGN, "3f1a")},
        ),
        ("jku", "The header says where keys are.", {"jku": "https://keys.example/jwks", "kid": "1"}),
        ("x5u", "The header says where a certificate is.", {"x5u": "https://keys.example/x5u", "kid": "1"}),
        ("x5c", "The header brings a certificate.", {"x5c": [KEYS["certificate"]], "kid": None}),
    ):
        yield vector(
            slug, rule, comment, token("h1", **members).signed(FOREIGN), REFUSED, "no-key-in-the-header"
        )


def critical() -> Iterator[Vector]:
    rule, good = "event-signature-critical", token("c1")
    yield vector("nothing-critical", rule, "The header has no crit.", good.signed(), ACCEPTED)
    yield vector(
        "nothing-critical-again",
        rule,
        "The same for another event.",
        token("c2", "account-disabled").signed(),
        accepting(DISABLED),
    )

    def refused(slug: str, comment: str, text: str) -> Vector:
        return vector(slug, rule, comment, text, REFUSED, "nothing-critical")

    unknown = token("c1", crit=["urn:example:must"], **{"urn:example:must": 1})
    yield refused("critical-unknown", "An extension that must be understood.", unknown.signed())
    yield refused(
        "critical-but-absent",
        "An extension that is not in the header.",
        token("c1", crit=["urn:example:must"]).signed(),
    )
    for slug, comment, members in (
        ("critical-empty", "An empty list.", {"crit": []}),
        ("critical-no-list", "A text instead of a list.", {"crit": "b64", "b64": True}),
    ):
        text = token("c1", **members).signed()
        readings = allowing("the crit has no effect", "such a crit is refused")
        yield vector(slug, rule, comment, text, readings, "nothing-critical")
    for slug, comment, members in (
        ("unencoded", "b64 is false, and the claims are signed unencoded.", {"b64": False, "crit": ["b64"]}),
        ("unencoded-not-critical", "The same, with b64 not named as critical.", {"b64": False}),
    ):
        raw = token("c1", **members)
        header = raw.input.split(".")[0]
        signature = GOOGLE.sign(f"{header}.{compact(raw.claims)}".encode())
        yield refused(slug, comment, raw.having(signature))


def padding() -> Iterator[Vector]:
    rule, good = "event-signature-padding", token("p1")
    yield vector("padded", rule, "The one right encoding.", good.signed(), ACCEPTED)
    yield vector(
        "padded-again",
        rule,
        "The same for another event.",
        token("p2", "account-disabled").signed(),
        accepting(DISABLED),
    )

    def refused(slug: str, comment: str, text: str, origin: str | None = None) -> Vector:
        return vector(slug, rule, comment, text, REFUSED, "padded", origin=origin)

    right = GOOGLE.padded(good.info)
    hash = good.info[-32:]
    yield refused(
        "data-behind-the-hash",
        "A short padding, and zeros after the hash.",
        good.with_data_behind(),
        "CVE-2006-4339",
    )
    yield refused(
        "data-in-the-parameters",
        "Octets in the parameters of the algorithm.",
        good.padded(bytes.fromhex("303930150609608648016503040201050801020304050607080420") + hash),
        "CVE-2006-4790",
    )
    yield refused("sha-1", "The DigestInfo of SHA-1.", good.with_sha1())
    yield refused(
        "name-of-sha-1",
        "The DigestInfo names SHA-1 and has the SHA-256.",
        good.padded(bytes.fromhex("302d300906052b0e03021a05000420") + hash),
    )
    yield refused("hash-alone", "The hash without a DigestInfo.", good.padded(hash))
    yield refused(
        "padding-of-other-octets",
        "The padding is not of octets FF.",
        good.encoding(right[:2] + b"\x11" * (right.index(0, 2) - 2) + right[right.index(0, 2) :]),
        "CVE-2014-1568",
    )
    yield refused("block-type-2", "The block type is 2.", good.encoding(right.replace(b"\1", b"\2", 1)))
    yield refused(
        "no-padding", "Zeros precede the DigestInfo.", good.encoding(bytes(256 - len(good.info)) + good.info)
    )
    both = [ONE, published(CUBIC, "6f4e")]
    yield vector(
        "exponent-3", rule, "A key with the exponent 3 beside the other.", good.signed(), ACCEPTED, keys=both
    )
    forged = token("p1", kid="6f4e")
    origin = "Bleichenbacher 2006, CVE-2006-4339"
    yield vector(
        "cube-root",
        rule,
        "A cube root, with data after the hash.",
        forged.cube_root_with_data_behind(),
        REFUSED,
        "exponent-3",
        both,
        origin,
    )
    texts = (token(f"p{n}", kid="6f4e").cube_root_with_any_padding() for n in count(3))
    yield vector(
        "cube-root-before-the-hash",
        rule,
        "A cube root whose padding is anything.",
        next(filter(None, texts)),
        REFUSED,
        "exponent-3",
        both,
        "CVE-2014-1568",
    )


def strength() -> Iterator[Vector]:
    rule, good = "event-signature-key-strength", token("w1")
    small = token("w2", kid="1024").signed(SMALL)
    plain = token("w3", kid="e1")
    tokens = [good.signed(), small, plain.having(NEXT.padded(plain.info))]
    yield vector(
        "strong-key-alone",
        rule,
        "The issuer has the key of the first token alone.",
        tokens,
        accepting(ENDED, None, None),
    )
    yield vector(
        "strong-key-and-event",
        rule,
        "Another event with the strong key.",
        token("w4", "account-disabled").signed(),
        accepting(DISABLED),
    )
    yield vector(
        "key-of-1024-bits",
        rule,
        "The issuer has a key of 1,024 bits too, which signed the second.",
        tokens,
        {"refuse": {"events": [EITHER, None, None]}},
        "strong-key-alone",
        [ONE, published(SMALL, "1024")],
    )
    yield vector(
        "exponent-1",
        rule,
        "The issuer has a key with the exponent 1 too, by which the third is its own signature.",
        tokens,
        {"refuse": {"events": [EITHER, None, None]}},
        "strong-key-alone",
        [ONE, published(NEXT, "e1", e="AQ")],
    )
