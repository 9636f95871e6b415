"""What an entry's page says of money: each person's Startgeld, what is paid, the account, the code, the invoice,
what is given back; and nothing of anybody else; issue 35."""

import re
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes
from uuid import uuid4

import pymupdf
import pytest
from django.test import Client
from django.utils import timezone

from tests.entries.entries.conftest import change_of, entered, form, held, opened, read, take_all
from tests.factories import ACTOR
from tests.money.cash.conftest import tariff
from tests.money.cash.test_issuing import IBAN, issues, scanned, sets_up
from tests.people.members import amiss
from tests.setup.pages import cost
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.models import Booking, Registration, SubmittedPerson, TeamMember, Tournament
from tournament.money.acts.cash import Movement, book
from tournament.money.acts.issuing import cancel
from tournament.registration.acts.registrations import set_withdrawn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("named")]
ACCOUNT = ("Empfänger RC Kassel e. V.", "IBAN DE89 3704 0044 0532 0130 00", "BIC COBADEFFXXX")
THREE = ("Adler, Ida", "Biber, Ida", "Dachs, Ida")


@pytest.fixture
def asked(tournament: Tournament) -> Tournament:
    """Everybody pays ten euros, ladies five; the organiser has an account."""
    tariff(tournament, "Startgeld", 1000)
    tariff(tournament, "Damen", 500, category="Damen")
    sets_up(tournament)
    return tournament


def said(link: str) -> str:
    return read(link).replace("\N{NO-BREAK SPACE}", " ")


def person(tournament: Tournament, name: str) -> Registration:
    return tournament.registrations.select_related("club").get(person__name=name)


def pays(tournament: Tournament, name: str, cents: int) -> None:
    book(tournament, [Movement(Booking.Kind.FEE, Booking.Way.TRANSFER, cents, person(tournament, name))], ACTOR)


def code_on(link: str, folder: Path) -> list[str]:
    """What a banking app reads on the page; nothing where there is no code."""
    page = Client().get(link).content.decode()
    found = re.search(r'<img[^>]*src="data:image/svg\+xml;charset=utf-8,([^"]*)"[^>]*alt="GiroCode', page)
    if found is None:
        return []
    svg = pymupdf.open("svg", unquote_to_bytes(unescape(found[1])))
    sheet = pymupdf.open()
    sheet.new_page(width=300, height=300).show_pdf_page(
        pymupdf.Rect(40, 40, 260, 260), pymupdf.open("pdf", svg.convert_to_pdf())
    )
    return scanned(sheet.tobytes(), folder).split("\n")


def test_page_says_what_each_pays_before_and_after_they_are_taken_in(
    asked: Tournament, organiser_client: Client, tmp_path: Path
) -> None:
    link = held(asked, form(*THREE, **{"p1-categories": "Damen"}))
    before = said(link)
    each = ("Adler, Ida ✓ dabei; die Spielleitung nimmt noch auf Startgeld 10,00 €", "Damen 5,00 €")
    assert amiss(before, *each, "Zusammen 25,00 €, davon bezahlt 0,00 €. Zu zahlen: 25,00 €.", *ACCOUNT) == []
    purpose = f"Startgeld {asked.name}, RC Karlsau"
    code = ["BCD", "002", "1", "SCT", "COBADEFFXXX", "RC Kassel e. V.", IBAN]
    assert (purpose in before, code_on(link, tmp_path)) == (True, [*code, "EUR25.00", "", "", purpose])
    take_all(asked, organiser_client)
    pays(asked, "Adler, Ida", 1000)
    pays(asked, "Dachs, Ida", 400)
    after = said(link)
    paid = ("Startgeld 10,00 € bezahlt", "Damen 5,00 €", "Startgeld 10,00 €, davon bezahlt 4,00 €")
    assert amiss(after, *paid, "Zusammen 25,00 €, davon bezahlt 14,00 €. Zu zahlen: 11,00 €.") == []
    assert code_on(link, tmp_path)[7] == "EUR11.00"
    assert change_of(link, asked, *THREE[1:], version=1) == 302  # who withdraws is asked for nothing more
    pays(asked, "Biber, Ida", 800)
    pays(asked, "Dachs, Ida", 600)
    assert "Zusammen 25,00 €, davon bezahlt 28,00 €. Zu viel bezahlt: 3,00 €." in said(link)
    assert code_on(link, tmp_path) == []


def test_page_asks_for_no_payment_of_a_place_that_is_not_there(asked: Tournament, tmp_path: Path) -> None:
    opened(asked, limit=3)
    link = entered(asked, form("Adler, Ida"))
    sentence = "Noch ohne sicheren Platz: 10,00 €. Bitte erst zahlen, wenn der Platz sicher ist."
    assert amiss(said(link), sentence, *ACCOUNT, absent=["Zu zahlen", "Zusammen"]) == []
    assert code_on(link, tmp_path) == []
    link = held(asked, form("Biber, Ida", "Dachs, Ida"))
    assert amiss(said(link), "Warteliste, Platz 1 Startgeld 10,00 €", "Zu zahlen: 10,00 €.", sentence) == []
    assert code_on(link, tmp_path)[7] == "EUR10.00"


@pytest.mark.parametrize(("currency", "account"), [("EUR", {"iban": ""}), ("CHF", {})])
def test_code_is_for_euros_and_for_who_has_an_account(
    asked: Tournament, tmp_path: Path, currency: str, account: dict[str, Any]
) -> None:
    sets_up(asked, **account)
    Tournament.objects.update(currency=currency)
    link = held(asked, form("Adler, Ida"))
    assert ("Zu zahlen: 10,00" in said(link), "IBAN" in said(link), code_on(link, tmp_path)) == (True, not account, [])


def test_page_says_nothing_of_money_where_nothing_is_asked(tournament: Tournament) -> None:
    sets_up(tournament)
    assert amiss(said(held(tournament, form("Adler, Ida"))), absent=["Startgeld", "IBAN", "€"]) == []


def test_invoice_is_shown_to_who_entered_all_of_the_club_and_nobody_else(
    asked: Tournament, organiser_client: Client
) -> None:
    links = [held(asked, form(*THREE[:2])), held(asked, form(THREE[2]))]
    take_all(asked, organiser_client)
    club = person(asked, "Adler, Ida").club
    assert club
    first = issues(asked, club)
    papers = [f"{link}rechnung/{first.pk}.pdf" for link in links]
    assert [first.label in said(link) for link in links] == [False, False]  # each has not all of them
    assert [Client().get(paper).status_code for paper in papers] == [404, 404]
    pays(asked, "Dachs, Ida", 1000)
    assert "bezahlt" not in said(links[0]).partition("Zusammen")[0]
    asked.registrations.filter(person__name="Dachs, Ida").update(club=None)
    assert first.label not in said(links[0])  # another still stands on the paper
    second = issues(asked, club)
    assert amiss(said(links[0]), f"Rechnung {second.label} : offen", f"Verwendungszweck Rechnung {second.label}") == []
    assert amiss(said(links[1]), absent=[second.label, "Adler"]) == []
    pdf = Client().get(f"{links[0]}rechnung/{second.pk}.pdf")
    assert (pdf.status_code, pdf["Cache-Control"], pdf["Content-Type"]) == (200, "no-store", "application/pdf")
    assert amiss(texts(pdf.content)[0], second.label, "Adler, Ida", absent=["Dachs"]) == []
    others = (links[1], links[0][:-3] + "000/")
    assert [Client().get(f"{link}rechnung/{second.pk}.pdf").status_code for link in others] == [404, 404]
    assert [Client().get(paper).status_code for paper in papers] == [404, 404]  # cancelled
    cancel(second, "zurückgezogen", ACTOR)
    assert amiss(said(links[0]), absent=[second.label]) == []
    assert Client().get(f"{links[0]}rechnung/{second.pk}.pdf").status_code == 404


def test_team_is_on_the_page_where_all_of_it_is_in_the_entry(asked: Tournament, organiser_client: Client) -> None:
    tariff(asked, "Mannschaft", 4000, of_teams=True)
    links = [held(asked, form(*THREE[:2])), held(asked, form(THREE[2]))]
    assert "Startgeld für Mannschaften kommt dazu" in said(links[0])
    take_all(asked, organiser_client)
    for at, names in enumerate((THREE[:2], THREE[1:]), 10):
        team = asked.teams.create(name=f"Karlsau {at}", document_id=f"t{at}", position=at)
        for position, name in enumerate(names):
            TeamMember.objects.create(team=team, registration=person(asked, name), position=position)
    assert amiss(said(links[0]), "Karlsau 10 Mannschaft 40,00 €", "Zusammen 60,00 €", absent=["Karlsau 11"]) == []
    assert amiss(said(links[1]), "Zusammen 10,00 €", absent=["Karlsau 1"]) == []


def test_refund_is_what_the_organisers_promise(tournament: Tournament) -> None:
    link = held(tournament, form("Adler, Ida"))
    assert "bekommt das Startgeld zurück" not in read(link)
    today = timezone.localdate()
    for day, over in ((today, False), (today - timedelta(days=1), True)):
        opened(tournament, refund_until=day)
        assert f"Wer bis zum {day.day}. " in read(link)
        assert ("zurückzieht, bekommt das Startgeld zurück." in read(link), "ist vorbei" in read(link)) == (True, over)


def test_fee_goes_back_to_who_withdrew_by_the_day_that_was_promised(
    asked: Tournament, organiser_client: Client
) -> None:
    """By the link of every entry they are in; what the desk strikes is between it and them."""
    link = held(asked, form(*THREE))
    take_all(asked, organiser_client)
    for name in THREE:
        pays(asked, name, 1000)
    assert change_of(link, asked, *THREE[1:], version=1) == 302
    struck = person(asked, THREE[1])
    set_withdrawn(struck, struck.version, ACTOR, withdrawn=True)
    today, page = timezone.localdate(), f"/leitung/{asked.slug}/kasse/?zeige=zurueck"
    for day, back in ((None, False), (today - timedelta(days=1), False), (today, True)):
        opened(asked, refund_until=day)
        assert ("Zu viel bezahlt: 10,00 €." in said(link)) == back
        shown = text_of(organiser_client.get(page))
        assert ("Bekommt zurück 1" in shown, THREE[0] in shown, THREE[1] in shown) == (back, back, False)
    held(asked, form(THREE[0]))
    SubmittedPerson.objects.filter(name=THREE[0]).update(registration=person(asked, THREE[0]))
    assert "Bekommt zurück" not in text_of(organiser_client.get(page))
    gives = {"entry": str(uuid4()), "zurueck": f"p{person(asked, THREE[0]).pk}"}
    SubmittedPerson.objects.filter(name=THREE[0]).update(withdrawn_at=timezone.now())
    organiser_client.post(f"/leitung/{asked.slug}/kasse/nehmen/", gives)
    assert (said(link).count("Zu viel bezahlt"), asked.bookings.latest("number").cents) == (0, -1000)


def test_page_of_many_costs_as_many_queries_as_of_few(asked: Tournament, organiser_client: Client) -> None:
    links = [held(asked, form("Adler, Ida")), held(asked, form("Biber, Ida", "Dachs, Ida", "Elster, Ida"))]
    take_all(asked, organiser_client)
    read(links[0])
    assert cost(read, links[0]) == cost(read, links[1])
