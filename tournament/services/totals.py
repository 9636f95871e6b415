"""Totals kept per seat: derived from the games, stored in the same transaction, recomputable at any time."""

from collections.abc import Iterable, Sequence

import scoring
from tournament.models import CardTable, Seat, TypedTotal
from tournament.selectors import lists

KEPT = ("wertungspunkte", "augen", "points", "crosses", "games")


def recompute(card_table: CardTable) -> list[Seat]:
    """Bring the totals of a table's seats up to date; returns the seats that differed from what was stored."""
    seats = lists.seats_of(card_table)
    typed = {total.seat_id: total for total in TypedTotal.objects.filter(seat__card_table=card_table)}
    computed = _typed_totals(card_table, seats, typed) if typed else _game_totals(card_table, seats)
    differing = [seat for seat in seats if _set(seat, computed[seat.number])]
    Seat.objects.bulk_update(differing, KEPT)
    return differing


def recompute_later(card_table: CardTable, registrations: Iterable[int]) -> None:
    """After a thrown-in hand came or went: a later one of the same players may now be the second (rule 15)."""
    for table in lists.later_tables(card_table, registrations):
        recompute(table)


def _game_totals(card_table: CardTable, seats: Sequence[Seat]) -> dict[int, scoring.Totals]:
    tournament = card_table.series.tournament
    games = lists.games_of(card_table)
    offences = lists.offences_before(card_table, seats) if any(_thrown_in(game) for game in games) else {}
    return scoring.table_totals(tournament.rulebook, len(seats), games, offences, tournament.repeat_offence_extra)


def _thrown_in(game: scoring.Game) -> bool:
    return any(result.thrown_in for result in game.results)


def _typed_totals(
    card_table: CardTable, seats: Sequence[Seat], typed: dict[int, TypedTotal]
) -> dict[int, scoring.Totals]:
    tournament = card_table.series.tournament
    played = tournament.rulebook.games_per_player(len(seats), tournament.games_per_series)
    return {
        seat.number: scoring.Totals(
            wertungspunkte=total.wertungspunkte,
            augen=total.augen,
            points=total.wertungspunkte,
            crosses=total.crosses,
            games=played if total.games is None else total.games,
        )
        if (total := typed.get(seat.pk))
        else scoring.Totals()
        for seat in seats
    }


def _set(seat: Seat, totals: scoring.Totals) -> bool:
    """Put the totals on the seat; whether that changed anything."""
    before = tuple(getattr(seat, name) for name in KEPT)
    after = tuple(getattr(totals, name) for name in KEPT)
    for name, value in zip(KEPT, after, strict=True):
        setattr(seat, name, value)
    return before != after
