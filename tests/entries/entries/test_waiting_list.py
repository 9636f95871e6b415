"""A limit with a waiting list that moves up by itself, and the way from there to the desk. The organiser refuses a
bogus entry, or one person of it; the place is free at once, and it can be taken back."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.entries.entries.conftest import (
    change_of,
    entries_of,
    everybody,
    form,
    held,
    key_of,
    opened,
    preview_of,
    read,
    sent_mails,
    take_all,
)
from tests.examples import few
from tests.factories import ACTOR, make_tournament
from tests.people.members import amiss, lacking
from tests.web.html import text_of
from tournament.entries.acts import sending
from tournament.entries.acts.mail import note_moved_up
from tournament.entries.chores import look_after_entries
from tournament.entries.reads.entry import settings_of, window_of
from tournament.lists.reads.known_by import base_url
from tournament.models import AuditEntry, Club, Person, Submission, SubmittedPerson, Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.privacy.reads.stored import all_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("named")]
SENTENCE = "Herr Bauer kennt Sie nicht"


def refuse(client: Client, entry: Submission, *names: str, version: int = 1, **more: str) -> "tuple[int, str]":
    """The answer to who ticks these and sends it off."""
    keys = entry.people.filter(name__in=names).values_list("pk", flat=True)
    answer = client.post(
        f"/leitung/{entry.tournament.slug}/meldungen/{entry.pk}/ablehnen/",
        {"person": [str(key) for key in keys], "version": str(version), **more},
        follow=True,
    )
    return answer.status_code, text_of(answer)


def back(client: Client, entry: Submission, *names: str, version: int) -> str:
    keys = list(entry.people.filter(name__in=names).values_list("pk", flat=True))
    page = f"/leitung/{entry.tournament.slug}/meldungen/{entry.pk}/doch-annehmen/"
    return text_of(client.post(page, {"person": keys, "version": version}, follow=True))


def preview(tournament: Tournament, client: Client, **asked: object) -> str:
    """What the organisers read before they take in whom they ask for."""
    return text_of(client.post(f"/leitung/{tournament.slug}/meldungen/annehmen/", asked or {"alle": "1"}, follow=True))


def test_preview_that_was_forged_takes_nobody(tournament: Tournament, organiser_client: Client) -> None:
    page = f"/leitung/{tournament.slug}/meldungen/annehmen/"
    for said in ({"step": "anmelden", "source": "x"}, {"meldung": "9" * 25}, {"meldung": "9" * 5000}):
        answer = organiser_client.post(page, said, follow=True)
        unread = "Die Vorschau war nicht mehr zu lesen." in text_of(answer)
        assert (answer.status_code, unread, tournament.registrations.count()) == (200, "step" in said, 2)


def test_person_who_leaves_the_waiting_list_has_not_moved_up(tournament: Tournament) -> None:
    opened(tournament, limit=3)
    held(tournament, form("Ehlers, Hanna"))
    held(tournament, form("Franke, Uwe", club="GSRL Nord"))
    first, waiting = Submission.objects.order_by("pk")
    sending.withdraw(waiting, 1)
    assert note_moved_up(tournament) == []
    held(tournament, form("Groth, Ilse", club="GSRL Nord"))
    sending.withdraw(first, 1)
    ilse = SubmittedPerson.objects.filter(name="Groth, Ilse")
    assert note_moved_up(tournament) == [ilse.get().pk]
    ilse.update(told=False, registration=tournament.registrations.get(number=1), withdrawn_at=timezone.now())
    assert note_moved_up(tournament) == []  # though the desk has her still


def test_person_changed_or_gone_since_the_preview_is_not_taken_in(
    tournament: Tournament, organiser_client: Client
) -> None:
    link = held(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    page, store = preview_of(tournament, organiser_client)
    assert change_of(link, tournament, "Ehlers, Hanna", version=1) == 302
    gone = text_of(organiser_client.post(page, store))
    changed = {"p0-key": key_of("Ehlers, Hanna"), "p0-team": "Karlsau 1"}
    Client().post(link, form("Ehlers, Hanna", version="2", **changed))
    other = text_of(organiser_client.post(page, {name: said for name, said in store.items() if name != "take1"}))
    assert "Franke, Uwe ist inzwischen zurückgezogen oder angenommen." in gone
    assert "Bei Ehlers, Hanna hat der Verein inzwischen etwas geändert." in other
    assert len(everybody(tournament)) == 2  # nothing half stored


def test_same_person_by_two_clubs_is_said_on_both_sides_of_the_preview(
    tournament: Tournament, organiser_client: Client
) -> None:
    for club in ("RC Karlsau", "GSRL Nord"):
        held(tournament, form("Ehlers, Hanna", club=club))
    alike = "Ähnlich wie Ehlers, Hanna (RC Karlsau) in Zeile 2. Dieselbe Person?"
    assert amiss(preview(tournament, organiser_client), "Auch angemeldet: GSRL Nord. Dieselbe Person?", alike) == []
    one = preview(tournament, organiser_client, meldung=Submission.objects.get(club="GSRL Nord").pk)
    assert "Auch angemeldet: RC Karlsau. Dieselbe Person?" in one


@pytest.mark.usefixtures("mailing")
def test_higher_limit_lets_people_move_up_and_tells_them(tournament: Tournament, organiser_client: Client) -> None:
    opened(tournament, limit=3)
    held(tournament, form("Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse", mail="verein@example.org"))
    said = {"takes": "on", "limit": "4", "asks_teams": "on", "version": settings_of(tournament).version}
    assert "1 Person rückt nach." in text_of(
        organiser_client.post(f"/leitung/{tournament.slug}/meldungen/einstellen/", said, follow=True)
    )
    to, body = sent_mails()[-1]
    assert (to, amiss(body, "nachgerückt: Franke, Uwe", "/meldung/")) == (["verein@example.org"], [])


def test_list_is_searched_and_counted(tournament: Tournament, organiser_client: Client) -> None:
    opened(tournament, limit=4)
    held(tournament, form("Ehlers, Hanna", "Müller, Uwe"))
    held(tournament, form("Groth, Ilse", club="GSRL Nord"))
    found = entries_of(tournament, organiser_client, suche="mueller hanna")
    counted = "Personen: 2 noch nicht angenommen · 0 angenommen · 1 auf der Warteliste · 0 zurückgezogen"
    assert amiss(found, "RC Karlsau", counted, absent=["GSRL Nord"]) == []
    assert "Keine Online-Anmeldung, in der „Groth Uwe“ steht." in entries_of(
        tournament, organiser_client, suche="Groth Uwe"
    )
    take_all(tournament, organiser_client)
    assert everybody(tournament)[2:] == ["Ehlers, Hanna", "Müller, Uwe"]  # one more waits, and hinders nobody


def test_wishes_stand_beside_fixed_tables_and_go_with_the_names(
    tournament: Tournament, organiser_client: Client
) -> None:
    held(tournament, form("Ehlers, Hanna", **{"p0-wish": "Rampe, Tür"}))
    wishes = f"/leitung/{tournament.slug}/sitzplan/wuensche/"
    assert "Rampe" not in text_of(organiser_client.get(wishes))
    take_all(tournament, organiser_client)
    assert "Ehlers, Hanna Rampe, Tür" in text_of(organiser_client.get(wishes))
    hanna = tournament.registrations.select_related("person", "club", "tournament").get(person__name="Ehlers, Hanna")
    assert all_of([hanna])["tournaments"][0]["sent"][0]["wish"] == "Rampe, Tür"
    held(tournament, form("Franke, Uwe", club="GSRL Nord", mail="uwe@example.org"))
    forget(tournament, list(tournament.registrations.values_list("pk", flat=True)), ACTOR)
    assert (Submission.objects.count(), SubmittedPerson.objects.count()) == (0, 0)


def test_person_at_the_desk_and_in_two_entries_takes_one_place(tournament: Tournament) -> None:
    beside = make_tournament(0, series=1)
    opened(beside, limit=1)
    held(beside, form("Ehlers, Hanna", "Lorenz, Max"))
    assert (window_of(beside).taken, window_of(beside).waiting) == (1, 1)
    opened(tournament, limit=4)
    tournament.registrations.filter(number=1).update(club=Club.objects.create(name="RC Karlsau"))
    held(tournament, form("ahrens, Anna", "Ehlers, Hanna", "Franke, Uwe"))  # she is registered already
    assert window_of(tournament).taken == 4
    assert "Warteliste, Platz" not in read(held(tournament, form("Ehlers, Hanna", "Franke, Uwe", club="")))
    there = read(held(tournament, form("Ehlers, Hanna", club="GSRL Nord")))
    assert "Warteliste, Platz 1" in there, "of another club it may be another"
    assert (window_of(tournament).taken, window_of(tournament).waiting) == (4, 1)
    first, second = tournament.submissions.order_by("pk")[:2]
    sending.withdraw(second, 1)
    assert note_moved_up(tournament) == []
    sending.withdraw(first, 1)
    assert (len(note_moved_up(tournament)), window_of(tournament).taken) == (1, 3)


@pytest.mark.usefixtures("mailing")
@pytest.mark.parametrize("how", few(2, ["ausgeschieden", "loeschen", "chore"]))
def test_person_who_moves_up_by_the_desk_is_told_once_after_deadline_too(
    tournament: Tournament, organiser_client: Client, how: str
) -> None:
    opened(tournament, limit=3)
    link = held(tournament, form("Ehlers, Hanna", "Franke, Uwe", mail="verein@example.org"))
    held(tournament, form("Groth, Ilse", club="GSRL Nord", mail="nord@example.org"))
    opened(tournament, limit=3, closes_at=timezone.now())
    sent_mails()
    Tournament.objects.update(date=timezone.localdate())
    leaves = tournament.registrations.get(number=1)
    if how == "chore":
        leaves.delete()
        look_after_entries()
    else:
        page = f"/leitung/{tournament.slug}/anmeldung/{leaves.pk}/{how}/"
        assert "Von der Warteliste nachgerückt: Franke, Uwe." in text_of(
            organiser_client.post(page, {"withdrawn": "1", "version": leaves.version}, follow=True)
        )
    look_after_entries()
    ((to, body),) = sent_mails()
    whole_link = f"{base_url() if how == 'chore' else 'http://testserver'}{link}"
    assert (to, amiss(body, "nachgerückt: Franke, Uwe", f" {whole_link}")) == (["verein@example.org"], [])
    assert "von der Warteliste nachgerückt" in read(link)
    assert AuditEntry.objects.get(action="entries_moved_up").after == {"number": 1}


def test_person_who_falls_back_is_told_again_until_people_sit(tournament: Tournament) -> None:
    opened(tournament, limit=3)
    held(tournament, form("Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse"))
    for limit, moved in ((4, 1), (5, 1), (4, 0), (5, 1), (3, 0), (5, 2), (4, 0)):
        opened(tournament, limit=limit)
        assert len(note_moved_up(tournament)) == moved
    tournament.series.update(published_at=timezone.now())
    opened(tournament, limit=5)
    assert note_moved_up(tournament) == []


def test_sent_person_is_known_by_the_pass_number_and_keeps_the_rest(
    tournament: Tournament, organiser_client: Client
) -> None:
    known = Person.objects.create(
        name="Ehlers, Hanna", organisation=tournament.organisation, pass_number="NRV 4", born=1950
    )
    said = {"p0-pass_number": "nrv4", "p1-pass_number": "NRV 5", "p1-born": "1961", "p1-categories": "Damen"}
    held(tournament, form("Elers, Hana", "Franke, Ute", **said))
    assert "Ehlers, Hanna" in preview(tournament, organiser_client)
    page, sent = preview_of(tournament, organiser_client)
    assert (sent["pass_number1"], sent["born1"], sent["categories1"]) == ("NRV 5", "1961", "Damen")
    organiser_client.post(page, sent)
    assert tournament.registrations.filter(person=known).exists()
    people = Person.objects.filter(name__in=("Ehlers, Hanna", "Franke, Ute")).order_by("name")
    assert list(people.values_list("pass_number", "born")) == [("NRV 4", 1950), ("NRV 5", 1961)]
    assert SubmittedPerson.objects.exclude(registration=None).count() == 2


@pytest.mark.usefixtures("mailing")
def test_refused_person_frees_the_place_and_comes_back_at_its_end(
    tournament: Tournament, organiser_client: Client
) -> None:
    opened(tournament, limit=4)
    link = held(tournament, form("Unfug, Udo", "Ehlers, Hanna", mail="udo@example.org"))
    later = held(tournament, form("Groth, Ilse", club="GSRL Nord", mail="nord@example.org"))
    held(tournament, form("Hinz, Jan", club="GSRL Nord"))
    sent_mails()
    entry, ilses, jans = Submission.objects.order_by("pk")
    status, done = refuse(organiser_client, entry, "Unfug, Udo", sentence=SENTENCE)
    told = (
        "Abgelehnt: Unfug, Udo. Der Absender bekommt eine E-Mail.",
        "Von der Warteliste nachgerückt: Groth, Ilse.",
        f"abgelehnt · Doch annehmen … „{SENTENCE}“",
        "2 noch nicht angenommen · 0 angenommen · 1 auf der Warteliste · 0 zurückgezogen · 1 abgelehnt",
    )
    assert (status, amiss(done, *told, absent=["1 noch nicht angenommen"])) == (200, [])
    by_address = {to[0]: body for to, body in sent_mails()}
    assert f"Von der Spielleitung abgelehnt: Unfug, Udo. {SENTENCE} Ansehen: http" in by_address["udo@example.org"]
    assert "nachgerückt: Groth, Ilse" in by_address["nord@example.org"]
    assert f"von der Spielleitung abgelehnt „{SENTENCE}“" in read(link)
    assert 'value="Unfug"' not in Client().get(link).content.decode()
    assert change_of(link, tournament, "Ehlers, Hanna", version=1) == 409  # the form that was open is stale
    said = form("Ehlers, Hanna", "unfug, udo", version="2", **{"p0-key": key_of("Ehlers, Hanna")})
    said |= form("Ehlers, Hanna", "unfug, udo", "Falk, Udo", "Ehlers, Hanna", version="2") | {"p0-key": said["p0-key"]}
    both = ("„Unfug, Udo“ hat die Spielleitung abgelehnt", "„Ehlers, Hanna“ steht zweimal da")
    assert lacking(Client().post(link, said), *both) == (400, [])
    assert window_of(tournament).taken == 4

    sent_mails()
    done = back(organiser_client, entry, "Unfug, Udo", version=2)
    assert amiss(done, "Nicht mehr abgelehnt: Unfug, Udo.", absent=["geändert seit der Annahme"]) == []
    assert amiss(read(link), "Warteliste, Platz 1", absent=[SENTENCE]) == []
    assert "Warteliste, Platz" not in read(later)
    ((to, body),) = sent_mails()
    assert (to, "Nicht mehr abgelehnt: Unfug, Udo." in body) == (["udo@example.org"], True)
    assert refuse(organiser_client, ilses, "Groth, Ilse")[0] == 200
    assert "von der Warteliste nachgerückt" in read(link)
    assert "Warteliste, Platz 1" in entries_of(tournament, organiser_client)  # Hinz
    assert "Hinz, Jan. Der Absender liest es bei seinem Link." in refuse(organiser_client, jans, "Hinz, Jan")[1]


def test_refusal_that_cannot_be_is_said_and_not_stored(tournament: Tournament, organiser_client: Client) -> None:
    link = held(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    entry = Submission.objects.get()
    page = f"/leitung/{tournament.slug}/meldungen/{entry.pk}/ablehnen/"
    for said, sentence, status in (
        ({"version": 1}, SENTENCE, 409),
        ({"version": 7, "alle": 1}, SENTENCE, 409),
        ({"version": 1, "alle": 1}, "x" * 201, 400),
    ):
        answer = organiser_client.post(page, {**said, "sentence": sentence})
        assert lacking(answer, f'value="{sentence}"') == (status, [])
    assert not SubmittedPerson.objects.exclude(refused_at=None).exists()
    accepting, store = preview_of(tournament, organiser_client)
    assert refuse(organiser_client, entry, alle="1")[0] == 200
    assert "ist inzwischen abgelehnt." in text_of(organiser_client.post(accepting, store))
    assert tournament.registrations.count() == 2
    assert "Hier ist niemand mehr anzunehmen." in preview(tournament, organiser_client)
    assert "aus den Online-Anmeldungen noch nicht" not in text_of(organiser_client.get(f"/leitung/{tournament.slug}/"))
    assert "Ändern" not in read(link)
    assert "Bitte ankreuzen" in back(organiser_client, entry, version=2)
    assert "Inzwischen hat jemand anderes etwas geändert." in back(organiser_client, entry, "Franke, Uwe", version=1)
    assert [Client().post(page, {"version": 2, "alle": 1}).status_code, Client().get(page).status_code] == [302, 302]


def test_registration_taken_back_has_no_place_until_organisers_say_so(
    tournament: Tournament, organiser_client: Client
) -> None:
    opened(tournament, limit=3)
    link = held(tournament, form("Ehlers, Hanna"))
    take_all(tournament, organiser_client)
    later = held(tournament, form("Franke, Uwe", club="GSRL Nord"))
    hanna = tournament.registrations.get(person__name="Ehlers, Hanna")
    page = f"/leitung/{tournament.slug}/anmeldung/{hanna.pk}/"
    assert "Entfernen Sie die Person hier, gilt sie dort als abgelehnt" in text_of(organiser_client.get(page))
    assert "Von der Warteliste nachgerückt: Franke, Uwe." in text_of(
        organiser_client.post(page + "loeschen/", {"version": hanna.version}, follow=True)
    )
    assert "nicht mehr angemeldet; Fragen bitte an die Spielleitung" in read(link)
    assert "in der Anmeldung entfernt" in entries_of(tournament, organiser_client)
    assert change_of(link, tournament, "Ehlers, Hanna", version=1) == 409
    assert "Nicht mehr abgelehnt" in back(
        organiser_client, Submission.objects.order_by("pk")[0], "Ehlers, Hanna", version=2
    )
    assert ("Warteliste, Platz 1" in read(link), "nachgerückt" in read(later)) == (True, True)
    assert note_moved_up(tournament) == []


def test_sentence_is_private_and_goes_with_the_names(tournament: Tournament, organiser_client: Client) -> None:
    held(tournament, form("Unfug, Udo", "Ahrens, Anna"))
    assert "Auch angemeldet: Startnummer 1" in entries_of(tournament, organiser_client)
    entry = Submission.objects.get()
    assert refuse(organiser_client, entry, alle="1", sentence=SENTENCE)[0] == 200
    pages = [
        Client().get(f"/turniere/{tournament.slug}/{rest}").content.decode()
        for rest in ("", "anmelden/", "stand", "stand.json")
    ]
    logged = str(list(AuditEntry.objects.values_list("before", "after")))
    assert amiss("\n".join([*pages, logged]), absent=[SENTENCE]) == []
    assert AuditEntry.objects.get(action="entry_refused").after == {"entry": entry.pk, "number": 2}
    there = tournament.registrations.select_related("person", "club", "tournament")
    (refused,) = all_of([there.get(person__name="Ahrens, Anna")])["tournaments"][0]["refused"]
    assert amiss(refused["text"], "kennt Sie nicht", absent=["Bauer"]) == [], "of others nothing is in it"
    forget(tournament, [there.get(person__name="Bauer, Bernd").pk], ACTOR)
    assert "Bauer" not in SubmittedPerson.objects.get(name="Unfug, Udo").refusal
