"""Measures what a program shows that does no more than to sign in: check_floor.py CONFORM [--renew].

The rules that it meets are a floor: to meet them says little of a program. `floor.json` beside the program lists them, and
the check fails if the list is not what the run shows; with --renew it is written anew.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path("Tests/Support/bad-clients")
LIST = FOLDER / "floor.json"


def met(conform):
    """The rules that the program meets, and how many it shows."""
    with tempfile.TemporaryDirectory() as folder:
        result = pathlib.Path(folder, "result.jsonl")
        ended = subprocess.run(
            [conform, "client", "--jobs", "4", "--format", "jsonl", "--output", str(result), "--"]
            + [sys.executable, str(FOLDER / "minimal.py"), "{authorization}", "{token}", "{client_id}"],
            capture_output=True, text=True, check=False, timeout=3600)
        if not result.exists():
            sys.exit(f"check_floor: {ended.stdout}{ended.stderr}")
        records = [json.loads(line) for line in result.read_text(encoding="utf-8").splitlines()]
    cases = [record for record in records if record["record"] == "case"]
    shown = {case["rule"] for case in cases}
    missed = {case["rule"] for case in cases if case["verdict"]["kind"] != "passed"}
    return sorted(shown - missed), len(shown)


def main():
    rules, shown = met(sys.argv[1])
    if "--renew" in sys.argv[2:]:
        LIST.write_text(json.dumps({"shown": shown, "met": rules}, indent=2) + "\n", encoding="utf-8")
    listed = json.loads(LIST.read_text(encoding="utf-8"))
    for rule in sorted(set(rules) ^ set(listed["met"])):
        print(f"{rule}: is {'met' if rule in rules else 'not met'}, unlike in {LIST}")
    print(f"a program that does no more than to sign in meets {len(rules)} of {shown} rules")
    sys.exit(0 if rules == listed["met"] and shown == listed["shown"] else 1)


main()
