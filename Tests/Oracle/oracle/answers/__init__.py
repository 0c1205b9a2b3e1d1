"""A second implementation of every operation: from an input to the judged form of the answer.

It is written from the description of the operations and the RFCs, apart from the package. Where the
sources leave a choice it takes the strict one.
"""

from __future__ import annotations

from .app import answer_flip, answer_flips
from .app_files import check_app
from .client_requests import (
    api_request,
    authorization_request,
    draw_authorization_requests,
    refresh_request,
    revocation_request,
    token_request,
)
from .client_responses import (
    read_refresh_response,
    read_revocation_response,
    read_token_response,
)
from .flows import run_client
from .google import build_flip_link, draw_flip_states, read_flip_results
from .loopback import open_loopback_listeners, read_loopback_requests, run_program
from .pkce import base64url, code_challenge, draw_pkce
from .redirect import read_redirect
from .refusal import Refusal
from .registration import (
    check_redirect_uri,
    read_app_store_id,
    register_client,
    scheme_of_client,
)
from .server import serve
from .tokens import read_id_token, read_security_events

ANSWERS = {
    "answer-flip": answer_flip,
    "answer-flips": answer_flips,
    "build-flip-link": build_flip_link,
    "draw-flip-states": draw_flip_states,
    "read-flip-results": read_flip_results,
    "code-challenge": code_challenge,
    "base64url": base64url,
    "draw-pkce": draw_pkce,
    "authorization-request": authorization_request,
    "draw-authorization-requests": draw_authorization_requests,
    "read-redirect": read_redirect,
    "token-request": token_request,
    "read-token-response": read_token_response,
    "refresh-request": refresh_request,
    "read-refresh-response": read_refresh_response,
    "revocation-request": revocation_request,
    "read-revocation-response": read_revocation_response,
    "api-request": api_request,
    "run-client": run_client,
    "read-loopback-requests": read_loopback_requests,
    "open-loopback-listeners": open_loopback_listeners,
    "run-program": run_program,
    "scheme-of-client": scheme_of_client,
    "read-id-token": read_id_token,
    "read-security-events": read_security_events,
    "serve": serve,
    "register-client": register_client,
    "check-redirect-uri": check_redirect_uri,
    "read-app-store-id": read_app_store_id,
    "check-app": check_app,
}

# The operations whose judged form shows what was refused; the others refuse by saying so.
SHOWING = {
    "answer-flip",
    "answer-flips",
    "read-flip-results",
    "read-refresh-response",
    "read-revocation-response",
    "run-client",
    "read-loopback-requests",
    "read-security-events",
    "serve",
}
SAYING_SO = ANSWERS.keys() - SHOWING

__all__ = ["ANSWERS", "SAYING_SO", "Refusal"]
