"""Series, tables and games of a document, checked by the rules while they are read."""

import datetime as dt
from collections.abc import Mapping, Sequence

from scoring.changes import check_moves
from scoring.game import Game, Result, check_game, check_result, is_whole
from scoring.occupancy import Occupancy
from scoring.problem import Problem
from scoring.rulebook import Rulebook

from .endings import check_table
from .entries import SeriesEntry, TableEntry, TournamentInfo
from .known import GAMES_MAXIMUM, TABLES_MAXIMUM, SeatedPlayers, SeriesSoFar, TournamentSoFar
from .people import read_reference, read_references
from .shape import Fields, Node
from .substitutes import read_substitutes
from .typed import read_totals

_NOBODY = SeatedPlayers(Occupancy(()), sound=False)


def _read_number(fields: Fields, maximum: int, taken: set[int]) -> int:
    """A number from 1 that is not taken; 0 if it cannot be read."""
    number = fields.read("number", lambda node: node.whole(1, maximum), 0)
    if number in taken:
        fields.nodes["number"].refuse("number_twice", number=number)
    if number:
        taken.add(number)
    return number


def read_series(node: Node, known: TournamentSoFar, taken: set[int]) -> SeriesEntry:
    refused_before = node.findings.refused
    fields = node.fields(("number", "tables"), ("day", "counts_until"))
    number = _read_number(fields, known.info.series or TABLES_MAXIMUM, taken)
    day = fields.optional("day", lambda node: _read_day(node, known.info))
    so_far = SeriesSoFar()
    tables = tuple(read_table(table, known, so_far) for table in fields.items("tables"))
    if node.findings.refused == refused_before:
        for problem in check_moves([table.occupancy for table in tables]):
            node.findings.add(problem.inside(node.where))
    counts_until = fields.optional("counts_until", lambda node: _read_counts_until(node, known.info, tables))
    return SeriesEntry(number, tables, day, counts_until)


def _read_counts_until(node: Node, info: TournamentInfo, tables: Sequence[TableEntry]) -> int | None:
    """A game of a full list; of sums from paper nobody knows what was made until then."""
    until = node.whole(1, info.games_per_series or GAMES_MAXIMUM)
    if any(table.totals is not None for table in tables):
        node.refuse("counts_until_totals")
        return None
    return until


def _read_day(node: Node, info: TournamentInfo) -> dt.date | None:
    """A day of the tournament."""
    day = node.date()
    last = info.last_day or info.date
    if day is not None and info.date != dt.date.min and not info.date <= day <= last:
        node.refuse("day_outside", first=info.date.isoformat(), last=last.isoformat())
    return day


def read_table(node: Node, known: TournamentSoFar, so_far: SeriesSoFar) -> TableEntry:
    refused_before = node.findings.refused
    fields = node.fields(("number", "seats"), ("games", "totals", "gave_up", "substitutes", "ends_after"))
    number = _read_number(fields, TABLES_MAXIMUM, so_far.tables)
    seating = fields.read("seats", lambda seats: _read_seats(seats, known, so_far), _NOBODY)
    seating = read_substitutes(node, fields, known, seating)
    if "games" in fields.nodes and "totals" in fields.nodes:
        node.refuse("games_and_totals")
    table = TableEntry(
        number,
        seating.table.players,
        games=fields.optional("games", lambda games: _read_games(games, known, seating)),
        totals=fields.optional("totals", lambda rows: read_totals(rows, known, seating)),
        gave_up=fields.optional("gave_up", lambda player: _read_gave_up(player, known, seating)),
        substitutes=seating.table.changes if "substitutes" in fields.nodes else None,
        ends_after=seating.table.ends_after,
    )
    if known.rulebook and known.info.games_per_series and node.findings.refused == refused_before:
        for problem in check_table(known.info, table):
            node.findings.add(problem.inside(node.where))
    return table


def _read_seats(node: Node, known: TournamentSoFar, so_far: SeriesSoFar) -> SeatedPlayers:
    """Seat 1 first; nobody sits twice in a series."""
    refused_before = node.findings.refused
    nodes = node.items()
    seats = read_references(nodes, known.people.players, "player_unknown", "player_twice_in_series")
    for seat in nodes:
        if seat.value in seats and seat.value in so_far.players:
            seat.refuse("player_twice_in_series", id=str(seat.value))
    so_far.players.update(seats)
    if known.rulebook and isinstance(node.value, list) and len(nodes) not in known.rulebook.table_sizes:
        node.refuse("table_size", size=len(nodes))
    return SeatedPlayers(Occupancy(seats), node.findings.refused == refused_before)


def _read_gave_up(node: Node, known: TournamentSoFar, seating: SeatedPlayers) -> str | None:
    """Return who gave up; refuse it where nobody can at a table of this size. All else is judged with the table."""
    at_end = [player for player in seating.table.at_end if player is not None]
    player = read_reference(node, at_end, "player_not_at_table")
    if known.rulebook and seating.table.size not in known.rulebook.giving_up_at:
        node.refuse("giving_up_not_foreseen")
    return player


def _read_games(node: Node, known: TournamentSoFar, seating: SeatedPlayers) -> tuple[Game, ...]:
    """The games from 1 on, none left out, no more than such a table plays (rule 2)."""
    nodes = node.items()
    maximum = known.games_possible(seating)
    if len(nodes) > maximum:
        nodes[maximum].refuse("too_many_games", maximum=maximum)
    return tuple(_read_game(game, known, seating, expected) for expected, game in enumerate(nodes, 1))


def _read_game(node: Node, known: TournamentSoFar, seating: SeatedPlayers, expected: int) -> Game:
    """Who sits where is looked up by the number that the game should have."""
    refused_before = node.findings.refused
    fields = node.fields(("number", "results"), ("dealer",))
    number = fields.read("number", lambda node: _read_game_number(node, expected), expected)
    dealer = fields.optional("dealer", lambda node: seating.seat(node, expected))
    no_results: list[Result | None] = []
    results = fields.read("results", lambda results: _read_results(results, seating, expected), no_results)
    game = Game(number, tuple([result for result in results if result]), dealer)
    if known.rulebook:
        sound = seating.sound and node.findings.refused == refused_before
        table = seating.table
        problems = _check_whole(known.rulebook, table, game) if sound else _check_each(known.rulebook, results)
        for problem in problems:
            node.findings.add(problem.inside(node.where))
    return game


def _read_game_number(node: Node, expected: int) -> int | None:
    number = node.integer()
    if number is not None and number != expected:
        node.refuse("game_number_expected", number=expected)
    return number


def _read_results(node: Node, seating: SeatedPlayers, number: int) -> list[Result | None]:
    """The results of a game in their places; None where one cannot be read."""
    if isinstance(node.value, list):
        seats = seating.seats_in(number)
        plain = [_plain_result(value, seats) for value in node.value]
        if all(plain):
            return plain
    return [_read_result(result, seating, number) for result in node.items()]


def _plain_result(value: object, seats: Mapping[str | None, int]) -> Result | None:
    """A result of which nothing is to be said, which nearly all are: seen at once, where reading takes ten steps."""
    if not isinstance(value, dict) or len(value) != 3:
        return None
    player, outcome, augen = value.get("player"), value.get("outcome"), value.get("augen")
    if not isinstance(player, str) or player not in seats or not isinstance(outcome, str) or not outcome.isidentifier():
        return None
    if not isinstance(augen, int) or not is_whole(augen):
        return None
    return Result(seats[player], outcome, augen)


def _read_result(node: Node, seating: SeatedPlayers, number: int) -> Result | None:
    """One player's result; None if outcome or Augen cannot be read. Seat 0: of nobody there, which is put down."""
    fields = node.fields(("player", "outcome", "augen"), ("thrown_in",))
    seat = fields.read("player", lambda node: seating.seat(node, number), 0)
    outcome = fields.optional("outcome", Node.text)
    augen = fields.optional("augen", Node.integer)
    thrown_in = fields.read("thrown_in", Node.flag, default=False)
    if outcome is None or augen is None:
        return None
    return Result(seat, outcome, augen, thrown_in)


def _check_whole(rulebook: Rulebook, table: Occupancy[str], game: Game) -> list[Problem]:
    return [_by_player(problem) for problem in check_game(rulebook, table, game)]


def _by_player(problem: Problem) -> Problem:
    """A document names players where a game names seats."""
    if problem.where[-1] != "seat":
        return problem
    return Problem(problem.code, (*problem.where[:-1], "player"), problem.params, problem.odd)


def _check_each(rulebook: Rulebook, results: list[Result | None]) -> list[Problem]:
    """Where the game as a whole cannot be judged, its results still can, so that every error is listed at once."""
    return [
        problem.inside(("results", at))
        for at, result in enumerate(results)
        if result
        for problem in check_result(rulebook, result)
    ]
