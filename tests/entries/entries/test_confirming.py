"""An entry holds places once it is confirmed: by a link that goes to its mail address and is good for a day, or by the
organisers. And the form tells nobody who is entered: that the desk reads, and whoever confirmed the first entry."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.entries.entries.conftest import (
    enter,
    entered,
    entries_of,
    everybody,
    form,
    held,
    key_of,
    opened,
    preview_of,
    read,
    send,
    sent_mails,
    take_all,
)
from tests.examples import few
from tests.factories import ACTOR, make_tournament
from tests.people.members import amiss, at_once, lacking
from tests.web.html import text_of
from tournament.entries import chores
from tournament.entries.acts import mail, sending, taking
from tournament.entries.reads.entry import entry_lines, window_of
from tournament.models import AuditEntry, Person, Submission, SubmittedPerson, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("named")]
FIRST, LATER = "verein@example.org", "spaeter@example.net"
MANY = [f"Mitglied{at}, Vor" for at in range(6)]


def form_page(tournament: Tournament) -> str:
    return read(f"/turniere/{tournament.slug}/anmelden/")


def link_in(body: str) -> str:
    """The address in a mail that confirms."""
    return str(re.findall(r"http://testserver(/turniere/\S+/bestaetigen/\S+)", body)[0])


def asked(tournament: Tournament, *people: str, mail: str = FIRST, **more: str) -> tuple[str, str]:
    """The links of an entry that was sent: its own, and the one that confirms it."""
    sent_mails()
    own = entered(tournament, form(*people, mail=mail, **more))
    return own, link_in(next(body for to, body in sent_mails() if to == [mail] and "/bestaetigen/" in body))


def confirm(link: str, version: int = 1) -> Any:
    return Client().post(link, {"version": version}, follow=True)


def confirmed(tournament: Tournament, *people: str, mail: str = FIRST, **more: str) -> str:
    """The link of an entry that its address confirmed."""
    own, link = asked(tournament, *people, mail=mail, **more)
    assert confirm(link).status_code == 200
    return own


# The same answer, whoever is entered.


def masked(page: str) -> str:
    """Without what is another one's for each entry and tells nothing: tokens, keys, a link's picture, the minute."""
    return re.sub(r'[0-9a-f]{32}|value="\w+"|src="data:[^"]*"|\d\d:\d\d', "…", page)


def answers(tournament: Tournament, before: str, *, by_mail: bool) -> list[object]:
    """All that the sender of "Ehlers, Hanna" sees after somebody called so `before`: the answer, the entry's page, the
    form's; and where there is mail, those pages once the entry is confirmed, which finds no place free."""
    cache.clear()
    Submission.objects.all().delete()
    held(tournament, form(before))
    if by_mail:
        Submission.objects.all().delete()
        confirmed(tournament, before)
    client, said = Client(), form("Ehlers, Hanna", mail=LATER)
    answer = send(tournament, said, client)
    there, headers = answer["Location"], {**answer.headers}
    seen: list[object] = [answer.status_code, masked(str(headers)), masked(client.get(there).content.decode())]
    (body,) = [body for to, body in sent_mails() if to == [LATER]] or [""]
    seen += [masked(body), form_page(tournament)]
    if by_mail:
        confirm(link_in(body))
        seen += [masked(Client().get(there).content.decode()), form_page(tournament)]
    return seen


@pytest.mark.parametrize(
    ("where", "by_mail"), few(2, [("entry", True), ("desk", False), ("entry", False), ("desk", True)])
)
def test_answer_is_the_same_whoever_is_entered(
    tournament: Tournament, settings: Settings, where: str, *, by_mail: bool
) -> None:
    settings.EMAIL_HOST = "mail.example" if by_mail else ""
    opened(tournament, limit=3)
    of_somebody_else = answers(tournament, "Groth, Ilse", by_mail=by_mail)
    if where == "desk":
        Person.objects.filter(name="Ahrens, Anna").update(name="Ehlers, Hanna")
        assert everybody(tournament)[0] == "Ehlers, Hanna"
    hers = answers(tournament, "Groth, Ilse" if where == "desk" else "Ehlers, Hanna", by_mail=by_mail)
    assert hers == of_somebody_else
    assert ("Warteliste, Platz 1" in str(hers)) is by_mail
    assert SubmittedPerson.objects.filter(name="Ehlers, Hanna").count() == (1 if where == "desk" else 2)


@pytest.mark.usefixtures("mailing")
def test_second_entry_is_told_to_the_desk_and_to_who_confirmed_the_first(
    tournament: Tournament, organiser_client: Client
) -> None:
    first = confirmed(tournament, "Ehlers, Hanna", "Franke, Uwe")
    sent_mails()
    own = entered(tournament, form("Ehlers, Hanna", mail=LATER))
    by_address = {to[0]: body for to, body in sent_mails()}
    assert by_address.keys() == {FIRST, LATER}
    told = "hat jemand noch einmal Personen zu „Pokal 2026“ angemeldet, die in Ihrer Anmeldung stehen."
    assert amiss(by_address[FIRST], told, first, absent=[LATER, "Zander", own, "/bestaetigen/"]) == []
    assert amiss(by_address[LATER], own, absent=["noch einmal", first]) == []
    desk = entries_of(tournament, organiser_client)
    assert amiss(desk, "Dieselben Personen stehen schon in der Online-Anmeldung von RC Karlsau") == []
    assert desk.count("Auch angemeldet: RC Karlsau") == 2
    key = {"p0-key": str(SubmittedPerson.objects.latest("pk").pk)}
    assert Client().post(own, form("Ehlers, Hanna", "Franke, Uwe", mail=LATER, version="1", **key)).status_code == 302
    assert [to for to, _body in sent_mails()] == [], "once for both entries"


@pytest.mark.usefixtures("mailing")
@pytest.mark.parametrize("how", few(2, ["unconfirmed", "other club", "other address", "withdrawn"]))
def test_address_that_confirmed_no_such_entry_is_told_nothing(tournament: Tournament, how: str) -> None:
    own, link = asked(tournament, "Ehlers, Hanna")
    if how != "unconfirmed":
        confirm(link)
    if how == "other address":
        Client().post(own, form("Ehlers, Hanna", mail="fremd@example.org", version="1"))
    if how == "withdrawn":
        Client().post(own, {"step": "zurueck", "version": "1"})
    entered(tournament, form("Ehlers, Hanna", mail=LATER, club="GSRL Nord" if how == "other club" else "RC Karlsau"))
    assert [to for to, _body in sent_mails()] == [[LATER]]


@pytest.mark.usefixtures("mailing")
def test_address_takes_one_place_for_a_person_and_another_its_own(tournament: Tournament) -> None:
    """Else the places left would say who is entered; the organisers refuse one of two."""
    opened(tournament, limit=9)
    for address, taken in ((FIRST, 3), (LATER, 4), (LATER.upper(), 4)):
        confirmed(tournament, "Ehlers, Hanna", mail=address)
        assert window_of(tournament).taken == taken
    entry = Submission.objects.filter(mail=LATER).get()
    Client().post(f"/turniere/{tournament.slug}/meldung/{sending.token_of(entry.entry_id)}/", form(
        "Ehlers, Hanna", mail="fremd@example.org", version="1", **{"p0-key": str(entry.people.get().pk)}
    ))  # fmt: skip
    assert window_of(tournament).taken == 5, "of an address that confirmed nothing, nothing is one with another"
    for one in Submission.objects.order_by("pk")[1:]:
        taking.refuse(one, one.version, [one.people.get().pk], "", ACTOR)
    assert window_of(tournament).taken == 3


# Places are held once an entry is confirmed.


@pytest.mark.parametrize("by_mail", [True, False])
def test_two_anonymous_forms_hold_no_place_and_the_numbers_say_so(
    tournament: Tournament, settings: Settings, organiser_client: Client, *, by_mail: bool
) -> None:
    settings.EMAIL_HOST = "mail.example" if by_mail else ""
    opened(tournament, limit=8)
    for club in ("RC West", "RC Ost"):
        link, there = enter(tournament, form(*MANY, club=club, mail=f"{club[3:]}@example.org"))
    numbers = (
        "Noch 6 Plätze frei. Es zählen bestätigte Anmeldungen. 12 Personen sind angemeldet, aber noch nicht bestätigt."
    )
    waits = (
        "Der Link dafür kommt per E-Mail an Ost@example.org."
        if by_mail
        else "Zuerst muss die Spielleitung die Anmeldung annehmen."
    )
    assert amiss(there, numbers, "hat noch keinen Platz", waits, absent=["dabei;", "Warteliste, Platz"]) == []
    assert amiss(form_page(tournament), numbers) == amiss(read(link), numbers) == []
    desk = entries_of(tournament, organiser_client)
    assert amiss(desk, numbers, "0 noch nicht angenommen", "12 noch nicht bestätigt", absent=["Alle 12"]) == []
    assert ("Alle 6 Personen annehmen" in desk) is not by_mail


@pytest.mark.usefixtures("mailing")
def test_link_in_the_mail_shows_and_its_button_confirms(tournament: Tournament) -> None:
    opened(tournament, limit=4)
    own, link = asked(tournament, "Ehlers, Hanna", "Franke, Uwe")
    answer = Client().get(link)
    assert amiss(text_of(answer), "Ehlers, Hanna", "Franke, Uwe", "Ja, bestätigen") == []
    assert (answer["Cache-Control"], answer["Referrer-Policy"]) == ("no-store", "same-origin")
    assert (Client().head(link).status_code, window_of(tournament).taken) == (200, 2), "programs open links"
    done = confirm(link)
    assert done.redirect_chain[-1][0] == own
    assert amiss(text_of(done), "Bestätigt.", "✓ dabei", absent=["hat noch keinen Platz"]) == []
    assert (window_of(tournament).taken, window_of(tournament).unconfirmed) == (4, 0)
    once = Submission.objects.get().confirmed_at
    assert (confirm(link).status_code, Submission.objects.get().confirmed_at) == (200, once)
    assert amiss(text_of(Client().get(link)), "Diese Anmeldung ist bestätigt.", absent=["Ja, bestätigen"]) == []
    assert AuditEntry.objects.filter(action="entry_confirmed").count() == 1
    assert link.split("/")[-2] not in str(list(Submission.objects.values())) + own
    assert Client().get(link[:-3] + "000/").status_code == 404


@pytest.mark.usefixtures("mailing")
def test_entry_changed_since_it_was_shown_is_shown_again(tournament: Tournament) -> None:
    own, link = asked(tournament, "Ehlers, Hanna")
    Client().post(own, form("Franke, Uwe", mail=FIRST, version="1", **{"p0-key": key_of("Ehlers, Hanna")}))
    assert lacking(confirm(link), "steht in der Anmeldung etwas anderes", "Franke, Uwe") == (409, [])
    assert Submission.objects.get().confirmed_at is None
    assert (confirm(link, version=2).status_code, window_of(tournament).taken) == (200, 3)


@pytest.mark.usefixtures("mailing")
@pytest.mark.parametrize(("left", "status", "taken"), [(timedelta(minutes=1), 200, 3), (timedelta(), 409, 2)])
def test_link_is_good_for_a_day(tournament: Tournament, left: timedelta, status: int, taken: int) -> None:
    own, link = asked(tournament, "Ehlers, Hanna")
    sent = Submission.objects.get()
    good_for = (sent.confirm_until or sent.sent_at) - sent.sent_at
    assert timedelta(hours=24) <= good_for < timedelta(hours=24, minutes=1)
    Submission.objects.update(confirm_until=timezone.now() + left)
    assert ("Ja, bestätigen" in read(link)) is (taken == 3)
    answer = confirm(link)
    assert (answer.status_code, window_of(tournament).taken) == (status, taken)
    assert ("Der Link galt einen Tag" in text_of(answer)) == ("ist verfallen" in read(own)) == (taken == 2)


@pytest.mark.usefixtures("mailing")
def test_lapsed_entry_is_kept_and_taken_in_by_hand_alone(tournament: Tournament, organiser_client: Client) -> None:
    own, _link = asked(tournament, "Ehlers, Hanna")
    Submission.objects.update(confirm_until=timezone.now())
    asked(tournament, "Franke, Uwe", mail=LATER)
    desk = entries_of(tournament, organiser_client)
    words = (
        "Verfallen: per E-Mail nicht bestätigt",
        "1 noch nicht bestätigt · 1 verfallen",
        "auf Bestätigung per E-Mail.",
    )
    assert amiss(desk, *words, absent=["Personen annehmen …", "1 Person annehmen"]) == []
    assert window_of(tournament).unconfirmed == 1
    assert "aus den Online-Anmeldungen" not in text_of(organiser_client.get(f"/leitung/{tournament.slug}/"))
    page = f"/leitung/{tournament.slug}/meldungen/annehmen/"
    assert "Hier ist niemand mehr anzunehmen." in text_of(organiser_client.post(page, {"alle": "1"}, follow=True))
    _page, fields = preview_of(tournament, organiser_client, meldung=str(Submission.objects.order_by("pk")[0].pk))
    assert "1 Person ist angemeldet." in text_of(organiser_client.post(page, fields, follow=True))
    assert (everybody(tournament)[2:], window_of(tournament).taken) == (["Ehlers, Hanna"], 3)
    assert amiss(read(own), "angenommen, Startnummer", absent=["ist verfallen"]) == []


def test_entry_without_mail_holds_places_once_the_organisers_took_it_in(
    tournament: Tournament, organiser_client: Client
) -> None:
    opened(tournament, limit=4)
    link = entered(tournament, form("Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse"))
    assert window_of(tournament).taken == 2
    take_all(tournament, organiser_client)
    assert (everybody(tournament)[2:], window_of(tournament).free) == (["Ehlers, Hanna", "Franke, Uwe"], 0)
    assert amiss(read(link), "wartet auf Bestätigung", absent=["Warteliste, Platz"]) == []
    entry = Submission.objects.get()
    page = f"/leitung/{tournament.slug}/meldungen/"
    assert "sind nicht genug Plätze frei" in text_of(
        organiser_client.post(page + "annehmen/", {"meldung": entry.pk}, follow=True)
    )
    for version in (entry.version + 1, entry.version):
        told = text_of(organiser_client.post(f"{page}{entry.pk}/bestaetigen/", {"version": version}, follow=True))
        assert ("Die Online-Anmeldung gilt als bestätigt." in told) is (version == entry.version)
    assert "Warteliste, Platz 1" in read(link)
    assert "Diese Anmeldung ist schon bestätigt." in text_of(
        organiser_client.post(f"{page}{entry.pk}/bestaetigen/", {"version": entry.version}, follow=True)
    )


@pytest.mark.usefixtures("mailing")
def test_waiting_list_is_in_the_order_of_confirmation(tournament: Tournament) -> None:
    opened(tournament, limit=3)
    (early, early_link), (late, late_link) = (
        asked(tournament, "Ehlers, Hanna"),
        asked(tournament, "Franke, Uwe", mail=LATER),
    )
    by_hand = entered(tournament, form("Groth, Ilse", "Hinz, Jan"))
    confirm(late_link)
    taking.let_hold(Submission.objects.latest("pk"), 1, ACTOR)
    confirm(early_link)
    places = [re.findall(r"✓ dabei|Warteliste, Platz \d", read(link)) for link in (late, by_hand, early)]
    assert places == [["✓ dabei"], ["Warteliste, Platz 1", "Warteliste, Platz 2"], ["Warteliste, Platz 3"]]
    opened(tournament, limit=5)
    assert amiss(read(by_hand), "von der Warteliste nachgerückt", absent=["Warteliste, Platz"]) == []


@pytest.mark.django_db(transaction=True)
def test_last_place_is_given_once_however_many_confirm_at_once() -> None:
    tournament = make_tournament(0, series=1)
    opened(tournament, limit=1)
    for name in ("Ehlers, Hanna", "Franke, Uwe"):
        entered(tournament, form(name, club=name))
    entries = list(Submission.objects.select_related("tournament").order_by("pk"))
    until = timezone.now() + timedelta(hours=1)
    for one in entries:
        Submission.objects.filter(pk=one.pk).update(confirm_until=until, confirm_hash=f"code {one.pk}")

    def confirm_it(at: int) -> int:
        taking.confirm(entries[at], 1, f"code {entries[at].pk}")
        return at

    assert at_once(confirm_it, range(2)) == ["0", "1"]
    assert sorted(line.waiting for one in entries for line in entry_lines(one)) == [0, 1]
    assert len({*SubmittedPerson.objects.values_list("arrived", flat=True)}) == 2
    assert SubmittedPerson.objects.filter(waited=True).count() == 1


@pytest.mark.usefixtures("mailing")
def test_preview_takes_nobody_the_place_that_was_confirmed_meanwhile(
    tournament: Tournament, organiser_client: Client
) -> None:
    opened(tournament, limit=4)
    held(tournament, form("Groth, Ilse", club="GSRL Nord"))
    entered(tournament, form("Ehlers, Hanna"))
    _own, link = asked(tournament, "Franke, Uwe")
    page, fields = preview_of(tournament, organiser_client)
    confirm(link)
    assert "sind nicht genug Plätze frei" in text_of(organiser_client.post(page, fields))
    assert (len(everybody(tournament)), window_of(tournament).taken) == (2, 4)
    opened(tournament, limit=5)
    organiser_client.post(page, fields)
    assert (everybody(tournament)[2:], window_of(tournament).taken) == (["Groth, Ilse", "Ehlers, Hanna"], 5)


# What is typed there changes, and how much of it there may be.


@pytest.mark.usefixtures("mailing")
def test_other_address_is_asked_anew_and_takes_no_place_away(tournament: Tournament) -> None:
    own, wrong = asked(tournament, "Ehlers, Hanna", mail="falsch@example.org")
    key = {"p0-key": key_of("Ehlers, Hanna")}
    Client().post(own, form("Ehlers, Hanna", mail=FIRST, version="1", **key))
    ((to, body),) = sent_mails()
    assert (to, Client().get(wrong).status_code) == ([FIRST], 404)
    assert (confirm(link_in(body), version=2).status_code, window_of(tournament).taken) == (200, 3)
    Client().post(own, form("Ehlers, Hanna", mail=LATER, version="2", **key))
    entry = Submission.objects.get()
    assert (sent_mails(), window_of(tournament).taken, entry.mail_confirmed) == ([], 3, False)


@pytest.mark.usefixtures("mailing")
def test_entry_without_its_address_waits_for_the_organisers(tournament: Tournament, organiser_client: Client) -> None:
    own, link = asked(tournament, "Ehlers, Hanna")
    Client().post(own, form("Ehlers, Hanna", version="1", **{"p0-key": key_of("Ehlers, Hanna")}))
    assert (Client().get(link).status_code, "Zuerst muss die Spielleitung" in read(own)) == (404, True)
    take_all(tournament, organiser_client)
    assert everybody(tournament)[2:] == ["Ehlers, Hanna"]


@pytest.mark.usefixtures("mailing")
def test_mail_is_sent_again_so_often_a_day(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "MOST_IN_A_DAY", 2)
    own, link = asked(tournament, "Ehlers, Hanna")
    assert "Die E-Mail ist noch einmal unterwegs." in text_of(Client().post(own, {"step": "mail"}, follow=True))
    ((to, body),) = sent_mails()
    assert (to, link_in(body)) == ([FIRST], link)
    assert "geht dorthin keine E-Mail hinaus" in text_of(Client().post(own, {"step": "mail"}, follow=True))
    _other, there = enter(tournament, form("Franke, Uwe", mail=FIRST.replace("@", "+x@").upper()))
    assert (sent_mails(), "eine E-Mail kommt nicht" in there, Submission.objects.count()) == ([], True, 2)
    asked(tournament, "Groth, Ilse", mail=LATER)


@pytest.mark.usefixtures("mailing")
def test_first_sender_gets_so_many_mails_a_day_about_others(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirmed(tournament, "Ehlers, Hanna")
    monkeypatch.setattr(mail, "MOST_IN_A_DAY", 2)
    for at in range(3):
        entered(tournament, form("Ehlers, Hanna", mail=f"{at}@example.net"))
    assert sum(to == [FIRST] for to, _body in sent_mails()) == 2


@pytest.mark.usefixtures("mailing")
@pytest.mark.parametrize("how", few(1, ["confirmed", "refused", "lapsed"]))
def test_unconfirmed_entries_of_a_tournament_are_bounded(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(sending, "MOST_UNCONFIRMED", 2)
    asked(tournament, "Ehlers, Hanna")
    _own, link = asked(tournament, "Franke, Uwe", mail=LATER)
    assert lacking(send(tournament, form("Groth, Ilse")), "warten sehr viele Anmeldungen", 'value="Groth"') == (409, [])
    assert Submission.objects.count() == 2
    entry = Submission.objects.latest("pk")
    if how == "confirmed":
        confirm(link)
    elif how == "refused":
        taking.refuse(entry, 1, [entry.people.get().pk], "", ACTOR)
    else:
        Submission.objects.filter(pk=entry.pk).update(confirm_until=timezone.now())
    assert send(tournament, form("Groth, Ilse")).status_code == 302


@pytest.mark.usefixtures("mailing")
def test_entries_that_lapsed_are_kept_up_to_a_number(
    tournament: Tournament, organiser_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chores, "MOST_LAPSED", 1)
    for at, name in enumerate(("Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse")):
        asked(tournament, name, mail=f"{at}@example.org")
    entered(tournament, form("Hinz, Jan"))
    Submission.objects.exclude(mail="").update(confirm_until=timezone.now())
    page, fields = preview_of(tournament, organiser_client, meldung=str(Submission.objects.order_by("pk")[0].pk))
    organiser_client.post(page, fields)
    Tournament.objects.update(date=timezone.localdate())
    chores.look_after_entries()
    left = list(SubmittedPerson.objects.order_by("pk").values_list("name", flat=True))
    assert left == ["Ehlers, Hanna", "Groth, Ilse", "Hinz, Jan"], "who was taken in, the last that lapsed, who waits"
    chores.look_after_entries()
    assert AuditEntry.objects.get(action="entries_dropped").after == {"number": 1}


def test_mail_names_the_hour_by_the_clock_of_the_tournament(tournament: Tournament, mailing: None) -> None:
    """And whose clock that is: a mail cannot know where it is read."""
    Tournament.objects.update(time_zone="Asia/Kolkata", name="Pokal\n2026")
    entered(tournament, form("Zander, Ida", mail="ida@example.org"))
    until = Submission.objects.get().confirm_until
    assert until
    ((_to, text),) = sent_mails()
    _came, confirm_it, look, _stranger = text.split("\n\n")
    assert f"{until + timedelta(hours=5, minutes=30):%H:%M} (Ortszeit Kolkata)" in confirm_it
    assert look.startswith("Ansehen und ändern: http")
