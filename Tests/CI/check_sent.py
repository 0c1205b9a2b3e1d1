#!/usr/bin/env python3
"""Checks that vectors of `run-client` count requests only where their rule does: check_sent.py [SUITE...].

A whole list under `sent` says how many requests there are, and `not` says that there are no more than some. A client may
send requests of which a rule does not speak: it refreshes early, in the background or at its start, repeats what got no
answer, or revokes a second token. So an expectation names what its rule demands in `has` and what it forbids in `lacks`;
only the rules below, whose statements have the words beside them, are about the number of requests.
"""

import json
import sys
from pathlib import Path

COUNTED = {
    "session-one-refresh-per-call": "more than once",
    "session-no-refresh-for-other-errors": "SHOULD NOT refresh the access token for it",
    "session-kept-without-scope": "more than twice",
    "session-single-flight": "a single refresh request",
    "session-ends-on-invalid-grant": "send it again",
    "sign-in-completes": "exactly one token request",
    "sign-in-code-sent-once": "a second token request",
    "sign-in-waits-quietly": "SHOULD NOT send a request to the authorization server",
}


def suites(names):
    """The suites of `run-client`, by their ids."""
    for path in sorted(Path("Vectors").glob("*/*.json")):
        name = str(path.relative_to("Vectors").with_suffix(""))
        suite = json.loads(path.read_text(encoding="utf-8"))
        if suite.get("operation") == "run-client" and (not names or name in names):
            yield name, suite


def lists_of_requests(pattern):
    """Every pattern of a member `sent`."""
    if isinstance(pattern, dict):
        for name, inner in pattern.items():
            if name == "sent":
                yield inner
            else:
                yield from lists_of_requests(inner)
    elif isinstance(pattern, list):
        for inner in pattern:
            yield from lists_of_requests(inner)


def counts(pattern):
    """Whether a pattern of a list of requests says how many there are."""
    if isinstance(pattern, list):
        return True
    choices = [inner for name in ("oneOf", "all") for inner in pattern.get(name, [])]
    return "not" in pattern or any(map(counts, choices))


def main(names):
    problems, vectors, rules, total = [], 0, set(), 0
    for name, suite in suites(names):
        statements = {rule["id"]: rule["statement"] for rule in suite["rules"]}
        for rule, words in COUNTED.items():
            if words not in statements.get(rule, words):
                problems.append(f"{name}: the statement of {rule} does not say “{words}”")
        total += len(suite["vectors"])
        for vector in suite["vectors"]:
            if any(map(counts, lists_of_requests(vector["expect"]))):
                vectors += 1
                rules.add(vector["rule"])
                if vector["rule"] not in COUNTED:
                    problems.append(f"{vector['id']}: counts requests, and {vector['rule']} does not")
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"{vectors} of {total} vectors in {len(rules)} rules count requests, {len(problems)} of them wrongly")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
