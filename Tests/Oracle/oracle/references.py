"""Whether what the files say about one another holds."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .differences import differences
from .files import Folder, Suite, read_json
from .findings import Findings
from .sources import check_sources



def check_references(folder: Folder, findings: Findings) -> None:
    """Follows every reference from one entry to another."""
    _check_unique(folder, findings)
    for suite in folder.suites:
        _check_rules_and_vectors(suite, findings)
        for vector in suite.vectors:
            _check_twin(suite, vector, findings)
            _check_clock(suite, vector, findings)
        for family in suite.families:
            _check_clock(suite, family, findings)
    check_sources(folder, findings)
    if folder.index is not None:
        _check_index(folder.index, folder, findings)
    if folder.defects is not None:
        _check_defects(folder.defects, folder, findings)
    if folder.attacks is not None:
        _check_attacks(folder.attacks, folder, findings)
    if folder.coverage is not None:
        _check_coverage(folder.coverage, folder, findings)
    _check_mistakes(folder, findings)
    _check_capabilities(folder, findings)
    if folder.answers is not None:
        _check_answers(folder.answers, folder, findings)


def _check_unique(folder: Folder, findings: Findings) -> None:
    lists = {
        "rule": [rule["id"] for suite in folder.suites for rule in suite.rules],
        "mistake": [mistake["id"] for suite in folder.suites for mistake in suite.mistakes],
        "vector": [vector["id"] for suite in folder.suites for vector in suite.vectors],
        "statement": [statement["id"] for statement in folder.statements["statements"]],
        "document": [document["code"] for document in folder.statements["documents"]],
        "standard": [standard["id"] for standard in folder.standards["standards"]],
    }
    for kind, ids in lists.items():
        for id, count in Counter(ids).items():
            findings.check(count == 1, id, f"names {count} {kind}s; rename all but one")


def _check_clock(suite: Suite, vector: dict[str, Any], findings: Findings) -> None:
    """A vector in which time passes needs a clock that can be set forward."""
    waits = any(isinstance(step, dict) and "wait" in step for step in vector["input"].get("steps", []))
    of_rule = next((rule.get("needs", []) for rule in suite.rules if rule["id"] == vector["rule"]), [])
    needs = [*vector.get("needs", []), *of_rule]
    problem = "waits and does not need a clock; add it to needs"
    findings.check(not waits or "clock" in needs, suite.where(vector["id"]), problem)


def _check_rules_and_vectors(suite: Suite, findings: Findings) -> None:
    rules = {rule["id"] for rule in suite.rules}
    used = {vector["rule"] for vector in suite.vectors}
    for id in sorted(rules):
        findings.check(id in used, suite.where(id), "the rule has no vector; add one")
    for vector in suite.vectors:
        where = suite.where(vector["id"])
        known = vector["rule"] in rules
        problem = f"no rule {vector['rule']} in this suite; name one of its rules"
        findings.check(known, where, problem)
        slug = vector["id"].removeprefix(suite.id + "/")
        fine = slug != vector["id"] and "/" not in slug
        findings.check(fine, where, f"the id is not {suite.id}/ and a slug; rename it")


def _check_twin(suite: Suite, vector: dict[str, Any], findings: Findings) -> None:
    if "twin" not in vector:
        return
    where, twin = suite.where(vector["id"]), suite.by_id.get(vector["twin"])
    text = f"its twin {vector['twin']}"
    findings.check(twin is not None, where, f"{text} is not in this file; name one that is")
    if twin is None:
        return
    findings.check("accept" in twin["expect"], where, f"{text} is not accepted; name one that is")
    count = differences(suite.input(vector), suite.input(twin))
    problem = f"{text} differs in {count} places; change one of the two until it is one"
    findings.check(count == 1, where, problem)


def _check_index(index: dict[str, Any], folder: Folder, findings: Findings) -> None:
    """Whether the index lists each suite, and nothing else."""
    listed, suites = set(index["suites"]), {suite.id for suite in folder.suites}
    for id in sorted(listed | suites):
        findings.check(id in listed, "index.json", f"lacks the suite {id}; list it")
        findings.check(id in suites, "index.json", f"lists {id}, which is no suite; remove it")


def _check_defects(defects: dict[str, Any], folder: Folder, findings: Findings) -> None:
    """Whether the defects have one number each, in order, and rules that there are."""
    rules = {rule["id"] for suite in folder.suites for rule in suite.rules}
    codes = {document["code"] for document in folder.statements["documents"]}
    ids = [defect["id"] for defect in defects["defects"]]
    ordered = ids == sorted(set(ids))
    findings.check(ordered, "defects.json", "the numbers are not in order, each once; sort them")
    for defect in defects["defects"]:
        where = f"defects.json: {defect['id']}"
        for code in defect["documents"]:
            findings.check(code in codes, where, f"there is no document {code}; correct it")
        for rule in defect.get("rules", []):
            findings.check(rule in rules, where, f"there is no rule {rule}; correct it")


def _check_attacks(attacks: dict[str, Any], folder: Folder, findings: Findings) -> None:
    """Whether the attacks have ids of their own, and rules that there are and that forbid something."""
    levels = {rule["id"]: rule["level"] for suite in folder.suites for rule in suite.rules}
    mistakes = {mistake["id"] for suite in folder.suites for mistake in suite.mistakes}
    owners = {vector["id"]: vector["rule"] for suite in folder.suites for vector in suite.vectors}
    for id, count in Counter(attack["id"] for attack in attacks["attacks"]).items():
        fine = count == 1 and id not in levels and id not in mistakes
        findings.check(fine, f"attacks.json: {id}", "something else has the id, too; rename one")
    for attack in attacks["attacks"]:
        where = f"attacks.json: {attack['id']}"
        effects = attack.get("shown_by", []) + attack.get("unprotected_by", [])
        for rule in (rule for part in effects + attack.get("weakened_by", []) for rule in part["rules"]):
            findings.check(rule in levels, where, f"there is no rule {rule}; correct it")
            problem = f"{rule} is a MAY rule, which holds nothing off; remove it"
            findings.check(levels.get(rule) != "MAY", where, problem)
        for effect in effects:
            form = effect["form"]
            named = not isinstance(form, str) or form in attacks.get("forms", {})
            findings.check(named, where, f"there is no form {form}; correct it")
            excepted = [vector for group in effect.get("except", []) for vector in group["vectors"]]
            for vector in effect.get("vectors", []) + excepted:
                problem = f"{vector} is no vector of its rules; correct it"
                findings.check(owners.get(vector) in effect["rules"], where, problem)


def _check_coverage(coverage: dict[str, Any], folder: Folder, findings: Findings) -> None:
    """Whether the lists of other suites name rules that there are, and each test once."""
    rules = {rule["id"] for suite in folder.suites for rule in suite.rules}
    for suite in coverage["lists"]:
        counts = Counter(test["test"] for test in suite["tests"])
        for test in suite["tests"]:
            where = f"coverage.json: {suite['id']}: {test['test']}"
            findings.check(counts[test["test"]] == 1, where, "is listed twice; remove one")
            for rule in test.get("rules", []):
                findings.check(rule in rules, where, f"there is no rule {rule}; correct it")


def _check_mistakes(folder: Folder, findings: Findings) -> None:
    """Whether each rule has a mistake, and each mistake a rule of its suite and others that there are."""
    rules = {rule["id"] for suite in folder.suites for rule in suite.rules}
    caught = {mistake["rule"] for suite in folder.suites for mistake in suite.mistakes}
    roots = {mistake["id"] for suite in folder.suites for mistake in suite.mistakes if "root" not in mistake}
    for suite in folder.suites:
        own = {rule["id"] for rule in suite.rules}
        for id in sorted(own - caught):
            findings.check(False, suite.where(id), "no mistake breaks the rule; add one")
        for mistake in suite.mistakes:
            where = f"Mistakes/{suite.where(mistake['id'])}"
            problem = f"no rule {mistake['rule']} in this file; name one of its rules"
            findings.check(mistake["rule"] in own, where, problem)
            root = mistake.get("root")
            findings.check(root is None or root in roots, where, f"no mistake {root} without a root; name one")
            others = [rule for group in mistake.get("also_breaks", []) for rule in group["rules"]]
            for id, count in Counter(others + [mistake["rule"]]).items():
                findings.check(id in rules, where, f"there is no rule {id}; correct it")
                findings.check(count == 1, where, f"names {id} {count} times; name it once")


def _check_capabilities(folder: Folder, findings: Findings) -> None:
    """Whether some rule or vector of the package needs each thing that an implementation may lack."""
    path = folder.root / "schema" / "suite.schema.json"
    if folder.index is None or not path.exists():
        return
    needed = {
        name
        for suite in folder.suites
        for entry in [*suite.rules, *suite.vectors]
        for name in entry.get("needs", [])
    }
    for name in read_json(path)["$defs"]["capability"]["enum"]:
        problem = f"no rule and no vector needs {name}; name it where it is needed, or remove it"
        findings.check(name in needed, "schema/suite.schema.json", problem)


def _check_answers(answers: dict[str, Any], folder: Folder, findings: Findings) -> None:
    """Whether the file of answers names vectors that there are, and each mistake once a vector."""
    heads = {mistake["id"] for suite in folder.suites for mistake in suite.mistakes}
    vectors = {vector["id"] for suite in folder.suites for vector in suite.vectors}
    for suite, part in answers.items():
        for id in part["mistakes"]:
            where = f"answers.json: {suite}"
            findings.check(id in heads, where, f"no mistake {id}; generate the file again")
        for vector, groups in part["answers"].items():
            where = f"answers.json: {suite}/{vector}"
            known = f"{suite}/{vector}" in vectors
            findings.check(known, where, "there is no such vector; generate the file again")
            for number, count in Counter(number for group in groups.values() for number in group).items():
                known = number < len(part["mistakes"])
                findings.check(known, where, f"no mistake {number}; generate the file again")
                findings.check(count == 1, where, f"names {number} {count} times; generate the file again")
