"""Thirty days after it was deleted a tournament is gone for good, with all that hung on it and on nothing else."""

from datetime import datetime, timedelta
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
from tests.factories import ACTOR, make_tournament, write_something
from tests.people.calling import begun, shown
from tests.privacy.test_forgetting import rows_with
from tournament.archive.files import import_document
from tournament.core.audit_chain import first_fault
from tournament.core.heads import head_of
from tournament.models import Appointment, AuditEntry, Forgotten, HeldList, Installation, Tournament
from tournament.privacy.acts.removing import ROWS, remove_some
from tournament.setup.acts.deleting import delete_tournament

DAYS = timedelta(days=30)
LOGS = (AuditEntry, Forgotten, Installation)


def stored() -> dict[type[Model], set[int]]:
    """The keys of all rows there are, but of the installation's log."""
    models: list[type[Model]] = [*apps.get_app_config("tournament").get_models(include_auto_created=True), User]
    return {model: _keys(QuerySet(model)) for model in models if model not in LOGS}


def _keys(rows: "QuerySet[Model]") -> set[int]:
    return set(rows.values_list("pk", flat=True))


def loaded(organiser: User) -> Tournament:
    """One of everything; a helper of a day scanned its code, another code waits, a phone says something of it."""
    tournament = import_document(as_bytes(SECOND), ACTOR).tournament
    tournament.organisers.add(organiser)
    client = Client()
    client.force_login(organiser)
    begun(shown(client, tournament))
    shown(client, tournament)
    HeldList.objects.create(
        token_hash="x",
        tournament_name=tournament.name,
        series_number=1,
        table_number=1,
        seats=[{"seat": 1, "from_game": 1, "name": "Adler, Anna"}],
        games=[],
        held=[],
        first_at=timezone.now(),
        seen_at=timezone.now(),
    )
    return tournament


def delete(tournament: Tournament, at: datetime | None = None) -> None:
    tournament.refresh_from_db()
    delete_tournament(tournament, tournament.revision, ACTOR, with_final=True)
    Tournament.stored.filter(pk=tournament.pk).update(deleted_at=at or timezone.now() - DAYS)


def remove_all() -> int:
    """How many steps it took."""
    return sum(1 for _step in iter(remove_some, False))


@pytest.mark.django_db
class TestRows:
    def test_rows_of_it_are_gone_and_all_others_stay(self, organiser: User) -> None:
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
        assert first_fault(own) is None
        assert first_fault(None) is None
        row = AuditEntry.objects.get(action="tournament_removed")
        assert (row.tournament, row.actor) == (None, ACTOR.name)
        said = {key: row.after[key] for key in ("name", "head", "people")}
        assert said == {"name": tournament.name, "head": head, "people": number}
        assert list(AuditEntry.objects.exclude(tournament=None).values_list("tournament", flat=True)) == [own.pk]

    def test_people_and_clubs_known_elsewhere_stay(self, organiser: User) -> None:
        tournament = loaded(organiser)
        own = make_tournament(8, name=tournament.name)
        known = tournament.registrations.select_related("person", "club").earliest("number")
        own.registrations.filter(number=1).update(person=known.person, club=known.club)
        karla = User.objects.get(first_name="Karla")
        Appointment.objects.create(tournament=own, user=karla, role="desk")
        delete(tournament)
        remove_all()
        one = own.registrations.select_related("person", "club").get(number=1)
        assert (one.person, one.club) == (known.person, known.club)
        assert set(User.objects.all()) == {karla, organiser}
        assert HeldList.objects.count() == 1  # it names a tournament that is there

    @pytest.mark.parametrize(("left", "goes"), [(timedelta(minutes=1), False), (timedelta(0), True)])
    def test_removal_is_not_before_its_time(self, tournament: Tournament, left: timedelta, goes: bool) -> None:
        delete(tournament, timezone.now() - DAYS + left)
        assert ((remove_all() > 0), Tournament.stored.exists()) == (goes, (not goes))

    def test_little_at_a_time(self, tournament: Tournament) -> None:
        AuditEntry.objects.bulk_create(
            AuditEntry(
                tournament=tournament, revision=at, at=timezone.now(), actor="x", action="exported", hash=f"{at}"
            )
            for at in range(1, 2 * ROWS + 2)
        )
        Tournament.objects.update(revision=2 * ROWS + 1)
        delete(tournament)
        left = [tournament.audit_entries.count()]
        while remove_some():
            left.append(AuditEntry.objects.filter(tournament=tournament.pk).count())
        assert (left[0] - left[-1], max(more - less for more, less in pairwise(left))) == (2 * ROWS + 2, ROWS)

    def test_removal_once_begun_goes_on_and_no_check_stumbles_over_the_rest(
        self, tournament: Tournament, organiser: User
    ) -> None:
        tournament.organisers.add(organiser)
        delete(tournament)
        client = Client()
        client.force_login(organiser)
        for _step in range(4):
            assert remove_some()
        assert tournament.registrations.exists()
        Tournament.stored.update(deleted_at=timezone.now())  # the clock was set back
        assert client.post(f"/leitung/{tournament.slug}/wiederherstellen/").status_code == 404
        assert tournament.name not in client.get("/leitung/").content.decode()
        call_command("verify_audit")
        call_command("recompute", "--check")
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
    call_command("restore", copy, "--yes", verbosity=0)
    found = Tournament.objects.get()
    names = sorted(found.registrations.values_list("person__name", flat=True))
    assert names == [f"Teilnehmer {number}" for number in range(1, 5)]
    assert first_fault(found) is None
