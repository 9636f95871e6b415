"""Sums of a document typed in from a paper list, checked by the rules while they are read."""

from collections import Counter

from scoring.figures import Totals
from scoring.problem import Problem
from scoring.rulebook import Rulebook
from scoring.totals import check_totals

from .entries import TotalsEntry, TournamentInfo
from .known import GAMES_MAXIMUM, SeatedPlayers, TournamentSoFar
from .people import read_reference
from .shape import Node


def read_totals(node: Node, known: TournamentSoFar, seating: SeatedPlayers) -> tuple[TotalsEntry, ...]:
    """A row a player who sat there in any game; whoever has none yet is odd."""
    rows = node.items()
    games_of = known.games_of(seating)
    players: set[str] = set()
    entries = tuple(_read_totals_row(row, known, seating, games_of, players) for row in rows)
    for player in seating.table.everybody if games_of is None else games_of:
        if player not in players:
            node.warn("totals_row_missing", id=player)
    return entries


def _read_totals_row(
    node: Node, known: TournamentSoFar, seating: SeatedPlayers, games_of: Counter[str] | None, players: set[str]
) -> TotalsEntry:
    """`games_of`: who plays how many games there, None where that is not known; `players`: who has a row already."""
    refused_before = node.findings.refused
    fields = node.fields(*_totals_keys(known.rulebook))
    player = fields.optional(
        "player", lambda node: read_reference(node, seating.table.everybody, "player_not_at_table")
    )
    if player in players:
        fields.nodes["player"].refuse("player_repeated", id=player)
    if player is not None:
        players.add(player)
    entry = TotalsEntry(
        player=player or "",
        wertungspunkte=fields.read("wertungspunkte", Node.integer, 0),
        augen=fields.read("augen", Node.integer, 0),
        crosses=fields.read("crosses", Node.integer, 0),
        games=fields.optional("games", lambda games: games.whole(0, GAMES_MAXIMUM)),
        points=fields.optional("points", Node.integer),
        thrown_in=fields.optional("thrown_in", lambda hands: hands.whole(0, GAMES_MAXIMUM)),
    )
    if known.rulebook and games_of is not None and node.findings.refused == refused_before:
        for problem in _check_totals_row(entry, known.rulebook, known.info, games_of[entry.player]):
            node.findings.add(problem.inside(node.where))
    return entry


def _totals_keys(rulebook: Rulebook | None) -> tuple[list[str], list[str]]:
    """What a row says, and what it may say: points only where they do not follow from the rest."""
    required = ["player", "wertungspunkte", "augen", "crosses"]
    if rulebook is None:
        return required, ["games", "points", "thrown_in"]
    return [*required, *([] if rulebook.points_follow else ["points"])], ["games", "thrown_in"]


def _check_totals_row(entry: TotalsEntry, rulebook: Rulebook, info: TournamentInfo, maximum: int) -> list[Problem]:
    games = maximum if entry.games is None else entry.games
    totals = Totals(
        wertungspunkte=entry.wertungspunkte,
        augen=entry.augen,
        points=entry.points or 0,
        crosses=entry.crosses,
        games=games,
    )
    return check_totals(rulebook, totals, maximum, info.repeat_offence_extra or 0, thrown_in=entry.thrown_in)
