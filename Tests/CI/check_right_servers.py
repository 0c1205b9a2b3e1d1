"""Runs conform against servers that are right, with unusual answers: check_right_servers.py CONFORM [--whole | NAME...].

Their rules have to be met, in bounded time and memory, whatever else the answers have. The servers of which many rules are
run take part with `--whole`, or by their name.
"""

import json
import os
import secrets
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from right_server import Server, serving

RULE = "refresh-grant-served"
MET = "1 of 1 rules met"
MOST_SECONDS, MOST_MEBIBYTES = 180, 200


class Trailers(Server):
    """Trailer fields follow the content (RFC 9112, Section 7.1.2)."""

    def trailer(self):
        return b"X-Checksum: abc\r\n"


class LongRefreshTokens(Server):
    def refresh_token(self):
        return secrets.token_hex(75_000)


class EscapedRefreshTokens(Server):
    def refresh_token(self):
        return secrets.token_urlsafe() + "%25 " * 200_000


class SinglePage(Server):
    """Answers all that it does not know with one page, and has its metadata where OpenID Connect has it."""

    def metadata(self, path):
        return super().metadata(path) if path.endswith("openid-configuration") else "<div id=app></div>"


class ManyScopes(Server):
    def more(self, _):
        return {"scope": " ".join(f"s{n:06}" for n in range(110_000))}


class LongTokenType(Server):
    def more(self, _):
        return {"token_type": "B" * 900_000}


class ManyTokens(Server):
    """Sends as many values in the place of secrets as the tool knows of one answer, new ones in each."""

    def more(self, _):
        return {f"token_{n}": secrets.token_hex(60) for n in range(126)}


class LongTokens(Server):
    def more(self, _):
        return {f"token_{n}": secrets.token_hex(3750) for n in range(126)}


class Elsewhere(Server):
    """Names a token endpoint at another host, which RFC 8414 permits."""

    def metadata(self, path):
        return super().metadata(path) | {"token_endpoint": "https://other.example/token"}


class ManyButtons(Server):
    def page(self, _):
        return "<form>" + "<button>label" * 20_000


class ManySelects(Server):
    def page(self, _):
        return "<form>" + "<select name=a><option>" * 11_000


class Escapes(Server):
    def page(self, _):
        return "<p>" + "=%252525252541 " * 20 + "a" * 1_000_000


# Each server, the exit status, a text of the report, and whether many rules are run and not one.
CASES = [
    (Trailers, 0, MET, False),
    (SinglePage, 0, MET, False),
    (LongRefreshTokens, 0, MET, False),
    (EscapedRefreshTokens, 0, MET, False),
    (ManyScopes, 1, "requests were made", True),
    (LongTokenType, 1, "requests were made", True),
    (ManyTokens, 1, "requests were made", True),
    (LongTokens, 1, "requests were made", True),
    (Elsewhere, 2, '"hosts": ["other.example:443"]', False),
    (ManyButtons, 3, "does not result in a code", False),
    (ManySelects, 3, "does not result in a code", False),
    (Escapes, 3, "does not result in a code", False),
]


def run(words):
    """The exit status of a program, what it printed, its seconds and its peak memory in MiB."""
    started = time.monotonic()
    with TemporaryDirectory() as folder, open(Path(folder, "output"), "w+b") as output:
        process = subprocess.Popen(words, stdout=output, stderr=output)
        try:
            while True:
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
                if pid:
                    break
                if time.monotonic() > started + 4 * MOST_SECONDS:
                    process.kill()
                time.sleep(0.02)
        finally:
            process.returncode = 0  # It is waited for already.
        output.seek(0)
        text = output.read().decode()
    seconds = time.monotonic() - started
    return os.waitstatus_to_exitcode(status), text, seconds, usage.ru_maxrss // 1024


def check(conform, clients, case):
    kind, expected_status, expected, is_long = case
    with TemporaryDirectory() as folder, serving(kind) as server:
        path = Path(folder, "server.json")
        endpoints = {"authorization_endpoint": f"{server.base}/authorize", "token_endpoint": f"{server.base}/token"}
        place = {"issuer": server.base} if kind in (SinglePage, Elsewhere) else endpoints
        path.write_text(json.dumps({**place, "clients": clients}))
        selection = ["--suite", "token-endpoint/*"] if is_long else ["--rule", RULE]
        status, text, seconds, peak = run(
            [conform, "server", "--config", str(path), *selection, "--timeout", "8"])
    faults = [] if status == expected_status else [f"exit status {status}"]
    faults += [] if expected in text else [f"no {expected!r}"]
    faults += [f"more than {MOST_SECONDS} seconds"] if seconds > MOST_SECONDS else []
    faults += [f"more than {MOST_MEBIBYTES} MiB"] if peak > MOST_MEBIBYTES else []
    print(f"{kind.__name__}: exit {status}, {seconds:.1f} s, {peak} MiB")
    if faults:
        print(f"  {'; '.join(faults)} in:\n{text[:3000]}")
    return not faults


def main():
    conform = os.path.abspath(sys.argv[1])
    listed = subprocess.run([conform, "server", "--clients"], capture_output=True, check=True).stdout
    wanted = sys.argv[2:]
    chosen = [
        case for case in CASES
        if wanted == ["--whole"] or case[0].__name__ in wanted or not wanted and not case[3]]
    passed = [check(conform, json.loads(listed), case) for case in chosen]
    print(f"{sum(passed)} of {len(passed)} passed")
    sys.exit(0 if all(passed) else 1)


if __name__ == "__main__":
    main()
