"""The lists of a standing with their games, as pictures count them. Kept with the numbers they belong to."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from django.db.models import Q

import scoring
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import LATER, occupancy_of, stays
from tournament.models import CardTable, Seat, Seating, Tournament, TypedTotal
from tournament.standings.reads.numbers import Numbers
from tournament.standings.reads.standings import Standings

END = 10_000
CHAIRS_BY_LOT = {Seating.LOT, Seating.GROUPS, Seating.GIVEN}
"""Where a better player does not sit on a lower seat by rule: everywhere else seats follow the standing."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one player made of one game: `figure` is what decides."""

    player: int
    outcome: str
    figure: int


@dataclass(frozen=True, slots=True)
class Stay:
    """Who held which seat, from which game to which."""

    player: int
    seat: int
    first: int
    last: int


@dataclass(frozen=True)
class PlayedList:
    """A table of a series: who sat there; `whole`: it is closed, nobody came or left, and all played equally often.

    `games`: of each in order who played it, from the one who had the first turn; none where only sums were typed in.
    `figures`: of a whole list what was made on each seat, seat 1 first. `by_lot`: see CHAIRS_BY_LOT.
    """

    series: int
    table: int
    size: int
    stays: tuple[Stay, ...]
    whole: bool
    by_lot: bool
    typed: bool
    games: tuple[tuple[Share, ...], ...]
    figures: tuple[int, ...]

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


_kept: "WeakKeyDictionary[Numbers, Played]" = WeakKeyDictionary()


def played(standings: Standings) -> Played:
    """A constant number of queries, once for as long as the numbers of the standing are kept."""
    numbers = standings.numbers
    if numbers not in _kept:
        _kept[numbers] = Played([*_lists(standings.tournament, numbers.series)])
    return _kept[numbers]


def _lists(tournament: Tournament, series: Sequence[int]) -> Iterator[PlayedList]:
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
    sums = [seat.totals for seat in seats]
    changed = any(seat.later for seat in seats)
    even = len({one.games for one in sums}) == 1 and bool(sums[0].games)
    return PlayedList(
        table.series.number,
        table.number,
        len(seats),
        tuple(_stays(seats)),
        whole=table.closed_at is not None and even and not changed,
        by_lot=table.series.seating in CHAIRS_BY_LOT,
        typed=typed,
        games=tuple(_games(tournament, table, seats, games, offences)),
        figures=tuple(getattr(one, tournament.rulebook.ranked_by) for one in sums),
    )


def _stays(seats: Sequence[Seat]) -> Iterator[Stay]:
    for seat in seats:
        for held, first, last in stays(seat):
            if held.registration_id is not None:
                yield Stay(held.registration_id, seat.number, first, END if last is None else last)


def _games(
    tournament: Tournament,
    table: CardTable,
    seats: Sequence[Seat],
    games: Sequence[scoring.Game],
    offences: Counter[int],
) -> Iterator[tuple[Share, ...]]:
    rulebook, at = tournament.rulebook, occupancy_of(table, seats)
    rows = scoring.list_rows(rulebook, at, games, offences, tournament.repeat_offence_extra).rows
    for row in rows:
        shares = []
        for seat in (*range(row.dealer + 1, len(seats) + 1), *range(1, row.dealer + 1)):
            cell, player = row.cells[seat - 1], at.player(seat, row.number)
            if cell is not None and player is not None:
                shares.append(Share(player, cell.score.outcome, getattr(cell.score, rulebook.ranked_by)))
        yield tuple(shares)
