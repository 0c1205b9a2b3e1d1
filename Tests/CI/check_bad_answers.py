"""Runs conform against servers with odd answers, and checks what it passes to curl: check_bad_answers.py CONFORM.

Each answer, endless or not allowed by HTTP, must be reported within the time limit, for the one request that it
answers. Credentials of a user or of a client must not occur in curl's arguments or environment.
"""

import json
import os
import re
import resource
import socket
import struct
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from check_bad_servers import Listener, check, gives_code, page, run, send

VECTOR = "authorization-endpoint/app-flip/chromecast"
LOCATION = "Location: https://oauth-redirect.googleusercontent.com/a/com.google.OPA?code=abcdefghijkl&state=x\r\n"
EMPTY = "Content-Length: 0\r\n\r\n"

NO_REDIRECT = "redirect = nothing"
HURRY = "incomplete or not HTTP|more than 1048576 octets|no complete response within 1.0 seconds"

# Octets that are not an answer, or an odd one, and what the report says; those in a list are sent endlessly.
ANSWERS = {
    "early hints": (["HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 1000], HURRY),
    "continue": (["HTTP/1.1 100 Continue\r\n\r\n"], HURRY),
    "http 0.9": ("<html>\n", "not HTTP/1"),
    "http 2": ("HTTP/2 200\r\n" + EMPTY, NO_REDIRECT),
    "status of twenty digits": ("HTTP/1.1 99999999999999999999 OK\r\n" + EMPTY, "not HTTP/1"),
    "status -1": ("HTTP/1.1 -1 OK\r\n" + EMPTY, "not HTTP/1"),
    "status 000": ("HTTP/1.1 000 OK\r\n" + EMPTY, "not HTTP/1"),
    "status 999": ("HTTP/1.1 999 OK\r\n" + EMPTY, "failed with status 999"),
    "status 407": ("HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n" + EMPTY, NO_REDIRECT),
    "status 101": (
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n" + "x" * 100,
        "has no status line"),
    "status 204 with content": ("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nabcde", NO_REDIRECT),
    "negative length": ("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabc", "is not HTTP"),
    "two lengths": ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 3\r\n\r\nabcde", NO_REDIRECT),
    "huge chunk": (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nabc", "incomplete or not HTTP"),
    "trailers": (
        ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n", "X-T: " + "a" * 1000 + "\r\n"], HURRY),
    "gzip": ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 20\r\n\r\n\x1f" + "\0" * 19, NO_REDIRECT),
    "line feeds alone": (
        ("HTTP/1.1 302 Found\r\n" + LOCATION + EMPTY).replace("\r", ""), r"redirect\.base = .*com\.google\.OPA"),
    "folded field": ("HTTP/1.1 302 Found\r\n" + LOCATION.replace(": ", ":\r\n ") + EMPTY, NO_REDIRECT),
    "nul in a field": ("HTTP/1.1 302 Found\r\nLocation: https://oauth\0-redirect/\r\n" + EMPTY, "is not HTTP"),
    "875 kB of cookies": (
        "HTTP/1.1 302 Found\r\n" + LOCATION
        + "".join(f"Set-Cookie: c{n}={'v' * 3500}; Max-Age=9999\r\n" for n in range(250)) + EMPTY,
        "incomplete or not HTTP"),
    "9,000 locations": (
        "HTTP/1.1 302 Found\r\n" + "Location: https://a.example/\r\n" * 9000 + EMPTY, "more than 32768 octets"),
    "reset": (None, "incomplete or not HTTP|closed the connection"),
}


def answering(octets):
    """A behaviour that sends some octets, or resets the connection."""
    def behave(connection, _):
        if octets is None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return
        once = octets if isinstance(octets, str) else octets[0]
        while send(connection, once) and isinstance(octets, list):
            once = octets[-1]
        time.sleep(0.2)
    return behave


def check_answer(conform, name):
    octets, expected = ANSWERS[name]
    with Listener(answering(octets)) as listener:
        result, seconds = run(conform, "http", listener, "--vector", VECTOR)
        return check(name, expected, result, seconds, listener.requests)


# A curl that records what other users can see of it, and what it reads.
CURL = """#!/bin/sh
{ printf '%s\\n' "$@"; env; } >>"$NOTES/seen"
tee -a "$NOTES/read" | PATH=$OLD_PATH curl "$@"
"""


def gives_tokens(connection, request):
    """A server that gives a code, and tokens for it."""
    if not request.startswith(b"POST"):
        return gives_code(connection, request)
    tokens = {"access_token": "the-access-token", "token_type": "Bearer", "expires_in": 3600}
    content = json.dumps({**tokens, "refresh_token": "the-refresh-token"})
    page(connection, "application/json", content.encode("ascii"))


def check_secrets(conform):
    """Whether credentials are passed to curl only where nobody else can read them."""
    secrets = ["the-cookie-of-the-user", "the-client-secret", "a-code-for-once", "the-refresh-token"]
    with TemporaryDirectory() as folder, Listener(gives_tokens) as listener:
        base = f"http://127.0.0.1:{listener.port}"
        clients = subprocess.run([conform, "server", "--all-clients"], capture_output=True, check=True).stdout
        clients = json.loads(re.sub(rb'"client_secret": "[^"]*"', b'"client_secret": "the-client-secret"', clients))
        configuration = {
            "authorization_endpoint": f"{base}/authorize", "token_endpoint": f"{base}/token",
            "clients": clients, "consent": {"cookie": secrets[0]}, "requests": 40}
        Path(folder, "server.json").write_text(json.dumps(configuration))
        Path(folder, "curl").write_text(CURL)
        Path(folder, "curl").chmod(0o755)
        subprocess.run(
            [conform, "server", "--config", f"{folder}/server.json", "--suite", "token-endpoint/refresh", "--timeout", "1"],
            env={"PATH": f"{folder}:{os.environ['PATH']}", "OLD_PATH": os.environ["PATH"], "NOTES": folder},
            capture_output=True, timeout=300, check=False)
        seen, read = (Path(folder, name).read_text() for name in ("seen", "read"))
    faults = [f"curl does not get {secret}" for secret in secrets if secret not in read]
    faults += [f"other users see {secret}" for secret in secrets if secret in seen]
    calls = seen.count("--disable")
    print(f"secrets of curl: {'; '.join(faults) if faults else f'{calls} calls'}")
    return not faults


def main():
    conform = os.path.abspath(sys.argv[1])
    with ThreadPoolExecutor(4) as pool:
        passed = list(pool.map(lambda name: check_answer(conform, name), ANSWERS))
    passed.append(check_secrets(conform))
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"{sum(passed)} of {len(passed)} passed, peak memory of a run {peak} MiB")
    sys.exit(0 if all(passed) and peak < 200 else 1)


if __name__ == "__main__":
    main()
