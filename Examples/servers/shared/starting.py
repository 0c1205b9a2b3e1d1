"""What the three `start` commands have in common: one argument, one folder, one line, a clean end."""

import signal
import socket
import sys
import time
from contextlib import AbstractContextManager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Callable, NoReturn, Optional
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

PATIENCE = 30.0  # Seconds until a server that does not answer is given up.

Wait = Callable[[], None]
Server = Callable[[int, Path], AbstractContextManager[Wait]]


class Trouble(Exception):
    """A server that cannot be started or has ended; the text says why and what to do."""


def start(folder: Path, server: Server) -> NoReturn:
    """Starts the server at the port of the command line and keeps it until a signal comes.

    The server makes itself ready in a temporary folder and gives a function that waits for its end.
    """
    port = port_of_command_line(folder)
    stop_on_signals()
    try:
        check_free(port)
        with TemporaryDirectory(prefix=f"{folder.name}-") as place:
            with server(port, Path(place)) as wait:
                print(f"ready http://127.0.0.1:{port}", flush=True)
                wait()
    except (Trouble, OSError) as trouble:
        leave(folder, 3, str(trouble))
    sys.exit(0)


def port_of_command_line(folder: Path) -> int:
    arguments = sys.argv[1:]
    if len(arguments) != 1 or not arguments[0].isascii() or not arguments[0].isdigit():
        leave(folder, 2, "give one argument, the port: start 9001")
    if not 1 <= int(arguments[0]) <= 65535:
        leave(folder, 2, f"{arguments[0]} is not a port; give one from 1 to 65535")
    return int(arguments[0])


def check_free(port: int) -> None:
    """Says so at once if something else listens at the port: its answers would be taken for ours."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError as error:
            raise Trouble(f"port {port} cannot be used ({error.strerror}); give another one") from None


def stop_on_signals() -> None:
    """Makes SIGINT and SIGTERM leave, so that everything is removed on the way; a second one waits."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)


def stop(*_: object) -> NoReturn:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    sys.exit(0)


def need(folder: Path, *modules: str) -> None:
    """Leaves with a line that says what to install if a module is missing."""
    for module in modules:
        if find_spec(module) is None:
            requirements = folder / "requirements.txt"
            leave(folder, 3, f"{module} is missing; run {sys.executable} -m pip install -r {requirements}")


def wait_until_answers(url: str, ended: Callable[[], Optional[str]] = lambda: None) -> None:
    """Waits for any answer of HTTP.

    - ended: Tells why the server has ended, or nothing.
    """
    deadline = time.monotonic() + PATIENCE
    while not answers(url):
        if (reason := ended()) is not None:
            raise Trouble(reason)
        if time.monotonic() > deadline:
            raise Trouble(f"no answer from {url} in {PATIENCE:.0f} seconds; try another port")
        time.sleep(0.02)


def answers(url: str) -> bool:
    try:
        urlopen(url, timeout=2).close()
    except HTTPError:
        return True
    except (URLError, OSError):
        return False
    return True


def leave(folder: Path, status: int, line: str) -> NoReturn:
    print(f"{folder.name}/start: {line}", file=sys.stderr)
    sys.exit(status)
