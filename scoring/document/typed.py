"""Sums of a document typed in from a paper list, checked by the rules while they are read."""

from scoring.figures import Totals
from scoring.problem import Problem
from scoring.rulebook import Rulebook
from scoring.totals import check_totals

from .entries import TotalsEntry, TournamentInfo
from .known import GAMES_MAXIMUM, SeatedPlayers, TournamentSoFar
from .people import read_reference
from .shape import Node


def read_totals(node: Node, known: TournamentSoFar, seating: SeatedPlayers) -> tuple[TotalsEntry, ...]:
    """A row a player; whoever has none yet is odd."""
    rows = node.items()
    players: set[str] = set()
    entries = tuple(_read_totals_row(row, known, seating, players) for row in rows)
    for player in seating.seats:
        if player not in players:
            node.warn("totals_row_missing", id=player)
    return entries


def _read_totals_row(node: Node, known: TournamentSoFar, seating: SeatedPlayers, players: set[str]) -> TotalsEntry:
    refused_before = node.findings.refused
    fields = node.fields(*_totals_keys(known.rulebook))
    player = fields.optional("player", lambda node: read_reference(node, seating.seats, "player_not_at_table"))
    if player in players:
        fields.nodes["player"].refuse("player_repeated", id=player)
    if player is not None:
        players.add(player)
    entry = TotalsEntry(
        player or "",
        fields.read("wertungspunkte", Node.integer, 0),
        fields.read("augen", Node.integer, 0),
        fields.read("crosses", Node.integer, 0),
        fields.optional("games", lambda games: games.whole(0, GAMES_MAXIMUM)),
        fields.optional("points", Node.integer),
        fields.optional("thrown_in", lambda hands: hands.whole(0, GAMES_MAXIMUM)),
    )
    if known.rulebook and known.info.games_per_series and seating.sound and node.findings.refused == refused_before:
        for problem in _check_totals_row(entry, known.rulebook, known.info, len(seating.seats)):
            node.findings.add(problem.inside(node.where))
    return entry


def _totals_keys(rulebook: Rulebook | None) -> tuple[list[str], list[str]]:
    """What a row says, and what it may say: points only where they do not follow from the rest."""
    required = ["player", "wertungspunkte", "augen", "crosses"]
    if rulebook is None:
        return required, ["games", "points", "thrown_in"]
    return [*required, *([] if rulebook.points_follow else ["points"])], ["games", "thrown_in"]


def _check_totals_row(entry: TotalsEntry, rulebook: Rulebook, info: TournamentInfo, size: int) -> list[Problem]:
    maximum = rulebook.games_per_player(size, info.games_per_series)
    games = maximum if entry.games is None else entry.games
    totals = Totals(entry.wertungspunkte, entry.augen, entry.points or 0, entry.crosses, games)
    return check_totals(rulebook, totals, maximum, info.repeat_offence_extra or 0, thrown_in=entry.thrown_in)
