"""The password `serve` made up to 2026.11.6 for the account `spielleitung`, where nobody has read it yet: it goes when
somebody logs in with it. New installations begin with a link (acts/invitations.py)."""

import logging
from pathlib import Path

from django.conf import settings

ACCOUNT = "spielleitung"

log = logging.getLogger(__name__)


def kept_in() -> Path:
    """Its file, if it is there."""
    folder: Path = settings.VAR_DIR
    return folder / "organiser_password"


def forget(name: str) -> None:
    """Whoever has logged in under this name knows its password: it need not lie about any longer."""
    if name == ACCOUNT:
        try:
            kept_in().unlink(missing_ok=True)
        except OSError:
            log.exception("the first password cannot be removed")
