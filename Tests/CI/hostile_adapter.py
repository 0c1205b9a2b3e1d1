#!/usr/bin/env python3
"""An adapter whose every text could spoil a report.

    conform check -- python3 Tests/CI/hostile_adapter.py NUMBER [everywhere | list]

NUMBER picks a value; 0 is a harmless one. It is the name of the implementation, its answers, its reasons,
its faults and its log, and now and then it stands in a line that is no message. With `everywhere` every
operation fails with the value; `list` prints a list of expected failures whose reasons are the value.
`count` instead of a number tells how many values there are.
"""

from __future__ import annotations

import json
import sys
import zlib

VALUES = [
    "harmless",
    "<script>alert(1)</script></style><img src=x onerror=alert(1)>\" onload=\"alert(1)\" x='&lt;b&gt;",
    "]]></failure><failure message=\"x\">--></code></dd></dl></details></article><!--<![CDATA[&#60;&amp;",
    "\x00\x01\x08\x1b[31m\x7f\x85\ufffe\uffff\U0001fffe\ufdd0\u202egnp.exe\u2066\u200b\u2028\ufeff\ue000",
    "&\u0301<\u0338>\u0338\"\u0301e\u0301\u212a | a | b |\r\n| --- | --- |\r\n\r\n# Title\r\n\r\n- item",
    "`` ` ``` ~~~ ````` \\` \\\\| `|` </summary></details>\n\n<h1>Title</h1>\n<b>",
    "@octocat #123 GH-1 owner/repo#1 https://example.com www.example.com a@example.com :+1: $x$"
    " ![image](https://example.com/x.png) [link](javascript:x) <https://example.com> *a* ~~b~~",
    "\n::error::x\n::add-mask::y\r::warning file=a,line=1::z %0A::notice::%3A ##[error]x",
    "e" + "\u0301" * 60_000,
    "<\u00e9&'" * 200_000,
]
OPERATIONS = {
    "code-challenge": lambda value: {"ok": {"code_challenge": value}},
    "base64url": lambda value: {"ok": {"text": value}},
    "scheme-of-client": lambda value: {"reject": {"reason": value}},
    "open-loopback-listeners": lambda value: {"unsupported": value},
    "draw-pkce": lambda value: {"fault": value},
    "read-app-store-id": lambda value: {"ok": {"app_store_id": value}},
}


ROLES = [
    "app-flip-app", "google-app", "installed-app", "client-program", "authorization-server",
    "client-registration",
]


def send(message: dict) -> None:
    write(json.dumps(message, ensure_ascii=False).encode())


def write(octets: bytes) -> None:
    sys.stdout.buffer.write(octets.replace(b"\n", b" ") + b"\n")
    sys.stdout.buffer.flush()


def answer(case: dict, value: str) -> dict:
    """What a case gets: all of a long value now and then, and else its beginning."""
    number = zlib.crc32(json.dumps(case["input"], sort_keys=True).encode())
    if case["operation"] == "read-app-store-id" and number % 8 == 0:
        write(b"\xff\xfe\xed\xa0\x80" + value[:2000].encode())  # Neither a message nor UTF-8.
    text = value if number % 32 == 0 else value[:2000]
    return OPERATIONS.get(case["operation"], lambda value: {"fault": value})(text)


def hello(name: str, operations: list[str]) -> dict:
    implementation = {"name": name, "version": name, "language": name}
    return {
        "type": "hello", "protocol": 1, "implementation": implementation, "roles": ROLES,
        "operations": operations,
    }


def main(value: str, everywhere: bool) -> None:
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["type"] == "hello":
            operations = message["operations"] if everywhere else list(OPERATIONS)
            send(hello(value[:2000], operations))
        elif message["type"] == "case":
            log = f"begin {value[:500]} end".replace("\n", " ")
            send({"type": "log", "case": message["id"], "text": log})
            result = {"fault": value} if everywhere else answer(message, value)
            send({"type": "result", "id": message["id"], **result})
        elif message["type"] == "bye":
            break


def expected_failures(value: str) -> str:
    """Entries with the value for a reason, one that is right and one that is stale."""
    entries = {"verifier-length": "wrong-answer", "plain-challenge": "fault"}
    reason = f"begin {value[:5000]} end".replace("\n", " ")
    return "".join(f"{rule}  {failure}  # {reason}\n" for rule, failure in entries.items())


if __name__ == "__main__":
    if sys.argv[1] == "count":
        print(len(VALUES))
    elif "list" in sys.argv:
        print(expected_failures(VALUES[int(sys.argv[1])]), end="")
    else:
        main(VALUES[int(sys.argv[1])], "everywhere" in sys.argv)
