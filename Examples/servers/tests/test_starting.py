"""The `start` commands: what they print, how they end, and what they leave behind."""

import json
import signal
import socket
import subprocess
import sys
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Iterator
from urllib.request import urlopen

SERVERS = Path(__file__).resolve().parent.parent
VECTORS = SERVERS.parent.parent / "Vectors"
SHARED = SERVERS / "shared"

STARTER = f"""
import sys
from pathlib import Path
sys.path.insert(0, {str(SHARED)!r})
from starting import Trouble, need, start
from wsgi import serving

def echo(environ, respond):
    respond("200 OK", [("Content-Type", "text/plain")])
    return [environ["wsgi.input"].read()]

def server(port, place):
    (place / "file").write_text("kept while it runs")
    return serving(echo, port)

need(Path("sample"), *sys.argv[2:])
del sys.argv[2:]
start(Path("sample"), server)
"""


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class StartingTests(unittest.TestCase):
    def setUp(self):
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.place = Path(folder.name)

    def launched(self, *arguments: str) -> subprocess.Popen:
        child = subprocess.Popen(
            [sys.executable, "-c", STARTER, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={"TMPDIR": str(self.place), "PYTHONDONTWRITEBYTECODE": "1"},
        )
        self.addCleanup(lambda: (child.kill(), child.communicate()))
        return child

    def ended(self, *arguments: str) -> tuple[int, str]:
        """The status and the line of a start that fails."""
        child = self.launched(*arguments)
        output, error = child.communicate(timeout=20)
        self.assertEqual(output, "")
        self.assertEqual(error.count("\n"), 1, error)
        self.assertTrue(error.startswith("sample/start: "), error)
        return child.returncode, error

    def test_a_call_without_a_port_is_wrong(self):
        for arguments in [(), ("port",), ("-1",), ("٤",)]:
            self.assertEqual(
                self.ended(*arguments), (2, "sample/start: give one argument, the port: start 9001\n")
            )

    def test_a_port_that_does_not_exist_is_wrong(self):
        for port in ("0", "65536"):
            status, line = self.ended(port)
            self.assertEqual(
                (status, line), (2, f"sample/start: {port} is not a port; give one from 1 to 65535\n")
            )

    def test_a_missing_module_is_named_with_what_to_run(self):
        status, line = self.ended("9001", "no_such_module")
        self.assertEqual(status, 3)
        self.assertIn("no_such_module is missing; run ", line)
        self.assertIn("sample/requirements.txt", line)

    def test_a_port_in_use_is_said(self):
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            listener.listen()
            port = listener.getsockname()[1]
            status, line = self.ended(str(port))
        self.assertEqual(status, 3)
        self.assertIn(f"port {port} cannot be used", line)
        self.assertEqual(list(self.place.iterdir()), [])

    def test_a_server_is_ready_and_leaves_nothing_behind(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            port = free_port()
            child = self.launched(str(port))
            self.assertEqual(child.stdout.readline(), f"ready http://127.0.0.1:{port}\n")
            self.assertEqual(len(list(self.place.glob("sample-*/file"))), 1)
            with urlopen(f"http://127.0.0.1:{port}/", data=b"echo", timeout=10) as answer:
                self.assertEqual(answer.read(), b"echo")
            child.send_signal(number)
            self.assertEqual(child.wait(timeout=10), 0)
            self.assertEqual(child.stderr.read(), "")
            self.assertEqual(list(self.place.iterdir()), [])


class RegistrationTests(unittest.TestCase):
    def setUp(self):
        self.registered = json.loads((SHARED / "clients.json").read_text(encoding="utf-8"))

    def test_client_ids_are_unique(self):
        ids = [client["client_id"] for client in self.registered]
        self.assertEqual(len(ids), len(set(ids)))

    def test_every_client_of_the_vectors_is_registered(self):
        known = {registration(client) for client in self.registered}
        missing = {registration(client) for client in clients_of_the_vectors()} - known
        self.assertEqual(missing, set())

    def test_nothing_but_the_clients_of_the_vectors_and_a_confidential_one_is_registered(self):
        wanted = {registration(client) for client in clients_of_the_vectors()}
        more = [client["client_id"] for client in self.registered if registration(client) not in wanted]
        self.assertEqual(more, ["confidential-client-5"])


def registration(client: dict) -> tuple:
    """What a client is in the vectors: its id there, its redirect URIs and its secret."""
    client_id = client.get("stands_for", client["client_id"])
    return client_id, frozenset(client["redirect_uris"]), client.get("client_secret")


def clients_of_the_vectors() -> Iterator[dict]:
    for path in sorted(VECTORS.glob("*/*.json")):
        suite = json.loads(path.read_text(encoding="utf-8"))
        if suite.get("operation") == "serve":
            for case in [*suite["vectors"], *suite.get("families", [])]:
                yield from {**suite["defaults"], **case["input"]}["clients"]


if __name__ == "__main__":
    unittest.main()
