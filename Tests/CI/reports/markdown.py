"""A report in Markdown, as GitHub's own parser reads it."""

from __future__ import annotations

import re
from pathlib import Path

import cmarkgfm
import html5lib
from cmarkgfm.cmark import Options

ALLOWED = {
    "html", "head", "body", "h2", "h3", "p", "code", "pre", "table", "thead", "tbody", "tr", "th",
    "td", "details", "summary",
}


def check_markdown(path: Path) -> list[str]:
    octets = path.read_bytes()
    problems = [] if len(octets) < 1 << 20 else [f"it has {len(octets)} octets"]
    foreign = {e.tag for e in elements(octets)} - ALLOWED
    if foreign:
        problems.append(f"values became elements: {sorted(foreign)}")
    if re.search(r"[@#]\w|https?:|www\.", words(octets)):
        problems.append("a name, a number or an address outside of code becomes a link")
    return problems


def same_outside_code(path: Path, harmless: Path) -> list[str]:
    """Compares a report on hostile values with one on harmless values: only code may differ."""
    one, other = path.read_bytes(), harmless.read_bytes()
    problems = []
    if [e.tag for e in elements(one)] != [e.tag for e in elements(other)]:
        problems.append("values change the structure of the Markdown")
    if words(one) != words(other):
        problems.append("values stand outside of code in the Markdown")
    return problems


def elements(octets: bytes) -> list:
    html = cmarkgfm.github_flavored_markdown_to_html(
        octets.decode(), options=Options.CMARK_OPT_UNSAFE)
    tree = html5lib.parse(html, namespaceHTMLElements=False)
    return [e for e in tree.iter() if isinstance(e.tag, str)]


def words(octets: bytes) -> str:
    """The text that stands in no code, one line for each element."""
    parts = []
    for element in elements(octets):
        parts.append((element.text or "") if element.tag not in {"code", "pre"} else "")
        parts.append("".join(child.tail or "" for child in element))
    return "\n".join(parts)
