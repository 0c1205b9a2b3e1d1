"""Whether a file counts what is in it, and has the right fingerprints."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from pathlib import Path

from oracle.files import read_json
from oracle.findings import Findings

from .lines import Record, compact, fingerprint, lines, records

VECTORS = Path(__file__).parents[3] / "Vectors"
FIRST = ("index.json", "statements.json", "standards.json", "defects.json", "lookalikes.json", "walks.json", "answers.json", "attacks.json", "profiles.json")
KINDS = (
    "passed",
    "wrong answer",
    "no credit",
    "not shown",
    "not applicable",
    "unsupported",
    "fault",
    "unstable",
    "not run",
)
STATUSES = ("met", "not met", "not shown", "not applicable", "unsupported", "not run")

RANKS = {"header": 0, "omission": 1, "case": 2, "later": 3, "stale": 4, "cause": 5, "footer": 6}


def check_records(path: Path, findings: Findings) -> None:
    """Counts and hashes everything anew."""
    octets, found = lines(path), records(path)
    head, *rest, footer = found

    def equal(what: str, told: object, derived: object) -> None:
        findings.check(told == derived, f"{path.name}: {what}", f"{told} should be {derived}")

    kinds = [record["record"] for record in found]
    equal("order", kinds, sorted(kinds, key=RANKS.__getitem__))
    for number, (line, record) in enumerate(zip(octets, found), 1):
        where = f"{path.name}:{number}"
        findings.check(line == compact(record), where, "is not written as RESULTS.md tells")
    equal("sha256 of the vectors", head["vectors"]["sha256"], _hash_of_vectors())
    equal("sha256", footer["sha256"], fingerprint(octets[:-1], footer))
    equal("declared", head["declared"], _declared(rest))
    for name, count in _counted(rest).items():
        equal(name, footer[name], count)
    equal("exit status", footer["exit_status"], _exit_status(footer))


def _hash_of_vectors() -> str:
    suites = [f"{suite}.json" for suite in read_json(VECTORS / "index.json")["suites"]]
    mistakes = [f"Mistakes/{name}" for name in suites if (VECTORS / "Mistakes" / name).exists()]
    listed = [
        f"{sha256((VECTORS / name).read_bytes()).hexdigest()}  {name}\n" for name in [*FIRST, *suites, *mistakes]
    ]
    return sha256("".join(listed).encode()).hexdigest()


def _declared(rest: list[Record]) -> dict[str, int]:
    cases, families = _cases(rest)
    return {
        "rules": len({record["rule"] for record in cases + families}),
        "vectors": len(cases),
        "families": len({record["family"] for record in families}),
        "family_cases": sum(map(vectors_of, families)),
        "omissions": sum(record["record"] == "omission" for record in rest),
    }


def _cases(rest: list[Record]) -> tuple[list[Record], list[Record]]:
    """The cases of single vectors, and those that stand for vectors of a family."""
    cases = [record for record in rest if record["record"] == "case"]
    return [r for r in cases if "numbers" not in r], [r for r in cases if "numbers" in r]


def vectors_of(record: Record) -> int:
    """How many vectors a case stands for."""
    ranges = [part.split("-") for part in record.get("numbers", "0").split(",")]
    return sum(int(ends[-1]) - int(ends[0]) + 1 for ends in ranges)


def _counted(rest: list[Record]) -> dict[str, object]:
    cases, families = _cases(rest)
    kinds = Counter(record["verdict"]["kind"] for record in cases)
    passed = sum(vectors_of(r) for r in families if r["verdict"]["kind"] == "passed")
    missed = sum(map(vectors_of, families)) - passed
    return {
        "cases": {kind: kinds[kind] for kind in KINDS},
        "rules": _statuses(cases + families),
        "families": {"passed": passed, "missed": missed},
        "as_expected": sum(record["expected"] is not None for record in cases),
        "stale": sum(record["record"] == "stale" for record in rest),
    }


def _statuses(cases: list[Record]) -> dict[str, int]:
    missed: dict[str, set[str]] = {}
    for record in cases:
        missed.setdefault(record["rule"], set()).add(record["verdict"]["kind"])
    counts = Counter(_status(kinds) for kinds in missed.values())
    return {status: counts[status] for status in STATUSES}


def _status(kinds: set[str]) -> str:
    missed = kinds - {"passed", "not applicable"}
    if not missed:
        return "met" if "passed" in kinds else "not applicable"
    if missed - {"not run", "unsupported", "not shown"}:
        return "not met"
    return next(word for word in ("not run", "not shown", "unsupported") if word in missed)


def _exit_status(footer: Record) -> int:
    """The exit status that goes with the conclusion."""
    if footer["conclusion"] == "INCOMPLETE":
        return 3
    return 0 if footer["conclusion"] in ("CONFORMING", "AS EXPECTED") else 1
