"""Runs conform against the servers with forms, with right and wrong set-ups: check_set_up.py CONFORM.

A right set-up gives a verdict; a wrong one ends with status 3 before anything is judged, and the line says
what is wrong.
"""

import json
import os
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

SERVER = Path(__file__).parents[1] / "Support" / "form-server" / "serve.py"
RULES = ["endpoint-accepts-listed-redirect-uris", "endpoint-denied-consent", "flip-code-redeemable",
         "code-grant-redeemed", "revocation-succeeds"]
USER, PASSWORD = "jo@example.com", "open sesame"
FORMS = {
    "session": {"user": USER, "password": PASSWORD},
    "inline": {"user": USER, "password": PASSWORD, "user_field": "konto", "yes": "Zustimmen", "no": "Ablehnen"},
}


class Check:
    def __init__(self, conform, folder):
        self.conform, self.folder, self.failed = conform, Path(folder), 0

    def run(self, name, status, expected, *words, environment=None):
        result = subprocess.run(
            [self.conform, "server", *words], capture_output=True, timeout=120, check=False,
            env=os.environ | (environment or {}))
        text = (result.stdout + result.stderr).decode()
        faults = [] if result.returncode == status else [f"exit status {result.returncode}"]
        faults += [f"no {words!r}" for words in expected if words not in text]
        faults += ["a password is shown"] if PASSWORD in text else []
        line = next((line.strip() for line in text.splitlines() if any(w in line for w in expected)), "")
        print(f"{name}: exit {result.returncode}: {line[:160]}")
        if faults:
            self.failed += 1
            print(f"  {'; '.join(faults)} in:\n{text[:3000]}")

    def configuration(self, base, **changes):
        content = {
            "authorization_endpoint": f"{base}/authorize", "token_endpoint": f"{base}/token",
            "revocation_endpoint": f"{base}/revoke", "clients": {"file": "clients.json"}, **changes}
        path = self.folder / "server.json"
        path.write_text(json.dumps(content), encoding="utf-8")
        return path


@contextmanager
def served(style, *clients):
    process = subprocess.Popen([sys.executable, SERVER, style, "0", *clients], stdout=subprocess.PIPE)
    try:
        yield process.stdout.readline().decode().split()[1]
    finally:
        process.terminate()
        process.wait()


def rules(*names):
    return [word for name in names for word in ("--rule", name)]


def check_signing_in(check, clients):
    for style, form in FORMS.items():
        with served(style, clients) as base:
            path = check.configuration(base, consent={"form": form})
            check.run(f"{style}, signed in by form", 0, ["5 of 5 rules met"], "--config", path, *rules(*RULES))
            wrong = check.configuration(base, consent={"form": form | {"password": "close sesame"}})
            check.run(f"{style}, wrong password", 3, ["this is a page to sign in"], "--config", wrong)
            none = check.configuration(base, consent="itself")
            check.run(f"{style}, not signed in", 3, ["signed in"], "--config", none)
    with served("session", clients) as base:
        urls = [f"{base}/authorize", f"{base}/token"]
        check.run(
            "session, --user", 0, ["3 of 3 rules met"], "--user", USER, "--client", "google-client-id-42",
            *rules(*RULES[:3]), *urls, environment={"CONFORM_PASSWORD": PASSWORD})
        path = check.configuration(base, consent={"form": FORMS["session"] | {"no": "Allow"}})
        check.run("session, no means yes", 3, ['"denied" of "consent" does not deny consent'], "--config", path)


def check_mistakes(check, clients):
    form = {"form": FORMS["session"]}
    with served("session", clients) as base:
        for name, changes, expected in [
            ("authorization endpoint", {"authorization_endpoint": f"{base}/auth"}, "is the authorization endpoint right?"),
            ("token endpoint", {"token_endpoint": f"{base}/tokens"}, 'is "token_endpoint" right?'),
            ("revocation endpoint", {"revocation_endpoint": f"{base}/revocation"}, 'is "revocation_endpoint" right?'),
            ("server down", {"authorization_endpoint": "http://127.0.0.1:9/"}, "is it running"),
            ("scope", {"scopes": {"devices": "gadgets"}}, "the app gets the error invalid_scope"),
            ("another scope", {"scopes": {"email": "mail"}}, "a request for the scope email"),
            ("consent command", {"consent": {"command": ["./no-such-command"]}}, "./no-such-command is not found"),
        ]:
            path = check.configuration(base, **{"consent": form, **changes})
            check.run(f"wrong {name}", 3, [expected], "--config", path)
        list_of = json.loads(Path(clients).read_text(encoding="utf-8"))
        for name, change, expected in [
            ("id of the client", lambda client: {"client_id": f"no-{client['client_id']}"}, "There is no such client."),
            ("secrets", lambda client: {"client_secret": "wrong-secret-0"} if "client_secret" in client else {},
             'is "client_secret" of the client right'),
            ("id of one client",
             lambda client: {"client_id": "nobody"} if client["client_id"].startswith("502913-ios4q9") else {},
             "for the client nobody"),
        ]:
            path = check.configuration(base, consent=form, clients=[client | change(client) for client in list_of])
            check.run(f"wrong {name}", 3, [expected], "--config", path)


def check_registration(check):
    with served("session") as base:
        path = check.configuration(base, consent={"form": FORMS["session"]})
        content = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(json.dumps({"issuer": base, "consent": content["consent"]}), encoding="utf-8")
        words = ["--config", path, *rules(*RULES), "--register", "metadata"]
        check.run("registered, then deleted", 0, ["5 of 5 rules met"], *words, "--cleanup")
        kept = check.folder / "registered.json"
        count(check, base, 0)
        check.run("registered and kept", 0, ["5 of 5 rules met"], *words, "--registered", kept)
        first = kept.read_bytes()
        if kept.stat().st_mode & 0o077:
            check.failed += 1
            print("others can read the registered clients")
        count(check, base, len(json.loads(first)))
        check.run("used again, then deleted", 0, ["5 of 5 rules met"], *words, "--registered", kept, "--cleanup")
        count(check, base, 0)
        check.run("another endpoint", 3, ["is this the registration endpoint"],
                  *words[:-1], f"{base}/registration", "--cleanup")


def count(check, base, expected):
    with urllib.request.urlopen(f"{base}/count") as answer:
        clients = json.load(answer)["clients"]
    if clients != expected:
        check.failed += 1
        print(f"{clients} clients are registered and not {expected}")


def main():
    with TemporaryDirectory() as folder:
        check = Check(os.path.abspath(sys.argv[1]), folder)
        clients = Path(folder, "clients.json")
        listed = subprocess.run([check.conform, "server", "--clients"], capture_output=True, check=True).stdout
        clients.write_bytes(listed)
        check_signing_in(check, str(clients))
        check_mistakes(check, str(clients))
        check_registration(check)
        print(f"{check.failed} failed")
        sys.exit(1 if check.failed else 0)


if __name__ == "__main__":
    main()
