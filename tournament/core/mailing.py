"""Whether this server sends mail."""

from django.conf import settings


def sends_mail() -> bool:
    """Return whether somebody said how (EMAIL_HOST)."""
    return bool(settings.EMAIL_HOST)
