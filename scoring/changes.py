"""Whether people can have left, come, and taken another's seat so. Source: contract.md, section 7, `substitutes`."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from .occupancy import Change, Occupancy, P
from .problem import Problem
from .rulebook import Rulebook

_FROM_THE_BEGINNING = -1


def check_changes(rulebook: Rulebook, table: Occupancy[P], games_per_series: int) -> list[Problem]:
    """What is refused about the changes at one table; places are ("substitutes", index of the change, field).

    Where a seat or a game cannot be, it is not judged who held what.
    """
    games = rulebook.games_at(table.size, games_per_series)
    taken: set[tuple[int, int]] = set()
    problems = []
    for at, change in enumerate(table.changes):
        found = _check_change(table.size, games, change, taken)
        problems += [problem.inside(("substitutes", at)) for problem in found]
        taken.add((change.seat, change.from_game))
    return problems or list(_check_held(table))


def _check_change(size: int, games: int, change: Change[P], taken: set[tuple[int, int]]) -> list[Problem]:
    """`games`: how many the list has; `taken`: the seats and games of the changes before."""
    problems = []
    if not 1 <= change.seat <= size:
        problems.append(Problem("seat_unknown", ("seat",), {"seat": change.seat, "size": size}))
    if change.from_game < 1:
        problems.append(Problem("number_too_low", ("from_game",), {"minimum": 1}))
    if change.from_game > games:
        problems.append(Problem("number_too_high", ("from_game",), {"maximum": games}))
    if (change.seat, change.from_game) in taken:
        params = {"seat": change.seat, "number": change.from_game}
        problems.append(Problem("seat_changes_twice", ("from_game",), params))
    if change.for_team and change.player is None:
        problems.append(Problem("for_team_of_nobody", ("for_team",)))
    return problems


def _check_held(table: Occupancy[P]) -> Iterator[Problem]:
    """Yield a problem for each change whose player holds a seat at the same table already, be it that very seat."""
    for at, change in enumerate(table.changes):
        if change.player is not None and change.player in _held_besides(table, change):
            where = ("substitutes", at, "player")
            yield Problem("seat_held_already", where, {"id": str(change.player), "number": change.from_game})


def _held_besides(table: Occupancy[P], change: Change[P]) -> list[P | None]:
    """Who holds the other seats in the game of a change, and who held its own until then."""
    others = [table.player(seat, change.from_game) for seat in range(1, table.size + 1) if seat != change.seat]
    first = change.from_game == 1
    return [*others, table.players[change.seat - 1] if first else table.player(change.seat, change.from_game - 1)]


def check_moves(tables: Sequence[Occupancy[P]]) -> Iterator[Problem]:
    """Yield a problem for each player who sits at the ends of two tables: numbers of games at two tables are no times.

    Places are ("tables", index, "substitutes", index, "player") of where the player came to; who sat down at one table
    from the beginning came to the other, else to the one that is named later. Nobody is first player of two seats.
    """
    came: dict[P, list[tuple[int, int]]] = defaultdict(list)
    for at, table in enumerate(tables if any(table.changes for table in tables) else ()):
        for player, change in _at_end(table):
            came[player].append((at, change))
    for player, places in came.items():
        for at, change in sorted(places, key=lambda place: place[1] != _FROM_THE_BEGINNING)[1:]:
            where = ("tables", at, "substitutes", change, "player")
            yield Problem("player_at_two_tables", where, {"id": str(player)})


def _at_end(table: Occupancy[P]) -> Iterator[tuple[P, int]]:
    """Yield who sits there in the end, with the index of the change by which they came."""
    in_order = sorted(enumerate(table.changes), key=lambda numbered: numbered[1].from_game)
    last = {change.seat: at for at, change in in_order}
    for seat, player in enumerate(table.at_end, 1):
        if player is not None:
            yield player, last.get(seat, _FROM_THE_BEGINNING)
