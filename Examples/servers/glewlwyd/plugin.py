"""The oidc plugin's settings."""

from secrets import token_urlsafe


def plugin(url: str) -> dict:
    return {
        "module": "oidc",
        "name": "oidc",
        "display_name": "OAuth 2.0 for installed apps",
        "enabled": True,
        "parameters": parameters(url),
    }


def parameters(url: str) -> dict:
    return {
        "iss": f"{url}/api/oidc",
        "jwt-type": "sha",
        "jwt-key-size": "256",
        "key": token_urlsafe(32),
        "access-token-duration": 3600,
        "refresh-token-duration": 1209600,
        "code-duration": 600,
        # Google's refresh tokens work again and again.
        "refresh-token-rolling": True,
        "refresh-token-one-use": "never",
        "auth-type-code-enabled": True,
        "auth-type-code-revoke-replayed": True,
        "auth-type-refresh-enabled": True,
        "allow-non-oidc": True,
        "subject-type": "public",
        "scope": [],
        # App Flip asks without PKCE, so it is not demanded.
        "pkce-allowed": True,
        "pkce-method-plain-allowed": True,
        "pkce-required": False,
        "introspection-revocation-allowed": True,
        "introspection-revocation-allow-target-client": True,
        **dict.fromkeys(DISABLED, False),
    }


# What no suite asks for.
DISABLED = [
    "auth-type-token-enabled",
    "auth-type-id-token-enabled",
    "auth-type-none-enabled",
    "auth-type-password-enabled",
    "auth-type-client-enabled",
    "auth-type-device-enabled",
    "register-client-allowed",
    "session-management-allowed",
    "request-parameter-allow",
    "encrypt-out-token-allow",
    "oauth-dpop-allowed",
    "oauth-rar-allowed",
    "oauth-par-allowed",
    "oauth-ciba-allowed",
]
