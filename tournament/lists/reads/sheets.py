"""All lists of a series at once, as printing needs them: the same number of queries for one table and for sixty."""

from collections import Counter, defaultdict
from dataclasses import dataclass

from django.db.models import QuerySet

import scoring
from tournament.lists.reads.check_words import check_words
from tournament.lists.reads.lists import games_by_table
from tournament.models import CardTable, Result, Seat, Series, TypedTotal


@dataclass(frozen=True, slots=True)
class ListToPrint:
    """One table's list: seats in order, games in order, earlier thrown-in hands by seat number, typed totals by seat.

    `check_word`: of a closed list, what its receipt says.

    `card_table.series.tournament` is loaded; each seat has its person and club.
    """

    card_table: CardTable
    seats: tuple[Seat, ...]
    games: tuple[scoring.Game, ...]
    offences: dict[int, int]
    typed: dict[int, TypedTotal]
    check_word: str

    def rows(self) -> scoring.ListRows:
        """The list as on paper (rule 13)."""
        tournament = self.card_table.series.tournament
        return scoring.list_rows(
            tournament.rulebook, len(self.seats), self.games, self.offences, tournament.repeat_offence_extra
        )


def sheets(series: Series, *, with_games: bool) -> list[ListToPrint]:
    """The lists of a series in order of tables; without games (and totals) when they are to be left blank."""
    tables = list(CardTable.objects.filter(series=series).select_related("series__tournament").order_by("number"))
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in _seated(series):
        seats[seat.card_table_id].append(seat)
    games = games_by_table(tables) if with_games else {}
    offences = _offences(series) if with_games else {}
    typed = _typed(series) if with_games else {}
    words = check_words(table for table in tables if table.closed_at) if with_games else {}
    return [
        ListToPrint(
            table,
            tuple(seats[table.pk]),
            tuple(games.get(table.pk, ())),
            {seat.number: offences.get(seat.registration_id, 0) for seat in seats[table.pk]},
            {seat.number: typed[seat.pk] for seat in seats[table.pk] if seat.pk in typed},
            words.get(table.pk, ""),
        )
        for table in tables
    ]


def _seated(series: Series) -> QuerySet[Seat]:
    """Seats in order with what is printed of them, and no more: it is read for a thousand tables."""
    seats = Seat.objects.filter(series=series).select_related("registration__person", "registration__club")
    printed = ("registration__person__name", "registration__club__name")
    return seats.only("number", "card_table", "registration", *printed).order_by("card_table_id", "number")


def _offences(series: Series) -> Counter[int]:
    """Registration -> hands thrown in in earlier series (rule 15)."""
    earlier = Result.objects.filter(
        thrown_in=True, seat__series__tournament=series.tournament_id, seat__series__number__lt=series.number
    )
    return Counter(earlier.values_list("seat__registration_id", flat=True))


def _typed(series: Series) -> dict[int, TypedTotal]:
    """Seat -> what was typed in from its paper list."""
    return {typed.seat_id: typed for typed in TypedTotal.objects.filter(seat__series=series)}
