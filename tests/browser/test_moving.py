"""A game was forgotten and later ones are typed: it is inserted before them in few taps, and undone by one."""

import re
import uuid

from playwright.sync_api import expect

import scoring
from scoring import Result
from tests.factories import ACTOR
from tournament.lists.acts.games import TypedGame, put_game
from tournament.models import AuditEntry, CardTable

from .conftest import fresh, stored, won
from .hall import Phone, is_asking

MOST_TAPS = 11  # besides what typing the game takes; without inserting it took 33


def games_typed_without_the_fifth(card_table: CardTable) -> None:
    """Games 1 to 4 as they were played; 6, 7 and 8 stand as 5, 6 and 7, each dealt by who really dealt it.

    In each of these three the others hold as many Augen as in no other game.
    """
    for number in range(1, 5):
        won(card_table, number, number % 4 + 1, 17)
    for number, dealer in ((5, 2), (6, 3), (7, 4)):
        winner, *others = (seat for seat in (1, 2, 3, 4) if seat != dealer)
        results = (Result(winner, "romme", 0), *(Result(seat, "opened", 20 + number) for seat in others))
        put_game(card_table, TypedGame(uuid.uuid4(), 0, scoring.Game(number, results, dealer)), ACTOR)


def all_stored(card_table: CardTable) -> dict[int, tuple[int | None, list[tuple[int, str, int, bool]]]]:
    """Number -> who dealt out of turn, and the results."""
    return {game.number: (game.dealer, stored(card_table, game.number)) for game in fresh(card_table).games.all()}


def test_forgotten_game_is_inserted_undone_and_inserted_again(phone: Phone, card_table: CardTable) -> None:
    games_typed_without_the_fifth(card_table)
    before = all_stored(card_table)
    assert [before[number][0] for number in (5, 6, 7)] == [2, 3, 4]
    thumb = phone.visit()
    thumb.press("Liste", "Spiel vergessen oder vertauscht?", re.compile("^Spiel 5"))
    taps = thumb.taps
    thumb.sees("Neues Spiel 5 – die späteren rücken um eins weiter", "Ahrens gibt und setzt aus.")
    thumb.finished("Bauer")
    thumb.hand("eröffnet", 12)
    thumb = phone.reopen(thumb)  # the page was killed in the middle of it
    thumb.sees("Neues Spiel 5 – die späteren rücken um eins weiter")
    thumb.hand("nicht eröffnet", 64)
    thumb.press("fertig")
    typed = thumb.taps

    thumb.sees("Spiel 5 ist eingefügt. 5 bis 7 sind jetzt 6 bis 8.")
    forgotten = (None, [(2, "romme", 0, False), (3, "opened", 12, False), (4, "not_opened", 64, False)])
    moved = {number + 1: (None, before[number][1]) for number in (5, 6, 7)}  # each dealt in turn now
    inserted = {number: before[number] for number in range(1, 5)} | {5: forgotten} | moved
    assert all_stored(card_table) == inserted
    expect(thumb.button("Spiel 8 ändern")).to_be_visible()  # the list

    thumb.press("Rückgängig")
    thumb.sees("Das eingefügte Spiel 5 ist wieder weg. 6 bis 8 sind jetzt 5 bis 7.")
    assert all_stored(card_table) == before
    thumb.press("Rückgängig")
    thumb.sees("Spiel 5 ist eingefügt. 5 bis 7 sind jetzt 6 bis 8.")
    assert all_stored(card_table) == inserted
    thumb.press("Eintragen")
    is_asking(thumb.page, 9)
    assert taps + thumb.taps - typed <= MOST_TAPS
    acts = AuditEntry.objects.order_by("revision").values_list("action", flat=True)
    assert list(acts)[-3:] == ["game_inserted", "game_taken_out", "game_inserted"]
