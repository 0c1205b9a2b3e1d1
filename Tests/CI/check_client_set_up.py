"""Runs conform against programs with right and wrong set-ups: check_client_set_up.py CONFORM [REFERENCE_CLIENT].

A right set-up gives a verdict; a wrong one ends with status 3 before anything is judged, and the line says what to
change. `--init` writes a configuration with which the program is checked.
"""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

PROGRAM = str(pathlib.Path(__file__).parents[1] / "Support" / "bad-clients" / "set_up.py")
GIVEN = ["authorization={authorization}", "token={token}", "client_id={client_id}"]
VECTORS = ["--vector", "installed-app/loopback/right-state", "--vector", "installed-app/loopback/code-alone"]

MISTAKES = [
    ("a server of its own", ["none", "authorization=https://login.example/authorize", *GIVEN[1:]], {},
     "it opened https://login.example/authorize; put {authorization} or {issuer}"),
    ("no token endpoint", ["none", GIVEN[0], "token=http://127.0.0.1:9/token", GIVEN[2]], {},
     "it is not told the token endpoint; put {token} or {issuer}"),
    ("a path below the issuer", ["none", "authorization={issuer}/o/authorize", *GIVEN[1:]], {},
     "a path of its own below the issuer; put {authorization} and {token}"),
    ("response mode", ["none", "mode=form_post", *GIVEN], {}, "it asks for the response_mode form_post"),
    ("device grant", ["device", *GIVEN], {}, "it uses the device authorization grant (RFC 8628)"),
    ("input", ["needs-input", *GIVEN], {}, 'give what it asks for as "input"'),
    ("a package of the user", ["needs-package", *GIVEN], {}, "HOME is an empty folder"),
    ("https", ["insists-on-https", *GIVEN], {}, 'set "https" to true'),
    ("arguments", ["none", "--authorize", *GIVEN], {}, "run the command by itself to see what it needs"),
    ("no URL", ["waits-silently", *GIVEN], {"start_seconds": 2}, 'raise "start_seconds"'),
    ("custom scheme", ["none", "uri=com.example.app:/cb", *GIVEN], {}, 'as "handler" in client.json'),
    ("copied by hand", ["none", "uri=urn:ietf:wg:oauth:2.0:oob", *GIVEN], {}, "its user copies the code by hand"),
    ("another host", ["none", "uri=https://app.example/cb", *GIVEN], {}, "its redirect URI has to be http://127.0.0.1:PORT"),
    ("exit status", ["other-status", *GIVEN], {"success_status": 0}, "correct success_status or success_output"),
    ("verifier", ["loses-verifier", *GIVEN], {}, "its token request was refused"),
    ("fixed port", ["fixed-port", *GIVEN], {}, 'set "fixed_port" to true'),
    ("issuer without a path", ["needs-tenant", "issuer={issuer}"], {}, "put one after it, as in {issuer}/tenant"),
    ("https of an issuer with a path", ["needs-tenant", "issuer={issuer}/a"], {}, 'set "https" to true'),
    ("certificate", ["trusts-a-list-of-its-own", *GIVEN], {"https": True}, "give it the file {ca_file}"),
]

STATE = "a-state-that-the-program-has-drawn"
SHELL = 'exec "$0" "$1" none "authorization=$AUTH_URL" "token=$TOKEN_URL" "client_id=$2"'
HOME = 'printf "%s %s\\n" "$2" "$3" >"$HOME/.sign-in"; read a t <"$HOME/.sign-in"; ' \
    'exec "$0" "$1" none "authorization=$a" "token=$t" client_id=own'

RIGHT = [
    ("as it is", ["none", *GIVEN], {}),
    ("issuer", ["none", "issuer={issuer}", "client_id={client_id}"], {}),
    ("issuer with a path", ["none", "issuer={issuer}/tenant/a", "client_id={client_id}"], {}),
    ("issuer, registered by itself", ["none", "issuer={issuer}"], {}),
    ("protected resource", ["none", "resource={resource}"], {}),
    ("IPv6", ["none", "host=::1", *GIVEN], {}),
    ("fixed port", ["fixed-port", *GIVEN], {"fixed_port": True}),
    ("slow, and writes its URL in lines", ["writes-in-lines", *GIVEN], {"grace_seconds": 1}),
    ("input", ["needs-input", *GIVEN], {"input": "2\n"}),
    ("variables", [], {
        "command": ["sh", "-c", SHELL, sys.executable, PROGRAM, "{client_id}"],
        "environment": {"AUTH_URL": "{authorization}", "TOKEN_URL": "{token}"}}),
    ("a file in its home", [], {
        "command": ["sh", "-c", HOME, sys.executable, PROGRAM, "{authorization}", "{token}"]}),
    ("ID token", ["demands-id-token", "scope=openid", "issuer={issuer}/tenant", "client_id={client_id}"],
     {"success_status": 0}),
    ("https, by a file", ["none", "ca_file={ca_file}", *GIVEN], {"https": True}),
    ("https, by a variable", ["none", "issuer={issuer}"], {"https": True}),
]


class Check:
    def __init__(self, conform, folder):
        self.conform, self.folder, self.failed = conform, pathlib.Path(folder), 0

    def run(self, name, status, expected, *words):
        result = subprocess.run(
            [self.conform, "client", *words], capture_output=True, timeout=300, check=False, cwd=self.folder)
        text = (result.stdout + result.stderr).decode()
        faults = [] if result.returncode == status else [f"exit status {result.returncode}"]
        faults += [f"no {words!r}" for words in expected if words not in text]
        line = next((line.strip() for line in text.splitlines() if any(w in line for w in expected)), "")
        print(f"{name}: exit {result.returncode}: {line[:200]}", flush=True)
        if faults:
            self.failed += 1
            print(f"  {'; '.join(faults)} in:\n{text[:3000]}")
        return text

    def configured(self, words, changes):
        path = self.folder / "settings.json"
        command = [sys.executable, PROGRAM, *words]
        path.write_text(json.dumps({"command": command, **changes}), encoding="utf-8")
        return ["--config", str(path)]

    def check_file(self, name, expected):
        content = json.loads((self.folder / name).read_text(encoding="utf-8"))
        wrong = {key: content.get(key) for key, value in expected.items() if content.get(key) != value}
        if wrong:
            self.failed += 1
            print(f"  {name} has {wrong} and not {expected}")


def check_wrong(check):
    for name, words, changes, expected in MISTAKES:
        if changes.get("https") and not shutil.which("socat"):
            print(f"{name}: not checked, since socat is not installed")
            continue
        check.run(f"wrong {name}", 3, [expected], *check.configured(words, changes), *VECTORS)
    with socket.create_server(("127.0.0.1", 18766)):
        settings = check.configured(["taken-port", *GIVEN], {"fixed_port": True})
        check.run("wrong taken port", 3, ["another program listens at its port"], *settings, *VECTORS)


def check_right(check):
    for name, words, changes in RIGHT:
        if changes.get("https") and not shutil.which("socat"):
            print(f"{name}: not checked, since socat is not installed")
            continue
        check.run(f"right {name}", 0, ["2 of 2 rules met"], *check.configured(words, changes), *VECTORS)
    settings = check.configured(["ends-at-third-start", f"file={check.folder}/starts", *GIVEN], {})
    check.run("right but for one start", 0, ["2 of 2 rules met"], *settings, *VECTORS)
    settings = check.configured(["closes-late", *GIVEN], {})
    denied = ["--vector", "installed-app/loopback/error-access-denied"]
    check.run("right but slow to close", 0, ["1 of 1 rules met"], *settings, *denied)
    signed_in = {"success_status": 0}
    settings = check.configured(["uses-its-token", "resource={resource}", "client_id={client_id}"], signed_in)
    whole = ["--vector", "installed-app/sign-in/verifier-of-the-only-sign-in",
             "--vector", "installed-app/token-response/no-refresh-token"]
    check.run("right use of its token", 0, ["2 of 2 rules met"], *settings, *whole)
    found = ["--vector", "installed-app/discovery/place-with-path",
             "--vector", "installed-app/discovery/issuer-with-another-path"]
    settings = check.configured(["none", "resource={resource}", "client_id={client_id}"], signed_in)
    check.run("right with the issuer of a resource", 0, ["2 of 2 rules met"], *settings, *found)
    settings = check.configured(["demands-id-token", "scope=openid", "issuer={issuer}"], signed_in)
    check.run("right with an ID token", 0, ["2 of 2 rules met"], *settings, *whole)


def check_init(check, reference):
    program = [sys.executable, PROGRAM]
    check.run("init", 0, ["opened http://127.0.0.1", "code_challenge_method=S256"],
              "--init", "--", *program, "none", *GIVEN)
    check.check_file("client.json", {"command": [*program, "none", *GIVEN], "success_status": 0})
    check.run("init, then checked", 0, ["2 of 2 rules met"], "--config", "client.json", *VECTORS)
    check.run("init over a file", 2, ["client.json is there already"], "--init", "--", *program, "none", *GIVEN)
    real = ["authorization=https://login.example/authorize", "token=https://login.example/oauth/token", "client_id=my-id"]
    check.run("init with the real endpoints", 0, ["opened http://127.0.0.1"],
              "--init", "--output", "real.json", "--", *program, "none", *real)
    check.check_file("real.json", {"command": [*program, "none", *GIVEN]})
    check.run("init with a variable", 0, ["the same port 18766 at each start"], "--init", "--output", "port.json", "--",
              "COLOUR=no", *program, "fixed-port", *GIVEN)
    check.check_file("port.json", {"fixed_port": True, "environment": {"COLOUR": "no"}})
    check.run("init of a device grant", 3, ["RFC 8628"], "--init", "--output", "device.json", "--",
              *program, "device", *GIVEN)
    check.run("init of an ID token", 0, ["after the sign-in it ended with exit status 0"], "--init", "--output", "id.json",
              "--", *program, "demands-id-token", "scope=openid", "issuer={issuer}")
    if shutil.which("socat"):
        check.run("init of https", 0, ["opened https://127.0.0.1"], "--init", "--output", "https.json", "--",
                  *program, "needs-tenant", "issuer={issuer}/a", "client_id={client_id}")
        check.check_file("https.json", {"https": True, "success_status": 0})
    text = check.run("init, a state that is also the scope", 3, ["scope=masked-state-000"], "--init", "--output", "state.json",
                     "--", "sh", "-c", 'xdg-open "$0"', f"{{authorization}}?client_id=x&scope={STATE}&state={STATE}")
    if STATE in text + (check.folder / "state.json").read_text(encoding="utf-8").partition("seen 1")[2].partition("\n")[0]:
        check.failed += 1
        print("  the state is shown")
    check.run("init of nothing", 3, ["it opened no URL"], "--init", "--output", "none.json", "--", "true")
    if reference:
        words = [reference, "--patience", "30", "{authorization}", "{token}", "{client_id}"]
        check.run("init of the reference", 0, ["opened http://127.0.0.1"], "--init", "--output", "r.json", "--", *words)
        check.check_file("r.json", {"command": words, "success_status": 0})
        check.run("quick", 0, ["quick selection, no full verdict", "sessions were run"], "--config", "r.json", "--quick")


def main():
    conform, *reference = [os.path.abspath(word) for word in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as temporary:
        os.environ["TMPDIR"] = temporary
        check = Check(conform, folder)
        check_right(check)
        check_wrong(check)
        check_init(check, reference[0] if reference else None)
        if left := [name for name in os.listdir(temporary) if name.startswith("tmp.")]:
            check.failed += 1
            print(f"conform has left {left} in its temporary folder")
        print(f"{check.failed} failed")
        sys.exit(1 if check.failed else 0)


main()
