"""Whether edits are found although the fingerprint was made right again."""

from __future__ import annotations

import copy
import tempfile
from collections.abc import Callable
from pathlib import Path

from oracle.findings import Findings

from .lines import Record, records, seal
from .tool import Tool

Edit = Callable[[list[Record]], None]


def check_edits(tool: Tool, path: Path, findings: Findings) -> None:
    """Edits a copy of a file in each way that there is."""
    found = records(path)
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder) / "edited.jsonl"
        for name, edit in _edits(found).items():
            changed = copy.deepcopy(found)
            edit(changed)
            copied.write_bytes(seal(changed))
            complaint = tool.refuses(copied, "report", copied)
            findings.check(not complaint, f"{path.name}: {name}", f"is not refused: {complaint}")


def _edits(found: list[Record]) -> dict[str, Edit]:
    first = next(i for i, record in enumerate(found) if record["record"] == "case")
    return {
        "another version": lambda r: r[0].update(format_version=3),
        "other vectors": lambda r: r[0]["vectors"].update(sha256="0" * 64),
        "another number of vectors": lambda r: r[0]["declared"].update(vectors=0),
        "another selection": lambda r: r[0]["selection"].update(levels=["MAY"]),
        "a lost record": lambda r: r.pop(first),
        "a record twice": lambda r: r.insert(first, r[first]),
        "two records exchanged": lambda r: r.insert(first, r.pop(first + 1)),
        "another verdict": lambda r: r[first].update(verdict=_other(r[first]["verdict"])),
        "another level": lambda r: r[first].update(level="MAY"),
        "another conclusion": lambda r: r[-1].update(conclusion="NOT AS EXPECTED"),
        "another count": lambda r: r[-1]["cases"].update(passed=-1),
        "no footer": lambda r: r.pop(),
        "two footers": lambda r: r.append(r[-1]),
    }


def _other(verdict: Record) -> Record:
    if verdict["kind"] == "passed":
        return {"kind": "fault", "reason": "none"}
    return {"kind": "passed"}
