"""Checks that expectations demand no more than their rules, and no less: check_expectations.py [VECTORS].

A status that an expectation fixes is in the vector's own input, or a source of a rule of its suite fixes it. A vector whose listener
gets several requests fails no client that stops listening after the first one, unless its rule says that it goes on.

Nor do they look away: where an expectation names the error that an authorization endpoint sends, it says that there is no code as well;
the answers of an app to several requests have a code and no error, or an error and no code; and a rule by which the client of a session sends something has a vector that it does not pass by sending nothing.
"""

import json
import pathlib
import re
import sys

# The statuses that sections of standards fix.
FIXED = {
    "RFC 6749, Section 3.1": {302}, "RFC 6749, Section 4.1.2": {302, 303}, "RFC 6749, Section 4.1.2.1": {302, 303},
    "RFC 6749, Section 5.1": {200}, "RFC 6749, Section 5.2": {400, 401}, "RFC 6749, Section 6": {200},
    "RFC 6750, Section 3.1": {400, 401, 403}, "RFC 7009, Section 2.2": {200}, "RFC 7009, Section 2.2.1": {503},
    "RFC 8414, Section 3.2": {200}, "RFC 9110, Section 15.3": set(range(200, 300)),
    "RFC 9110, Section 15.4": set(range(300, 400)), "RFC 9110, Section 15.5": set(range(400, 500)),
    "RFC 9110, Section 15.6": set(range(500, 600)),
}
NUMBER = re.compile(r"(?<!\d)[1-5]\d\d(?!\d)")

# What a listener answers to any request, and what one has done that stopped after the first request.
ANSWER = {"status": 404, "html": False, "redirects": False, "delimited": True, "reveals": False}
WAITS = re.compile(r"MUST NOT stop waiting|continue to wait|keep its loopback listener open|let a later request")


# What a rule says by which a client sends something.
SENDS = re.compile(r"(?:MUST|SHOULD) (?:send|open|use|make|repeat|exchange)\b")


def suites(folder):
    for path in sorted(folder.glob("*/*.json")):
        suite = json.loads(path.read_text(encoding="utf-8"))
        if "rules" in suite:
            yield path.relative_to(folder).with_suffix("").as_posix(), suite


def vectors(suite):
    """The rules with their vectors and families, whose input is complete."""
    rules = {rule["id"]: rule for rule in suite["rules"]}
    for vector in suite["vectors"] + suite.get("families", []):
        yield rules[vector["rule"]], vector, suite.get("defaults", {}) | vector["input"]


def statuses(value, within=False):
    """The numbers that a value has for the name `status`, at any depth; a choice among many fixes none."""
    if within and isinstance(value, dict) and len(value.get("oneOf", [])) > 2:
        return set()
    if isinstance(value, dict):
        return {n for name, inner in value.items() for n in statuses(inner, within or name == "status")}
    if isinstance(value, list):
        return {n for inner in value for n in statuses(inner, within)}
    return {value} if within and isinstance(value, int) and not isinstance(value, bool) else set()


def fixed_statuses(suite, statements):
    """The statuses that the sources of a suite fix."""
    sources = {source for rule in suite["rules"] for source in rule["sources"]}
    return {
        number for source in sources
        for number in FIXED.get(source, set()) | {int(n) for n in NUMBER.findall(statements.get(source, ""))}}


def matches(pattern, value):
    """Whether a value matches a pattern of Vectors/README.md."""
    if isinstance(pattern, dict) and "oneOf" in pattern:
        return any(matches(choice, value) for choice in pattern["oneOf"])
    if isinstance(pattern, dict) and "not" in pattern:
        return not matches(pattern["not"], value)
    if isinstance(pattern, dict) and "all" in pattern:
        return all(matches(part, value) for part in pattern["all"])
    if isinstance(pattern, dict) and "has" in pattern:
        rest = iter(value or [])
        return all(any(matches(part, element) for element in rest) for part in pattern["has"])
    if isinstance(pattern, dict) and "lacks" in pattern:
        return not any(matches(pattern["lacks"], element) for element in value or [])
    if isinstance(pattern, dict):
        return isinstance(value, dict) and all(matches(inner, value.get(name)) for name, inner in pattern.items())
    if isinstance(pattern, list):
        return isinstance(value, list) and len(value) == len(pattern) and all(map(matches, pattern, value))
    return type(pattern) is type(value) and pattern == value


def wants_a_second_answer(rule, vector, given):
    """Whether a client fails that answers one request as it should and then stops."""
    first, *others = given["requests"]
    path = "/" + "".join(given["redirect_uri"].split("/", 3)[3:])
    is_response = first.startswith(f"GET {path}?") and f"state={given['state']}" in first
    if not others or is_response or WAITS.search(rule["statement"]) or "premises" in vector:
        return False
    pattern = vector["expect"].get("accept", vector["expect"].get("refuse"))
    results = [None, {"error": "gave up"}]
    return not all(
        matches(pattern, {"answers": [ANSWER, *[None] * len(others)], "result": result}) for result in results)


def names_an_error(pattern):
    """Whether a pattern of a redirection has an error that has to be there."""
    if isinstance(pattern, list):
        return any(map(names_an_error, pattern))
    if not isinstance(pattern, dict):
        return False
    error = pattern.get("error")
    can_lack = isinstance(error, dict) and None in error.get("oneOf", [])
    return error is not None and not can_lack or any(map(names_an_error, pattern.values()))


def overlooks_a_code(pattern):
    """Whether a pattern of steps names the error of a redirection somewhere, and not what there is of a code."""
    if isinstance(pattern, list):
        return any(map(overlooks_a_code, pattern))
    if not isinstance(pattern, dict):
        return False
    own = names_an_error(pattern.get("redirect")) and "code" not in pattern
    return own or any(overlooks_a_code(inner) for name, inner in pattern.items() if name != "redirect")


def names_one_of(pair, pattern):
    """Whether a pattern has a text for one of two members and says nothing of the other, at any depth."""
    if isinstance(pattern, list):
        return any(names_one_of(pair, inner) for inner in pattern)
    if not isinstance(pattern, dict):
        return False
    own = any(isinstance(pattern.get(one), str) and other not in pattern for one, other in (pair, pair[::-1]))
    return own or any(names_one_of(pair, inner) for name, inner in pattern.items() if name not in ("not", "lacks"))


def last_steps(pattern):
    """The patterns of the last step, of each alternative one."""
    if isinstance(pattern, list):
        return pattern[-1:]
    choices = pattern.get("oneOf") or [pattern[name] for name in ("steps",) if name in pattern]
    return [step for choice in choices for step in last_steps(choice)]


def is_met_by_silence(vector, given):
    """Whether a client passes that neither opens nor sends anything in the last step, whether somebody is signed in or not."""
    calls = {"status": None, "statuses": [None] * len(given["steps"])}
    answers = [{"signed_in": state, "opened": [], "sent": [], "aside": [], **calls} for state in (True, False)]
    readings = vector["expect"].get("allow", [vector["expect"]])
    steps = [step for reading in readings for step in last_steps(reading.get("accept", reading.get("refuse")))]
    return any(matches(step, answer) for step in steps for answer in answers)


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "Vectors")
    texts = json.loads((folder / "statements.json").read_text(encoding="utf-8"))["statements"]
    statements = {entry["id"]: entry["text"] for entry in texts}
    counts, findings = {"status": 0, "several requests": 0, "rules of sessions": 0}, []
    for name, suite in suites(folder):
        fixed, silent = fixed_statuses(suite, statements), {}
        for rule, vector, given in vectors(suite):
            counts["status"] += bool(statuses(vector["expect"]))
            free = statuses(vector["expect"]) - statuses(given) - fixed
            findings += [f"{vector['id']}: no source of its suite fixes {sorted(free)}"] if free else []
            if suite["operation"] == "serve" and overlooks_a_code(vector["expect"]):
                findings.append(f"{vector['id']}: names an error, and not that there is no code")
            if suite["operation"] == "answer-flips" and names_one_of(("code", "error"), vector["expect"]):
                findings.append(f"{vector['id']}: names a code or an error, and not that the other is not there")
            if suite["operation"] == "run-client" and "vary" not in vector and SENDS.search(rule["statement"]):
                silent.setdefault(rule["id"], []).append(is_met_by_silence(vector, given))
            if suite["operation"] == "read-loopback-requests":
                counts["several requests"] += len(given["requests"]) > 1
                if wants_a_second_answer(rule, vector, given):
                    findings.append(f"{vector['id']}: {rule['id']} does not say that the client goes on listening")
        counts["rules of sessions"] += len(silent)
        findings += [f"{rule}: is met by a client that sends nothing" for rule, met in silent.items() if all(met)]
    print("\n".join([*findings, f"{counts['status']} vectors with a status, {counts['several requests']} with several "
                     f"requests, {counts['rules of sessions']} rules of sessions, {len(findings)} findings"]))
    sys.exit(1 if findings else 0)


main()
