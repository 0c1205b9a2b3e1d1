"""Whether the lines that the documents of the adapter protocol show are what its schema tells."""

from __future__ import annotations

from pathlib import Path

from .conversation import Conversation
from .files import Folder
from .findings import Findings
from .messages import FROM_ADAPTER, FROM_CONFORM, Messages
from .refused_messages import CHANGED, LINES

DOCUMENTS = ("PROTOCOL.md", "Pages/EXAMPLES.md")
DIRECTIONS = {"> ": FROM_CONFORM, "< ": FROM_ADAPTER}
# A value that no member of an answer may have.
NEVER = 0.5


def check_protocol(folder: Folder, findings: Findings) -> None:
    """Checks every conversation that is shown, and that the schema refuses what is wrong."""
    messages = Messages.read(folder.root / "schema")
    shown = [one for name in DOCUMENTS for one in _shown(folder.root / name, messages, findings)]
    answers = [answer for conversation in shown for answer in conversation.answers]
    for answer in answers:
        _check_strict(messages, answer.form, answer.ok, findings)
    _check_complete(messages, {answer.form for answer in answers}, findings)
    _check_refused(messages, findings)


def _shown(path: Path, messages: Messages, findings: Findings) -> list[Conversation]:
    """The conversations of a document, each of which stands between two fences."""
    conversations: list[Conversation] = []
    inside = False
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
        where = f"{path.name}:{number}"
        if line.startswith("```"):
            inside = not inside
            if inside:
                conversations.append(Conversation(messages))
            else:
                problem = conversations[-1].unfinished
                findings.check(problem is None, where, f"{problem}; add what is missing")
        elif inside and line[:2] in DIRECTIONS:
            problem = conversations[-1].problem(DIRECTIONS[line[:2]], line[2:])
            findings.check(problem is None, where, f"{problem}; correct the line")
    return conversations


def _check_complete(messages: Messages, shown: set[str], findings: Findings) -> None:
    """Whether an answer to every operation is shown."""
    for operation in messages.operations:
        problem = f"shows no answer to {operation}; add an example"
        findings.check(f"{operation}-ok" in shown, DOCUMENTS[-1], problem)


def _check_strict(messages: Messages, form: str, ok: dict, findings: Findings) -> None:
    """Whether an answer that is right is refused with a member more or one of another type."""
    wrong = [{**ok, "another": 1}] + [{**ok, name: NEVER} for name in ok]
    for answer in wrong:
        text = f"accepts {answer}; tighten it"
        refused = messages.problem(form, answer) is not None
        findings.check(refused, f"protocol.schema.json: {form}", text)


def _check_refused(messages: Messages, findings: Findings) -> None:
    """Whether each message is right as it is, and refused with its change."""
    for why, direction, message, change in CHANGED:
        problem = messages.problem(direction, message)
        findings.check(problem is None, f"before {why}", f"{problem}; correct the message")
        changed = {k: v for k, v in {**message, **change}.items() if v is not ...}
        refused = messages.problem(direction, changed) is not None
        findings.check(refused, f"protocol.schema.json: {why}", "is accepted; tighten the schema")
    for why, line in LINES:
        refused = messages.problem_of_line(FROM_ADAPTER, line) is not None
        findings.check(refused, f"messages.py: {why}", "is accepted; read more strictly")
