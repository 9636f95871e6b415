"""A limit with a waiting list that moves up by itself, and the way from there to the desk."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from tests.entries.sent import change_of, enter, everybody, form, opened, preview_of, sent_mails, take_all
from tests.factories import ACTOR
from tests.people.members import amiss
from tests.web.html import text_of
from tournament.entries.acts import sending
from tournament.entries.acts.moving import note_moved_up
from tournament.entries.chores import look_after_entries
from tournament.entries.reads.window import settings_of, window_of
from tournament.models import AuditEntry, Club, Person, Submission, SubmittedPerson, Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.privacy.reads.copy import all_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("named")]


def test_waiting_list_moves_up_by_itself_and_says_so(tournament: Tournament) -> None:
    opened(tournament, limit=4)
    first, _read = enter(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    second, read = enter(tournament, form("Groth, Ilse", club="GSRL Nord"))
    assert ("Warteliste, Platz 1" in read, window_of(tournament).free) == (True, 0)
    Client().post(first, {"step": "zurueck", "version": "1"})
    read = text_of(Client().get(second))
    assert amiss(read, "von der Warteliste nachgerückt", absent=["Warteliste, Platz"]) == []


def test_preview_that_was_forged_takes_nobody(tournament: Tournament, organiser_client: Client) -> None:
    page = f"/leitung/{tournament.slug}/meldungen/annehmen/"
    answers = [
        organiser_client.post(page, said, follow=True)
        for said in ({"step": "anmelden", "source": "x"}, {"meldung": "9" * 25}, {"meldung": "9" * 5000})
    ]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert "Die Vorschau war nicht mehr zu lesen." in text_of(answers[0])
    assert tournament.registrations.count() == 2


def test_person_who_leaves_the_waiting_list_has_not_moved_up(tournament: Tournament) -> None:
    opened(tournament, limit=3)
    enter(tournament, form("Ehlers, Hanna"))
    enter(tournament, form("Franke, Uwe", club="GSRL Nord"))
    first, waiting = Submission.objects.order_by("pk")
    sending.withdraw(waiting, 1)
    assert note_moved_up(tournament) == []
    enter(tournament, form("Groth, Ilse", club="GSRL Nord"))
    sending.withdraw(first, 1)
    assert note_moved_up(tournament) == [SubmittedPerson.objects.get(name="Groth, Ilse").pk]


def test_person_taken_back_after_the_acceptance_does_not_come_again(
    tournament: Tournament, organiser_client: Client
) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    take_all(tournament, organiser_client)
    assert change_of(link, tournament, "Ehlers, Hanna", version=1) == 302
    read = Client().get(link)
    assert "zurückgezogen; die Spielleitung weiß es" in text_of(read)
    assert 'value="Franke"' not in read.content.decode()
    assert SubmittedPerson.objects.filter(name="Franke, Uwe").count() == 1
    page = text_of(organiser_client.get(f"/leitung/{tournament.slug}/meldungen/"))
    assert "zurückgezogen, steht aber noch als Startnummer" in page
    assert "Franke, Uwe" in everybody(tournament)


def test_person_changed_or_gone_since_the_preview_is_not_taken_in(
    tournament: Tournament, organiser_client: Client
) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    page, store = preview_of(tournament, organiser_client)
    assert change_of(link, tournament, "Ehlers, Hanna", version=1) == 302
    answer = organiser_client.post(page, store)
    assert "Franke, Uwe ist inzwischen zurückgezogen oder angenommen." in text_of(answer)
    assert len(everybody(tournament)) == 2  # nothing half stored
    key = str(SubmittedPerson.objects.get(name="Ehlers, Hanna").pk)
    Client().post(link, form("Ehlers, Hanna", version="2", **{"p0-key": key, "p0-team": "Karlsau 1"}))
    answer = organiser_client.post(page, {name: said for name, said in store.items() if name != "take1"})
    assert "Bei Ehlers, Hanna hat der Verein inzwischen etwas geändert." in text_of(answer)
    assert len(everybody(tournament)) == 2


def test_same_person_by_two_clubs_is_said_on_both_sides_of_the_preview(
    tournament: Tournament, organiser_client: Client
) -> None:
    enter(tournament, form("Ehlers, Hanna"))
    enter(tournament, form("Ehlers, Hanna", club="GSRL Nord"))
    page = f"/leitung/{tournament.slug}/meldungen/annehmen/"
    read = text_of(organiser_client.post(page, {"alle": "1"}))
    assert (
        amiss(
            read,
            "Auch gemeldet: GSRL Nord. Dieselbe Person?",
            "Ähnlich wie Ehlers, Hanna (RC Karlsau) in Zeile 2. Dieselbe Person?",
        )
        == []
    )
    first = Submission.objects.get(club="GSRL Nord").pk
    assert "Auch gemeldet: RC Karlsau. Dieselbe Person?" in text_of(organiser_client.post(page, {"meldung": first}))


def test_higher_limit_lets_people_move_up_and_tells_them(
    tournament: Tournament, organiser_client: Client, settings: Settings
) -> None:
    settings.EMAIL_HOST = "mail.example"
    opened(tournament, limit=3)
    enter(tournament, form("Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse", mail="verein@example.org"))
    said = {"takes": "on", "limit": "4", "asks_teams": "on", "version": settings_of(tournament).version}
    answer = organiser_client.post(f"/leitung/{tournament.slug}/meldungen/einstellen/", said, follow=True)
    assert "1 Person rückt nach." in text_of(answer)
    sent_mails()
    last = mail.outbox[-1]
    assert (last.to, "nachgerückt: Franke, Uwe" in last.body) == (["verein@example.org"], True)
    assert "/meldung/" in last.body


def test_list_is_searched_and_counted(tournament: Tournament, organiser_client: Client) -> None:
    opened(tournament, limit=4)
    enter(tournament, form("Ehlers, Hanna", "Müller, Uwe"))
    enter(tournament, form("Groth, Ilse", club="GSRL Nord"))
    page = f"/leitung/{tournament.slug}/meldungen/"
    read = text_of(organiser_client.get(page, {"suche": "mueller"}))
    assert (
        amiss(
            read,
            "RC Karlsau",
            "Personen: 2 noch nicht angenommen · 0 angenommen · 1 auf der Warteliste · 0 zurückgezogen",
            absent=["GSRL Nord"],
        )
        == []
    )
    assert "Keine Meldung, in der „Niemand“ steht." in text_of(organiser_client.get(page, {"suche": "Niemand"}))


def test_wishes_stand_beside_fixed_tables_and_go_with_the_names(
    tournament: Tournament, organiser_client: Client
) -> None:
    enter(tournament, form("Ehlers, Hanna", **{"p0-wish": "Rampe, Tür"}))
    wishes = reverse("organiser:wishes", args=[tournament.slug])
    assert "Rampe" not in text_of(organiser_client.get(wishes))
    take_all(tournament, organiser_client)
    assert "Ehlers, Hanna Rampe, Tür" in text_of(organiser_client.get(wishes))
    hanna = tournament.registrations.select_related("person", "club", "tournament").get(person__name="Ehlers, Hanna")
    assert all_of([hanna])["tournaments"][0]["sent"][0]["wish"] == "Rampe, Tür"
    enter(tournament, form("Franke, Uwe", club="GSRL Nord", mail="uwe@example.org"))
    forget(tournament, list(tournament.registrations.values_list("pk", flat=True)), ACTOR)
    assert (Submission.objects.count(), SubmittedPerson.objects.count()) == (0, 0)


def test_person_at_the_desk_and_in_two_entries_takes_one_place(tournament: Tournament) -> None:
    opened(tournament, limit=4)
    tournament.registrations.filter(number=1).update(club=Club.objects.create(name="RC Karlsau"))
    enter(tournament, form("ahrens, Anna", "Ehlers, Hanna", "Franke, Uwe"))  # she is registered already
    assert window_of(tournament).taken == 4
    assert "Warteliste, Platz" not in enter(tournament, form("Ehlers, Hanna", "Franke, Uwe", club=""))[1]
    _link, read = enter(tournament, form("Ehlers, Hanna", club="GSRL Nord"))
    assert "Warteliste, Platz 1" in read, "of another club it may be another"
    assert (window_of(tournament).taken, window_of(tournament).waiting) == (4, 1)
    first, second = Submission.objects.order_by("pk")[:2]
    sending.withdraw(second, 1)
    assert note_moved_up(tournament) == []
    sending.withdraw(first, 1)
    assert (len(note_moved_up(tournament)), window_of(tournament).taken) == (1, 3)


@pytest.mark.parametrize("how", ["ausgeschieden", "loeschen", "chore"])
def test_person_who_moves_up_by_the_desk_is_told_once_after_deadline_too(
    tournament: Tournament, organiser_client: Client, settings: Settings, how: str
) -> None:
    settings.EMAIL_HOST = "mail.example"
    opened(tournament, limit=3)
    link, _read = enter(tournament, form("Ehlers, Hanna", "Franke, Uwe", mail="verein@example.org"))
    enter(tournament, form("Groth, Ilse", club="GSRL Nord", mail="nord@example.org"))
    opened(tournament, limit=3, closes_at=timezone.now())
    sent_mails()
    mail.outbox.clear()
    Tournament.objects.update(date=timezone.localdate())
    leaves = tournament.registrations.get(number=1)
    said = {"withdrawn": "1", "version": leaves.version}
    if how == "chore":
        leaves.delete()
        look_after_entries()
        look_after_entries()
    else:
        page = f"/leitung/{tournament.slug}/anmeldung/{leaves.pk}/{how}/"
        assert "Von der Warteliste nachgerückt: Franke, Uwe." in text_of(organiser_client.post(page, said, follow=True))
        look_after_entries()
    ((to, body),) = sent_mails()
    assert (to, "nachgerückt: Franke, Uwe" in body, "/meldung/" in body) == (["verein@example.org"], True, True)
    assert "von der Warteliste nachgerückt" in text_of(Client().get(link))
    assert AuditEntry.objects.get(action="entries_moved_up").after == {"number": 1}


def test_person_who_falls_back_is_told_again_until_people_sit(tournament: Tournament) -> None:
    opened(tournament, limit=3)
    enter(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    for limit, moved in ((4, 1), (3, 0), (4, 1)):
        opened(tournament, limit=limit)
        assert len(note_moved_up(tournament)) == moved
    opened(tournament, limit=3)
    note_moved_up(tournament)
    tournament.series.update(published_at=timezone.now())
    opened(tournament, limit=4)
    assert note_moved_up(tournament) == []


def test_sent_person_is_known_by_the_pass_number_and_keeps_the_rest(
    tournament: Tournament, organiser_client: Client
) -> None:
    known = Person.objects.create(
        name="Ehlers, Hanna", organisation=tournament.organisation, pass_number="NRV 4", born=1950
    )
    said = {"p0-pass_number": "nrv4", "p1-pass_number": "NRV 5", "p1-born": "1961", "p1-categories": "Damen"}
    enter(tournament, form("Elers, Hana", "Franke, Ute", **said))
    page, sent = preview_of(tournament, organiser_client)
    assert "Ehlers, Hanna" in text_of(organiser_client.post(page, {"alle": "1"}))
    assert (sent["pass_number1"], sent["born1"], sent["categories1"]) == ("NRV 5", "1961", "Damen")
    organiser_client.post(page, sent)
    assert tournament.registrations.filter(person=known).exists()
    known.refresh_from_db()
    ute = Person.objects.get(name="Franke, Ute")
    assert [(one.pass_number, one.born) for one in (known, ute)] == [("NRV 4", 1950), ("NRV 5", 1961)]
    assert SubmittedPerson.objects.exclude(registration=None).count() == 2
