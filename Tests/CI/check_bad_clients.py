"""Runs programs that do not sign in, and programs with one defect: check_bad_clients.py CONFORM.

Of each of the first, conform reports in bounded time that it does not sign in, with the reason; none of them meets a
rule. Of each of the others it reports that a rule is not met, or that all selected ones are. Of none does it leave a
process or a file behind.
"""

import base64
import concurrent.futures
import html
import json
import os
import pathlib
import pwd
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.parse

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
    "shows-a-helper-a-code-first": "program-arguments-without-secrets",
    "hides-a-helper": "program-arguments-without-secrets",
    "hides-a-helper-of-nobody": "program-arguments-without-secrets",
    "prints-a-code-in-base64": "program-output-without-secrets",
    "listens-elsewhere": "program-stops-listening",
    "leaves-a-listener": "program-stops-listening",
    "outlives-its-first-thread": "program-stops-listening",
    "names-a-file-by-its-code": "program-files-without-secrets",
    "keeps-a-code-in-a-file-of-octets": "program-files-without-secrets",
    "hides-a-listener-of-nobody": "program-stops-listening",
    "listens-in-a-thread": "program-stops-listening",
    "listens-beside": "listener-loopback-only",
    "listens-later": "listener-loopback-only",
    "accepts-one-connection": "program-connections-at-once",
}

# Programs that sign in, each with a rule that it meets; what they leave has to go.
HONEST = {
    "leaves-an-orphan": "program-arguments-without-secrets",
    "makes-deep-folders": "program-files-without-secrets",
    "sends-a-megabyte": "listener-redirect-uri",
}

# Programs that sign in, each with a rule of which the tool cannot see whether it is met, and the reason.
UNSEEN = {
    "keeps-hard-files": ("program-files-without-secrets", "only a part of its files is looked at"),
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
    if name in UNSEEN:
        status, (rule, reason) = 1, UNSEEN[name]
    if name in DEFECTS:
        status, reason = 1, f"(FAIL|WARN)  {rule}"
    if name in HONEST:
        status, reason = 0, "CONFORMING: 1 of 1 rules met"
    with tempfile.TemporaryDirectory() as folder:
        settings = pathlib.Path(folder, "client.json")
        # Those that sign in may be slow to start on a busy machine; of the others, many never open a URL.
        start = 4 if name in REASONS else 20
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


# The program that signs in and does nothing else.
PLAIN = [sys.executable, "Tests/Support/bad-clients/minimal.py", "{authorization}", "{token}", "{client_id}"]


def call(conform, *words, limit=None):
    """The status of a call and what it shows, also in each form of a report, and what it leaves in its folder."""
    with tempfile.TemporaryDirectory() as folder:
        result = pathlib.Path(folder, "result.jsonl")
        words = [conform, "client", *(word.replace("{result}", str(result)) for word in words)]
        bound = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))) if limit else None
        ended = subprocess.run(
            words, capture_output=True, check=False, timeout=LONGEST, preexec_fn=bound,
            env=os.environ | {"TMPDIR": folder, "BAD_CLIENT": folder})
        shown = (ended.stdout + ended.stderr).decode()
        if result.exists():
            shown += result.read_text(encoding="utf-8")
            for form in ("text", "html", "markdown", "json", "junit"):
                report = [conform, "report", "--format", form, "--details", str(result)]
                report = [word for word in report if form == "text" or word != "--details"]
                shown += subprocess.run(report, capture_output=True, check=False).stdout.decode()
        return ended.returncode, shown, [path for path in os.listdir(folder) if path != result.name]


def short_of_descriptors(conform, name):
    """Whether a lack of descriptors of the tool is said, and no verdict on the program."""
    for limit in (12, 16, 20, 30, 40, 60, 80):
        status, shown, left = call(
            conform, "--strict", "--jobs", "1", "--rule", "listener-redirect-uri", "--rule", "listener-loopback-only", "--", *PLAIN,
            limit=limit)
        if status not in (0, 2) or re.search("^(FAIL|WARN)", shown, re.M) or left:
            return f"{limit} descriptors: status {status}, left {left}: {shown[-600:]!r}"
        if status == 2 and "ulimit -n" not in shown:
            return f"{limit} descriptors: {shown[-600:]!r}"
    print(f"{name}: said")
    return None


SECRET = "s3cret-0f/the=client"


def secret_in_the_call(conform, name):
    """Whether a client secret that stands in the call itself is in no form of report."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as settings:
        settings.write(f'{{"client_secret": "{SECRET}", "start_seconds": 20}}')
        settings.flush()
        status, shown, _ = call(
            conform, "--config", settings.name, "--rule", "loopback-state", "--format", "jsonl", "--output", "{result}",
            "--", sys.executable, CLIENT, "prints-its-secret", "{authorization}", "{token}", "{client_id}", SECRET)
    if status != 1 or "prints-its-secret" not in shown:
        return f"status {status}: {shown[-300:]!r}"
    encoded = base64.b64encode(f"id:{SECRET}".encode()).decode()
    forms = [SECRET, html.escape(SECRET), encoded, urllib.parse.quote(SECRET), urllib.parse.quote(SECRET, safe="")]
    found = [form for form in forms if form in shown]
    print(f"{name}: {found or 'masked'}")
    return f"shows {found}" if found else None


def odd_settings(conform, name):
    """Whether each odd value of a configuration is an error in one line, before anything is started."""
    odd = {
        "input": "x" * 70_000, "start_seconds": -1, "grace_seconds": 10 ** 30, "sessions": 0, "success_status": 256,
        "gives_up_after_seconds": 1.5, "command": [], "environment": {"A": 1}, "lacks": ["nothing"], "client_id": 5,
    }
    for member, value in odd.items():
        with tempfile.NamedTemporaryFile("w", suffix=".json") as settings:
            json.dump({member: value}, settings)
            settings.flush()
            status, shown, left = call(conform, "--config", settings.name, "--", *(PLAIN if member != "command" else []))
        if status != 2 or shown.count("\n") != 1 or member not in shown or left:
            return f"{member}: status {status}, {shown[-300:]!r}"
    print(f"{name}: {len(odd)} refused")
    return None


# What does not fit into the tables.
CALLS = {
    "short-of-descriptors": short_of_descriptors, "secret-in-the-call": secret_in_the_call,
    "odd-settings": odd_settings,
}


def main():
    conform = sys.argv[1]
    names = sys.argv[2:] or list(REASONS) + list(DEFECTS) + list(HONEST) + list(UNSEEN) + list(CALLS)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda name: CALLS.get(name, problem)(conform, name), names))
    findings = [f"{name}: {result}" for name, result in zip(names, results) if result]
    # The largest of all processes that have ended: a run, since none of the programs needs much.
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    findings += [f"peak memory: {peak} MiB, more than {MEBIBYTES}"] * (peak > MEBIBYTES)
    print("\n".join(findings + [f"{len(names)} programs, {len(findings)} findings, peak memory of a run {peak} MiB"]))
    sys.exit(1 if findings else 0)


main()
