"""Runs conform against servers that misbehave: check_bad_servers.py CONFORM.

Each must give every case a verdict that says why, within the deadline, with bounded memory; what comes
after a bad answer must still be asked. The sign-in that proves the set-up is answered well; a server
that misbehaves at once is told apart, and nothing more is asked.
"""

import os
import re
import resource
import socket
import ssl
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import parse_qsl, urlsplit

RULE = "endpoint-accepts-listed-redirect-uris"
MEBIBYTE = 1 << 20


def closes(connection, _):
    connection.close()


def answers_late(connection, _):
    time.sleep(3)
    send(connection, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")


def trickles(connection, _):
    for octet in "HTTP/1.1 200 OK\r\n":
        send(connection, octet)
        time.sleep(0.3)


def endless_fields(connection, _):
    send(connection, "HTTP/1.1 200 OK\r\n")
    while send(connection, "X-More: " + "a" * 8000 + "\r\n"):
        pass


def big_content(connection, _):
    send(connection, f"HTTP/1.1 200 OK\r\nContent-Length: {100 * MEBIBYTE}\r\n\r\n")
    for _ in range(100):
        if not send(connection, "a" * MEBIBYTE):
            return


def big_content_of_unknown_length(connection, _):
    send(connection, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
    for _ in range(100):
        if not send(connection, "a" * MEBIBYTE):
            return


def broken_chunks(connection, _):
    send(connection, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno size\r\nabc\r\n")


def ends_too_early(connection, _):
    send(connection, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc")


def no_http(connection, _):
    send(connection, "220 mail.example.com ESMTP\r\n")


def redirects_to_itself(connection, request):
    send(connection, f"HTTP/1.1 302 Found\r\nLocation: {target(request)}\r\nContent-Length: 0\r\n\r\n")


def hypertext(connection, _):
    page(connection, "text/html", b"<title>Sign in</title><p>Who are you?")


def no_utf_8(connection, _):
    page(connection, "text/html; charset=iso-8859-1", b"<p>Zugriff f\xfcr \xff\xfe nicht m\xf6glich")


def server_error(connection, _):
    send(connection, "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n")


def gives_code(connection, request):
    query = dict(parse_qsl(urlsplit(target(request)).query))
    location = f"{query['redirect_uri']}?code=a-code-for-once&state={query['state']}"
    send(connection, f"HTTP/1.1 302 Found\r\nLocation: {location}\r\nContent-Length: 0\r\n\r\n")


BEHAVIOURS = {
    closes: "closed the connection without a response",
    answers_late: "no complete response within 1.0 seconds",
    trickles: "no complete response within 1.0 seconds",
    endless_fields: "more than 1048576 octets|incomplete or not HTTP|curl ended",
    big_content: "more than 1048576 octets",
    big_content_of_unknown_length: "more than 1048576 octets",
    broken_chunks: "incomplete or not HTTP",
    ends_too_early: "ends too early",
    no_http: "not HTTP",
    redirects_to_itself: r"redirect = nothing(?s:.)*?< 302  Location: /authorize\S*  \(another page of the server",
    hypertext: "redirect = nothing",
    no_utf_8: "redirect = nothing",
    server_error: "failed with status 503",
}


def send(connection, text):
    """Whether the octets could be sent."""
    try:
        connection.sendall(text.encode("ascii"))
    except OSError:
        return False
    return True


def page(connection, media_type, content):
    head = f"HTTP/1.1 200 OK\r\nContent-Type: {media_type}\r\nContent-Length: {len(content)}\r\n\r\n"
    send(connection, head)
    connection.sendall(content)


def target(request):
    return request.split(b" ")[1].decode("ascii")


class Listener:
    """Takes connections on a thread of its own, and counts the requests."""

    def __init__(self, behaviour, context=None, begins_well=True):
        self.behaviour, self.context, self.requests = behaviour, context, 0
        self.begins_well = begins_well
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]

    def serve(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        try:
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
            request = connection.recv(1 << 16)
            self.requests += 1
            if self.begins_well and b"state=is-anybody-there" in request:
                gives_code(connection, request)
            else:
                self.behaviour(connection, request)
        except OSError:
            pass
        finally:
            connection.close()

    def __enter__(self):
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.socket.close()


def run(conform, scheme, listener, *options):
    base = f"{scheme}://127.0.0.1:{listener.port}"
    words = [conform, "server", "--client", "google-client-id-42", "--rule", RULE, "--timeout", "1"]
    started = time.monotonic()
    result = subprocess.run(
        [*words, *options, f"{base}/authorize", f"{base}/token"],
        capture_output=True, timeout=120, check=False)
    return result, time.monotonic() - started


def check(name, expected, result, seconds, cases):
    text = (result.stdout + result.stderr).decode("utf-8")
    faults = []
    if not re.search(expected, text):
        faults.append(f"no {expected!r} in:\n{text}")
    if result.returncode not in (1, 3):
        faults.append(f"exit status {result.returncode}")
    if seconds > 2 * (cases + 2) + 10:
        faults.append(f"{seconds:.1f} s")
    print(f"{name}: {'; '.join(faults) if faults else f'{seconds:.1f} s'}")
    return not faults


@contextmanager
def foreign_certificate():
    """A certificate of its own making for another host."""
    with TemporaryDirectory() as place:
        key, certificate = Path(place, "key.pem"), Path(place, "certificate.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
             "-subj", "/CN=other.example", "-keyout", key, "-out", certificate],
            check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        yield context


def main():
    conform = os.path.abspath(sys.argv[1])
    passed = []
    for behaviour, expected in BEHAVIOURS.items():
        with Listener(behaviour) as listener:
            result, seconds = run(conform, "http", listener)
            passed.append(check(behaviour.__name__, expected, result, seconds, listener.requests))
            if listener.requests < 10:
                print(f"{behaviour.__name__}: only {listener.requests} requests")
                passed.append(False)
        with Listener(behaviour, begins_well=False) as listener:
            result, seconds = run(conform, "http", listener)
            name = f"{behaviour.__name__} at once"
            passed.append(check(name, "does not result in a code", result, seconds, listener.requests))
            if result.returncode != 3 or listener.requests > 4:  # Of two requests, each also with a code challenge.
                print(f"{name}: status {result.returncode}, {listener.requests} requests")
                passed.append(False)
    with foreign_certificate() as context, Listener(hypertext, context) as listener:
        result, seconds = run(conform, "https", listener)
        passed.append(check("foreign_certificate", "TLS certificate", result, seconds, 15))
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"{sum(passed)} of {len(passed)} passed, peak memory of a run {peak} MiB")
    sys.exit(0 if all(passed) and peak < 200 else 1)


if __name__ == "__main__":
    main()
