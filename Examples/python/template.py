"""An adapter to copy and begin with: the message loop, and one operation of Vectors/PROTOCOL.md."""

import base64
import hashlib
import json
import os
import re
import sys
import traceback

# Standard output belongs to the messages: what anything prints from here on goes to standard error.
output = os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)


class Refused(Exception):
    """Raised where the implementation says no on purpose."""


def code_challenge(asked):
    """Call your implementation here in place of these lines."""
    if asked["code_challenge_method"] != "S256":
        raise Refused("S256 is the only method")
    if not re.fullmatch(r"[A-Za-z0-9._~-]{43,128}", asked["code_verifier"]):
        raise Refused("that is no verifier")
    digest = hashlib.sha256(asked["code_verifier"].encode()).digest()
    return {"code_challenge": base64.urlsafe_b64encode(digest).decode().rstrip("=")}


OPERATIONS = {"code-challenge": code_challenge}
HELLO = {
    "type": "hello",
    "protocol": 1,
    "implementation": {"name": "my-library", "version": "1.0", "language": "python"},
    "roles": ["installed-app"],
    "operations": list(OPERATIONS),
}


def result(case):
    try:
        return {"ok": OPERATIONS[case["operation"]](case["input"])}
    except Refused as reason:
        return {"reject": {"reason": str(reason)}}
    except Exception as error:
        traceback.print_exc()
        return {"fault": repr(error)}


def send(message):
    output.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
    output.flush()  # Without this the message stays here, and the case ends with a time-out.


for line in sys.stdin.buffer:
    message = json.loads(line)
    if message["type"] == "hello":
        send(HELLO)
    elif message["type"] == "case":
        send({"type": "result", "id": message["id"], **result(message)})
    elif message["type"] == "bye":
        break
