"""Registers the clients of `conform server --clients` in a table of Authlib's OAuth2ClientMixin.

Call `register(file, session, Client)` with the open file of clients, a session of SQLAlchemy and your class.
"""

import json
import time

SCOPES = "devices openid profile email https://www.googleapis.com/auth/drive.metadata.readonly"


def register(file, session, model) -> int:
    """Adds the clients that are not there yet, and says how many there are."""
    clients = json.load(file)
    for client in clients:
        if session.query(model).filter_by(client_id=client["client_id"]).first():
            continue
        is_public = client.get("secret_demanded", "never") == "never"
        row = model(
            client_id=client["client_id"], client_secret=client.get("client_secret", ""),
            client_id_issued_at=int(time.time()))
        row.set_client_metadata({
            "client_name": "conform",
            "redirect_uris": client["redirect_uris"],
            "grant_types": ["authorization_code", "refresh_token"],
            "response_types": ["code"],
            "scope": SCOPES,
            "token_endpoint_auth_method": "none" if is_public else "client_secret_post",
        })
        session.add(row)
    session.commit()
    return len(clients)
