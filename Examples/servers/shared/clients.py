"""The clients that every server registers, from clients.json."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

SCOPES = {
    "devices": "Use your devices",
    "openid": "Know who you are",
    "profile": "See your profile",
    "email": "See your address",
    "https://www.googleapis.com/auth/drive.metadata.readonly": "See the names of your files",
}


@dataclass(frozen=True)
class Client:
    """A registration; `secret_demanded` is `never`, `optional` or `always`."""

    client_id: str
    redirect_uris: list[str]
    client_secret: Optional[str] = None
    secret_demanded: str = "never"
    stands_for: Optional[str] = None

    @property
    def is_installed_app(self) -> bool:
        """Whether the client is an app of the RFC 8252 suites, which always use PKCE."""
        return self.client_id.split(".")[0] not in WITHOUT_PKCE


WITHOUT_PKCE = {"google-client-id-42", "other-client-7", "client-K"}


def registered_clients() -> list[Client]:
    text = Path(__file__).with_name("clients.json").read_text(encoding="utf-8")
    return [Client(**members) for members in json.loads(text)]


def schemes() -> list[str]:
    """The URI schemes of all redirect URIs, in lower case and sorted."""
    uris = (uri for client in registered_clients() for uri in client.redirect_uris)
    return sorted({uri.partition(":")[0].lower() for uri in uris if ":" in uri})
