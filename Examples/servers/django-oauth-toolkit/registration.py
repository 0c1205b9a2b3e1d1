"""The tables, the user and the clients."""

from clients import Client, registered_clients
from django.contrib.auth import get_user_model
from django.core.management import call_command
from oauth2_provider.models import Application


def register() -> None:
    """Fills the database."""
    call_command("migrate", run_syncdb=True, verbosity=0)
    user = get_user_model().objects.create(username="ada")
    for client in registered_clients():
        application(client, user).save()


def application(client: Client, user) -> Application:
    is_confidential = client.secret_demanded == "always"
    return Application(
        client_id=client.client_id,
        client_secret=client.client_secret or "",
        hash_client_secret=False,
        client_type=Application.CLIENT_CONFIDENTIAL if is_confidential else Application.CLIENT_PUBLIC,
        authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
        algorithm=Application.RS256_ALGORITHM,
        redirect_uris=" ".join(client.redirect_uris),
        user=user,
    )
