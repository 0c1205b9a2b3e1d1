"""The server: three endpoints and their description."""

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata
from clients import SCOPES
from consent import consenting_user
from flask import Flask
from grants import AUTHENTICATION_METHODS, code_grant, refresh_grant, revocation, token_saver
from identity import IdentityTokens
from registry import client_with
from store import Store


def application(issuer: str) -> Flask:
    """The application of WSGI."""
    app = Flask("authlib-server")
    app.config.update(OAUTH2_REFRESH_TOKEN_GENERATOR=True, OAUTH2_SCOPES_SUPPORTED=list(SCOPES))
    server = authorization_server(app, issuer, Store())
    add_endpoints(app, server)
    app.get("/.well-known/oauth-authorization-server")(lambda: metadata(issuer))
    return app


def authorization_server(app: Flask, issuer: str, store: Store) -> AuthorizationServer:
    server = AuthorizationServer(app, client_with, token_saver(store))
    # PKCE is not demanded: the requests of App Flip have none.
    extensions = [CodeChallenge(required=False), IdentityTokens(issuer)]
    server.register_grant(code_grant(store), extensions)
    server.register_grant(refresh_grant(store))
    server.register_endpoint(revocation(store))
    return server


def add_endpoints(app: Flask, server: AuthorizationServer) -> None:
    @app.get("/authorize")
    def authorize():
        user = consenting_user()
        try:
            grant = server.get_consent_grant(end_user=user)
        except OAuth2Error as error:
            return server.handle_error_response(None, error)
        return server.create_authorization_response(grant_user=user, grant=grant)

    app.post("/token", endpoint="token")(server.create_token_response)
    app.post("/revoke", endpoint="revoke")(lambda: server.create_endpoint_response("revocation"))


def metadata(issuer: str) -> dict:
    """The description of RFC 8414."""
    described = AuthorizationServerMetadata(
        issuer=issuer,
        authorization_endpoint=f"{issuer}/authorize",
        token_endpoint=f"{issuer}/token",
        revocation_endpoint=f"{issuer}/revoke",
        scopes_supported=list(SCOPES),
        response_types_supported=["code"],
        grant_types_supported=["authorization_code", "refresh_token"],
        token_endpoint_auth_methods_supported=AUTHENTICATION_METHODS,
        code_challenge_methods_supported=CodeChallenge.SUPPORTED_CODE_CHALLENGE_METHOD,
    )
    return dict(described)
