"""The Google app: it builds the flip link and reads what comes back."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import NamedTuple

from . import links

_OWN_NAMES = ("client_id", "scope", "state", "redirect_uri")
_STOPPING_ERRORS = ("unrecoverable", "access_denied")


def new_state() -> str:
    """A state of 128 random bits."""
    return secrets.token_urlsafe(16)


def build_flip_link(
    app_link: str, client_id: str, scopes: list[str], redirect_uri: str, state: str
) -> str:
    """The link that opens the partner's app; a ValueError says why there is none."""
    link = links.read(app_link)
    if "#" in app_link or not links.UNIVERSAL_LINK.fullmatch(link.base):
        raise ValueError("the app link is not a universal link")
    if any(name in link.parameters for name in _OWN_NAMES):
        raise ValueError("the app link has a parameter that the request needs")
    if not (client_id and state and redirect_uri.startswith("https://")):
        raise ValueError("the client id, the state or the https redirect URI is missing")
    if any(" " in scope or not scope for scope in scopes):
        raise ValueError("a scope is empty or has a space")
    return links.with_parameters(
        app_link,
        client_id=client_id,
        scope=" ".join(scopes),
        state=state,
        redirect_uri=redirect_uri,
    )


class PendingRequest(NamedTuple):
    """A flip that waits for its answer."""

    state: str
    redirect_uri: str


class Action(NamedTuple):
    """What the Google app does next: `linked`, `try-authorization-url`, `stop` or `ignore`."""

    action: str
    request: int | None = None
    code: str | None = None


class PendingRequests:
    """The flips that wait; each is settled once."""

    def __init__(self, requests: Iterable[PendingRequest]):
        self._waiting = dict(enumerate(requests))

    def not_opened(self, index: int) -> Action:
        """The partner's app is not there."""
        if self._waiting.pop(index, None) is None:
            return Action("ignore")
        return Action("try-authorization-url", index)

    def returned(self, url: str) -> Action:
        """A link came in; what cannot be tied to a request that waits changes nothing."""
        try:
            link = links.read(url)
            index = self._request_of(PendingRequest(link.value("state") or "", link.base))
        except ValueError:
            return Action("ignore")
        if index is None:
            return Action("ignore")
        del self._waiting[index]
        return _action_after(link, index)

    def _request_of(self, answered: PendingRequest) -> int | None:
        matches = (index for index, request in self._waiting.items() if request == answered)
        return next(matches, None) if answered.state else None


def _action_after(link: links.Link, index: int) -> Action:
    try:
        code, error = link.value("code"), link.value("error")
    except links.Repeated:
        return Action("try-authorization-url", index)
    if code and not error:
        return Action("linked", index, code)
    if error in _STOPPING_ERRORS and not code:
        return Action("stop", index)
    return Action("try-authorization-url", index)
