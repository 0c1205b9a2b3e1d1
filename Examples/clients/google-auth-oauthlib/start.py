"""Signs in with InstalledAppFlow: start.py AUTHORIZATION TOKEN CLIENT_ID CLIENT_SECRET."""

import sys

from google_auth_oauthlib.flow import InstalledAppFlow

authorization, token, client_id, client_secret = sys.argv[1:]
config = {
    "installed": {
        "client_id": client_id,
        "client_secret": client_secret,
        "auth_uri": authorization,
        "token_uri": token,
        "redirect_uris": ["http://localhost"],
    }
}
flow = InstalledAppFlow.from_client_config(config, scopes=["https://www.googleapis.com/auth/drive.file"])
flow.run_local_server(port=0)
