"""Whom only the register, results from elsewhere, seasons and qualification know: his name goes from all of them."""

import json
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, make_tournament
from tests.people.members import amiss
from tests.privacy.test_forgetting import rows_with
from tests.web.answers import text
from tournament.core.audit_chain import first_fault
from tournament.directory.reads.known import found
from tournament.federation.acts.outside import correct
from tournament.models import (
    ClubDate,
    Forgotten,
    FormerName,
    JoinRequest,
    Membership,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Qualification,
    Qualifier,
    Registration,
    Season,
    SeasonGuest,
    TwoPeople,
)
from tournament.people.acts.organisations import change_organisation
from tournament.privacy.acts.forgetting import apply_again, forget
from tournament.privacy.acts.known import forget_known
from tournament.privacy.reads.forgotten import known
from tournament.season.acts.seasons import finalise_season
from tournament.season.reads.notes import silent_in
from tournament.season.reads.parts import parts_of
from tournament.season.reads.shown import shown

pytestmark = pytest.mark.django_db
NAME, BEFORE, ALIKE = "Geheim, Gerda", "Verborgen, Gerda", "Geheim, Anton"
PAGES = (
    *("", "archiv", "bestenliste", "personen?suche=geheim", "personen", "vereine", "termine", "termine.ics"),
    *("termine.atom", "saison/abende", "saison/abende.json", "saison/abende.csv", "qualifikation/dm"),
)


@pytest.fixture
def club() -> Organisation:
    """Two evenings kept elsewhere, of which a season is final; whoever could be named in it is."""
    club = Organisation.objects.create(name="RC Nord", slug="rc-nord", shown=True, about="Wo Gerda Geheim spielt")
    gerda, anton, third = (
        Person.objects.create(name=name, organisation=club, in_archive=True) for name in (NAME, ALIKE, "Ohm, Otto")
    )
    FormerName.objects.create(person=gerda, name=BEFORE, until=date(2020, 1, 1))
    TwoPeople.objects.create(one=gerda, other=anton)
    evenings = []
    for week in (1, 2):
        evening = OutsideTournament.objects.create(
            organisation=club, name=f"Abend {week}", date=date(2026, 1, week), rulebook_id="dgsrv", published=True
        )
        for rank, person in enumerate((gerda, anton, third), 1):
            OutsideResult.objects.create(tournament=evening, person=person, rank=rank, points=40 - rank)
        evenings.append(evening)
    said = {"name": "Abend 1", "date": date(2026, 1, 1), "place": "", "rulebook_id": "dgsrv"}
    line = evenings[0].results.get(rank=1)
    correct(evenings[0], 1, said, {line.pk: {"points": 41}}, "Frau Geheim falsch abgeschrieben", ACTOR)
    keys = [f"a{one.pk}" for one in evenings]
    season = Season.objects.create(organisation=club, key="abende", name="Abende", parts=keys, published=True)
    SeasonGuest.objects.create(season=season, person=gerda, is_guest=False)
    finalise_season(season, 1, "", ACTOR)
    season.editions.update(reason="Gerda Geheim war da")
    sources = [{"key": f"s{season.pk}", "places": 1}]
    dm = Qualification.objects.create(organisation=club, key="dm", name="DM", sources=sources, published=True)
    Qualifier.objects.create(qualification=dm, person=gerda, answer="declined")
    ClubDate.objects.create(organisation=club, name="Essen", date=timezone.localdate(), note="bei Gerda Geheim")
    JoinRequest.objects.create(
        federation=club, name="RC West", place="Wesel", contact="Gerda Geheim", mail="geheim@example.org",
        token_hash="x", told_from="y", asked_at=timezone.now(),
    )  # fmt: skip
    return club


@pytest.fixture
def gerda(club: Organisation) -> Person:
    return Person.objects.get(name=NAME)


@pytest.fixture
def member(club: Organisation) -> Client:
    """A browser of somebody of the club."""
    client, user = Client(), User.objects.create_user("mia")
    Membership.objects.create(organisation=club, user=user)
    client.force_login(user)
    return client


def brought_back() -> int:
    """How many are deleted again after an older copy was put back."""
    rows = known()
    Forgotten.objects.all().delete()
    return apply_again(rows, ACTOR)


def everything_public(club: Organisation) -> str:
    browser = Client()
    answers = [browser.get(f"/vereine/{club.slug}/{page}") for page in PAGES]
    assert {answer.status_code for answer in answers} == {200}
    return "\n".join(answer.content.decode() for answer in answers)


def test_name_goes_from_all_that_is_stored_and_all_that_is_public(
    club: Organisation, gerda: Person, member: Client
) -> None:
    page = f"/leitung/verein/{club.pk}/personen/{gerda.pk}/"
    assert {"OutsideResult", "Person"} <= {*rows_with(str(gerda.pk))}
    public = everything_public(club)
    assert all(name in public for name in (NAME, ALIKE, "Gerda Geheim"))
    before = json.loads(Client().get("/vereine/rc-nord/saison/abende.json").content)["rows"]

    assert "Name überall löschen" in text(member.get(page))
    assert "Dazu in 2 Ergebnissen von außerhalb." in text(member.get(page + "name-loeschen/"))
    sure = {"sure": "on", "version": gerda.version}
    assert member.post(page + "name-loeschen/", {}).status_code == 400
    assert Person.objects.filter(name=NAME).exists()
    assert "Der Name ist gelöscht." in text(member.post(page + "name-loeschen/", sure, follow=True))

    public = everything_public(club)
    names = (NAME, BEFORE, "Gerda", "Frau Geheim", "Verborgen", "geheim@")
    assert {name: rows for name in names if (rows := rows_with(name))} == {}
    assert amiss(public, ALIKE, absent=names) == []
    after = json.loads(Client().get("/vereine/rc-nord/saison/abende.json").content)["rows"]
    assert [(row["rank"], row["points"]) for row in after] == [(row["rank"], row["points"]) for row in before]
    assert Qualifier.objects.get().answer == "declined"  # his place is still the next one's
    assert found(club.pk, "gerda") == found(club.pk, "teilnehmer") == []
    assert first_fault(None) is None
    again = sure | {"version": gerda.version + 1}
    assert "Davon ist niemand mehr" in text(member.post(page + "name-loeschen/", again, follow=True))


def test_final_season_does_not_join_what_the_numbers_of_its_evenings_part(club: Organisation, gerda: Person) -> None:
    """What somebody made each evening tells under which number he stands there, whether or not one still knows it."""
    season = Season.objects.get()
    forget_known(gerda, gerda.version, ACTOR)
    assert silent_in(shown(season), parts_of(season)).number == 0  # nobody is asked for a name that is deleted
    OutsideTournament.objects.all().delete()
    (line,) = (one for one in shown(season).lines if one.person == gerda.pk)
    assert (line.nameless, {cell.points for cell in line.cells}) == (True, {None})


def test_older_copy_does_not_bring_it_back(club: Organisation, gerda: Person) -> None:
    tournament = make_tournament(0, organisation=club)
    there = Registration.objects.create(tournament=tournament, person=gerda, number=1, document_id="p1")
    forget(tournament, [there.pk], ACTOR)  # from the tournament's desk: he plays nowhere else
    assert rows_with(NAME) == rows_with("Gerda") == []
    Person.objects.filter(pk=gerda.pk).update(name=NAME)  # as a copy from before has it, that has no such tournament
    Registration.objects.filter(pk=there.pk).delete()
    assert (brought_back(), rows_with(NAME)) == (1, [])


def test_namesake_keeps_his_name(club: Organisation, gerda: Person) -> None:
    """Nobody can say which of them a text means; gone is the name with the last who has it."""
    namesake = Person.objects.create(name=NAME, organisation=club)
    forget_known(gerda, gerda.version, ACTOR)
    club.refresh_from_db()
    assert club.about == "Wo Gerda Geheim spielt"
    assert Person.objects.filter(pk=namesake.pk, name=NAME).exists()
    forget_known(namesake, namesake.version, ACTOR)
    assert rows_with(NAME) == rows_with("Gerda Geheim") == []
    Person.objects.create(pk=namesake.pk, name=NAME, organisation=club)  # as an older copy has her: nothing hung on her
    assert (brought_back(), rows_with(NAME)) == (1, [])


def test_older_copy_that_has_a_registration_of_his_does_not_bring_it_back(club: Organisation, gerda: Person) -> None:
    """He was registered then, and no more when his name was deleted. What the log said of the club under its former
    name goes as well."""
    change_organisation(club, club.version, {"name": "RC Nordwest"}, ACTOR)
    forget_known(gerda, gerda.version, ACTOR)
    assert rows_with("Frau Geheim") == []
    Person.objects.filter(pk=gerda.pk).update(name=NAME)
    Registration.objects.create(
        tournament=make_tournament(0, organisation=club), person=gerda, number=1, document_id="p1"
    )
    assert (apply_again(known(), ACTOR), rows_with(NAME)) == (1, [])


def test_person_changed_meanwhile_is_looked_at_again(club: Organisation, gerda: Person, member: Client) -> None:
    """By somebody else, between the page and its button: perhaps it is two people by now."""
    page = f"/leitung/verein/{club.pk}/personen/{gerda.pk}/name-loeschen/"
    assert f'name="version" value="{gerda.version}"' in text(member.get(page))
    member.post(page, {"sure": "on", "version": gerda.version - 1})
    assert Person.objects.filter(pk=gerda.pk, name=NAME).exists()
