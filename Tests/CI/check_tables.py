#!/usr/bin/env python3
"""Compares a row of a page with a result: check_tables.py RESULT PAGE NAME.

The row is the one whose first cell is a link with the name NAME. Its cells under the headings below, as far as the table
has them, must be what the result file says; rules without a verdict of their own (unsupported, not applicable) are not counted.
"""

import json
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

FREE = {"not applicable", "not run"}  # What counts neither for a rule nor against it.


def records(path, kind):
    with open(path, encoding="utf-8") as lines:
        return [record for record in map(json.loads, lines) if record["record"] == kind]


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def share(met):
    """How many of some rules are met."""
    return f"{sum(met)} of {len(met)}"


def figures(path):
    """What the result says, by the heading of a column."""
    rules, levels, kinds = defaultdict(set), {}, Counter()
    for case in records(path, "case"):
        kind = case["verdict"]["kind"]
        rules[case["rule"]].add(kind)
        levels[case["rule"]] = case["level"]
        kinds[kind] += 1
    judged = {rule: found - FREE for rule, found in rules.items() if found - FREE - {"unsupported"}}
    met = {rule: found == {"passed"} for rule, found in judged.items()}
    judged_vectors = kinds.total() - sum(kinds[kind] for kind in FREE | {"unsupported"})
    return {
        "rules met": share(list(met.values())),
        "rules met of those shown": share(list(met.values())),
        "MUST": share([met[rule] for rule in met if levels[rule] == "MUST"]),
        "SHOULD": share([met[rule] for rule in met if levels[rule] == "SHOULD"]),
        "not met, with reasons": str(list(met.values()).count(False)),
        "vectors passed": f"{kinds['passed']} of {judged_vectors}",
        "vectors not run": str(len(records(path, "omission"))),
    }


def row(page, name):
    """The headings and cells of a row."""
    head = []
    for line in page.read_text(encoding="utf-8").splitlines():
        if re.match(rf"\| \[`?{re.escape(name)}`?\]", line):
            return dict(zip(head, cells(line)))
        if line.startswith("| ") and not line.startswith("| ---") and not line.startswith("| ["):
            head = cells(line)
    sys.exit(f"check_tables: {page} has no row for {name}")


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: check_tables.py RESULT PAGE NAME")
    result, page, name = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
    found, said = figures(result), row(page, name)
    wrong = [heading for heading, text in found.items() if said.get(heading, text) != text]
    for heading in wrong:
        print(f'{page}: {name}: {heading}: the page has "{said[heading]}", the run "{found[heading]}"')
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
