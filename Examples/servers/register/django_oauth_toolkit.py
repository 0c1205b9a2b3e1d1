"""Registers the clients of `conform server --clients`, from standard input, at django-oauth-toolkit.

conform server --clients | python manage.py shell -c "$(cat django_oauth_toolkit.py)"

A client that is there already stays as it is. To delete them: Application.objects.filter(name="conform").delete().
Custom schemes have to be named in ALLOWED_REDIRECT_URI_SCHEMES of the settings.
"""

import json
import sys

from oauth2_provider.models import get_application_model

Application = get_application_model()
for client in json.load(sys.stdin):
    is_public = client.get("secret_demanded", "never") == "never"
    Application.objects.get_or_create(
        client_id=client["client_id"],
        defaults={
            "name": "conform",
            "redirect_uris": " ".join(client["redirect_uris"]),
            "client_type": Application.CLIENT_PUBLIC if is_public else Application.CLIENT_CONFIDENTIAL,
            "client_secret": client.get("client_secret", ""),
            "hash_client_secret": False,
            "authorization_grant_type": Application.GRANT_AUTHORIZATION_CODE,
        },
    )
print(Application.objects.filter(name="conform").count(), "clients are registered")
