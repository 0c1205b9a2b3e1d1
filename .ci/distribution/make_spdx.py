"""Says in SPDX 2.3 what the files of a release are made of: make_spdx.py VERSION FOLDER."""
import hashlib
import json
import os
import pathlib
import subprocess
import time
from sys import argv

VERSION, FOLDER = argv[1], pathlib.Path(argv[2])
SWIFT = subprocess.run(["swiftc", "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]
NAMESPACE = f"https://spdx.org/spdxdocs/appflip-oauth-conformance-{VERSION}"


def package(name, identifier, version, **members):
    return {
        "name": name, "SPDXID": f"SPDXRef-{identifier}", "versionInfo": version,
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "Apache-2.0",
        "licenseDeclared": "Apache-2.0", "copyrightText": "NOASSERTION", **members,
    }


def relation(element, kind, other):
    return {"spdxElementId": f"SPDXRef-{element}", "relationshipType": kind, "relatedSpdxElement": f"SPDXRef-{other}"}


files = sorted(path for path in FOLDER.iterdir() if path.is_file())
packages = [
    package(path.name, f"File{number}", VERSION, checksums=[
        {"algorithm": "SHA256", "checksumValue": hashlib.sha256(path.read_bytes()).hexdigest()}
    ])
    for number, path in enumerate(files)
]
toolchain = package(
    "swift", "Toolchain", SWIFT, licenseComments="With the Swift Runtime Library Exception.",
    comment="The standard library, Foundation, Dispatch and ICU of the toolchain are linked into the program.")
document = {
    "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
    "name": f"appflip-oauth-conformance-{VERSION}", "documentNamespace": NAMESPACE,
    "comment": "The package depends on no other package; only its toolchain's libraries are linked into the program.",
    "creationInfo": {
        "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))),
        "creators": ["Tool: make_spdx"],
    },
    "packages": [*packages, toolchain],
    "relationships": [
        *(relation("DOCUMENT", "DESCRIBES", f"File{number}") for number in range(len(files))),
        *(
            relation(f"File{number}", "STATIC_LINK", "Toolchain")
            for number, path in enumerate(files) if "vectors" not in path.name
        ),
    ],
}
(FOLDER / f"conform-{VERSION}.spdx.json").write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
