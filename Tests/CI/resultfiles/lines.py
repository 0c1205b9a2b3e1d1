"""The lines of a result file, and its fingerprints."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from oracle.files import parse_json

Record = dict[str, Any]

ESCAPE = re.compile(r"\\(u[0-9a-f]{4}|.)")

# What RESULTS.md lists beyond what JSON demands: other control characters, marks that turn the order of a line, and the ends
# of commands of CI systems.
INERT = re.compile(
    r"[\x7f-\x9f\u202a-\u202e\u2066-\u2069]|(?<=##)\[|(?<=##vso)\[|(?<=##teamcity)\[|(?<=section_start):|(?<=section_end):")


def lines(path: Path) -> list[bytes]:
    """The lines without their ends; raises `ValueError` if the last one does not end."""
    *found, rest = path.read_bytes().split(b"\n")
    if rest:
        raise ValueError("the last line does not end")
    return found


def records(path: Path) -> list[Record]:
    """What the lines say."""
    return [parse_json(line.decode("utf-8")) for line in lines(path)]


def compact(record: Record) -> bytes:
    """A record as a line has it: no spaces, and the escapes that RESULTS.md lists."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    inert = INERT.sub(lambda found: f"\\u{ord(found[0]):04X}", ESCAPE.sub(_in_full, text))
    return inert.encode("utf-8")


def _in_full(escape: re.Match[str]) -> str:
    """The escape of a control character with its number in hexadecimal."""
    if escape[0][1] in '"\\':
        return escape[0]
    character = json.loads(f'"{escape[0]}"')
    return f"\\u{ord(character):04X}"


def fingerprint(before: list[bytes], footer: Record) -> str:
    """The fingerprint that a footer has to have behind some lines."""
    rest = {name: value for name, value in footer.items() if name != "sha256"}
    listed = [sha256(line).hexdigest() + "\n" for line in [*before, compact(rest)]]
    return sha256("".join(listed).encode()).hexdigest()


def seal(changed: list[Record]) -> bytes:
    """A file of some records, of which the last one gets the right fingerprint if it is a footer."""
    before = [compact(record) for record in changed[:-1]]
    last = dict(changed[-1])
    if "sha256" in last:
        last["sha256"] = fingerprint(before, last)
    return b"".join(line + b"\n" for line in [*before, compact(last)])
