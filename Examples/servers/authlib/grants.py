"""The grants and endpoints of Authlib, with what they leave to their user filled in."""

from typing import Optional

from authlib.oauth2.rfc6749 import grants
from authlib.oauth2.rfc7009 import RevocationEndpoint
from consent import consented
from store import Code, Store, Token

AUTHENTICATION_METHODS = ["client_secret_basic", "client_secret_post", "none"]


def code_grant(store: Store) -> type:
    class CodeGrant(grants.AuthorizationCodeGrant):
        TOKEN_ENDPOINT_AUTH_METHODS = AUTHENTICATION_METHODS

        def save_authorization_code(self, code, request):
            store.codes[code] = new_code(code, request)

        def query_authorization_code(self, code, client):
            found = store.codes.get(code)
            if found is None or found.client_id != client.client_id or found.is_expired:
                return None
            if found.is_used:
                store.end(code)
            return None if found.is_used else found

        def delete_authorization_code(self, authorization_code):
            authorization_code.is_used = True

        def authenticate_user(self, authorization_code):
            return authorization_code.user

    return CodeGrant


def new_code(code: str, request) -> Code:
    said = request.payload.data
    return Code(
        code=code,
        client_id=request.client.client_id,
        redirect_uri=request.payload.redirect_uri,
        scope=consented(request.scope),
        user=request.user,
        # A parameter without a value counts as left out (RFC 6749, Section 3.1).
        code_challenge=said.get("code_challenge") or None,
        code_challenge_method=said.get("code_challenge_method") or None,
        nonce=said.get("nonce") or None,
    )


def refresh_grant(store: Store) -> type:
    class RefreshGrant(grants.RefreshTokenGrant):
        TOKEN_ENDPOINT_AUTH_METHODS = AUTHENTICATION_METHODS

        def authenticate_refresh_token(self, refresh_token):
            token = store.with_refresh_token(refresh_token)
            return None if token is None or token.is_over else token

        def authenticate_user(self, refresh_token):
            return refresh_token.user

        def revoke_old_credential(self, refresh_token):
            """Leaves it: a refresh token works again and again."""

    return RefreshGrant


def revocation(store: Store) -> type:
    class Revocation(RevocationEndpoint):
        CLIENT_AUTH_METHODS = AUTHENTICATION_METHODS

        def query_token(self, token_string, token_type_hint):
            # Whatever the hint: it must not hide a token of the other type.
            return store.with_access_token(token_string) or store.with_refresh_token(token_string)

        def revoke_token(self, token, request):
            store.end(token.code)

    return Revocation


def token_saver(store: Store):
    """What keeps the tokens of a success."""

    def save(members: dict, request) -> None:
        origin: Optional[Code | Token] = getattr(request, "authorization_code", None)
        store.tokens.append(
            Token(
                code=(origin or request.refresh_token).code,
                client_id=request.client.client_id,
                user=request.user,
                access_token=members["access_token"],
                refresh_token=members.get("refresh_token"),
                scope=members.get("scope") or "",
            )
        )

    return save
