"""Who came or went since series were seated, and which of their tables can still be changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from tournament.core.personal import legible
from tournament.core.words import DELETED
from tournament.draw.reads.seating import seatable
from tournament.lists.reads.occupancy import LATER, came_and_gone
from tournament.models import (
    AuditEntry,
    CardTable,
    Game,
    Registration,
    Seat,
    Series,
    Substitution,
    Tournament,
    TypedTotal,
)


@dataclass(frozen=True, slots=True)
class Changed:
    """A series that does not fit who is there any more: who has no seat, who has one (with its table) and is gone.

    `begun`: something is stored for one of its tables; `free`: the numbers of those tables for which nothing is.
    `stuck`: who is gone from a table that cannot be changed any more.
    """

    series: Series
    came: tuple[Registration, ...]
    gone: tuple[Seat, ...]
    stuck: tuple[Seat, ...]
    free: tuple[int, ...]
    begun: bool


def changed_series(tournament: Tournament) -> list[Changed]:
    """Every seated series that somebody came to or went from, and that has a table left to change; four queries."""
    here = seatable(tournament)
    tables = begun_tables(tournament)
    rows = (
        Seat.objects.filter(series__tournament=tournament)
        .select_related("card_table", "series", "registration__person")
        .prefetch_related(LATER)
    )
    seats: dict[int, list[Seat]] = {}
    for seat in rows.order_by("series__number", "card_table__number", "number"):
        seats.setdefault(seat.series_id, []).append(seat)
    found = [_changed(seats[key], here, tables) for key in seats]
    return [change for change in found if change.free and (change.came or change.gone)]


def change_of(series: Series) -> Changed | None:
    """What changed for this series, if anything that can be taken in; four queries."""
    return next((change for change in changed_series(series.tournament) if change.series.pk == series.pk), None)


def last_repair(tournament: Tournament) -> AuditEntry | None:
    """What was taken in last, as the audit log has it."""
    entries = AuditEntry.objects.filter(tournament=tournament, action="changes_taken_in")
    entry = entries.order_by("-revision").first()
    if entry is not None:
        entry.after = legible(entry.after, str(DELETED))
    return entry


def _changed(seats: list[Seat], here: Sequence[Registration], begun: dict[int, bool]) -> Changed:
    came, away = came_and_gone(seats, here)
    numbers = {seat.card_table.number: begun[seat.card_table_id] for seat in seats}
    return Changed(
        seats[0].series,
        came,
        tuple(seat for seat in away if not begun[seat.card_table_id]),
        tuple(seat for seat in away if begun[seat.card_table_id]),
        tuple(number for number, has_entries in numbers.items() if not has_entries),
        any(numbers.values()),
    )


def begun_tables(tournament: Tournament) -> dict[int, bool]:
    """Every table of a tournament: whether anything is stored for it, which fixes who sits there: a game, totals, or
    that somebody left or came, who may sit elsewhere since."""
    rows = CardTable.objects.filter(series__tournament=tournament).annotate(
        stored=Q(closed_at__isnull=False)
        | Q(ends_after__isnull=False)
        | Exists(Substitution.objects.filter(seat__card_table=OuterRef("pk")))
        | Exists(Game.objects.filter(card_table=OuterRef("pk")))
        | Exists(TypedTotal.objects.filter(seat__card_table=OuterRef("pk")))
    )
    return dict(rows.values_list("pk", "stored"))
