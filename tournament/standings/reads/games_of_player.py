"""Everything one player did in a tournament, as far as it is public: where he sat, with whom, game by game."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

import scoring
from tournament.core.public_names import publicly_named
from tournament.lists.reads import lists
from tournament.lists.reads.check_words import check_words
from tournament.models import CardTable, Registration, Seat, TypedTotal


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of the player's list. `cell` None: he dealt and sat out. `outcome` is then empty."""

    number: int
    outcome: str
    thrown_in: bool
    cell: scoring.ListCell | None


@dataclass(frozen=True, slots=True)
class PlayedSeries:
    """One series of the player: his seat, everybody at the table in order, and, once published, what he made of it.

    `total` None: the results are not published. `typed`: the totals come from a paper list, so there are no games.
    `check_word`: of a closed list with published results, what its receipt says.
    """

    seat: Seat
    table: tuple[Seat, ...]
    games: tuple[PlayedGame, ...]
    total: scoring.Totals | None
    typed: bool
    check_word: str = ""

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """The others at the table."""
        return tuple(seat for seat in self.table if seat.pk != self.seat.pk)


def games_of_player(registration: Registration) -> list[PlayedSeries]:
    """The series with published seating, in order; games and totals only of those with published results.

    A constant number of queries.
    """
    own = list(
        Seat.objects.filter(registration=registration, series__published_at__isnull=False)
        .select_related("card_table", "series")
        .annotate(typed=Exists(TypedTotal.objects.filter(seat=OuterRef("pk"))))
        .order_by("series__number")
    )
    tables = _tables(own)
    published = [seat for seat in own if seat.series.results_published_at]
    games = lists.games_by_table(seat.card_table for seat in published)
    offences = _offences_before(published, tables)
    words = check_words(_table(seat) for seat in published if seat.card_table.closed_at)
    return [
        PlayedSeries(
            seat,
            tables[seat.card_table_id],
            _games(registration, seat, tables[seat.card_table_id], games[seat.card_table_id], offences[seat.pk]),
            seat.totals if seat.series.results_published_at else None,
            seat.typed,
            words.get(seat.card_table_id, ""),
        )
        for seat in own
    ]


def _table(seat: Seat) -> CardTable:
    """The seat's table with its series, which is loaded already."""
    seat.card_table.series = seat.series
    return seat.card_table


def _tables(own: Sequence[Seat]) -> dict[int, tuple[Seat, ...]]:
    """Table -> all its seats in order; who is anonymous has no name."""
    seats = Seat.objects.filter(card_table__in=[seat.card_table_id for seat in own])
    by_table: dict[int, list[Seat]] = defaultdict(list)
    named = list(seats.select_related("registration__person", "registration__club").order_by("number"))
    publicly_named(seat.registration for seat in named)
    for seat in named:
        by_table[seat.card_table_id].append(seat)
    return {key: tuple(members) for key, members in by_table.items()}


def _offences_before(own: Iterable[Seat], tables: dict[int, tuple[Seat, ...]]) -> dict[int, Counter[int]]:
    """Seat of the player -> number of a seat at that table -> hands its player threw in in earlier series (rule 15)."""
    number_of = {seat.pk: {other.registration_id: other.number for other in tables[seat.card_table_id]} for seat in own}
    everybody = {key for numbers in number_of.values() for key in numbers}
    thrown = lists.thrown_in_hands(seat__registration__in=everybody)
    before: dict[int, Counter[int]] = defaultdict(Counter)
    series_of = {seat.pk: seat.series.number for seat in own}
    for key, series in thrown:
        for seat, numbers in number_of.items():
            if key in numbers and series < series_of[seat]:
                before[seat][numbers[key]] += 1
    return before


def _games(
    registration: Registration,
    seat: Seat,
    table: Sequence[Seat],
    games: Sequence[scoring.Game],
    offences: Counter[int],
) -> tuple[PlayedGame, ...]:
    tournament = registration.tournament
    sheet = scoring.list_rows(tournament.rulebook, len(table), games, offences, tournament.repeat_offence_extra)
    results = {(game.number, result.seat): result for game in games for result in game.results}
    return tuple(
        _game(tournament.rulebook, row, results.get((row.number, seat.number)), row.cells[seat.number - 1])
        for row in sheet.rows
    )


def _game(
    rulebook: scoring.Rulebook, row: scoring.ListRow, result: scoring.Result | None, cell: scoring.ListCell | None
) -> PlayedGame:
    if result is None:
        return PlayedGame(row.number, "", thrown_in=False, cell=None)
    return PlayedGame(row.number, rulebook.outcome(result.outcome).name, result.thrown_in, cell)
