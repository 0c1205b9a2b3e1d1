"""The app to which Google flips: it reads a link and answers at the redirect URI in it."""

from __future__ import annotations

from typing import NamedTuple

from . import links

# How the Google app goes on after a sign-in that failed otherwise: in the browser.
_RECOVERABLE = "cancelled"
_ERRORS = {"consent-denied": "access_denied", "account-disabled": "unrecoverable"}


class Declined(Exception):
    """The activity is not a flip, or names no trusted place for an answer: nothing is opened."""


class FlipRequest(NamedTuple):
    """What Google asked for; each answer goes where its own request said."""

    redirect_uri: str
    state: str | None
    scopes: list[str]
    problem: str | None = None

    def invalid(self) -> str:
        """The link that says that the request itself is wrong."""
        return self._link(error="invalid_request")

    def linked(self, code: str) -> str:
        """The link with the code of the app's server; an empty code is none."""
        return self._link(code=code) if code else self._link(error=_RECOVERABLE)

    def failed(self, failure: str) -> str:
        """The link that reports why there is no code; a message of the server stays in the app."""
        return self._link(error=_ERRORS.get(failure, _RECOVERABLE))

    def for_code(self, client_id: str) -> dict[str, str]:
        """The parameters by which the app asks its own server for the code."""
        return {
            "response_type": "code",
            "client_id": client_id,
            "redirect_uri": self.redirect_uri,
        }

    def _link(self, **result: str) -> str:
        return links.with_parameters(self.redirect_uri, **result, state=self.state)


class AppFlipApp(NamedTuple):
    """What is registered with the app: Google's client id and redirect URIs."""

    client_id: str
    redirect_uris: list[str]

    def read(self, activity_type: str, url: str | None) -> FlipRequest:
        """Reads an activity; a request with a `problem` is answered with `invalid()` alone."""
        link = self._flip_link(activity_type, url)
        redirect_uri = self._trusted_redirect_uri(link)
        state = None
        try:
            state = link.value("state")
            scopes = self._checked_scopes(link)
        except ValueError as problem:
            return FlipRequest(redirect_uri, state, [], str(problem))
        return FlipRequest(redirect_uri, state, scopes, None if state else "there is no state")

    def _flip_link(self, activity_type: str, url: str | None) -> links.Link:
        if activity_type != "NSUserActivityTypeBrowsingWeb":
            raise Declined("the activity is none for the web")
        try:
            link = links.read(url or "")
        except ValueError as problem:
            raise Declined(f"the link cannot be read: {problem}") from problem
        if not links.UNIVERSAL_LINK.fullmatch(link.base):
            raise Declined("the link is not a universal link")
        return link

    def _trusted_redirect_uri(self, link: links.Link) -> str:
        """Comes before all other checks: an error, too, goes to a registered place only."""
        try:
            redirect_uri = link.value("redirect_uri")
        except links.Repeated as problem:
            raise Declined(str(problem)) from problem
        if redirect_uri not in self.redirect_uris:
            raise Declined("the redirect URI is not registered")
        return redirect_uri

    def _checked_scopes(self, link: links.Link) -> list[str]:
        if link.value("client_id") != self.client_id:
            raise ValueError("the client is not the registered one")
        scopes = (link.value("scope") or "").split(" ")
        return list(dict.fromkeys(filter(None, scopes)))
