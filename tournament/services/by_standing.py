"""The plan of a series by the standing of those before it."""

from tournament import seating
from tournament.models import Seating, Series
from tournament.selectors import seating as reads
from tournament.selectors.standings import Standings, standings

from .errors import RefusedError
from .way import Way


def plan_by_standing(series: Series, way: Way, people: list[seating.Person]) -> seating.Plan:
    """By the standing of the series before this one; people who have not played yet come last, by start number.

    Refused: nothing is played yet; lists are open and the organiser did not say that this is fine; by team standing
    without teams. Raises `CannotSeatError`.
    """
    earlier = [number for number in reads.seated_series(series.tournament) if number < series.number]
    if not earlier:
        raise RefusedError("no_standing")
    if not way.despite_open and (still_open := reads.open_lists_before(series)):
        raise RefusedError("standings_open", {"open": still_open})
    standing = standings(series.tournament, earlier)
    ranking = _ranked(standing, people)
    sizes = series.tournament.rulebook.table_sizes
    if way.method == Seating.STANDING:
        return seating.seat_by_standing(ranking, sizes=sizes)
    return _by_teams(standing, ranking, sizes)


def _ranked(standing: Standings, people: list[seating.Person]) -> list[seating.Person]:
    by_number = {person.key: person for person in people}
    return [by_number[row.registration.number] for row in standing.players if row.registration.number in by_number]


def _by_teams(standing: Standings, ranking: list[seating.Person], sizes: tuple[int, ...]) -> seating.Plan:
    """The best team at tables 1..k on seat 1, the next on seat 2; whoever is in no team goes by standing."""
    if not standing.teams:
        raise RefusedError("no_teams")
    by_number = {person.key: person for person in ranking}
    teams = [
        [by_number[row.registration.number] for row in team.members if row.registration.number in by_number]
        for team in standing.teams
    ]
    singles = [person for person in ranking if person.team is None]
    return seating.seat_teams_by_standing([team for team in teams if team], singles, sizes=sizes)
