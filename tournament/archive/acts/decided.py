"""What a document says of rankings, lots and penalties, as rows; their positions are those of its lists."""

from collections.abc import Iterable, Mapping
from datetime import datetime

import scoring
from tournament.archive.acts.people import PeopleRows
from tournament.models import Lot, Penalty, RankedKind, Ranking, Series, Tournament


def store_rankings(tournament: Tournament, document: scoring.Document) -> Mapping[str, Ranking]:
    """Id -> ranking; none where the document has those of before."""
    rankings = Ranking.objects.bulk_create(
        Ranking(
            tournament=tournament,
            document_id=ranking.id,
            name=ranking.name,
            of=RankedKind(ranking.of),
            category=ranking.category or "",
            series=None if ranking.series is None else list(ranking.series),
            best_series=ranking.best_series,
            team_size=ranking.team_size,
            best_members=ranking.best_members,
            position=position,
        )
        for position, ranking in enumerate(document.tournament.rankings or (), 1)
    )
    return {ranking.document_id: ranking for ranking in rankings}


def store_lots(people: PeopleRows, series: Mapping[int, Series], now: datetime, before: Iterable[Lot] = ()) -> None:
    """The lots; one for a ranking of before belongs to the first of its kind, as there.

    `before`: those that were there. One that says the same was drawn by the same hands at the same time.
    """
    known = {_said(lot): lot for lot in before}
    lots = [
        Lot(
            tournament=people.tournament,
            position=position,
            drawn_at=now,
            ranking=people.rankings.get(lot.ranking or ""),
            series=None if lot.series is None else series[lot.series],
            points=lot.points,
            augen=lot.augen,
            **_drawn(people, lot),
        )
        for position, lot in enumerate(people.document.lots or (), 1)
    ]
    for lot in lots:
        if same := known.get(_said(lot)):
            for field in ("drawn_at", "drawn_by", "by_hand", "draw", "reason", "version"):
                setattr(lot, field, getattr(same, field))
    Lot.objects.bulk_create(lots)


def _said(lot: Lot) -> tuple[object, ...]:
    """What a document can say of a lot."""
    return lot.of, lot.ranking_id, lot.series_id, tuple(lot.order), lot.points, lot.augen


def _drawn(people: PeopleRows, lot: scoring.LotEntry) -> dict[str, object]:
    """Who was drawn, as the fields of a lot."""
    if lot.teams is not None:
        return {"of": RankedKind.TEAMS, "order": [people.teams[key].pk for key in lot.teams]}
    if lot.clubs is not None:
        return {"of": RankedKind.CLUBS, "order": [people.clubs[key].pk for key in lot.clubs]}
    return {"of": RankedKind.PLAYERS, "order": [people.players[key].pk for key in lot.players or ()]}


def store_penalties(people: PeopleRows, series: Mapping[int, Series], now: datetime) -> None:
    """The penalties, of players and of teams."""
    Penalty.objects.bulk_create(
        Penalty(
            tournament=people.tournament,
            position=position,
            at=now,
            series=series[penalty.series],
            registration=None if penalty.player is None else people.players[penalty.player],
            team=None if penalty.team is None else people.teams[penalty.team],
            points=penalty.points,
            reason=penalty.reason,
        )
        for position, penalty in enumerate(people.document.penalties or (), 1)
    )
