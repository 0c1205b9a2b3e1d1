"""Compares two results vector by vector: check_servers.py RESULT OTHER.

Every vector that was run in both has the same verdict and the same answer; a vector that only one has
was left out of the other for a reason that the result file tells.
"""

import json
import sys


def cases(path):
    with open(path, encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    return {record["vector"]: record for record in records if record.get("record") == "case"}


def main():
    inside, outside = (cases(path) for path in sys.argv[1:3])
    # App Check cannot be set at a running server, and without an issuer no metadata is known.
    apart = [vector for vector, case in outside.items() if "lacks" in case["verdict"]]
    differing = [vector for vector in apart if not {"app-check", "metadata"} & set(vector.split("/"))]
    differing += [
        vector
        for vector, case in outside.items()
        if vector not in apart
        and any(case.get(member) != inside[vector].get(member) for member in ("verdict", "outcome"))
    ]
    for vector in differing:
        print(f"{vector}: {inside[vector]['outcome']} in process, {outside[vector]['outcome']} over HTTP")
    print(f"{len(outside)} of {len(inside)} vectors over HTTP, {len(differing)} differ")
    sys.exit(1 if differing or not outside else 0)


main()
