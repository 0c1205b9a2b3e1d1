"""A report in JUnit's XML, in two parsers and against Jenkins' schema."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree
from xml.parsers import expat

from lxml import etree

from .result import Result


def check_junit(path: Path, schema: etree.XMLSchema, result: Result) -> list[str]:
    octets = path.read_bytes()
    try:
        expat.ParserCreate().Parse(octets, True)
        document = etree.fromstring(octets, etree.XMLParser(huge_tree=False))
    except (expat.ExpatError, etree.XMLSyntaxError) as error:
        return [f"a parser refuses it: {error}"]
    problems = [] if schema.validate(document) else [str(schema.error_log.last_error)]
    return problems + check_suites(ElementTree.fromstring(octets), result)


def check_suites(root: ElementTree.Element, result: Result) -> list[str]:
    suites = [s for s in root if s.get("name") in result.rules]
    problems = [] if [s.get("name") for s in suites] == list(result.rules) else ["rules are missing"]
    shown = {case.get("name"): child(case) for suite in suites for case in suite.iter("testcase")}
    told = {name(r): expected(r, result) for r in result.cases.values()}
    wrong = [n for n in told.keys() | shown.keys() if told.get(n) != shown.get(n)]
    problems += [f"{len(wrong)} test cases are not as in the result, such as {wrong[0]}"] if wrong else []
    is_red = any(case.tag in {"failure", "error"} for case in root.iter())
    if is_red == (result.footer["exit_status"] == 0):
        problems.append("it is red although the exit status is 0, or green although it is not")
    return problems


def child(case: ElementTree.Element) -> str | None:
    """The element that says that a test case did not pass."""
    return next((c.tag for c in case if c.tag in {"failure", "error", "skipped"}), None)


def expected(record: dict, result: Result) -> str | None:
    """The element that a case has to have."""
    kind = record["verdict"]["kind"]
    if kind == "passed":
        return None
    if record["expected"] or not fails(kind, record["level"], result):
        return "skipped"
    return element(kind)


def name(record: dict) -> str:
    """The name of a case; of several vectors of a family, that of the first and how many follow."""
    ranges = [part.split("-") for part in record.get("numbers", "0").split(",")]
    count = sum(int(ends[-1]) - int(ends[0]) + 1 for ends in ranges)
    return record["vector"] if count == 1 else f"{record['vector']} and {count - 1} more"


def fails(kind: str, level: str, result: Result) -> bool:
    """Whether a verdict fails the run."""
    levels = {"MUST", "SHOULD"} if result.header["strict"] else {"MUST"}
    return kind in {"unstable", "not run"} or kind != "not applicable" and level in levels


def element(kind: str) -> str:
    return "error" if kind in {"fault", "not run"} else "failure"
