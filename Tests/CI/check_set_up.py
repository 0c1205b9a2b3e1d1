"""Runs conform against the servers with forms, with right and wrong set-ups: check_set_up.py CONFORM.

A right set-up gives a verdict; a wrong one ends with status 3 before anything is judged, and the line says
what is wrong.
"""

import json
import os
import signal
import subprocess
import sys
import time
import threading
import urllib.parse
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

SERVER = Path(__file__).parents[1] / "Support" / "form-server" / "serve.py"
RULES = ["endpoint-accepts-listed-redirect-uris", "endpoint-denied-consent", "flip-code-redeemable",
         "code-grant-redeemed", "revocation-succeeds"]
USER, PASSWORD = "jo@example.com", "open sesame"
FORMS = {
    "session": {"user": USER, "password": PASSWORD},
    "named": {"user": USER, "password": PASSWORD},
    "inline": {"user": USER, "password": PASSWORD, "user_field": "konto", "yes": "Zustimmen", "no": "Ablehnen"},
}


# Signs in by the page of the server: sign_in.py BASE FILE. It prints the cookie, and notes in the file that it ran.
SIGN_IN = f"""
import re, sys, urllib.parse, urllib.request

class Here(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None

page = urllib.request.urlopen(sys.argv[1] + "/login?next=/").read().decode()
ticket = re.search('name="csrf" value="([^"]*)"', page)[1]
form = {{"csrf": ticket, "email": "{USER}", "password": "{PASSWORD}"}}
try:
    urllib.request.build_opener(Here).open(sys.argv[1] + "/login?next=/", urllib.parse.urlencode(form).encode())
except urllib.error.HTTPError as error:
    print(error.headers["Set-Cookie"].partition(";")[0])
open(sys.argv[2], "a").write("once\\n")
"""


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
            stranger = check.configuration(base, consent={"form": form | {"user": "al@example.com"}})
            expected = ["a page to consent" if style == "named" else "this is a page to sign in"]
            check.run(f"{style}, wrong user", 3, expected, "--config", stranger)
            none = check.configuration(base, consent="itself")
            check.run(f"{style}, not signed in", 3, ["signed in"], "--config", none)
    with served("remembered", clients) as base:
        check_cookie_command(check, base)
    with served("session", clients) as base:
        urls = [f"{base}/authorize", f"{base}/token"]
        check.run(
            "session, --user", 0, ["3 of 3 rules met"], "--user", USER, "--client", "google-client-id-42",
            *rules(*RULES[:3]), *urls, environment={"CONFORM_PASSWORD": PASSWORD})
        path = check.configuration(base, consent={"form": FORMS["session"] | {"no": "Allow"}})
        expected = ['"denied" of "consent" does not deny consent', "describe the yes alone"]
        check.run("session, no means yes", 3, expected, "--config", path)


def check_cookie_command(check, base):
    """A command that signs in and prints the cookie, once for the whole run."""
    script, runs = check.folder / "sign_in.py", check.folder / "runs"
    script.write_text(SIGN_IN, encoding="utf-8")
    command = [sys.executable, str(script), base, str(runs)]
    path = check.configuration(base, consent={"cookie_command": command})
    served_rules = [name for name in RULES if "denied" not in name]
    check.run("remembered, cookie of a command", 0, ["4 of 4 rules met"], "--config", path, *rules(*served_rules))
    if runs.read_text(encoding="utf-8") != "once\n":
        check.failed += 1
        print("  the command for the cookie was not run once")
    wrong = check.configuration(base, consent={"cookie_command": ["false"]})
    check.run("remembered, command without a cookie", 2, ["ended with exit status 1"], "--config", wrong)


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


class Echo(BaseHTTPRequestHandler):
    """Sends the app an error with the cookie of the user in it."""

    def do_GET(self):
        uri = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)["redirect_uri"][0]
        words = urllib.parse.quote(f"session {self.headers['Cookie']} has expired")
        self.send_response(302)
        self.send_header("Location", f"{uri}?error=login_required&error_description={words}")
        self.end_headers()

    def log_message(self, *_):
        pass


def check_hints(check):
    """What a hint quotes is masked as the lines of the exchange are."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    cookie = check.folder / "cookie"
    cookie.write_text("sid=8f2c0d9e7a6b5c4d3e2f1a0b", encoding="utf-8")
    check.run("cookie in an error", 3, ["hint: the app gets the error login_required (session masked-cookie"],
              "--client", "google-client-id-42", "--cookie-file", cookie, f"{base}/authorize", f"{base}/token")
    server.shutdown()


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
        count(check, base, len(json.loads(first)["clients"]))
        check.run("used again, then deleted", 0, ["5 of 5 rules met"], *words, "--registered", kept, "--cleanup")
        count(check, base, 0)
        check.run("another endpoint", 3, ["is this the registration endpoint"],
                  *words[:-1], f"{base}/registration", "--cleanup")


def check_interruption(check):
    """A run that a signal ends deletes what it has registered."""
    for number in (signal.SIGINT, signal.SIGTERM):
        with served("session") as base:
            path = check.configuration(base, consent={"form": FORMS["session"]})
            content = json.loads(path.read_text(encoding="utf-8"))
            path.write_text(json.dumps({"issuer": base, "consent": content["consent"]}), encoding="utf-8")
            words = ["--config", str(path), "--register", "metadata", "--cleanup", "--pause", "50"]
            # Where this runs in the background, the shell has it ignore SIGINT, which the tool respects.
            process = subprocess.Popen(
                [check.conform, "server", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
            end = time.monotonic() + 60
            while registered(base) < 3 and time.monotonic() < end:
                time.sleep(0.05)
            process.send_signal(number)
            status = process.wait(timeout=60)
            print(f"{number.name}: exit {status}, {registered(base)} clients are left")
            check.failed += 0 if status == 128 + number else 1
            count(check, base, 0)


def check_kill(check):
    """What a run that was killed has registered is in its file, and the next run deletes it."""
    with served("session") as base:
        path = check.configuration(base, consent={"form": FORMS["session"]})
        content = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(json.dumps({"issuer": base, "consent": content["consent"]}), encoding="utf-8")
        kept = check.folder / "killed.json"
        words = ["--config", str(path), "--register", "metadata", "--registered", str(kept)]
        process = subprocess.Popen([check.conform, "server", *words, "--pause", "50"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while registered(base) < 3 and time.monotonic() < end:
            time.sleep(0.05)
        process.kill()
        process.wait()
        content = json.loads(kept.read_bytes())
        print(f"SIGKILL: {len(content['clients'])} clients are in the file")
        check.failed += 0 if content["complete"] is False and len(content["clients"]) >= 2 else 1
        check.run("after a kill", 0, ["5 of 5 rules met"], *words, "--cleanup", *rules(*RULES))
        if registered(base) > 1:
            check.failed += 1
            print(f"{registered(base)} clients are left after a kill, and one alone can be unknown")


def registered(base):
    with urllib.request.urlopen(f"{base}/count") as answer:
        return json.load(answer)["clients"]


def count(check, base, expected):
    clients = registered(base)
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
        check_interruption(check)
        check_kill(check)
        check_hints(check)
        print(f"{check.failed} failed")
        sys.exit(1 if check.failed else 0)


if __name__ == "__main__":
    main()
