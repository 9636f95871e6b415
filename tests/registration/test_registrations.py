"""Registering, correcting, ticking, leaving: everything audited, nobody twice, nothing half stored."""

import pytest

from tests.factories import ACTOR, make_team, make_tournament, seat_series
from tournament.core.errors import RefusedError, StaleError
from tournament.models import AuditEntry, Club, Person, Registration, Team, Tournament
from tournament.registration.acts import registrations
from tournament.registration.acts.registrations import Tick
from tournament.registration.fields import Entry

pytestmark = pytest.mark.django_db
HANNA = Entry("Ehlers, Hanna", "GSRL Nord")


def refusal(tournament: Tournament, entry: Entry) -> tuple[str, dict[str, object]]:
    with pytest.raises(RefusedError) as refused:
        registrations.register(tournament, entry, ACTOR)
    return refused.value.code, refused.value.params


def last_entry(tournament: Tournament) -> AuditEntry:
    return AuditEntry.objects.get(tournament=tournament, revision=tournament.revision)


def test_registering_stores_the_person_the_club_and_who_did_it(tournament: Tournament) -> None:
    made = registrations.register(tournament, Entry(" EHLERS ,Hanna", "GSRL  Nord", None, ("Damen",)), ACTOR)
    assert (made.number, made.person.name, str(made.club), made.categories) == (
        9,
        "Ehlers, Hanna",
        "GSRL Nord",
        ["Damen"],
    )
    assert (made.present, made.withdrawn, made.document_id) == (False, False, "p9")
    assert tournament.tournament_clubs.filter(club=made.club, document_id="c3").exists()
    row = last_entry(tournament)
    assert (row.action, row.subject, row.before) == ("person_registered", "Ehlers, Hanna", None)
    assert row.after == {
        "number": 9,
        "name": "Ehlers, Hanna",
        "club": "GSRL Nord",
        "categories": ["Damen"],
        "anonymous": False,
        "said_paid": False,
        "present": False,
        "withdrawn": False,
    }


def test_walk_in_is_registered_and_there_at_once(tournament: Tournament) -> None:
    assert registrations.register(tournament, Entry("Ehlers, Hanna", present=True), ACTOR).present


def test_known_club_is_taken_however_it_is_spelled(tournament: Tournament) -> None:
    made = registrations.register(tournament, Entry("Ehlers, Hanna", "ROMMÉ-CLUB  nr. 1"), ACTOR)
    assert str(made.club) == "Rommé-Club Nr. 1"
    assert Club.objects.count() == 2


def test_known_person_of_this_club_is_taken(tournament: Tournament) -> None:
    other = make_tournament(0)
    club = Club.objects.create(name="GSRL Nord", organisation=tournament.organisation)
    known = Person.objects.create(name="Ehlers, Hanna", club=club, organisation=tournament.organisation)
    assert registrations.register(tournament, HANNA, ACTOR).person == known
    assert registrations.register(other, HANNA, ACTOR).person == known
    assert registrations.register(other, Entry("Ehlers, Hanna", "RC Karlsau"), ACTOR).person != known


@pytest.mark.parametrize("again", [HANNA, Entry("ehlers , hanna", "gsrl nord"), Entry("Ehlers, Hanna")])
def test_nobody_is_registered_twice(tournament: Tournament, again: Entry) -> None:
    registrations.register(tournament, HANNA, ACTOR)
    params = {"name": "Ehlers, Hanna", "club": "GSRL Nord", "number": 9}
    assert refusal(tournament, again) == ("registered_already", params)
    assert (tournament.registrations.count(), tournament.revision) == (9, 1)


def test_same_name_in_another_club_is_another_person(tournament: Tournament) -> None:
    registrations.register(tournament, HANNA, ACTOR)
    registrations.register(tournament, Entry("Ehlers, Hanna", "RC Karlsau"), ACTOR)
    assert tournament.registrations.count() == 10


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
def test_what_cannot_be_stored_is_refused_and_nothing_is_stored(
    tournament: Tournament, entry: Entry, code: str
) -> None:
    assert refusal(tournament, entry)[0] == code
    assert (tournament.registrations.count(), Club.objects.count(), AuditEntry.objects.count()) == (8, 2, 0)


def test_correction_is_stored_with_what_was_before(tournament: Tournament) -> None:
    one = tournament.registrations.get(number=1)
    registrations.correct(one, 1, Entry("Ahrens, Anne", "GSRL Nord", 77, ("Damen",)), ACTOR)
    one.refresh_from_db()
    assert (one.person.name, str(one.club), one.number, one.categories, one.version) == (
        "Ahrens, Anne",
        "GSRL Nord",
        77,
        ["Damen"],
        2,
    )
    row = last_entry(tournament)
    assert (row.before["name"], row.after["name"]) == ("Ahrens, Anna", "Ahrens, Anne")
    assert (row.before["number"], row.after["number"]) == (1, 77)


def test_stale_correction_says_what_is_stored(tournament: Tournament) -> None:
    one = tournament.registrations.get(number=1)
    registrations.correct(one, 1, Entry("Ahrens, Anne", "GSRL Nord", 1), ACTOR)
    with pytest.raises(StaleError) as stale:
        registrations.correct(one, 1, Entry("Ahrens, Anja", "GSRL Nord", 1), ACTOR)
    assert stale.value.stored == {
        "number": 1,
        "name": "Ahrens, Anne",
        "club": "GSRL Nord",
        "categories": [],
        "anonymous": False,
        "said_paid": False,
        "present": True,
        "withdrawn": False,
    }
    assert tournament.registrations.get(number=1).person.name == "Ahrens, Anne"


def test_correction_that_changes_nothing_is_not_logged(tournament: Tournament) -> None:
    one = tournament.registrations.get(number=1)
    registrations.correct(one, 1, Entry("Ahrens, Anna", "Rommé-Club Nr. 1", 1), ACTOR)
    assert AuditEntry.objects.count() == 0


def test_correction_may_not_make_somebody_double(tournament: Tournament) -> None:
    one = tournament.registrations.get(number=1)
    with pytest.raises(RefusedError) as refused:
        registrations.correct(one, 1, Entry("Bauer, Bernd", "Rommé-Club Nr. 2", 1), ACTOR)
    assert refused.value.code == "registered_already"


def test_other_tournaments_keep_the_name_they_know(tournament: Tournament) -> None:
    other = make_tournament(0)
    here = registrations.register(tournament, HANNA, ACTOR)
    there = registrations.register(other, HANNA, ACTOR)
    registrations.correct(here, 1, Entry("Ehlers-Groth, Hanna", "GSRL Nord", 9), ACTOR)
    here.refresh_from_db()
    there.refresh_from_db()
    assert (here.person.name, there.person.name) == ("Ehlers-Groth, Hanna", "Ehlers, Hanna")


def test_ticks_are_stored_and_logged(tournament: Tournament) -> None:
    first, second, third = tournament.registrations.all()[:3]
    registrations.set_present(tournament, [Tick(first.pk, 1, True, False), Tick(second.pk, 1, True, True)], ACTOR)
    assert list(tournament.registrations.filter(present=False)) == [first]
    assert last_entry(tournament).after == {"came": [], "went": ["1 Ahrens, Anna"]}
    assert third.version == tournament.registrations.get(pk=third.pk).version


def test_two_desks_may_tick_at_the_same_time(tournament: Tournament) -> None:
    tournament.registrations.update(present=False)
    first, second = tournament.registrations.all()[:2]
    rows = [(first.pk, 1, False), (second.pk, 1, False)]
    one_desk = [Tick(pk, version, seen, pk == first.pk) for pk, version, seen in rows]
    other_desk = [Tick(pk, version, seen, True) for pk, version, seen in rows]
    assert registrations.set_present(tournament, one_desk, ACTOR) == []
    assert registrations.set_present(tournament, other_desk, ACTOR) == []
    assert set(tournament.registrations.filter(present=True)) == {first, second}


def test_box_that_was_changed_meanwhile_is_left_and_said(tournament: Tournament) -> None:
    tournament.registrations.update(present=False)
    first, second = tournament.registrations.all()[:2]
    registrations.set_present(tournament, [Tick(first.pk, 1, False, True)], ACTOR)
    registrations.set_present(tournament, [Tick(first.pk, 2, True, False)], ACTOR)
    ticks = [Tick(first.pk, 1, False, True), Tick(second.pk, 1, False, True)]
    assert registrations.set_present(tournament, ticks, ACTOR) == [first]
    assert list(tournament.registrations.filter(present=True)) == [second]


def test_everybody_may_be_ticked_at_once_but_not_who_has_withdrawn(tournament: Tournament) -> None:
    tournament.registrations.update(present=False)
    gone = tournament.registrations.get(number=1)
    registrations.set_withdrawn(gone, 1, ACTOR, withdrawn=True)
    assert registrations.everybody_present(tournament, ACTOR) == 7
    assert registrations.everybody_present(tournament, ACTOR) == 0
    assert tournament.registrations.filter(present=True).count() == 7
    assert tournament.revision == 2


def test_somebody_withdraws_and_comes_back(tournament: Tournament) -> None:
    one = tournament.registrations.get(number=1)
    registrations.set_withdrawn(one, 1, ACTOR, withdrawn=True)
    assert tournament.registrations.get(number=1).withdrawn
    with pytest.raises(StaleError):
        registrations.set_withdrawn(one, 1, ACTOR, withdrawn=False)
    registrations.set_withdrawn(one, 2, ACTOR, withdrawn=False)
    assert not tournament.registrations.get(number=1).withdrawn
    assert list(AuditEntry.objects.values_list("action", flat=True)) == ["person_withdrawn", "person_back"]


def test_registration_can_be_taken_back_while_never_seated(tournament: Tournament) -> None:
    one = tournament.registrations.get(number=1)
    registrations.delete(one, 1, ACTOR)
    assert not Registration.objects.filter(pk=one.pk).exists()
    assert not Person.objects.filter(pk=one.person_id).exists()
    row = last_entry(tournament)
    assert (row.action, row.before["name"], row.after) == ("registration_deleted", "Ahrens, Anna", None)
    with pytest.raises(StaleError) as gone:
        registrations.delete(one, 1, ACTOR)
    assert gone.value.stored is None


def test_whoever_had_a_seat_stays_in_the_list(tournament: Tournament) -> None:
    seat_series(tournament, published=False)
    one = tournament.registrations.get(number=1)
    with pytest.raises(RefusedError) as refused:
        registrations.delete(one, 1, ACTOR)
    assert refused.value.code == "registration_seated"


def four_of_one_club() -> tuple[Tournament, list[Registration], Team]:
    tournament = make_tournament(5, clubs=1)
    members = list(tournament.registrations.order_by("number")[:4])
    return tournament, members, make_team(tournament, members)


def test_team_of_four_may_lose_one_and_a_team_of_three_may_not() -> None:
    """Rule 21: at least three of the own club."""
    tournament, members, team = four_of_one_club()
    registrations.delete(members[0], 1, ACTOR)
    assert team.members.count() == 3
    with pytest.raises(RefusedError) as refused:
        registrations.delete(members[1], 1, ACTOR)
    assert (refused.value.code, refused.value.params) == ("team_needs_member", {"team": "Mannschaft 1"})
    assert tournament.registrations.count() == 4


def test_one_member_may_change_the_club_and_becomes_the_loan_player_a_second_may_not() -> None:
    """Rule 21: at most one loan player."""
    _tournament, members, team = four_of_one_club()
    first, second = members[:2]
    registrations.correct(first, 1, Entry(first.person.name, "GSRL Nord", first.number), ACTOR)
    assert team.members.get(is_loan=True).registration == first
    with pytest.raises(RefusedError) as refused:
        registrations.correct(second, 1, Entry(second.person.name, "GSRL Nord", second.number), ACTOR)
    assert refused.value.code == "team_own_missing"
    first.refresh_from_db()
    registrations.correct(first, 2, Entry(first.person.name, "Rommé-Club Nr. 1", first.number), ACTOR)
    assert not team.members.filter(is_loan=True).exists()
