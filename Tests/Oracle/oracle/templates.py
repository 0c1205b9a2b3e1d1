"""A part of a vector of a family, with a value put where it differs."""

from __future__ import annotations

import base64
import hashlib
from typing import Any

from .variations import Pairs, Value, percent_encoded


def filled(template: Any, value: Value) -> Any:
    """The template with a value in all of its places."""
    if isinstance(template, dict):
        return {name: filled(part, value) for name, part in template.items()}
    if isinstance(template, list):
        return [filled(part, value) for part in template]
    if template == "{{value|pairs}}":
        return value
    if isinstance(template, str) and "{{" in template:
        return _text(template, value)
    return template


def _text(template: str, value: Value) -> str:
    """A text whose pieces are found before any of them is filled: a value may look like one."""
    forms = _forms(value)
    start, _, rest = template.partition("{{value")
    made = [start]
    while rest:
        form, _, rest = rest.partition("}}")
        made.append(forms[form.removeprefix("|")]())
        fixed, _, rest = rest.partition("{{value")
        made.append(fixed)
    return "".join(made)


def _forms(value: Value) -> dict[str, Any]:
    """How a value is written in each of its forms."""
    if not isinstance(value, bytes):
        return _same(value)
    return {
        "": lambda: value.decode(),
        "percent": lambda: percent_encoded(value),
        "s256": lambda: _challenge(value),
        "hex": lambda: value.hex().upper(),
    }


def _same(value: Pairs) -> dict[str, Any]:
    return dict.fromkeys(("", "percent", "s256", "hex"), lambda: percent_encoded(value))


def _challenge(value: bytes) -> str:
    digest = hashlib.sha256(value).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
