"""Codes and tokens, in memory."""

import time
from dataclasses import dataclass, field
from typing import Iterable, Optional

from authlib.oauth2.rfc6749 import AuthorizationCodeMixin, TokenMixin

CODE_LIFETIME = 300  # Seconds, as in Authlib's models for SQLAlchemy.


@dataclass
class Code(AuthorizationCodeMixin):
    """An authorization code and what its request said."""

    code: str
    client_id: str
    redirect_uri: str
    scope: str
    user: str
    code_challenge: Optional[str]
    code_challenge_method: Optional[str]
    nonce: Optional[str]
    is_used: bool = False
    issued: float = field(default_factory=time.time)

    def get_redirect_uri(self) -> str:
        return self.redirect_uri

    def get_scope(self) -> str:
        return self.scope

    def get_nonce(self) -> Optional[str]:
        return self.nonce

    def get_auth_time(self) -> int:
        return int(self.issued)

    def get_acr(self) -> None:
        """No class of authentication is known."""

    def get_amr(self) -> None:
        """No method of authentication is known."""

    @property
    def is_expired(self) -> bool:
        return time.time() > self.issued + CODE_LIFETIME


@dataclass
class Token(TokenMixin):
    """An access token with its refresh token, if it came with one, and the code for which both were issued."""

    code: str
    client_id: str
    user: str
    access_token: str
    refresh_token: Optional[str]
    scope: str
    is_over: bool = False

    def check_client(self, client) -> bool:
        return self.client_id == client.get_client_id()

    def get_scope(self) -> str:
        return self.scope


@dataclass
class Store:
    """What the server has issued; nothing is taken out, so that a second use is known as one."""

    codes: dict[str, Code] = field(default_factory=dict)
    tokens: list[Token] = field(default_factory=list)

    def with_access_token(self, text: str) -> Optional[Token]:
        return next((token for token in self.tokens if token.access_token == text), None)

    def with_refresh_token(self, text: str) -> Optional[Token]:
        return next((token for token in self.tokens if token.refresh_token == text), None)

    def of_code(self, code: str) -> Iterable[Token]:
        return (token for token in self.tokens if token.code == code)

    def end(self, code: str) -> None:
        """Ends all tokens that go back to a code."""
        for token in self.of_code(code):
            token.is_over = True
