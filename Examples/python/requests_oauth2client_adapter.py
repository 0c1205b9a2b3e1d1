"""Hands questions on to requests_oauth2client; LIBRARIES.md tells what comes of it."""

from importlib.metadata import version
from typing import Callable, Optional

import requests
from requests_oauth2client import (
    AuthorizationRequest,
    BearerToken,
    InvalidGrant,
    OAuth2AccessTokenAuth,
    OAuth2Client,
    PkceUtils,
)
from requests_oauth2client.exceptions import AuthorizationResponseError, OAuth2Error

from conformance_adapter import serve
from forwarding import in_one_second, refusing
from recording_transport import RecordingTransport

SERVER = "https://server.example/"
refuses = refusing(OAuth2Error, requests.RequestException, ValueError)


def client(given: dict, transport: Optional[RecordingTransport] = None) -> OAuth2Client:
    """A client for which the library chooses how it authenticates."""
    return OAuth2Client(
        given.get("token_endpoint", SERVER + "token"),
        client_id=given.get("client_id", "client"),
        client_secret=given.get("client_secret"),
        redirect_uri=given.get("redirect_uri"),
        authorization_endpoint=given.get("authorization_endpoint"),
        revocation_endpoint=given.get("revocation_endpoint", SERVER + "revoke"),
        session=(transport or RecordingTransport()).mount(requests.Session()),
    )


@refuses
def code_challenge(given: dict) -> dict:
    method = given["code_challenge_method"]
    return {"code_challenge": PkceUtils.derive_challenge(given["code_verifier"], method)}


def draw_pkce(given: dict) -> dict:
    verifier, challenge = PkceUtils.generate_code_verifier_and_challenge()
    return {"code_verifier": verifier, "code_challenge": challenge, "code_challenge_method": "S256"}


@refuses
def authorization_request(given: dict) -> dict:
    asked = {
        name: given[name] for name in ("state", "code_verifier", "login_hint") if name in given
    }
    return {"url": client(given).authorization_request(scope=given["scopes"], **asked).uri}


@refuses
def read_redirect(given: dict) -> dict:
    asked = AuthorizationRequest(
        SERVER + "authorize",
        client_id="client",
        redirect_uri=given["redirect_uri"],
        state=given["state"],
        issuer=given["issuer"],
        authorization_response_iss_parameter_supported=given["issuer"] is not None,
    )
    try:
        return {"code": asked.validate_callback(given["url"]).code}
    except AuthorizationResponseError as error:
        return {"error": error.error, "error_description": error.description}


@refuses
def token_request(given: dict) -> dict:
    transport = RecordingTransport()
    client(given, transport).authorization_code(
        given["code"], redirect_uri=given["redirect_uri"], code_verifier=given["code_verifier"]
    )
    return transport.only_request()


@refuses
def read_token_response(given: dict) -> dict:
    return tokens(lambda: client(given, RecordingTransport(given)).authorization_code("code"))


@refuses
def refresh_request(given: dict) -> dict:
    transport = RecordingTransport()
    token = BearerToken("expired", refresh_token=given["refresh_token"])
    client(given, transport).refresh_token(token)
    return transport.only_request()


def read_refresh_response(given: dict) -> dict:
    try:
        return {"session": "refreshed", **tokens(lambda: renewed(given))}
    except InvalidGrant:
        return {"session": "ended"}
    except (OAuth2Error, requests.RequestException, ValueError):
        return {"session": "kept"}


def renewed(given: dict) -> BearerToken:
    """The token that the library's handler of calls goes on with."""
    stored = given["stored"]
    scope = " ".join(stored["scopes"])
    token = BearerToken(stored["access_token"], refresh_token=stored["refresh_token"], scope=scope)
    handler = OAuth2AccessTokenAuth(client(given, RecordingTransport(given)), token)
    handler.renew_token()
    return handler.token


@refuses
def revocation_request(given: dict) -> dict:
    transport = RecordingTransport()
    client(given, transport).revoke_token(given["token"], token_type_hint=given["token_type_hint"])
    return transport.only_request()


def read_revocation_response(given: dict) -> dict:
    try:
        revoked = client(given, RecordingTransport(given)).revoke_token("token")
    except (OAuth2Error, requests.RequestException):
        revoked = False
    return {"token": "gone" if revoked else "remains"}


@refuses
def api_request(given: dict) -> dict:
    transport = RecordingTransport()
    token = BearerToken(given["access_token"], token_type=given["token_type"])
    transport.mount(requests.Session()).request(given["method"], given["url"], auth=token)
    return transport.only_request()


def tokens(read: Callable[[], BearerToken]) -> dict:
    token, second = in_one_second(read)
    expiry = token.expires_at
    return {
        "access_token": token.access_token,
        "expires_in": None if expiry is None else round(expiry.timestamp()) - second,
        "scopes": scopes(token.scope or ""),
        "refresh_token": token.refresh_token,
        "id_token": None if token.id_token is None else str(token.id_token),
    }


def scopes(text):
    """The scopes of a text; anything else is passed on unchanged."""
    return [scope for scope in text.split(" ") if scope] if isinstance(text, str) else text


OPERATIONS = {
    "code-challenge": code_challenge,
    "draw-pkce": draw_pkce,
    "authorization-request": authorization_request,
    "draw-authorization-requests": authorization_request,
    "read-redirect": read_redirect,
    "token-request": token_request,
    "read-token-response": read_token_response,
    "refresh-request": refresh_request,
    "read-refresh-response": read_refresh_response,
    "revocation-request": revocation_request,
    "read-revocation-response": read_revocation_response,
    "api-request": api_request,
}

if __name__ == "__main__":
    serve(
        OPERATIONS,
        ["installed-app"],
        "requests_oauth2client",
        version("requests_oauth2client"),
        window=64,
    )
