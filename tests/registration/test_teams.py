"""Teams: rule 21 for teams of four, tandems without it, nobody in two.

Fours and tandems beside each other: nobody twice in one ranking, rule 21 in its own (contract.md, section 7)."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tests.factories import ACTOR, make_team, make_tournament
from tests.lists.telling import refused, stale
from tournament.core.rankings import team_rankings
from tournament.models import AuditEntry, Club, RankedKind, Ranking, Registration, TeamMember, Tournament
from tournament.registration.acts import teams
from tournament.registration.acts.registrations import correct, delete
from tournament.registration.fields import Entry
from tournament.registration.reads import teams as reads


def numbered(tournament: Tournament, *numbers: int) -> list[Registration]:
    by_number = {one.number: one for one in tournament.registrations.select_related("club", "person")}
    return [by_number[number] for number in numbers]


def wish(tournament: Tournament, *numbers: int, name: str = "Nord 1", of: Ranking | None = None) -> teams.TeamWish:
    """A team of these people, of the first one's club, for this ranking."""
    members = numbered(tournament, *numbers)
    return teams.TeamWish(name, members[0].club_id, tuple(one.pk for one in members), ranking=of.pk if of else None)


def free(tournament: Tournament, at: int = 0) -> list[Registration]:
    rankings = team_rankings(tournament)
    return reads.field_of(tournament, rankings).free(rankings[at])


def proposed(tournament: Tournament, at: int = 0) -> list[reads.Proposal]:
    rankings = team_rankings(tournament)
    return reads.proposals(reads.field_of(tournament, rankings), rankings[at])


def refusal(tournament: Tournament, one: teams.TeamWish) -> str:
    code, _params = refused(lambda: teams.form_team(tournament, one, ACTOR))
    assert (tournament.teams.count(), tournament.revision) == (0, 0)
    return code


@pytest.fixture
def ten(db: None) -> Tournament:
    """Ten people in two clubs by turns: 1, 3, 5, 7, 9 in the first, 2, 4, 6, 8, 10 in the second."""
    return make_tournament(10)


def test_team_of_four_of_one_club_is_dissolved_and_its_people_stay(ten: Tournament) -> None:
    team = teams.form_team(ten, wish(ten, 1, 3, 5, 7), ACTOR)
    assert (team.name, str(team.club), team.document_id) == ("Nord 1", "Rommé-Club Nr. 1", "t1")
    assert [member.registration.number for member in team.members.all()] == [1, 3, 5, 7]
    row = AuditEntry.objects.get()
    assert (row.action, row.subject, row.before) == ("team_formed", "Nord 1", None)
    assert row.after == {
        "name": "Nord 1",
        "club": "Rommé-Club Nr. 1",
        "members": ["Ahrens, Anna", "Claus, Clara", "Ehlers, Elke", "Groth, Gerda"],
        "loan": [],
    }
    teams.delete_team(team, 1, ACTOR)
    assert (ten.teams.count(), ten.registrations.count()) == (0, 10)
    assert stale(lambda: teams.delete_team(team, 1, ACTOR)) is None


@pytest.mark.parametrize(("agreements", "missing"), [([], 1), (["three_are_complete"], 0)])
def test_three_own_players_are_enough_to_register(ten: Tournament, agreements: list[str], missing: int) -> None:
    """Rule 21: "eine Mannschaft mit 3 Spieler (eigene Verein) anzumelden"; decisions.md: they may be all of it."""
    ten.agreements = agreements
    teams.form_team(ten, wish(ten, 1, 3, 5), ACTOR)
    assert [line.missing for line in reads.team_lines(ten)] == [missing]


@pytest.mark.parametrize(
    ("numbers", "said", "code"),
    [
        ((), {}, "team_empty"),
        ((1, 3), {}, "team_own_missing"),
        ((1, 3, 2), {}, "team_own_missing"),
        ((1, 3, 2, 4), {}, "team_own_missing"),
        ((1, 3, 5, 7, 9), {}, "team_too_large"),
        ((1, 3, 5), {"club": None}, "team_without_club"),
        ((1, 3, 5), {"club": 999_999}, "team_member_unknown"),
        ((1, 3, 5), {"name": ""}, "team_name_missing"),
        ((1, 3, 5), {"name": "  "}, "team_name_missing"),
        ((1, 3, 5), {"name": "x" * 121}, "text_too_long"),
    ],
)
def test_team_against_rule_21_or_without_a_name_is_refused(
    ten: Tournament, numbers: tuple[int, ...], said: dict[str, Any], code: str
) -> None:
    members = tuple(one.pk for one in numbered(ten, *numbers))
    assert refusal(ten, replace(wish(ten, 1), **{"members": members} | said)) == code


def test_team_of_strangers_is_refused(ten: Tournament) -> None:
    assert refusal(ten, wish(make_tournament(1), 1)) == "team_member_unknown"


def test_marked_player_is_a_loan_player_though_of_this_club(ten: Tournament) -> None:
    four = wish(ten, 1, 3, 5, 7)
    team = teams.form_team(ten, replace(four, marked=frozenset(four.members[3:])), ACTOR)
    assert [member.is_loan for member in team.members.all()] == [False, False, False, True]
    two_of_them = replace(four, marked=frozenset(four.members[2:]))
    assert refused(lambda: teams.change_team(team, 1, two_of_them, ACTOR))[0] == "team_own_missing"


def test_player_in_a_team_and_its_name_are_in_no_other(ten: Tournament) -> None:
    """decisions.md, rule 21: a loan player plays for one team only."""
    teams.form_team(ten, wish(ten, 1, 3, 5, 2), ACTOR)
    taken = ("in_another_team", {"name": "Bauer, Bernd", "team": "Nord 1"})
    assert refused(lambda: teams.form_team(ten, wish(ten, 4, 6, 8, 2, name="Süd 1"), ACTOR)) == taken
    assert refused(lambda: teams.form_team(ten, wish(ten, 4, 6, 8, name="NORD  1"), ACTOR))[0] == "team_name_taken"


def test_many_teams_are_formed_or_none(ten: Tournament) -> None:
    too_few = [wish(ten, 1, 3, 5), wish(ten, 2, 4, name="Süd 1")]
    assert refused(lambda: teams.form_teams(ten, too_few, ACTOR))[0] == "team_own_missing"
    assert (ten.teams.count(), ten.revision) == (0, 0)
    teams.form_teams(ten, [wish(ten, 1, 3, 5), wish(ten, 2, 4, 6, name="Süd 1")], ACTOR)
    assert ([team.name for team in ten.teams.all()], ten.revision) == (["Nord 1", "Süd 1"], 1)


def test_team_gets_its_loan_player_later(ten: Tournament) -> None:
    team = teams.form_team(ten, wish(ten, 1, 3, 5), ACTOR)
    teams.change_team(team, 1, wish(ten, 5, 3, 2, 1, name="Nordlichter"), ACTOR)
    members = [(one.registration.number, one.is_loan) for one in team.members.all()]
    assert members == [(1, False), (3, False), (5, False), (2, True)]
    before = {
        "name": "Nord 1",
        "club": "Rommé-Club Nr. 1",
        "members": ["Ahrens, Anna", "Claus, Clara", "Ehlers, Elke"],
        "loan": [],
    }
    after = before | {"name": "Nordlichter", "loan": ["Bauer, Bernd"]}
    row = AuditEntry.objects.get(action="team_changed")
    assert (row.before, row.after) == (before, after)
    assert stale(lambda: teams.change_team(team, 1, wish(ten, 1, 3, 5, 4), ACTOR)) == after


def test_tandem_may_join_two_clubs_and_nobody_in_it_is_a_loan_player(ten: Tournament) -> None:
    ten.team_size = 2
    ten.save()
    assert [len(one.members) for one in proposed(ten)] == [2, 2, 2, 2]
    assert [member.is_loan for member in teams.form_team(ten, wish(ten, 1, 2), ACTOR).members.all()] == [False, False]
    assert refused(lambda: teams.form_team(ten, wish(ten, 3, 4, 5, name="Zu dritt"), ACTOR))[0] == "team_too_large"


def test_dskv_says_nothing_of_clubs(db: None) -> None:
    ten = make_tournament(10, rulebook="dskv-2018")
    assert not teams.form_team(ten, wish(ten, 1, 2, 4, 6), ACTOR).members.filter(is_loan=True).exists()


def test_proposals_are_full_teams_then_one_of_three_of_who_is_free(ten: Tournament) -> None:
    """Of five free people four are a team; of seven four and three; two are none (rule 21)."""
    assert [(one.name, [member.number for member in one.members]) for one in proposed(ten)] == [
        ("Rommé-Club Nr. 1 1", [1, 3, 5, 7]),
        ("Rommé-Club Nr. 2 1", [2, 4, 6, 8]),
    ]
    assert [len(one.members) for one in proposed(make_tournament(7, clubs=1))] == [4, 3]
    make_team(ten, numbered(ten, 1, 3, 5), name="Rommé-Club Nr. 1 1")
    ten.registrations.filter(number__in=[2, 4]).update(withdrawn=True)
    assert [(one.name, [member.number for member in one.members]) for one in proposed(ten)] == [
        ("Rommé-Club Nr. 2 1", [6, 8, 10]),
    ]


def test_clubs_are_listed_as_people_count(ten: Tournament) -> None:
    clubs = [Club.objects.create(name=f"Nord {number}") for number in (10, 2)]
    for number, club in zip((1, 3, 5), (*clubs, None), strict=True):
        ten.registrations.filter(number=number).update(club=club)
    names = [line.club.name if line.club else None for line in reads.by_club(free(ten))]
    assert names == ["Nord 2", "Nord 10", "Rommé-Club Nr. 1", "Rommé-Club Nr. 2", None]


# decisions.md, "Second reading": a switch beside rule 21, off by default.


@pytest.fixture
def loaned(db: None) -> Tournament:
    """Fourteen people. Number 2 is on loan in the team of the first club, which is no hindrance to their own club."""
    tournament = make_tournament(14)
    tournament.agreements = ["loan_player_also_for_own_club"]
    tournament.save()
    teams.form_team(tournament, wish(tournament, 1, 3, 5, 2), ACTOR)
    return tournament


def test_loan_player_plays_for_his_own_club_too_and_for_no_other(loaned: Tournament) -> None:
    rankings = team_rankings(loaned)
    field = reads.field_of(loaned, rankings)
    assert sorted(one.number for one in field.may_join(rankings[0], numbered(loaned, 2)[0].club)) == list(range(1, 15))
    assert sorted(one.number for one in field.free(rankings[0])) == [4, *range(6, 15)]
    twice = wish(loaned, 7, 9, 3, 2, name="Nord 2")
    assert refused(lambda: teams.form_team(loaned, twice, ACTOR))[0] == "in_another_team"
    teams.form_team(loaned, wish(loaned, 4, 6, 8, 2, name="Süd 1"), ACTOR)
    assert [one.is_loan for one in numbered(loaned, 2)[0].memberships.all()] == [True, False]
    in_a_third = wish(loaned, 10, 12, 14, 2, name="Süd 2")
    assert refused(lambda: teams.form_team(loaned, in_a_third, ACTOR))[0] == "in_another_team"


def test_change_of_club_may_not_leave_a_player_twice_at_home(loaned: Tournament) -> None:
    teams.form_team(loaned, wish(loaned, 4, 6, 8, 2, name="Süd 1"), ACTOR)
    correct(numbered(loaned, 2)[0], 1, Entry("Bauer, Bernd", "Rommé-Club Nr. 1", number=2), ACTOR)
    assert [one.is_loan for one in numbered(loaned, 2)[0].memberships.all()] == [False, True]
    of_west = Entry("Bauer, Bernd", "West", number=2)
    assert refused(lambda: correct(numbered(loaned, 2)[0], 2, of_west, ACTOR))[0] == "in_another_team"


@pytest.fixture
def both(ten: Tournament) -> list[Ranking]:
    """The ten, with a ranking of fours and one of tandems."""
    Ranking.objects.bulk_create(
        Ranking(tournament=ten, document_id=key, name=key, of=RankedKind.TEAMS, team_size=size, position=size)
        for key, size in (("Tandems", 2), ("Vierer", 4))
    )
    return list(ten.rankings.order_by("-position"))


def test_tandem_may_cross_two_fours_and_be_called_as_one(ten: Tournament, both: list[Ranking]) -> None:
    """contract.md, section 7: a player may be in one team of each ranking; a name is taken in its own alone."""
    fours, pairs = both
    teams.form_team(ten, wish(ten, 1, 3, 5, of=fours), ACTOR)
    teams.form_team(ten, wish(ten, 2, 4, 6, name="Süd 1", of=fours), ACTOR)
    teams.form_team(ten, wish(ten, 1, 2, of=pairs), ACTOR)
    assert [len(one.memberships.all()) for one in numbered(ten, 1, 2, 3)] == [2, 2, 1]
    lines = [(line.team.name, line.ranking.name, line.missing) for line in reads.team_lines(ten)]
    assert lines == [("Nord 1", "Vierer", 1), ("Nord 1", "Tandems", 0), ("Süd 1", "Vierer", 1)]
    for asked, code in ((wish(ten, 3, 1, name="Andere zwei"), "in_another_team"), (wish(ten, 5, 7), "team_name_taken")):
        assert refused(partial(teams.form_team, ten, replace(asked, ranking=pairs.pk), ACTOR))[0] == code
    assert ten.teams.count() == 3


def test_rule_21_holds_in_the_ranking_of_fours_alone(ten: Tournament, both: list[Ranking]) -> None:
    fours, pairs = both
    assert refusal(ten, wish(ten, 1, 2, of=fours)) == "team_own_missing"
    assert refusal(ten, wish(ten, 1, 2, 3, of=pairs)) == "team_too_large"
    assert refusal(ten, replace(wish(ten, 1, 3), ranking=fours.pk + pairs.pk)) == "team_ranking_unknown"
    teams.form_team(ten, wish(ten, 1, 2, of=pairs), ACTOR)


def test_rankings_have_their_own_free_people_and_proposals(ten: Tournament, both: list[Ranking]) -> None:
    teams.form_team(ten, wish(ten, 1, 3, 5, 7, of=both[0]), ACTOR)
    tandems, of_four = 0, 1
    assert sorted(one.number for one in free(ten, of_four)) == [2, 4, 6, 8, 9, 10]
    assert sorted(one.number for one in free(ten, tandems)) == list(range(1, 11))
    assert [one.name for one in proposed(ten, tandems)][:2] == ["Rommé-Club Nr. 1 1", "Rommé-Club Nr. 1 2"]
    assert [one.name for one in proposed(ten, of_four)] == ["Rommé-Club Nr. 2 Team 1"]


def test_player_struck_off_leaves_all_teams_or_none(ten: Tournament, both: list[Ranking]) -> None:
    """Four without one are still three (rule 21); three without one are no team, and then nothing is changed."""
    fours, pairs = both
    teams.form_team(ten, wish(ten, 1, 3, 5, 7, of=fours), ACTOR)
    teams.form_team(ten, wish(ten, 1, 2, name="Zwei", of=pairs), ACTOR)
    delete(numbered(ten, 1)[0], 1, ACTOR)
    assert TeamMember.objects.filter(team__tournament=ten).count() == 4
    assert refused(lambda: delete(numbered(ten, 3)[0], 1, ACTOR)) == ("team_needs_member", {"team": "Nord 1"})
    assert (TeamMember.objects.filter(team__tournament=ten).count(), ten.registrations.count()) == (4, 9)


def test_change_of_club_makes_a_loan_player_of_the_four_alone(ten: Tournament, both: list[Ranking]) -> None:
    fours, pairs = both
    teams.form_team(ten, wish(ten, 1, 3, 5, 7, of=fours), ACTOR)
    teams.form_team(ten, wish(ten, 1, 3, name="Zwei", of=pairs), ACTOR)
    for version, club, is_loan in ((1, "Rommé-Club Nr. 2", True), (2, "Rommé-Club Nr. 1", False)):
        correct(numbered(ten, 1)[0], version, Entry("Ahrens, Anna", club, number=1), ACTOR)
        of_teams = [(one.team.name, one.is_loan) for one in numbered(ten, 1)[0].memberships.all()]
        assert of_teams == [("Nord 1", is_loan), ("Zwei", False)]
        if is_loan:  # rule 21: at most one
            clara = Entry("Claus, Clara", "Rommé-Club Nr. 2", number=3)
            assert refused(partial(correct, numbered(ten, 3)[0], 1, clara, ACTOR))[0] == "team_own_missing"
