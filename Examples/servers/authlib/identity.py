"""ID tokens."""

from authlib.oidc.core import UserInfo
from authlib.oidc.core.grants import OpenIDCode
from joserfc.jwk import RSAKey


class IdentityTokens(OpenIDCode):
    """ID tokens that are signed with a key that lives as long as the server."""

    def __init__(self, issuer: str):
        super().__init__(require_nonce=False)
        self.issuer = issuer
        self.key = RSAKey.generate_key(2048)

    def exists_nonce(self, nonce, request):
        return False

    def get_client_claims(self, client):
        return {"iss": self.issuer, "aud": [client.client_id]}

    def get_client_algorithm(self, client):
        return "RS256"

    def resolve_client_private_key(self, client):
        return self.key

    def generate_user_info(self, user, scope):
        return UserInfo(sub=user)
