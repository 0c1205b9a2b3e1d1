"""The messages of the adapter protocol, by their schema."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from textwrap import shorten
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource

from .files import parse_json, read_json

FROM_CONFORM = "from-conform"
FROM_ADAPTER = "from-adapter"
LONGEST = 1 << 20
DEEPEST = 64


@dataclass(frozen=True)
class Messages:
    """The schema of the messages, with that of the suites, to which it refers."""

    schema: dict[str, Any]
    registry: Registry

    @classmethod
    def read(cls, folder: Path) -> Messages:
        """Reads the two schemas in a folder."""
        own, suite = (read_json(folder / f"{n}.schema.json") for n in ("protocol", "suite"))
        Draft202012Validator.check_schema(own)
        schemas = [(schema["$id"], Resource.from_contents(schema)) for schema in (own, suite)]
        return cls(own, Registry().with_resources(schemas))

    @property
    def operations(self) -> list[str]:
        """The names of the operations, each of which has its forms here."""
        suites = self.registry.contents("suite.schema.json")
        return suites["properties"]["operation"]["enum"]

    def problem(self, form: str, value: Any) -> str | None:
        """Why a value has not the form with this name; `None` if it has."""
        schema = {"$ref": f"{self.schema['$id']}#/$defs/{form}"}
        error = best_match(Draft202012Validator(schema, registry=self.registry).iter_errors(value))
        if error is None:
            return None
        place = "/".join(map(str, error.absolute_path)) or "the message"
        return f"{place}: {shorten(error.message, 200, placeholder='…')}"

    def problem_of_line(self, direction: str, line: str) -> str | None:
        """Why a line is no message of this direction; `None` if it is one."""
        try:
            return self.problem(direction, message(line))
        except ValueError as error:
            return str(error)


def message(line: str) -> dict[str, Any]:
    """The object of a line; raises `ValueError` if the line cannot be a message."""
    if len(line.encode("utf-8", "surrogatepass")) >= LONGEST:
        raise ValueError(f"is longer than {LONGEST} octets")
    if line.endswith("\r") or line.startswith("\ufeff"):
        raise ValueError("has a carriage return at its end or a byte order mark")
    value = parse_json(line)
    if not isinstance(value, dict):
        raise ValueError("is not a JSON object")
    if _depth(value) > DEEPEST:
        raise ValueError(f"nests deeper than {DEEPEST}")
    return value


def _depth(value: Any) -> int:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if parts is None else 1 + max(map(_depth, parts), default=0)
