"""`stand/1` out of the stored totals (contract.md, sections 2 and 7); as `python -m scoring standings` makes it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import scoring
from scoring.rankings import Of, Place
from tournament.core.lock import results_revision
from tournament.core.names import ids_in_document
from tournament.core.series_state import Freeze
from tournament.models import RankedKind
from tournament.standings.reads.editions import KeptList, final_of, kept_lists, moment, stand_rows
from tournament.standings.reads.standings import AnyList, Standings

Json = dict[str, Any]

FORMAT = "stand/1"


def stand_document(standings: Standings) -> Json:
    """The `stand/1` object: players, teams, each series and each ranking of these standings, sorted by rank.

    Equals stand in the order of their start numbers, as the exported document lists them. A ranking that is final is
    what its edition says. A constant number of queries.
    """
    numbers, tournament = standings.numbers, standings.tournament
    everybody, first_teams = numbers.everybody, numbers.first_teams
    ids = ids_in_document(tournament)
    players, teams = ids[RankedKind.PLAYERS], ids[RankedKind.TEAMS]
    kept = kept_lists(standings)
    return {
        "format": FORMAT,
        "rulebook": tournament.rulebook.id,
        "players": _rows(standings.numbers_of(everybody).ranked(everybody), players, scoring.player_row),
        "teams": _rows(standings.numbers_of(first_teams).ranked(first_teams), teams, scoring.team_row),
        "series": [
            {
                "number": number,
                "players": _rows(
                    standings.numbers_of(everybody).ranked(everybody, number), players, scoring.player_row
                ),
            }
            for number in standings.everybody.series
        ],
        "rankings": [
            {
                "ranking": ranking.id,
                "name": ranking.name,
                "rows": stand_rows(kept[ranking.id].document)
                if ranking.id in kept
                else _ranking_rows(
                    ranking.of, standings.numbers_of(ranking).ranked(ranking), ids[RankedKind(ranking.of)]
                ),
            }
            for ranking in standings.rankings
        ],
        "revision": results_revision(tournament, **_until(standings)),
        "final": final_of(standings),
        "editions": [
            {
                "ranking": ranking.id,
                "edition": kept[ranking.id].edition.number,
                "at": moment(kept[ranking.id].edition.at),
                "sha256": kept[ranking.id].sha256,
            }
            for ranking in standings.rankings
            if ranking.id in kept
        ],
        **_frozen(standings.freeze),
    }


def _until(standings: Standings) -> Json:
    """Up to which acts these standings may say what there was."""
    if not standings.public:
        return {}
    known = {"revision__lte": standings.tournament.public_revision}
    return known | ({"at__lte": standings.freeze.since} if standings.freeze else {})


def _frozen(freeze: Freeze | None) -> Json:
    """Since when the board stands still, and from which series on results are kept back (null: all went on as usual
    until then); rankings that were revealed are in the document as they are."""
    if freeze is None:
        return {}
    return {
        "frozen": {
            "at": moment(freeze.since),
            "hides_from": freeze.hides_from,
            "revealed": sorted(freeze.revealed),
        }
    }


def ranking_document(
    ranked: AnyList | KeptList, state: str, series: int | None = None, revealed: Sequence[Place[int]] = ()
) -> Json:
    """The rows of one ranking, as `rankings` of `stand/1` has them, and how far it goes, in words; or of one series.
    `revealed`: what the Siegerehrung has shown of it while it stands still."""
    of = ranked.ranking.of
    ids = ids_in_document(ranked.tournament)[RankedKind(of)]
    if isinstance(ranked, KeptList):
        rows, kept = stand_rows(ranked.content), {"edition": ranked.number, "sha256": ranked.listed.sha256}
    else:
        places = ranked.places if series is None else ranked.played(series)
        rows, kept = _ranking_rows(of, places, ids), {}
    return {
        "rulebook": ranked.tournament.rulebook.id,
        "ranking": ranked.ranking.id,
        "name": ranked.ranking.name,
        "state": state,
        **({} if series is None else {"series": series}),
        "rows": rows,
        **kept,
        **({"revealed": _ranking_rows(of, revealed, ids)} if revealed else {}),
    }


def _rows(places: Iterable[Place[int]], ids: Mapping[int, str], row: Callable[[Place[int], str], Json]) -> list[Json]:
    """Who was deleted since the places were read is left out."""
    return [row(place, ids[place.key]) for place in places if place.key in ids]


def _ranking_rows(of: Of, places: Iterable[Place[int]], ids: Mapping[int, str]) -> list[Json]:
    return _rows(places, ids, lambda place, key: scoring.ranking_row(of, place, key))
