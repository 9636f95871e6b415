"""What acts on entries leave behind: a row of the log each and nothing published; other entries, and the same people in
another tournament, as they were. And mails that nobody waits for."""

import socket
import threading
from datetime import UTC, datetime

import pytest
from django.utils import timezone
from pytest_django import Settings

from tests.entries.entries.conftest import OPEN, entered, form, held, opened, sent_mails
from tests.factories import ACTOR, make_tournament
from tests.lists.telling import refused, stale
from tournament.entries.acts import mail, taking
from tournament.entries.reads.entry import settings_of
from tournament.models import AuditEntry, EntryWindow, Person, Submission, SubmittedPerson, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("named")]
FIVE = ("Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse", "Hinz, Jan", "Imhof, Lea")


def test_acts_of_the_organisers_are_logged_and_touch_nobody_else(tournament: Tournament) -> None:
    beside = make_tournament(0, series=1)
    opened(beside)
    for where in (beside, tournament):
        held(where, form("Klein, Mia"))
    entered(tournament, form(*FIVE))
    other, entry = tournament.submissions.order_by("pk")
    before = Tournament.objects.get(pk=tournament.pk)
    everybody, people = list(SubmittedPerson.objects.values_list("pk", flat=True)), SubmittedPerson.objects
    hanna, uwe, ilse, jan, lea = entry.people.order_by("arrived")
    anna, bernd = tournament.registrations.select_related("person").order_by("number")

    assert stale(lambda: taking.let_hold(entry, 2, ACTOR)) == entry
    taking.let_hold(entry, 1, ACTOR)
    taking.see(entry, ACTOR)
    assert tournament.audit_entries.latest("revision").action == "entry_seen"
    taking.see(entry, ACTOR)
    entry.refresh_from_db()
    other.refresh_from_db()
    assert (entry.seen_version, other.seen_version) == (1, 0)

    people.filter(pk=jan.pk).update(withdrawn_at=timezone.now())
    people.filter(pk=lea.pk).update(registration=bernd)
    assert taking.refuse(entry, 1, [ilse.pk], "Satz", ACTOR) == ["Groth, Ilse"]
    assert stale(lambda: taking.refuse(entry, 1, everybody, "Satz", ACTOR)) == entry
    assert taking.refuse(entry, 2, everybody, "Satz", ACTOR) == ["Ehlers, Hanna", "Franke, Uwe"]
    assert set(people.exclude(refused_at=None)) == {hanna, uwe, ilse}
    people.filter(pk=uwe.pk).update(withdrawn_at=timezone.now())
    people.filter(pk=ilse.pk).update(holds=True, unregistered=True)
    assert stale(lambda: taking.take_back(entry, 2, everybody, ACTOR)) == entry
    assert taking.take_back(entry, 3, everybody, ACTOR) == ["Ehlers, Hanna", "Groth, Ilse"]
    ilse.refresh_from_db()
    assert (ilse.refusal, ilse.unregistered, ilse.holds, ilse.waited) == ("", False, False, False)
    entry.refresh_from_db()
    assert (entry.version, list(people.exclude(refused_at=None))) == (4, [uwe])

    people.filter(pk=hanna.pk).update(in_archive=True)
    Person.objects.update(pass_number="K-7")  # by somebody else meanwhile
    assert taking.held(beside, [hanna.pk]) == []
    taking.take_in(tournament, {hanna.pk: anna, ilse.pk: bernd}, ACTOR)
    there = Person.objects.order_by("pk").values_list("in_archive", "version", "pass_number")
    assert list(there) == [(True, 2, "K-7"), (False, 1, "K-7")]

    after = Tournament.objects.get(pk=tournament.pk)
    rows = tournament.audit_entries.filter(revision__gt=before.revision)
    assert after.public_revision == before.public_revision
    assert list(rows.values_list("action", "after")) == [
        ("entry_let_hold", {"entry": entry.pk}),
        ("entry_seen", {"entry": entry.pk}),
        ("entry_refused", {"entry": entry.pk, "number": 1}),
        ("entry_refused", {"entry": entry.pk, "number": 2}),
        ("entry_refusal_undone", {"entry": entry.pk, "number": 2}),
        ("entries_taken", {"people": ["1 Ahrens, Anna", "2 Bauer, Bernd"]}),
    ]


def test_refused_person_who_comes_back_to_a_full_field_waits(tournament: Tournament) -> None:
    opened(tournament, limit=4)  # two are registered
    held(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    first = tournament.submissions.get()
    uwe = first.people.get(name="Franke, Uwe")
    taking.refuse(first, 1, [uwe.pk], "Satz", ACTOR)
    held(tournament, form("Groth, Ilse"))
    taking.take_back(first, 2, [uwe.pk], ACTOR)
    assert dict(SubmittedPerson.objects.values_list("name", "waited")) == {
        "Ehlers, Hanna": False, "Franke, Uwe": True, "Groth, Ilse": False,
    }  # fmt: skip
    SubmittedPerson.objects.filter(name="Groth, Ilse").update(withdrawn_at=timezone.now())
    assert mail.note_moved_up(tournament) == [uwe.pk]


def test_confirmation_and_moving_up_are_logged_and_published_nowhere(tournament: Tournament, mailing: None) -> None:
    opened(tournament, limit=3)
    entered(tournament, form("Klein, Mia"))
    entered(tournament, form(*FIVE[:3], mail="ida@example.org"))
    entry = tournament.submissions.latest("pk")
    code = entry.confirm_hash or ""
    before = Tournament.objects.get(pk=tournament.pk)
    assert refused(lambda: taking.confirm(entry, 1, "other")) == ("entry_code", {})
    taking.confirm(entry, 1, code)
    EntryWindow.objects.update(limit=4)
    mail.note_moved_up(tournament)
    assert Tournament.objects.get(pk=tournament.pk).public_revision == before.public_revision
    rows = tournament.audit_entries.filter(revision__gt=before.revision)
    assert list(rows.values_list("actor", "action", "after")) == [
        ("Meldung", "entry_confirmed", {"entry": entry.pk}),
        ("Warteliste", "entries_moved_up", {"number": 1}),
    ]


def test_window_is_logged_without_its_question(tournament: Tournament) -> None:
    begin = datetime(2030, 5, 2, 10, tzinfo=UTC)
    taking.set_window(tournament, 1, {**OPEN, "limit": 9, "opens_at": begin, "question": "Wie viele?"}, ACTOR)
    assert stale(lambda: taking.set_window(tournament, 1, OPEN, ACTOR)) == EntryWindow.objects.get()
    assert settings_of(tournament).version == 2
    asked = {"asks_categories": True, "asks_teams": True, "asks_wishes": True, "asks_pass": True}
    asked |= {"desk_strikes": False}
    no_days = dict.fromkeys(("opens_at", "closes_at", "refund_until"), "")
    open_to_all = {**asked, **no_days, "limit": None, "note": "", "takes": True}
    rows = AuditEntry.objects.filter(action="entries_set").order_by("revision")
    assert list(rows.values_list("before", "after")) == [
        (None, open_to_all),
        (open_to_all, {**open_to_all, "opens_at": begin.isoformat(), "limit": 9}),
    ]


def test_mail_server_that_does_not_answer_holds_up_nobody(
    tournament: Tournament, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """Four mails wait at once, one more is not sent; whoever is told of another's entry waits apart from these."""
    entered(tournament, form("Ehlers, Hanna", mail="ida@example.org"))
    entry = Submission.objects.select_related("tournament").get()
    entry.tells = (entry,)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_TIMEOUT = 5
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.EMAIL_HOST, settings.EMAIL_PORT = silent.getsockname()
        assert [mail.tell_sender(entry, "") for _at in range(5)] == [True] * 4 + [False]
        for _at in range(5):
            mail.tell_again(entry, "")
        waiting = [thread for thread in threading.enumerate() if thread.name.endswith("(_sent)")]
        assert [thread.daemon for thread in waiting] == [True] * 8  # the program ends without them
    for thread in waiting:
        thread.join(5)
    assert (caplog.text.count("a mail was not sent"), "ida@" in caplog.text) == (8, False)


def test_address_gets_ten_mails_of_a_sort_in_a_day(tournament: Tournament, mailing: None) -> None:
    """And who need not confirm it by now no link for this."""
    entered(tournament, form("Ehlers, Hanna", mail="ida@example.org"))
    entry = Submission.objects.select_related("tournament").get()
    taking.let_hold(entry, 1, ACTOR)
    entry.refresh_from_db()
    sent_mails()
    told = [(mail.tell_sender(entry, ""), ["/bestaetigen/" in body for _, body in sent_mails()]) for _at in range(10)]
    assert told == [(True, [False])] * 9 + [(False, [])]
