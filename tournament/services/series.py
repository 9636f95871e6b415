"""The day of a series: started, its clock, its results made public."""

from datetime import timedelta

from django.utils import timezone

from tournament.models import Game, Series, TypedTotal

from .errors import RefusedError
from .write import Actor, act, compare

LONGEST_SHIFT = 120


def start(series: Series, version: int, actor: Actor) -> None:
    """Start the clock of a published series. Refused: not published, started already."""
    with act(series.tournament, actor, "series_started", subject(series)) as entry:
        stored = locked(series, version)
        if stored.published_at is None:
            raise RefusedError("series_not_published")
        if stored.started_at is not None:
            raise RefusedError("series_started")
        stored.started_at = timezone.now()
        entry.after = {"started_at": stored.started_at.isoformat()}
        raise_version(stored, "started_at")


def shift_clock(series: Series, version: int, actor: Actor, minutes: int) -> None:
    """Give a running series so many minutes more (negative: fewer); its beginning moves by as much."""
    with act(series.tournament, actor, "clock_shifted", subject(series)) as entry:
        stored = locked(series, version)
        if stored.started_at is None:
            raise RefusedError("series_not_started")
        if not minutes or abs(minutes) > LONGEST_SHIFT:
            raise RefusedError("clock_shift", {"minutes": LONGEST_SHIFT})
        entry.before = {"started_at": stored.started_at.isoformat()}
        stored.started_at += timedelta(minutes=minutes)
        entry.after = {"started_at": stored.started_at.isoformat(), "minutes": minutes}
        raise_version(stored, "started_at")


def publish_results(series: Series, version: int, actor: Actor) -> None:
    """Make the results of a series public, as far as they go. Refused: nobody sits, nothing stored, published already.

    A second click (the version before the one that published) changes nothing.
    """
    with act(series.tournament, actor, "results_published", subject(series)) as entry:
        stored = Series.objects.select_related("tournament").get(pk=series.pk)
        if stored.results_published_at is not None and stored.version == version + 1:
            entry.changed = False
            return
        compare(stored.version, version, stored)
        if stored.published_at is None:
            raise RefusedError("series_not_published")
        if stored.results_published_at is not None:
            raise RefusedError("results_published")
        if not has_results(stored):
            raise RefusedError("results_empty")
        stored.results_published_at = timezone.now()
        entry.after = {"results_published_at": stored.results_published_at.isoformat()}
        raise_version(stored, "results_published_at")


def withdraw_results(series: Series, version: int, actor: Actor) -> None:
    """Take the results of a series off the public pages."""
    with act(series.tournament, actor, "results_withdrawn", subject(series)) as entry:
        stored = locked(series, version)
        if stored.results_published_at is None:
            raise RefusedError("results_not_published")
        entry.before = {"results_published_at": stored.results_published_at.isoformat()}
        stored.results_published_at = None
        raise_version(stored, "results_published_at")


def has_results(series: Series) -> bool:
    """Whether anything counts yet: a closed list, a game, or totals from paper."""
    return (
        series.card_tables.filter(closed_at__isnull=False).exists()
        or Game.objects.filter(card_table__series=series).exists()
        or TypedTotal.objects.filter(seat__series=series).exists()
    )


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
