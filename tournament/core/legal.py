"""Which pages of the owner there are (Impressum, privacy notice): every public page links to them and none asks.

Whoever reads the state of what is public reads this along (public.py); a process learns it when it starts.
"""

from django.db import DatabaseError

from tournament.models import Installation

_last = [""]
"""The kinds of pages, with commas, as they were last read."""


def seen(pages: str) -> str:
    """Remember what was read; it is returned."""
    _last[0] = pages
    return pages


def shown() -> list[str]:
    """The kinds of pages that are shown."""
    return [kind for kind in _last[0].split(",") if kind]


def learn() -> None:
    """Ask the database, unless it cannot be asked yet: then whoever reads something public says it."""
    try:
        seen(Installation.objects.order_by("pk").values_list("legal", flat=True).first() or "")
    except DatabaseError:
        forget()


def forget() -> None:
    """Know nothing any more: another database stands where this one stood."""
    seen("")
