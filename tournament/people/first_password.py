"""The account that `serve` makes, and its password until somebody has it: said on a terminal, else kept in a file."""

import logging
import os
import secrets
from pathlib import Path

from django.conf import settings

ACCOUNT = "spielleitung"

log = logging.getLogger(__name__)


def new_password() -> str:
    """72 bits: nobody finds it by trying."""
    return secrets.token_urlsafe(9)


def kept_in() -> Path:
    """The file of the password nobody has read from a terminal, if it is there; readable by its owner alone."""
    folder: Path = settings.VAR_DIR
    return folder / "organiser_password"


def keep(password: str) -> None:
    """Put it there, in a new file."""
    with os.fdopen(os.open(kept_in(), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(password)


def forget(name: str) -> None:
    """Whoever has logged in under this name knows its password: it need not lie about any longer."""
    if name == ACCOUNT:
        try:
            kept_in().unlink(missing_ok=True)
        except OSError:
            log.exception("the first password cannot be removed")
