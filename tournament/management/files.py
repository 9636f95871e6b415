"""Documents that commands write."""

from pathlib import Path

from django.core.management.base import CommandError
from django.utils.translation import gettext as _


def write_document(path: str, document: bytes) -> None:
    """Write a finished document; CommandError where that is not possible."""
    try:
        Path(path).write_bytes(document)
    except OSError as error:
        raise CommandError(
            _("%(path)s lässt sich nicht schreiben: %(why)s.") % {"path": path, "why": error.strerror}
        ) from error
