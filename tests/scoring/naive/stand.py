"""`stand/1` of a document."""

from .made import made_at_seats
from .rows import ranking_rows
from .words import FIGURES, Json, first_ranking, rankings_of


def naive_stand(document: Json) -> Json:
    """The `stand/1` of a valid document without house rules."""
    rankings = rankings_of(document)
    made = made_at_seats(document)
    everybody = {"id": unfiltered_players(rankings), "of": "players"}
    first_teams = first_ranking(rankings, "teams")
    all_series_teams = {key: value for key, value in first_teams.items() if key not in ("series", "best_series")}
    return {
        "format": "stand/1",
        "rulebook": document["tournament"]["rulebook"],
        "players": [player_row(row) for row in ranking_rows(document, made, everybody)],
        "teams": [team_row(row) for row in ranking_rows(document, made, all_series_teams)] if first_teams else [],
        "series": [
            {
                "number": number,
                "players": [player_row(row) for row in ranking_rows(document, made, everybody, number)],
            }
            for number in made
        ],
        "rankings": [
            {"ranking": one["id"], "name": one["name"], "rows": ranking_rows(document, made, one)} for one in rankings
        ],
        "final": None,
    }


def unfiltered_players(rankings: list[Json]) -> str | None:
    """The id of the first ranking of players that has everybody and all series; without it no lot is drawn for them."""
    for one in rankings:
        if one["of"] == "players" and not any(key in one for key in ("category", "series", "best_series")):
            ranking_id: str = one["id"]
            return ranking_id
    return None


def player_row(row: Json) -> Json:
    return {key: row[key] for key in ("rank", "player", *FIGURES)}


def team_row(row: Json) -> Json:
    return {key: row[key] for key in ("rank", "team", "wertungspunkte", "augen", "points", "complete")}
