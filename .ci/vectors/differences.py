"""In how many places two inputs differ."""

from __future__ import annotations

import re
from typing import Any

# Text is cut before each of the characters that separate the pieces of a URL.
BOUNDARY = re.compile(r"(?=[?&#])")


def differences(one: Any, other: Any) -> int:
    """The number of members, elements and pieces of URLs that were changed, added or removed."""
    if isinstance(one, dict) and isinstance(other, dict):
        return sum(_member(one, other, name) for name in one.keys() | other.keys())
    if isinstance(one, list) and isinstance(other, list):
        return _elements(one, other)
    if isinstance(one, str) and isinstance(other, str):
        return _pieces(one, other)
    return 0 if same(one, other) else 1


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are the same; `true` is not 1."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return one == other


def _member(one: dict[str, Any], other: dict[str, Any], name: str) -> int:
    if name in one and name in other:
        return differences(one[name], other[name])
    return 1


def _elements(one: list[Any], other: list[Any]) -> int:
    one, other = _unlike(one, other)
    if len(one) == len(other) == 1:
        return differences(one[0], other[0])
    return min(len(one) + len(other), 2)


def _pieces(one: str, other: str) -> int:
    ones, others = _unlike(BOUNDARY.split(one), BOUNDARY.split(other))
    if len(ones) <= 1 and len(others) <= 1:
        return 1 if ones or others else 0
    return 2


def _unlike(one: list[Any], other: list[Any]) -> tuple[list[Any], list[Any]]:
    """What is left of two lists without their common beginning and end."""
    start = 0
    while start < min(len(one), len(other)) and same(one[start], other[start]):
        start += 1
    one, other = one[start:], other[start:]
    end = 0
    while end < min(len(one), len(other)) and same(one[-1 - end], other[-1 - end]):
        end += 1
    return one[: len(one) - end], other[: len(other) - end]
