"""Thirty days after it was deleted a tournament is gone for good, with all that hung on it and on nothing else.

Whom only the register, results from elsewhere, seasons and qualification know: his name goes from all of them.
"""

import json
from datetime import date, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db.models import Model, QuerySet
from django.test import Client
from django.utils import timezone

from tests.archive.documents import as_bytes
from tests.archive.test_second_edition import SECOND
from tests.factories import ACTOR, logged_in, make_tournament, write_something
from tests.people import calling
from tests.people.members import amiss, member
from tests.privacy.conftest import rows_with
from tests.web.answers import text
from tournament.archive.files import import_document
from tournament.core.audit import first_fault, head_of
from tournament.models import (
    Appointment,
    AuditEntry,
    ClubDate,
    Forgotten,
    FormerName,
    HeldList,
    Installation,
    JoinRequest,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Qualification,
    Qualifier,
    Registration,
    Season,
    SeasonGuest,
    Tournament,
    TwoPeople,
)
from tournament.people.acts.accounts import change_organisation
from tournament.privacy.acts.forgetting import ROWS, apply_again, remove_some
from tournament.privacy.acts.known import forget_known
from tournament.privacy.reads.naming import known
from tournament.registration.reads.known import found
from tournament.setup.acts.deleting import delete_tournament
from tournament.years.acts.outside import correct
from tournament.years.acts.seasons import finalise_season
from tournament.years.reads.notes import silent_in
from tournament.years.reads.parts import parts_of
from tournament.years.reads.shown import shown

DAYS = timedelta(days=30)
LOGS = (AuditEntry, Forgotten, Installation)


def stored() -> dict[type[Model], set[int]]:
    """The keys of all rows there are, but of the installation's log."""
    models: list[type[Model]] = [*apps.get_app_config("tournament").get_models(include_auto_created=True), User]
    return {model: set(QuerySet(model).values_list("pk", flat=True)) for model in models if model not in LOGS}


def loaded(organiser: User) -> Tournament:
    """One of everything; a helper of a day scanned its code, another code waits, a phone says something of it."""
    tournament = import_document(as_bytes(SECOND), ACTOR).tournament
    tournament.organisers.add(organiser)
    client = logged_in(organiser)
    calling.begun(calling.shown(client, tournament))
    calling.shown(client, tournament)
    HeldList.objects.create(
        token_hash="x", tournament_name=tournament.name, series_number=1, table_number=1, games=[], held=[],
        seats=[{"seat": 1, "from_game": 1, "name": "Adler, Anna"}], first_at=timezone.now(), seen_at=timezone.now(),
    )  # fmt: skip
    return tournament


def delete(tournament: Tournament, at: datetime | None = None) -> None:
    tournament.refresh_from_db()
    delete_tournament(tournament, tournament.revision, ACTOR, with_final=True)
    Tournament.stored.filter(pk=tournament.pk).update(deleted_at=at or timezone.now() - DAYS)


def remove_all() -> int:
    """How many steps it took."""
    return sum(1 for _step in iter(remove_some, False))


def test_rows_of_it_are_gone_and_all_others_stay(organiser: User) -> None:
    own = make_tournament(8, name="Liga")
    write_something(own)
    before = stored()
    tournament = loaded(organiser)
    number = tournament.registrations.count()
    delete(tournament)
    head = head_of(tournament.audit_entries.latest("revision").hash)
    assert remove_all() > 1
    assert stored() == before
    assert rows_with("Karla") == []  # that she came in stays in the log of the installation, her name does not
    assert (first_fault(own), first_fault(None)) == (None, None)
    row = AuditEntry.objects.get(action="tournament_removed")
    said = [row.after[key] for key in ("name", "head", "people")]
    assert (row.tournament, row.actor, *said) == (None, ACTOR.name, tournament.name, head, number)
    assert list(AuditEntry.objects.exclude(tournament=None).values_list("tournament", flat=True)) == [own.pk]


def test_people_and_clubs_known_elsewhere_stay(organiser: User) -> None:
    tournament = loaded(organiser)
    own = make_tournament(8, name=tournament.name)
    known = tournament.registrations.select_related("person", "club").earliest("number")
    own.registrations.filter(number=1).update(person=known.person, club=known.club)
    karla = User.objects.get(first_name="Karla")
    Appointment.objects.create(tournament=own, user=karla, role="desk")
    delete(tournament)
    remove_all()
    assert own.registrations.values_list("person", "club").get(number=1) == (known.person_id, known.club_id)
    assert set(User.objects.all()) == {karla, organiser}
    assert HeldList.objects.count() == 1  # it names a tournament that is there


@pytest.mark.parametrize(("left", "goes"), [(timedelta(minutes=1), False), (timedelta(0), True)])
def test_removal_is_not_before_its_time(tournament: Tournament, left: timedelta, goes: bool) -> None:
    delete(tournament, timezone.now() - DAYS + left)
    assert ((remove_all() > 0), Tournament.stored.exists()) == (goes, (not goes))


def test_little_at_a_time(tournament: Tournament) -> None:
    AuditEntry.objects.bulk_create(
        AuditEntry(tournament=tournament, revision=at, at=timezone.now(), actor="x", action="exported", hash=f"{at}")
        for at in range(1, 2 * ROWS + 2)
    )
    Tournament.objects.update(revision=2 * ROWS + 1)
    delete(tournament)
    rows = AuditEntry.objects.filter(tournament=tournament.pk)
    left = [rows.count(), *(rows.count() for _step in iter(remove_some, False))]
    assert (left[0] - left[-1], max(more - less for more, less in pairwise(left))) == (2 * ROWS + 2, ROWS)


def test_removal_once_begun_goes_on_and_no_check_stumbles_over_the_rest(
    tournament: Tournament, organiser: User
) -> None:
    tournament.organisers.add(organiser)
    delete(tournament)
    client = logged_in(organiser)
    assert [remove_some() for _step in range(4)] == [True] * 4
    assert tournament.registrations.exists()
    Tournament.stored.update(deleted_at=timezone.now())  # the clock was set back
    assert client.post(f"/leitung/{tournament.slug}/wiederherstellen/").status_code == 404
    assert tournament.name not in client.get("/leitung/").content.decode()
    for check in (["verify_audit"], ["recompute", "--check"]):
        call_command(*check)
    remove_all()
    assert not Tournament.stored.exists()


@pytest.mark.django_db(transaction=True)
def test_copy_from_before_brings_it_back_and_once_removed_without_names(tmp_path: Path) -> None:
    tournament, copy = make_tournament(4, name="Kopie"), str(tmp_path / "copy")
    write_something(tournament)
    call_command("backup", copy, verbosity=0)
    delete(tournament)
    call_command("restore", copy, "--yes", verbosity=0)
    assert Tournament.objects.get().registrations.filter(person__name="Ahrens, Anna").exists()
    delete(tournament)
    remove_all()
    assert not Tournament.stored.exists()
    Forgotten.objects.all().delete()  # as in a database from before it: they stand in the file beside it as well
    call_command("restore", copy, "--yes", verbosity=0)
    found = Tournament.objects.get()
    assert sorted(found.registrations.values_list("person__name", flat=True)) == [
        f"Teilnehmer {number}" for number in range(1, 5)
    ]
    assert first_fault(found) is None


NAME, BEFORE, ALIKE = "Geheim, Gerda", "Verborgen, Gerda", "Geheim, Anton"
PAGES = (
    *("", "archiv", "bestenliste", "personen?suche=geheim", "personen", "vereine", "termine", "termine.ics"),
    *("termine.atom", "saison/abende", "saison/abende.json", "saison/abende.csv", "qualifikation/dm"),
)


@pytest.fixture
def club(db: None) -> Organisation:
    """Two evenings kept elsewhere, of which a season is final; whoever could be named in it is."""
    club = Organisation.objects.create(name="RC Nord", slug="rc-nord", shown=True, about="Wo Gerda Geheim spielt")
    gerda, anton, third = (
        Person.objects.create(name=name, organisation=club, in_archive=True) for name in (NAME, ALIKE, "Ohm, Otto")
    )
    FormerName.objects.create(person=gerda, name=BEFORE, until=date(2020, 1, 1))
    TwoPeople.objects.create(one=gerda, other=anton)
    evenings = [
        OutsideTournament.objects.create(
            organisation=club, name=f"Abend {week}", date=date(2026, 1, week), rulebook_id="dgsrv", published=True
        )
        for week in (1, 2)
    ]
    OutsideResult.objects.bulk_create(
        OutsideResult(tournament=evening, person=person, rank=rank, points=40 - rank)
        for evening in evenings
        for rank, person in enumerate((gerda, anton, third), 1)
    )
    said = {"name": "Abend 1", "date": date(2026, 1, 1), "place": "", "rulebook_id": "dgsrv"}
    line = evenings[0].results.get(rank=1)
    correct(evenings[0], 1, said, {line.pk: {"points": 41}}, "Frau Geheim falsch abgeschrieben", ACTOR)
    season = Season.objects.create(
        organisation=club, key="abende", name="Abende", parts=[f"a{one.pk}" for one in evenings], published=True
    )
    SeasonGuest.objects.create(season=season, person=gerda, is_guest=False)
    finalise_season(season, 1, "", ACTOR)
    season.editions.update(reason="Gerda Geheim war da")
    dm = Qualification.objects.create(
        organisation=club, key="dm", name="DM", sources=[{"key": f"s{season.pk}", "places": 1}], published=True
    )
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
def mia(club: Organisation) -> Client:
    """A browser of somebody of the club."""
    return logged_in(member(club, "mia"))


def everything_public(club: Organisation) -> str:
    answers = [Client().get(f"/vereine/{club.slug}/{page}") for page in PAGES]
    assert {answer.status_code for answer in answers} == {200}
    return "\n".join(answer.content.decode() for answer in answers)


def test_name_goes_from_all_that_is_stored_and_all_that_is_public(
    club: Organisation, gerda: Person, mia: Client
) -> None:
    page = f"/leitung/verein/{club.pk}/personen/{gerda.pk}/"
    assert amiss(everything_public(club), NAME, ALIKE, "Gerda Geheim") == []
    before = json.loads(Client().get("/vereine/rc-nord/saison/abende.json").content)["rows"]

    asked = text(mia.get(page)) + text(mia.get(page + "name-loeschen/"))
    assert amiss(asked, "Name überall löschen", "Dazu in 2 Ergebnissen von außerhalb.") == []
    sure = {"sure": "on", "version": gerda.version}
    assert mia.post(page + "name-loeschen/", {}).status_code == 400
    assert Person.objects.filter(name=NAME).exists()
    assert "Der Name ist gelöscht." in text(mia.post(page + "name-loeschen/", sure, follow=True))

    names = (NAME, BEFORE, "Gerda", "Frau Geheim", "Verborgen", "geheim@")
    assert {name: rows for name in names if (rows := rows_with(name))} == {}
    assert amiss(everything_public(club), ALIKE, absent=names) == []
    after = json.loads(Client().get("/vereine/rc-nord/saison/abende.json").content)["rows"]
    assert [(row["rank"], row["points"]) for row in after] == [(row["rank"], row["points"]) for row in before]
    assert Qualifier.objects.get().answer == "declined"  # his place is still the next one's
    assert found(club.pk, "gerda") == found(club.pk, "teilnehmer") == []
    assert first_fault(None) is None
    again = sure | {"version": gerda.version + 1}
    assert "Davon ist niemand mehr" in text(mia.post(page + "name-loeschen/", again, follow=True))


def test_final_season_does_not_join_what_the_numbers_of_its_evenings_part(club: Organisation, gerda: Person) -> None:
    """What somebody made each evening tells under which number he stands there, whether or not one still knows it."""
    season = Season.objects.get()
    forget_known(gerda, gerda.version, ACTOR)
    assert silent_in(shown(season), parts_of(season)).number == 0  # nobody is asked for a name that is deleted
    OutsideTournament.objects.all().delete()
    (line,) = (one for one in shown(season).lines if one.person == gerda.pk)
    assert (line.nameless, {cell.points for cell in line.cells}) == (True, {None})


def test_namesake_keeps_his_name(club: Organisation, gerda: Person) -> None:
    """Nobody can say which of them a text means; gone is the name with the last who has it."""
    namesake = Person.objects.create(name=NAME, organisation=club)
    forget_known(gerda, gerda.version, ACTOR)
    assert Organisation.objects.get(pk=club.pk).about == "Wo Gerda Geheim spielt"
    assert Person.objects.filter(pk=namesake.pk, name=NAME).exists()
    forget_known(namesake, namesake.version, ACTOR)
    assert rows_with(NAME) == rows_with("Gerda Geheim") == []
    Person.objects.create(pk=namesake.pk, name=NAME, organisation=club)  # as an older copy has her: nothing hung on her
    rows = known()
    Forgotten.objects.all().delete()
    assert (apply_again(rows, ACTOR), rows_with(NAME)) == (1, [])


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


def test_person_changed_meanwhile_is_looked_at_again(club: Organisation, gerda: Person, mia: Client) -> None:
    """By somebody else, between the page and its button: perhaps it is two people by now."""
    page = f"/leitung/verein/{club.pk}/personen/{gerda.pk}/name-loeschen/"
    assert f'name="version" value="{gerda.version}"' in text(mia.get(page))
    mia.post(page, {"sure": "on", "version": gerda.version - 1})
    assert Person.objects.filter(pk=gerda.pk, name=NAME).exists()
