"""What is registered with glewlwyd: the plugin, scopes, clients, and a user for each consent."""

from secrets import token_urlsafe

from administration import Administration
from clients import SCOPES, Client, registered_clients
from plugin import plugin

PASSWORD = token_urlsafe(12)

# glewlwyd compares the ports of loopback URIs, so two that the suites ask for are registered as well:
# one deviation would hide what is behind it.
AT_FREE_PORTS = {
    "718192-desk5m.apps.googleusercontent.com": [
        "http://127.0.0.1:51004/callback",
        "http://[::1]:61023/v6",
    ]
}

# What each user has granted; glewlwyd shows its login page if that is not enough, and grants
# `openid` by itself.
CONSENTS = {
    "granted": list(SCOPES),
    "denied": [],
    "devices": ["devices"],
    "openid": ["openid"],
    "devices-openid": ["devices", "openid"],
    "drive": ["https://www.googleapis.com/auth/drive.metadata.readonly"],
}

# The clients for which a partial consent is given.
PARTIAL = {
    "71892-ios7k2.apps.googleusercontent.com",
    "502913-ios4q9.apps.googleusercontent.com",
    "718192-desk5m.apps.googleusercontent.com",
}


def register(admin: Administration, url: str) -> dict[str, str]:
    """Registers everything; gives the session of each user."""
    admin.send("POST", "mod/plugin/", plugin(url))
    for name in set(SCOPES) - {"openid"}:
        admin.send("POST", "scope/", {"name": name, "display_name": SCOPES[name]})
    for client in registered_clients():
        admin.send("POST", "client/", registration(client))
    return {user: session(admin, url, user, scopes) for user, scopes in CONSENTS.items()}


def registration(client: Client) -> dict:
    """A client as glewlwyd has it: a secret that may be left out is always demanded there."""
    is_confidential = client.secret_demanded in ("optional", "always")
    secret = {"client_secret": client.client_secret} if client.client_secret else {}
    kinds = ["client_secret_basic", "client_secret_post"] if is_confidential else ["none"]
    return {
        "client_id": client.client_id,
        "name": client.client_id,
        "enabled": True,
        "confidential": is_confidential,
        "redirect_uri": [*client.redirect_uris, *AT_FREE_PORTS.get(client.client_id, [])],
        "authorization_type": ["code", "refresh_token", "client_credentials", "delete_token"],
        "token_endpoint_auth_method": kinds,
        "scope": [],
        **secret,
    }


def session(admin: Administration, url: str, user: str, scopes: list[str]) -> str:
    """Makes a user who has granted these scopes, and signs the user in."""
    own = {"username": user, "password": PASSWORD, "enabled": True, "scope": ["g_profile", *SCOPES]}
    admin.send("POST", "user/", own)
    with Administration(url, user, PASSWORD) as browser:
        for client_id in clients_of(user):
            browser.grant(client_id, scopes)
        return browser.session


def clients_of(user: str) -> list[str]:
    """The clients to which the user has granted something."""
    everyone = [client.client_id for client in registered_clients()]
    if user == "granted":
        return everyone
    return [] if user == "denied" else sorted(PARTIAL)
