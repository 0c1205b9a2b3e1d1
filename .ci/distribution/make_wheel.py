"""Makes a wheel that carries the program, its manual page and completion, and the vectors: make_wheel.py PROGRAM VERSION FOLDER.

The page and the completion stand in `share` beside the program.
"""
import base64
import hashlib
import os
import pathlib
import time
import zipfile
from sys import argv

PROGRAM, FOLDER = pathlib.Path(argv[1]), pathlib.Path(argv[3])
VERSION = argv[2].replace("-dev", ".dev0")
NAME = "appflip_oauth_conformance"
INFO = f"{NAME}-{VERSION}.dist-info"
DATA = f"{NAME}-{VERSION}.data"
# The program is linked statically, so that it asks for no version of a C library.
TAG = "py3-none-manylinux_2_17_x86_64"
EPOCH = time.gmtime(max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800))[:6]

METADATA = f"""Metadata-Version: 2.4
Name: {NAME.replace("_", "-")}
Version: {VERSION}
Summary: Conformance suite for Google's App Flip and for OAuth 2.0 in installed apps
License-Expression: Apache-2.0
License-File: LICENSE
Requires-Python: >=3.8
Description-Content-Type: text/markdown

"""

WHEEL = f"Wheel-Version: 1.0\nGenerator: make_wheel\nRoot-Is-Purelib: false\nTag: {TAG}\n"


def contents():
    """Names within the wheel, their octets and whether they can be run."""
    readme = pathlib.Path(".ci/distribution/README.md").read_bytes()
    yield f"{DATA}/scripts/conform", PROGRAM.read_bytes(), True
    for path in sorted(p for p in pathlib.Path("Vectors").rglob("*") if p.is_file()):
        yield f"{DATA}/data/share/conform/{path.as_posix()}", path.read_bytes(), False
    share = PROGRAM.parent / "share"
    for path in sorted(p for p in share.rglob("*") if p.is_file()):
        yield f"{DATA}/data/share/{path.relative_to(share).as_posix()}", path.read_bytes(), False
    for name in ("template.py", "conformance_adapter.py"):
        yield f"{DATA}/data/share/conform/{name}", pathlib.Path("Examples/python", name).read_bytes(), False
    yield f"{INFO}/licenses/LICENSE", pathlib.Path("LICENSE").read_bytes(), False
    yield f"{INFO}/METADATA", METADATA.encode() + readme, False
    yield f"{INFO}/WHEEL", WHEEL.encode(), False


def main():
    record = f"{INFO}/RECORD"
    lines = []
    with zipfile.ZipFile(FOLDER / f"{NAME}-{VERSION}-{TAG}.whl", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:

        def add(name, octets, is_program):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            wheel.writestr(entry, octets, zipfile.ZIP_DEFLATED)

        for name, octets, is_program in contents():
            add(name, octets, is_program)
            digest = base64.urlsafe_b64encode(hashlib.sha256(octets).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={digest},{len(octets)}\n")
        add(record, "".join([*lines, f"{record},,\n"]).encode(), False)


main()
