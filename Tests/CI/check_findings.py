#!/usr/bin/env python3
"""Runs what FINDINGS.md shows and compares what comes back: check_findings.py FOLDER PORT.

FOLDER has the page and the folders of the servers. Each server is started once, at PORT. Each block of
the page is run by one bash, behind the block at the head of its server, with the server's URL in
`$server`. `…` stands for some text without a space, a quotation mark, an ampersand or a comma; spaces at
the end of a line do not count. A section explains the entries of its server's expected.txt that its line
`Not met (N): …` names, where `*` stands for any text; each entry is explained once. Exit status: 0, 1 for
a difference, 2 for a wrong call or page, 3 for a server that does not start.
"""

import os
import re
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from tempfile import TemporaryFile
from threading import Timer

PATIENCE = 60  # Seconds for the start of a server, and for a block.
END = "\x1e"  # Printed behind the output of each command.
ANYTHING = r'[^\s"&,]+'  # What `…` stands for: a code, a token or a number, but no more than one.


class Trouble(Exception):
    """What stops the check: a line for standard error, and the exit status."""

    def __init__(self, line, status=2):
        super().__init__(line)
        self.status = status


@dataclass
class Step:
    """A command of a block and the lines that the page shows behind it."""

    line: int
    command: str
    shown: list = field(default_factory=list)


@dataclass
class Section:
    """A part of the page: the blocks, and the names of the entries that they explain."""

    line: int
    blocks: list = field(default_factory=list)
    names: list = field(default_factory=list)
    count: int = 0


@dataclass
class Server:
    """A server of the page: what stands at its head, and a section for each cause."""

    folder: str
    head: Section
    causes: list = field(default_factory=list)


def servers_of(page):
    """The servers of the page, in its order."""
    servers, lines = [], enumerate(page.split("\n"), 1)
    for number, line in lines:
        if line.startswith("## "):
            servers.append(Server(folder_of(line, number), Section(number)))
        elif line.startswith("### ") or line == "```console" or line.startswith("Not met"):
            if not servers:
                raise Trouble(f"line {number}: this belongs under the heading of a server, ## [name](folder)")
            add(servers[-1], number, line, lines)
    return servers


def folder_of(line, number):
    heading = re.fullmatch(r"## \[.+\]\((.+)\).*", line)
    if heading is None:
        raise Trouble(f"line {number}: the heading of a server is ## [name](folder)")
    return heading[1]


def add(server, number, line, lines):
    """Adds what begins at the line to the server: a section, a block, or what a section explains."""
    section = server.causes[-1] if server.causes else server.head
    if line.startswith("### "):
        server.causes.append(Section(number))
    elif line == "```console":
        section.blocks.append(block_of(lines))
    else:
        read_names(section, number, line, lines)


def block_of(lines):
    """The commands of a block, which begin with `$ ` and go on with `> `."""
    steps = []
    for number, line in lines:
        if line == "```":
            return steps
        if line.startswith("$ "):
            steps.append(Step(number, line[2:]))
        elif not steps:
            raise Trouble(f"line {number}: a block begins with a command, $ …")
        elif line.startswith("> ") and not steps[-1].shown:
            steps[-1].command += "\n" + line[2:]
        else:
            steps[-1].shown.append(line)
    raise Trouble("the last block has no end")


def read_names(section, number, line, lines):
    """Reads the paragraph that names what a section explains."""
    paragraph = line
    while paragraph and not paragraph.endswith("."):
        _, line = next(lines, (0, ""))
        if not line:
            break
        paragraph += " " + line
    said = re.fullmatch(r"Not met \((\d+)\): (`[^`]+`(?:, `[^`]+`)*)\.", paragraph)
    if said is None or section.names:
        raise Trouble(f"line {number}: once in a section stands: Not met (2): `name`, `name`.")
    section.count, section.names = int(said[1]), re.findall("`([^`]+)`", said[2])


def entries_of(path):
    """What a list of expected failures names, without what is not shown because of something else in it."""
    lines = [line.partition("#")[0].split() for line in read(path).splitlines()]
    if any(len(line) not in (0, 2) for line in lines):
        raise Trouble(f"{path} is no list of expected failures")
    return [line[0] for line in lines if line and line[1] != "not-shown"]


def read(path):
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Trouble(f"{path} cannot be read: {getattr(error, 'strerror', error)}") from None


def uncovered(server, entries):
    """What the sections of a server explain wrongly: (line, text) each."""
    explained = []
    for section in server.causes:
        found = {entry for entry in entries if any(fnmatchcase(entry, name) for name in section.names)}
        for name in section.names:
            if not any(fnmatchcase(entry, name) for entry in entries):
                yield section.line, f"{name} is not in {server.folder}/expected.txt"
        if len(found) != section.count:
            yield section.line, f"{len(found)} entries are named, not {section.count}"
        if not section.names or not section.blocks:
            yield section.line, "a section has a line `Not met (N): …` and a block"
        explained += found
    for entry in entries:
        if (times := explained.count(entry)) != 1:
            yield server.head.line, f"{entry} of {server.folder}/expected.txt is explained {times} times"


@contextmanager
def started(folder, port):
    """The URL of the server, which runs as long as the context."""
    with TemporaryFile("w+", errors="replace") as errors:
        call = [sys.executable, folder / "start", port]
        child = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=errors, text=True)
        limit = Timer(PATIENCE, child.kill)
        limit.start()
        try:
            ready = re.fullmatch(r"ready (http://\S+)\n", child.stdout.readline())
            if ready is None:
                raise Trouble(f"{folder.name} does not start: {last_line(child, errors)}", 3)
            limit.cancel()
            yield ready[1]
        finally:
            limit.cancel()
            child.terminate()
            child.communicate()


def last_line(child, errors):
    child.wait()
    errors.seek(0)
    return (errors.read().strip() or f"it ended with {child.returncode}").split("\n")[-1]


def differences(steps, url):
    """Where a block prints something else than the page shows: (line, text) each."""
    outputs, status = run([step.command for step in steps], url)
    for step, printed in zip(steps, outputs):
        if not matches(step.shown, printed):
            yield step.line, difference(step.shown, printed)
    if status != 0:
        step = steps[min(len(outputs), len(steps)) - 1]
        yield step.line, f"the command ends with {status}"


def run(commands, url):
    """What each command prints, as lines, and how the shell ends; it ends at the first that fails."""
    script = "".join(f"{command}\nprintf '\\036'\n" for command in commands)
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "server": url}
    call = ["timeout", str(PATIENCE), "bash", "-euo", "pipefail", "-c", script]
    ended = subprocess.run(
        call, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    outputs = ended.stdout.decode(errors="backslashreplace").replace("\r\n", "\n").split(END)
    if ended.returncode == 0:
        outputs.pop()
    return [lines_of(output) for output in outputs], ended.returncode


def lines_of(output):
    return [line.rstrip() for line in output.removesuffix("\n").split("\n")] if output else []


def matches(shown, printed):
    """Whether these are the lines, with some text for each `…`."""
    patterns = (ANYTHING.join(map(re.escape, line.split("…"))) for line in shown)
    return len(shown) == len(printed) and all(map(re.fullmatch, patterns, printed))


def difference(shown, printed):
    lines = ["expected", *(f"  {line}" for line in shown), "got", *(f"  {line}" for line in printed)]
    return "\n".join(lines)


def check(folder, port):
    """Every difference, as a text with the file and the line."""
    path = folder / "FINDINGS.md"
    page = read(path)
    try:
        servers = servers_of(page)
    except Trouble as trouble:
        raise Trouble(f"{path}: {trouble}") from None
    listed = {found.parent.name for found in folder.glob("*/expected.txt")}
    for name in sorted(listed - {server.folder for server in servers}):
        yield f"{path}:1: {name}/expected.txt has no heading"
    for server in servers:
        found = list(uncovered(server, entries_of(folder / server.folder / "expected.txt")))
        with started(folder / server.folder, port) as url:
            found += [found for steps in blocks_of(server) for found in differences(steps, url)]
        yield from (f"{path}:{line}: {text}" for line, text in sorted(set(found)))


def blocks_of(server):
    """The commands of each block, behind those at the head of the server."""
    head = [step for block in server.head.blocks for step in block]
    return [head + block for section in server.causes for block in section.blocks]


def main():
    if len(sys.argv) != 3 or not sys.argv[2].isdecimal():
        raise Trouble("give the folder of the servers and a port: check_findings.py Examples/servers 9001")
    found = list(check(Path(sys.argv[1]), sys.argv[2]))
    print("\n".join(found) or "FINDINGS.md: every block prints what it shows, every entry is explained once")
    return 1 if found else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Trouble as trouble:
        print(f"check_findings.py: {trouble}", file=sys.stderr)
        sys.exit(trouble.status)
