"""The pages of the site: the toolkit's own, with a view for consent that asks nobody."""

from consent import ConsentByHeader
from django.urls import include, path
from oauth2_provider import urls

urlpatterns = [
    path("o/authorize/", ConsentByHeader.as_view()),
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
    path("", include((urls.metadata_urlpatterns, "metadata"))),
]
