#!/usr/bin/env python3
"""Checks claims and the JSON of badges, each made from a result of one profile.

    python3 Tests/CI/check_claims.py CONFORM RESULT.jsonl... --refused RESULT.jsonl...

From each RESULT all three forms are made. The statement has to fit `Vectors/schema/claim.schema.json` and to say what
follows from the result file and `profiles.json` alone; the commands of the text are run as they stand, with a key of
openssl's making: a statement that was altered after it was signed has to be refused. The JSON of the badge has to have
the members that shields.io reads. From the results after `--refused`, and from a copy of each RESULT with one octet altered,
nothing may be made. Prints a line for each problem and the totals last; exits with 1 if there is one. Needs
`jsonschema-rs`, and openssl.
"""

from __future__ import annotations

import fnmatch
import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from hashlib import sha256
from pathlib import Path

import jsonschema_rs

from resultfiles.lines import records
from oracle.findings import Findings

VECTORS = Path(__file__).parents[2] / "Vectors"
FORMS = ("claim", "claim-json", "badge-json")

# What shields.io documents for its endpoint badge, and what it makes of each.
SHIELDS = {"schemaVersion": int, "label": str, "message": str, "color": str, "labelColor": str, "isError": bool}


def call(*command: str | Path, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs a command to its end."""
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, cwd=folder)


def check_result(conform: Path, path: Path, findings: Findings) -> None:
    """Makes every form of a claim, and checks each."""
    made = {form: call(conform, "report", path, "--draft", "--format", form) for form in FORMS}
    due = statement_of(path)
    status = 0 if due["result"] == "conforms" else 1
    for form, run in made.items():
        fine = run.returncode == status and not run.stderr
        findings.check(fine, f"{path.name}: {form}", f"exit status {run.returncode}, {run.stderr[:200]}")
    check_statement(made["claim-json"].stdout, path, due, findings)
    check_text(conform, made["claim"].stdout, path, due, findings)
    check_shields(json.loads(made["badge-json"].stdout), path, due, findings)


# The statement


def check_statement(text: str, path: Path, due: dict, findings: Findings) -> None:
    schema = json.loads((VECTORS / "schema/claim.schema.json").read_text())
    jsonschema_rs.meta.validate(schema)
    statement = json.loads(text)
    validator = jsonschema_rs.Draft202012Validator(schema)
    problems = [error.message for error in validator.iter_errors(statement)]
    findings.check(not problems, f"{path.name}: claim.schema.json", "; ".join(problems))
    for name in statement:
        rest = {key: value for key, value in statement.items() if key != name}
        findings.check(not validator.is_valid(rest), "claim.schema.json", f"allows no {name}")
    findings.check(not validator.is_valid({**statement, "more": 1}), "claim.schema.json", "allows more members")
    for name, value in due.items():
        findings.check(
            statement[name] == value, f"{path.name}: {name}", f"{statement[name]} should be {value}")


def statement_of(path: Path) -> dict:
    """What the result file and the profile say, computed from the files."""
    header, *rest, _ = records(path)
    (name,) = header["selection"]["profiles"]
    profile, rules, titles = profile_and_rules(name)
    kinds = defaultdict(list)
    for record in rest:
        if record["record"] == "case":
            kinds[record["rule"]].append(record["verdict"])
    standing = {rule: stands(kinds[rule], set(profile.get("may_lack", []))) for rule in rules}
    unmet = [rule for level in ("MUST", "SHOULD", "MAY") for rule in rules
             if rules[rule] == level and standing[rule] == "unmet"]
    counted = {"MUST", "SHOULD"} if header["strict"] else {"MUST"}
    fails = any(rules[rule] in counted for rule in unmet)
    met = sum(value == "met" for value in standing.values())
    return {
        "implementation": header["implementation"],
        "result": "does not conform" if fails or not met else "conforms",
        "strict": header["strict"],
        "rules": {"met": met, "not_applicable": sum(v == "n/a" for v in standing.values()), "unmet": len(unmet)},
        "vectors": header["vectors"] | {"altered": False},
        "command": command_of(header["rerun"], name),
        "result_file": {"name": path.name, "sha256": sha256(path.read_bytes()).hexdigest()},
        "date": header["date"],
        "expected": expected_of(rest),
        "unmet": [{"title": titles[rule]} | unmet_of(rule, rules[rule], rest) for rule in unmet],
    }


def command_of(rerun: dict, profile: str) -> str:
    """The command of the run: that for one vector, with the profile in place of the vector."""
    return rerun["before"].removesuffix("--vector ") + f"--profile {profile}" + rerun["behind"]


def profile_and_rules(name: str) -> tuple[dict, dict[str, str], dict[str, str]]:
    """A profile, its rules with their levels, and with their titles."""
    profiles = json.loads((VECTORS / "profiles.json").read_text())["profiles"]
    profile = next(profile for profile in profiles if profile["id"] == name)
    rules, titles = {}, {}
    for suite in json.loads((VECTORS / "index.json").read_text())["suites"]:
        if any(fnmatch.fnmatchcase(suite, glob) for glob in profile["suites"]):
            for rule in json.loads((VECTORS / f"{suite}.json").read_text())["rules"]:
                if belongs(rule, profile):
                    rules[rule["id"]], titles[rule["id"]] = rule["level"], rule["title"]
    return profile, rules, titles


def belongs(rule: dict, profile: dict) -> bool:
    standards = profile.get("standards", [])
    cited = any(source.startswith(f"{standard}, ") for source in rule["sources"] for standard in standards)
    return rule["basis"] in profile.get("bases", [rule["basis"]]) and (cited or not standards)


def stands(verdicts: list[dict], may_lack: set[str]) -> str:
    """What a rule contributes to its profile."""
    kinds = {verdict["kind"] for verdict in verdicts}
    lacks = {verdict["lacks"] for verdict in verdicts if verdict["kind"] == "not applicable"}
    if not kinds or kinds - {"passed", "not applicable"} or lacks - may_lack:
        return "unmet"
    return "met" if "passed" in kinds else "n/a"


def unmet_of(rule: str, level: str, rest: list[dict]) -> dict:
    cases = [record for record in rest if record["record"] == "case" and record["rule"] == rule]
    missed = [c for c in cases if c["verdict"]["kind"] not in ("passed", "not applicable")]
    kinds = {c["verdict"]["kind"] for c in missed}
    known = [word for word in ("not run", "not shown", "unsupported") if word in kinds]
    hard = kinds - {"not run", "unsupported", "not shown"}
    status = "not met" if hard else known[0] if known else "does not apply" if cases else "not run"
    accepted = bool(missed) and all(c["expected"] for c in missed)
    return {"id": rule, "level": level, "status": status, "expected": accepted}


def expected_of(rest: list[dict]) -> list[dict]:
    """The entries by which cases failed, in the order of the file, each with its rules."""
    entries: dict[str, dict] = {}
    for record in rest:
        if record["record"] == "case" and record["expected"]:
            entry = record["expected"]["entry"]
            told = entries.setdefault(json.dumps(entry), {
                "rules": [], "outcome": entry["failure"], "reason": entry["reason"],
            })
            if record["rule"] not in told["rules"]:
                told["rules"].append(record["rule"])
    return list(entries.values())


# The forms for people


def check_text(conform: Path, text: str, path: Path, due: dict, findings: Findings) -> None:
    head = text.split("\n", 1)[0]
    findings.check(f" {due['result']} to " in head, path.name, f"the text begins with {head}")
    findings.check(due["result_file"]["sha256"] in text, path.name, "the text lacks the hash of the file")
    findings.check(max(map(len, text.split("\n"))) < 420, path.name, "a line is too long")
    *_, end = text.rstrip("\n").split("\n\n")
    commands = [line.strip() for line in end.split("\n") if line.startswith("  ")]
    with tempfile.TemporaryDirectory() as folder:
        run_commands(conform, commands, path, Path(folder), findings)


def run_commands(conform: Path, commands: list[str], path: Path, folder: Path, findings: Findings) -> None:
    """Runs the commands in order; the last one checks the signature, and refuses another statement."""
    (folder / path.name).write_bytes(path.read_bytes())
    call("openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", "key.pem", folder=folder)
    call("openssl", "pkey", "-in", "key.pem", "-pubout", "-out", "public.pem", folder=folder)
    for command in commands:
        name, *words = command.split(" ")
        run = call(conform if name == "conform" else name, *words, folder=folder)
        fine = run.returncode == 0 or name == "conform" and "--format" in words and run.returncode == 1
        findings.check(fine, f"{path.name}: {command}", f"exit status {run.returncode}, {run.stderr[:200]}")
    findings.check(run.stdout == "Verified OK\n", f"{path.name}: {commands[-1]}", run.stdout)
    claim = folder / "claim.json"
    claim.write_bytes(claim.read_bytes().replace(b'"met":', b'"met":1'))
    refused = call(*commands[-1].split(" "), folder=folder).returncode != 0
    findings.check(refused, path.name, "a statement that was altered is taken for the signed one")


def check_shields(badge: dict, path: Path, due: dict, findings: Findings) -> None:
    types = {name: type(value) for name, value in badge.items()}
    findings.check(types == SHIELDS, path.name, f"shields.io knows other members than {types}")
    findings.check(badge["schemaVersion"] == 1 and badge["message"] == due["result"], path.name, str(badge))
    findings.check(badge["isError"] == (due["result"] != "conforms"), path.name, "another colour may be chosen")
    colors = [badge["color"], badge["labelColor"]]
    findings.check(all(re.fullmatch("#[0-9a-f]{6}", color) for color in colors), path.name, str(colors))


# What no claim is made of


def check_refusals(conform: Path, path: Path, findings: Findings) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for form in FORMS:
            output = Path(folder) / "out"
            run = call(conform, "report", path, "--format", form, "--output", output)
            fine = run.returncode == 2 and re.fullmatch("conform: [^\n]+\n", run.stderr) and not run.stdout
            findings.check(bool(fine), f"{path.name}: {form}", f"exit status {run.returncode}, {run.stderr[:200]}")
            findings.check(not output.exists(), f"{path.name}: {form}", "something is written")


def check_alteration(conform: Path, path: Path, findings: Findings) -> None:
    octets = path.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.write_bytes(octets.replace(b'"kind":"passed"', b'"kind":"passes"', 1))
        check_refusals(conform, copy, findings)


def main(arguments: list[str]) -> int:
    if len(arguments) < 2:
        print("usage: check_claims.py CONFORM RESULT... --refused RESULT...", file=sys.stderr)
        return 2
    conform, findings = Path(arguments[0]).resolve(), Findings()
    split = arguments.index("--refused") if "--refused" in arguments else len(arguments)
    for path in map(Path, arguments[1:split]):
        check_result(conform, path, findings)
        check_alteration(conform, path, findings)
    for path in map(Path, arguments[split + 1:]):
        check_refusals(conform, path, findings)
    print("\n".join(findings.lines()))
    return 1 if findings.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
