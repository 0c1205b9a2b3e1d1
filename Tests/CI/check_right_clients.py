"""Runs conform against programs that are right, each in a way of its own: check_right_clients.py CONFORM [VARIANT...].

Each meets the rules that are named beside it, but for those of SHOULD from which it openly departs, and lets no attack
succeed. JOBS sets how many sessions run at once.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = str(pathlib.Path(__file__).with_name("right_client.py"))
JOBS = os.environ.get("JOBS", "4")  # Most sessions wait.

# The variants with the rules or suites that they are to meet, the rules that they openly do not meet, and why.
VARIANTS = {
    # A secret that all copies of a program share is not the secret of the answer (RFC 6749, Section 2.1).
    "has-a-secret-of-its-own": (["sign-in-verifier-of-its-request", "token-request-verifier"], []),
    # RFC 6749, Section 2.3.1: a client may omit the parameter if the secret is empty.
    "has-an-empty-secret": (["sign-in-verifier-of-its-request"], []),
    "has-an-empty-password": (["sign-in-verifier-of-its-request", "token-request-code"], []),
    # One connection ends the listening. Rules that want a second one (loopback-noise) are not met, and not named here.
    "answers-one-request": ([
        "loopback-path", "loopback-state", "loopback-page-without-markup", "loopback-page-without-code",
        "loopback-closes", "loopback-get-only", "loopback-host", "loopback-noise-status", "loopback-page-ends",
        "loopback-cut-request-line", "loopback-request-line", "loopback-one-of-both", "loopback-repeated"], []),
    "answers-one-request-in-html": (["loopback-path", "loopback-page", "loopback-page-without-markup"], []),
    # A client may do without a scope that it did not ask for (RFC 6749, Section 3.3).
    "refuses-another-scope": (["installed-app/token-response"], []),
    # PKCE protects what a state protects (RFC 9700, Section 2.1).
    "sends-no-state": ([
        "program-starts-apart", "loopback-repeated", "loopback-repeated-equal", "authorization-request-parameters-once",
        "loopback-one-of-both", "fresh-states-distinct"], []),
    # A client may use its refresh token whenever it wants (RFC 6749, Section 1.5).
    "refreshes-ahead": (["installed-app/refresh-request"], []),
    "sends-no-challenge": (["fresh-state-hides-verifier", "authorization-request-parameters-once"], []),
    # It accepts the response at every path, and yet nothing can be mixed up: it knows one server (RFC 9700, Section 4.4).
    "answers-any-path": (["sign-in-answer-at-the-redirect-uri"], ["sign-in-answer-at-the-redirect-uri"]),
    # RFC 9110, Section 15.3.5, and an icon of its own.
    "has-no-icon": (["loopback-noise-status", "loopback-noise"], []),
    "has-an-icon": (["loopback-noise-status", "loopback-noise"], []),
    "ends-at-its-site": (["loopback-page", "loopback-page-ends", "loopback-page-without-code"], []),
    # RFC 8252, Section 8.3: not recommended.
    "names-localhost": (["listener-redirect-uri", "listener-loopback-only"], []),
}


def report(conform, variant, selection):
    """The report on a variant as JSON, or what conform printed instead."""
    words = [sys.executable, PROGRAM, variant, "{authorization}", "{token}", "{client_id}"]
    settings = {"command": words, "refresh": [*words, "refresh"], "success_status": 0}
    chosen = [word for name in selection for word in (["--suite" if "/" in name else "--rule", name])]
    with tempfile.TemporaryDirectory() as folder:
        config, result = pathlib.Path(folder, "client.json"), pathlib.Path(folder, "result.json")
        config.write_text(json.dumps(settings), encoding="utf-8")
        ended = subprocess.run(
            [conform, "client", "--config", str(config), "--jobs", JOBS, *chosen, "--format", "json",
             "--output", str(result)],
            capture_output=True, text=True, check=False, timeout=1800)
        if not result.exists():
            return ended.stdout + ended.stderr
        return json.loads(result.read_text(encoding="utf-8"))


def findings(conform, variant):
    """What the report has against a variant, and how many rules it judged."""
    selection, departures = VARIANTS[variant]
    told = report(conform, variant, selection)
    if isinstance(told, str):
        return [f"it is not judged: {told[-2000:]}"], 0
    unmet = [rule for rule in told["unmet"] if rule["id"] not in departures]
    found = [f"{rule['level']} {rule['id']}: {rule['status']}, {rule['missed']} of {rule['vectors']}" for rule in unmet]
    found += [f"attack {attack['id']} succeeds" for attack in told["attacks"] if attack["outcome"] == "succeeds"]
    found += [f"{rule} is met; remove it" for rule in departures if rule not in {rule["id"] for rule in told["unmet"]}]
    return found, sum(told["rules"].values())


def main():
    conform, *wanted = sys.argv[1:]
    failed = 0
    for variant in wanted or VARIANTS:
        found, judged = findings(os.path.abspath(conform), variant)
        failed += bool(found)
        print("\n  ".join([f"{variant}: {judged} rules, {len(found)} findings", *found]), flush=True)
    print(f"{len(wanted or VARIANTS)} right programs, {failed} condemned")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
