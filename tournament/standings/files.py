"""`stand/1` out of the stored totals (contract.md, sections 2 and 7); as `python -m scoring standings` makes it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import scoring
from scoring.rankings import Of, Place
from tournament.core.document_ids import ids_in_document
from tournament.models import RankedKind
from tournament.standings.reads.editions import final_of
from tournament.standings.reads.standings import AnyList, Standings

Json = dict[str, Any]

FORMAT = "stand/1"


def stand_document(standings: Standings) -> Json:
    """The `stand/1` object: players, teams, each series and each ranking of these standings, sorted by rank.

    Equals stand in the order of their start numbers, as the exported document lists them. A constant number of queries.
    """
    numbers, tournament = standings.numbers, standings.tournament
    ids = ids_in_document(tournament)
    players, teams = ids[RankedKind.PLAYERS], ids[RankedKind.TEAMS]
    return {
        "format": FORMAT,
        "rulebook": tournament.rulebook.id,
        "players": _rows(numbers.ranked(numbers.everybody), players, scoring.player_row),
        "teams": _rows(numbers.ranked(numbers.first_teams), teams, scoring.team_row),
        "series": [
            {
                "number": number,
                "players": _rows(numbers.ranked(numbers.everybody, number), players, scoring.player_row),
            }
            for number in standings.series
        ],
        "rankings": [
            {
                "ranking": ranking.id,
                "name": ranking.name,
                "rows": _ranking_rows(ranking.of, numbers.ranked(ranking), ids[RankedKind(ranking.of)]),
            }
            for ranking in standings.rankings
        ],
        "final": final_of(tournament, standings.series),
    }


def ranking_document(ranked: AnyList, state: str, series: int | None = None) -> Json:
    """The rows of one ranking, as `rankings` of `stand/1` has them, and how far it goes, in words; or of one series."""
    of = ranked.ranking.of
    places = ranked.places if series is None else ranked.played(series)
    return {
        "rulebook": ranked.tournament.rulebook.id,
        "ranking": ranked.ranking.id,
        "name": ranked.ranking.name,
        "state": state,
        **({} if series is None else {"series": series}),
        "rows": _ranking_rows(of, places, ids_in_document(ranked.tournament)[RankedKind(of)]),
    }


def _rows(places: Iterable[Place[int]], ids: Mapping[int, str], row: Callable[[Place[int], str], Json]) -> list[Json]:
    """Who was deleted since the places were read is left out."""
    return [row(place, ids[place.key]) for place in places if place.key in ids]


def _ranking_rows(of: Of, places: Iterable[Place[int]], ids: Mapping[int, str]) -> list[Json]:
    return _rows(places, ids, lambda place, key: scoring.ranking_row(of, place, key))
