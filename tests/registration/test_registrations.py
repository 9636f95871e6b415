"""Registering, correcting, ticking, leaving: everything audited, nobody twice, nothing half stored.

A whole list: looked at row by row, stored as one act, with the teams it names."""

from dataclasses import replace

import pytest

from tests.factories import ACTOR, make_tournament
from tests.lists.telling import refused
from tournament.models import AuditEntry, Club, Ranking, Registration, Tournament
from tournament.registration.acts import registrations
from tournament.registration.acts.enrolment import TeamFlaw, enrol, team_flaws
from tournament.registration.fields import Entry
from tournament.registration.reads.matching import EnrolmentRow, Reviewed, Status, review
from tournament.registration.reads.people import Note

HANNA = Entry("Ehlers, Hanna", "GSRL Nord")


@pytest.fixture
def one(tournament: Tournament) -> Registration:
    """Anna Ahrens's."""
    return tournament.registrations.get(number=1)


def logged(number: int, name: str, **others: object) -> dict[str, object]:
    """What the log, and a stale page, say of somebody of GSRL Nord."""
    flags = dict.fromkeys(("anonymous", "said_paid", "present", "withdrawn"), False)
    return {"number": number, "name": name, "club": "GSRL Nord", "categories": []} | flags | others


def test_registering_stores_the_person_the_club_and_who_did_it(tournament: Tournament) -> None:
    made = registrations.register(tournament, Entry(" EHLERS ,Hanna", "GSRL  Nord", None, ("Damen",)), ACTOR)
    stored = (made.number, made.person.name, str(made.club), made.categories)
    assert stored == (9, "Ehlers, Hanna", "GSRL Nord", ["Damen"])
    assert (made.present, made.withdrawn, made.document_id) == (False, False, "p9")
    assert tournament.tournament_clubs.filter(club=made.club, document_id="c3").exists()
    row = AuditEntry.objects.get()
    assert (row.action, row.subject, row.before) == ("person_registered", "Ehlers, Hanna", None)
    assert row.after == logged(9, "Ehlers, Hanna", categories=["Damen"])


@pytest.mark.parametrize("again", [HANNA, Entry("ehlers , hanna", "gsrl nord"), Entry("Ehlers, Hanna")])
def test_person_is_not_registered_twice(tournament: Tournament, again: Entry) -> None:
    registrations.register(tournament, HANNA, ACTOR)
    params = {"name": "Ehlers, Hanna", "club": "GSRL Nord", "number": 9}
    assert refused(lambda: registrations.register(tournament, again, ACTOR)) == ("registered_already", params)
    assert (tournament.registrations.count(), tournament.revision) == (9, 1)


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (Entry(""), "name_missing"),
        (Entry(" , "), "name_missing"),
        (Entry("Ehlers"), "name_one_part"),
        (Entry("Hanna Ehlers"), "name_without_comma"),
        (Entry("E" * 120 + ", Hanna"), "text_too_long"),
        (Entry("Ehlers, Hanna", "x" * 121), "text_too_long"),
        (Entry("Ehlers, Hanna", number=8), "number_taken"),
        (Entry("Ehlers, Hanna", number=0), "number_out_of_range"),
        (Entry("Ehlers, Hanna", number=100_000), "number_out_of_range"),
    ],
)
def test_entry_that_cannot_be_stored_is_refused_and_leaves_nothing(
    tournament: Tournament, entry: Entry, code: str
) -> None:
    assert refused(lambda: registrations.register(tournament, entry, ACTOR))[0] == code
    assert (tournament.registrations.count(), Club.objects.count(), AuditEntry.objects.count()) == (8, 2, 0)


def test_correction_that_changes_nothing_is_not_logged_nor_a_double_made(one: Registration) -> None:
    registrations.correct(one, 1, Entry("Ahrens, Anna", "Rommé-Club Nr. 1", 1), ACTOR)
    bernd = Entry("Bauer, Bernd", "Rommé-Club Nr. 2", 1)
    assert refused(lambda: registrations.correct(one, 2, bernd, ACTOR))[0] == "registered_already"
    assert AuditEntry.objects.count() == 0


def test_other_tournaments_keep_the_name_they_know(tournament: Tournament) -> None:
    here, there = (registrations.register(where, HANNA, ACTOR) for where in (tournament, make_tournament(0)))
    registrations.correct(here, 1, Entry("Ehlers-Groth, Hanna", "GSRL Nord", 9), ACTOR)
    names = [Registration.objects.get(pk=one.pk).person.name for one in (here, there)]
    assert names == ["Ehlers-Groth, Hanna", "Ehlers, Hanna"]


def test_player_who_has_withdrawn_is_not_ticked_with_the_others(tournament: Tournament, one: Registration) -> None:
    tournament.registrations.update(present=False)
    registrations.set_withdrawn(one, 1, ACTOR, withdrawn=True)
    assert [registrations.everybody_present(tournament, ACTOR) for _time in range(2)] == [7, 0]
    assert tournament.revision == 2
    assert not tournament.registrations.filter(present=False).exclude(number=1).exists()


def member(given: str, club: str = "GSRL Nord", team: str = "Nord 1") -> Entry:
    return Entry(f"Ehlers, {given}", club, team=team)


def looked_at(tournament: Tournament, *entries: Entry) -> list[Reviewed]:
    return review(tournament, [EnrolmentRow(line, entry) for line, entry in enumerate(entries, start=2)])


def test_row_is_new_double_incomplete_or_similar(tournament: Tournament) -> None:
    """Registered are Ahrens, Anna (club 1, number 1) and Bauer, Bernd (club 2, number 2), among others."""
    rows = looked_at(
        tournament,
        Entry("Ehlers, Hanna", "Rommé-Club Nr. 1"),
        Entry("ahrens,anna", "rommé-club nr. 1"),
        Entry("Ehlers, Hanna", "Rommé-Club Nr. 1"),
        Entry("Franke", "Rommé-Club Nr. 1"),
        Entry("Bauer, Bernt", "Rommé-Club Nr. 2"),
        Entry("Bauer, Bernd", "Rommé-Club Nr. 1"),
        Entry("Bernd Bauer", "Rommé-Club Nr. 1"),
    )
    bernd = {"name": "Bauer, Bernd", "club": "Rommé-Club Nr. 2", "number": 2}
    anna = {"name": "Ahrens, Anna", "club": "Rommé-Club Nr. 1", "number": 1}
    assert [(row.status, row.notes) for row in rows] == [
        (Status.NEW, ()),
        (Status.DOUBLE, (Note("double_registered", anna),)),
        (Status.DOUBLE, (Note("double_line", {"name": "Ehlers, Hanna", "club": "Rommé-Club Nr. 1", "line": 2}),)),
        (Status.INCOMPLETE, (Note("name_one_part"),)),
        (Status.SIMILAR, (Note("similar_registered", bernd),)),
        (Status.SIMILAR, (Note("similar_registered", bernd),)),
        (Status.INCOMPLETE, (Note("name_without_comma", {"guess": "Bauer, Bernd"}),)),
    ]


def test_row_that_is_not_taken_makes_no_later_one_double(tournament: Tournament) -> None:
    rows = [EnrolmentRow(2, Entry("Ehlers, Hanna", "x"), taken=False), EnrolmentRow(3, Entry("Ehlers, Hanna", "x"))]
    assert [one.status for one in review(tournament, rows)] == [Status.NEW, Status.NEW]


def test_clubs_and_numbers_that_need_a_look_are_said(tournament: Tournament) -> None:
    rows = looked_at(
        tournament,
        Entry("Ehlers, Hanna", ""),
        Entry("Franke, Uwe", "Romme Club Nr 2"),
        Entry("Groth, Ilse", "Goldene Neun", number=1),
        Entry("Hinz, Karl", "Goldene Neun", number=20),
        Entry("Imhof, Jo", "Goldene Neun", number=20),
        Entry("Jung, Ute", "Rommé Nord A"),
        Entry("Kern, Ute", "Rommé Nord B"),
        Entry("Lenz, Ute", "Rommé Nord e.V."),
        Entry("Maas, Ute", "Romme Nord e. V."),
    )
    assert [row.notes for row in rows] == [
        (Note("club_missing"),),
        (Note("club_similar", {"club": "Rommé-Club Nr. 2"}),),
        (Note("club_new"), Note("number_given_away", {"number": 1, "name": "Ahrens, Anna"})),
        (),
        (Note("number_given_away", {"number": 20, "name": "Hinz, Karl"}),),
        *[(Note("club_new"),)] * 3,
        (Note("club_similar", {"club": "Rommé Nord e.V."}),),
    ]


def test_list_is_stored_as_one_act(tournament: Tournament) -> None:
    """A start number that is taken gives way."""
    entries = [member("Hanna"), Entry("Franke, Uwe", number=50), member("Ilse"), member("Jo"), member("Kai", "RC Süd")]
    done = enrol(tournament, [*entries, Entry("Krug, Karin", number=1)], ACTOR)
    assert [(one.number, one.person.name) for one in done.registered] == [
        (52, "Ehlers, Hanna"),
        (50, "Franke, Uwe"),
        (53, "Ehlers, Ilse"),
        (54, "Ehlers, Jo"),
        (55, "Ehlers, Kai"),
        (51, "Krug, Karin"),
    ]
    assert ([(team.name, str(team.club)) for team in done.teams], done.flaws) == ([("Nord 1", "GSRL Nord")], [])
    members = [(one.registration.number, one.is_loan) for one in done.teams[0].members.all()]
    assert members == [(52, False), (53, False), (54, False), (55, True)]
    row = AuditEntry.objects.get()
    assert (row.action, row.after["teams"]) == ("people_registered", ["Nord 1"])
    assert row.after["people"][0] == "52 Ehlers, Hanna (GSRL Nord)"


def test_list_with_a_double_is_not_half_stored(tournament: Tournament) -> None:
    doubled = [member("Hanna"), Entry("Ahrens, Anna", "Rommé-Club Nr. 1")]
    assert refused(lambda: enrol(tournament, doubled, ACTOR))[0] == "registered_already"
    assert (tournament.registrations.count(), tournament.revision, Club.objects.count()) == (8, 0, 2)


def test_team_against_rule_21_is_not_formed_its_people_are_registered(
    tournament: Tournament,
) -> None:
    entries = [member("Hanna"), member("Ilse"), member("Jo", "RC Süd"), member("Kai", "RC Ost")]
    expected = [TeamFlaw("Nord 1", Note("team_own_missing", {"own": 2, "minimum": 3}))]
    assert team_flaws(tournament, entries) == expected
    done = enrol(tournament, entries, ACTOR)
    assert (len(done.registered), done.teams, done.flaws, tournament.teams.count()) == (4, [], expected, 0)


def test_later_list_fills_a_team_up(tournament: Tournament) -> None:
    enrol(tournament, [member("Hanna"), member("Ilse"), member("Jo")], ACTOR)
    kai = [member("Kai", "RC Süd", "NORD 1")]
    assert team_flaws(tournament, kai) == []
    assert [one.name for one in enrol(tournament, kai, ACTOR).teams] == ["Nord 1"]
    members = tournament.teams.get().members.order_by("position")
    assert members.values_list("registration__person__name", "is_loan").last() == ("Ehlers, Kai", True)
    too_large = TeamFlaw("Nord 1", Note("team_too_large", {"count": 5, "maximum": 4}))
    assert team_flaws(tournament, [member("Lutz", "RC Süd")]) == [too_large]


@pytest.mark.parametrize(("size", "teams"), [(0, []), (2, [2])])
def test_teams_are_as_large_as_the_tournament_says_or_none(db: None, size: int, teams: list[int]) -> None:
    tournament = make_tournament(0)
    Tournament.objects.update(team_size=size)
    tournament.refresh_from_db()
    done = enrol(tournament, [member("Hanna"), member("Jo", "RC Süd")], ACTOR)
    assert (len(done.registered), [team.members.count() for team in done.teams], done.flaws) == (2, teams, [])


# A list may have a column for each: they are teams of two rankings.


@pytest.fixture
def both(tournament: Tournament) -> Tournament:
    Ranking.objects.bulk_create(
        Ranking(tournament=tournament, document_id=key, name=key, of="teams", team_size=size, position=size)
        for key, size in (("Tandems", 2), ("Vierer", 4))
    )
    return tournament


def test_both_are_formed(both: Tournament) -> None:
    done = enrol(both, [replace(member(given), tandem=pair) for given, pair in zip("ABCD", "1122", strict=True)], ACTOR)
    assert [(team.name, team.ranking and team.ranking.name, team.members.count()) for team in done.teams] == [
        ("Nord 1", "Vierer", 4),
        ("1", "Tandems", 2),
        ("2", "Tandems", 2),
    ]


def test_loan_player_of_the_four_is_none_in_a_tandem(both: Tournament) -> None:
    people = [replace(member(given), tandem="1" if given > "B" else "") for given in "ABC"]
    people.append(replace(member("D", club="Süd"), loan=True, tandem="2"))
    done = enrol(both, people, ACTOR)
    assert [(one.team.name, one.is_loan) for one in done.registered[3].memberships.order_by("team__position")] == [
        ("Nord 1", True),
        ("2", False),
    ]


def test_team_is_filled_up_in_its_own_ranking(both: Tournament) -> None:
    enrol(both, [replace(member(given), tandem="Nord 1") for given in "AB"], ACTOR)
    done = enrol(both, [member(given) for given in "CDE"], ACTOR)
    assert [(team.ranking and team.ranking.name, team.members.count()) for team in done.teams] == [("Vierer", 3)]


def test_player_is_not_in_two_teams_of_one_ranking(tournament: Tournament) -> None:
    """A team in two places of one ranking: one sentence at the place, the people are registered all the same."""
    people = [replace(member(given), tandem="Paar") for given in "ABC"]
    flaw = TeamFlaw("Paar", Note("in_another_team", {"name": "Ehlers, A", "team": "Nord 1"}))
    assert team_flaws(tournament, people) == [flaw]
    done = enrol(tournament, people, ACTOR)
    assert (done.flaws, [team.name for team in done.teams], len(done.registered)) == ([flaw], ["Nord 1"], 3)


def test_category_without_a_ranking_is_said_at_its_line(tournament: Tournament) -> None:
    Ranking.objects.create(
        tournament=tournament, document_id="b", name="Jugend", of="players", category="Jugend B", position=1
    )
    rows = looked_at(tournament, *(replace(member(one), categories=(one,)) for one in ("Damen", "Jugend B", "Jugend")))
    said = [[note for note in row.notes if note.code == "category_without_ranking"] for row in rows]
    assert said == [[], [], [Note("category_without_ranking", {"category": "Jugend"})]]
