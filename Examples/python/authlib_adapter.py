"""Hands questions on to Authlib's OAuth2Session; LIBRARIES.md tells what comes of it."""

from importlib.metadata import version
from typing import Optional
from urllib.parse import parse_qs, urlsplit

import requests
from authlib.common.errors import AuthlibBaseError
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session, OAuthError
from authlib.oauth2.rfc6749 import scope_to_list
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from joserfc.jws import JWSRegistry

from conformance_adapter import Refused, serve
from forwarding import in_one_second, refusing
from recording_transport import RecordingTransport

VERIFIER_LENGTH = 48
GOOGLE = "https://accounts.google.com"
LEEWAY = 120  # Seconds, as its own reader of ID tokens has it.
SERVER = "https://server.example/token"
refuses = refusing(AuthlibBaseError, JoseError, requests.RequestException, ValueError)


def session(
    given: dict, transport: Optional[RecordingTransport] = None, **options
) -> OAuth2Session:
    client = OAuth2Session(given.get("client_id"), given.get("client_secret"), **options)
    return (transport or RecordingTransport()).mount(client)


@refuses
def code_challenge(given: dict) -> dict:
    # A method other than S256 leads to a link without a challenge, which is how the session declines it.
    asking = session(given, code_challenge_method=given["code_challenge_method"])
    url, _ = asking.create_authorization_url(SERVER, code_verifier=given["code_verifier"])
    challenges = parse_qs(urlsplit(url).query).get("code_challenge")
    if challenges is None:
        raise Refused("no challenge in the link")
    return {"code_challenge": challenges[0]}


def draw_pkce(given: dict) -> dict:
    verifier = generate_token(VERIFIER_LENGTH)
    challenge = create_s256_code_challenge(verifier)
    return {"code_verifier": verifier, "code_challenge": challenge, "code_challenge_method": "S256"}


@refuses
def authorization_request(given: dict) -> dict:
    asking = session(
        given,
        scope=given["scopes"],
        redirect_uri=given["redirect_uri"],
        code_challenge_method="S256",
    )
    url, _ = asking.create_authorization_url(
        given["authorization_endpoint"],
        state=given.get("state"),
        code_verifier=given["code_verifier"],
        login_hint=given.get("login_hint"),
    )
    return {"url": url}


def draw_authorization_requests(given: dict) -> dict:
    return authorization_request({**given, "code_verifier": generate_token(VERIFIER_LENGTH)})


@refuses
def read_redirect(given: dict) -> dict:
    # The session reads the URL and sends a token request at once: the code is taken from there.
    transport = RecordingTransport()
    session(given, transport, redirect_uri=given["redirect_uri"]).fetch_token(
        SERVER,
        authorization_response=given["url"],
        state=given["state"],
        grant_type="authorization_code",
    )
    return {"code": transport.only_parameter("code")}


@refuses
def token_request(given: dict) -> dict:
    transport = RecordingTransport()
    session(given, transport, redirect_uri=given["redirect_uri"]).fetch_token(
        given["token_endpoint"],
        grant_type="authorization_code",
        code=given["code"],
        code_verifier=given["code_verifier"],
    )
    return transport.only_request()


@refuses
def read_token_response(given: dict) -> dict:
    reading = session(given, RecordingTransport(given), scope=given["requested_scopes"])
    return tokens(lambda: reading.fetch_token(SERVER, grant_type="authorization_code", code="code"))


@refuses
def refresh_request(given: dict) -> dict:
    transport = RecordingTransport()
    token = {"access_token": "expired", "refresh_token": given["refresh_token"]}
    session(given, transport, token=token).refresh_token(given["token_endpoint"])
    return transport.only_request()


def read_refresh_response(given: dict) -> dict:
    stored = {**given["stored"], "scope": " ".join(given["stored"]["scopes"])}
    del stored["scopes"]
    refreshing = session(given, RecordingTransport(given), token=stored)
    try:
        read = tokens(lambda: refreshing.refresh_token(SERVER, stored["refresh_token"]))
    except OAuthError as error:
        return {"session": "ended" if error.error == "invalid_grant" else "kept"}
    except (AuthlibBaseError, requests.RequestException, ValueError):
        return {"session": "kept"}
    return {"session": "refreshed", **read}


@refuses
def revocation_request(given: dict) -> dict:
    transport = RecordingTransport()
    session(given, transport).revoke_token(
        given["revocation_endpoint"],
        token=given["token"],
        token_type_hint=given["token_type_hint"],
    )
    return transport.only_request()


@refuses
def api_request(given: dict) -> dict:
    transport = RecordingTransport()
    token = {"access_token": given["access_token"], "token_type": given["token_type"]}
    session(given, transport, token=token).request(given["method"], given["url"])
    return transport.only_request()


@refuses
def read_id_token(given: dict) -> dict:
    # The steps of its `parse_id_token`.
    keys = KeySet.import_key_set(given["keys"])
    registry = JWSRegistry(algorithms=["RS256"], strict_check_header=False)
    token = jwt.decode(given["id_token"], keys, registry=registry)
    issuer = {"iss": {"values": [GOOGLE]}}
    parameters = {"nonce": given["nonce"], "client_id": given["client_id"]}
    claims = CodeIDToken(token.claims, token.header, issuer, parameters)
    claims.validate(now=given["now"], leeway=LEEWAY)
    return {"subject": claims["sub"], "email": claims.get("email")}


def tokens(read) -> dict:
    token, second = in_one_second(read)
    expiry = token.get("expires_at")
    return {
        "access_token": token.get("access_token"),
        "expires_in": None if expiry is None else expiry - second,
        "scopes": scope_to_list(token.get("scope")) or [],
        "refresh_token": token.get("refresh_token"),
        "id_token": token.get("id_token"),
    }


OPERATIONS = {
    "code-challenge": code_challenge,
    "draw-pkce": draw_pkce,
    "authorization-request": authorization_request,
    "draw-authorization-requests": draw_authorization_requests,
    "read-redirect": read_redirect,
    "token-request": token_request,
    "read-token-response": read_token_response,
    "refresh-request": refresh_request,
    "read-refresh-response": read_refresh_response,
    "revocation-request": revocation_request,
    "api-request": api_request,
    "read-id-token": read_id_token,
}

if __name__ == "__main__":
    serve(OPERATIONS, ["installed-app"], "Authlib", version("Authlib"), window=64)
