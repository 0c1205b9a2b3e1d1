"""Makes an artifact bundle with a package that offers it as a plugin: make_bundle.py PROGRAM VERSION FOLDER.

The package stands in the release, not in this project's manifest, where every adopter would fetch the bundle.
"""
import json
import os
import pathlib
import time
import zipfile
from sys import argv

PROGRAM, VERSION, FOLDER = pathlib.Path(argv[1]), argv[2], pathlib.Path(argv[3])
EPOCH = time.gmtime(max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800))[:6]
BUNDLE = "conform.artifactbundle"
VARIANT = {"path": f"conform-{VERSION}-linux/conform", "supportedTriples": ["x86_64-unknown-linux-gnu"]}
INFO = {
    "schemaVersion": "1.0",
    "artifacts": {"conform": {"version": VERSION, "type": "executable", "variants": [VARIANT]}},
}
MANIFEST = """// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "conform-plugin",
    products: [.plugin(name: "conform-plugin", targets: ["ConformPlugin"])],
    targets: [
        .binaryTarget(name: "conform", path: "conform.artifactbundle"),
        .plugin(
            name: "ConformPlugin",
            capability: .command(
                intent: .custom(verb: "conform", description: "Checks an implementation for conformance")),
            dependencies: ["conform"]),
    ]
)
"""


def contents():
    """Names within the archive, their octets and whether they can be run."""
    plugin = pathlib.Path("Sources/ConformPlugin/ConformPlugin.swift")
    yield "Package.swift", MANIFEST.encode(), False
    yield f"Plugins/ConformPlugin/{plugin.name}", plugin.read_bytes(), False
    yield f"{BUNDLE}/info.json", json.dumps(INFO, indent=2).encode(), False
    yield f"{BUNDLE}/conform-{VERSION}-linux/conform", PROGRAM.read_bytes(), True
    for path in sorted(p for p in pathlib.Path("Vectors").rglob("*") if p.is_file()):
        yield f"{BUNDLE}/conform-{VERSION}-linux/{path.as_posix()}", path.read_bytes(), False


with zipfile.ZipFile(FOLDER / f"conform-plugin-{VERSION}.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for name, octets, is_program in contents():
        entry = zipfile.ZipInfo(f"conform-plugin-{VERSION}/{name}", EPOCH)
        entry.external_attr = (0o100755 if is_program else 0o100644) << 16
        archive.writestr(entry, octets, zipfile.ZIP_DEFLATED)
