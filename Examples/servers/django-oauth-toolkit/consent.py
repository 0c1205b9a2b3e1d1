"""What the user says: yes to everything, or what the header `Consent` of the request has."""

from typing import Optional

from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from oauth2_provider.views import AuthorizationView


class SignedIn:
    """Middleware: the browser of every request is signed in as the one user."""

    def __init__(self, respond):
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.user = get_user_model().objects.get()
        return self.respond(request)


class ConsentByHeader(AuthorizationView):
    """The toolkit's page, whose form is sent back at once with the button that the header names."""

    def get(self, request: HttpRequest, *args, **kwargs) -> HttpResponse:
        page = super().get(request, *args, **kwargs)
        if page.status_code != 200 or not isinstance(page, TemplateResponse):
            return page
        return self.answered(page.context_data["form"], request.headers.get("Consent"))

    def answered(self, shown, consent: Optional[str]) -> HttpResponse:
        answers = {name: value for name, value in shown.initial.items() if value is not None}
        answers["allow"] = consent != "denied"
        answers["scope"] = granted(answers["scope"], consent)
        form = self.form_class(answers)
        return self.form_valid(form) if form.is_valid() else self.form_invalid(form)


def granted(scopes: str, consent: Optional[str]) -> str:
    """The scopes that are granted of those that were asked for."""
    if consent in (None, "denied"):
        return scopes
    return " ".join(name for name in scopes.split() if name in consent.split())
