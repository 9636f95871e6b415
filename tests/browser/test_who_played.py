"""A game is of who played it, also where a phone without network meets an organiser who acts; corrections show both."""

import json
import re

from django.test import Client
from django.utils import timezone
from playwright.sync_api import expect

from tests.factories import register
from tests.lists.sitting import made, put
from tests.waiting import wait_until
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import Placing, holder
from tournament.models import CardTable, Registration

from .conftest import fresh, stored, versions
from .hall import Phone, Thumb, is_asking, is_delivered, is_stored, two_twenties
from .hands import look_again
from .looks import PHONE_SIZE, SMALLEST_SIZE, is_fine

BAUER, IMHOF = "Bauer, Bernd", "Imhof, Ilse"


def seat_imhof(card_table: CardTable, from_game: int) -> Registration:
    """The organiser puts Imhof on the seat of Bauer."""
    (imhof,) = register(card_table.series.tournament, 1, [])
    put(card_table.series, Placing(table=1, seat=2, from_game=from_game, player=imhof.pk))
    return imhof


def at_seat_2(card_table: CardTable, *numbers: int) -> list[str]:
    """Who sits there in these games."""
    seats = lists.seats_of(fresh(card_table))
    held = (holder(seats, 2, number).registration for number in numbers)
    return [registration.person.name if registration else "" for registration in held]


def is_asked_for(thumb: Thumb, number: int, shown: str = "Bauer") -> None:
    thumb.is_asked(f"Spiel {number}: eingetippt für {shown}. Wer hat gespielt?")


def somebody_answers(phone: Phone, answer: str) -> None:
    """On another phone, or the organiser, by the same address: the first game nobody decided about yet."""
    client, link = Client(), phone.link
    state = client.get(f"{link}state").json()
    row = next(one for one in state["late"] if one["decided"] is None)
    address = link + state["links"]["late"].removesuffix("0") + str(row["id"])
    said = client.post(address, json.dumps({"answer": answer}), content_type="application/json")
    assert said.status_code == 200


def test_games_typed_offline_are_of_who_is_said_to_have_played(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.visit()
    two_twenties(thumb, "Bauer", "Ahrens", "Dietz", "Claus", stored=4)
    phone.cut()
    two_twenties(thumb, "Bauer", "Ahrens", unsent=2)
    thumb.finished("Dietz")  # game 7 is half typed
    thumb.hand("eröffnet", 20)
    imhof = seat_imhof(card_table, 5)
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
    assert made(card_table.series, imhof.number) == 0
    thumb.press("Imhof")
    is_asked_for(thumb, 7)
    somebody_answers(phone, "shown")
    look_again(thumb.page)
    thumb.sees("Spiel 7 zählt für Bauer. Das hat jemand an einem anderen Telefon gesagt.")
    thumb.press("Verstanden")
    is_asking(thumb.page, 8)
    is_delivered(thumb.page)
    assert versions(card_table) == [(number, 1) for number in range(1, 8)]
    assert at_seat_2(card_table, 4, 5, 6, 7, 8) == [BAUER, BAUER, IMHOF, BAUER, IMHOF]
    # Whoever sits there now is on the screen of the next game, and nobody is asked.
    thumb.game(8, "Imhof", [("eröffnet", 20), ("eröffnet", 20)])
    assert made(card_table.series, imhof.number) == 5


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

    # Of another player than the last the frame goes on, as when a game is typed.
    thumb.press("Spiel 2 ändern", 41, "nicht eröffnet")
    expect(thumb.page.locator(".player.active")).to_contain_text("Dietz")
    thumb.press(16)
    expect(changes).to_have_text(
        re.compile("Claus 20 eröffnet → 41 nicht eröffnet · Dietz 35 nicht eröffnet → 16 eröffnet$")
    )
    thumb.press("fertig")
    wait_until(lambda: versions(card_table)[1] == (2, 3))
    assert stored(card_table, 2)[1:] == [(3, "not_opened", 41, False), (4, "opened", 16, False)]
