"""The totals kept per seat of a whole tournament, made anew from what was played; a constant number of queries."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import scoring
from tournament.lists.acts.totals import put, store, typed_totals
from tournament.models import Result, Seat, Tournament, TypedTotal

Lists = dict[int, list[scoring.Game]]


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """What was played at a table: by whom (seat 1 first; anything that stands for a player), and either its games or
    the totals typed in from paper, with the hands that were thrown in (a seat with two of them stands there twice)."""

    players: Sequence[object]
    games: Sequence[scoring.Game]
    typed: Sequence[scoring.Totals] | None = None
    typed_thrown_in: Sequence[int] = ()

    @property
    def offenders(self) -> list[object]:
        """Who threw in a hand, once for each."""
        seats = [result.seat for game in self.games for result in game.results if result.thrown_in]
        return [self.players[seat - 1] for seat in (*seats, *self.typed_thrown_in)]


def recompute_tournament(tournament: Tournament) -> list[Seat]:
    """Bring the totals of every seat up to date; returns the seats that differed, with what they hold now.

    Derived values only: no revision is raised. Run it inside a transaction.
    """
    differing = differing_totals(tournament)
    store(differing)
    return differing


def differing_totals(tournament: Tournament) -> list[Seat]:
    """The seats whose kept totals are not what their games (or typed totals) make, with the right ones; not stored."""
    computed = _computed(tournament)
    return [seat for seat, totals in computed if put(seat, totals)]


def totals_of_tables(tournament: Tournament, tables: Iterable[PlayedTable]) -> Iterator[list[scoring.Totals]]:
    """The totals of each table's seats. Tables of series 1 first: offences count through the tournament (rule 15)."""
    rulebook, extra = tournament.rulebook, tournament.repeat_offence_extra
    offences: Counter[object] = Counter()
    for table in tables:
        if table.typed is not None:
            yield list(table.typed)
            offences.update(table.offenders)
            continue
        before = {seat: offences[player] for seat, player in enumerate(table.players, 1) if offences[player]}
        totals = scoring.table_totals(rulebook, len(table.players), table.games, before, extra)
        yield [totals[seat] for seat in range(1, len(table.players) + 1)]
        offences.update(table.offenders)


def thrown_in_by_seat(hands: Mapping[int, int]) -> tuple[int, ...]:
    """Seat -> how many hands it threw in, as each seat so many times."""
    return tuple(Counter(hands).elements())


def _computed(tournament: Tournament) -> list[tuple[Seat, scoring.Totals]]:
    """Every seat with its totals."""
    games = _games(tournament)
    typed = {total.seat_id: total for total in TypedTotal.objects.filter(seat__series__tournament=tournament)}
    seats = _tables(tournament)
    tables = [
        PlayedTable(
            [seat.registration_id for seat in of_table],
            games.get(of_table[0].card_table_id, []),
            [typed_totals(tournament, len(of_table), typed.get(seat.pk)) for seat in of_table]
            if any(seat.pk in typed for seat in of_table)
            else None,
            thrown_in_by_seat({seat.number: typed[seat.pk].thrown_in for seat in of_table if seat.pk in typed}),
        )
        for of_table in seats
    ]
    computed = totals_of_tables(tournament, tables)
    return list(zip(chain.from_iterable(seats), chain.from_iterable(computed), strict=True))


def _tables(tournament: Tournament) -> list[list[Seat]]:
    """The seats of each table in order, series 1 first."""
    seats = Seat.objects.filter(series__tournament=tournament)
    tables: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats.order_by("series__number", "card_table_id", "number"):
        tables[seat.card_table_id].append(seat)
    return list(tables.values())


def _games(tournament: Tournament) -> Lists:
    """Table -> its games in order of number; one query, plain rows."""
    rows = Result.objects.filter(game__card_table__series__tournament=tournament).values_list(
        "game__card_table_id", "game__number", "seat__number", "outcome", "augen", "thrown_in"
    )
    results: dict[tuple[int, int], list[scoring.Result]] = defaultdict(list)
    for table, number, seat, outcome, augen, thrown_in in rows.order_by(
        "game__card_table_id", "game__number", "position"
    ):
        results[table, number].append(scoring.Result(seat, outcome, augen, thrown_in))
    lists: Lists = defaultdict(list)
    for (table, number), of_game in results.items():
        lists[table].append(scoring.Game(number, tuple(of_game)))
    return lists
