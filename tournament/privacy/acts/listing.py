"""Whose names were deleted goes onto the list that older copies are held against."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from tournament.core.notes import write_note
from tournament.models import Forgotten
from tournament.privacy.reads.forgotten import NOTE, Row, known


def put_on_list(rows: Sequence[Row]) -> None:
    """In the database, and once that holds in the file beside it, which lists what both know."""
    at = timezone.now()
    Forgotten.objects.bulk_create(
        (Forgotten(registration=key, salt=salt, name_hash=name_hash, at=at) for key, salt, name_hash in rows),
        ignore_conflicts=True,
        batch_size=500,
    )
    transaction.on_commit(lambda: write_note(NOTE, {"names": [list(row) for row in known()]}))
