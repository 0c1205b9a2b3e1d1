"""Refusing on purpose."""

from __future__ import annotations


class Refusal(Exception):
    """The input is refused, with the OAuth error code if there is one."""

    def __init__(self, reason: str, error: str | None = None) -> None:
        super().__init__(reason)
        self.error = error
