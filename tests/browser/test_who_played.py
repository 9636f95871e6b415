"""A game is of who played it, also where a phone without network meets an organiser who acts; corrections show both.

Lists of three (18 games) and of five (15) walked to their end; a forgotten game is inserted in few taps.
"""

import re
import uuid

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import expect

from scoring import Game, Result
from tests.examples import few
from tests.factories import ACTOR, SURNAMES, register
from tests.lists.keeper.phone import send, state
from tests.lists.sitting import at_table, made, put
from tournament.lists.acts import late
from tournament.lists.acts.games import TypedGame, put_game
from tournament.lists.acts.lists import close_list, confirm_cards
from tournament.lists.reads.occupancy import Placing
from tournament.models import AuditEntry, CardTable, LateGame

from .conftest import NewPhone, fresh, link_of, seated, stored, versions, won
from .hall import Phone, Thumb, is_asking, is_closed, is_delivered, is_stored, is_unsent, two_twenties
from .hands import look_again
from .looks import PHONE_SIZE, SMALLEST_SIZE, is_fine


def seat_a_guest(card_table: CardTable, from_game: int) -> int:
    """The organiser puts somebody who came late on the seat of Bauer: their number."""
    (guest,) = register(card_table.series.tournament, 1, [])
    put(card_table.series, Placing(table=1, seat=2, from_game=from_game, player=guest.pk))
    return guest.number


def is_asked_for(thumb: Thumb, number: int) -> None:
    thumb.is_asked(f"Spiel {number}: eingetippt für Bauer. Wer hat gespielt?")


def test_games_typed_offline_are_of_who_is_said_to_have_played(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.visit()
    two_twenties(thumb, "Bauer", "Ahrens", "Dietz", "Claus", stored=4)
    phone.cut()
    two_twenties(thumb, "Bauer", "Ahrens", unsent=2)
    thumb.finished("Dietz")  # game 7 is half typed
    thumb.hand("eröffnet", 20)
    imhof = seat_a_guest(card_table, 5)
    phone.mend()
    look_again(thumb.page)
    expect(thumb.player("Imhof")).to_have_count(0)
    thumb.page.reload()
    expect(thumb.player("Bauer")).to_contain_text("–")  # asked for next, before and after a page that was killed
    thumb.hand("eröffnet", 20)
    thumb.press("fertig")

    is_asked_for(thumb, 5)
    thumb.sees("Jetzt sitzt dort: Imhof.", "2 weitere Spiele warten auf diese Antwort.")
    is_fine(thumb.page, SMALLEST_SIZE, PHONE_SIZE)
    assert versions(card_table) == [(number, 1) for number in range(1, 5)]
    thumb.press("Bauer")
    is_asked_for(thumb, 6)
    assert made(card_table.series, imhof) == 0
    thumb.press("Imhof")
    is_asked_for(thumb, 7)
    # On another phone, or the organiser, by the same address: the first game nobody decided about yet.
    told = state(Client(), phone.link)
    number = next(one["id"] for one in told["late"] if one["decided"] is None)
    send(Client(), f"{phone.link}{told['links']['late'].removesuffix('0')}{number}", {"answer": "shown"})
    look_again(thumb.page)
    thumb.sees("Spiel 7 zählt für Bauer. Das hat jemand an einem anderen Telefon gesagt.")
    thumb.press("Verstanden")
    is_asking(thumb.page, 8)
    is_delivered(thumb.page)
    assert versions(card_table) == [(number, 1) for number in range(1, 8)]
    assert at_table(card_table.series, 1)[1] == [(1, 2), (6, imhof), (7, 2), (8, imhof)]
    # Whoever sits there now is on the screen of the next game, and nobody is asked.
    thumb.game(8, "Imhof", [("eröffnet", 20), ("eröffnet", 20)])
    assert made(card_table.series, imhof) == 5


def test_games_too_late_lie_with_the_organiser_and_go_in_by_themselves(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.typed_offline("Bauer", "Ahrens")
    CardTable.objects.filter(pk=card_table.pk).update(closed_at=timezone.now())
    phone.mend()
    thumb.sees("Spiel 1–2 liegen bei der Spielleitung. Nichts ist verloren.")
    thumb.is_asked("Die Liste ist abgeschlossen")
    is_delivered(thumb.page)
    is_fine(thumb.page, SMALLEST_SIZE, PHONE_SIZE)
    thumb.page.reload()
    thumb.sees("Spiel 1–2 liegen bei der Spielleitung. Nichts ist verloren.")
    assert versions(card_table) == []
    CardTable.objects.filter(pk=card_table.pk).update(closed_at=None)
    look_again(thumb.page)
    is_asking(thumb.page, 3)
    is_delivered(thumb.page)
    expect(thumb.page.get_by_text("bei der Spielleitung")).to_have_count(0)
    assert versions(card_table) == [(1, 1), (2, 1)]


def test_correction_shows_old_and_new_and_no_digit_overwrites(phone: Phone, card_table: CardTable) -> None:
    """The row of issue 31: the last player, 35, not opened; then 16."""
    thumb = phone.visit()
    two_twenties(thumb, "Bauer", "Ahrens", stored=2)
    changes = thumb.page.locator(".changes")
    thumb.press("Spiel 2 ändern")
    expect(changes).to_have_count(0)
    thumb.press(thumb.player("Dietz"), 35, "nicht eröffnet", 16)
    thumb.sees("Neue Zahl? Erst auf Dietz tippen.")
    expect(changes).to_have_text(re.compile("Dietz 20 eröffnet → 35 nicht eröffnet$"))
    is_fine(thumb.page, SMALLEST_SIZE, PHONE_SIZE)
    thumb.press("fertig")
    is_stored(thumb.page, 2)
    assert stored(card_table, 2) == [(1, "romme", 0, False), (3, "opened", 20, False), (4, "not_opened", 35, False)]


def types(thumb: Thumb, winner: str, players: int, games: int) -> None:
    """So many games that this player finishes; the others hold 20 each."""
    for _game in range(games):
        thumb.finished(winner)
        thumb.hands(*[("", 20)] * (players - 1))
        thumb.press("fertig")


@pytest.mark.parametrize(
    ("rulebook", "games", "newcomer", "last"),
    few(0, [("horesca", 15, "Franke", 15), ("dgsrv", 24, "Dietz", 18)]),
)
@pytest.mark.usefixtures("live_server")
def test_list_of_three_and_of_five_is_of_those_who_played_it(
    new_phone: NewPhone, rulebook: str, games: int, newcomer: str, last: int
) -> None:
    """`newcomer`: who comes; `games`: at a table of the preferred size."""
    players = SURNAMES.index(newcomer)
    table = seated(rulebook, players, games=games)
    confirm_cards(table, ACTOR)
    phone = new_phone(link_of(table))
    thumb = phone.visit()
    types(thumb, "Bauer", players, 3)
    is_stored(thumb.page, 3)

    # Without network games 4 and 5, and somebody else is seated from game 4 on.
    phone.cut()
    types(thumb, "Bauer", players, 2)
    is_unsent(thumb.page, 2)
    guest = seat_a_guest(table, 4)
    phone.mend()
    look_again(thumb.page)
    for number, answer in ((4, "Bauer"), (5, newcomer)):
        is_asked_for(thumb, number)
        thumb.press(answer)
    is_stored(thumb.page, 5)
    assert at_table(table.series, 1)[1] == [(1, 2), (5, guest)]

    # The last one comes when the list is closed already, and is taken in.
    for number in range(6, last):
        won(fresh(table), number, 2)
    look_again(thumb.page)
    thumb.sees(f"Spiel {last}/{last}")
    phone.cut()
    types(thumb, newcomer, players, 1)
    close_list(fresh(table), ACTOR, incomplete=True)
    phone.mend()
    look_again(thumb.page)
    thumb.sees(f"Spiel {last} liegt bei der Spielleitung. Nichts ist verloren.")
    late.take_in(fresh(table), LateGame.objects.get(decided="").pk, 0, "", ACTOR)
    look_again(thumb.page)
    is_closed(thumb.page)
    expect(thumb.page.get_by_text("liegt bei der Spielleitung")).to_have_count(0)
    assert versions(table) == [(number, 1) for number in range(1, last + 1)]


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
        put_game(card_table, TypedGame(uuid.uuid4(), 0, Game(number, results, dealer)), ACTOR)


def all_stored(card_table: CardTable) -> dict[int, tuple[int | None, list[tuple[int, str, int, bool]]]]:
    """Number -> who dealt out of turn, and the results."""
    return {game.number: (game.dealer, stored(card_table, game.number)) for game in fresh(card_table).games.all()}


def test_forgotten_game_is_inserted_undone_and_inserted_again(phone: Phone, card_table: CardTable) -> None:
    games_typed_without_the_fifth(card_table)
    before = all_stored(card_table)
    assert [before[number][0] for number in (5, 6, 7)] == [2, 3, 4]
    thumb = phone.visit()
    thumb.press("Liste", "Spiel vergessen oder vertauscht?")
    thumb.sees("Tippen Sie auf das Spiel, das direkt danach kam.")  # until then a tap changes game 5
    thumb.press(re.compile("^Spiel 5"))
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
