"""Runs mistakes of the reference client over the wire: check_clients.py CONFORM CLIENT FOLDER [SUITE [MISTAKE ...]].

Each mistake of a suite whose rule shows over the wire is caught by that rule, and breaks no other rule of its suite
but those that it is known to break. `over-the-wire.json` beside the client says why some do not show, and what some break
besides. Mistakes about client secrets are made by a client that has one. JOBS sets how many sessions run at once.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from mistakes import also_broken, heads

SUITES = [
    "program", "loopback", "loopback-listener", "fresh-requests", "authorization-request", "token-request",
    "token-response", "refresh-request", "revocation-request", "sign-in", "redirect", "discovery",
]
HANDED = {"redirect", "sign-in"}  # Their redirect URI has a custom scheme, whose handler receives all URLs.
SESSIONS = {"sign-in"}  # Their mistakes are those of a whole client.
FOUND = {"discovery"}  # Their client is given an issuer alone.
COMMANDS = ["command", "refresh", "sign_out"]
FIXED = {"waits-for-taken-port", "binds-fixed-port"}
JOBS = os.environ.get("JOBS", "4")  # Most sessions wait.


class Client:
    """The reference as a program, checked by conform."""

    def __init__(self, conform, program, folder):
        self.conform, self.program, self.sessions = conform, program, 0
        self.folder = folder
        self.exceptions = json.loads(pathlib.Path(folder, "over-the-wire.json").read_text(encoding="utf-8"))

    def shown(self, suite):
        """The rules of a suite that a program can show."""
        listed = subprocess.run(
            [self.conform, "rules", "--over-wire", "--suite", f"installed-app/{suite}"],
            capture_output=True, text=True, check=True)
        return {line.split()[0] for line in listed.stdout.splitlines() if line.split()[1].strip(",") == "shown"}

    def broken(self, suite, mistake, has_secret):
        """The rules that are not met, or nothing if the client does not sign in."""
        with tempfile.TemporaryDirectory() as folder:
            report, settings = pathlib.Path(folder, "report.jsonl"), pathlib.Path(folder, "client.json")
            making = self.making(mistake, has_secret, suite)
            settings.write_text(json.dumps(making), encoding="utf-8")
            ended = subprocess.run(
                [self.conform, "client", "--config", str(settings), "--suite", f"installed-app/{suite}"]
                + ["--jobs", "1" if mistake in FIXED else JOBS, "--format", "jsonl", "--output", str(report)],
                capture_output=True, text=True, check=False, timeout=600)
            counted = re.search(r"(\d+) sessions were run", ended.stdout + ended.stderr)
            self.sessions += int(counted[1]) if counted else 1
            if ended.returncode == 3 and not report.exists():
                return None
            records = [json.loads(line) for line in report.read_text(encoding="utf-8").rstrip("\n").split("\n")]
        cases = [record for record in records if record.get("record") == "case"]
        return {case["rule"] for case in cases if case["verdict"]["kind"] not in ("passed", "unsupported")}

    def making(self, mistake, has_secret, suite):
        name = "scheme.json" if suite in HANDED else "discovery.json" if suite in FOUND else "client.json"
        settings = json.loads(pathlib.Path(self.folder, name).read_text(encoding="utf-8"))
        words = ["--session"] * (suite in SESSIONS) + (["--mistake", mistake] if mistake else [])
        secret = ["{client_secret}"] if has_secret else []
        made = {name: [self.program, *words, *settings[name][1:], *secret] for name in COMMANDS if name in settings}
        if "handler" in settings:
            made["handler"] = [self.program, *settings["handler"][1:]]
        return settings | made

    def finding(self, mistake, rules):
        """What is wrong with the result of a mistake, or nothing."""
        name, rule, reasons = mistake["id"], mistake["rule"], self.exceptions["not_shown"]
        if name in reasons:
            caught = rules is not None and rule in rules
            return f"{name}: it shows over the wire; remove it from over-the-wire.json" if caught else None
        if rules is None:
            return f"{name}: the client does not sign in"
        allowed = also_broken(mistake) | set(self.exceptions["also_breaks"].get(name, []))
        if rule not in rules:
            return f"{name}: {rule} does not catch it; broken: {', '.join(sorted(rules)) or 'none'}"
        others = rules - allowed - {rule}
        return f"{name}: also breaks {', '.join(sorted(others))}" if others else None


def run(client, suite, chosen):
    """What is wrong with the mistakes of a suite; a line of figures is printed."""
    findings, count, client.sessions, begun = [], 0, 0, time.monotonic()
    if client.broken(suite, None, has_secret=suite not in FOUND):
        findings.append(f"{suite}: the reference with a client secret does not meet every rule")
        print(findings[-1])
    shown = client.shown(suite)
    for mistake in heads(f"installed-app/{suite}"):
        name = mistake["id"]
        if mistake["rule"] not in shown or chosen and name not in chosen:
            continue
        if name in client.exceptions["not_shown"] and not chosen:
            continue
        problem = client.finding(mistake, client.broken(suite, name, "secret" in mistake["rule"] + name))
        count += 1
        verdict = "not shown" if name in client.exceptions["not_shown"] else f"caught by {mistake['rule']}"
        print(problem or f"{name}: {verdict}", flush=True)
        findings += [problem] if problem else []
    seconds = time.monotonic() - begun
    figures = f"{count} mistakes, {len(findings)} findings, {client.sessions} sessions, {seconds:.0f} s"
    print(f"--- {suite}: {figures}", flush=True)
    return count, findings


def main():
    conform, program, folder, *words = sys.argv[1:]
    client = Client(conform, program, folder)
    results = [run(client, suite, words[1:]) for suite in words[:1] or SUITES]
    count, findings = sum(count for count, _ in results), [text for _, found in results for text in found]
    print("\n".join([*findings, f"{count} mistakes over the wire, {len(findings)} findings"]))
    sys.exit(1 if findings or not count else 0)


main()
