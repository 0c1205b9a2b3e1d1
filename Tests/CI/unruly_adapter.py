#!/usr/bin/env python3
"""An adapter that floods, stops or signals conform at one question: unruly_adapter.py BEHAVIOUR.

It derives code challenges, and runs a client that never ends its first step if the behaviour is about effects.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import sys
import time
from base64 import urlsafe_b64encode
from itertools import count

# The verifier of RFC 7636, Appendix B, at whose turn the adapter misbehaves.
CHOSEN = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")
LONG = "k" * 900_000


def send(message: dict) -> None:
    rest = memoryview(json.dumps(message, ensure_ascii=False).encode() + b"\n")
    while rest:
        rest = rest[os.write(1, rest):]


def log_without_end() -> None:
    while True:
        send({"type": "log", "text": "x" * 200})


def log_ninety_megabytes() -> None:
    for _ in range(100):
        send({"type": "log", "text": LONG})


def complain_without_end() -> None:
    if os.fork() == 0:
        while True:
            os.write(2, b"e" * 65_536)


def signal_parent() -> None:
    for name in ("CHLD", "PIPE", "WINCH", "URG", "CONT", "XFSZ"):
        os.kill(os.getppid(), signal.Signals[f"SIG{name}"])


def stop_parent() -> None:
    for _ in range(20):
        os.kill(os.getppid(), signal.SIGSTOP)
        time.sleep(0.1)
        os.kill(os.getppid(), signal.SIGCONT)
        time.sleep(0.01)


def deep_folders() -> None:
    for _ in range(3000):
        os.mkdir("d")
        os.chdir("d")


BEHAVIOURS = {
    "deep-folders": deep_folders,
    "log-without-end": log_without_end,
    "log-ninety-megabytes": log_ninety_megabytes,
    "complain-without-end": complain_without_end,
    "signal-parent": signal_parent,
    "stop-parent": stop_parent,
}
EFFECTS = {
    "keep": lambda number: {"key": f"{number}", "text": LONG, "storage": "plain"},
    "open": lambda _: {"url": f"https://a.example/{LONG}", "user_agent": "browser"},
    "send": lambda _: {
        "method": "POST", "url": "https://oauth2.googleapis.com/token", "fields": [], "body": LONG,
    },
    "random": lambda _: {"octets": 65_536},
    "now": lambda _: {},
}


def challenge(case: dict) -> dict:
    verifier, method = case["input"]["code_verifier"], case["input"]["code_challenge_method"]
    if not VERIFIER.fullmatch(verifier) or method not in ("plain", "S256"):
        return {"reject": {"reason": "no verifier or no method"}}
    digest = urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    return {"ok": {"code_challenge": verifier if method == "plain" else digest}}


def answer(case: dict, behaviour: str) -> None:
    if case["operation"] != "code-challenge":
        result = {"ok": {}}
    else:
        if case["input"]["code_verifier"] == CHOSEN and case["input"]["code_challenge_method"] == "S256":
            BEHAVIOURS.get(behaviour, int)()
        result = challenge(case)
    send({"type": "result", "id": case["id"], **result})


def main(behaviour: str) -> None:
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["type"] == "hello":
            send({
                "type": "hello", "protocol": 1, "roles": ["installed-app"],
                "implementation": {"name": "unruly", "version": "1", "language": "Python"},
                "operations": ["code-challenge", "run-client"],
            })
        elif message["type"] == "case":
            answer(message, behaviour)
        elif message["type"] == "step":
            for number in count(1):
                effect = {behaviour: EFFECTS[behaviour](number)}
                send({"type": "effect", "case": message["case"], "n": number, **effect})
        elif message["type"] == "bye":
            break


if __name__ == "__main__":
    main(sys.argv[1])
