"""Hands questions on to oauthlib's client for the code grant; LIBRARIES.md tells what comes of it."""

import os
from contextlib import contextmanager
from importlib.metadata import version

from oauthlib.oauth2 import (
    InsecureTransportError,
    InvalidGrantError,
    MismatchingStateError,
    MissingCodeError,
    OAuth2Error,
    WebApplicationClient,
)

from conformance_adapter import Refused, Unsupported, serve
from forwarding import refusing, request

# Users may grant less than was asked for; unless told, oauthlib then raises a warning in place of the tokens.
os.environ["OAUTHLIB_RELAX_TOKEN_SCOPE"] = "1"

VERIFIER_LENGTH = 64
refuses = refusing(OAuth2Error, ValueError)


@contextmanager
def any_callback():
    """Lets oauthlib read callbacks that are not https.

    It refuses each callback on a private-use scheme or on a loopback address unless this variable is
    set. An app that sets it for good loses the checks of its endpoints as well, so it is set for the
    one call that needs it.
    """
    os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
    try:
        yield
    finally:
        del os.environ["OAUTHLIB_INSECURE_TRANSPORT"]


def client(given: dict, **options) -> WebApplicationClient:
    return WebApplicationClient(given.get("client_id"), **options)


def credentials(given: dict) -> dict:
    return {"client_id": given["client_id"], "client_secret": given["client_secret"]}


@refuses
def code_challenge(given: dict) -> dict:
    method = given["code_challenge_method"]
    challenge = client(given).create_code_challenge(given["code_verifier"], method)
    if challenge is None:  # So it says that it has none for this method.
        raise Refused("no challenge")
    return {"code_challenge": challenge}


def draw_pkce(given: dict) -> dict:
    drawing = client(given)
    verifier = drawing.create_code_verifier(VERIFIER_LENGTH)
    challenge = drawing.create_code_challenge(verifier, "S256")
    return {"code_verifier": verifier, "code_challenge": challenge, "code_challenge_method": "S256"}


@refuses
def authorization_request(given: dict) -> dict:
    asking = client(given)
    url, _, _ = asking.prepare_authorization_request(
        given["authorization_endpoint"],
        state=given.get("state"),
        redirect_url=given["redirect_uri"],
        scope=given["scopes"],
        code_challenge=asking.create_code_challenge(given["code_verifier"], "S256"),
        code_challenge_method="S256",
        login_hint=given.get("login_hint"),
    )
    return {"url": url}


def draw_authorization_requests(given: dict) -> dict:
    verifier = client(given).create_code_verifier(VERIFIER_LENGTH)
    return authorization_request({**given, "code_verifier": verifier})


@refuses
def read_redirect(given: dict) -> dict:
    try:
        with any_callback():
            answer = client(given).parse_request_uri_response(given["url"], state=given["state"])
    except (MismatchingStateError, MissingCodeError, InsecureTransportError):
        raise
    except OAuth2Error as error:
        return {"error": error.error, "error_description": error.description or None}
    return {"code": answer["code"]}


@refuses
def token_request(given: dict) -> dict:
    url, fields, body = client(given).prepare_token_request(
        given["token_endpoint"],
        redirect_url=given["redirect_uri"],
        code=given["code"],
        code_verifier=given["code_verifier"],
        client_secret=given["client_secret"],
    )
    return request("POST", url, fields, body)


@refuses
def read_token_response(given: dict) -> dict:
    # It is given the content alone, and never sees the status or the media type.
    token = client(given).parse_request_body_response(
        given["body"], scope=given["requested_scopes"]
    )
    return tokens(token)


@refuses
def refresh_request(given: dict) -> dict:
    url, fields, body = client(given).prepare_refresh_token_request(
        given["token_endpoint"], refresh_token=given["refresh_token"], **credentials(given)
    )
    return request("POST", url, fields, body)


def read_refresh_response(given: dict) -> dict:
    if "failure" in given:
        raise Unsupported("it sends no requests")
    stored = given["stored"]
    refreshing = client(given, token=stored, scope=stored["scopes"])
    try:
        token = refreshing.parse_request_body_response(given["body"])
    except InvalidGrantError:
        return {"session": "ended"}
    except (OAuth2Error, ValueError):
        return {"session": "kept"}
    # The client goes on with what it had unless the answer says otherwise.
    return {"session": "refreshed", **tokens(token), "refresh_token": refreshing.refresh_token}


@refuses
def revocation_request(given: dict) -> dict:
    url, fields, body = client(given).prepare_token_revocation_request(
        given["revocation_endpoint"],
        given["token"],
        token_type_hint=given["token_type_hint"],
        **credentials(given),
    )
    return request("POST", url, fields, body)


@refuses
def api_request(given: dict) -> dict:
    token = {"access_token": given["access_token"], "token_type": given["token_type"]}
    calling = client(given, token=token)
    url, fields, body = calling.add_token(given["url"], http_method=given["method"], headers={})
    return request(given["method"], url, fields, body)


def tokens(token) -> dict:
    return {
        "access_token": token["access_token"],
        "expires_in": token.get("expires_in"),
        "scopes": token.scopes,
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
}

if __name__ == "__main__":
    serve(OPERATIONS, ["installed-app"], "oauthlib", version("oauthlib"), window=64)
