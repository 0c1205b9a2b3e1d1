"""Runs conform against servers whose registration of clients goes wrong: check_registrations.py CONFORM.

No token and no secret is shown, no server gets the secrets of another one, and clients that remain are said.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from right_server import Server, serving

RULE = "refresh-grant-served"
INITIAL, SECRET, ACCESS = "initial-token-31c5", "client-secret-8f7a6b5c", "access-token-77aa88bb"
IN_URI = "uri-token-99ee0011dd"


class Registering(Server):
    """Registers clients, and keeps count of those that are there."""

    def __init__(self):
        super().__init__()
        self.number, self.clients, self.posted = 0, {}, ""

    def register(self, handler, content):
        self.number += 1
        refusal = self.refusal(handler)
        if refusal:
            return refusal
        client = f"c{self.number}"
        self.clients[client] = f"{ACCESS}{self.number}"
        return 201, {
            **content, "client_id": client, "client_secret": f"{SECRET}{self.number}",
            "registration_client_uri": f"{self.base}/register/{client}",
            "registration_access_token": self.clients[client], **self.other(content)}

    def refusal(self, handler):
        """The status and the content of an answer that registers nothing."""
        return None

    def other(self, content):
        """Other members of a registered client."""
        return {}

    def delete(self, handler):
        client = handler.path.rpartition("/")[2]
        if handler.headers["Authorization"] != f"Bearer {self.clients.get(client)}":
            return 401, {}
        del self.clients[client]
        return 204, {}

    def grant(self, form):
        self.posted += json.dumps(form)
        return super().grant(form)


def quoting(handler, error):
    return {"error": error, "error_description": f"you sent {handler.headers['Authorization']}"}


class Undeletable(Registering):
    def delete(self, handler):
        return 500, quoting(handler, "server_error")


class WithoutID(Registering):
    def refusal(self, handler):
        secrets = {"client_secret": f"{SECRET}0", "registration_access_token": f"{ACCESS}0"}
        return 201, {**secrets, "note": quoting(handler, "none")}


class AtAnotherPort(Registering):
    def other(self, content):
        return {"registration_client_uri": f"http://127.0.0.1:{self.server_port % 65535 + 1}/register/c{self.number}"}


class WithTokenInURI(Registering):
    def other(self, content):
        port = self.server_port % 65535 + 1
        return {"registration_client_uri": f"http://127.0.0.1:{port}/register/c{self.number}?token={IN_URI}"}


class Slow(Registering):
    """Takes its time for each registration, and registers also a client of which nobody hears any more."""

    def refusal(self, handler):
        time.sleep(1.5)


class Refusing(Registering):
    def refusal(self, handler):
        return 400, quoting(handler, "invalid_redirect_uri")


class RefusingOne(Registering):
    def refusal(self, handler):
        return (400, quoting(handler, "invalid_redirect_uri")) if self.number == 3 else None


class Limiting(Registering):
    """Takes three registrations, as long as its minute lasts."""

    def refusal(self, handler):
        return (429, {"error": "temporarily_unavailable"}) if self.number > 3 else None


class Stopping(Registering):
    def refusal(self, handler):
        return (401, quoting(handler, "invalid_token")) if self.number == 4 else None


class StoppingForGood(Stopping, Undeletable):
    pass


class SameID(Registering):
    def other(self, content):
        return {"client_id": "c1"}


class OddTypes(Registering):
    def other(self, content):
        return {"client_secret": {"a": 1}}


class OddMethod(Registering):
    def other(self, content):
        return {"token_endpoint_auth_method": "tls_client_auth"}


# Each server, the exit status, what is said, and how many clients are left.
CASES = [
    (Registering, 0, "1 of 1 rules met", 0),
    (Undeletable, 0, r"\d+ clients are not deleted; the first: c1: < 500", None),
    (AtAnotherPort, 0, r"at another host or port; allow \"127\.0\.0\.1:\d+\" under", None),
    (WithTokenInURI, 0, r"at another host or port; allow", None),
    (WithoutID, 3, "no client can be registered", 0),
    (Refusing, 3, "the server registers no client", 0),
    (RefusingOne, 0, "refuses to register 1 clients", 0),
    (Limiting, 3, "the server limits its requests .*hint: wait, then leave more time .* --pause MS", 0),
    (Stopping, 3, "no client can be registered", 0),
    (StoppingForGood, 3, "3 clients are not deleted; the first: c1: < 500", 3),
    (SameID, 3, "registers a client that cannot be used: .*two clients have this id", None),
    (OddTypes, 3, "registers a client that cannot be used: .*client_secret", 0),
    (OddMethod, 3, "registers a client that cannot be used: .*token_endpoint_auth_method", 0),
]


class Check:
    def __init__(self, conform, folder):
        self.conform, self.folder, self.failed = conform, folder, 0

    def run(self, name, server, status, expected, *words):
        result = subprocess.run(
            [self.conform, "server", "--register", "metadata", "--rule", RULE, "--timeout", "8", *words, server.base],
            capture_output=True, timeout=120, check=False, env=os.environ | {"CONFORM_REGISTRATION_TOKEN": INITIAL})
        text = (result.stdout + result.stderr).decode()
        faults = [] if result.returncode == status else [f"exit status {result.returncode}"]
        faults += [] if re.search(expected, text, re.DOTALL) else [f"no {expected!r}"]
        faults += [f"{secret} is shown" for secret in (INITIAL, SECRET, ACCESS, IN_URI) if secret in text]
        self.conclude(name, faults, text)

    def conclude(self, name, faults, text=""):
        print(f"{name}: {'; '.join(faults) if faults else 'as expected'}")
        if faults:
            self.failed += 1
            print(text[:2000])


def check_answers(check):
    for kind, status, expected, left in CASES:
        with serving(kind) as server:
            check.run(kind.__name__, server, status, expected, "--cleanup")
            if left not in (None, len(server.clients)):
                check.conclude(kind.__name__, [f"{len(server.clients)} clients are left"])


def check_files(check):
    """What `--registered` does with files of other servers, and with what is no file."""
    file = Path(check.folder, "clients.json")
    with serving(Registering) as first, serving(Registering) as second:
        check.run("a new file", first, 0, "1 of 1 rules met", "--registered", file)
        check.run("its clients again", first, 0, "1 of 1 rules met", "--registered", file)
        check.run("the file of another server", second, 2, f"has the clients of {first.base}", "--registered", file)
        check.conclude("secrets at another server", ["they arrive"] if SECRET in second.posted else [])
        pipe = Path(check.folder, "pipe")
        os.mkfifo(pipe)
        for name, path in (("a folder", check.folder), ("a pipe", pipe), ("no place", Path(check.folder, "no", "file"))):
            check.run(name, second, 2, "is not a file|cannot be written", "--registered", path)
        check.conclude("without a file", [f"{second.number} clients"] if second.number else [])
        check.conclude("the pipe", [] if pipe.is_fifo() else ["it is replaced"])
        if file.stat().st_mode & 0o077:
            check.conclude("the file", ["others can read it"])
    with serving(StoppingForGood) as server:
        rest = Path(check.folder, "rest.json")
        check.run("clients that remain", server, 3, "3 clients are not deleted", "--registered", rest)
        kept = json.loads(rest.read_text())["clients"] if rest.exists() else []
        check.conclude("they are kept", [] if len(kept) == 3 else [f"{len(kept)} are"])


def check_interruptions(check):
    """A signal while a registration is in flight: what is registered is deleted, or said."""
    for number in (signal.SIGINT, signal.SIGTERM):
        with serving(Slow) as server:
            process = subprocess.Popen(
                [check.conform, "server", "--register", "metadata", "--cleanup", server.base],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                env=os.environ | {"CONFORM_REGISTRATION_TOKEN": INITIAL},
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
            end = time.monotonic() + 60
            while server.number < 3 and time.monotonic() < end:
                time.sleep(0.05)
            process.send_signal(number)
            text = process.communicate(timeout=60)[1].decode()
            time.sleep(2)
            left = len(server.clients)
            faults = [] if process.returncode == 128 + number else [f"exit status {process.returncode}"]
            faults += [f"{left} clients are left"] if left > 1 or left and "may remain" not in text else []
            faults += [] if "conform: interrupted; no vector was run" in text else ["nothing is said"]
            check.conclude(f"{number.name} during a registration, {left} left", faults, text)


def main():
    with TemporaryDirectory() as folder:
        check = Check(os.path.abspath(sys.argv[1]), folder)
        check_answers(check)
        check_files(check)
        check_interruptions(check)
        print(f"{check.failed} failed")
        sys.exit(1 if check.failed else 0)


if __name__ == "__main__":
    main()
