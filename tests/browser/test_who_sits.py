"""A swap over two tables noticed after five games; a substitute who then moves to another table: in a browser."""

import os

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

import scoring
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.looks import desk_faults
from tests.factories import make_team, make_tournament, play, register, seat_series
from tests.lists.sitting import made, who
from tournament.lists.acts.recompute import differing_totals
from tournament.models import CardTable, Series
from tournament.models.link import token_of

WINNERS = {1: 2, 2: 3, 3: 2, 4: 2, 5: 2}
"""Game -> the seat that wins: seat 2 wins every game it plays."""


@pytest.fixture
def series(transactional_db: None, organiser: User) -> Series:
    """Two tables of four, five games at each; start number 9 sits nowhere. 1, 2 and 3 are a team."""
    tournament = make_tournament(8, series=1)
    tournament.organisers.add(organiser)
    seated = seat_series(tournament)
    register(tournament, 1, [])
    make_team(tournament, [who(seated, number) for number in (1, 2, 3)], "Kassel 1")
    for table in CardTable.objects.filter(series=seated).select_related("series__tournament"):
        for game, winner in WINNERS.items():
            won(table, game, winner)
    return seated


def won(table: CardTable, game: int, winner: int) -> None:
    """Rommé for this seat; the others that play have opened and hold 17."""
    losers = [seat for seat in table.series.tournament.rulebook.playing_seats(4, game) if seat != winner]
    play(table, game, scoring.Result(winner, "romme", 0), *(scoring.Result(seat, "opened", 17) for seat in losers))


def put(page: Page, series: Series, seat: int, number: int, game: int) -> None:
    """Choose who really sits there from this game on, and look at what that changes."""
    fields = page.get_by_role("group", name=f"Platz {seat} ·")
    fields.get_by_label("wirklich").select_option(str(number))
    fields.get_by_label("ab Spiel").select_option(str(game))
    page.get_by_role("button", name="Was ändert das?").click()
    expect(page.get_by_role("heading", name="Das ändert")).to_be_visible()


def look(page: Page, name: str) -> None:
    """Nothing lies outside or over another; a picture where somebody asked for one."""
    assert desk_faults(page) == []
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def test_swap_is_put_right_and_a_substitute_moves_on(series: Series, organiser: User, open_page: OpenPage) -> None:
    first, second = CardTable.objects.filter(series=series).select_related("series__tournament").order_by("number")
    phone = open_page(reverse("list_keeper:page", args=[token_of(first.link_nonce)]), **PHONE)
    desk = f"/leitung/{series.tournament.slug}/serie/1/tisch/"
    page = open_page(f"{desk}1/", user=organiser, **DESKTOP)
    page.get_by_role("link", name="Wer sitzt wirklich hier?").click()

    put(page, series, 2, 7, 1)
    expect(page.get_by_text("→ Tisch 2, Platz 3, wo Groth")).to_be_visible()
    expect(page.get_by_text("Bauer, Bernd 20 → 11")).to_be_visible()
    look(page, "swap")
    page.get_by_role("button", name="Richtigstellen").click()
    expect(page.get_by_text("Richtiggestellt.")).to_be_visible()
    assert (made(series, 2), made(series, 7)) == (11, 20)
    phone.reload()
    expect(phone.get_by_text("Groth").first).to_be_visible()

    page.get_by_role("link", name="Wer sitzt wirklich hier?").click()
    put(page, series, 4, 9, 6)  # a substitute, for five games
    page.get_by_role("button", name="Richtigstellen").click()
    won(first, 6, 4)
    page.goto(f"{desk}2/wer-sitzt/")
    put(page, series, 1, 9, 6)  # who then goes to the other table, since somebody leaves there
    expect(page.get_by_role("group", name="→ Tisch 1, Platz 4").get_by_label("ab Spiel")).to_have_value("7")
    look(page, "moves-on")
    page.get_by_role("button", name="Richtigstellen").click()
    expect(page.get_by_text("Richtiggestellt.")).to_be_visible()
    won(second, 6, 1)
    assert made(series, 9) == 10
    assert differing_totals(series.tournament) == []
