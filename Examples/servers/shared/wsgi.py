"""A small HTTP server for applications of WSGI."""

from contextlib import contextmanager
from io import BytesIO
from socketserver import ThreadingMixIn
from threading import Event, Lock, Thread
from typing import Callable, Iterator
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from starting import Wait, wait_until_answers

LONGEST_BODY = 1 << 20  # Octets of a request that are read.


class ThreadingServer(ThreadingMixIn, WSGIServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 64


class QuietHandler(WSGIRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        """Keeps the log of requests from standard error."""


def with_whole_body(application: Callable) -> Callable:
    """Reads the content before the application runs: a connection closed on unread content is reset.

    The application runs for one request at a time, so that no result depends on the moment.
    """
    turn = Lock()

    def run(environ: dict, start_response: Callable):
        length = environ.get("CONTENT_LENGTH") or "0"
        size = min(int(length), LONGEST_BODY) if length.isascii() and length.isdigit() else 0
        environ["wsgi.input"] = BytesIO(environ["wsgi.input"].read(size))
        environ["CONTENT_LENGTH"] = str(size)
        with turn:
            content = application(environ, start_response)
            try:
                return list(content)
            finally:
                getattr(content, "close", lambda: None)()

    return run


@contextmanager
def serving(application: Callable, port: int) -> Iterator[Wait]:
    """Serves the application on the loopback interface; gives a function that waits for ever."""
    server = make_server("127.0.0.1", port, with_whole_body(application), ThreadingServer, QuietHandler)
    with server:
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        wait_until_answers(f"http://127.0.0.1:{port}/")
        yield Event().wait
        server.shutdown()
