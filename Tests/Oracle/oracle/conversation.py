"""A conversation between the suite and an adapter, as an example shows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .messages import FROM_CONFORM, Messages, message

GOING_ON = ("run-client", "serve")
EFFECTS = ("open", "send", "random", "now", "keep", "kept")


@dataclass(frozen=True)
class Answer:
    """The `ok` of a result, with the name of its form."""

    form: str
    ok: dict[str, Any]


@dataclass
class Conversation:
    """What has been asked and is not answered yet, and the answers."""

    messages: Messages
    operations: dict[str, str] = field(default_factory=dict)
    questions: dict[str, str] = field(default_factory=dict)
    effects: dict[tuple[str, int], str] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)

    @property
    def unfinished(self) -> str | None:
        """What it lacks at its end; `None` if it is whole."""
        if self.questions:
            return f"{', '.join(self.questions)} has no result"
        if self.operations:
            return f"{', '.join(self.operations)} has no end"
        return "an effect has no result" if self.effects else None

    def problem(self, direction: str, line: str) -> str | None:
        """Why a line cannot come next; `None` if it can."""
        try:
            value = message(line)
        except ValueError as error:
            return str(error)
        problem = self.messages.problem(direction, value)
        if problem is not None:
            return problem
        heard = self._heard if direction == FROM_CONFORM else self._said
        return heard(value)

    def _heard(self, value: dict[str, Any]) -> str | None:
        match value["type"]:
            case "case":
                if value["operation"] in GOING_ON:
                    self.operations[value["id"]] = value["operation"]
                self.questions[value["id"]] = f"{value['operation']}-ok"
            case "step":
                return self._step(value)
            case "effect-result":
                form = self.effects.pop((value["case"], value["n"]), None)
                if form is None:
                    return "answers no effect"
                return self.messages.problem(form, value["ok"]) if "ok" in value else None
            case "end":
                if self.operations.pop(value["case"], None) is None:
                    return "ends no case"
        return None

    def _said(self, value: dict[str, Any]) -> str | None:
        match value["type"]:
            case "result":
                form = self.questions.pop(value["id"], None)
                if form is None:
                    return "answers no question"
                return self._answer(form, value["ok"]) if "ok" in value else None
            case "effect":
                if value["case"] not in self.operations:
                    return "belongs to no case"
                name = next(name for name in EFFECTS if name in value)
                self.effects[value["case"], value["n"]] = f"effect-{name}-ok"
        return None

    def _step(self, value: dict[str, Any]) -> str | None:
        operation, step = self.operations.get(value["case"]), value["step"]
        if operation is None:
            return "belongs to no case"
        name = step if isinstance(step, str) else next(iter(step))
        self.questions[value["id"]] = f"{operation}-{name}-ok"
        return self.messages.problem(f"{operation}-step", step)

    def _answer(self, form: str, ok: dict[str, Any]) -> str | None:
        self.answers.append(Answer(form, ok))
        return self.messages.problem(form, ok)
