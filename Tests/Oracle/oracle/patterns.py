"""Comparing an answer with a pattern."""

from __future__ import annotations

import json
from typing import Any

from .differences import same

LONGEST = 160


def mismatch(pattern: Any, value: Any, place: str = "the answer") -> str | None:
    """Where the value first does not match the pattern, in words; `None` if it matches."""
    if isinstance(pattern, dict) and "oneOf" in pattern:
        return _no_choice(pattern["oneOf"], value, place)
    if isinstance(pattern, dict) and "not" in pattern:
        excluded = mismatch(pattern["not"], value) is None
        return f"{place} is computed as {_short(value)}, which is excluded" if excluded else None
    if isinstance(pattern, dict) and "all" in pattern:
        return next(filter(None, (mismatch(one, value, place) for one in pattern["all"])), None)
    if isinstance(pattern, dict) and "lacks" in pattern:
        found = any(mismatch(pattern["lacks"], element) is None for element in value or [])
        return f"{place} is computed as {_short(value)}, with what is excluded" if found else None
    if isinstance(pattern, dict) and "has" in pattern:
        rest = list(pattern["has"])
        for element in value or []:
            if rest and mismatch(rest[0], element) is None:
                rest.pop(0)
        return f"{place} is computed as {_short(value)}, without {_short(rest[0])}" if rest else None
    if isinstance(pattern, dict) and isinstance(value, dict):
        found = (
            mismatch(inner, value.get(name), f"{place}, {name}") for name, inner in pattern.items()
        )
        return next(filter(None, found), None)
    if isinstance(pattern, list) and isinstance(value, list) and len(pattern) == len(value):
        found = (
            mismatch(inner, element, f"{place}, {index}")
            for index, (inner, element) in enumerate(zip(pattern, value, strict=True))
        )
        return next(filter(None, found), None)
    if not isinstance(pattern, (dict, list)) and same(pattern, value):
        return None
    return f"{place} is computed as {_short(value)} but expected as {_short(pattern)}"


def _no_choice(choices: list[Any], value: Any, place: str) -> str | None:
    if any(mismatch(choice, value) is None for choice in choices):
        return None
    return f"{place} is computed as {_short(value)}, which is not one of {_short(choices)}"


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= LONGEST else f"{text[:80]}…{text[-60:]}"
