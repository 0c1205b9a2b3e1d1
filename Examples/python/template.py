"""A template for an adapter: the message loop of Vectors/PROTOCOL.md and one operation."""

import base64
import hashlib
import json
import os
import sys
import traceback

# Standard output is reserved for messages: from here on, anything printed goes to standard error.
output = os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)


class Refused(Exception):
    """Raised if the implementation refuses on purpose."""


def code_challenge(asked):
    """Call your implementation, and raise Refused if it refuses."""
    if asked["code_challenge_method"] != "S256":
        raise Refused("S256 is the only method")
    digest = hashlib.sha256(asked["code_verifier"].encode()).digest()
    challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    return {"code_challenge": challenge}


OPERATIONS = {"code-challenge": code_challenge}
IMPLEMENTATION = {"name": "my-library", "version": "1.0", "language": "python"}
HELLO = {"protocol": 1, "implementation": IMPLEMENTATION, "roles": ["installed-app"]}


def result(case):
    try:
        return {"ok": OPERATIONS[case["operation"]](case["input"])}
    except Refused as reason:
        return {"reject": {"reason": str(reason)}}
    except Exception as error:
        traceback.print_exc()
        return {"fault": repr(error)}


def send(message):
    output.write(json.dumps(message).encode() + b"\n")
    output.flush()  # Otherwise the message stays in the buffer, and conform waits for it in vain.


for line in sys.stdin.buffer:
    message = json.loads(line)
    if message["type"] == "hello":
        send({"type": "hello", **HELLO, "operations": list(OPERATIONS)})
    elif message["type"] == "case":
        send({"type": "result", "id": message["id"], **result(message)})
    elif message["type"] == "bye":
        break
