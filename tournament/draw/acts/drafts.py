"""A series' tables while they are a draft: may they be changed, store a plan, let go of what was there."""

from collections.abc import Iterable

from django.utils import timezone

from tournament import seating
from tournament.core.errors import RefusedError
from tournament.core.series import locked
from tournament.models import CardTable, Draw, Registration, Seat, Series
from tournament.models.link import hash_of, new_nonce, token_of


def draftable(series: Series, version: int) -> Series:
    """The row as it stands inside an act. Refused: published."""
    stored = locked(series, version)
    if stored.published_at is not None:
        raise RefusedError("series_published")
    return stored


def store_plan(series: Series, plan: seating.Plan, registered: Iterable[Registration]) -> None:
    """The plan's tables (start numbers) with new links, in place of those that are there."""
    series.card_tables.all().delete()
    tables = CardTable.objects.bulk_create(new_table(series, number) for number, _ in enumerate(plan.tables, start=1))
    by_number = {registration.number: registration for registration in registered}
    Seat.objects.bulk_create(
        Seat(card_table=table, series=series, number=number, registration=by_number[key])
        for table, keys in zip(tables, plan.tables, strict=True)
        for number, key in enumerate(keys, start=1)
    )


def new_table(series: Series, number: int) -> CardTable:
    """A table with a link of its own, not stored yet."""
    nonce = new_nonce()
    return CardTable(series=series, number=number, link_nonce=nonce, token_hash=hash_of(token_of(nonce)))


def let_go(series: Series) -> None:
    """Take a series out of its draw (the caller stores the series); a draw of which nothing is left is discarded."""
    draw, series.draw = series.draw, None
    if draw is not None and not draw.series.exclude(pk=series.pk).exists():
        Draw.objects.filter(pk=draw.pk).update(discarded_at=timezone.now())
