"""Fours and tandems beside each other: nobody twice in one ranking, rule 21 in its own (contract.md, section 7)."""

from dataclasses import replace

import pytest

from tests.factories import ACTOR
from tests.teams.wishes import free, numbered, proposed, refusal, wish
from tournament.core.errors import RefusedError
from tournament.models import RankedKind, Ranking, TeamMember, Tournament
from tournament.registration.acts.registrations import correct, delete
from tournament.registration.fields import Entry
from tournament.teams import acts as teams
from tournament.teams import reads
from tournament.teams.acts import TeamWish

pytestmark = pytest.mark.django_db


@pytest.fixture
def both(ten: Tournament) -> list[Ranking]:
    """The ten, with a ranking of fours and one of tandems."""
    Ranking.objects.bulk_create(
        Ranking(tournament=ten, document_id=key, name=key, of=RankedKind.TEAMS, team_size=size, position=size)
        for key, size in (("Tandems", 2), ("Vierer", 4))
    )
    return list(ten.rankings.order_by("-position"))


def of(ranking: Ranking, one: TeamWish) -> TeamWish:
    return replace(one, ranking=ranking.pk)


def test_tandem_may_cross_two_fours(ten: Tournament, both: list[Ranking]) -> None:
    """contract.md, section 7: a player may be in one team of each ranking."""
    fours, pairs = both
    teams.form_team(ten, of(fours, wish(ten, 1, 3, 5)), ACTOR)
    teams.form_team(ten, of(fours, wish(ten, 2, 4, 6, name="Süd 1")), ACTOR)
    teams.form_team(ten, of(pairs, wish(ten, 1, 2, name="Zwei")), ACTOR)
    assert [len(one.memberships.all()) for one in numbered(ten, 1, 2, 3)] == [2, 2, 1]
    assert [(line.team.name, line.ranking.name, line.missing) for line in reads.team_lines(ten)] == [
        ("Nord 1", "Vierer", 1),
        ("Süd 1", "Vierer", 1),
        ("Zwei", "Tandems", 0),
    ]


def test_player_in_a_tandem_is_in_no_other(ten: Tournament, both: list[Ranking]) -> None:
    fours, pairs = both
    teams.form_team(ten, of(fours, wish(ten, 1, 3, 5)), ACTOR)
    teams.form_team(ten, of(pairs, wish(ten, 1, 2, name="Zwei")), ACTOR)
    with pytest.raises(RefusedError) as refused:
        teams.form_team(ten, of(pairs, wish(ten, 3, 1, name="Andere zwei")), ACTOR)
    assert (refused.value.code, refused.value.params["team"]) == ("in_another_team", "Zwei")
    assert ten.teams.count() == 2


def test_rule_21_holds_in_the_ranking_of_fours_alone(ten: Tournament, both: list[Ranking]) -> None:
    fours, pairs = both
    assert refusal(ten, of(fours, wish(ten, 1, 2))) == "team_own_missing"
    assert refusal(ten, of(pairs, wish(ten, 1, 2, 3))) == "team_too_large"
    teams.form_team(ten, of(pairs, wish(ten, 1, 2)), ACTOR)


def test_name_is_taken_in_its_own_ranking_alone(ten: Tournament, both: list[Ranking]) -> None:
    fours, pairs = both
    teams.form_team(ten, of(fours, wish(ten, 1, 3, 5)), ACTOR)
    teams.form_team(ten, of(pairs, wish(ten, 1, 3)), ACTOR)
    with pytest.raises(RefusedError) as refused:
        teams.form_team(ten, of(pairs, wish(ten, 5, 7)), ACTOR)
    assert refused.value.code == "team_name_taken"


def test_team_of_a_ranking_that_is_gone_is_refused(ten: Tournament, both: list[Ranking]) -> None:
    assert refusal(ten, replace(wish(ten, 1, 3), ranking=both[0].pk + both[1].pk)) == "team_ranking_unknown"


def test_rankings_have_their_own_free_people_and_proposals(ten: Tournament, both: list[Ranking]) -> None:
    fours, _pairs = both
    teams.form_team(ten, of(fours, wish(ten, 1, 3, 5, 7)), ACTOR)
    tandems, of_four = 0, 1
    assert sorted(one.number for one in free(ten, of_four)) == [2, 4, 6, 8, 9, 10]
    assert sorted(one.number for one in free(ten, tandems)) == list(range(1, 11))
    assert [one.name for one in proposed(ten, tandems)][:2] == ["Rommé-Club Nr. 1 1", "Rommé-Club Nr. 1 2"]
    assert [one.name for one in proposed(ten, of_four)] == ["Rommé-Club Nr. 2 Team 1"]


def test_player_struck_off_leaves_all_teams_or_none(ten: Tournament, both: list[Ranking]) -> None:
    """Four without one are still three (rule 21); three without one are no team, and then nothing is changed."""
    fours, pairs = both
    teams.form_team(ten, of(fours, wish(ten, 1, 3, 5, 7)), ACTOR)
    teams.form_team(ten, of(pairs, wish(ten, 1, 2, name="Zwei")), ACTOR)
    delete(numbered(ten, 1)[0], 1, ACTOR)
    assert TeamMember.objects.filter(team__tournament=ten).count() == 4
    with pytest.raises(RefusedError) as refused:
        delete(numbered(ten, 3)[0], 1, ACTOR)
    assert (refused.value.code, TeamMember.objects.filter(team__tournament=ten).count()) == ("team_needs_member", 4)


def test_change_of_club_makes_a_loan_player_of_the_four_alone(ten: Tournament, both: list[Ranking]) -> None:
    fours, pairs = both
    teams.form_team(ten, of(fours, wish(ten, 1, 3, 5, 7)), ACTOR)
    teams.form_team(ten, of(pairs, wish(ten, 1, 3, name="Zwei")), ACTOR)
    correct(numbered(ten, 1)[0], 1, Entry("Ahrens, Anna", "Rommé-Club Nr. 2", number=1), ACTOR)
    assert [(one.team.name, one.is_loan) for one in numbered(ten, 1)[0].memberships.all()] == [
        ("Nord 1", True),
        ("Zwei", False),
    ]
