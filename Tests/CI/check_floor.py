"""Measures what programs show that do no more than to sign in: check_floor.py CONFORM.

The rules that both a minimal and a careless program meet are the floor: to meet them says little of a program. The careless one is
checked by the rules that the minimal one meets. The check fails if the floor is not the rules that the vectors mark with `floor`, if
the report on one of the programs does not name them, or if the page of programs gives other numbers for the minimal one.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAMS = {"minimal": "4", "careless": "1"}  # The careless one has one port, so its sessions run one by one.
PAGE = pathlib.Path("Examples/clients/README.md")
SENTENCE = r"meets (\d+) of the (\d+)\srules\sthat\sit\sshows"


def marked():
    """The rules that the vectors mark."""
    suites = [json.loads(path.read_text(encoding="utf-8")) for path in pathlib.Path("Vectors").glob("*/*.json")]
    return {rule["id"] for suite in suites if "rules" in suite for rule in suite["rules"] if "floor" in rule}


def met(conform, name, only=()):
    """The rules that a program meets, how many it shows, and what the report says of the floor."""
    selection = [word for rule in only for word in ("--rule", rule)]
    with tempfile.TemporaryDirectory() as folder:
        result = pathlib.Path(folder, "result.jsonl")
        program = f"Tests/Support/bad-clients/{name}.py"
        ended = subprocess.run(
            [conform, "client", "--jobs", PROGRAMS[name], "--format", "jsonl", "--output", str(result)]
            + [*selection, "--"]
            + [sys.executable, program, "{authorization}", "{token}", "{client_id}"],
            capture_output=True, text=True, check=False, timeout=3600)
        if not result.exists():
            sys.exit(f"check_floor: {name}: {ended.stdout}{ended.stderr}")
        records = [json.loads(line) for line in result.read_text(encoding="utf-8").splitlines()]
        shown = subprocess.run(
            [conform, "report", "--format", "json", str(result)], capture_output=True, text=True, check=False)
    cases = [
        record for record in records
        if record["record"] == "case" and record["verdict"]["kind"] != "not applicable"]
    rules = {case["rule"] for case in cases}
    missed = {case["rule"] for case in cases if case["verdict"]["kind"] != "passed"}
    return rules - missed, len(rules), set(json.loads(shown.stdout)["floor"])


def main():
    conform, findings = sys.argv[1], []
    results = {"minimal": met(conform, "minimal")}
    results["careless"] = met(conform, "careless", sorted(results["minimal"][0]))
    floor = results["careless"][0]
    for name, (rules, shown, said) in results.items():
        print(f"a {name} program that signs in meets {len(rules)} of {shown} rules, {len(said)} of them of the floor")
        print("  " + " ".join(sorted(rules)))
        findings += [f"the report on the {name} program does not name {rule}" for rule in (rules & marked()) - said]
    for rule in sorted(floor ^ marked()):
        findings.append(f"{rule}: {'both meet it, but it has no' if rule in floor else 'not both meet it, but it has a'} floor")
    rules, shown, _ = results["minimal"]
    if re.search(SENTENCE, PAGE.read_text(encoding="utf-8")).groups() != (str(len(rules)), str(shown)):
        findings.append(f"{PAGE}: other numbers")
    print("\n".join(findings + [f"a floor of {len(floor)} rules, {len(findings)} findings"]))
    sys.exit(1 if findings else 0)


main()
