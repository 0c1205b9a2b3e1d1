"""A report as a page, read by a strict parser."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

import html5lib

from .result import Result, word

TEXTS = ["ink", "soft", "link", "met", "notmet", "none"]


@dataclass
class Page:
    """The text of a page, its elements, and the result that it shows."""

    text: str
    elements: list
    result: Result

    @classmethod
    def read(cls, path: Path) -> Page:
        text = path.read_text()
        tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
        elements = [e for e in tree.iter() if isinstance(e.tag, str)]
        return cls(text, elements, Result.read(path.with_suffix(".jsonl")))

    def structure(self) -> str:
        """A digest of the elements with the names of their attributes, their ids and classes."""
        parts = [(e.tag, sorted(e.keys()), e.get("id"), e.get("class")) for e in self.elements]
        return hashlib.sha256(repr(parts).encode()).hexdigest()

    def pairs(self, first: str, second: str) -> list[tuple[str, str]]:
        """The values of two attributes wherever an element has both."""
        return [(e.get(first), e.get(second)) for e in self.elements if e.get(first) and e.get(second)]


# What it says


def check_content(page: Page) -> list[str]:
    result = page.result
    rules = {rule: s for rule, s in page.pairs("data-rule", "data-status") if s != "not selected"}
    return (
        differences("rules", rules, result.rules)
        + differences("vectors", shown_vectors(page), told_vectors(result))
        + check_counts(page)
    )


def differences(kind: str, shown: dict, told: dict) -> list[str]:
    wrong = [name for name in shown.keys() | told.keys() if shown.get(name) != told.get(name)]
    return [f"{len(wrong)} {kind} are not as in the result, such as {wrong[0]}"] if wrong else []


def shown_vectors(page: Page) -> dict[str, str]:
    return {id.removeprefix("vector-"): word for id, word in page.pairs("id", "data-verdict")}


def told_vectors(result: Result) -> dict[str, str]:
    return {id: word(r) for id, r in result.cases.items()}


def check_counts(page: Page) -> list[str]:
    """The table of suites counts all rules."""
    tables = {table.findtext("caption"): rows(table) for table in page.elements if table.tag == "table"}
    told = list(page.result.rules.values())
    return [
        f"the table of suites counts other rules that are {status}"
        for status in ("met", "not met", "unsupported")
        if sum(row.get(status, 0) for row in tables["Rules by suite"]) != told.count(status)
    ]


def rows(table) -> list[dict[str, int]]:
    """The rows of a table of counts, by the heads of its columns."""
    heads = [cell.text for cell in table.findall("thead/tr/th[@class='number']")]
    counts = [[cell.text for cell in row.findall("td[@class='number']")] for row in table.iter("tr")]
    counts = [row for row in counts if row and all((text or "").isdigit() for text in row)]
    return [dict(zip(heads, map(int, row))) for row in counts]


# How one finds one's way


def check_outline(page: Page) -> list[str]:
    problems = []
    levels = [int(e.tag[1]) for e in page.elements if re.fullmatch("h[1-6]", e.tag)]
    if levels.count(1) != 1 or levels[0] != 1:
        problems.append("there is not one h1 at the top")
    if any(after > before + 1 for before, after in zip(levels, levels[1:])):
        problems.append("a heading skips a level")
    tags = [e.tag for e in page.elements]
    if [tags.count(tag) for tag in ("main", "header", "nav", "footer")] != [1, 1, 1, 1]:
        problems.append("there is not one landmark of each kind")
    if {"script", "link", "img", "iframe", "object"} & set(tags):
        problems.append("the page has a script or loads something")
    return problems + check_links(page)


def check_links(page: Page) -> list[str]:
    ids = [e.get("id") for e in page.elements if e.get("id")]
    problems = ["an id occurs twice"] if len(set(ids)) != len(ids) else []
    links = {e.get("href")[1:] for e in page.elements if (e.get("href") or "").startswith("#")}
    links |= {e.get("aria-labelledby") for e in page.elements if e.get("aria-labelledby")}
    lost = links - set(ids)
    if lost:
        problems.append(f"links lead nowhere: {sorted(lost)[:3]}")
    if "main" not in links or page.elements[0].get("lang") != "en":
        problems.append("the link to the main part or the language is missing")
    return problems


# What one sees


def check_colors(page: Page) -> list[str]:
    themes = re.findall(r":root \{([^}]*)\}", page.text)
    problems = [] if len(themes) == 2 else ["there are not two themes"]
    for theme in themes:
        colors = dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6})", theme))
        pairs = [(text, ground, 4.5) for text in TEXTS for ground in ("paper", "shade")]
        for text, ground, least in pairs:
            ratio = contrast(colors[text], colors[ground])
            if ratio < least:
                problems.append(f"--{text} on --{ground} has a contrast of {ratio:.2f}")
    return problems


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)
