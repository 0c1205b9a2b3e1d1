"""The console, in which clients are registered."""

from __future__ import annotations

import re
from typing import Any

from .redirect_forms import form_of, forms_of_type, google_scheme, names_another, usable
from .refusal import Refusal

# What a client of each type is registered with, beside its name (document 003, "Create
# authorization credentials").
NEEDED = {
    "android": ("package_name", "sha1_fingerprint"),
    "ios": ("bundle_id",),
    "uwp": ("store_id",),
    "chrome": ("item_id",),
    "desktop": (),
}
SHA1 = re.compile(r"[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){19}|[0-9A-Fa-f]{40}")
APP_STORE_ID = re.compile(r"[0-9]+")
APP_STORE_LINK = re.compile(
    r"https://(apps|itunes)\.apple\.com/([a-z]{2}/)?app/([^/?#]+/)?id(?P<id>[0-9]+)([?#].*)?"
)
STORE_ID_LENGTH = 12


def register_client(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `register-client`."""
    client_type = given["client_type"]
    for name in ("name", *NEEDED[client_type]):
        _expect(bool(str(given.get(name) or "").strip()), f"{name} is missing")
    _check_form(given)
    enabled = bool(given.get("custom_scheme_enabled"))
    return {
        "client_type": client_type,
        "redirects": forms_of_type(client_type, enabled),
        "client_secret": "optional" if client_type == "desktop" else "never",
    }


def check_redirect_uri(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `check-redirect-uri`."""
    client_type, redirect_uri = given["client_type"], given["redirect_uri"]
    if not usable(redirect_uri, client_type, bool(given.get("custom_scheme_enabled"))):
        unsupported = client_type in ("android", "chrome")
        wrong_form = form_of(redirect_uri) == "custom-scheme" and unsupported
        error = "invalid_request" if wrong_form else "redirect_uri_mismatch"
        raise Refusal("a redirect URI that this client may not use", error)
    if names_another(redirect_uri, given["client_id"]):
        raise Refusal("the scheme of another client", "redirect_uri_mismatch")
    return {"redirect": form_of(redirect_uri)}


def read_app_store_id(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `read-app-store-id`: the digits of the last segment (D060)."""
    link = APP_STORE_LINK.fullmatch(given["link"])
    if link is None:
        raise Refusal("no link to an app in the App Store")
    return {"app_store_id": link["id"]}


def scheme_of_client(given: dict[str, Any]) -> dict[str, Any]:
    """Answers `scheme-of-client`."""
    scheme = google_scheme(given["client_id"])
    if scheme is None:
        raise Refusal("no client id of Google")
    return {"scheme": scheme}


def _check_form(given: dict[str, Any]) -> None:
    client_type = given["client_type"]
    if client_type == "android":
        _expect(bool(SHA1.fullmatch(given["sha1_fingerprint"])), "not 20 octets")
    if client_type == "uwp":
        _expect(len(given["store_id"]) == STORE_ID_LENGTH, "not 12 characters")
    if given.get("app_store_id"):
        _expect(bool(APP_STORE_ID.fullmatch(given["app_store_id"])), "not a numeric id")
    if given.get("app_check"):
        _expect(bool(given.get("team_id")), "App Check without a team")
        _expect("*" not in given["bundle_id"], "App Check with a wildcard")


def _expect(fine: bool, problem: str) -> None:
    if not fine:
        raise Refusal(problem)
