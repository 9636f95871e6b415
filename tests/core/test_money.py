"""Amounts of money are whole cents: typed as Germans do, read as the reader reads."""

import pytest
from django import forms
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as some

from tournament.core.errors import RefusedError
from tournament.core.money import LARGEST, cents_of, euros, typed
from tournament.web.money import MoneyField

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("12", 1200), ("12,5", 1250), ("12,50", 1250), ("12.50", 1250), ("0,05", 5), ("0", 0), ("1.200", 120_000),
        ("1.200,00", 120_000), ("1,200.00", 120_000), ("1 200,50", 120_050), (" 12,50 € ", 1250), ("€ 3", 300),
        ("5 Euro", 500), ("12,-", 1200), ("999.999,99", LARGEST), ("1.20", 120),
    ],
)  # fmt: skip
def test_amount_is_read_as_it_is_typed(text: str, cents: int) -> None:
    assert cents_of(text) == cents


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "money_unreadable"), ("zwölf", "money_unreadable"), ("12,,5", "money_unreadable"),
        ("1.2.3", "money_unreadable"), ("1,200,000,5", "money_unreadable"), ("12,345", "money_decimals"),
        ("12,500", "money_decimals"), ("-5", "money_below_zero"), ("−0,01", "money_below_zero"),
        ("1000000", "money_too_much"), ("9" * 19, "money_too_much"), ("1e5", "money_unreadable"),
        ("²", "money_unreadable"),
    ],
)  # fmt: skip
def test_amount_that_is_none_is_refused(text: str, code: str) -> None:
    with pytest.raises(RefusedError, match=code):
        cents_of(text)


@given(some.integers(0, LARGEST))
def test_amount_that_is_read_is_what_was_meant(cents: int) -> None:
    for language in ("de", "en"):
        with override(language):
            assert cents_of(euros(cents)) == cents == cents_of(typed(cents))


@pytest.mark.parametrize(
    ("language", "cents", "read"),
    [
        ("de", 0, f"0,00{NBSP}€"),
        ("de", 5, f"0,05{NBSP}€"),
        ("de", 123_450, f"1.234,50{NBSP}€"),
        ("de", -99, f"−0,99{NBSP}€"),
        ("en", 123_450, "€1,234.50"),
    ],
)
def test_amount_is_written_as_it_is_read(language: str, cents: int, read: str) -> None:
    with override(language):
        assert euros(cents) == read


class Form(forms.Form):
    fee = MoneyField()
    more = MoneyField(required=False)


def test_field_says_what_is_wrong() -> None:
    form = Form({"fee": "7,50", "more": ""})
    assert (form.is_valid(), form.cleaned_data) == (True, {"fee": 750, "more": None})
    assert Form({"fee": "7,505", "more": "-1"}).errors == {
        "fee": ["Ein Betrag hat höchstens zwei Stellen hinter dem Komma."],
        "more": ["Ein Betrag ist nie unter null."],
    }
    assert 'value="7,50"' in str(Form(initial={"fee": 750})["fee"])
