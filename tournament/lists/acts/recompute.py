"""The totals kept per seat of a whole tournament, made anew from what was played; a constant number of queries."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import scoring
from tournament.lists.acts.totals import put, store, typed_by_holder
from tournament.lists.reads.lists import counting
from tournament.lists.reads.occupancy import LATER, Holder, Key, holders, key_of, occupancy_of, whose
from tournament.models import Result, Seat, Tournament, TypedTotal

Lists = dict[int, list[scoring.Game]]
Typed = Mapping[Key, TypedTotal]


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """What was played at a table: by whom (anything that stands for a player), and either its games or the totals typed
    in from paper, in the order of Occupancy.stints, with who threw in a hand (two of them: he stands there twice)."""

    occupancy: scoring.Occupancy[Any]
    games: Sequence[scoring.Game]
    typed: Sequence[scoring.Totals] | None = None
    typed_thrown_in: Sequence[object] = ()

    @property
    def offenders(self) -> list[object]:
        """Who threw in a hand, once for each."""
        thrown = ((result.seat, game.number) for game in self.games for result in game.results if result.thrown_in)
        return [*(self.occupancy.player(seat, number) for seat, number in thrown), *self.typed_thrown_in]


def recompute_tournament(tournament: Tournament) -> list[Holder]:
    """Bring the totals of everybody up to date; returns who differed, with what they hold now.

    Derived values only: no revision is raised. Run it inside a transaction.
    """
    differing = differing_totals(tournament)
    store(differing)
    return differing


def differing_totals(tournament: Tournament) -> list[Holder]:
    """Whose kept totals are not what their games (or typed totals) make, with the right ones; not stored."""
    computed = _computed(tournament)
    return [held for held, totals in computed if put(held, totals)]


def totals_of_tables(tournament: Tournament, tables: Iterable[PlayedTable]) -> Iterator[list[scoring.Totals]]:
    """The totals of each table, in the order of Occupancy.stints. Tables of series 1 first, and in each by their
    numbers: offences count through the tournament (rule 15)."""
    rulebook, extra = tournament.rulebook, tournament.repeat_offence_extra
    offences: Counter[object] = Counter()
    for table in tables:
        if table.typed is not None:
            yield list(table.typed)
            offences.update(table.offenders)
            continue
        yield list(scoring.stint_totals(rulebook, table.occupancy, table.games, offences, extra))
        offences.update(table.offenders)


def _computed(tournament: Tournament) -> list[tuple[Holder, scoring.Totals]]:
    """Everybody with his totals."""
    games = _games(tournament)
    typed = {whose(total): total for total in TypedTotal.objects.filter(seat__series__tournament=tournament)}
    tables = _tables(tournament)
    played = [_played(tournament, seats, games.get(seats[0].card_table_id, []), typed) for seats in tables]
    held = chain.from_iterable(map(holders, tables))
    return list(zip(held, chain.from_iterable(totals_of_tables(tournament, played)), strict=True))


def _played(tournament: Tournament, seats: list[Seat], games: Sequence[scoring.Game], typed: Typed) -> PlayedTable:
    """What was played at one table; `seats`: all of it."""
    card_table = seats[0].card_table
    card_table.series.tournament = tournament
    occupancy = occupancy_of(card_table, seats)
    on_paper = [(held, typed.get(key_of(held))) for held in holders(seats)]
    if not any(total for _held, total in on_paper):
        return PlayedTable(occupancy, counting(card_table, len(seats), games))
    thrown_in = [held.registration_id for held, total in on_paper if total for _hand in range(total.thrown_in)]
    rows = [total for _held, total in on_paper if total]
    return PlayedTable(occupancy, games, typed_by_holder(card_table, seats, rows), thrown_in)


def _tables(tournament: Tournament) -> list[list[Seat]]:
    """The seats of each table in order, series 1 first."""
    seats = (
        Seat.objects.filter(series__tournament=tournament).select_related("card_table__series").prefetch_related(LATER)
    )
    tables: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats.order_by("series__number", "card_table__number", "number"):
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
