"""Whether a rule that speaks of every case has vectors for each: check_cases.py [--list] [RULE...].

A rule of a server or of an app that is flipped to, whose statement says "every", "any" or "whatever", stands in cases.json: with
the axes along which its cases differ, with the families that generate them, or with the reason why it has one case only. Other
rules may stand there as well. Each combination of the values of its axes is a cell; a cell without a vector is a hole unless
it stands among the `decided` ones of the rule, with the reason. `--list` prints the vectors of each cell.
"""

from __future__ import annotations

import argparse
import itertools
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "Vectors"
TABLE = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
QUANTIFIED = re.compile(r"(?i)\b(every|whatever|whichever|any(?! (link|case|order|error)\b)|no [^.]{0,40} may)\b")
REQUESTS = ("authorize", "page", "token", "revoke")
SCOPES = {"devices", "openid", "profile", "email", "https://www.googleapis.com/auth/drive.metadata.readonly"}
Facts = dict[str, Any]
Pairs = list[tuple[str, str]]


def pairs(parameters: str | list[list[str]]) -> Pairs:
    """The parameters of a request, decoded if they are a text."""
    if isinstance(parameters, str):
        return parse_qsl(parameters, keep_blank_values=True)
    return [(name, value) for name, value in parameters]


def values(given: Pairs, name: str) -> list[str]:
    return [value for one, value in given if one == name]


def query_of(url: str | None) -> str:
    """The query component of a link."""
    return (url or "").partition("#")[0].partition("?")[2]


def first(given: Pairs, name: str) -> str:
    return next(iter(values(given, name)), "")


AUTHORITY = re.compile(r"(?P<scheme>[^:]*)://(?P<host>\[[^]]*\]|[^/?#:]*)(:(?P<port>[0-9]+))?(?=[/?#]|$)")


def kind_of_uri(uri: str) -> str:
    """What receives what is sent to a redirect URI."""
    found = AUTHORITY.match(uri)
    if found is None or found["scheme"] not in ("http", "https"):
        return "custom scheme"
    hosts = {"oauth-redirect-sandbox.googleusercontent.com": "sandbox", "oauth-redirect.googleusercontent.com": "production"}
    return hosts.get(found["host"], "website") if found["scheme"] == "https" else found["host"]


def kind_of_state(given: Pairs) -> str:
    state = values(given, "state")
    return "none" if not state else "plain" if re.fullmatch(r"[\w-]+", state[0]) else "reserved"


def kind_of_port(uri: str) -> str:
    """Whether a port is one of those that need a right, one of the dynamic ones, or between them."""
    found = AUTHORITY.match(uri)
    if found is None or found["port"] is None:
        return "none"
    return "below 1024" if int(found["port"]) < 1024 else "1024 to 32767" if int(found["port"]) < 32768 else "from 32768"


def facts_of_uri(uri: str) -> Facts:
    """The facts of a redirect URI; those of App Flip have an app and a channel."""
    found = re.search(r"/a/com\.google\.(OPA|Chromecast)(?:\.(dev|enterprise))?$", uri)
    app = {"app": found[1], "channel": found[2] or "public"} if found else {}
    return {"uri": kind_of_uri(uri), "port": kind_of_port(uri), **app}


def wrong(given: Pairs, consent: Any, clients: list[dict[str, Any]]) -> Iterator[str]:
    """What is wrong with an authorization request, or what the user decides."""
    for name, value in given:
        if values(given, name) != [value] and name in ("response_type", "client_id", "scope", "state", "redirect_uri"):
            yield f"{name} twice"
    client = next((one for one in clients if [one["client_id"]] == values(given, "client_id")), None)
    if not client:
        yield "client unknown" if first(given, "client_id") else "client missing"
    if not first(given, "response_type"):
        yield "response type missing"
    elif first(given, "response_type") != "code":
        yield "response type unsupported"
    if "code_challenge_method" in dict(given) and first(given, "code_challenge_method") not in ("S256", "plain"):
        yield "method unknown"
    elif first(given, "code_challenge") and not re.fullmatch(r"[\w.~-]{43,128}", first(given, "code_challenge")):
        yield "challenge malformed"
    if not first(given, "scope"):
        yield "scope missing"
    elif not SCOPES & set(first(given, "scope").split()):
        yield "scope unknown"
    if consent == "denied":
        yield "consent denied"


def facts_of_server(given: dict[str, Any]) -> Facts:
    """What the last request of a flow is about."""
    steps = [step for step in given["steps"] if isinstance(step, dict) and set(REQUESTS) & set(step)]
    if not steps:
        return {}
    kind = next(name for name in REQUESTS if name in steps[-1])
    sent = pairs(steps[-1][kind])
    asked = next((pairs(step["authorize"]) for step in reversed(steps) if "authorize" in step), [])
    client = next((one for one in given["clients"] if one["client_id"] == first(sent, "client_id")), {})
    errors = list(wrong(sent, given["consent"], given["clients"])) if kind in ("authorize", "page") else []
    refreshes = sum(first(pairs(step.get("token", [])), "grant_type") == "refresh_token" for step in steps)
    return {
        "method": steps[-1].get("method", "POST" if kind in ("token", "revoke") else "GET"),
        "client": client.get("type", "any"), "wrong": errors[0] if errors else "nothing",
        "state": kind_of_state(asked), "waits": any("wait" in step for step in given["steps"] if isinstance(step, dict)),
        "refreshes": min(refreshes, 2), **facts_of_uri(first(asked, "redirect_uri")),
    }


def facts_of_flip(given: dict[str, Any]) -> Facts:
    """What a link asks for, and how the sign-in ends."""
    sent = pairs(query_of(given["url"]))
    names = {"client_id": "client", "redirect_uri": "redirect URI", "state": "state"}
    missing = [f"{names[name]} missing" for name in names if not first(sent, name)]
    twice = [f"{names[name]} twice" for name in names if len(values(sent, name)) > 1]
    foreign = ["client unknown"] if first(sent, "client_id") != given["client_id"] else []
    return {
        "ends": given["sign_in"].get("failure", "code"), "message": "message" in given["sign_in"],
        "wrong": next(iter(missing + twice + foreign), "nothing"), "state": kind_of_state(sent),
        "activity": "a link" if given["activity_type"] == "NSUserActivityTypeBrowsingWeb" else "another",
        "response_type": next(iter(values(sent, "response_type")), "none"), **facts_of_uri(first(sent, "redirect_uri")),
    }


def facts_of_flips(given: dict[str, Any]) -> Facts:
    """How many links there are, and how many sign-ins fail."""
    ends = [facts_of_flip(activity) for activity in given["activities"]]
    return {
        "links": len(ends), "failures": sum(one["ends"] != "code" for one in ends),
        "unknown": next((str(n + 1) for n, one in enumerate(ends) if one["wrong"] == "client unknown"), "none"),
        "order": "of arrival" if given["finishing"] == sorted(given["finishing"]) else "another",
    }


def facts_of_client(given: dict[str, Any]) -> Facts:
    """What a session has before its app starts again, or at its end."""
    steps = [step if isinstance(step, str) else next(iter(step)) for step in given["steps"]]
    before = steps[:steps.index("restart")] if "restart" in steps else steps
    bodies = [answer.get("body", "") for answer in given.get("token", [])]
    last = bodies[min(before.count("refresh"), len(bodies) - 1)] if bodies else ""
    granted = all(scope in last for scope in given["scopes"])
    return {
        "restart": "restart" in steps, "refreshed": "refresh" in before, "type": given["client_type"],
        "lifetime": '"expires_in"' in last, "scope": '"scope"' in last, "granted": "all" if granted else "a part",
    }


FACTS: dict[str, Callable[[dict[str, Any]], Facts]] = {
    "serve": facts_of_server, "answer-flip": facts_of_flip, "answer-flips": facts_of_flips, "run-client": facts_of_client,
}


def suites() -> Iterator[dict[str, Any]]:
    for name in json.loads((VECTORS / "index.json").read_text(encoding="utf-8"))["suites"]:
        suite = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
        if suite["operation"] in FACTS:
            yield suite


def last_part(name: str) -> str:
    return name.rsplit("/", 1)[1]


@dataclass(frozen=True)
class Cases:
    """What cases.json says of a rule, and what its vectors and families cover."""

    rule: str
    entry: dict[str, Any]
    facts: list[tuple[str, Facts]]
    families: list[str]

    @classmethod
    def read(cls, rule: str, entry: dict[str, Any], suite: dict[str, Any]) -> Cases:
        own = [vector for vector in suite["vectors"] if vector["rule"] == rule]
        facts = FACTS[suite["operation"]]
        return cls(
            rule, entry,
            [(last_part(one["id"]), facts(suite.get("defaults", {}) | one["input"])) for one in own],
            [last_part(one["id"]) for one in suite.get("families", []) if one["rule"] == rule])

    def cells(self) -> Iterator[tuple[Facts, list[str]]]:
        """Each combination of the values of the axes, with its vectors."""
        axes = self.entry.get("axes")
        for values in itertools.product(*axes.values()) if axes else ():
            cell = dict(zip(axes, values))
            yield cell, [name for name, facts in self.facts if cell.items() <= facts.items()]

    def reason(self, cell: Facts) -> str | None:
        """Why a cell needs no vector."""
        decided = (one["reason"] for one in self.entry.get("decided", []) if one["cells"].items() <= cell.items())
        return next(decided, None)

    def problems(self) -> Iterator[str]:
        """The holes, the decisions that decide nothing, and the families that there are not."""
        empty = [cell for cell, vectors in self.cells() if not vectors]
        yield from (f"no vector has {told(cell)}" for cell in empty if self.reason(cell) is None)
        for one in self.entry.get("decided", []):
            if not any(one["cells"].items() <= cell.items() for cell in empty):
                yield f"every cell of {told(one['cells'])} has a vector"
        yield from (f"there is no family {name}" for name in self.entry.get("families", []) if name not in self.families)


def told(cell: Facts) -> str:
    return ", ".join(f"{axis}: {value}" for axis, value in cell.items())


def all_cases(wanted: list[str]) -> tuple[list[Cases], list[str]]:
    """The rules with what is known of their cases, and the ids of those of which nothing is known or that do not exist."""
    known, found, unknown = dict(TABLE["rules"]), [], []
    for suite in suites():
        for rule in suite["rules"]:
            entry = known.pop(rule["id"], None)
            if entry is not None:
                found.append(Cases.read(rule["id"], entry, suite))
            elif QUANTIFIED.search(rule["statement"]) and suite["operation"] != "run-client":
                unknown.append(f"{rule['id']}: its cases do not stand in cases.json")
    unknown += [f"{rule}: there is no such rule" for rule in known]
    return ([one for one in found if one.rule in wanted], []) if wanted else (found, unknown)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="print the vectors of each cell")
    parser.add_argument("rule", nargs="*", help="the id of a rule (default: all)")
    call = parser.parse_args()
    cases, problems = all_cases(call.rule)
    problems += [f"{one.rule}: {problem}" for one in cases for problem in one.problems()]
    cells = [(one, cell, vectors) for one in cases for cell, vectors in one.cells()]
    for one, cell, vectors in cells if call.list else ():
        print(f"{one.rule}: {told(cell)}: {', '.join(vectors) or one.reason(cell) or 'EMPTY'}")
    empty = sum(not vectors for _, _, vectors in cells)
    print("\n".join([*problems, f"{len(cases)} rules with {len(cells)} cells, {empty} of them empty, {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
