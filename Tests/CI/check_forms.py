#!/usr/bin/env python3
"""Checks the forms of reports that programs read, each beside the result file of the same name.

    python3 Tests/CI/check_forms.py SCHEMA RESULT.jsonl...

Of `NAME.jsonl` there are `NAME.xml` (JUnit), `NAME.md` and `NAME.remarks` (what was written to standard
error with `--github-annotations`). The XML is validated against the XML schema SCHEMA and compared with the
result, the Markdown is rendered by GitHub's parser, and the remarks are read as GitHub's runner does.
Of results named `hostile-0`, `hostile-1`, and so on the first one has harmless values; in the others
nothing but code may differ. Prints a line for each problem; exits with 1 if there is one. Needs `lxml`,
`cmarkgfm` and `html5lib`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from lxml import etree

from reports.junit import check_junit
from reports.markdown import check_markdown, same_outside_code
from reports.remarks import check_remarks, titles
from reports.result import Result


def check(path: Path, schema: etree.XMLSchema) -> list[str]:
    forms = {name: path.with_suffix(f".{name}") for name in ["xml", "md", "remarks"]}
    problems = (
        check_junit(forms["xml"], schema, Result.read(path)) + check_markdown(forms["md"])
        + check_remarks(forms["remarks"])
    )
    if path.stem.startswith("hostile-"):
        problems += compare(forms, path.with_name("hostile-0.jsonl"))
    return problems


def compare(forms: dict[str, Path], harmless: Path) -> list[str]:
    problems = same_outside_code(forms["md"], harmless.with_suffix(".md"))
    if titles(forms["remarks"]) != titles(harmless.with_suffix(".remarks")):
        problems.append("values change the remarks")
    return problems


def main(schema: str, paths: list[str]) -> int:
    schema = etree.XMLSchema(etree.parse(schema))
    problems = [f"{path}: {problem}" for path in paths for problem in check(Path(path), schema)]
    print("\n".join(problems + [f"{len(paths)} results in three forms, {len(problems)} problems"]))
    return 1 if problems or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
