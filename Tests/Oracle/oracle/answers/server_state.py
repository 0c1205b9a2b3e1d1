"""What an authorization server knows: its clients, codes and tokens."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from typing import Any

from ..queries import Query
from .redirect_forms import form_of, usable, without_port
from .server_requests import Failure, Request

SUPPORTED = frozenset(
    (
        "devices",
        "openid",
        "profile",
        "email",
        "https://www.googleapis.com/auth/drive.metadata.readonly",
    )
)
# What a type may have registered beside its forms: localhost is not recommended (S026), and the
# Chrome Identity API takes answers at https URIs.
BEYOND_FORMS = {
    "desktop": ("http://localhost/", "http://localhost:"),
    "chrome": ("https://",),
}
CODE_LIFETIME = 600  # RFC 6749, Section 4.1.2.
TOKEN_LIFETIME = 3600


@dataclass(frozen=True)
class Client:
    """A registered client; none of them can keep a secret."""

    id: str
    redirect_uris: list[str]
    type: str | None
    secret: str | None
    custom_scheme_enabled: bool
    app_check: str | None = None

    @classmethod
    def read(cls, given: dict[str, Any]) -> Client:
        secret, enabled = given.get("client_secret"), given.get("custom_scheme_enabled", False)
        return cls(
            given["client_id"],
            given["redirect_uris"],
            given.get("type"),
            secret,
            enabled,
            given.get("app_check"),
        )

    def trusts(self, redirect_uri: str) -> bool:
        """Whether a redirect URI is registered; a loopback one at any port (S018)."""
        registered = redirect_uri in self.redirect_uris
        if registered and redirect_uri.startswith(BEYOND_FORMS.get(self.type or "", ())):
            return True
        if not usable(redirect_uri, self.type, self.custom_scheme_enabled):
            return False
        if registered:
            return True
        floats = self.type in (None, "desktop") and form_of(redirect_uri) == "loopback"
        return floats and without_port(redirect_uri) in map(without_port, self.redirect_uris)


@dataclass
class Session:
    """What a user granted to a client, with the tokens for it."""

    client_id: str
    scopes: frozenset[str]
    nonce: str | None = None
    revoked: bool = False


@dataclass(frozen=True)
class Grant:
    """What a code was issued for."""

    session: Session
    redirect_uri: str
    code_challenge: str | None
    method: str
    expires_at: int


@dataclass
class Store:
    """The codes and tokens that are out, and the time."""

    now: int = 0
    issued: int = 0
    grants: dict[str, Grant] = field(default_factory=dict)
    redeemed: set[str] = field(default_factory=set)
    refresh_tokens: dict[str, Session] = field(default_factory=dict)
    access_tokens: dict[str, tuple[Session, int]] = field(default_factory=dict)

    def fresh(self, kind: str) -> str:
        self.issued += 1
        return f"{kind}-{self.issued}"

    def grant_of(self, code: str) -> Grant | None:
        """What a code stands for; none if it is too old, or was redeemed before (S051)."""
        grant = self.grants.get(code)
        if grant is None or self.now >= grant.expires_at:
            return None
        if code in self.redeemed:
            grant.session.revoked = True
            return None
        return grant

    def session_of(self, token: str) -> Session | None:
        """The session of a token of either kind that is still good."""
        session = self.refresh_tokens.get(token)
        if session is None:
            session, expires_at = self.access_tokens.get(token, (None, 0))
            session = session if self.now < expires_at else None
        return session if session is not None and not session.revoked else None

    def access_token(self, session: Session) -> str:
        token = self.fresh("access")
        self.access_tokens[token] = (session, self.now + TOKEN_LIFETIME)
        return token


def authenticated(request: Request, form: Query, clients: dict[str, Client]) -> Client | None:
    """The client that a request names, once; `None` if it names none."""
    basic, id, secret = request.basic(), form.only("client_id"), form.only("client_secret")
    if basic is not None:
        if secret is not None or id not in (None, basic[0]):
            raise Failure("invalid_request")
        id, secret = basic[0], basic[1] or None
    if id is None:
        return None
    client = clients.get(id)
    if client is None:
        raise Failure("invalid_client", 401)
    if secret is not None and not hmac.compare_digest(
        secret.encode("utf-8"), (client.secret or "").encode("utf-8")
    ):
        raise Failure("invalid_client", 401)
    return client
