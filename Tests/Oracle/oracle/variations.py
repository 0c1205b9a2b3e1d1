"""The values of a family, made from its member `vary` as the README of the vectors describes it."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain, cycle, islice, permutations
from typing import Any

Pairs = list[list[str]]
Value = bytes | Pairs

PRINTABLE = "".join(map(chr, range(0x20, 0x7F)))
LETTERS = string.ascii_letters.encode()
UNRESERVED = (string.ascii_letters + string.digits + "-._~").encode()
KINDS = ("deletion", "substitution", "insertion", "lookalike", "invisible")


@dataclass(frozen=True)
class Lookalikes:
    """What looks like a character, and what cannot be seen, each in UTF-8."""

    of: dict[int, list[bytes]] = field(default_factory=dict)
    invisible: list[bytes] = field(default_factory=list)

    @classmethod
    def read(cls, content: dict[str, Any] | None) -> Lookalikes:
        """Reads the content of `lookalikes.json`."""
        if content is None:
            return cls()
        table = content["lookalikes"].items()
        return cls(
            {ord(name): [_code_point(text) for text in texts] for name, texts in table},
            [_code_point(text) for text in content["invisible"]],
        )


def values(vary: dict[str, Any], lookalikes: Lookalikes) -> Iterator[Value]:
    """The values in their order."""
    if "edits" in vary:
        return _edits(vary, lookalikes)
    return next(make for name, make in MAKERS.items() if name in vary)(vary)


def percent_encoded(value: Value) -> str:
    """A value with everything escaped but the unreserved characters; parameters as a form."""
    if isinstance(value, bytes):
        return "".join(chr(o) if o in UNRESERVED else f"%{o:02X}" for o in value)
    return "&".join("=".join(percent_encoded(text.encode()) for text in pair) for pair in value)


def _code_point(text: str) -> bytes:
    return chr(int(text.removeprefix("U+"), 16)).encode()


def _edits(vary: dict[str, Any], lookalikes: Lookalikes) -> Iterator[bytes]:
    text = vary["edits"].encode()
    left_out = {exception.encode() for exception in vary.get("except", [])}
    left_out |= set(_letter_cases(text, vary.get("same_case_in", 0)))
    characters = vary.get("characters", PRINTABLE).encode()
    made = (_edits_of(kind, text, characters, lookalikes) for kind in vary.get("kinds", KINDS))
    return (edited for edited in chain.from_iterable(made) if edited not in left_out)


def _edits_of(kind: str, text: bytes, characters: bytes, lookalikes: Lookalikes) -> Iterator[bytes]:
    """The edits of one kind; what would give a value for a second time is passed over."""
    inserts = kind in ("insertion", "invisible")
    for place in range(len(text) + inserts):
        before = text[place - 1] if place else None
        rest = text[place:] if inserts else text[place + 1 :]
        if kind == "deletion":
            pieces = [b""] if text[place] != before else []
        elif kind == "lookalike":
            pieces = lookalikes.of.get(text[place], [])
        elif kind == "invisible":
            pieces = lookalikes.invisible
        else:
            same = before if inserts else text[place]
            pieces = [bytes([one]) for one in characters if one != same]
        for piece in pieces:
            yield text[:place] + piece + rest


def _letter_cases(text: bytes, first: int) -> Iterator[bytes]:
    for place, octet in enumerate(text[:first]):
        if octet in LETTERS:
            yield text[:place] + bytes([octet]).swapcase() + text[place + 1 :]


def _cases(vary: dict[str, Any]) -> Iterator[bytes]:
    text = vary["letter_case_of"].encode()
    return _letter_cases(text, vary.get("first", len(text)))


def _lengths(vary: dict[str, Any]) -> Iterator[bytes]:
    low, high = vary["lengths"]
    for length in range(low, high + 1):
        yield bytes(islice(cycle(vary["of"].encode()), length))


def _octets(vary: dict[str, Any]) -> Iterator[bytes]:
    text = vary["in"].encode()
    for place in vary["at"]:
        for octets in vary["octets"]:
            low, _, high = octets.partition("-")
            for octet in range(int(low, 16), int(high or low, 16) + 1):
                yield text[:place] + bytes([octet]) + text[place + 1 :]


def _orders(vary: dict[str, Any]) -> Iterator[Pairs]:
    return map(list, permutations(vary["orders"]))


def _repetitions(vary: dict[str, Any]) -> Iterator[Pairs]:
    pairs = vary["repetitions"]
    only = vary.get("only", [name for name, _ in pairs])
    for index, (name, value) in enumerate(pairs):
        if name in only:
            for place in range(len(pairs) + 1):
                if place != index + 1:  # There it would be the same as right before.
                    yield [*pairs[:place], [name, value], *pairs[place:]]
            for place in range(len(pairs) + 1):
                yield [*pairs[:place], [name, value + "x"], *pairs[place:]]


MAKERS: dict[str, Callable[[dict[str, Any]], Iterator[Value]]] = {
    "letter_case_of": _cases,
    "lengths": _lengths,
    "octets": _octets,
    "orders": _orders,
    "repetitions": _repetitions,
}
