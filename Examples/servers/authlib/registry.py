"""The clients in the form in which Authlib asks about them."""

import re
import secrets
from typing import Optional

from authlib.oauth2.rfc6749 import ClientMixin, list_to_scope, scope_to_list
from clients import SCOPES, Client, registered_clients

LOOPBACK = re.compile(r"(http://(?:127\.0\.0\.1|\[::1\]))(?::([1-9][0-9]{0,4}))?(?=[/?]|\Z)")


class RegisteredClient(ClientMixin):
    """A client of the registry; every decision that Authlib leaves to its user is made here."""

    def __init__(self, client: Client):
        self.registration = client
        self.client_id = client.client_id

    def get_client_id(self) -> str:
        return self.client_id

    def get_default_redirect_uri(self) -> Optional[str]:
        """None: a request always says where its answer goes."""

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        registered = map(without_port, self.registration.redirect_uris)
        return without_port(redirect_uri) in registered

    def get_allowed_scope(self, scope: Optional[str]) -> str:
        return list_to_scope([name for name in scope_to_list(scope or "") if name in SCOPES])

    def check_client_secret(self, client_secret: str) -> bool:
        known = self.registration.client_secret or ""
        return bool(known) and secrets.compare_digest(known.encode(), client_secret.encode())

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:
        if method == "none":
            return self.registration.secret_demanded != "always"
        return self.registration.client_secret is not None

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        return grant_type in ("authorization_code", "refresh_token")


def without_port(uri: str) -> str:
    """The URI; at the loopback address without its port, which is free (RFC 8252, Section 7.3)."""
    loopback = LOOPBACK.match(uri)
    if loopback is None or int(loopback[2] or 0) > 65535:
        return uri
    return loopback[1] + uri[loopback.end() :]


CLIENTS = {client.client_id: RegisteredClient(client) for client in registered_clients()}


def client_with(client_id: str) -> Optional[RegisteredClient]:
    return CLIENTS.get(client_id)
