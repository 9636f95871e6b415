"""Amounts are in the tournament's currency, everywhere: issue 34, "Currencies: ISO codes with their places"."""

import csv
import io
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring import parse, render
from tests.factories import ACTOR, make_tournament
from tests.money.cash.conftest import page, tariff
from tests.setup.test_tournaments import DETAILS, change, refusal
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.archive.acts.documents import store_document
from tournament.archive.reads import document_of
from tournament.models import Booking, Tournament
from tournament.money.acts.cash import Movement, book
from tournament.setup.acts.tournaments import create_tournament


@pytest.mark.parametrize(("code", "fee", "plain"), [("CHF", "15,00 CHF", "15.00"), ("JPY", "1.500 ¥", "1500")])
def test_pages_papers_and_files_have_the_tournaments(
    organiser_client: Client, tournament: Tournament, code: str, fee: str, plain: str
) -> None:
    Tournament.objects.update(currency=code)
    beside = make_tournament(4, name="Nebenan")  # on the same server, in euros
    beside.organisers.set(tournament.organisers.all())
    for one, spent in ((tournament, fee), (beside, "15,00 €")):
        tariff(one, "Startgeld", 1500)
        book(one, [Movement(Booking.Kind.INCOME, Booking.Way.CASH, 1500, text="Spende")], ACTOR)
        desk = text_of(organiser_client.get(page(one)))
        paper = " ".join(texts(organiser_client.get(page(one, "abschluss.pdf"), follow=True).content))
        assert [(spent in shown, ("€" in shown) is (one == beside)) for shown in (desk, paper)] == [(True, True)] * 2
    said = organiser_client.get(page(tournament, "buch.csv")).content.decode("utf-8-sig")
    row = next(csv.DictReader(io.StringIO(said), delimiter=";"))
    assert row[f"Betrag in {code}"].replace(",", ".") == plain


def test_currency_is_kept_by_the_next_and_fixed_by_the_first_amount(organiser: User) -> None:
    first = create_tournament(DETAILS, organiser, ACTOR)
    change(first, currency="CHF")
    assert create_tournament(replace(DETAILS, currency=""), organiser, ACTOR).currency == "CHF"  # as last time
    tariff(first, "Startgeld", 1500)
    assert refusal(first, currency="EUR").code == "currency_used"


def test_document_brings_the_currency_along(tournament: Tournament) -> None:
    assert document_of(tournament).tournament.currency is None  # as ever: the euro
    Tournament.objects.update(currency="CHF")
    tournament.refresh_from_db()
    written = render(document_of(tournament))
    assert written["tournament"]["currency"] == "CHF"
    document, _problems = parse(written)
    assert document is not None
    assert store_document(document, ACTOR).currency == "CHF"
