"""Runs mistakes of the reference client over the wire: check_clients.py CONFORM CLIENT FOLDER [SUITE [MISTAKE ...]].

Each mistake of a suite whose rule shows over the wire is caught by that rule, and breaks no other rule of its suite
but those that the suite names. `over-the-wire.json` beside the client says why some do not show, and what some break
besides. Mistakes about client secrets are made by a client that has one.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

SUITES = [
    "program", "loopback", "loopback-listener", "fresh-requests", "authorization-request", "token-request",
    "token-response", "refresh-request", "revocation-request",
]
COMMANDS = ["command", "refresh", "sign_out"]
FIXED = {"waits-for-taken-port", "binds-fixed-port"}
JOBS = 4  # Most sessions wait.


class Client:
    """The reference as a program, checked by conform."""

    def __init__(self, conform, program, folder):
        self.conform, self.program = conform, program
        self.settings = json.loads(pathlib.Path(folder, "client.json").read_text(encoding="utf-8"))
        self.exceptions = json.loads(pathlib.Path(folder, "over-the-wire.json").read_text(encoding="utf-8"))

    def shown(self, suite):
        """The rules of a suite that a program can show."""
        listed = subprocess.run(
            [self.conform, "rules", "--over-wire", "--suite", f"installed-app/{suite}"],
            capture_output=True, text=True, check=True)
        return {line.split()[0] for line in listed.stdout.splitlines() if line.split()[1:] == ["shown"]}

    def broken(self, suite, mistake, has_secret):
        """The rules that are not met, or nothing if the client does not sign in."""
        with tempfile.TemporaryDirectory() as folder:
            report, settings = pathlib.Path(folder, "report.jsonl"), pathlib.Path(folder, "client.json")
            settings.write_text(json.dumps(self.making(mistake, has_secret)), encoding="utf-8")
            ended = subprocess.run(
                [self.conform, "client", "--config", str(settings), "--suite", f"installed-app/{suite}"]
                + ["--jobs", "1" if mistake in FIXED else str(JOBS), "--format", "jsonl", "--output", str(report)],
                capture_output=True, text=True, check=False, timeout=600)
            if ended.returncode == 3 and not report.exists():
                return None
            records = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
        cases = [record for record in records if record.get("record") == "case"]
        return {case["rule"] for case in cases if case["verdict"]["kind"] not in ("passed", "unsupported")}

    def making(self, mistake, has_secret):
        words = ["--mistake", mistake] if mistake else []
        secret = ["{client_secret}"] if has_secret else []
        return self.settings | {
            name: [self.program, *words, *self.settings[name][1:], *secret] for name in COMMANDS}

    def finding(self, mistake, rules):
        """What is wrong with the result of a mistake, or nothing."""
        name, rule, reasons = mistake["id"], mistake["rule"], self.exceptions["not_shown"]
        if name in reasons:
            caught = rules is not None and rule in rules
            return f"{name}: it shows over the wire; remove it from over-the-wire.json" if caught else None
        if rules is None:
            return f"{name}: the client does not sign in"
        allowed = {other for also in mistake.get("also_breaks", []) for other in also["rules"]}
        allowed |= set(self.exceptions["also_breaks"].get(name, []))
        if rule not in rules:
            return f"{name}: {rule} does not catch it; broken: {', '.join(sorted(rules)) or 'none'}"
        others = rules - allowed - {rule}
        return f"{name}: also breaks {', '.join(sorted(others))}" if others else None


def main():
    conform, program, folder, *words = sys.argv[1:]
    client = Client(conform, program, folder)
    count, findings = 0, []
    for suite in words[:1] or SUITES:
        heads = json.loads(pathlib.Path(f"Vectors/installed-app/{suite}.json").read_text(encoding="utf-8"))
        if client.broken(suite, None, has_secret=True):
            findings.append(f"{suite}: the reference with a client secret does not meet every rule")
            print(findings[-1])
        shown = client.shown(suite)
        for mistake in heads["mistakes"]:
            name = mistake["id"]
            if mistake["rule"] not in shown or words[1:] and name not in words[1:]:
                continue
            if name in client.exceptions["not_shown"] and not words[1:]:
                continue
            problem = client.finding(mistake, client.broken(suite, name, "secret" in mistake["rule"] + name))
            count += 1
            print(problem or f"{name}: caught by {mistake['rule']}", flush=True)
            findings += [problem] if problem else []
    print(f"{count} mistakes over the wire, {len(findings)} findings")
    sys.exit(1 if findings or not count else 0)


main()
