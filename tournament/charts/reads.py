"""The lists of a standing with their games, as pictures count them. Kept with the numbers they belong to."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from weakref import WeakKeyDictionary

from django.db.models import Q

import scoring
from tournament.charts.figures.chance import by_turn
from tournament.charts.figures.counts import longest_run
from tournament.core.works import garbage_collector_off
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import LATER, occupancy_of, stays
from tournament.models import CardTable, Seat, Seating, Tournament, TypedTotal
from tournament.standings.reads.numbers import Numbers
from tournament.standings.reads.standings import Standings

END = 10_000
CHAIRS_BY_LOT = {Seating.LOT, Seating.GROUPS, Seating.GIVEN}
"""Where a better player does not sit on a lower seat by rule: everywhere else seats follow the standing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stay:
    """Who held which seat, from which game to which."""

    player: int
    seat: int
    first: int
    last: int


@dataclass(frozen=True, kw_only=True)
class PlayedList:
    """A table of a series: who sat there; `whole`: it is closed, nobody came or left, and all played equally often.

    `figures`: of a whole list what was made on each seat, seat 1 first. `by_lot`: see CHAIRS_BY_LOT. `typed`: only sums
    are known, typed in from paper. Else of its `games`, by player: how often each outcome (`outcomes`), the longest run
    of wins (`runs`); and what the player with the first turn, the second, ... made on average (`by_turn`, see there).
    """

    series: int
    table: int
    size: int
    stays: tuple[Stay, ...]
    whole: bool
    by_lot: bool
    typed: bool
    figures: tuple[int, ...]
    games: int
    outcomes: Mapping[int, Counter[str]]
    runs: Mapping[int, int]
    by_turn: tuple[float, ...]

    @property
    def first_players(self) -> tuple[int, ...]:
        """Who sat down there."""
        return tuple(stay.player for stay in self.stays if stay.first == 1)


class Played:
    """All lists of a standing."""

    def __init__(self, lists_of: Sequence[PlayedList]) -> None:
        self.lists = tuple(lists_of)

    @cached_property
    def with_games(self) -> tuple[PlayedList, ...]:
        """Those of which the games are known."""
        return tuple(one for one in self.lists if one.games)


_counting = Lock()
_kept: "WeakKeyDictionary[Numbers, dict[frozenset[int], Played]]" = WeakKeyDictionary()


def played(standings: Standings) -> Played:
    """Of the series whose games are everybody's. A constant number of queries, once for as long as the numbers of the
    standing are kept: each player's pictures are a page of its own, and who asks for one meanwhile waits."""
    series = standings.series_with_games
    with _counting:
        kept = _kept.setdefault(standings.everybody.numbers, {})
        if series in kept:
            return kept[series]
        with garbage_collector_off():  # a hall has 7,000 results: a quarter of the time
            kept[series] = Played([*_lists(standings.tournament, series)])
    return kept[series]


def _lists(tournament: Tournament, series: Collection[int]) -> Iterator[PlayedList]:
    rows = CardTable.objects.filter(series__tournament=tournament, series__number__in=series)
    tables = list(rows.select_related("series").order_by("series__number", "number"))
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(card_table__in=rows.order_by()).prefetch_related(LATER).order_by("number"):
        seats[seat.card_table_id].append(seat)
    games = lists.games_by_table(tables)
    typed = set(
        TypedTotal.objects.filter(seat__card_table__in=rows.order_by()).values_list("seat__card_table", flat=True)
    )
    thrown = _thrown_in(tournament)
    for table in tables:
        offences = Counter(player for player, where in thrown if where < (table.series.number, table.number))
        played_there = games.get(table.pk, [])
        yield _list(tournament, table, seats[table.pk], played_there, offences, typed=table.pk in typed)


def _thrown_in(tournament: Tournament) -> list[tuple[int, lists.Where]]:
    """Hands thrown in that make a later one dearer (rule 15); nothing is asked where they do not."""
    if not tournament.repeat_offence_extra or tournament.rulebook.offences_per_list:
        return []
    return lists.thrown_in_hands(Q(seat__series__tournament=tournament))


def _list(
    tournament: Tournament,
    table: CardTable,
    seats: Sequence[Seat],
    games: Sequence[scoring.Game],
    offences: Counter[int],
    *,
    typed: bool,
) -> PlayedList:
    sums, at = [seat.totals for seat in seats], occupancy_of(table, seats)
    counts = {one.games for one in sums}
    scored = scoring.list_rows(tournament.rulebook, at, games, offences, tournament.repeat_offence_extra).rows
    came_out = _came_out(at, scored)
    wins = {outcome.code for outcome in tournament.rulebook.outcomes if outcome.wins}
    return PlayedList(
        series=table.series.number,
        table=table.number,
        size=len(seats),
        stays=tuple(_stays(seats)),
        whole=table.closed and len(counts) == 1 and 0 not in counts and not any(seat.later for seat in seats),
        by_lot=table.series.seating in CHAIRS_BY_LOT,
        typed=typed,
        figures=tuple(getattr(one, tournament.rulebook.ranked_by) for one in sums),
        games=len(scored),
        outcomes={player: Counter(outcomes) for player, outcomes in came_out.items()},
        runs={player: longest_run(one in wins for one in outcomes) for player, outcomes in came_out.items()},
        by_turn=by_turn([_in_turn(row, tournament.rulebook.ranked_by) for row in scored]),
    )


def _stays(seats: Sequence[Seat]) -> Iterator[Stay]:
    for seat in seats:
        for held, first, last in stays(seat):
            if held.registration_id is not None:
                yield Stay(
                    player=held.registration_id, seat=seat.number, first=first, last=END if last is None else last
                )


def _came_out(at: scoring.Occupancy[int], scored: Sequence[scoring.ListRow]) -> Mapping[int, list[str]]:
    """Return for each player the outcomes of the games they played, in order."""
    outcomes: dict[int, list[str]] = defaultdict(list)
    for row in scored:
        for cell in filter(None, row.cells):
            player = at.player(cell.score.seat, row.number)
            if player is not None:
                outcomes[player].append(cell.score.outcome)
    return outcomes


def _in_turn(row: scoring.ListRow, figure: str) -> list[int]:
    """What those who played a game made in it, from the one who had the first turn."""
    cells = (*row.cells[row.dealer :], *row.cells[: row.dealer])
    return [getattr(cell.score, figure) for cell in cells if cell]
