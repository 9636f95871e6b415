"""Where one player stands: his place in every ranking he is in."""

from dataclasses import dataclass

from scoring.rankings import Of, Place, Ranking
from tournament.models import Registration, Team
from tournament.standings.reads.standings import Standings


@dataclass(frozen=True, slots=True)
class PlayersPlace:
    """A place of his own, of his team or of his club (`team` is its key, `name` what it is called, of his own: empty),
    among so many who have a rank."""

    ranking: Ranking
    place: Place[int]
    ranked: int
    name: str = ""
    team: int | None = None


def places_of(standings: Standings, registration: Registration) -> list[PlayersPlace]:
    """In the order of the rankings; one query more than the standings, if he is in a team."""
    numbers = standings.numbers
    key_of = {ranking: _key_in(standings, ranking, registration) for ranking in numbers.rankings}
    teams = [key for ranking, key in key_of.items() if ranking.of is Of.TEAMS and key is not None]
    called = dict(Team.objects.filter(pk__in=teams).values_list("pk", "name")) if teams else {}
    club = registration.club.name if registration.club else ""
    places = []
    for ranking, key in key_of.items():
        listed = standings.numbers_of(ranking).ranked(ranking)
        place = None if key is None else listed.get(key)
        if place is None:
            continue
        ranked = sum(one.rank is not None for one in listed)
        team = place.key if ranking.of is Of.TEAMS else None
        name = {Of.PLAYERS: "", Of.TEAMS: called.get(place.key, ""), Of.CLUBS: club}[ranking.of]
        places.append(PlayersPlace(ranking, place, ranked, name, team))
    return places


def _key_in(standings: Standings, ranking: Ranking, registration: Registration) -> int | None:
    """Whose place it is: his, his team's in this ranking, his club's if he counts for it there."""
    if ranking.of is Of.PLAYERS:
        return registration.pk
    if ranking.of is Of.CLUBS:
        counts = ranking.category is None or ranking.category in registration.categories
        return registration.club_id if counts else None
    sides = standings.numbers.field.teams.items()
    return next((key for key, side in sides if side.ranking == ranking.id and registration.pk in side.members), None)
