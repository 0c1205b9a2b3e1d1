"""Runs conform until it is killed or its adapter leaves processes, and looks what is left: check_left.py CONFORM ADAPTER.

SIGKILL gives the tool no time, and yet the programs that it has started end. Where each case has a process of its own,
what an adapter leaves ends with the run, and the connections of a program take a bounded number of processes.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Notes its number and that of a program that it starts, and waits.
WAITS = "sleep 60 & echo $$ $! >'{note}'; wait"
ADDRESSES = ["http://127.0.0.1:9/authorize", "http://127.0.0.1:9/token"]
# Opens connections to the authority of a URL, and notes how many processes the tool has for them.
FLOOD = """
import pathlib, socket, sys, time, urllib.parse
place = urllib.parse.urlsplit(sys.argv[1])
connections, end = [], time.monotonic() + 10
while len(connections) < 100 and time.monotonic() < end:
    try:
        connections.append(socket.create_connection((place.hostname, place.port), timeout=0.2))
    except OSError:
        pass
for _ in range(10):
    time.sleep(0.1)
    names = [path.read_text() for path in pathlib.Path("/proc").glob("[0-9]*/comm")]
    open(sys.argv[2], "a").write(f"{names.count('socat' + chr(10))} ")
"""
SUITE = ["--suite", "pkce/base64url"]
# Says what it is, notes its number once a case has come, and answers none.
SILENT = """read -r hello; echo '{hello}'; read -r case; echo $$ >'{note}'; exec sleep 60"""
HELLO = json.dumps({
    "type": "hello", "protocol": 1, "roles": ["installed-app"], "operations": ["code-challenge"],
    "implementation": {"name": "silent", "version": "1", "language": "sh"}})


class Checks:
    """What was checked, and what was wrong, in a folder that has the notes of the programs."""

    def __init__(self, folder: str, conform: str, adapter: str) -> None:
        self.folder, self.conform, self.adapter = Path(folder), conform, adapter
        self.note, self.temporary = self.folder / "note", self.folder / "temporary"
        self.temporary.mkdir()
        self.environment = {**os.environ, "TMPDIR": str(self.temporary)}
        self.problems = self.count = 0

    def say(self, name: str, problem: str) -> None:
        self.count += 1
        self.problems += 1 if problem else 0
        print(f"{name}: {problem or 'nothing is left'}", flush=True)

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [self.conform, *words], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            # A job in the background ignores it.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))

    def noted(self) -> list[int]:
        return [int(word) for word in self.note.read_text().split()] if self.note.exists() else []

    def look(self, name: str) -> None:
        """Looks whether the programs that are noted end."""
        numbers = self.noted()
        wait_until(lambda: not any(map(is_running, numbers)), 5)
        left = [number for number in numbers if is_running(number)]
        self.say(name, "none was started" if not numbers else f"{len(left)} of {len(numbers)} run on" if left else "")
        for number in left:
            os.kill(number, signal.SIGKILL)
        self.note.unlink(missing_ok=True)

    def kill(self, name: str, *words: str) -> None:
        process = self.start(*words)
        wait_until(lambda: len(self.noted()) >= 2, 30)
        process.kill()
        process.wait()
        self.look(f"{name}, killed")

    def killed(self) -> None:
        waiting = ["sh", "-c", WAITS.format(note=self.note)]
        self.kill("check", "check", "--", *waiting)
        self.kill("check --isolate", "check", "--isolate", "--", *waiting)
        self.kill("client", "client", "--", *waiting, "{authorization}")
        self.kill("client --init", "client", "--init", "--output", "-", "--", *waiting)
        settings = {
            "authorization_endpoint": ADDRESSES[0], "token_endpoint": ADDRESSES[1],
            "clients": [{"client_id": "one", "redirect_uris": ["https://app.example/cb"]}],
            "consent": {"command": waiting}}
        (self.folder / "server.json").write_text(json.dumps(settings), "utf-8")
        self.kill("server with a command for consent", "server", "--config", "server.json")

    def interrupted(self) -> None:
        """A signal at any moment of the first seconds: before there is a watch, while a program starts, in the run."""
        for step in range(16):
            before = set(os.listdir(self.temporary))  # A kill leaves folders, which the next run removes.
            number = (signal.SIGINT, signal.SIGTERM)[step % 2]
            process = self.start("check", *SUITE, "--output", "early.jsonl", "--format", "jsonl", "--", self.adapter)
            time.sleep(0.05 * step)
            process.send_signal(number)
            status = process.wait(60)
            left = [*set(os.listdir(self.temporary)) - before, *(name for name in os.listdir(self.folder) if name.endswith(".part"))]
            self.say(
                f"{number.name} after {0.05 * step:.2f} s, {status}",
                f"left {left}" if left else "" if status in (0, -number, 128 + number) else "another status")

    def heard(self) -> None:
        """A signal at the moment at which the watch begins, with 60 steps around it: it ends the tool and is not lost."""
        early, late = 0.0, 6.0
        for _ in range(10):
            middle = (early + late) / 2
            early, late = (middle, late) if self.signalled(middle)[0] == -signal.SIGTERM else (early, middle)
        for step in range(60):
            after = max(0.0, early + (step - 15) * 0.0005)
            status, seconds = self.signalled(after)
            fits = status in (-signal.SIGTERM, 128 + signal.SIGTERM) and seconds < 10
            if not fits:
                self.say(f"SIGTERM after {after:.4f} s", f"ended with {status} after {seconds:.1f} s")
        self.say(f"SIGTERM about {early:.3f} s after the start", "")

    def signalled(self, after: float) -> tuple[int, float]:
        """The status of a run whose adapter never says hello, and how long it took after a signal."""
        process = self.start("check", *SUITE, "--", "sleep", "20")
        time.sleep(after)
        sent = time.monotonic()
        process.send_signal(signal.SIGTERM)
        return process.wait(60), time.monotonic() - sent

    def reported(self) -> None:
        """The same signal twice at once, as `timeout` sends it, and at another time once: there is a report."""
        report = self.folder / "interrupted.jsonl"
        for pause in (0, 0.001, 0.005, 0.02, 0.1, None):
            self.note.unlink(missing_ok=True)
            process = self.start(
                "check", "--suite", "pkce/challenge", "--output", str(report), "--format", "jsonl", "--",
                "sh", "-c", SILENT.format(hello=HELLO, note=self.note))
            wait_until(lambda: self.noted(), 30)
            for again in range(1 if pause is None else 2):
                time.sleep(again * (pause or 0))
                process.send_signal(signal.SIGTERM)
            status = process.wait(120)
            written = report.exists() and '"record":"footer"' in report.read_text("utf-8")[-4096:]
            self.say(f"SIGTERM, and again after {pause} s, {status}", "" if written and status == 143 else "no report")
            report.unlink(missing_ok=True)
        self.note.unlink(missing_ok=True)

    def isolated(self) -> None:
        """An adapter each of whose processes leaves one in a session of its own."""
        leaves = f"setsid sleep 60 </dev/null >/dev/null 2>&1 & echo $! >>'{self.note}'; exec \"$0\""
        status = self.start("check", "--isolate", *SUITE, "--", "sh", "-c", leaves, self.adapter).wait(120)
        count = len(self.noted())
        self.look(f"check --isolate, which ends with {status} and was left {count} processes")

    def key(self) -> None:
        """The private key of a run over https whose program does not sign in, so that the run ends before it began."""
        if not shutil.which("socat"):
            return print("the private key: not checked, since socat is not installed")
        settings = {"https": True, "start_seconds": 1, "grace_seconds": 1}
        (self.folder / "client.json").write_text(json.dumps(settings), "utf-8")
        for _ in range(8):
            status = self.start("client", "--config", "client.json", "--", "sleep", "20", "{authorization}").wait(60)
            left = [str(path) for path in self.temporary.rglob("*")]
            self.say(f"the private key after {status}", f"{left} is left" if left else "" if status == 3 else "not 3")

    def connections(self) -> None:
        """A program over https that opens many connections, each of which would have a process of its own."""
        if not shutil.which("socat"):
            return print("connections: not checked, since socat is not installed")
        (self.folder / "flood.py").write_text(FLOOD, "utf-8")
        (self.folder / "client.json").write_text(json.dumps({"https": True, "start_seconds": 20}), "utf-8")
        self.start("client", "--config", "client.json", "--", sys.executable, str(self.folder / "flood.py"),
                   "{authorization}", str(self.note)).wait(60)
        most = max(self.noted(), default=0)
        self.note.unlink(missing_ok=True)
        self.say(f"{most} processes for 100 connections", "" if 0 < most <= 40 else "not 1 to 40")
        left = os.listdir(self.temporary)
        self.say("after the connections", f"{left} is left" if left else "")


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def wait_until(condition, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        checks = Checks(folder, *map(os.path.abspath, sys.argv[1:3]))
        checks.killed()
        checks.interrupted()
        checks.heard()
        checks.reported()
        checks.isolated()
        checks.key()
        checks.connections()
    print(f"{checks.count} checks, {checks.problems} problems")
    return 1 if checks.problems else 0


if __name__ == "__main__":
    sys.exit(main())
