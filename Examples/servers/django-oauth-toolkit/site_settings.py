"""The settings of the site."""

from pathlib import Path
from secrets import token_urlsafe

from clients import SCOPES, registered_clients, schemes
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings

APPS = ["django.contrib.auth", "django.contrib.contenttypes", "oauth2_provider"]


def configure(place: Path) -> None:
    """Sets Django up with a database in the folder."""
    settings.configure(
        ALLOWED_HOSTS=["127.0.0.1"],
        DATABASES={"default": database(place)},
        INSTALLED_APPS=APPS,
        LOGGING={"version": 1, "root": {"level": "CRITICAL"}, "disable_existing_loggers": True},
        LOGGING_CONFIG="logging.config.dictConfig",
        MIDDLEWARE=["consent.SignedIn"],
        # Tables are made from the models at once: the migrations take ten seconds.
        MIGRATION_MODULES={app.rpartition(".")[2]: None for app in APPS},
        OAUTH2_PROVIDER=provider(),
        ROOT_URLCONF="site_urls",
        SECRET_KEY=token_urlsafe(32),
        TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
        USE_TZ=True,
    )


def database(place: Path) -> dict:
    pragmas = "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF;"
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": place / "site.sqlite3",
        "OPTIONS": {"init_command": pragmas, "transaction_mode": "IMMEDIATE"},
    }


def provider() -> dict:
    """What differs from the toolkit's defaults."""
    return {
        # Without `urn`: the out-of-band values are refused even where they are registered.
        "ALLOWED_REDIRECT_URI_SCHEMES": [scheme for scheme in schemes() if scheme != "urn"],
        "OIDC_ENABLED": True,
        "OIDC_RSA_PRIVATE_KEY": private_key(),
        # App Flip asks without PKCE; everyone else has to use it, as is the default.
        "PKCE_REQUIRED": requires_pkce,
        # Google's refresh tokens work again and again; the default is a new one each time.
        "ROTATE_REFRESH_TOKEN": False,
        "SCOPES": SCOPES,
    }


def requires_pkce(client_id: str) -> bool:
    return client_id in {client.client_id for client in registered_clients() if client.is_installed_app}


def private_key() -> str:
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    ).decode()
