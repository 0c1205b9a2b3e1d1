"""Reading the files strictly: no duplicate keys, no half characters, no constants beyond JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from .findings import Findings

# The files that are no suites.
NO_SUITES = (
    "index", "statements", "standards", "attacks", "coverage", "defects", "answers", "lookalikes",
    "aliases", "decisions", "places", "profiles", "walks", "members",
)


@dataclass(frozen=True)
class Suite:
    """A file of rules and vectors of one operation."""

    id: str
    content: dict[str, Any]
    mistakes: list[dict[str, Any]]

    @property
    def operation(self) -> str:
        return self.content["operation"]

    @property
    def rules(self) -> list[dict[str, Any]]:
        return self.content["rules"]

    @property
    def vectors(self) -> list[dict[str, Any]]:
        return self.content["vectors"]

    @property
    def families(self) -> list[dict[str, Any]]:
        return self.content.get("families", [])

    @property
    def expanded(self) -> list[dict[str, Any]]:
        """The families that are made a second time; a walk is not."""
        return [family for family in self.families if "walks" not in family["vary"]]

    @cached_property
    def by_id(self) -> dict[str, dict[str, Any]]:
        return {vector["id"]: vector for vector in self.vectors}

    def input(self, vector: dict[str, Any]) -> dict[str, Any]:
        """The vector's own input laid over the defaults of its suite."""
        return {**self.content["defaults"], **vector["input"]}

    def where(self, id: str) -> str:
        """How a problem with a rule or vector begins."""
        return f"{self.id}.json: {id}"


@dataclass(frozen=True)
class Folder:
    """The vectors' folder, read."""

    root: Path
    suites: list[Suite]
    statements: dict[str, Any]
    standards: dict[str, Any]
    index: dict[str, Any] | None
    answers: dict[str, Any] | None
    attacks: dict[str, Any] | None
    coverage: dict[str, Any] | None
    defects: dict[str, Any] | None
    lookalikes: dict[str, Any] | None
    aliases: dict[str, Any] | None
    decisions: dict[str, Any] | None
    places: dict[str, Any] | None
    profiles: dict[str, Any] | None
    walks: dict[str, Any] | None
    members: dict[str, Any] | None
    variants: dict[str, dict[str, Any]]
    mistakes: dict[str, dict[str, Any]]

    @classmethod
    def read(cls, root: Path, findings: Findings) -> Folder | None:
        """Reads a folder; `None` if a file of it cannot be read."""
        files = {
            path.relative_to(root).with_suffix("").as_posix(): _read(path, root, findings)
            for path in sorted(root.rglob("*.json"))
            if not path.name.endswith(".schema.json") and path.parent.name != "sealed"
        }
        needed = ("statements", "standards")
        found = [findings.check(name in files, f"{name}.json", "is missing; add it") for name in needed]
        if not all(found) or None in files.values():
            return None
        variants = {name: files.pop(name) for name in list(files) if name.startswith("Variants/")}
        mistakes = {name: files.pop(name) for name in list(files) if name.startswith("Mistakes/")}
        heads = {name.removeprefix("Mistakes/"): content["mistakes"] for name, content in mistakes.items()}
        suites = [
            Suite(id, content, heads.get(id, [])) for id, content in files.items() if id not in NO_SUITES
        ]
        for id in heads.keys() - {suite.id for suite in suites}:
            findings.check(False, f"Mistakes/{id}.json", "there is no such suite; rename the file")
        findings.check(bool(suites), str(root), "holds no suite; name the folder of the vectors")
        names = (
            "index", "answers", "attacks", "coverage", "defects", "lookalikes", "aliases", "decisions",
            "places", "profiles", "walks", "members",
        )
        others = [files.get(name) for name in names]
        return cls(root, suites, *[files[name] for name in needed], *others, variants, mistakes)


def read_json(path: Path) -> Any:
    """The value of a JSON file; raises `ValueError` if it is not strict JSON."""
    return parse_json(path.read_bytes().decode("utf-8"))


def parse_json(text: str) -> Any:
    """The value of a text; raises `ValueError` if it is not strict JSON."""
    value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    json.dumps(value, ensure_ascii=False).encode("utf-8")
    return value


def _read(path: Path, root: Path, findings: Findings) -> Any:
    name = path.relative_to(root).as_posix()
    try:
        value = read_json(path)
    except ValueError as error:
        findings.check(False, name, f"is not strict JSON ({error}); correct it")
        return None
    if findings.check(isinstance(value, dict), name, "is not a JSON object; make it one"):
        return value
    return None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"the key {name!r} occurs twice")
    return dict(pairs)


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")
