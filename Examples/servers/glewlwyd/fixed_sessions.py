"""Session cookies whose values are known beforehand."""

import sqlite3
from base64 import b64encode
from hashlib import sha512
from pathlib import Path

LENGTH = 128  # Characters; glewlwyd takes no session of another length.


def fixed(user: str) -> str:
    """The value of the user's cookie: the name, filled up with zeros."""
    return user.ljust(LENGTH, "0")


def fix_sessions(database: Path, sessions: dict[str, str]) -> None:
    """Gives the session of each user its fixed value in place of the one that was drawn."""
    with sqlite3.connect(database, timeout=10) as connection:
        for user, drawn in sessions.items():
            connection.execute(
                "UPDATE g_user_session SET gus_session_hash = ? WHERE gus_session_hash = ?",
                (stored(fixed(user)), stored(drawn)),
            )
    connection.close()


def stored(session: str) -> str:
    """What glewlwyd keeps of a session."""
    return "{SHA512}" + b64encode(sha512(session.encode()).digest()).decode()
