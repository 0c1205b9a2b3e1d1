"""The message loop against messages as `conform` sends them."""

import json
import subprocess
import sys
import unittest
from pathlib import Path
from threading import Timer

ADAPTER = """
import sys
from conformance_adapter import NoAnswer, Refused, Unsupported, serve


def answer(asked):
    print("a library prints", sys.stdin.read())
    if "reject" in asked:
        raise Refused(asked["reject"], error="invalid_grant")
    if "unsupported" in asked:
        raise Unsupported(asked["unsupported"])
    return {"text": chr(asked["character"])}


class Client:
    def __init__(self, asked, world):
        self.world = world

    def sign_in(self):
        self.world.open("https://server.example/" + self.world.random(3).hex())

    def call(self, url):
        return {"status": self.world.send("GET", url, [["Accept", "*/*"]], None)["status"]}

    def is_signed_in(self):
        return {"signed_in": self.world.kept("token") is not None}


serve({"base64url": answer}, ["installed-app"], "test", "1", sessions={"run-client": Client})
"""

HELLO = {"type": "hello", "protocol": 1, "a later version": "may add this"}


COMMAND = [sys.executable, "-c", ADAPTER]
FOLDER = Path(__file__).parents[1]


def line(message: dict) -> bytes:
    return json.dumps(message).encode() + b"\n"


def exchange(*messages: dict) -> list:
    """What the adapter above answers to messages that all lie ready, and its exit status."""
    lines = b"".join(map(line, (HELLO, *messages)))
    done = subprocess.run(COMMAND, cwd=FOLDER, input=lines, capture_output=True, timeout=30)
    return [*map(json.loads, done.stdout.splitlines()[1:]), done.returncode]


def conversation(*messages: dict) -> list[bytes]:
    """What it answers if each message waits for the answer to the one before."""
    pipe = subprocess.PIPE
    with subprocess.Popen(COMMAND, cwd=FOLDER, stdin=pipe, stdout=pipe, stderr=pipe) as adapter:
        limit = Timer(10, adapter.kill)
        limit.start()
        answers = [answer_to(message, adapter) for message in (HELLO, *messages)]
        adapter.stdin.close()
        limit.cancel()
    return answers[1:]


def answer_to(message: dict, adapter: subprocess.Popen) -> bytes:
    adapter.stdin.write(line(message))
    adapter.stdin.flush()
    return adapter.stdout.readline()


def case(identifier: str, operation: str = "base64url", **asked) -> dict:
    return {"type": "case", "id": identifier, "operation": operation, "input": asked}


def step(identifier: str, what: object) -> dict:
    return {"type": "step", "id": identifier, "case": "c", "step": what}


def effect_result(n: int, **result) -> dict:
    return {"type": "effect-result", "case": "c", "n": n, **result}


def result(identifier: str, **answer) -> dict:
    return {"type": "result", "id": identifier, **answer}


def effect(n: int, **what) -> dict:
    return {"type": "effect", "case": "c", "n": n, **what}


class Loop(unittest.TestCase):
    maxDiff = None

    def test_four_answers_and_the_end(self):
        answers = exchange(
            case("1", character=0xE9),
            case("2", reject="no \ud800"),
            case("3", unsupported="that"),
            case("4", character=0x110000),
            case("5", character=0xD800),
            case("6", operation="serve"),
            {"type": "bye"},
            case("7", character=0x41),
        )
        self.assertEqual(
            answers[:3],
            [
                result("1", ok={"text": "é"}),
                result("2", reject={"reason": "no \\ud800", "error": "invalid_grant"}),
                result("3", unsupported="that"),
            ],
        )
        self.assertEqual(answers[3]["fault"].split(":")[0], "ValueError")
        self.assertEqual(answers[4]["fault"].split(":")[0], "UnicodeEncodeError")
        self.assertEqual(answers[5:], [result("6", unsupported="the operation serve"), 0])

    def test_an_answer_comes_before_the_next_question(self):
        answers = conversation(case("1", character=0x41), case("2", character=0x42))
        self.assertEqual(
            [json.loads(answer) for answer in answers],
            [result("1", ok={"text": "A"}), result("2", ok={"text": "B"})],
        )

    def test_messages_that_arrive_during_an_effect_wait(self):
        answers = exchange(
            case("c", "run-client"),
            step("1", "sign-in"),
            case("2", character=0x41),
            step("3", "is-signed-in"),
            effect_result(1, ok={"octets": "3q2-"}),
            {"type": "end", "case": "other"},
            effect_result(2, ok={}),
            effect_result(3, ok={"text": None}),
            {"type": "bye"},
        )
        link = {"url": "https://server.example/deadbe", "user_agent": "browser"}
        self.assertEqual(
            answers,
            [
                result("c", ok={}),
                effect(1, random={"octets": 3}),
                effect(2, open=link),
                result("1", ok={}),
                result("2", ok={"text": "A"}),
                effect(3, kept={"key": "token", "storage": "protected"}),
                result("3", ok={"signed_in": False}),
                0,
            ],
        )

    def test_a_failure_of_the_world_is_a_rejected_step(self):
        answers = exchange(
            case("c", "run-client"),
            step("1", {"call": "https://api.example/"}),
            effect_result(1, failure="offline"),
            step("2", "refresh"),
            {"type": "end", "case": "c"},
            step("3", "sign-in"),
        )
        request = {"method": "GET", "url": "https://api.example/"}
        request |= {"fields": [["Accept", "*/*"]], "body": None}
        self.assertEqual(
            answers,
            [
                result("c", ok={}),
                effect(1, send=request),
                result("1", reject={"reason": "no answer: offline", "error": None}),
                result("2", unsupported="the step refresh"),
                result("3", fault="KeyError: 'c'"),
                0,
            ],
        )


if __name__ == "__main__":
    unittest.main()
