"""The parameters of a request or response, read strictly."""

from __future__ import annotations

from .links import Malformed, decode, pairs


class Query:
    """A query whose names are decoded; a value is decoded when it is asked for."""

    def __init__(self, text: str) -> None:
        self._values: dict[str, list[str]] = {}
        for name, value in pairs(text):
            try:
                decoded = decode(name).decode("utf-8")
            except (Malformed, UnicodeDecodeError):
                continue  # A name that cannot be read is none that is known.
            self._values.setdefault(decoded, []).append(value)

    def only(self, name: str) -> str | None:
        """The value of a parameter that occurs once and is not empty (RFC 6749, Section 3.1)."""
        values = self._values.get(name, [])
        try:
            return decode(values[0]).decode("utf-8") or None if len(values) == 1 else None
        except (Malformed, UnicodeDecodeError):
            return None

    def spoils(self, name: str) -> bool:
        """Whether a parameter is there that cannot be read: repeated, or wrongly encoded."""
        values = self._values.get(name, [])
        return len(values) > 1 or (values not in ([], [""]) and self.only(name) is None)

    def has(self, name: str) -> bool:
        """Whether a parameter occurs at all."""
        return name in self._values
