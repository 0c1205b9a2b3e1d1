"""In how many places two inputs differ."""

from __future__ import annotations

import json
import re
from typing import Any

# The characters that separate the pieces of a URL, which are pieces themselves.
SEPARATOR = re.compile(r"([?&#])")
# What a server answers, which is one place.
ANSWER = ("status", "content_type", "fields", "body", "failure")


def differences(one: Any, other: Any) -> int:
    """The number of members, elements and pieces of text that were changed, added or removed."""
    if isinstance(one, dict) and isinstance(other, dict):
        return _members(_with_answer(one), _with_answer(other))
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
    return bool(one == other)


def _with_answer(members: dict[str, Any]) -> dict[str, Any]:
    """The members, with those of an answer as a single one, whose changes count once."""
    answer = {name: members[name] for name in ANSWER if name in members}
    if not {"status", "failure"} & answer.keys():
        return members
    rest = {name: value for name, value in members.items() if name not in answer}
    return {**rest, "an answer": {json.dumps(answer, sort_keys=True): True}}


def _members(one: dict[str, Any], other: dict[str, Any]) -> int:
    shared = one.keys() & other.keys()
    if one and other and not shared:
        return 1
    return len(one.keys() ^ other.keys()) + sum(differences(one[n], other[n]) for n in shared)


def _elements(one: list[Any], other: list[Any]) -> int:
    one, other = _unlike(one, other)
    if len(one) == len(other) == 1:
        return differences(one[0], other[0])
    return _changed(one, other)


def _pieces(one: str, other: str) -> int:
    ones, others = SEPARATOR.split(one), SEPARATOR.split(other)
    if not set(ones) & set(others):
        return 1
    return _changed(*_unlike(ones, others))


def _changed(one: list[Any], other: list[Any]) -> int:
    """A run that is only on one side counts once, a changed one by its length."""
    return max(len(one), len(other)) if one and other else min(len(one) + len(other), 1)


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
