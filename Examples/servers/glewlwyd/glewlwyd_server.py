"""glewlwyd as a child process, with everything it needs in one folder."""

import shutil
import sqlite3
import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator, Optional

from administration import Administration
from fixed_sessions import fix_sessions
from registration import register
from starting import Trouble, Wait, wait_until_answers

INSTALL = "apt-get install -y --no-install-recommends glewlwyd"
TABLES = Path("/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3")
TEMPLATE = Path(__file__).with_name("glewlwyd.conf")


@contextmanager
def serving(port: int, place: Path) -> Iterator[Wait]:
    """Starts glewlwyd and registers everything; gives a function that waits for its end."""
    child = launched(port, place)
    try:
        url = f"http://127.0.0.1:{port}"
        wait_until_answers(f"{url}/config", lambda: ending(child, place))
        with Administration(url) as administration:
            sessions = register(administration, url)
        fix_sessions(place / "glewlwyd.sqlite3", sessions)
        yield lambda: wait_for_end(child, place)
    finally:
        child.terminate()
        child.wait()


def launched(port: int, place: Path) -> subprocess.Popen:
    program = shutil.which("glewlwyd")
    if program is None or not TABLES.exists():
        raise Trouble(f"glewlwyd is missing; run {INSTALL}")
    make_database(place / "glewlwyd.sqlite3")
    configuration = place / "glewlwyd.conf"
    text = TEMPLATE.read_text(encoding="utf-8").replace("@PORT@", str(port))
    configuration.write_text(text.replace("@PLACE@", str(place)), encoding="utf-8")
    return subprocess.Popen([program, "--config-file", configuration], stdin=subprocess.DEVNULL)


def make_database(path: Path) -> None:
    """Fills a new database with the tables that the package brings."""
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.executescript(TABLES.read_text(encoding="utf-8"))
    database.close()


def wait_for_end(child: subprocess.Popen, place: Path) -> None:
    child.wait()
    raise Trouble(ending(child, place) or "glewlwyd has ended")


def ending(child: subprocess.Popen, place: Path) -> Optional[str]:
    """Why glewlwyd has ended: the last error of its log."""
    if child.poll() is None:
        return None
    log = place / "glewlwyd.log"
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    errors = [line for line in lines if " ERROR: " in line] or ["without an error in its log"]
    return f"glewlwyd ended with {child.returncode}: {errors[-1]}; try another port"
