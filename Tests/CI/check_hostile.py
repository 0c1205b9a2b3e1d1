"""Runs conform under hostile conditions: check_hostile.py CONFORM REFERENCE_ADAPTER.

Adapters flood, stop or signal it, its streams are closed or full, files are not regular, a signal ends it, and its
environment changes. Each case has to end in time and in the required way, and must leave no temporary file. The results of the
same implementation in other surroundings have to be the same, octet by octet.
"""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ADAPTER = Path(__file__).with_name("unruly_adapter.py")
SIGN_IN = "installed-app/sign-in/custom-scheme"
MEBIBYTES = 250

# What an adapter does, and what the report says of it.
PASSES = r"VECTORS (\d+) of \1 passed"
TOO_LATE = "gave no answer within 1.0 seconds"
TOO_MUCH = "asked for too much: "
ADAPTERS = {
    "log-without-end": TOO_LATE,
    "log-ninety-megabytes": PASSES,
    "complain-without-end": PASSES,
    "signal-parent": PASSES,
    "stop-parent": PASSES,
    "deep-folders": PASSES,
    "keep": TOO_MUCH, "open": TOO_MUCH, "send": TOO_MUCH, "random": TOO_MUCH, "now": TOO_MUCH,
}

# What a shell does with `conform` in "$0" and a folder of odd files, how it ends, and what is printed.
WITHOUT_PROC = "unshare -rm sh -c 'mount -t tmpfs none /proc && exec \"$@\"' -"
SUITE = "--suite pkce/base64url"
MET, LOST = "CONFORMING: 1 of 1 rules met", "conform: standard output cannot be written; the report is lost"
CALLS = [
    (f'"$0" reference {SUITE} >&-', 3, LOST),
    (f'"$0" reference {SUITE} >/dev/full', 3, LOST),
    (f'"$0" reference {SUITE} >&- 2>&- <&-', 3, ""),
    (f'"$0" reference {SUITE} <&-', 0, MET),
    (f'"$0" reference {SUITE} 2>&-', 0, MET),
    (f'"$0" reference {SUITE} 2>/dev/full', 0, MET),
    ('"$0" chek 2>&-', 2, ""),
    ('"$0" chek 2>/dev/full', 2, ""),
    (f'"$0" check {SUITE} <&- -- true', 3, "conform: the command ended with exit status 0"),
    (f'"$0" check {SUITE} >&- 2>&- <&- -- true', 3, ""),
    ('"$0" rules | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}', 141, ""),
    ('"$0" samples app-flip-page --details | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}', 141, ""),
    (f'env -i "$0" reference {SUITE}', 0, MET),
    (f'env -u HOME -u USER -u PATH "$0" reference {SUITE}', 0, MET),
    (f'HOME=/nonexistent PATH=/nonexistent "$0" reference {SUITE}', 0, MET),
    (f'ulimit -n 10; "$0" reference {SUITE}', 0, MET),
    (f'"$0" reference {SUITE} --output loop', 2, "conform: loop is not a file"),
    (f'"$0" reference {SUITE} --output broken', 2, "conform: broken "),
    (f'"$0" reference {SUITE} --output pipe', 2, "conform: pipe is not a file"),
    (f'"$0" reference {SUITE} --output /dev/full', 2, "conform: /dev/full is not a file"),
    (f'"$0" reference {SUITE} --output folder', 2, "conform: folder is not a file"),
    (f'"$0" reference {SUITE} --output new/', 2, "conform: new/ is the name of a folder; name a file in it"),
    (f'"$0" reference {SUITE} --timeout 0x10', 2, "conform: --timeout needs seconds from 0.001 to 3600, got 0x10"),
    (f'"$0" reference {SUITE} --timeout 1 --timeout=2', 2, "conform: --timeout is given twice; give it once"),
    ('"$0" server --client x --cookie-file pipe http://127.0.0.1:1/a http://127.0.0.1:1/t', 2,
     "conform: --cookie-file needs a file with one line"),
    # Where a process may not have a file system of its own, this is not seen.
    (f'{WITHOUT_PROC} true 2>/dev/null || {{ echo "conform: /proc is missing; -"; exit 3; }}; '
     f'{WITHOUT_PROC} "$0" --version', 3, r"^conform: /proc is missing; [^\n]*\n$"),
    *[
        (f'"$0" {option} {place}', 2, "conform: .*" + re.escape(place.removeprefix(".")))
        for option in (f"reference {SUITE} --expected-failures", "server --config", "client --config", "reference --vectors")
        for place in ("/dev/zero", "pipe", "folder", "loop", "broken", "./octets", "sparse", "endless")
    ],
    ('"$0" report loop', 2, "conform: loop: cannot be read"),
    ('"$0" report folder', 2, "conform: folder: is a folder"),
    ('"$0" report /dev/zero', 2, "conform: /dev/zero:1: is not a result file"),
    ('"$0" report pipe', 2, "conform: pipe:1: is not a result file"),
    ('"$0" compare pipe pipe', 2, "conform: pipe:1: is not a result file"),
    ('"$0" report <(head -c 70000 /dev/zero)', 2, "conform: /dev/fd/63:1: is not a result file"),
    ('"$0" report ./octets', 2, "conform: ./octets:1: is not a result file"),
    (f'"$0" check {SUITE} --directory loop -- true', 2, "conform: cannot start in .*loop.*: it is not a folder"),
    (f'"$0" check {SUITE} -- ./octets', 2, "conform: cannot start "),
    (f'"$0" check {SUITE} -- .', 2, "conform: cannot start "),
]

ENDING = (
    signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM, signal.SIGXCPU)

# The options and the surroundings of runs that have to give the same result.
SURROUNDINGS: list[tuple[list[str], dict[str, str]]] = [
    ([], {}), (["--jobs", "1"], {}), (["--jobs", "8"], {}), (["--max-in-flight", "1"], {}),
    (["--max-in-flight", "64"], {}), (["--jobs", "8", "--max-in-flight", "64"], {}),
    ([], {"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"}), ([], {"LC_ALL": "C"}),
    ([], {"TZ": "Asia/Kolkata"}), (["--jobs", "8"], {"LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati"}),
]

# What JUnit has of times, and a page of the fingerprint of the result.
VARYING = re.compile(r' (time|timestamp)="[^"]*"|(?<=<code class="hash">)[0-9a-f]{64}')


class Checks:
    """What was checked, and what was wrong; each check has a folder for temporary files of its own."""

    def __init__(self, conform: str, reference: str) -> None:
        self.conform, self.reference = conform, reference
        self.problems: list[str] = []
        self.count = 0

    def note(self, name: str, *problems: str) -> None:
        self.count += 1
        self.problems += [f"{name}: {problem}" for problem in problems if problem]

    def run(self, *words: str, **variables: str) -> tuple[int, str]:
        """Runs a command in a new folder, and checks that it leaves no temporary file."""
        with tempfile.TemporaryDirectory() as folder:
            odd_files(Path(folder))
            temporary = Path(folder, "temporary")
            done = subprocess.run(
                words, cwd=folder, env={**os.environ, "TMPDIR": str(temporary), **variables}, check=False,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
            left = [path.name for path in temporary.iterdir()]
            self.note(f"{words}", f"left {left}" if left else "")
            return done.returncode, done.stdout.decode("utf-8")

    def adapter(self, name: str) -> None:
        selection = ["--vector", SIGN_IN] if ADAPTERS[name] == TOO_MUCH else ["--suite", "pkce/challenge"]
        limit = "1" if ADAPTERS[name] == TOO_LATE else "20"
        started = time.monotonic()
        status, text = self.run(
            self.conform, "check", "--timeout", limit, *selection, "--", sys.executable, str(ADAPTER), name)
        seconds = time.monotonic() - started
        self.note(
            f"{name}, {seconds:.1f} s", "" if re.search(ADAPTERS[name], text) else f"{status}, {text[-600:]}",
            "" if seconds < 45 else "takes too long")

    def call(self, script: str, status: int, words: str) -> None:
        ended, text = self.run("bash", "-c", script, self.conform)
        fits = re.search(words, text) and (status != 2 or text.count("\n") == (1 if words else 0))
        self.note(script, "" if ended == status and fits else f"{ended}, {text[-300:]!r}")

    def ending(self, number: signal.Signals) -> None:
        """Ends a run whose adapter waits; both have to go, and the folder of the adapter."""
        with tempfile.TemporaryDirectory() as folder:
            note = Path(folder, "note")
            process = subprocess.Popen(
                [self.conform, "check", "--timeout", "60", "--", "sh", "-c", f"echo $$ >{note}; exec sleep 60"],
                env={**os.environ, "TMPDIR": folder}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                preexec_fn=lambda: signal.signal(number, signal.SIG_DFL))  # A job in the background ignores some.
            wait_until(lambda: note.exists() and note.read_text().endswith("\n"))
            process.send_signal(number)
            status = process.wait(60)
            adapter = int(note.read_text())
            note.unlink()
            self.note(
                f"{number.name} to check", "" if status == 128 + number else f"ended with {status}",
                "" if not os.listdir(folder) else f"left {os.listdir(folder)}",
                "" if wait_until(lambda: not is_running(adapter)) else "left its adapter")

    def same(self) -> None:
        """Compares the results of one implementation, and the reports that are made from them."""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(pool.map(lambda one: list(self.forms(*one)), SURROUNDINGS))
        for surroundings, forms in zip(SURROUNDINGS, found):
            for (name, text), (_, first) in zip(forms, found[0]):
                self.note(f"{name} with {surroundings}", "" if text == first else "differs")

    def forms(self, options: list[str], variables: dict[str, str]) -> Iterator[tuple[str, str]]:
        """The result without times, and for other variables all forms of report without what has to differ."""
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/result.jsonl"
            self.run(
                self.conform, "check", *options, "--suite", "app-flip-app/*", "--format", "jsonl",
                "--output", path, "--", self.reference, "app-flip-page", **variables)
            yield "result", "\n".join(without_times(line) for line in Path(path).read_text("utf-8").split("\n"))
            for form in ("text", "html", "markdown", "junit", "json") if variables or not options else ():
                _, text = self.run(self.conform, "report", path, "--format", form, **variables)
                yield form, VARYING.sub("", text.replace(f" {' '.join(options)}", "") if options else text)


def without_times(line: str) -> str:
    record = json.loads(line or "{}")
    for name in ("date", "duration_us", "sha256", "rerun"):
        record.pop(name, None)
    return json.dumps(record)


def wait_until(condition) -> bool:
    for _ in range(1000):
        if condition():
            return True
        time.sleep(0.02)
    return False


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def odd_files(folder: Path) -> None:
    (folder / "temporary").mkdir()
    (folder / "folder").mkdir()
    (folder / "loop").symlink_to("loop")
    (folder / "broken").symlink_to("folder/none/file")
    (folder / "octets").write_bytes(bytes(range(256)) * 64)
    os.mkfifo(folder / "pipe")
    (folder / "endless").symlink_to("/proc/self/pagemap")
    with open(folder / "sparse", "wb") as sparse:
        sparse.truncate(1 << 32)


def main() -> int:
    checks = Checks(*map(os.path.abspath, sys.argv[1:3]))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for body, cases in (
            (checks.adapter, [(name,) for name in ADAPTERS]), (checks.call, CALLS),
            (checks.ending, [(number,) for number in ENDING]),
        ):
            list(pool.map(lambda case, body=body: body(*case), cases))
    checks.same()
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    checks.note("memory", "" if peak < MEBIBYTES else f"{peak} MiB")
    print("\n".join(checks.problems + [f"{checks.count} checks, {len(checks.problems)} problems, peak {peak} MiB"]))
    return 1 if checks.problems else 0


if __name__ == "__main__":
    sys.exit(main())
