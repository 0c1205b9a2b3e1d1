#!/usr/bin/env python3
"""Makes everyday bugs in right implementations and reads which cause the report names first: check_everyday.py CONFORM [NAME...].

`everyday.json` has the bugs: where each is made, what is run, and the words that somebody who knows the bug expects in the
first of the likely causes (`first`), and in the others that are true (`also`). Each word is a pattern. A cause that says none
of that is untrue, unless it is hedged or says only what differs. What is printed wrongly today is `known`, and said as such.

Without a NAME, the bugs with `often` are made, with the rules and suites that it names. A NAME is `all`, a thing such as `app`,
or a bug such as `app/prefix`; then the whole `select` of each is run. The thing without a bug has to conform to all of it.
JOBS sets how many bugs are made at once, and `--show` prints every cause.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

ROOT = Path(__file__).parents[2]
LIST = json.loads((ROOT / "Tests/CI/everyday.json").read_text(encoding="utf-8"))
JOBS = int(os.environ.get("JOBS", "2"))
LONGEST = 900


class NoReport(Exception):
    """What was printed in place of a report."""


def copied(thing: dict, folder: Path) -> None:
    """Copies the files of a thing to where they can be edited."""
    for name in thing["files"]:
        source, copy = ROOT / name, folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copy, ignore=shutil.ignore_patterns(".build", "__pycache__"))
        else:
            shutil.copy(source, copy)


def make(edits: list[dict], folder: Path) -> None:
    """Makes the edits, each of a text that occurs once in its file."""
    for edit in edits:
        path = folder / edit["file"]
        text = path.read_text(encoding="utf-8")
        if text.count(edit["of"]) != 1:
            raise NoReport(f"{edit['file']} has not exactly one {edit['of']!r}")
        path.write_text(text.replace(edit["of"], edit["to"]), encoding="utf-8")


def selection(parts: list[str]) -> list[str]:
    """Options for suites, which have a slash, and rules."""
    return [word for part in parts for word in ("--suite" if "/" in part else "--rule", part)]


def reported(folder: Path, *words: str | Path) -> dict:
    """The report of a call of conform as JSON."""
    result = folder / "result.json"
    call = [*words[:2], "--strict", "--format", "json", "--output", result, *words[2:]]
    ended = subprocess.run(call, cwd=folder, capture_output=True, text=True, check=False, timeout=LONGEST)
    if result.exists():
        return json.loads(result.read_text(encoding="utf-8"))
    hints = re.findall(r"^ *hint: (.*)", ended.stderr, re.MULTILINE)
    if ended.returncode != 3 or not hints:
        raise NoReport(f"exit status {ended.returncode}: {ended.stdout[-600:]}{ended.stderr[-600:]}")
    return {"conclusion": "not judged", "causes": [advice(hint) for hint in hints]}


def advice(hint: str) -> dict:
    """What is said of an implementation that does not get as far as being judged, as a cause."""
    return {"kind": "hint", "words": hint, "cases": 0, "hedged": False}


def of_adapter(conform: str, thing: dict, options: list[str], folder: Path) -> dict:
    return reported(folder, conform, "check", "--timeout", "10", *options, "--", sys.executable, folder / thing["runs"])


def of_program(conform: str, thing: dict, options: list[str], folder: Path) -> dict:
    words = [sys.executable, str(folder / thing["runs"]), "plain", "{authorization}", "{token}", "{client_id}"]
    settings = {"command": words, "refresh": [*words, "refresh"], "success_status": 0, **thing["settings"]}
    (folder / "client.json").write_text(json.dumps(settings), encoding="utf-8")
    return reported(folder, conform, "client", "--config", "client.json", *options)


def of_server(conform: str, thing: dict, options: list[str], folder: Path) -> dict:
    clients = subprocess.run([conform, "server", "--all-clients"], capture_output=True, check=True).stdout
    (folder / "clients.json").write_bytes(clients)
    with serving([sys.executable, folder / thing["runs"], "0", folder / "clients.json"]) as base:
        endpoints = {f"{name}_endpoint": f"{base}/{path}" for name, path in thing["endpoints"].items()}
        settings = {**endpoints, "clients": {"file": "clients.json"}, **thing["settings"]}
        (folder / "server.json").write_text(json.dumps(settings), encoding="utf-8")
        return reported(folder, conform, "server", "--config", "server.json", *options)


@contextmanager
def serving(words: list[str | Path]):
    """The address of a server that runs until the block ends."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        yield process.stdout.readline().decode().split()[1]
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def of_swift(_: str, thing: dict, __: list[str], folder: Path) -> dict:
    """The report that XCTest prints of the copy, which is built where the package itself is."""
    manifest = folder / thing["runs"] / "Package.swift"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace('"../.."', f'"{ROOT}"'), encoding="utf-8")
    call = ["swift", "test", "--package-path", manifest.parent, "--scratch-path", ROOT / thing["runs"] / ".build",
            "--filter", "LinkingXCTests"]
    ended = subprocess.run(call, capture_output=True, text=True, check=False, timeout=LONGEST)
    if "LinkingXCTests" not in ended.stdout:
        raise NoReport(f"{ended.stdout[-1000:]}{ended.stderr[-1000:]}")
    verdict = "CONFORMING" if ended.returncode == 0 else "NOT CONFORMING"
    return {"conclusion": verdict, "causes": list(causes_in(ended.stdout))}


def causes_in(text: str):
    """The causes that a report in words names."""
    _, _, block = text.partition("\nCAUSES\n")
    for line in block.partition("\n\n")[0].split("\n"):
        found = re.fullmatch(r"  (\d+) cases? of \d+ rules?(, no known mistake)?: (.*)", line)
        if found:
            kind = "group" if found[2] else "mistake"
            is_hedged = found[3].startswith("looks like")
            yield {"kind": kind, "words": found[3], "cases": int(found[1]), "hedged": is_hedged}


WAYS = {"adapter": of_adapter, "program": of_program, "server": of_server, "swift": of_swift}


def report_on(conform: str, name: str, parts: list[str], bug: dict) -> dict:
    """The report on a thing with a bug, or with none."""
    thing = LIST["things"][name]
    with TemporaryDirectory() as folder:
        copied(thing, Path(folder))
        make(bug.get("edits", []), Path(folder))
        return WAYS[thing["way"]](conform, thing, selection(parts), Path(folder))


def says(words: list[str], cause: dict) -> bool:
    """Whether a cause has all of the words, apart from the ids of mistakes in it."""
    text = re.sub(r" \([a-z0-9-]+\)", "", cause["words"])
    return all(re.search(word, text, re.IGNORECASE) for word in words)


def untrue(bug: dict, causes: list[dict]) -> list[str]:
    """What the causes of a bug say that is not expected of them."""
    true = [bug["first"], *bug.get("also", [])]
    claims = [cause for cause in causes[1:] if cause["kind"] != "group" and not cause["hedged"]]
    strange = [cause for cause in claims if not any(says(words, cause) for words in true)]
    is_expected = bool(causes) and says(bug["first"], causes[0])
    found = [] if is_expected else [f"the first cause has not the words {bug['first']}"]
    return found + [f"not among the true ones: {cause['words']}" for cause in strange]


def findings(bug: dict, causes: list[dict]) -> list[str]:
    """What is wrong with what is printed of a bug; what is known to be wrong has to be so still."""
    found = untrue(bug, causes)
    known = bug.get("known")
    if known is None:
        return found
    is_as_known = bool(found) and any(known in cause["words"] for cause in causes)
    return [] if is_as_known else [f"it is printed no longer; remove the known {known!r}", *found]


def bug_lines(conform: str, member: str, bug: dict) -> tuple[list[str], int]:
    """What is printed of a bug, and the number of findings."""
    begun = monotonic()
    try:
        causes = report_on(conform, bug["in"], bug[member], bug)["causes"]
        found = findings(bug, causes)
    except NoReport as problem:
        causes, found = [], [f"no report: {problem}"]
    known = [f"KNOWN TO BE WRONG  {bug['known']}"] if "known" in bug and not found else []
    shown = [f"{cause['cases']} cases: {cause['words']}" for cause in causes]
    shown = shown if found or "--show" in sys.argv else shown[:1]
    head = f"{bug['in']}/{bug['id']}: {bug['bug']} ({monotonic() - begun:.1f} s)"
    return [head, *(f"  {line}" for line in shown + known + [f"FOUND  {line}" for line in found])], len(found)


def thing_lines(conform: str, member: str, bugs: list[dict]) -> tuple[list[str], int]:
    """What is said of a thing without a bug, in all that its bugs are run with."""
    begun, thing = monotonic(), bugs[0]["in"]
    parts = sorted({part for bug in bugs for part in bug[member]})
    try:
        conclusion = report_on(conform, thing, parts, {})["conclusion"]
    except NoReport as problem:
        conclusion = f"no report: {problem}"
    line = f"{thing} without a bug: {conclusion} ({monotonic() - begun:.1f} s)"
    return [line], int(conclusion != "CONFORMING")


def chosen(names: list[str]) -> list[dict]:
    """The bugs that are named, or those that are made often."""
    if not names:
        return [bug for bug in LIST["bugs"] if "often" in bug]
    return [bug for bug in LIST["bugs"] if {"all", bug["in"], f"{bug['in']}/{bug['id']}"} & set(names)]


def checks_of(conform: str, names: list[str]) -> list:
    """What is to be done, the things without a bug first."""
    bugs, member = chosen(names), "select" if names else "often"
    groups = [[bug for bug in bugs if bug["in"] == thing] for thing in LIST["things"]]
    checks = [partial(thing_lines, conform, member, group) for group in groups if group]
    return checks + [partial(bug_lines, conform, member, bug) for bug in bugs]


def main() -> int:
    conform, *names = [word for word in sys.argv[1:] if word != "--show"]
    bugs, checks, count = chosen(names), checks_of(str(Path(conform).resolve()), names), 0
    # The builds of Swift share a folder.
    with ThreadPoolExecutor(1 if any(bug["in"] == "swift" for bug in bugs) else JOBS) as pool:
        for lines, found in pool.map(lambda check: check(), checks):
            print("\n".join(lines), flush=True)
            count += found
    known = sum("known" in bug for bug in bugs)
    print(f"{len(bugs)} everyday bugs, {known} of them known to be named wrongly, {count} findings")
    return 1 if count or not bugs else 0


if __name__ == "__main__":
    sys.exit(main())
