"""Turns the clients of `conform server --clients`, on standard input, into a file for Keycloak's partial import.

conform server --clients | python keycloak.py > import.json

Realm settings, Action, Partial import takes the file; a client that is there already is skipped.
"""

import json
import sys

clients = [
    {
        "clientId": client["client_id"],
        "name": "conform",
        "protocol": "openid-connect",
        "enabled": True,
        "standardFlowEnabled": True,
        "directAccessGrantsEnabled": False,
        "publicClient": client.get("secret_demanded", "never") == "never",
        "secret": client.get("client_secret", ""),
        "redirectUris": client["redirect_uris"],
    }
    for client in json.load(sys.stdin)
]
json.dump({"ifResourceExists": "SKIP", "clients": clients}, sys.stdout, indent=2)
print()
