"""Totals kept per seat: derived from the games, stored in the same transaction, recomputable at any time."""

from collections.abc import Iterable, Mapping, Sequence

from django.db import connection

import scoring
from tournament.lists.reads import lists
from tournament.models import CardTable, Seat, Tournament, TypedTotal

KEPT = tuple(figure.key for figure in scoring.FIGURES)

# By hand: at every game, and one statement with cases takes Django ten times as long.
_KEEP = "UPDATE tournament_seat SET FIGURES WHERE id = %s".replace("FIGURES", ", ".join(f"{key} = %s" for key in KEPT))


def recompute(card_table: CardTable) -> list[Seat]:
    """Bring the totals of a table's seats up to date; returns the seats that differed from what was stored."""
    seats = lists.seats_of(card_table)
    typed = list(TypedTotal.objects.filter(seat__card_table=card_table).select_related("seat"))
    if typed:
        return _save(seats, _typed_totals(card_table, len(seats), typed))
    return _save(seats, _game_totals(lists.list_rows(card_table, seats, lists.games_of(card_table))))


def keep(seats: Iterable[Seat], rows: scoring.ListRows) -> None:
    """As `recompute`, for a list that is kept game by game: `rows` are the whole list."""
    store([seat for seat in seats if put(seat, rows.sums[seat.number - 1].totals)])


def store(seats: Iterable[Seat]) -> None:
    """Store the totals that these seats hold."""
    with connection.cursor() as cursor:
        cursor.executemany(_KEEP, [[*(getattr(seat, key) for key in KEPT), seat.pk] for seat in seats])


def typed_totals(tournament: Tournament, size: int, total: TypedTotal | None) -> scoring.Totals:
    """What a paper list of a table of `size` says of a seat; nothing where it says nothing (None).

    Where it is silent about it, points follow from the other sums, and how many games from rule 2.
    """
    if total is None:
        return scoring.Totals()
    rulebook = tournament.rulebook
    return scoring.Totals(
        wertungspunkte=total.wertungspunkte,
        augen=total.augen,
        points=rulebook.points(total.wertungspunkte, total.augen) if total.points is None else total.points,
        crosses=total.crosses,
        games=rulebook.games_per_player(size, tournament.games_per_series) if total.games is None else total.games,
    )


def recompute_later(card_table: CardTable, registrations: Iterable[int]) -> None:
    """After a thrown-in hand came or went: a later one of the same players may now be the second (rule 15)."""
    for table in lists.later_tables(card_table, registrations):
        recompute(table)


def _game_totals(rows: scoring.ListRows) -> dict[int, scoring.Totals]:
    """Seat number -> totals."""
    return {total.seat: total.totals for total in rows.sums}


def _typed_totals(card_table: CardTable, size: int, typed: Sequence[TypedTotal]) -> dict[int, scoring.Totals]:
    """Seat number -> totals."""
    tournament = card_table.series.tournament
    return {total.seat.number: typed_totals(tournament, size, total) for total in typed}


def _save(seats: Sequence[Seat], computed: Mapping[int, scoring.Totals]) -> list[Seat]:
    """Store what differs; returns those seats."""
    differing = [seat for seat in seats if put(seat, computed.get(seat.number, scoring.Totals()))]
    store(differing)
    return differing


def put(seat: Seat, totals: scoring.Totals) -> bool:
    """Put the totals on the seat, not yet stored; whether that changed anything."""
    before = seat.totals
    for key, total in totals.as_json().items():
        setattr(seat, key, total)
    return before != totals
