"""Whether a small file is refused wherever it is cut off or changed, and what is no result too.

`DamagedResultTests` tries every octet; here are some, as a reader of the tool's words sees them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from oracle.findings import Findings

from .small import write_small_vectors
from .tool import Tool


def check_damage(tool: Tool, folder: Path, findings: Findings) -> None:
    """Damages a file of two vectors in many ways, and reads it with and without the vectors."""
    vectors, result = folder / "vectors", folder / "small.jsonl"
    write_small_vectors(vectors)
    run = tool.run("reference", "--vectors", vectors, "--format", "jsonl", "--output", result)
    findings.check(run.returncode == 0, "the small vectors", f"are not met: {run.stderr!r}")
    octets = result.read_bytes()

    def refuse(damage: tuple[str, bytes]) -> tuple[str, str]:
        name, damaged = damage
        path = folder / f"{name.replace(' ', '-')}.jsonl"
        path.write_bytes(damaged)
        read = tool.refuses(path, "report", "--vectors", vectors, path)
        compared = tool.refuses(path, "diff", path, result)
        path.unlink()
        return name, read or compared

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, complaint in pool.map(refuse, _damages(octets)):
            findings.check(not complaint, f"small.jsonl: {name}", f"is not refused: {complaint}")
    _check_foreign(tool, folder, findings)


def _damages(octets: bytes) -> Iterator[tuple[str, bytes]]:
    for index in range(0, len(octets), 29):
        octet = octets[index]
        yield f"cut off at {index}", octets[:index]
        changed = octet ^ (0x80 if index % 2 else 0x01)
        yield f"changed at {index}", octets[:index] + bytes([changed]) + octets[index + 1 :]
    yield "carriage returns", octets.replace(b"\n", b"\r\n")
    yield "byte order mark", b"\xef\xbb\xbf" + octets
    yield "twice", octets + octets
    yield "a line more", octets + b"{}\n"


def _check_foreign(tool: Tool, folder: Path, findings: Findings) -> None:
    huge = folder / "huge"
    with huge.open("wb") as file:
        file.truncate(1 << 30)
    for path in (Path("/dev/zero"), huge, folder, folder / "no-such-file", tool.path):
        complaint = tool.refuses(path, "report", path) or tool.refuses(path, "diff", path, path)
        findings.check(not complaint, path.name, f"is not refused: {complaint}")
    huge.unlink()
