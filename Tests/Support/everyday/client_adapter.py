"""Connects the client of this folder with the suite."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Callable

sys.path.append(str(Path(__file__).parents[3] / "Examples/python"))

from conformance_adapter import Refused, World, serve  # noqa: E402

from client import Answer, Refusal, Registration, Request, Session, Tokens, call_request, description_in  # noqa: E402

Operation = Callable[[dict], dict]


def registration(given: dict) -> Registration:
    return Registration(**{name: given[name] for name in Registration._fields if name in given})


def refusing(operation: Operation) -> Operation:
    """The operation, with the client's own refusals told as such."""

    def told(*given: Any) -> Any:
        try:
            return operation(*given)
        except Refusal as refusal:
            raise Refused(refusal, refusal.error) from refusal

    return told


def shown(request: Request) -> dict:
    return request._asdict()


@refusing
def authorization_request(given: dict) -> dict:
    url = registration(given).authorization_url(given["state"], given["code_verifier"], given.get("login_hint"))
    return {"url": url}


@refusing
def read_redirect(given: dict) -> dict:
    client = Registration("client", redirect_uri=given["redirect_uri"])
    answer = client.response(given["url"], given["state"], given["issuer"])
    if "code" in answer:
        return {"code": answer["code"]}
    return {"error": answer["error"], "error_description": description_in(given["url"])}


@refusing
def token_request(given: dict) -> dict:
    return shown(registration(given).exchange(given["code"], given["code_verifier"]))


@refusing
def refresh_request(given: dict) -> dict:
    return shown(registration(given).refresh(given["refresh_token"]))


@refusing
def api_request(given: dict) -> dict:
    return shown(call_request(given["method"], given["url"], given["access_token"], given["token_type"]))


@refusing
def read_token_response(given: dict) -> dict:
    return Tokens.read(Answer(given["status"], given["body"]), given["requested_scopes"])._asdict()


def read_refresh_response(given: dict) -> dict:
    stored = Tokens(**given["stored"])
    if "failure" in given:
        return {"session": "kept"}
    answer = Answer(given["status"], given["body"])
    try:
        tokens = stored.renewed(answer)._asdict()
    except Refusal:
        return {"session": "ended" if answer.status == 400 and answer.error() == "invalid_grant" else "kept"}
    del tokens["id_token"]
    return {"session": "refreshed", **tokens}


class Steps:
    """The steps of a case, each handed on to the session."""

    def __init__(self, given: dict, world: World):
        self.session = Session(registration(given), world)

    def is_signed_in(self) -> dict:
        return {"signed_in": self.session.is_signed_in()}

    @refusing
    def call(self, url: str) -> dict:
        return {"status": self.session.call(url)}

    def refresh(self) -> None:
        refusing(self.session.renew)()

    def __getattr__(self, name: str) -> Operation:
        return refusing(getattr(self.session, name))


if __name__ == "__main__":
    serve(
        operations={
            "authorization-request": authorization_request,
            "read-redirect": read_redirect,
            "token-request": token_request,
            "read-token-response": read_token_response,
            "refresh-request": refresh_request,
            "read-refresh-response": read_refresh_response,
            "api-request": api_request,
        },
        sessions={"run-client": Steps},
        roles=["installed-app"],
        name="everyday-client",
        version="1.0",
    )
