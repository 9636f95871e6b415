"""Two phones on one list, and a network that is cut in the middle of a write: nothing lost, doubled, overwritten."""

import re

from playwright.sync_api import expect

from scoring import Result
from tests.factories import ACTOR, fill_list, play
from tests.lists.test_games import entry
from tournament.lists.acts.games import take_back_game
from tournament.models import CardTable, OffenceReport

from .cable import Moment
from .conftest import OpenList, stored, versions
from .eyes import COMMON, UPRIGHT, WIDE, is_fine
from .hall import Phone, is_asking, is_delivered, is_stored, is_unsent, take_back, two_twenties


def test_second_phone_sees_games_and_the_same_typed_twice_is_no_conflict(
    phone: Phone, other_phone: Phone, card_table: CardTable
) -> None:
    other_phone.set_clock()
    other = other_phone.visit()
    thumb = phone.visit()
    two_twenties(thumb, "Bauer", stored=1)
    is_asking(other.page, 1)
    other_phone.context.clock.run_for(31_000)
    is_asking(other.page, 2)  # by and by
    two_twenties(thumb, "Ahrens", stored=2)
    other.page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    is_asking(other.page, 3)  # at once when it is taken up
    two_twenties(thumb, "Dietz", stored=3)
    two_twenties(other, "Dietz")
    is_asking(other.page, 4)
    is_delivered(other.page)
    # Taken back on both, it is no question either.
    other_phone.cut()
    take_back(other, 3)
    is_unsent(other.page, 1)
    take_back(thumb, 3)
    thumb.sees("Spiel 3 zurückgenommen")
    other_phone.mend()
    is_delivered(other.page)
    is_asking(other.page, 3)
    assert card_table.games.count() == 2


def test_two_lists_kept_offline_are_compared_game_by_game(
    phone: Phone, other_phone: Phone, card_table: CardTable
) -> None:
    thumb = phone.typed_offline("Bauer", "Ahrens")
    other = other_phone.typed_offline("Bauer", "Claus", "Dietz")  # the same, another one, and only here
    phone.mend()
    is_delivered(thumb.page)
    # Nobody is asked in the middle of a game.
    other.press("Ahrens", 2)
    other_phone.mend()
    is_stored(other.page, 3)
    expect(other.page.get_by_text("steht schon anders")).not_to_be_attached()
    other.press(0, "weiter")
    other.hand("eröffnet", 20)
    other.press("fertig")
    question = other.page.get_by_role("heading", name="Spiel 2 steht schon anders in der Liste")
    expect(question).to_be_visible()
    # Games 3 and 4 stand on no matter which game 2; they need not wait.
    expect(other.page.locator(".keeper-foot")).not_to_contain_text("übertragen")
    assert [outcome for _, outcome, _, _ in stored(card_table, 2)] == ["romme", "opened", "opened"]
    there_and_here = {"Ahrens": ["Rommé+5", "eröffnet20 · +2"], "Claus": ["eröffnet20 · +2", "Rommé+5"]}
    for name, cells in there_and_here.items():
        row = other.page.get_by_role("row", name=f"≠ verschieden {name}")
        expect(row.get_by_role("cell")).to_have_text(cells)
    expect(other.page.get_by_role("row", name="Dietz eröffnet")).to_have_count(1)  # the same on both, and not marked
    other.page.reload()  # the question is not forgotten
    expect(question).to_be_visible()
    other.press("Gespeichertes behalten")
    is_asking(other.page, 5)
    assert versions(card_table) == [(1, 1), (2, 1), (3, 1), (4, 1)]


def test_own_version_is_taken_before_anybody_signs(open_list: OpenList, card_table: CardTable) -> None:
    fill_list(card_table)
    take_back_game(card_table, entry(16, version=1), ACTOR)
    thumb = open_list()
    thumb.finished("Bauer")
    play(card_table, 16, Result(2, "hand_romme", 0), Result(1, "opened", 9), Result(3, "opened", 9))
    thumb.hands(("eröffnet", 20), ("eröffnet", 20))
    thumb.press("fertig")
    expect(thumb.page.get_by_role("row", name="Bauer")).to_contain_text("Hand-Rommé")
    is_fine(thumb.page, WIDE, COMMON, UPRIGHT)
    # All games are there, and there is nothing to sign yet.
    expect(thumb.button(re.compile("Später entscheiden|Liste abschließen"))).to_have_count(0)
    thumb.press("Meine Eingabe nehmen")
    is_stored(thumb.page, 16)
    expect(thumb.button("Liste abschließen")).to_be_visible()
    assert stored(card_table, 16) == [(1, "opened", 20, False), (2, "romme", 0, False), (3, "opened", 20, False)]


def test_list_in_two_windows_is_sent_once_and_both_show_it(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.visit()
    window = phone.open()
    phone.cut()
    thumb.page.bring_to_front()
    two_twenties(thumb, "Bauer")
    is_unsent(window.page, 1)
    window.page.bring_to_front()
    two_twenties(window, "Ahrens")
    is_unsent(thumb.page, 2)
    seen = len(phone.cable.seen)
    phone.mend()
    is_delivered(thumb.page)
    is_delivered(window.page)
    assert len([line for line in phone.cable.seen[seen:] if line.startswith("PUT")]) == 2
    assert versions(card_table) == [(1, 1), (2, 1)]


def test_write_cut_off_is_stored_once(phone: Phone, card_table: CardTable) -> None:
    """Nothing is mocked: bytes go through a TCP connection that is really cut."""
    thumb = phone.visit()
    for number, (moment, winner) in enumerate(zip(Moment, ("Bauer", "Ahrens"), strict=True), start=1):
        phone.cable.cut_next_write(moment)
        two_twenties(thumb, winner, unsent=1)
        assert phone.cable.was_cut.wait(60)
        assert card_table.games.count() == (number if moment is Moment.AFTER_STORED else number - 1)
        thumb.press("Liste")
        expect(thumb.page.get_by_role("row", name=re.compile("noch nicht übertragen"))).to_be_visible()
        thumb.page.reload()
        is_unsent(thumb.page, 1)
        phone.cable.up()
        thumb.press("Jetzt versuchen")
        is_delivered(thumb.page)
    assert versions(card_table) == [(1, 1), (2, 1)]
    assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 20, False), (4, "opened", 20, False)]


def test_second_thrown_in_hand_asks_whom_they_informed_until_recorded(
    open_list: OpenList, card_table: CardTable
) -> None:
    """Rule 15."""
    play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17, thrown_in=True), Result(4, "opened", 17))
    thumb = open_list()
    thumb.finished("Ahrens")
    thumb.hand("eröffnet", 20, thrown_in=True)
    thumb.hand("eröffnet", 20)
    thumb.press("fertig")
    thumb.sees("Claus hat zum wiederholten Mal Karten weggeworfen (Spiel 2).")
    thumb.page.reload()
    thumb.page.get_by_label("Wer wurde informiert?").fill("Anna Schmidt, Spielleitung")
    thumb.press("Festhalten")
    expect(thumb.page.get_by_text("zum wiederholten Mal")).not_to_be_visible()
    assert OffenceReport.objects.get().informed == "Anna Schmidt, Spielleitung"
