"""Whether rules and what they are drawn from lead to each other, with nothing left over."""

from __future__ import annotations

import re
from pathlib import Path

from .files import Folder
from .findings import Findings

STRENGTH = {"MUST": 3, "MUST NOT": 3, "SHOULD": 2, "SHOULD NOT": 2, "MAY": 1, "info": 0}
SPEC = Path(__file__).resolve().parents[3] / "SPEC.md"


def check_sources(folder: Folder, findings: Findings) -> None:
    """Follows the sources of every rule, and the way back from every source."""
    sources = {
        source for suite in folder.suites for rule in suite.rules for source in rule["sources"]
    }
    _check_cited(folder, findings)
    _check_grounds(folder, findings)
    _check_strength(folder, findings)
    _check_decisions(sources, findings)
    _check_statements(sources, folder, findings)
    _check_documents(folder, findings)
    _check_standards(sources | _sources_of_attacks(folder), folder, findings)


def _check_cited(folder: Folder, findings: Findings) -> None:
    """Whether every source exists."""
    statements = {statement["id"] for statement in folder.statements["statements"]}
    known = statements | _decisions() | _sections(folder)
    for suite in folder.suites:
        for rule in suite.rules:
            for source in rule["sources"]:
                problem = f"its source {source} does not exist; correct it"
                findings.check(source in known, suite.where(rule["id"]), problem)
    for attack in (folder.attacks or {"attacks": []})["attacks"]:
        for source in attack["sources"]:
            problem = f"its source {source} does not exist; correct it"
            findings.check(source in known, f"attacks.json: {attack['id']}", problem)


def _check_decisions(sources: set[str], findings: Findings) -> None:
    """Whether every decision is a source."""
    for decision in sorted(_decisions()):
        problem = "no rule rests on it; cite it or remove it"
        findings.check(decision in sources, f"SPEC.md: {decision}", problem)


def _check_grounds(folder: Folder, findings: Findings) -> None:
    """Whether every rule rests on more than decisions of this specification."""
    decisions = _decisions()
    for suite in folder.suites:
        for rule in suite.rules:
            fine = not decisions.issuperset(rule["sources"])
            problem = "has only decisions as sources; name a statement or a section of a standard"
            findings.check(fine, suite.where(rule["id"]), problem)


def _check_strength(folder: Folder, findings: Findings) -> None:
    """Whether no rule of the documents is stronger than all its statements without a decision."""
    levels = {one["id"]: STRENGTH[one["level"]] for one in folder.statements["statements"]}
    decisions = _decisions()
    for suite in folder.suites:
        for rule in suite.rules:
            cited = [levels[source] for source in rule["sources"] if source in levels]
            fine = rule["basis"] != "documents" or bool(
                cited
                and max(cited) >= STRENGTH[rule["level"]]
                or decisions.intersection(rule["sources"])
            )
            problem = "asks more than the statements that it cites; cite a decision or lower it"
            findings.check(fine, suite.where(rule["id"]), problem)


def _check_statements(sources: set[str], folder: Folder, findings: Findings) -> None:
    """Whether each statement has its number, and either a rule or the reason why it has none."""
    for number, statement in enumerate(folder.statements["statements"], start=1):
        where = f"statements.json: {statement['id']}"
        in_order = statement["id"] == f"N{number:03}"
        findings.check(in_order, where, f"is listed instead of N{number:03}; sort the numbers")
        carried, excused = statement["id"] in sources, "reason" in statement
        problem = "no rule carries it; add a rule that does, or a reason"
        findings.check(carried or excused, where, problem)
        problem = "a rule carries it although it has a reason why none can; remove one of the two"
        findings.check(not (carried and excused), where, problem)


def _check_documents(folder: Folder, findings: Findings) -> None:
    """Whether the statements name the documents that are listed, and all of them."""
    listed = {document["code"] for document in folder.statements["documents"]}
    for statement in folder.statements["statements"]:
        for code in statement["documents"]:
            where = f"statements.json: {statement['id']}"
            findings.check(code in listed, where, f"there is no document {code}; correct it")
    used = {code for item in folder.statements["statements"] for code in item["documents"]}
    for code in sorted(listed - used):
        findings.check(False, "statements.json", f"document {code} states nothing; remove it")


def _check_standards(sources: set[str], folder: Folder, findings: Findings) -> None:
    """Whether each standard that is listed is cited."""
    cited = {source.partition(",")[0] for source in sources}
    for standard in folder.standards["standards"]:
        fine = standard["id"] in cited
        problem = "no rule and no attack cites it; remove it"
        findings.check(fine, f"standards.json: {standard['id']}", problem)


def _sources_of_attacks(folder: Folder) -> set[str]:
    """Where the known attacks are described."""
    attacks = (folder.attacks or {"attacks": []})["attacks"]
    return {source for attack in attacks for source in attack["sources"]}


def _kind(number: str) -> str:
    if "/" in number:
        return "Page"
    return "Section" if number[0].isdigit() else "Appendix"


def _sections(folder: Folder) -> set[str]:
    """The citations that the standards allow."""
    return {
        f"{standard['id']}, {_kind(number)} {number}"
        for standard in folder.standards["standards"]
        for number in standard["sections"]
    }


def _decisions() -> set[str]:
    """The numbers of the decisions that SPEC.md explains."""
    return set(re.findall(r'<a id="s[0-9]{3}"></a>(S[0-9]{3})', SPEC.read_text("utf-8")))
