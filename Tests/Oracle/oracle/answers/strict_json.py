"""JSON of a server, read strictly."""

from __future__ import annotations

import json
from typing import Any


class Members(dict[str, Any]):
    """The members of an object, with the names that occur twice; `null` counts as absent."""

    def __init__(self, members: list[tuple[str, Any]]) -> None:
        super().__init__(member for member in members if member[1] is not None)
        names = [name for name, _ in members]
        self.repeated = {name for name in names if names.count(name) > 1}


def members(text: str | bytes) -> Members | None:
    """The members of a JSON object; `None` if the text is none."""
    try:
        text.encode("utf-8") if isinstance(text, str) else text.decode("utf-8")
        value = json.loads(text, object_pairs_hook=Members, parse_constant=_constant)
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, Members) else None


def is_json(content_type: str | None) -> bool:
    """Whether a media type is `application/json`, with whatever parameters."""
    return (content_type or "").partition(";")[0].strip().lower() == "application/json"


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")
