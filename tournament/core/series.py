"""One row of a series inside an act: how the log names it, that it is the one that was read, its next version."""

from tournament.core.act import Act, compare
from tournament.models import Series


def subject(series: Series) -> str:
    """How the audit log names a series."""
    return f"Serie {series.number}"


def locked(series: Series, version: int) -> Series:
    """The row as it stands inside an act; StaleError with it when it is no longer what was read."""
    stored = Series.objects.select_related("tournament").get(pk=series.pk)
    compare(stored.version, version, stored)
    return stored


def raise_version(series: Series, *changed: str) -> None:
    """Store the changed fields under the next version."""
    series.version += 1
    series.save(update_fields=["version", *changed])


def head_published(entry: Act) -> None:
    """Every seating and result of the tournament that is published gets the head of the log as this act leaves it."""
    for series in entry.tournament.series.all():
        entry.heads += [(series, "seating_head")] if series.published_at else []
        entry.heads += [(series, "results_head")] if series.results_published_at else []
