"""The rankings of a tournament, as they are set up or as every tournament has them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from scoring import rankings as scoring_rankings
from tournament.models import RankedKind, Ranking, Team, Tournament

if TYPE_CHECKING:
    from tournament.core.act import Act


def rankings_of(tournament: Tournament) -> list[Ranking]:
    """Its rankings in order; those of before, not stored, where none was set up. One query, or two.

    Of before: its players, and its teams if there are any (contract.md, section 7).
    """
    return list(tournament.rankings.order_by("position")) or _of_before(tournament)


def stored_rankings(entry: "Act") -> list[Ranking]:
    """Inside an act: the rankings as rows, made now where there were none, so that something can refer to one."""
    if not entry.tournament.rankings.exists():
        Ranking.objects.bulk_create(_of_before(entry.tournament))
    return rankings_of(entry.tournament)


def as_value(ranking: Ranking) -> scoring_rankings.Ranking:
    """The ranking as `scoring.rankings` ranks by it; the series of its day, where it has one, are read."""
    return as_values(ranking.tournament, [ranking])[0]


def as_values(tournament: Tournament, rankings: Sequence[Ranking]) -> list[scoring_rankings.Ranking]:
    """Rankings of a tournament as `scoring.rankings` ranks by them; a query for all of them if one has a day."""
    by_day = _series_by_day(tournament) if any(ranking.day for ranking in rankings) else {}
    return [
        scoring_rankings.Ranking(
            ranking.document_id,
            ranking.name,
            scoring_rankings.Of(ranking.of),
            category=ranking.category or None,
            series=_series(ranking, by_day),
            best_series=ranking.best_series,
            team_size=ranking.team_size,
            best_members=ranking.best_members,
        )
        for ranking in rankings
    ]


def _series(ranking: Ranking, by_day: Mapping[date, Sequence[int]]) -> tuple[int, ...] | None:
    if ranking.day is not None:
        return tuple(by_day.get(ranking.day, ()))
    return None if ranking.series is None else tuple(ranking.series)


def _series_by_day(tournament: Tournament) -> dict[date, list[int]]:
    """Day -> the numbers of its series in order; what has no day of its own is played on the first."""
    days: dict[date, list[int]] = defaultdict(list)
    for number, day in tournament.series.order_by("number").values_list("number", "day"):
        days[day or tournament.date].append(number)
    return days


def _of_before(tournament: Tournament) -> list[Ranking]:
    known = [(scoring_rankings.PLAYERS, True), (_usual_teams(tournament), tournament.teams.exists())]
    return [
        Ranking(tournament=tournament, document_id=one.id, name=one.name, of=RankedKind(one.of), position=position)
        for position, (one, there) in enumerate(known, 1)
        if there
    ]


def _usual_teams(tournament: Tournament) -> scoring_rankings.Ranking:
    return scoring_rankings.usual_teams(tournament.members_per_team)


def planned_rankings(tournament: Tournament) -> list[Ranking]:
    """The rankings as the organiser set them up; one query. Where none was set up, not stored: the players, and the
    teams that are to be formed, also before there is one.
    """
    stored = list(tournament.rankings.order_by("position"))
    if stored:
        return stored
    values = [scoring_rankings.PLAYERS, *([_usual_teams(tournament)] if tournament.members_per_team else [])]
    return [
        Ranking(tournament=tournament, document_id=one.id, name=one.name, of=RankedKind(one.of), position=position)
        for position, one in enumerate(values, 1)
    ]


def team_rankings(tournament: Tournament) -> list[Ranking]:
    """Of these the ones that teams are formed for; one query."""
    return [ranking for ranking in planned_rankings(tournament) if ranking.of == RankedKind.TEAMS]


def ranking_of_team(team: Team, rankings: Sequence[Ranking]) -> Ranking | None:
    """In which of these a team plays: the first, where it does not say."""
    if team.ranking_id is None:
        return next(iter(rankings), None)
    return next((ranking for ranking in rankings if ranking.pk == team.ranking_id), None)
