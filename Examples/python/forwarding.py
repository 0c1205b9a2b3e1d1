"""What the adapters of the three libraries share: refusals, requests and lifetimes."""

import functools
import time
from typing import Any, Callable, Optional, Tuple

from conformance_adapter import Operation, Refused


def refusing(*errors: type) -> Callable[[Operation], Operation]:
    """Takes the errors that a library raises on purpose for refusals; any other is a fault."""

    def decorate(operation: Operation) -> Operation:
        @functools.wraps(operation)
        def answer(given: dict) -> dict:
            try:
                return operation(given)
            except errors as error:
                raise Refused(f"{type(error).__name__}: {error}", _code(error)) from error

        return answer

    return decorate


def request(method: str, url: str, fields: Any, body: Any) -> dict:
    """A request as it goes out, from texts or octets: no fragment is ever sent."""
    return {
        "method": method,
        "url": url.partition("#")[0],
        "fields": [[_text(name), _text(value)] for name, value in fields.items()],
        "body": None if body is None else _text(body),
    }


def in_one_second(read: Callable[[], Any]) -> Tuple[Any, int]:
    """What `read` returns, and the second in which it did.

    Libraries turn a lifetime into a point in time. To tell the lifetime from it, the second must not end
    in between; if it does, the answer is read once more.
    """
    while True:
        second = int(time.time())
        answer = read()
        if int(time.time()) == second:
            return answer, second


def _code(error: BaseException) -> Optional[str]:
    code = getattr(error, "error", None)
    return code if isinstance(code, str) else None


def _text(octets: Any) -> str:
    return octets.decode("utf-8") if isinstance(octets, bytes) else str(octets)
