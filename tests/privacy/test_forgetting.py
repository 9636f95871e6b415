"""Deleting a person: results stay, names go from everything, the chain holds, and no older copy brings them back.

Who helped for a day: the name goes with those of the players, the account with it.

The bytes of SQLite's files, searched for a name that was deleted: on disk, in WAL mode, held open by another."""

import json
import sqlite3
import uuid
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import Model, QuerySet
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from scoring import Result
from tests.factories import ACTOR, close_lists, make_team, make_tournament, play, publish_results, seat_series, table_of
from tests.lists.telling import refused
from tests.machine.conftest import Installation, migrated
from tests.people.calling import begun, karla, page, shown
from tests.people.members import amiss
from tests.privacy.conftest import rows_with
from tests.standings.playing import READ
from tests.web.answers import text
from tournament.core.act import Actor, act
from tournament.core.audit import first_fault
from tournament.core.folders import read_note
from tournament.core.writing import ASKED, BEGUN, leave_none
from tournament.draw.acts import draws
from tournament.lists.acts.at_table import call_referee, take_name
from tournament.models import (
    Announcement,
    Apart,
    ApiKey,
    Appointment,
    AuditEntry,
    Award,
    Booking,
    Ceremony,
    CertificateDesign,
    Correction,
    Decision,
    Edition,
    FloorPlan,
    Forgotten,
    HeldList,
    LateGame,
    Lot,
    OffenceReport,
    Penalty,
    Person,
    PrizePlan,
    Programme,
    Prospectus,
    Registration,
    Remark,
    Role,
    Season,
    SeasonEdition,
    Submission,
    SubmittedPerson,
    Tournament,
)
from tournament.models.audit import is_seal
from tournament.privacy.acts.forgetting import apply_again, forget
from tournament.privacy.acts.known import forget_helpers
from tournament.privacy.reads.naming import known
from tournament.registration.acts.registrations import correct
from tournament.registration.fields import Entry
from tournament.standings.acts.editions import finalise
from tournament.standings.reads.editions import public_edition

pytestmark = pytest.mark.django_db
NAME, BEFORE, ALIKE = "Vergessen, Vera", "Verblichen, Vera", "Vergessen, Anton"


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    return named_all_over(tournament)


def named_all_over(tournament: Tournament) -> Tournament:
    """Player 1 was renamed to NAME, plays, is fined, is named in remarks, decisions, a team, a wish, by a phone, in a
    draw that is announced, in a Fassung; player 2 has the same surname."""
    first, second = tournament.registrations.order_by("number")[:2]
    for one, name in ((first, BEFORE), (second, ALIKE)):
        Person.objects.filter(registrations=one).update(name=name)
    correct(first, 1, Entry(NAME, "Rommé-Club Nr. 1", 1, ("Damen",)), ACTOR)
    Apart.objects.create(tournament=tournament).people.set([first, second])
    Registration.objects.filter(pk=first.pk).update(fixed_table=1)
    draws.announce(tournament, ACTOR)
    make_team(tournament, [first, second], "Vergessen/Groth")
    series = seat_series(tournament)
    table = table_of(tournament)
    play(table, 1, Result(2, "romme", 0), Result(3, "opened", 9), Result(4, "opened", 9))
    take_name(table, 1, "")
    thing = {"kind": "other", "word": "Platz von Frau Vergessen", "x": 0, "y": 0, "width": 9, "depth": 2}
    prize = {
        "first": 1, "last": 1, "kind": "none", "value": 0, "thing": "Korb von Frau Vergessen", "worth": 0,
        "counts": False,
    }  # fmt: skip
    now = timezone.now()
    texts = {"text": "Frau Vergessen sah es, Anton Vergessen nicht", "at": now}
    rows: dict[type[Model], dict[str, Any]] = {
        FloorPlan: {"tables": [[1, 0, 3]], "things": [thing, {**thing, "kind": "bar", "word": ""}]},
        Programme: {
            "points": [
                {"kind": "own", "begins": "2026-05-09T14:00", "minutes": 0, "title": f"Ehrung {NAME}", "series": 0}
            ],
        },
        PrizePlan: {"sections": [{"ranking": "players", "prizes": [prize]}]},
        Award: {"position": 1, "ranking": "players", "rank": 1, "registration": first, "thing": NAME},
        Ceremony: {
            "programme": [
                {"ranking": "players", "places": 3, "sponsor": "Pokal von Vergessen, Vera", "undrawn": []},
            ],
            "kept": {"penalties": [["players", first.pk, 1, -5, "Vergessen, Vera kam zu spät"]]},
        },
        Decision: {"registration": first, "by": f"Schiedsrichter: {NAME}", **texts},
        Penalty: {
            "series": series, "registration": first, "points": -5, "reason": "VERGESSEN wirft weg", "at": now,
            "position": 1,
        },
        Booking: {
            "number": 1, "kind": "fee", "way": "cash", "cents": 1200, "registration": first,
            "text": "Startgeld von Frau Vergessen", "by": f"Kasse: {NAME}", "at": now,
        },
    }  # fmt: skip
    store(tournament, rows)
    Remark.objects.create(card_table=table, registration=second, kind="objected", **texts)
    LateGame.objects.create(
        card_table=table, entry_id=uuid.uuid4(), number=1, typed={}, at=now, why="Frau Vergessen", reason=NAME
    )
    OffenceReport.objects.create(
        seat=table.seats.get(number=1), game_number=1, informed="Vera Vergessen", decision="Frau Vergessen: ermahnt",
        recorded_at=now,
    )  # fmt: skip
    HeldList.objects.create(
        token_hash="x", tournament_name=tournament.name, series_number=1, table_number=1,
        seats=[{"seat": 1, "from_game": 1, "name": NAME}], games=[], held=[],
        first_at=now, seen_at=now,
    )  # fmt: skip
    entry = Submission.objects.create(
        tournament=tournament, token_hash="e", entry_id=uuid.uuid4(), contact="Zander, Ida", mail="ida@example.org",
        phone="über Vera Vergessen", club="Familie Vergessen", language="de", sent_at=now,
        changed_at=now,
    )  # fmt: skip
    entry.people.create(arrived=1, name="Krüger, Jo", categories=["Damen", "Paar mit Frau Vergessen"])
    season = Season.objects.create(organisation=tournament.organisation, key="s", name="Saison")
    said = f"Frau Vergessen fehlte; {BEFORE} auch, Anton Vergessen nicht"
    SeasonEdition.objects.create(season=season, number=1, at=timezone.now(), content={"lines": []}, reason=said)
    close_lists(series, 1, 2)
    publish_results(tournament, 1)
    finalise(tournament, READ, ACTOR, anyway=True)
    return tournament


def store(tournament: Tournament, rows: Mapping[type[Model], dict[str, Any]]) -> None:
    """A row of each of these models, of the tournament."""
    for model, said in rows.items():
        QuerySet(model).create(tournament=tournament, **said)


def first_of(tournament: Tournament) -> Registration:
    return tournament.registrations.select_related("person").get(number=1)


def test_name_is_in_no_table_all_else_stays_and_the_log_says_so_once(played: Tournament) -> None:
    assert len(rows_with("Vergessen, Vera")) >= 5
    results = played.registrations.order_by("number").values_list(
        "number", "club", "categories", "seats__points", "seats__games"
    )
    before, revision = list(results), played.revision
    assert forget(played, [first_of(played).pk], ACTOR) == 0
    names = (NAME, "Vera", BEFORE, "Verblichen", "VERGESSEN wirft", "Vergessen/Groth", "Frau Vergessen")
    assert {name: rows for name in names if (rows := rows_with(name))} == {}
    assert rows_with(ALIKE) != []
    one, sent = first_of(played), Submission.objects.get()
    assert {
        "remark": Remark.objects.get(kind="objected").text,
        "entry": [sent.contact, sent.phone, sent.club, SubmittedPerson.objects.get().categories],
        "season": SeasonEdition.objects.get().reason,
        "things": [thing["word"] for thing in FloorPlan.objects.get().things],
    } == {
        "remark": "Frau Teilnehmer 1 sah es, Anton Vergessen nicht",
        "entry": ["Zander, Ida", "", "Familie Teilnehmer 1", ["Damen", "Paar mit Frau Teilnehmer 1"]],
        "season": "Frau N. N. fehlte; N. N. auch, Anton Vergessen nicht",
        "things": ["Platz von Frau Teilnehmer 1", ""],
    }
    assert list(Booking.objects.values_list("number", "cents", "registration")) == [(1, 1200, one.pk)]
    assert (list(results.all()), Apart.objects.count()) == (before, 0)
    assert (one.person.name, one.anonymous, one.fixed_table) == ("Teilnehmer 1", True, None)
    edition = public_edition(played, "players", 1)
    said_there = edition and (edition.withheld, "'Teilnehmer 1'" in str(edition.listed.content["rows"]))
    assert (said_there, Person.objects.filter(registrations=None).count()) == ((1, True), 0)
    assert (refused(lambda: forget(played, [one.pk], ACTOR))[0], first_fault(played)) == ("forgotten_already", None)
    last = played.audit_entries.order_by("-revision")[0]
    assert (last.revision, last.action, last.after) == (revision + 1, "names_forgotten", {"numbers": [1]})
    corrected = played.audit_entries.get(action="registration_corrected")
    assert not {path for path in corrected.salts or {} if path != "actor"}
    assert AuditEntry.objects.filter(tournament=played, actor="Test").exists()


def test_rows_of_a_log_too_old_to_let_go_are_counted(played: Tournament) -> None:
    row = played.audit_entries.get(action="registration_corrected")
    row.salts = None
    row.hash = row.computed_hash()
    row.save()
    assert forget(played, [first_of(played).pk], ACTOR) == 1


def test_name_stays_in_another_tournament_until_it_is_deleted_there(played: Tournament) -> None:
    other, person = make_tournament(0), first_of(played).person
    there = Registration.objects.create(tournament=other, person=person, number=9, document_id="p9")
    forget(played, [first_of(played).pk], ACTOR)
    assert other.registrations.get().person.name == NAME
    assert "Frau Vergessen" in SeasonEdition.objects.get().reason  # which may speak of the other
    forget(other, [there.pk], ACTOR)
    assert not Person.objects.filter(name=NAME).exists()


def test_person_who_comes_back_is_deleted_again_and_one_with_his_key_not(played: Tournament) -> None:
    one = first_of(played)
    forget(played, [one.pk], ACTOR)
    rows = known()
    assert [row[0] for row in rows] == [one.pk] * 2  # the name, and the one before
    assert "erg" not in json.dumps(rows)
    for name in (NAME, BEFORE):
        Person.objects.filter(registrations=one).update(name=name)  # as an older copy has it
        Forgotten.objects.all().delete()
        assert apply_again(rows, Actor.command("restore")) == 1
        assert (first_of(played).person.name, set(rows) <= set(known())) == ("Teilnehmer 1", True)
    Person.objects.filter(registrations=one).update(name="Neumann, Nora")
    assert (apply_again(known(), ACTOR), first_of(played).person.name) == (0, "Neumann, Nora")


NOTED = {"person": "1", "reason": "Karte lag offen"}


@pytest.fixture
def helped(organiser_client: Client, tournament: Tournament) -> Tournament:
    """Karla judged for a day, at the desk somebody else still sits."""
    seat_series(tournament)
    phone = begun(shown(organiser_client, tournament, Role.REFEREE))
    call_referee(table_of(tournament), "Joker", ACTOR)
    for done, sent in (("serie/1/tisch/1/ruf-erledigt/", {}), ("entscheidungen/notiz/", NOTED)):
        assert phone.post(page(tournament, done), sent).status_code == 302
    mine = f"helfer/{karla(tournament).pk}/"
    for act_of_the_lead, sent in (("aufgabe/", {"role": "desk", "read": "referee"}), ("beenden/", {"read": "desk"})):
        organiser_client.post(page(tournament, mine + act_of_the_lead), sent)
    begun(shown(organiser_client, tournament), "Mia")
    return tournament


def test_helpers_name_is_nowhere_and_the_chain_holds(helped: Tournament) -> None:
    # also what the log keeps as one value, since its names are no words of the program, stays as it is
    with act(helped, Actor.user(karla(helped).user, Role.DESK), "people_ticked") as ticking:
        ticking.after = {"Ahrens, Anna": True}
    assert set(rows_with("Karla")) >= {"AuditEntry", "Remark", "Decision"}
    assert (forget_helpers(helped, ACTOR), rows_with("Karla")) == (1, [])
    assert not User.objects.filter(first_name="Karla").exists()
    assert (first_fault(helped), first_fault(None)) == (None, None)
    assert (Remark.objects.get().settled_by, Decision.objects.get().by) == ("Schiedsrichter", "Schiedsrichter")
    last = helped.audit_entries.order_by("-revision")[0]
    assert (last.action, last.after) == ("helpers_forgotten", {"helpers": 1})
    # those of today and the leaders keep theirs
    assert helped.appointments.filter(user__first_name="Mia").exists()
    assert {*helped.audit_entries.values_list("actor", flat=True)} >= {"Anmeldetisch: Mia", "Spielleitung: anna"}
    ticked = helped.audit_entries.get(action="people_ticked")
    assert (ticked.after, is_seal(ticked.actor)) == ({"Ahrens, Anna": True}, True)
    assert refused(lambda: forget_helpers(helped, ACTOR))[0] == "forgotten_already"


def test_helper_of_another_tournament_is_known_until_that_is_over(helped: Tournament) -> None:
    other, user = make_tournament(4), karla(helped).user
    Appointment.objects.create(tournament=other, user=user, role=Role.DESK, until=timezone.now())
    for over_by_now, there in ((helped, True), (other, False)):
        forget_helpers(over_by_now, ACTOR)
        assert User.objects.filter(pk=user.pk).exists() is there


def test_helpers_go_in_one_step_with_all_names(organiser_client: Client, helped: Tournament) -> None:
    helped.appointments.exclude(until=None).update(until=timezone.now())
    publish_results(helped, 1)
    deleting = page(helped, "daten/loeschen/")
    both = ("sind 8 Personen mit Namen", "Dazu die Namen von 2 Personen, die an einem Tag geholfen haben; ihre Konten")
    assert amiss(text(organiser_client.get(deleting)), *both) == []
    assert organiser_client.post(deleting, {}).status_code == 400
    gone = text(organiser_client.post(deleting, {"sure": "on"}, follow=True))
    assert amiss(gone, "10 Namen sind gelöscht.", "Namen sind keine mehr gespeichert.") == []
    assert (rows_with("Karla"), rows_with("Mia")) == ([], [])
    assert first_fault(Tournament.objects.get(pk=helped.pk)) is None
    assert {*helped.registrations.values_list("person__name", flat=True)} == {f"Teilnehmer {at}" for at in range(1, 9)}


def test_older_copy_does_not_bring_them_back(helped: Tournament) -> None:
    helped.appointments.exclude(until=None).update(until=timezone.now())
    with transaction.atomic():
        forget(helped, list(helped.registrations.values_list("pk", flat=True)), ACTOR)
        rows = known()
        transaction.set_rollback(True)  # the database as it was before
    assert rows_with("Karla") != []
    apply_again(rows, ACTOR)
    assert (rows_with("Karla"), rows_with("Mia")) == ([], [])


# The bytes of SQLite's files.


TOLD = "Frau Vergessen, früher Verblichen"
OF_NAMES = (b"vergessen", b"verblichen")


@pytest.fixture
def here(tmp_path: Path, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Installation]:
    """Inside it, this process is one of an installation's on SQLite, and the file is never closed by the last."""
    one = migrated(tmp_path, django_db_blocker)
    with one.here(), closing(sqlite3.connect(one.database)) as held:
        held.execute("SELECT count(*) FROM tournament_person").fetchall()
        yield one


def told_everywhere(tournament: Tournament) -> list[int]:
    """Two people who share a surname, and it in every field that deleting promises to take it from; returns them."""
    named_all_over(tournament)
    first, second = tournament.registrations.order_by("number").values_list("pk", flat=True)[:2]
    now, of_prospectus = timezone.now(), ("venue", "address", "fees", "prizes", "catering", "text", "contact_name")
    rows: dict[type[Model], dict[str, Any]] = {
        Announcement: {"text": TOLD, "at": now},
        ApiKey: {"name": TOLD, "key_hash": "k"},
        CertificateDesign: {
            "sentence": TOLD, "place_and_date": TOLD, "signatures": [{"name": NAME, "function": TOLD}],
        },
        Correction: {"at": now, "reason": TOLD, "what": TOLD, "revision": 1},
        Lot: {"position": 1, "drawn_at": now, "order": [1, 2], "reason": TOLD},
        Prospectus: {"contact_mail": "v@vergessen.example", **dict.fromkeys(of_prospectus, TOLD)},
    }  # fmt: skip
    store(tournament, rows)
    Edition.objects.filter(tournament=tournament).update(reason=TOLD, taken_back_reason=TOLD)
    Registration.objects.filter(pk=first).update(disqualified_reason=TOLD)
    SubmittedPerson.objects.update(wish=TOLD, team=TOLD, tandem=TOLD, refusal=TOLD)
    return [first, second]


def found_in(folder: Path) -> set[str]:
    """The files there in which some name stands, however it is spelled."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {file.name for file in files if any(name in file.read_bytes().lower() for name in OF_NAMES)}


def test_deleted_name_is_in_no_byte_of_any_file(here: Installation) -> None:
    tournament = make_tournament()
    people = told_everywhere(tournament)
    assert found_in(here.folder) == {here.database.name + "-wal"}
    with closing(sqlite3.connect(here.database)) as another:
        another.execute("PRAGMA wal_checkpoint(PASSIVE)")
    assert found_in(here.folder) == {here.database.name, here.database.name + "-wal"}
    assert forget(tournament, people, ACTOR) == 0
    assert found_in(here.folder) != set()
    leave_none()
    assert found_in(here.folder) == set()
    assert here.database.with_name(here.database.name + "-wal").stat().st_size == 0
    assert (read_note(ASKED), read_note(BEGUN)) == (None, None)
    call_command("verify_audit")


@pytest.mark.django_db
@pytest.mark.parametrize(("contact", "left"), [(NAME, ("", "")), ("Karla Kasse", ("0561 998877", "k@example.org"))])
def test_number_and_address_go_with_the_contact_they_are_of(contact: str, left: tuple[str, str]) -> None:
    tournament = make_tournament()
    one = first_of(tournament)
    Person.objects.filter(pk=one.person_id).update(name=NAME)
    said = {"contact_name": contact, "contact_phone": "0561 998877", "contact_mail": "k@example.org"}
    Prospectus.objects.create(tournament=tournament, **said)
    forget(tournament, [one.pk], ACTOR)
    assert Prospectus.objects.values_list("contact_phone", "contact_mail").get(tournament=tournament) == left


def test_log_that_somebody_reads_is_emptied_the_next_time(here: Installation) -> None:
    tournament = make_tournament()
    one = first_of(tournament)
    Person.objects.filter(pk=one.person_id).update(name=NAME)
    with closing(sqlite3.connect(here.database)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tournament_person").fetchall()
        forget(tournament, [one.pk], ACTOR)
        assert (refused(leave_none)[0], found_in(here.folder) == set()) == ("busy", False)
        reader.rollback()
        leave_none()
    assert found_in(here.folder) == set()


def test_log_is_left_alone_where_nothing_was_deleted(here: Installation) -> None:
    make_tournament()
    log = here.database.with_name(here.database.name + "-wal")
    before = log.stat().st_size
    leave_none()
    assert log.stat().st_size == before > 0


@pytest.mark.django_db(transaction=True)
def test_traces_are_looked_for_on_sqlite_alone() -> None:
    tournament = make_tournament(2)
    forget(tournament, [tournament.registrations.values_list("pk", flat=True)[0]], ACTOR)
    assert (read_note(ASKED) is not None) is (connection.vendor == "sqlite")
