"""Runs programs that do not sign in, and programs with one defect: check_bad_clients.py CONFORM.

Of each of the first, conform reports in bounded time that it does not sign in, with the reason; none of them meets a
rule. Of each of the others it reports that a rule is not met, or that all selected ones are. Of none does it leave a
process or a file behind.
"""

import concurrent.futures
import os
import pathlib
import pwd
import re
import resource
import subprocess
import sys
import tempfile
import time

CLIENT = "Tests/Support/bad-clients/client.py"
LONGEST = 240
MEBIBYTES = 200
REASONS = {
    "exits-at-once": "ended with exit status 0 before it opened a URL",
    "hangs": "opened no URL within",
    "never-listens": "nothing listens at 127.0.0.1:9",
    "signs-in-unasked": "the program redeemed no code",
    "opens-no-url": "opened no URL within",
    "opens-another-page": "opened no URL within",
    "opens-a-thousand-urls": "opened a URL without a loopback redirect URI",
    "opens-a-long-url": "the program redeemed no code",
    "opens-a-url-of-octets": "opened a URL without a loopback redirect URI",
    "opens-a-custom-scheme": "opened a URL without a loopback redirect URI",
    "floods-output": "wrote too much before it opened a URL",
    "floods-errors": "the program redeemed no code",
    "forks-and-stays": "ended with exit status 0 before it opened a URL",
    "forks-many": "ended with exit status 0 before it opened a URL",
    "ignores-signals": "opened no URL within",
    "binds-and-never-accepts": "the program redeemed no code",
    "answers-without-end": "the program redeemed no code",
    "answers-100-megabytes": "the program redeemed no code",
    "answers-slowly": "the program redeemed no code",
    "rebinds": "nothing listens at 127.0.0.1:",
    "ends-its-group": "was ended by signal 9 before it opened a URL",
    "asks-for-tokens-without-end": "the program redeemed no code",
    "removes-its-home": "opened no URL within",
    "fills-its-home": "opened no URL within",
    "makes-a-pipe-of-the-record": "opened no URL within",
}

# Programs that sign in, each with the rule that it does not meet.
DEFECTS = {
    "redeems-through-a-helper": "program-arguments-without-secrets",
    "has-a-verifier-of-20-characters": "sign-in-verifier-legal",
    "keeps-a-code-in-a-shared-folder": "program-files-without-secrets",
    "keeps-a-code-in-the-home-of-the-user": "program-files-without-secrets",
    "keeps-a-compressed-code": "program-files-without-secrets",
    "shows-a-helper-a-code-first": "program-arguments-without-secrets",
    "hides-a-helper": "program-arguments-without-secrets",
    "hides-a-helper-of-nobody": "program-arguments-without-secrets",
    "prints-a-code-in-base64": "program-output-without-secrets",
    "listens-elsewhere": "program-stops-listening",
    "leaves-a-listener": "program-stops-listening",
    "outlives-its-first-thread": "program-stops-listening",
    "names-a-file-by-its-code": "program-files-without-secrets",
    "keeps-a-code-in-a-file-of-octets": "program-files-without-secrets",
}

# Programs that sign in, each with a rule that it meets; what they leave has to go.
HONEST = {
    "leaves-an-orphan": "program-arguments-without-secrets",
    "makes-deep-folders": "program-files-without-secrets",
}


def living(mark):
    """The processes whose environment or arguments have a mark."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit():
                threads = [entry, *(entry / "task").iterdir()]
                told = b"".join((thread / name).read_bytes() for thread in threads for name in ("environ", "cmdline"))
                found += [entry.name] * (mark in told)
        except OSError:
            pass
    return found


def problem(conform, name):
    """What is wrong with what conform does with a program, or nothing."""
    rule = (DEFECTS | HONEST).get(name, "program-silent-connection")
    status, reason = 3, re.escape(REASONS.get(name, ""))
    if name in DEFECTS:
        status, reason = 1, f"(FAIL|WARN)  {rule}"
    if name in HONEST:
        status, reason = 0, "CONFORMING: 1 of 1 rules met"
    with tempfile.TemporaryDirectory() as folder:
        settings = pathlib.Path(folder, "client.json")
        # Those that sign in may be slow to start on a busy machine; of the others, many never open a URL.
        start = 4 if status == 3 else 20
        # No program reads its input; many have ended before it is written.
        settings.write_text(
            f'{{"start_seconds": {start}, "grace_seconds": 1, "input": "2\\ny\\n"}}', encoding="utf-8")
        environment = os.environ | {"TMPDIR": folder, "BAD_CLIENT": folder}
        begun = time.monotonic()
        try:
            ended = subprocess.run(
                [conform, "client", "--config", str(settings), "--strict", "--rule", rule, "--"]
                + [sys.executable, CLIENT, name, "{authorization}", "{token}", "{client_id}"],
                capture_output=True, check=False, timeout=LONGEST, env=environment,
            )
        except subprocess.TimeoutExpired:
            return "does not end in time"
        seconds = time.monotonic() - begun
        shown = (ended.stdout + ended.stderr).decode()
        left = [path for path in os.listdir(folder) if path != "client.json"]
        time.sleep(0.2)
        processes = living(folder.encode())
        for place in ("/tmp", pwd.getpwuid(os.getuid()).pw_dir):
            for path in pathlib.Path(place).glob(f"code-of-{pathlib.Path(folder).name}*"):
                path.unlink()
    if ended.returncode != status or not re.search(reason, shown):
        return f"status {ended.returncode}: {shown[-300:]!r}"
    if any(ord(letter) < 32 and letter != "\n" for letter in shown):
        return "a control character is shown"
    if left or processes:
        return f"left behind: {left} {processes}"
    print(f"{name}: {reason} ({seconds:.1f} s)", flush=True)
    return None


def main():
    conform = sys.argv[1]
    names = sys.argv[2:] or list(REASONS) + list(DEFECTS) + list(HONEST)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda name: problem(conform, name), names))
    findings = [f"{name}: {result}" for name, result in zip(names, results) if result]
    # The largest of all processes that have ended: a run, since none of the programs needs much.
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    findings += [f"peak memory: {peak} MiB, more than {MEBIBYTES}"] * (peak > MEBIBYTES)
    print("\n".join(findings + [f"{len(names)} programs, {len(findings)} findings, peak memory of a run {peak} MiB"]))
    sys.exit(1 if findings else 0)


main()
