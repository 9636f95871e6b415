"""What the organiser decided, in a document: penalties, and who is disqualified. Source: contract.md, section 7."""

from collections.abc import Collection, Mapping

from .entries import DisqualifiedEntry, PenaltyEntry, SeriesEntry, TableEntry, TournamentInfo
from .people import People, read_reference
from .rankings import read_series_number
from .shape import Node
from .tournament import SERIES_MAXIMUM

PENALTY_MINIMUM = -99_999


def players_in(series: SeriesEntry) -> frozenset[str]:
    """Who has played a game in a series, as far as it could be read."""
    return frozenset(player for table in series.tables for player in _players_at(table))


def _players_at(table: TableEntry) -> Collection[str]:
    if table.totals is not None:
        return {row.player for row in table.totals if row.games != 0}
    at = table.occupancy
    played = {(result.seat, game.number) for game in table.games or () for result in game.results}
    return {player for seat, number in played if (player := at.player(seat, number)) is not None}


def read_penalty(
    node: Node, people: People, info: TournamentInfo, played: Mapping[int, Collection[str]] | None
) -> PenaltyEntry:
    """Read points below 0 of a player or a team, in a series that the player or a member of the team played.

    `played`: number of a series -> who has played in it; None: that could not be read.
    """
    fields = node.fields(("series", "points", "reason"), ("player", "team"))
    player = fields.optional("player", lambda node: read_reference(node, people.players, "player_unknown"))
    team = fields.optional("team", lambda node: read_reference(node, people.teams, "team_unknown"))
    if ("player" in fields.nodes) == ("team" in fields.nodes):
        node.refuse("penalty_of_whom")
    series = fields.optional("series", lambda node: read_series_number(node, info.series or SERIES_MAXIMUM))
    points = fields.read("points", lambda node: node.whole(PENALTY_MINIMUM, -1), -1)
    whose = [player] if player is not None else people.teams[team].members if team is not None else None
    if series is not None and whose is not None and played is not None and not set(whose) & set(played.get(series, ())):
        fields.nodes["series"].refuse("series_not_played", number=series)
    return PenaltyEntry(series or 0, points, fields.text("reason"), player, team)


def read_disqualified(nodes: list[Node], people: People) -> tuple[DisqualifiedEntry, ...]:
    """Each player at most once."""
    entries: dict[str, DisqualifiedEntry] = {}
    for node in nodes:
        fields = node.fields(("player", "reason"))
        player = fields.optional("player", lambda node: read_reference(node, people.players, "player_unknown"))
        reason = fields.text("reason")
        if player in entries:
            fields.nodes["player"].refuse("player_repeated", id=player)
        elif player is not None:
            entries[player] = DisqualifiedEntry(player, reason)
    return tuple(entries.values())
