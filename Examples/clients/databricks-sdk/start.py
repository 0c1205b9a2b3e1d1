"""Signs in with the OAuth client of the SDK: start.py AUTHORIZATION TOKEN CLIENT_ID."""

import sys

from databricks.sdk.oauth import OAuthClient, OidcEndpoints

authorization, token, client_id = sys.argv[1:]
client = OAuthClient(
    oidc_endpoints=OidcEndpoints(authorization, token),
    client_id=client_id,
    redirect_url="http://localhost:8020",
    scopes=["all-apis"],
)
client.initiate_consent().launch_external_browser().token()
