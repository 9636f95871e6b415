"""The organiser refuses a bogus entry, or one person of it; the place is free at once, and it can be taken back."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.entries.sent import change_of, enter, form, opened, preview_of, sent_mails, take_all
from tests.factories import ACTOR
from tests.people.members import amiss
from tests.web.html import text_of
from tournament.entries.acts.moving import note_moved_up
from tournament.entries.reads.window import window_of
from tournament.models import AuditEntry, Submission, SubmittedPerson, Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.privacy.reads.copy import all_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("named")]
SENTENCE = "Herr Bauer kennt Sie nicht"


def refuse(client: Client, entry: Submission, *names: str, version: int = 1, **more: str) -> "tuple[int, str]":
    """The answer to who ticks these and sends it off."""
    keys = entry.people.filter(name__in=names).values_list("pk", flat=True)
    said = {"person": [str(key) for key in keys], "version": str(version), **more}
    answer = client.post(reverse("organiser:refuse_entry", args=[entry.tournament.slug, entry.pk]), said, follow=True)
    return answer.status_code, text_of(answer)


def back(client: Client, entry: Submission, *names: str, version: int) -> str:
    keys = entry.people.filter(name__in=names).values_list("pk", flat=True)
    page = reverse("organiser:take_back_refusal", args=[entry.tournament.slug, entry.pk])
    return text_of(client.post(page, {"person": list(keys), "version": version}, follow=True))


def test_refused_person_frees_the_place_and_comes_back_at_its_end(
    tournament: Tournament, organiser_client: Client, settings: Settings
) -> None:
    settings.EMAIL_HOST = "mail.example"
    opened(tournament, limit=4)
    link, _read = enter(tournament, form("Unfug, Udo", "Ehlers, Hanna", mail="udo@example.org"))
    later, _read = enter(tournament, form("Groth, Ilse", club="GSRL Nord", mail="nord@example.org"))
    enter(tournament, form("Hinz, Jan", club="GSRL Nord"))
    sent_mails()
    mail.outbox.clear()
    entry = Submission.objects.order_by("pk")[0]
    status, read = refuse(organiser_client, entry, "Unfug, Udo", sentence=SENTENCE)
    assert (status, "Abgelehnt: Unfug, Udo." in read) == (200, True)
    assert (
        amiss(
            read,
            "Von der Warteliste nachgerückt: Groth, Ilse.",
            f"abgelehnt · Doch annehmen … „{SENTENCE}“",
            "2 noch nicht angenommen · 0 angenommen · 1 auf der Warteliste · 0 zurückgezogen · 1 abgelehnt",
            absent=["1 noch nicht angenommen"],
        )
        == []
    )
    by_address = {to[0]: body for to, body in sent_mails()}
    assert f"Von der Spielleitung abgelehnt: Unfug, Udo. {SENTENCE} Ansehen: http" in by_address["udo@example.org"]
    assert "nachgerückt: Groth, Ilse" in by_address["nord@example.org"]
    read = text_of(Client().get(link))
    assert f"von der Spielleitung abgelehnt „{SENTENCE}“" in read
    assert 'value="Unfug"' not in Client().get(link).content.decode()
    assert change_of(link, tournament, "Ehlers, Hanna", version=1) == 409  # the form that was open is stale
    said = form(
        "Ehlers, Hanna", "unfug, udo", version="2", **{"p0-key": str(entry.people.get(name="Ehlers, Hanna").pk)}
    )
    answer = Client().post(link, said)
    assert (answer.status_code, "hat die Spielleitung abgelehnt" in text_of(answer)) == (400, True)
    assert window_of(tournament).taken == 4

    sent_mails()
    mail.outbox.clear()
    read = back(organiser_client, entry, "Unfug, Udo", version=2)
    assert "Nicht mehr abgelehnt: Unfug, Udo." in read
    assert "Warteliste, Platz 1" in text_of(Client().get(link))
    assert SENTENCE not in text_of(Client().get(link))
    assert "Warteliste, Platz" not in text_of(Client().get(later))
    assert "geändert seit der Annahme" not in read
    ((to, body),) = sent_mails()
    assert (to, "Nicht mehr abgelehnt: Unfug, Udo." in body) == (["udo@example.org"], True)
    assert refuse(organiser_client, Submission.objects.order_by("pk")[1], "Groth, Ilse")[0] == 200
    assert "von der Warteliste nachgerückt" in text_of(Client().get(link))
    assert "Warteliste, Platz 1" in text_of(organiser_client.get(f"/leitung/{tournament.slug}/meldungen/"))  # Hinz


def test_refusal_that_cannot_be_is_said_and_not_stored(tournament: Tournament, organiser_client: Client) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    entry = Submission.objects.get()
    page = reverse("organiser:refuse_entry", args=[tournament.slug, entry.pk])
    cases = (({"version": 1}, 409), ({"version": 7, "alle": 1}, 409), ({"version": 1, "alle": 1}, 400))
    for (said, status), sentence in zip(cases, (SENTENCE, SENTENCE, "x" * 201), strict=True):
        answer = organiser_client.post(page, {**said, "sentence": sentence})
        assert (answer.status_code, f'value="{sentence}"' in answer.content.decode()) == (status, True)
    assert not SubmittedPerson.objects.exclude(refused_at=None).exists()
    accepting, store = preview_of(tournament, organiser_client)
    assert refuse(organiser_client, entry, alle="1")[0] == 200
    answer = organiser_client.post(accepting, store)
    assert "ist inzwischen abgelehnt." in text_of(answer)
    assert tournament.registrations.count() == 2
    assert "Hier ist niemand mehr anzunehmen." in text_of(organiser_client.post(accepting, {"alle": "1"}, follow=True))
    assert "gemeldete Personen noch nicht" not in text_of(organiser_client.get(f"/leitung/{tournament.slug}/"))
    assert "Ändern" not in text_of(Client().get(link))
    assert "Bitte ankreuzen" in back(organiser_client, entry, version=2)
    assert "Inzwischen hat jemand anderes etwas geändert." in back(organiser_client, entry, "Franke, Uwe", version=1)
    assert Client().post(page, {"version": 2, "alle": 1}).status_code == 302
    assert Client().get(page).status_code == 302


def test_registration_taken_back_has_no_place_until_organisers_say_so(
    tournament: Tournament, organiser_client: Client
) -> None:
    opened(tournament, limit=3)
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    take_all(tournament, organiser_client)
    later, _read = enter(tournament, form("Franke, Uwe", club="GSRL Nord"))
    hanna = tournament.registrations.get(person__name="Ehlers, Hanna")
    page = f"/leitung/{tournament.slug}/anmeldung/{hanna.pk}/"
    assert "Entfernt gilt sie dort als abgelehnt" in text_of(organiser_client.get(page))
    read = text_of(organiser_client.post(page + "loeschen/", {"version": hanna.version}, follow=True))
    assert "Von der Warteliste nachgerückt: Franke, Uwe." in read
    assert "nicht mehr angemeldet; Fragen bitte an die Spielleitung" in text_of(Client().get(link))
    list_page = f"/leitung/{tournament.slug}/meldungen/"
    assert "in der Anmeldung entfernt" in text_of(organiser_client.get(list_page))
    assert change_of(link, tournament, "Ehlers, Hanna", version=1) == 409
    assert "Nicht mehr abgelehnt" in back(
        organiser_client, Submission.objects.order_by("pk")[0], "Ehlers, Hanna", version=2
    )
    assert "Warteliste, Platz 1" in text_of(Client().get(link))
    assert "nachgerückt" in text_of(Client().get(later))
    assert note_moved_up(tournament) == []


def test_sentence_is_private_and_goes_with_the_names(tournament: Tournament, organiser_client: Client) -> None:
    enter(tournament, form("Unfug, Udo", "Ahrens, Anna"))
    assert refuse(organiser_client, Submission.objects.get(), alle="1", sentence=SENTENCE)[0] == 200
    public = ("", "anmelden/", "stand", "stand.json")
    pages = [Client().get(f"/turniere/{tournament.slug}/{rest}").content.decode() for rest in public]
    logged = AuditEntry.objects.filter(action="entry_refused")
    assert logged.get().after == {"entry": Submission.objects.get().pk, "number": 2}
    assert all(SENTENCE not in one for one in [*pages, str(list(AuditEntry.objects.values_list("before", "after")))])
    everybody = tournament.registrations.select_related("person", "club", "tournament")
    (refused,) = all_of([everybody.get(person__name="Ahrens, Anna")])["tournaments"][0]["refused"]
    assert "kennt Sie nicht" in refused["text"]
    assert "Bauer" not in refused["text"], "of others nothing is in it"
    forget(tournament, [everybody.get(person__name="Bauer, Bernd").pk], ACTOR)
    assert "Bauer" not in SubmittedPerson.objects.get(name="Unfug, Udo").refusal


def test_person_at_the_desk_already_is_called_by_the_start_number(
    tournament: Tournament, organiser_client: Client
) -> None:
    enter(tournament, form("Bauer, Bernd"))
    read = text_of(organiser_client.get(f"/leitung/{tournament.slug}/meldungen/"))
    assert "Auch gemeldet: Startnummer 2" in read
