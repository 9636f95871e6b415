"""Closing: everybody agrees with the sums that are there, not with others."""

import re

from playwright.sync_api import expect

from scoring import Result
from tests.factories import ACTOR, play, play_all
from tests.services.test_games import entry
from tournament.models import CardTable
from tournament.services.games import take_back_game

from .conftest import OpenList
from .thumb import Thumb


def agree(thumb: Thumb) -> None:
    for name in ("Ahrens", "Bauer", "Claus", "Dietz"):
        thumb.press(re.compile(f"{name}$"))


def test_what_the_organiser_corrected_meanwhile_is_compared_again(open_list: OpenList, card_table: CardTable) -> None:
    play_all(card_table)
    thumb = open_list()
    agree(thumb)
    play(card_table, 4, Result(1, "romme", 0), Result(2, "opened", 9), Result(3, "opened", 9), version=1)
    thumb.press("Liste abschließen")
    expect(thumb.page.get_by_role("alert")).to_contain_text("Inzwischen wurde die Liste geändert.")
    expect(thumb.button("Liste abschließen")).to_be_disabled()
    agree(thumb)
    thumb.press("Liste abschließen")
    expect(thumb.page.get_by_role("heading", name="Die Liste ist abgeschlossen")).to_be_visible()


def test_a_game_taken_back_meanwhile_is_asked_for_again(open_list: OpenList, card_table: CardTable) -> None:
    play_all(card_table)
    thumb = open_list()
    agree(thumb)
    take_back_game(card_table, entry(16, version=1), ACTOR)
    thumb.press("Liste abschließen")
    expect(thumb.page.get_by_text("Spiel 16/16")).to_be_visible()
    expect(thumb.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
