"""Whether every file has the shape that its schema tells."""

from __future__ import annotations

from itertools import islice
from textwrap import shorten
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match

from .families import sample
from .files import NO_SUITES, Folder, Suite, read_json
from .findings import Findings
from .inputs import check_inputs
from .variations import Lookalikes


def check_schemas(folder: Folder, findings: Findings) -> bool:
    """Validates every file; gives back whether all are valid."""
    before = len(findings.problems)
    suite_schema = _schema(folder, "suite")
    for suite in folder.suites:
        _validate(suite.content, suite_schema, f"{suite.id}.json", findings)
    for name in NO_SUITES:
        content = getattr(folder, name)
        if content is not None:
            _validate(content, _schema(folder, name), f"{name}.json", findings)
    for name, content in folder.variants.items():
        _validate(content, _schema(folder, "variants"), f"{name}.json", findings)
    for name, content in folder.mistakes.items():
        _validate(content, _schema(folder, "mistakes"), f"{name}.json", findings)
    valid = len(findings.problems) == before
    if valid:
        for suite in folder.suites:
            check_inputs(suite, _members(suite_schema, suite.operation), findings)
            _check_families(folder, suite, suite_schema, findings)
    return len(findings.problems) == before


def _check_families(
    folder: Folder, suite: Suite, schema: dict[str, Any], findings: Findings
) -> None:
    """Validates the first vectors of each family as if they stood in the file."""
    lookalikes = Lookalikes.read(folder.lookalikes)
    for family in suite.expanded:
        vectors = list(islice(sample(suite, family, lookalikes), 3))
        content = {**suite.content, "families": [family], "vectors": vectors}
        _validate(content, schema, f"{suite.id}.json", findings)


def _members(schema: dict[str, Any], operation: str) -> set[str]:
    """The members that the input of an operation may have."""
    reference = schema["$defs"][operation]["properties"]["defaults"]["$ref"]
    return set(schema["$defs"][reference.rpartition("/")[2]]["properties"])


def _schema(folder: Folder, name: str) -> dict[str, Any]:
    schema = read_json(folder.root / "schema" / f"{name}.schema.json")
    Draft202012Validator.check_schema(schema)
    return schema


def _validate(content: Any, schema: dict[str, Any], file: str, findings: Findings) -> None:
    errors = list(Draft202012Validator(schema).iter_errors(content))
    findings.passed += not errors
    for error in errors:
        findings.check(False, f"{file}: {_place(error, content)}", _what(error, schema["$id"]))


def _place(error: ValidationError, content: Any) -> str:
    """The id of the entry that is wrong, and the path from there."""
    path = list(error.absolute_path)
    if len(path) > 1 and isinstance(path[1], int):
        entry = content[path[0]][path[1]]
        if isinstance(entry, dict) and "id" in entry:
            return ": ".join(filter(None, [str(entry["id"]), "/".join(map(str, path[2:]))]))
    return "/".join(map(str, path)) or "the file"


def _what(error: ValidationError, schema: str) -> str:
    deepest = best_match([error]) or error
    return f"{shorten(deepest.message, 200, placeholder='…')}; follow {schema}"
