"""A small folder of vectors that the reference meets."""

from __future__ import annotations

import json
from pathlib import Path

VERIFIER = "A" * 43

SUITE = {
    "title": "A suite",
    "operation": "code-challenge",
    "defaults": {"code_challenge_method": "plain"},
    "over_wire": "it is out of reach",
    "rules": [
        {"id": "rule-one", "title": "T", "statement": "It MUST.", "reason": "R", "level": "MUST", "basis": "rfc",
         "sources": ["RFC 7636, Section 4.2"]},
    ],
    "vectors": [
        {"id": "pkce/small/good", "rule": "rule-one", "comment": "C.",
         "input": {"code_verifier": VERIFIER}, "expect": {"accept": {"code_challenge": VERIFIER}}},
        {"id": "pkce/small/bad", "rule": "rule-one", "comment": "C.", "twin": "pkce/small/good",
         "input": {"code_verifier": VERIFIER[1:]}, "expect": {"refuse": {}}},
    ],
}

FILES = {
    "index": {"format": 5, "version": "1.0.0", "suites": ["pkce/small"]},
    "statements": {"documents": [], "statements": []},
    "standards": {"standards": [
        {"id": "RFC 7636", "title": "T", "url": "https://example.com/7636", "sections": {"4.2": "C"}},
    ]},
    "pkce/small": SUITE,
}


def write_small_vectors(folder: Path) -> None:
    """Writes the folder."""
    (folder / "pkce").mkdir(parents=True)
    for name, content in FILES.items():
        (folder / f"{name}.json").write_text(json.dumps(content))
