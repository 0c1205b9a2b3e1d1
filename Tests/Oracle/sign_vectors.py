"""Signs the tokens of the vectors with the test keys of `signing/keys.json`.

The vectors of the two suites about signatures are made here as a whole. In the suites about the claims
each token with three parts is signed as it stands. Nothing is random: a second run changes nothing.
"""

from __future__ import annotations

import json
import re
import sys
from functools import partial
from pathlib import Path
from typing import Any

from signing import events, identities
from signing.keys import RSAKey, encoded
from signing.tokens import GOOGLE, NEXT

FOLDER = Path(__file__).resolve().parent.parent.parent / "Vectors"
TOKEN = re.compile(r'"((?:[A-Za-z0-9_=*!+/-]|\\n)*\.(?:[A-Za-z0-9_=*!+/-]|\\n)*)\.([A-Za-z0-9_-]{86,342})"')
# What two keys sign in the suites about the claims, by the vector.
OTHER_KEYS = {"installed-app/security-events/signed-with-other-key": NEXT}


def made(suite: Any) -> str:
    """The file of a suite, with its head unchanged and its vectors generated again."""
    text = (FOLDER / f"{suite.SUITE}.json").read_text("utf-8")
    head, mark, _ = text.partition('  "vectors": [\n')
    defaults = json.dumps(suite.DEFAULTS, ensure_ascii=False)
    head = re.sub(r'(?m)^  "defaults": .*$', lambda _: f'  "defaults": {defaults},', head)
    return head + mark + ",\n".join(map(entry, suite.vectors())) + "\n  ]\n}\n"


def entry(vector: dict[str, Any]) -> str:
    members = (f'      "{k}": {json.dumps(v, ensure_ascii=False)}' for k, v in vector.items())
    return "    {\n" + ",\n".join(members) + "\n    }"


def signed(suite: str) -> str:
    """The file of a suite with each of its tokens signed."""
    text = (FOLDER / f"{suite}.json").read_text("utf-8")
    parts = re.split(r'(?m)^      "id": "([^"]*)"', text)
    for index in range(1, len(parts), 2):
        key = OTHER_KEYS.get(parts[index], GOOGLE)
        parts[index + 1] = TOKEN.sub(partial(resigned, key), parts[index + 1])
    return "".join(f'      "id": "{part}"' if index % 2 else part for index, part in enumerate(parts))


def resigned(key: RSAKey, match: re.Match[str]) -> str:
    message = json.loads(f'"{match[1]}"').encode()
    return f'"{match[1]}.{encoded(key.sign(message))}"'


def main() -> int:
    texts = {suite.SUITE: made(suite) for suite in (events, identities)}
    for suite in ("installed-app/security-events", "installed-app/id-token"):
        texts[suite] = signed(suite)
    stale = [s for s, t in texts.items() if t != (FOLDER / f"{s}.json").read_text("utf-8")]
    if "--check" in sys.argv:
        print("\n".join(f"{suite} is stale" for suite in stale) or "all tokens are signed")
        return 1 if stale else 0
    for suite in stale:
        (FOLDER / f"{suite}.json").write_text(texts[suite], "utf-8")
        print(f"signed {suite}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
