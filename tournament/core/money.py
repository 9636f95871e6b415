"""Amounts of money: whole cents (or whatever the smallest part of a currency is) everywhere, never floating; how people
type them and how a reader reads them.

In which currency, says core/speaking.py: that of the tournament which is shown, printed or written of.
"""

import re
from decimal import Decimal
from functools import cache
from typing import Final

from babel.numbers import format_currency, get_currency_precision, get_currency_symbol, list_currencies
from django.utils.formats import number_format

from tournament.core.errors import RefusedError
from tournament.core.numbers import locale
from tournament.core.speaking import EURO, currency

LARGEST: Final = 99_999_999
"""Cents. A club that turns over a million has another program."""


def is_currency(code: str) -> bool:
    """Return whether there is a currency of this code (three capital letters)."""
    return code in list_currencies()


@cache
def places(code: str) -> int:
    """Return how many decimal places a currency has: two, none (yen) or three (dinar)."""
    return int(get_currency_precision(code))


# 12 | 12,5 | 12,50 | 1.200 | 1.200,00 | 1 200,00, and as English programs write it: 12.50 | 1,200.00. A comma with
# three figures behind it and no more is none of them: it may be a thousand, and it may be three decimals.
_AMOUNT = re.compile(
    r"(?P<whole>[0-9]{1,3}(?:[. \u00a0\u202f’'][0-9]{3})+|[0-9]{1,3}(?:,[0-9]{3})+(?=\.)|[0-9]+)"
    r"(?:(?P<point>[.,])(?P<parts>[0-9]+))?"
)
_CLOSE: Final = re.compile(r"(?<=[A-Za-z])(?=[0-9])")
"""A code and a figure with nothing between them, as Babel writes "CHF1.00" in English."""
_OF_PLACES = {
    0: re.compile(r"(?P<whole>[0-9]{1,3}(?:[., \u00a0\u202f’'][0-9]{3})+)(?P<point>)(?P<parts>)"),
    3: re.compile(r"(?P<whole>[0-9]+)(?P<point>[.,])(?P<parts>[0-9]{3})"),
}
"""What that is all the same where a currency has no places, or three."""


def cents_of(text: str) -> int:
    """Return an amount as somebody typed it ("12,50", "12", "1.200,00", "12.50 €", "12,-") in cents, from 0.

    RefusedError `money_unreadable`; `money_below_zero`; `money_decimals`: more places than the currency has;
    `money_too_much`. "1.200" is twelve hundred, as it is written here; "1.20" is one twenty.
    """
    code = currency()
    typed = _bare(text, code).removesuffix(",-").removesuffix(",–").removesuffix(".-").removesuffix(".–")
    if typed[:1] in ("-", "−", "–"):
        raise RefusedError("money_below_zero")
    found = _OF_PLACES.get(places(code), _AMOUNT).fullmatch(typed) or _AMOUNT.fullmatch(typed)
    if found is None or (found["point"] and found["point"] in found["whole"]):
        raise RefusedError("money_unreadable", {"typed": text.strip()[:30]})
    if len(found["parts"] or "") > places(code):
        raise RefusedError("money_decimals", {"places": places(code), "currency": code})
    whole = re.sub(r"\D", "", found["whole"])
    cents: int = int(whole[:12]) * 10 ** places(code) + int((found["parts"] or "").ljust(places(code), "0") or 0)
    if cents > LARGEST or len(whole) > 12:
        raise RefusedError("money_too_much", {"maximum": amount(LARGEST)})
    return cents


def _bare(text: str, code: str) -> str:
    """Without blanks, and without the currency's sign, code or (of the euro) name at either end."""
    return _around(code).sub("", text)


@cache
def _around(code: str) -> re.Pattern[str]:
    signs = {code, get_currency_symbol(code, "en"), *(("Euro",) if code == EURO else ())}
    either = "|".join(re.escape(sign) for sign in sorted(signs, key=len, reverse=True))
    return re.compile(rf"^\s*(?:{either})?\s*|\s*(?:{either})?\s*$", re.IGNORECASE)


def typed(cents: int) -> str:
    """Return an amount as it stands in a field to be typed in, with the signs of the reader's language: "1200,50"."""
    return "−" * (cents < 0) + number_format(_decimal(cents, currency()), places(currency()))


def amount(cents: int, code: str = "") -> str:
    """Return an amount to be read: "1.234,50 €", in English "€1,234.50"; below zero with a real minus sign. `code`: of
    its currency, where that is another than the one that amounts are in now."""
    code = code or currency()
    words = format_currency(_decimal(cents, code), code, locale=locale())
    return "−" * (cents < 0) + _CLOSE.sub("\N{NO-BREAK SPACE}", words)


def decimal(cents: int) -> Decimal:
    """Return an amount as a number for a file, with the places of its currency."""
    return (-1 if cents < 0 else 1) * _decimal(cents, currency())


def _decimal(cents: int, code: str) -> Decimal:
    return Decimal(abs(cents)).scaleb(-places(code))
