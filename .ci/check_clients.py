"""Runs mistakes of the reference client over the wire: check_clients.py CONFORM CLIENT FOLDER [SUITE [MISTAKE ...]].

Each mistake of a suite that shows over the wire is caught by its rule, and breaks no other rule of its suite but
those that the suite names. `over-the-wire.json` beside the client says why the others do not show, and what some
break besides.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

SUITES = ["program", "loopback", "loopback-listener", "fresh-requests", "authorization-request", "token-request"]
FIXED = {"waits-for-taken-port", "binds-fixed-port"}


def broken(conform, client, settings, suite, mistake):
    """The rules that are not met, or nothing if the client does not sign in."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.jsonl")
        jobs = ["--jobs", "1"] if mistake in FIXED else []
        ended = subprocess.run(
            [conform, "client", "--config", settings, "--suite", f"installed-app/{suite}", *jobs]
            + ["--format", "jsonl", "--output", str(report), "--", client, "--mistake", mistake]
            + ["--patience", "3", "{authorization}", "{token}", "{client_id}"],
            capture_output=True, text=True, check=False, timeout=600,
        )
        if ended.returncode == 3 and not report.exists():
            return None
        records = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    cases = [record for record in records if record.get("record") == "case"]
    return {case["rule"] for case in cases if case["verdict"]["kind"] not in ("passed", "unsupported")}


def finding(mistake, rules, exceptions):
    """What is wrong with the result of a mistake, or nothing."""
    name, rule, reasons = mistake["id"], mistake["rule"], exceptions["not_shown"]
    if name in reasons:
        caught = rules is not None and rule in rules
        return f"{name}: it shows over the wire; remove it from over-the-wire.json" if caught else None
    if rules is None:
        return f"{name}: the client does not sign in"
    allowed = {other for also in mistake.get("also_breaks", []) for other in also["rules"]}
    allowed |= set(exceptions["also_breaks"].get(name, []))
    if rule not in rules:
        return f"{name}: {rule} does not catch it; broken: {', '.join(sorted(rules)) or 'none'}"
    others = rules - allowed - {rule}
    return f"{name}: also breaks {', '.join(sorted(others))}" if others else None


def main():
    conform, client, folder, *words = sys.argv[1:]
    here = pathlib.Path(folder)
    exceptions = json.loads((here / "over-the-wire.json").read_text(encoding="utf-8"))
    count, findings = 0, []
    for suite in words[:1] or SUITES:
        heads = json.loads(pathlib.Path(f"Vectors/installed-app/{suite}.json").read_text(encoding="utf-8"))
        for mistake in heads["mistakes"]:
            name = mistake["id"]
            if words[1:] and name not in words[1:]:
                continue
            if name in exceptions["not_shown"] and not words[1:]:
                continue
            rules = broken(conform, client, str(here / "client.json"), suite, name)
            count += 1
            problem = finding(mistake, rules, exceptions)
            print(problem or f"{name}: caught by {mistake['rule']}", flush=True)
            findings += [problem] if problem else []
    print(f"{count} mistakes over the wire, {len(findings)} findings")
    sys.exit(1 if findings or not count else 0)


main()
