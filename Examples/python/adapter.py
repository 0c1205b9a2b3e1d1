"""A complete adapter: it hands each question on to the implementation and checks nothing itself.

Try it: swift run conform check --role app-flip-app -- python3 Examples/python/adapter.py
"""

from __future__ import annotations

from conformance_adapter import Refused, serve
from implementation import google_app, pkce
from implementation.app_flip_app import AppFlipApp, Declined, FlipRequest


def code_challenge(asked: dict) -> dict:
    try:
        challenge = pkce.code_challenge(asked["code_verifier"], asked["code_challenge_method"])
    except ValueError as problem:
        raise Refused(problem) from problem
    return {"code_challenge": challenge}


def base64url(asked: dict) -> dict:
    return {"text": pkce.base64url(bytes(asked["octets"]))}


def draw_pkce(asked: dict) -> dict:
    verifier = pkce.new_verifier()
    challenge = pkce.code_challenge(verifier, "S256")
    return {
        "code_verifier": verifier,
        "code_challenge": challenge,
        "code_challenge_method": "S256",
    }


def answer_flip(activity: dict) -> dict:
    try:
        request = read_flip(activity)
    except Declined as reason:
        raise Refused(reason) from reason
    return flip_answer(request, activity)


def answer_flips(asked: dict) -> dict:
    activities = asked["activities"]
    requests = [read_flip_if_any(activity) for activity in activities]
    answers = [{"handled": False, "requested_scopes": None, "opened": []} for _ in activities]
    for index in asked["finishing"]:
        if requests[index]:
            answers[index] = flip_answer(requests[index], activities[index])
    return {"answers": answers}


def read_flip(activity: dict) -> FlipRequest:
    app = AppFlipApp(activity["client_id"], activity["redirect_uris"])
    return app.read(activity["activity_type"], activity["url"])


def read_flip_if_any(activity: dict) -> FlipRequest | None:
    try:
        return read_flip(activity)
    except Declined:
        return None


def flip_answer(request: FlipRequest, activity: dict) -> dict:
    sign_in = activity["sign_in"]
    if request.problem:
        url = request.invalid()
    elif "code" in sign_in:
        url = request.linked(sign_in["code"])
    else:
        url = request.failed(sign_in["failure"])
    asks = not request.problem
    return {
        "handled": True,
        "requested_scopes": request.scopes if asks else None,
        "code_request": request.for_code(activity["client_id"]) if asks else None,
        "opened": [{"url": url, "universal_links_only": True}],
    }


def build_flip_link(asked: dict) -> dict:
    try:
        url = google_app.build_flip_link(
            asked["app_link"],
            asked["client_id"],
            asked["scopes"],
            asked["redirect_uri"],
            asked["state"],
        )
    except ValueError as problem:
        raise Refused(problem) from problem
    return {"url": url}


def draw_flip_state(asked: dict) -> dict:
    return build_flip_link({**asked, "state": google_app.new_state()})


def read_flip_results(asked: dict) -> dict:
    pending = google_app.PendingRequests(
        google_app.PendingRequest(request["state"], request["redirect_uri"])
        for request in asked["pending"]
    )
    actions = [action_after(event, pending) for event in asked["events"]]
    return {"actions": [without_none(action._asdict()) for action in actions]}


def action_after(event: dict, pending: google_app.PendingRequests) -> google_app.Action:
    if "returned" in event:
        return pending.returned(event["returned"])
    return pending.not_opened(event["not_opened"])


def without_none(members: dict) -> dict:
    return {name: value for name, value in members.items() if value is not None}


if __name__ == "__main__":
    serve(
        operations={
            "code-challenge": code_challenge,
            "base64url": base64url,
            "draw-pkce": draw_pkce,
            "answer-flip": answer_flip,
            "answer-flips": answer_flips,
            "build-flip-link": build_flip_link,
            "draw-flip-states": draw_flip_state,
            "read-flip-results": read_flip_results,
        },
        roles=["app-flip-app", "google-app", "installed-app"],
        name="example",
        version="1.0",
        window=64,
    )
