"""Teams as they are asked for, and what is proposed."""

import pytest

from tests.factories import ACTOR
from tournament.core.errors import RefusedError
from tournament.core.rankings import team_rankings
from tournament.models import Registration, Tournament
from tournament.teams import acts as teams
from tournament.teams import reads
from tournament.teams.acts import TeamWish


def numbered(tournament: Tournament, *numbers: int) -> list[Registration]:
    by_number = {one.number: one for one in tournament.registrations.select_related("club", "person")}
    return [by_number[number] for number in numbers]


def wish(tournament: Tournament, *numbers: int, name: str = "Nord 1") -> TeamWish:
    """A team of these people, of the first one's club."""
    members = numbered(tournament, *numbers)
    return TeamWish(name, members[0].club_id, tuple(one.pk for one in members))


def free(tournament: Tournament, at: int = 0) -> list[Registration]:
    rankings = team_rankings(tournament)
    return reads.field_of(tournament, rankings).free(rankings[at])


def proposed(tournament: Tournament, at: int = 0) -> list[reads.Proposal]:
    rankings = team_rankings(tournament)
    return reads.proposals(reads.field_of(tournament, rankings), rankings[at])


def refusal(tournament: Tournament, one: TeamWish) -> str:
    with pytest.raises(RefusedError) as refused:
        teams.form_team(tournament, one, ACTOR)
    assert (tournament.teams.count(), tournament.revision) == (0, 0)
    return refused.value.code
