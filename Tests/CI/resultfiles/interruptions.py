"""Whether a run that cannot write its result, or is interrupted, leaves nothing behind."""

from __future__ import annotations

import random
import resource
import signal
import subprocess
from pathlib import Path

from oracle.findings import Findings

from .lines import fingerprint, lines, records
from .tool import Tool

# So many times a run is interrupted, at some moment of its first second.
TIMES = 20


def check_interruptions(tool: Tool, folder: Path, findings: Findings) -> None:
    """Interrupts runs, and lets them write where there is no room."""
    target = folder / "interrupted" / "result.jsonl"
    target.parent.mkdir()
    chance = random.Random(7)
    for number in range(TIMES):
        ended = _interrupt(tool, target, chance.random(), chance.choice((signal.SIGTERM, signal.SIGINT)))
        left = sorted(path.name for path in target.parent.iterdir())
        fine = left == [] or left == [target.name] and _is_whole(target)
        findings.check(fine, f"interruption {number}", f"ended with {ended} and left {left}")
        target.unlink(missing_ok=True)
    _check_no_room(tool, target, findings)


def _interrupt(tool: Tool, target: Path, seconds: float, number: signal.Signals) -> int:
    command = [tool.path, "reference", "--format", "jsonl", "--output", target]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(number)
    return process.wait(60)


def _is_whole(path: Path) -> bool:
    footer = records(path)[-1]
    return footer["sha256"] == fingerprint(lines(path)[:-1], footer)


def _check_no_room(tool: Tool, target: Path, findings: Findings) -> None:
    """Limits the size of a file, and writes to a full device."""
    command = [tool.path, "reference", "--suite", "pkce/challenge", "--format", "jsonl"]
    limited = subprocess.run(
        [*command, "--output", target], capture_output=True, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)))
    left = [path.name for path in target.parent.iterdir()]
    lost = b"conform: %s cannot be written; the report is lost\n" % str(target).encode()
    fine = (limited.returncode, limited.stderr, left) == (3, lost, [])
    findings.check(fine, "a limit of size", f"ends with {limited.returncode}, {limited.stderr!r}, {left}")
    with open("/dev/full", "wb") as full:
        lost = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    fine = lost.returncode == 3 and lost.stderr.startswith(b"conform: standard output cannot be written")
    findings.check(fine, "a full device", f"ends with {lost.returncode}, {lost.stderr!r}")
