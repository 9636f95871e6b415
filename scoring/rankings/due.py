"""How many games somebody owed in a series, and who played it whole: like is compared with like.

Source: contract.md, section 8, "Games due"; decisions.md, "Third reading".
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Generic

from scoring.occupancy import Occupancy, P
from scoring.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Sheet(Generic[P]):
    """The list of a table as far as it went. `games`: how many it had, of those that count; `ended`: it reached its
    target or limit, or the player at seat `gave_up` ended it."""

    table: Occupancy[P]
    games: int
    ended: bool = False
    gave_up: int | None = None


@dataclass(frozen=True, slots=True)
class Owed(Generic[P]):
    """What a series asks of everybody.

    `length`: games of a table of the preferred size in it; `without_seat`: games of who holds no seat in it; `due`:
    games of those who owe others. `stayed`: who held a seat through every game of a list that was played out, reached
    its end or was given up by an opponent. `in_turns`: whose seat was held so together with others for their team ->
    those who held it, of each such seat.
    """

    length: int = 0
    without_seat: int = 0
    due: Mapping[P, int] = field(default_factory=dict)
    stayed: Collection[P] = frozenset()
    in_turns: Mapping[P, Sequence[frozenset[P]]] = field(default_factory=dict)

    def games(self, player: P) -> int:
        """Return how many games a player owes: those of the seat they held first."""
        return self.due.get(player, self.without_seat)

    def is_whole(self, player: P, games: int) -> bool:
        """Return whether who played so many games is complete in this series alone, without others."""
        return games >= self.games(player) or player in self.stayed

    def is_played(self, member: P, games: int, out: Collection[P]) -> bool:
        """Return whether the seat of a team's member was played whole, by them or for their team; `games` of it count.
        Who is `out` plays no seat of a team."""
        held = [frozenset({member})] if member in self.stayed else self.in_turns.get(member, ())
        return games >= self.games(member) or any(players.isdisjoint(out) for players in held)


def owed(rulebook: Rulebook, sheets: Sequence[Sheet[P]], most: int) -> Owed[P]:
    """Return what the series of these lists, in the order of their tables, asks of everybody.

    `most`: the games of a full list in it. Where points are never above 0 a series is as long as the longest of its
    lists; where the dealer sits out, of those where this is so, if there are any. Where more is better it is as long as
    a full list, and nobody is held to it.
    """
    fewest_win = rulebook.points_never_above_zero
    sitting_out = [sheet for sheet in sheets if sheet.table.size in rulebook.dealer_sits_out_at]
    telling = sitting_out or sheets
    longest = max((rulebook.full_games(sheet.table.size, sheet.games) for sheet in telling), default=0)
    length = min(most, longest) if fewest_win else most
    sizes = {sheet.table.size for sheet in telling} or {rulebook.table_sizes[0]}
    without_seat = max(rulebook.games_per_player(size, length) for size in sizes)
    stayed, in_turns = set[P](), dict[P, list[frozenset[P]]]()
    if fewest_win:
        for sheet in sheets:
            for of, players in _held(sheet, rulebook.games_at(sheet.table.size, length)):
                if players == {of}:
                    stayed.add(of)
                else:
                    in_turns.setdefault(of, []).append(players)
    return Owed(length, without_seat, _due(rulebook, sheets, length, without_seat), stayed, in_turns)


def _due(rulebook: Rulebook, sheets: Sequence[Sheet[P]], length: int, without_seat: int) -> dict[P, int]:
    """Return the games of everybody whose first seat has others than `without_seat`: who sits down before who comes."""
    due: dict[P, int] = {}
    seated = {player for sheet in sheets for player in sheet.table.players} if any(_changed(sheets)) else set()
    for sheet in sheets:
        games = seat_games(rulebook, sheet.table.size, length)
        if set(games) != {without_seat}:
            due.update(zip(sheet.table.players, games, strict=True))
    for sheet in _changed(sheets):
        games = seat_games(rulebook, sheet.table.size, length)
        for stint in sheet.table.stints[sheet.table.size :]:
            if stint.player is not None and stint.player not in seated:
                seated.add(stint.player)
                due[stint.player] = games[stint.seat - 1]
    return due


def _changed(sheets: Sequence[Sheet[P]]) -> list[Sheet[P]]:
    """Return the lists at whose tables somebody left or came."""
    return [sheet for sheet in sheets if sheet.table.changes]


@lru_cache(maxsize=1024)
def seat_games(rulebook: Rulebook, size: int, length: int) -> tuple[int, ...]:
    """Return what the holder of each seat plays, seat 1 first, when a table of the preferred size plays `length`."""
    playing = [rulebook.playing_seats(size, number) for number in range(1, rulebook.games_at(size, length) + 1)]
    return tuple(sum(seat in seats for seats in playing) for seat in range(1, size + 1))


def counts_no_more_than_due(rulebook: Rulebook, table: Occupancy[P]) -> bool:
    """Return whether what somebody played there beyond what was due does not count: where a seat is empty (contract.md,
    section 8)."""
    return rulebook.points_never_above_zero and table.ever_empty


def played_games(rulebook: Rulebook, size: int, played: Iterable[tuple[int, int]]) -> int:
    """Return how many games a list had; `played`: of each who held one, the seat and how many games."""
    of_seat: Counter[int] = Counter()
    for seat, games in played:
        of_seat[seat] += games
    if size in rulebook.dealer_sits_out_at:
        return of_seat.total() // (size - 1)
    return max(of_seat.values(), default=0)


def _held(sheet: Sheet[P], played_out: int) -> Iterator[tuple[P, frozenset[P]]]:
    """Yield whose seat was held through every game of a list that came to its end, and by whom; `played_out`: with so
    many games it did."""
    if not sheet.games or not (sheet.ended or sheet.games >= played_out):
        return
    for seat, player in enumerate(sheet.table.players, 1):
        if seat == sheet.gave_up:
            continue
        if not sheet.table.changes:
            yield player, frozenset({player})
            continue
        there = [stint for stint in sheet.table.stints if stint.seat == seat and stint.from_game <= sheet.games]
        holders = {stint.player if stint.for_team_of is None else stint.for_team_of for stint in there}
        players = [stint.player for stint in there if stint.player is not None]
        if len(players) == len(there) and len(holders) == 1 and (of := holders.pop()) is not None:
            yield of, frozenset(players)
