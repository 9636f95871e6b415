"""Who left a table of a document, came, or took another's seat, and which game ends its list.

Source: contract.md, section 7, `substitutes` and `ends_after`.
"""

from dataclasses import replace

from scoring.changes import check_changes
from scoring.occupancy import Change

from .known import GAMES_MAXIMUM, SeatedPlayers, TournamentSoFar
from .people import People, read_reference
from .shape import Fields, Node


def read_substitutes(table: Node, fields: Fields, known: TournamentSoFar, seating: SeatedPlayers) -> SeatedPlayers:
    """Who sits at a table in which game, by its `substitutes` and `ends_after`; `seating`: who sat down there."""
    ends_after = fields.optional("ends_after", lambda node: _read_end(node, fields, known, seating))
    refused_before = table.findings.refused
    changes = [_read_change(node, known.people) for node in fields.items("substitutes")]
    at = replace(seating.table, changes=tuple(change for change in changes if change), ends_after=ends_after)
    if known.rulebook and known.info.games_per_series and seating.sound and table.findings.refused == refused_before:
        for problem in check_changes(known.rulebook, at, known.info.games_per_series):
            table.findings.add(problem.inside(table.where))
    return SeatedPlayers(at, seating.sound and table.findings.refused == refused_before)


def _read_change(node: Node, people: People) -> Change[str] | None:
    """None if anything in it cannot be read. An empty seat is said by null."""
    refused_before = node.findings.refused
    fields = node.fields(("seat", "from_game", "player"), ("for_team",))
    seat = fields.read("seat", Node.integer, 0)
    from_game = fields.read("from_game", Node.integer, 0)
    player = fields.optional("player", lambda node: _read_player(node, people))
    for_team = fields.read("for_team", Node.flag, default=False)
    return Change(seat, from_game, player, for_team) if node.findings.refused == refused_before else None


def _read_player(node: Node, people: People) -> str | None:
    return None if node.value is None else read_reference(node, people.players, "player_unknown")


def _read_end(node: Node, fields: Fields, known: TournamentSoFar, seating: SeatedPlayers) -> int | None:
    """A game of the list, not before any that is there."""
    number = node.whole(1, known.games_at(seating.table.size) if seating.sound else GAMES_MAXIMUM)
    games = fields.nodes["games"].value if "games" in fields.nodes else None
    if number is not None and isinstance(games, list) and number < len(games):
        node.refuse("ends_before_games", games=len(games))
        return None
    return number
