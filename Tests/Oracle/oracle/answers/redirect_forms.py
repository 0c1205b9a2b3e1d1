"""Which form a redirect URI has, and which forms a type of client may use."""

from __future__ import annotations

import re
from typing import Any

from ..links import Malformed, decode, split

# A scheme as in RFC 3986, Section 3.1, with the period of RFC 8252, Section 7.1, and one slash.
CUSTOM = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+-]*\.[A-Za-z0-9+.-]*):/(?!/)")
# The literals of RFC 8252, Section 7.3, with or without a port.
LOOPBACK = re.compile(
    r"http://(?P<host>127\.0\.0\.1|\[::1\])(:(?P<port>[1-9][0-9]{0,4}))?(?=[/?]|\Z)"
)
LONGEST_UWP_SCHEME = 39
SUFFIX, PREFIX = ".apps.googleusercontent.com", "com.googleusercontent.apps."
# What may stand in a path or a query (RFC 3986, Sections 3.3 and 3.4).
LEGAL = re.compile(r"[A-Za-z0-9._~!$&'()*+,;=:@/?%-]*")
CLIENT = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")


def form_of(redirect_uri: str) -> str | None:
    """`custom-scheme` or `loopback`; `None` for what an installed app cannot use."""
    base, query, fragment = split(redirect_uri)
    try:
        decode(base)
        decode(query or "")
    except Malformed:
        return None
    if fragment is not None or not LEGAL.fullmatch(redirect_uri.replace("[::1]", "")):
        return None
    loopback = LOOPBACK.match(redirect_uri)
    if loopback:
        return "loopback" if int(loopback["port"] or 80) <= 65535 else None
    return "custom-scheme" if CUSTOM.match(redirect_uri) else None


def forms_of_type(client_type: str, custom_scheme_enabled: bool) -> list[str]:
    """The forms that a type of client may use (S050); Android and Chrome have a switch."""
    if client_type == "desktop":
        return ["loopback"]
    switched = client_type in ("android", "chrome")
    return ["custom-scheme"] if custom_scheme_enabled or not switched else []


def scheme_of(redirect_uri: str) -> str:
    """The scheme, in lower case (RFC 3986, Section 3.1)."""
    return redirect_uri.partition(":")[0].lower()


def usable(redirect_uri: str, client_type: str | None, custom_scheme_enabled: bool) -> bool:
    """Whether a client of this type may be answered there; any form will do without a type."""
    if client_type is None:
        return True
    form = form_of(redirect_uri)
    if form not in forms_of_type(client_type, custom_scheme_enabled):
        return False
    return client_type != "uwp" or len(scheme_of(redirect_uri)) <= LONGEST_UWP_SCHEME


def without_port(redirect_uri: str) -> str:
    """A loopback URI without its port, which the system chooses; others as they are."""
    if form_of(redirect_uri) != "loopback":
        return redirect_uri
    return LOOPBACK.sub(lambda match: f"http://{match['host']}", redirect_uri, count=1)


def google_scheme(client_id: str) -> str | None:
    """The reversed client id, if it is one of Google's (document 004)."""
    name = client_id.removesuffix(SUFFIX)
    if name == client_id or not CLIENT.fullmatch(name):
        return None
    return PREFIX + name.lower()


def names_another(redirect_uri: str, client_id: str) -> bool:
    """Whether the scheme is the reversed client id of somebody else."""
    scheme = scheme_of(redirect_uri)
    return scheme.startswith(PREFIX) and scheme != google_scheme(client_id)


def client_may_use(given: dict[str, Any]) -> bool:
    """Whether the client of an input may name its redirect URI."""
    enabled = bool(given.get("custom_scheme_enabled", True))
    return usable(given["redirect_uri"], given["client_type"], enabled)
