"""A second implementation of every operation: from an input to the judged form of the answer.

It is written from the README of the vectors and the RFCs, apart from the package. Where the sources
leave a choice it takes the strict one.
"""

from __future__ import annotations

from .app import answer_flip, answer_flips
from .google import build_flip_link, draw_flip_states, read_flip_results
from .pkce import base64url, code_challenge, draw_pkce
from .refusal import Refusal
from .server import serve

ANSWERS = {
    "answer-flip": answer_flip,
    "answer-flips": answer_flips,
    "build-flip-link": build_flip_link,
    "draw-flip-states": draw_flip_states,
    "read-flip-results": read_flip_results,
    "code-challenge": code_challenge,
    "base64url": base64url,
    "draw-pkce": draw_pkce,
    "serve": serve,
}

# The operations that refuse by saying so; the judged form of the others shows what was refused.
SAYING_SO = {
    "build-flip-link",
    "draw-flip-states",
    "code-challenge",
    "base64url",
    "draw-pkce",
}

__all__ = ["ANSWERS", "SAYING_SO", "Refusal"]
