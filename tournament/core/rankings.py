"""The rankings of a tournament, as they are set up or as every tournament has them."""

from scoring import rankings as scoring_rankings
from tournament.core.act import Act
from tournament.models import RankedKind, Ranking, Tournament


def rankings_of(tournament: Tournament) -> list[Ranking]:
    """Its rankings in order; those of before, not stored, where none was set up. One query, or two.

    Of before: its players, and its teams if there are any (contract.md, section 7).
    """
    return list(tournament.rankings.order_by("position")) or _of_before(tournament)


def stored_rankings(entry: Act) -> list[Ranking]:
    """Inside an act: the rankings as rows, made now where there were none, so that something can refer to one."""
    if not entry.tournament.rankings.exists():
        Ranking.objects.bulk_create(_of_before(entry.tournament))
    return rankings_of(entry.tournament)


def as_value(ranking: Ranking) -> scoring_rankings.Ranking:
    """The ranking as `scoring.rankings` ranks by it; the series of its day, where it has one, are read."""
    return scoring_rankings.Ranking(
        ranking.document_id,
        ranking.name,
        scoring_rankings.Of(ranking.of),
        category=ranking.category or None,
        series=_series(ranking),
        best_series=ranking.best_series,
        team_size=ranking.team_size,
        best_members=ranking.best_members,
    )


def _series(ranking: Ranking) -> tuple[int, ...] | None:
    if ranking.day is None:
        return None if ranking.series is None else tuple(ranking.series)
    first = ranking.tournament.date
    days = ranking.tournament.series.order_by("number").values_list("number", "day")
    return tuple(number for number, day in days if (day or first) == ranking.day)


def _of_before(tournament: Tournament) -> list[Ranking]:
    known = [(scoring_rankings.PLAYERS, True), (scoring_rankings.TEAMS, tournament.teams.exists())]
    return [
        Ranking(tournament=tournament, document_id=one.id, name=one.name, of=RankedKind(one.of), position=position)
        for position, (one, there) in enumerate(known, 1)
        if there
    ]
