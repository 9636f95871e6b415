"""Totals kept per seat: derived from the games, stored in the same transaction, recomputable at any time."""

from collections import Counter
from collections.abc import Iterable, Sequence

from django.db import connection

import scoring
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import Holder, holders, key_of, occupancy_of, whose
from tournament.models import CardTable, Seat, Substitution, TypedTotal

KEPT = tuple(figure.key for figure in scoring.FIGURES)

# By hand: at every game, and one statement with cases takes Django ten times as long.
_FIGURES = ", ".join(f"{key} = %s" for key in KEPT)
_KEEP: dict[type[Holder], str] = {
    Seat: "UPDATE tournament_seat SET FIGURES WHERE id = %s".replace("FIGURES", _FIGURES),
    Substitution: "UPDATE tournament_substitution SET FIGURES WHERE id = %s".replace("FIGURES", _FIGURES),
}


def recompute(card_table: CardTable) -> list[Holder]:
    """Bring the totals of everybody at a table up to date; returns who differed from what was stored."""
    seats = lists.seats_of(card_table)
    typed = list(TypedTotal.objects.filter(seat__card_table=card_table))
    if not typed:
        games = lists.counting(card_table, len(seats), lists.games_of(card_table))
        return _save(seats, lists.list_rows(card_table, seats, games))
    return _saved(zip(holders(seats), typed_by_holder(card_table, seats, typed), strict=True))


def keep(seats: Sequence[Seat], rows: scoring.ListRows) -> None:
    """As `recompute`, for a list that is kept game by game: `rows` are all of it that counts."""
    _save(seats, rows)


def store(changed: Iterable[Holder]) -> None:
    """Store the totals that these hold."""
    changed = list(changed)
    for model, statement in _KEEP.items():
        rows = [[*(getattr(held, key) for key in KEPT), held.pk] for held in changed if isinstance(held, model)]
        if rows:
            with connection.cursor() as cursor:
                cursor.executemany(statement, rows)


def games_due(card_table: CardTable, seats: Sequence[Seat]) -> Counter[int]:
    """Player -> how many games of the list he plays (rule 2)."""
    tournament = card_table.series.tournament
    return occupancy_of(card_table, seats).games_of(tournament.rulebook, tournament.games_per_series)


def typed_by_holder(card_table: CardTable, seats: Sequence[Seat], typed: Iterable[TypedTotal]) -> list[scoring.Totals]:
    """What a paper list says of everybody, in the order of `holders`."""
    rulebook = card_table.series.tournament.rulebook
    rows = {whose(total): total for total in typed}
    due = games_due(card_table, seats)
    return [typed_totals(rulebook, due[held.registration_id or 0], rows.get(key_of(held))) for held in holders(seats)]


def typed_totals(rulebook: scoring.Rulebook, due: int, total: TypedTotal | None) -> scoring.Totals:
    """What a paper list says of somebody who plays `due` games; nothing where it says nothing (None).

    Where it is silent about it, points follow from the other sums, and `due` is how many he played.
    """
    if total is None:
        return scoring.Totals()
    return scoring.Totals(
        wertungspunkte=total.wertungspunkte,
        augen=total.augen,
        points=rulebook.points(total.wertungspunkte, total.augen) if total.points is None else total.points,
        crosses=total.crosses,
        games=due if total.games is None else total.games,
    )


def recompute_later(card_table: CardTable, registrations: Iterable[int]) -> None:
    """After a thrown-in hand came or went: a later one of the same players may now be the second (rule 15)."""
    for table in lists.later_tables(card_table, registrations):
        recompute(table)


def put(held: Holder, totals: scoring.Totals) -> bool:
    """Put the totals on whoever made them, not yet stored; whether that changed anything."""
    before = held.totals
    for key, total in totals.as_json().items():
        setattr(held, key, total)
    return before != totals


def _save(seats: Sequence[Seat], rows: scoring.ListRows) -> list[Holder]:
    return _saved(zip(holders(seats), (total.totals for total in rows.by_stint), strict=True))


def _saved(computed: Iterable[tuple[Holder, scoring.Totals]]) -> list[Holder]:
    """Store what differs; returns those who did."""
    differing = [held for held, totals in computed if put(held, totals)]
    store(differing)
    return differing
