"""The files of an app, compared with its registration and with the association file of its site."""

from __future__ import annotations

import json
import plistlib
import re
from typing import Any
from urllib.parse import unquote, urlsplit
from xml.parsers.expat import ExpatError

from .redirect_forms import google_scheme
from .refusal import Refusal

DOMAINS = "com.apple.developer.associated-domains"
ATTEST = "com.apple.developer.devicecheck.appattest-environment"
SUCCESS = 200


def check_app(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `check-app`."""
    info, rights = _property_list(given["info"]), _property_list(given["entitlements"])
    link, site = given.get("link"), given.get("association")
    app = f"{given['team_id']}.{given['bundle_id']}"
    answer: dict[str, bool | None] = {
        "bundle_id": info.get("CFBundleIdentifier") == given["bundle_id"],
        "scheme": _claims(info, given.get("client_id"), given.get("redirect_uri")),
        "domain": _covers(rights.get(DOMAINS, []), link) if link else None,
        "app_attest": rights.get(ATTEST) == "production" if given.get("app_check") else None,
        **_site(site, app, link),
    }
    return {name: None if met is None else {"met": met} for name, met in answer.items()}


def _property_list(text: str) -> dict[str, Any]:
    try:
        found = plistlib.loads(text.encode())
    except (ExpatError, ValueError) as error:
        raise Refusal(f"no property list: {error}") from error
    if not isinstance(found, dict):
        raise Refusal("no dictionary")
    return found


def _claims(info: dict[str, Any], client_id: str | None, uri: str | None) -> bool | None:
    if uri is not None:
        found = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", uri)
        scheme = found and found[1]
    elif client_id is None:
        return None
    else:
        scheme = google_scheme(client_id)
    if scheme is None:
        raise Refusal("no scheme")
    if scheme.lower() in {"https", "http"}:
        return None
    types = info.get("CFBundleURLTypes", [])
    claimed = [one.lower() for kind in types for one in kind.get("CFBundleURLSchemes", [])]
    return scheme.lower() in claimed


def _covers(entries: list[str], link: str) -> bool:
    parts = urlsplit(link)
    host = parts.hostname or ""
    if parts.scheme != "https" or not host:
        return False
    allowed = {f"applinks:{host}"}
    labels = host.split(".")
    allowed |= {f"applinks:*.{'.'.join(labels[n:])}" for n in range(1, len(labels))}
    return any(_lower_domain(entry) in allowed for entry in entries)


def _lower_domain(entry: str) -> str:
    service, _, domain = entry.partition(":")
    return f"{service}:{domain.lower()}"


def _site(site: dict[str, Any] | None, app: str, link: str | None) -> dict[str, bool | None]:
    if site is None:
        return {}
    try:
        file = json.loads(site["body"])
    except ValueError as error:
        raise Refusal("no JSON") from error
    if not isinstance(file, dict):
        raise Refusal("no object")
    links = file.get("applinks", {})
    own = [one for one in links.get("details", []) if app in _apps(one)]
    responded = site.get("status") is not None
    media_type = (site.get("content_type") or "").partition(";")[0].strip().lower()
    return {
        "app_id": bool(own),
        "path": _opens(own, links.get("defaults", {}), link) if link else None,
        "delivery": site["status"] == SUCCESS if responded else None,
        "content_type": media_type == "application/json" if responded else None,
    }


def _apps(detail: dict[str, Any]) -> list[str]:
    return [*detail.get("appIDs", []), *([detail["appID"]] if "appID" in detail else [])]


def _opens(details: list[dict[str, Any]], common: dict[str, Any], link: str) -> bool:
    """Whether the first pattern that fits lets the app open the link."""
    for detail in details:
        settings = {**common, **detail.get("defaults", {})}
        for component in detail.get("components", _of_paths(detail)):
            if _fits({**settings, **component}, link):
                return not component.get("exclude", False)
    return False


def _of_paths(detail: dict[str, Any]) -> list[dict[str, Any]]:
    paths = detail.get("paths", [])
    return [{"/": one.removeprefix("NOT "), "exclude": one.startswith("NOT ")} for one in paths]


def _fits(component: dict[str, Any], link: str) -> bool:
    rest, _, fragment = link.partition("#")
    rest, _, query = rest.partition("?")
    path = re.sub(r"^https://[^/]*", "", rest) or "/"
    encoded = component.get("percentEncoded", True)
    flags = re.DOTALL | (0 if component.get("caseSensitive", True) else re.IGNORECASE)

    def fits(pattern: str, text: str) -> bool:
        parts = {"*": ".*", "?": "."}
        expression = "".join(parts.get(one) or re.escape(one) for one in pattern)
        return re.fullmatch(expression, text if encoded else unquote(text), flags) is not None

    wanted = component.get("?", "*")
    if isinstance(wanted, dict):
        items = [pair.partition("=")[::2] for pair in query.split("&") if pair]
        values = {name: [value for own, value in items if own == name] for name in wanted}
        fine = all(fits(p, one) for name, p in wanted.items() for one in values[name] or [""])
    else:
        fine = fits(wanted, query)
    return fine and fits(component.get("/", "*"), path) and fits(component.get("#", "*"), fragment)
