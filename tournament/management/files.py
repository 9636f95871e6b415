"""Documents that commands write."""

from pathlib import Path

from django.core.management.base import CommandError


def write_document(path: str, document: bytes) -> None:
    """Write a finished document; CommandError where that is not possible."""
    try:
        Path(path).write_bytes(document)
    except OSError as error:
        raise CommandError(f"{path} lässt sich nicht schreiben: {error.strerror}.") from error
