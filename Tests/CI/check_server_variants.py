"""Runs conform against the reference server in variants that the standards allow: check_server_variants.py CONFORM SERVER [--quick].

Each is conforming, apart from the rule of the documents that it departs from openly, or ends with status 3 and the advice that
helps. With `--quick` the gravest rules are run, else those in which the variants show.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

RULES = [
    "page-asks-user", "page-form-reaches-app", "page-not-framed", "page-names-ancestors", "page-url-kept",
    "endpoint-unknown-parameters-ignored", "endpoint-refuses-unlisted-redirect-uris", "endpoint-state-beyond-ascii",
    "endpoint-denied-consent", "authorization-malformed-refused", "flip-code-redeemable", "flip-code-used-once",
    "code-grant-redeemed", "revocation-succeeds"]
FORM = {"user": "jo", "password": "not asked for"}
BOTH = {"granted": {"form": FORM}, "denied": {"form": FORM}}

# Google's own requests have no code challenge, so that a server which demands one does not serve them.
GOOGLE = ["flip-code-redeemable"]

# Of each variant: changes of the configuration, the exit status, what is said, and the rules that are not met.
CASES = [
    ("own-error-page", {}, 0, "CONFORMING", []),
    ("separate-sign-in", {}, 0, "CONFORMING", []),
    ("several-pages", {}, 0, "CONFORMING", []),
    ("refuses-cookies", {}, 0, "CONFORMING", []),
    ("single-sign-on", {"pages": ["http://localhost:PORT"]}, 0, "CONFORMING", []),
    ("single-sign-on", {}, 3, 'is the operator\'s: "pages": ["http://localhost:PORT"]', []),
    ("pkce-at-token", {}, 1, "the server requires a code challenge", GOOGLE),
    ("invalid-client-for-missing-proof", {}, 1, "the server requires a code challenge", GOOGLE),
    ("invalid-client-for-missing-proof", {"pkce": "always"}, 1, "the server requires a code challenge", GOOGLE),
    ("remembers-refusal", {}, 3, "the server remembers the user's no", []),
    ("remembers-refusal", {"consent": {"granted": {"form": FORM}}}, 0, "CONFORMING", []),
]


class Server:
    """The reference server in a variant, until its block ends."""

    def __init__(self, program, variant, port, clients):
        self.words = [program, "--variant", variant, str(port), clients]

    def __enter__(self):
        self.process = subprocess.Popen(self.words, stdout=subprocess.PIPE)
        assert self.process.stdout.readline().startswith(b"ready")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def check(conform, program, folder, case, selection, port):
    variant, changes, expected_status, expected, unmet = case
    base = f"http://127.0.0.1:{port}"
    content = {
        "authorization_endpoint": f"{base}/authorize", "token_endpoint": f"{base}/token",
        "revocation_endpoint": f"{base}/revoke", "clients": {"file": "clients.json"}, "consent": BOTH, **changes}
    Path(folder, "server.json").write_text(json.dumps(content).replace("PORT", str(port)), encoding="utf-8")
    with Server(program, variant, port, str(Path(folder, "clients.json"))):
        result = subprocess.run(
            [conform, "server", "--config", str(Path(folder, "server.json")), *selection], capture_output=True,
            timeout=900, check=False)
    text = (result.stdout + result.stderr).decode()
    found = sorted(set(re.findall(r"^(?:FAIL|OPEN|WARN) +(\S+)", text, re.MULTILINE)))
    faults = [] if result.returncode == expected_status else [f"exit status {result.returncode}"]
    faults += [] if expected.replace("PORT", str(port)) in text else [f"no {expected!r}"]
    faults += [] if found == unmet else [f"not met: {found}"]
    print(f"{variant}: exit {result.returncode}, not met: {', '.join(found) or 'nothing'}")
    if faults:
        print(f"  {'; '.join(faults)} in:\n{text[:3000]}")
    return not faults


def main():
    conform, program = map(os.path.abspath, sys.argv[1:3])
    selection = ["--quick"] if "--quick" in sys.argv else [word for rule in RULES for word in ("--rule", rule)]
    named = subprocess.run([program, "--variant", ""], capture_output=True, check=False).stderr.decode()
    missing = set(re.findall(r"[a-z]+(?:-[a-z]+)+", named.partition("variants are")[2])) ^ {case[0] for case in CASES}
    print(f"variants without a case, or the reverse: {missing}" if missing else "every variant has a case")
    with TemporaryDirectory() as folder:
        clients = subprocess.run([conform, "server", "--all-clients"], capture_output=True, check=True).stdout
        Path(folder, "clients.json").write_bytes(clients)
        passed = [
            check(conform, program, folder, case, selection, 18220 + number) for number, case in enumerate(CASES)]
    print(f"{sum(passed)} of {len(passed)} passed")
    sys.exit(0 if all(passed) and not missing else 1)


if __name__ == "__main__":
    main()
