"""Two phones on one list: the second sees the first one's games; of two versions both are shown and one is chosen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tournament.models import CardTable

from .cable import Cable
from .conftest import link_of, stored
from .hall import Phone, is_delivered, is_stored, is_unsent, phone_in, two_twenties


@pytest.fixture
def other_phone(browser: Browser, live_server: LiveServer, phone: Phone, card_table: CardTable) -> Iterator[Phone]:
    """A second phone on the same list, on a cable of its own."""
    with Cable(int(live_server.url.rsplit(":", 1)[1])) as cable:
        other = phone_in(browser, cable, link_of(card_table))
        yield other
        other.context.close()


def test_the_second_sees_the_others_game_by_and_by_and_at_once_when_it_is_taken_up(
    phone: Phone, other_phone: Phone
) -> None:
    other_phone.context.clock.install()
    other = other_phone.visit()
    thumb = phone.visit()
    two_twenties(thumb, "Bauer")
    expect(thumb.page.get_by_text("✓ Spiel 1 gespeichert")).to_be_visible()
    expect(other.page.get_by_text("Spiel 1/16")).to_be_visible()
    other_phone.context.clock.run_for(31_000)
    expect(other.page.get_by_text("Spiel 2/16")).to_be_visible()
    two_twenties(thumb, "Ahrens")
    expect(thumb.page.get_by_text("✓ Spiel 2 gespeichert")).to_be_visible()
    other.page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    expect(other.page.get_by_text("Spiel 3/16")).to_be_visible()


def test_of_two_lists_kept_offline_both_versions_are_shown_game_by_game(
    phone: Phone, other_phone: Phone, card_table: CardTable
) -> None:
    thumb, other = phone.visit(), other_phone.visit()
    phone.cut()
    other_phone.cut()
    two_twenties(thumb, "Bauer")
    two_twenties(thumb, "Ahrens")
    two_twenties(other, "Bauer")  # the same
    two_twenties(other, "Claus")  # another
    two_twenties(other, "Dietz")  # only here
    is_unsent(thumb.page, 2)
    is_unsent(other.page, 3)
    phone.mend()
    is_delivered(thumb.page)
    other_phone.mend()
    expect(other.page.get_by_role("heading", name="Spiel 2 steht schon anders in der Liste")).to_be_visible()
    # Game 3 stands on no matter which game 2; it need not wait.
    expect(other.page.locator(".keeper-foot")).not_to_contain_text("übertragen")
    assert [outcome for _, outcome, _, _ in stored(card_table, 2)] == ["romme", "opened", "opened"]
    assert card_table.games.count() == 3
    expect(other.page.get_by_role("table", name="Gespeichert ist").get_by_role("row").nth(0)).to_contain_text("Rommé")
    expect(other.page.get_by_role("table", name="Hier eingegeben").get_by_role("row").nth(1)).to_contain_text("Rommé")
    other.page.reload()  # the question is not forgotten
    other.press("Gespeichertes behalten")
    expect(other.page.get_by_text("Spiel 4/16")).to_be_visible()
    assert list(card_table.games.values_list("number", "version")) == [(1, 1), (2, 1), (3, 1)]


def test_one_list_in_two_windows_is_sent_once_and_both_show_it(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.visit()
    window = phone.open()
    phone.cut()
    two_twenties(thumb, "Bauer")
    is_unsent(window.page, 1)
    two_twenties(window, "Ahrens")
    is_unsent(thumb.page, 2)
    seen = len(phone.cable.seen)
    phone.mend()
    is_delivered(thumb.page)
    is_delivered(window.page)
    writes = [line for line in phone.cable.seen[seen:] if line.startswith("PUT")]
    assert len(writes) == 2
    assert list(card_table.games.values_list("number", "version")) == [(1, 1), (2, 1)]


def test_nobody_is_asked_in_the_middle_of_a_game(phone: Phone, other_phone: Phone, card_table: CardTable) -> None:
    thumb, other = phone.visit(), other_phone.visit()
    other_phone.cut()
    two_twenties(other, "Claus")
    is_unsent(other.page, 1)
    two_twenties(thumb, "Bauer")
    is_stored(thumb.page, 1)
    other.finished("Ahrens")
    other.press("2")
    other_phone.mend()
    expect(other.page.locator(".keeper-foot")).to_contain_text("Spiel 1 ist nicht gespeichert")
    other.press("0")
    other.hand("eröffnet", 20)
    other.press("fertig")
    expect(other.page.get_by_role("heading", name="Spiel 1 steht schon anders in der Liste")).to_be_visible()
    other.press("Meine Eingabe nehmen")
    is_stored(other.page, 1)
    assert [outcome for _, outcome, _, _ in stored(card_table, 1)] == ["opened", "romme", "opened"]
    assert card_table.games.count() == 2


def test_a_game_taken_back_on_both_is_no_question(phone: Phone, other_phone: Phone, card_table: CardTable) -> None:
    thumb = phone.visit()
    two_twenties(thumb, "Bauer")
    is_stored(thumb.page, 1)
    other = other_phone.visit()
    other_phone.cut()
    other.press("↶ Spiel 1 zurück")
    is_unsent(other.page, 1)
    thumb.press("↶ Spiel 1 zurück")
    expect(thumb.page.get_by_text("✓ Spiel 1 zurückgenommen")).to_be_visible()
    other_phone.mend()
    is_delivered(other.page)
    other.press("Abbrechen")
    expect(other.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
    expect(other.page.get_by_text("Spiel 1/16")).to_be_visible()
    assert card_table.games.count() == 0
