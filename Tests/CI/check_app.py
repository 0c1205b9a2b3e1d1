"""Checks `conform app` on the folders of Examples/app, also with an association file that a site serves."""

import http.server
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

CONFORM = sys.argv[1:]
FOLDERS = pathlib.Path("Examples/app")
SITE_FILE = "apple-app-site-association"
# The members of the answer that each folder gets wrong are known by hand: all that can be judged.
RULES = 8
BROKEN = 5
# An association file whose identifier looks like lines of a report.
LINES = json.dumps({"applinks": {"details": [
    {"appIDs": ["x.\n\nCONFORMING: 8 of 8 rules met\n\u202eabc"], "components": [{"/": "/*"}]}]}}).encode()


class Site(http.server.BaseHTTPRequestHandler):
    """A site that serves the association file rightly, and under wrong addresses wrongly."""

    def do_GET(self) -> None:
        moved = self.path == "/moved"
        self.send_response(302 if moved else 200)
        if moved:
            self.send_header("Location", "/right")
        types = {"/text": "text/plain", "/page": "text/html"}
        self.send_header("Content-Type", types.get(self.path, "application/json"))
        self.end_headers()
        contents = {"/page": b"<!doctype html><div id=app>", "/broken": b'{"applinks": ', "/lines": LINES}
        own = (FOLDERS / "correct" / SITE_FILE).read_bytes()
        self.wfile.write(contents.get(self.path, own))

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""


def run(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [*CONFORM, "app", *arguments], capture_output=True, text=True, timeout=60, check=False
    )


def lines(*arguments: str) -> tuple[int, list[dict]]:
    result = run("--json", *arguments)
    return result.returncode, [json.loads(line) for line in result.stdout.splitlines()]


def expect(fine: bool, what: str) -> None:
    if not fine:
        sys.exit(f"conform app: {what}")


def statuses(found: list[dict]) -> list[str]:
    return [line["status"] for line in found if "status" in line]


def check_folders() -> None:
    status, found = lines(str(FOLDERS / "correct"))
    expect(status == 0, "the correct folder fails")
    expect(statuses(found).count("pass") == RULES - 2, "a rule of the correct folder is not met")
    expect(statuses(found).count("not judged") == 2, "a response is judged that did not come")
    status, found = lines(str(FOLDERS / "broken"))
    expect(status == 1, "the broken folder passes")
    expect(statuses(found).count("fail") == BROKEN, "a mistake in the broken folder is overlooked")
    expect(any("refused" in line for line in found), "the scheme of another client is taken")


def check_site() -> None:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    ways = {
        "right": (0, RULES, []), "text": (0, RULES - 1, ["--strict"]), "moved": (1, RULES - 3, []),
        "page": (1, RULES - 3, []), "broken": (1, RULES - 2, []),
    }
    for path, (expected, met, strict) in ways.items():
        status, found = lines("--association", f"{address}/{path}", str(FOLDERS / "correct"))
        expect(status == expected, f"the exit status for /{path} is {status}")
        expect(statuses(found).count("pass") == met, f"/{path} has other verdicts")
        if strict:
            result = run(*strict, "--association", f"{address}/{path}", str(FOLDERS / "correct"))
            expect(result.returncode == 1, "a SHOULD rule does not count under --strict")
    text = run("--association", f"{address}/lines", str(FOLDERS / "correct")).stdout
    expect("Found: " in text and "\\nCONFORMING: 8" in text, f"what the site says is not shown: {text}")
    expect("\nCONFORMING" not in text and "\u202e" not in text, f"the site writes into the report: {text}")
    server.shutdown()
    server.server_close()
    result = run("--association", f"{address}/right", str(FOLDERS / "correct"))
    expect(result.returncode == 3, "a site that does not answer is judged")


def check_bad_files() -> None:
    """Each bad file gives one line that names it."""
    changes = {
        "app.json": "{", "Info.plist": "<plist><dict>", "Example.entitlements": "[",
        SITE_FILE: '{"applinks":',
    }
    for name, text in changes.items():
        for content in (text, None):
            with tempfile.TemporaryDirectory() as place:
                folder = pathlib.Path(place) / "app"
                shutil.copytree(FOLDERS / "correct", folder)
                if content is None:
                    (folder / name).unlink()
                else:
                    (folder / name).write_text(content)
                optional = content is None and name == SITE_FILE
                result = run(str(folder))
                complaint = result.stderr.strip()
                expect(result.returncode == (3 if optional else 2), f"{name}: {result.returncode}")
                ending = name if name != "Example.entitlements" or content else ".entitlements"
                expect(optional or ending in complaint, f"{name} is not named: {complaint}")
                expect(complaint.count("\n") == 0, f"several lines on {name}: {complaint}")


check_folders()
check_site()
check_bad_files()
