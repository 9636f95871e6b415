"""Who sits where, put right in a browser: a swap over two tables noticed after five games, a substitute who then moves
to another table, and two of a published seating who change places while a phone is open."""

import os

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

import scoring
from tests.factories import make_team, play, register, seat_series
from tests.lists.sitting import made, who
from tournament.lists.acts.recompute import differing_totals
from tournament.models import CardTable, Series
from tournament.models.link import token_of

from .conftest import PHONE, Held, OpenPage
from .hands import fill, press, sees
from .looks import desk_faults

WINNERS = {1: 2, 2: 3, 3: 2, 4: 2, 5: 2}
"""Game -> the seat that wins: seat 2 wins every game it plays."""


@pytest.fixture
def series(held: Held) -> Series:
    """Two tables of four, published."""
    return seat_series(held(8, clubs=8, series=1))


@pytest.fixture
def phone(series: Series, open_page: OpenPage) -> Page:
    """It keeps the list of table 1."""
    link = token_of(series.card_tables.get(number=1).link_nonce)
    return open_page(reverse("list_keeper:page", args=[link]), **PHONE)


def won(table: CardTable, game: int, winner: int) -> None:
    """Rommé for this seat; the others that play have opened and hold 17."""
    losers = [seat for seat in table.series.tournament.rulebook.playing_seats(4, game) if seat != winner]
    play(table, game, scoring.Result(winner, "romme", 0), *(scoring.Result(seat, "opened", 17) for seat in losers))


def put(page: Page, seat: int, number: int, game: int) -> None:
    """Choose who really sits there from this game on, and look at what that changes."""
    fill(page.get_by_role("group", name=f"Platz {seat} ·"), {"wirklich": str(number), "ab Spiel": str(game)})
    press(page, "Was ändert das?", then=page.get_by_role("heading", name="Das ändert"))


def look(page: Page, name: str) -> None:
    """Nothing lies outside or over another; a picture where somebody asked for one."""
    assert desk_faults(page) == []
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def test_swap_is_put_right_and_a_substitute_moves_on(series: Series, phone: Page, lead: OpenPage) -> None:
    """Five games at each table; start number 9 sits nowhere. 1, 2 and 3 are a team."""
    register(series.tournament, 1, [])
    make_team(series.tournament, [who(series, number) for number in (1, 2, 3)], "Kassel 1")
    first, second = CardTable.objects.filter(series=series).select_related("series__tournament").order_by("number")
    for table in (first, second):
        for game, winner in WINNERS.items():
            won(table, game, winner)
    desk = f"{series.tournament.slug}/serie/1/tisch/"
    page = lead(f"{desk}1/")
    press(page, "Wer sitzt wirklich hier?")
    put(page, 2, 7, 1)
    sees(page, "→ Tisch 2, Platz 3, wo Groth", "Bauer, Bernd 20 → 11")
    look(page, "swap")
    press(page, "Richtigstellen", then="Richtiggestellt.")
    assert (made(series, 2), made(series, 7)) == (11, 20)
    phone.reload()
    sees(phone, phone.get_by_text("Groth").first)

    press(page, "Wer sitzt wirklich hier?")
    put(page, 4, 9, 6)  # a substitute, for five games
    press(page, "Richtigstellen")
    won(first, 6, 4)
    page.goto(f"/leitung/{desk}2/wer-sitzt/")
    put(page, 1, 9, 6)  # who then goes to the other table, since somebody leaves there
    expect(page.get_by_role("group", name="→ Tisch 1, Platz 4").get_by_label("ab Spiel")).to_have_value("7")
    look(page, "moves-on")
    press(page, "Richtigstellen", then="Richtiggestellt.")
    won(second, 6, 1)
    assert made(series, 9) == 10
    assert differing_totals(series.tournament) == []


def test_open_phone_shows_the_names_after_a_swap(series: Series, phone: Page, lead: OpenPage) -> None:
    first, second = who(series, 2).person.name, who(series, 7).person.name
    sees(phone, phone.get_by_text(first).first)
    page = lead(f"{series.tournament.slug}/serie/1/")
    press(page, "Zwei Personen tauschen")
    fill(page, {first: True, second: True})
    assert desk_faults(page) == []
    press(page, "Was kostet das?", then="2 Tische neu drucken: Serie 1 Tisch 1, 2.")
    assert desk_faults(page) == []
    press(page, page.get_by_role("button", name="Tauschen", exact=True), then="Plätze getauscht.")
    assert desk_faults(page) == []

    phone.evaluate("window.dispatchEvent(new Event('focus'))")  # it is looked at again
    sees(phone, phone.get_by_text(second).first)
    expect(phone.get_by_text(first)).to_have_count(0)
