"""Taps are counted, and every target is big enough for a thumb."""

import pytest

from .conftest import SMALL_PHONE, OpenList


class TestTaps:
    @pytest.mark.parametrize(
        ("first", "second", "taps"),
        [
            (("eröffnet", 20), ("eröffnet", 30), 6),
            (("eröffnet", 17), ("eröffnet", 19), 7),
            (("nicht eröffnet", 64), ("eröffnet", 48), 8),
            (("nicht eröffnet", 99), ("nicht eröffnet", 99), 8),
        ],
    )
    def test_two_losers_with_two_digits_take_at_most_eight_and_no_scrolling(
        self, open_list: OpenList, first: tuple[str, int], second: tuple[str, int], taps: int
    ) -> None:
        thumb = open_list(**SMALL_PHONE)
        thumb.finished("Bauer")
        assert thumb.page.evaluate("document.documentElement.scrollHeight") <= 640
        thumb.hand(*first)
        thumb.hand(*second)
        assert thumb.page.evaluate("document.documentElement.scrollHeight") <= 640
        thumb.save(1)
        assert thumb.taps == taps
        assert thumb.page.evaluate("window.scrollY") == 0

    def test_every_target_is_big_enough(self, open_list: OpenList) -> None:
        thumb = open_list(**SMALL_PHONE)
        small = """() => [...document.querySelectorAll("main button")].filter(button => button.offsetParent)
            .filter(button => button.offsetWidth < 48 || button.offsetHeight < 48).map(button => button.textContent)"""
        small_text = """() => [...document.querySelectorAll("main *")]
            .filter(element => [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue.trim()))
            .filter(element => element.offsetParent && parseFloat(getComputedStyle(element).fontSize) < 18)
            .map(element => element.textContent)"""
        assert thumb.page.evaluate(small) == thumb.page.evaluate(small_text) == []
        thumb.finished("Bauer")
        assert thumb.page.evaluate(small) == thumb.page.evaluate(small_text) == []
        thumb.press("Karten einzeln zählen")
        assert thumb.page.evaluate(small) == thumb.page.evaluate(small_text) == []
        thumb.press("Liste")
        assert thumb.page.evaluate(small) == thumb.page.evaluate(small_text) == []
