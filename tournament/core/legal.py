"""Which pages of the owner there are (Impressum, privacy notice): every public page links to them and none asks.

Whoever reads the state of what is public reads this along; others ask once a minute.
"""

import time
from typing import Final

from django.db import DatabaseError

from tournament.models import Installation

SECONDS: Final = 60.0
_last: list[tuple[str, float]] = []
"""What was last read, and when (`time.monotonic`); empty: nothing yet."""


def seen(pages: str) -> str:
    """Remember what was read: kinds of pages, with commas; it is returned."""
    _last[:] = [(pages, time.monotonic())]
    return pages


def shown() -> list[str]:
    """The kinds of pages that are shown; none where the database cannot be asked, since errors have a page too."""
    if not _last or time.monotonic() - _last[0][1] > SECONDS:
        try:
            seen(Installation.objects.order_by("pk").values_list("legal", flat=True).first() or "")
        except DatabaseError:
            return []
    return [kind for kind in _last[0][0].split(",") if kind]


def forget() -> None:
    """Know nothing any more: another database stands where this one stood."""
    _last.clear()
