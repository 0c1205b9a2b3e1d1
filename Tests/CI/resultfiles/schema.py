"""Whether each line has the shape that the schema tells, and the schema is strict."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path

import jsonschema_rs

from oracle.files import read_json
from oracle.findings import Findings

from .lines import Record, records

SCHEMA = Path(__file__).parents[3] / "Vectors/schema/result.schema.json"

# Schemas refer to each other by the names of their files, which need some place.
BASE = "https://schema.example/"

# A value that no member has.
WRONG = {"neither": ["here", "nor", "there"]}

# Members that files of older versions lack.
LATER = {"pairs"}


def check_schema(path: Path, findings: Findings) -> None:
    """Validates each line, and for one line of each kind that spoilt ones are invalid."""
    jsonschema_rs.meta.validate(read_json(SCHEMA))
    validator = _validator()
    found = records(path)
    for number, record in enumerate(found, 1):
        findings.check(validator.is_valid(record), f"{path.name}:{number}", "does not fit the schema")
    for record in {record["record"]: record for record in found}.values():
        for name, spoilt in _spoilt(record):
            findings.check(
                not validator.is_valid(spoilt), f"{SCHEMA.name}: {record['record']}",
                f"allows {name}")


def _validator() -> jsonschema_rs.Draft202012Validator:
    """The validator of a line, which knows the other schemas."""
    schemas = [(BASE + path.name, read_json(path)) for path in SCHEMA.parent.glob("*.json")]
    return jsonschema_rs.Draft202012Validator(
        read_json(SCHEMA), registry=jsonschema_rs.Registry(schemas), base_uri=BASE + SCHEMA.name)


def _spoilt(record: Record) -> Iterator[tuple[str, Record]]:
    """The record with each member lost or of another type, and with one too many."""
    for name in record:
        if name not in LATER:
            yield f"no {name}", {key: record[key] for key in record if key != name}
        yield f"any {name}", {**copy.deepcopy(record), name: WRONG}
    yield "more members", {**record, "more": 1}
