"""Signs in with login_oauth_interactive: start.py AUTHORIZATION TOKEN CLIENT_ID."""

import sys

from oauth_cli_kit import OAuthProviderConfig, login_oauth_interactive

authorization, token, client_id = sys.argv[1:]
provider = OAuthProviderConfig(client_id, authorization, token, "http://localhost:1455/auth/callback", "openid")
login_oauth_interactive(print, input, provider, open_browser=True)
