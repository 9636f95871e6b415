"""A rehearsal of the hall: two screens, a player's phone, the organiser's phone.

The board stands still, the last series is played, the Siegerehrung has a lot in it; certificates and the book are read
back. Source: issue "The hall sees it, and the ceremony is a moment", "Done when".
"""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.factories import ACTOR, make_tournament, publish_results, seat_series
from tests.web.reading import texts
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import CardTable, Lot, Tournament

SCREEN: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
FIRST = {1: (50, 200), 2: (44, 310), 3: (40, 300), 4: (30, 300), 5: (28, 300), 6: (26, 300), 7: (24, 300), 8: (20, 300)}
LAST = {1: (30, 300), 2: (36, 190), 3: (20, 300), 4: (9, 300), 5: (8, 300), 6: (7, 300), 7: (6, 300), 8: (5, 300)}
"""Start number -> Wertungspunkte and Augen. Together 1 and 2 have 80 and 500: they are level at the top."""


@pytest.fixture
def cup(transactional_db: None, organiser: User) -> Tournament:
    """Eight people, the first of two series played and published; 1, 3, 5 and 7 are Damen."""
    tournament = make_tournament(8, series=2)
    tournament.organisers.add(organiser)
    tournament.registrations.filter(number__in=(1, 3, 5, 7)).update(categories=["Damen"])
    for at, (key, name, category) in enumerate((("einzel", "Einzelwertung", ""), ("damen", "Damen", "Damen")), 1):
        tournament.rankings.create(document_id=key, name=name, of="players", category=category, position=at)
    type_lists(tournament, seat_series(tournament, 1).number, FIRST)
    publish_results(tournament, 1)
    return tournament


def type_lists(tournament: Tournament, number: int, made: dict[int, tuple[int, int]]) -> None:
    """Every paper list of a series, whoever sits where."""
    for table in CardTable.objects.filter(series__tournament=tournament, series__number=number):
        seats = table.seats.values_list("number", "registration__number")
        found = CardTable.objects.select_related("series__tournament").get(pk=table.pk)
        type_totals(found, found.version, {seat: PaperTotal(*made[who]) for seat, who in seats}, ACTOR)


@pytest.mark.nightly
def test_hall_goes_from_the_last_seating_to_the_book(cup: Tournament, organiser: User, open_page: OpenPage) -> None:
    public, desk = f"/turniere/{cup.slug}/", f"/leitung/{cup.slug}/"
    hall = open_page(f"{public}leinwand", **SCREEN)
    wall = open_page(f"{public}leinwand?schirm=2&teil=sitzplan", **SCREEN)
    player = open_page(f"{public}ich/2/", **PHONE)
    phone = open_page(f"{desk}siegerehrung/", user=organiser, **PHONE)

    phone.get_by_role("button", name="Vor der 2. Serie einfrieren").tap()
    expect(phone.get_by_text("Ergebnisse ab der 2. Serie sieht niemand.")).to_be_visible()
    seat_and_start(phone, f"{desk}pause/1/")
    expect(player.get_by_role("heading", name="2. Serie")).to_be_visible()
    expect(wall.locator("#leinwand")).to_contain_text("Bauer, Bernd")
    expect(hall.locator("#leinwand")).to_contain_text("Noch 2 Listen offen")

    type_lists(cup, 2, LAST)
    phone.goto(f"{desk}siegerehrung/")
    phone.get_by_role("button", name="Siegerehrung beginnen").tap()
    expect(hall.get_by_role("heading", name="Siegerehrung")).to_be_visible()
    assert total_of("Ahrens", cup, "einzel") == total_of("Ahrens", cup, "damen") == 50

    tap_on(phone, 5)  # the title, three places, the podium
    expect(hall.locator(".podium > li")).to_have_count(3)
    assert (total_of("Ahrens", cup, "einzel"), total_of("Ahrens", cup, "damen")) == (50, 80)
    tap_on(phone, 2)
    expect(hall.locator("#stage")).to_contain_text("Claus, Clara")
    tap_on(phone, 1)
    expect(hall.locator("#stage")).to_contain_text("Los um Platz 1")
    assert total_of("Bauer", cup, "einzel") == 44
    phone.get_by_role("button", name="Los ziehen").tap()
    expect(hall.locator("#stage")).to_contain_text("Fingerabdruck")
    tap_on(phone, 1)  # both places are shown by the lot; the podium
    winner = cup.registrations.select_related("person").get(pk=Lot.objects.get().order[0])
    expect(hall.locator(".podium > li").first).to_contain_text(winner.person.surname)
    player.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # somebody looks at the phone again
    expect(player.get_by_role("row", name=re.compile(r"^2 \d 36 "))).to_be_visible()
    tap_on(phone, 1)
    phone.get_by_role("button", name="Beenden", exact=True).tap()
    expect(phone.get_by_text("Die Siegerehrung ist vorbei, alles ist öffentlich.")).to_be_visible()
    assert total_of("Bauer", cup, "einzel") == 80

    phone.goto(f"{desk}urkunden/")
    ticked = phone.evaluate("new URLSearchParams(new FormData(document.querySelector('form[data-ticked]'))).toString()")
    first, *others = paper(organiser, f"{desk}urkunden.pdf?{ticked}")
    assert (winner.person.surname in first, "1. Platz" in first, len(others)) == (True, True, 2)
    book = paper(organiser, f"{desk}ergebnisheft.pdf")
    assert [any(words in page for page in book) for words in ("Inhalt", "Damen", "Los", winner.person.name)] == [
        True
    ] * 4


def seat_and_start(phone: Page, address: str) -> None:
    """The break, on one page."""
    phone.goto(address)
    for button in ("Serie 2 setzen", "Sitzplan veröffentlichen"):
        phone.get_by_role("button", name=button).tap()
    phone.get_by_role("link", name=re.compile("Ohne")).tap()
    phone.get_by_role("button", name="Serie beginnen").tap()
    expect(phone.get_by_text("Die Serie läuft.")).to_be_visible()


def tap_on(phone: Page, times: int) -> None:
    for _time in range(times):
        said = phone.locator("h2#als-naechstes ~ *").first.inner_text()
        phone.locator(".ceremony-keys .primary").tap()
        expect(phone.locator("h2#als-naechstes ~ *").first).not_to_have_text(said)


def total_of(surname: str, tournament: Tournament, ranking: str) -> int:
    """What everybody reads of somebody in a ranking."""
    rows = Client().get(f"/turniere/{tournament.slug}/wertung/{ranking}.json").json()["rows"]
    who = tournament.registrations.get(person__name__startswith=surname).document_id
    return next(int(row["wertungspunkte"]) for row in rows if row["player"] == who)


def paper(organiser: User, address: str) -> list[str]:
    """The pages of a PDF of the organiser's."""
    client = Client()
    client.force_login(organiser)
    answer = client.get(address)
    assert answer["Content-Type"] == "application/pdf", answer.status_code
    return texts(answer.content)
