"""`stand/1` out of a document. Its rows are made of places, so the database makes the same of its own."""

from typing import Any

from scoring.figures import FIGURE_BY_KEY, POINTS, Shown
from scoring.rankings import Field, Of, Place, Ranking, everybody, first_teams, ranked, ranked_series

from .entries import Document
from .field import field_of

STAND_FORMAT = "stand/1"

Json = dict[str, Any]

WHO = {Of.PLAYERS: "player", Of.TEAMS: "team", Of.CLUBS: "club"}
"""What a row of a ranking calls the one it is about."""


def stand(document: Document) -> Json:
    """The `stand/1` object of a document. Source: contract.md, sections 2 and 7; DSkV Rommé-Regeln 2018, rule 14.

    Whoever shares a rank, or has none, stands in the order of the document, which says nothing of what is `final`.
    """
    field, rankings = field_of(document), document.rankings
    series = document.tournament.series
    all_players, teams = everybody(rankings, series), first_teams(rankings, series)
    return {
        "format": STAND_FORMAT,
        "rulebook": document.tournament.rulebook.id,
        "players": [player_row(place, place.key) for place in ranked(field, all_players)],
        "teams": [team_row(place, place.key) for place in ranked(field, teams)] if teams else [],
        "series": [
            {
                "number": number,
                "players": [player_row(place, place.key) for place in ranked_series(field, all_players, number)],
            }
            for number in field.made
        ],
        "rankings": [_ranking(field, ranking) for ranking in rankings],
        "final": None,
    }


def _ranking(field: Field[str], ranking: Ranking) -> Json:
    return {
        "ranking": ranking.id,
        "name": ranking.name,
        "rows": [ranking_row(ranking.of, place, place.key) for place in ranked(field, ranking)],
    }


def _figures(place: Place[Any]) -> Json:
    """Every figure; `points` shows the result, penalties in it (contract.md, section 7); the games that were due."""
    return place.totals.as_json() | {POINTS.key: place.points, "games_due": place.games_due}


def player_row(place: Place[Any], player: str) -> Json:
    """Return a row of `players`: a player's place, `player` is their id in the document."""
    return {"rank": place.rank, "player": player, **_figures(place)}


def team_row(place: Place[Any], team: str) -> Json:
    """A row of `teams`: with the figures that rank (contract.md, section 2)."""
    sums = {key: sum_ for key, sum_ in _figures(place).items() if key not in FIGURE_BY_KEY or _is_shown(key)}
    return {"rank": place.rank, "team": team, **sums, "games": place.totals.games, "complete": place.complete}


def _is_shown(key: str) -> bool:
    return FIGURE_BY_KEY[key].shown is Shown.AS_COLUMN


def ranking_row(of: Of, place: Place[Any], document_id: str) -> Json:
    """A row of one of `rankings`, of the player, team or club of that id (contract.md, section 7)."""
    return {
        "rank": place.rank,
        WHO[of]: document_id,
        **_figures(place),
        "penalty": place.penalty,
        "complete": place.complete,
        "unranked": place.unranked,
        "disqualified": place.disqualified,
    }
