"""Two phones on one list, a list closed meanwhile, no network: nothing is lost, doubled or overwritten silently."""

import re

import pytest
from playwright.sync_api import expect

import scoring
from tests.factories import play
from tournament.models import CardTable, OffenceReport

from .cable import Moment
from .conftest import OpenList, stored
from .hall import Phone, is_delivered, is_unsent, two_twenties


class TestTwoPhones:
    def test_both_versions_are_shown_and_one_is_chosen(self, open_list: OpenList, card_table: CardTable) -> None:
        thumb = open_list()
        thumb.finished("Bauer")
        play(
            card_table,
            1,
            scoring.Result(2, "hand_romme", 0),
            scoring.Result(3, "opened", 9),
            scoring.Result(4, "opened", 9),
        )
        thumb.hand("eröffnet", 20)
        thumb.hand("eröffnet", 20)
        thumb.press("fertig")
        expect(thumb.page.get_by_role("heading", name="Spiel 1 steht schon anders in der Liste")).to_be_visible()
        expect(thumb.page.get_by_role("table", name="Gespeichert ist")).to_contain_text("Hand-Rommé")
        expect(thumb.page.get_by_role("table", name="Hier eingegeben")).to_contain_text("Rommé")
        thumb.press("Meine Eingabe nehmen")
        expect(thumb.page.get_by_text("✓ Spiel 1 gespeichert")).to_be_visible()
        assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 20, False), (4, "opened", 20, False)]

    def test_the_same_typed_twice_is_no_conflict(self, open_list: OpenList, card_table: CardTable) -> None:
        thumb = open_list()
        thumb.finished("Bauer")
        results = [scoring.Result(2, "romme", 0), scoring.Result(3, "opened", 20), scoring.Result(4, "opened", 20)]
        play(card_table, 1, *results)
        thumb.hand("eröffnet", 20)
        thumb.hand("eröffnet", 20)
        thumb.press("fertig")
        expect(thumb.page.get_by_text("Spiel 2/16")).to_be_visible()
        expect(thumb.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()

    def test_a_list_closed_meanwhile_says_so(self, open_list: OpenList, card_table: CardTable) -> None:
        thumb = open_list()
        thumb.finished("Bauer")
        CardTable.objects.filter(pk=card_table.pk).update(closed_at="2026-05-09T12:00Z")
        thumb.hand("eröffnet", 20)
        thumb.hand("eröffnet", 20)
        thumb.press("fertig")
        said = thumb.page.get_by_role("paragraph").filter(has_text="Die Liste ist abgeschlossen. Nur die Spielleitung")
        expect(said).to_be_visible()
        thumb.press("Beiseitelegen")
        expect(thumb.page.get_by_role("heading", name="Die Liste ist abgeschlossen")).to_be_visible()
        expect(thumb.page.get_by_text("1 Eintrag liegt nur auf diesem Telefon.")).to_be_visible()


class TestNoNetwork:
    """Not one of these mocks anything: bytes go through a TCP connection that is really cut."""

    @pytest.mark.parametrize("moment", Moment)
    def test_a_write_cut_off_is_stored_once(self, phone: Phone, card_table: CardTable, moment: Moment) -> None:
        thumb = phone.visit()
        phone.cable.cut_next_write(moment)
        two_twenties(thumb, "Bauer")
        is_unsent(thumb.page, 1)
        assert phone.cable.was_cut.wait(10)
        assert card_table.games.count() == (1 if moment is Moment.AFTER_STORED else 0)
        thumb.press("Liste")
        expect(thumb.page.get_by_role("row", name=re.compile("noch nicht übertragen"))).to_be_visible()
        phone.cable.up()
        thumb.press("Jetzt versuchen")
        is_delivered(thumb.page)
        assert list(card_table.games.values_list("number", "version")) == [(1, 1)]
        assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 20, False), (4, "opened", 20, False)]

    def test_the_next_game_can_be_typed_and_a_reload_loses_nothing(self, phone: Phone, card_table: CardTable) -> None:
        thumb = phone.visit()
        phone.cut()
        two_twenties(thumb, "Bauer")
        two_twenties(thumb, "Ahrens")
        is_unsent(thumb.page, 2)
        thumb.page.reload()
        expect(thumb.page.get_by_text("Spiel 3/16")).to_be_visible()
        is_unsent(thumb.page, 2)
        phone.mend()
        is_delivered(thumb.page)
        assert list(card_table.games.values_list("number", "version")) == [(1, 1), (2, 1)]


class TestSecondThrownInHand:
    def test_rule_15_asks_whom_they_informed_until_it_is_recorded(
        self, open_list: OpenList, card_table: CardTable
    ) -> None:
        thrown = scoring.Result(3, "opened", 17, thrown_in=True)
        play(card_table, 1, scoring.Result(2, "romme", 0), thrown, scoring.Result(4, "opened", 17))
        thumb = open_list()
        thumb.finished("Ahrens")
        thumb.hand("eröffnet", 20, thrown_in=True)
        thumb.hand("eröffnet", 20)
        thumb.press("fertig")
        expect(thumb.page.get_by_text("Claus hat zum wiederholten Mal Karten weggeworfen (Spiel 2).")).to_be_visible()
        thumb.page.reload()
        thumb.page.get_by_label("Wer wurde informiert?").fill("Anna Schmidt, Spielleitung")
        thumb.press("Festhalten")
        expect(thumb.page.get_by_text("zum wiederholten Mal")).not_to_be_visible()
        assert OffenceReport.objects.get().informed == "Anna Schmidt, Spielleitung"
