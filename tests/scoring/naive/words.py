"""What the second scorer calls things: groups of rulebooks, the numbers of a row, values of JSON."""

from typing import Any

Json = dict[str, Any]
Sums = dict[str, int]

FEDERATIONS = ("dskv-2018", "dgsrv")
OPEN = ("romme24-open", "romme24-turnier")
FEWEST_AUGEN = ("romme24-sprint", "romme24-cent", "romme-51")
FIGURES = ("wertungspunkte", "augen", "points", "crosses", "games")
DEFAULT_RANKINGS = [
    {"id": "players", "name": "Einzelwertung", "of": "players"},
    {"id": "teams", "name": "Mannschaften", "of": "teams"},
]


def rankings_of(document: Json) -> list[Json]:
    named: list[Json] = document["tournament"].get("rankings") or []
    players, teams = DEFAULT_RANKINGS
    if document["tournament"].get("team_size") == 2:
        teams = teams | {"name": "Tandems"}
    return named or ([players, teams] if document.get("teams") else [players])


def first_ranking(rankings: list[Json], of: str) -> Json:
    for one in rankings:
        if one["of"] == of:
            return one
    return {}
