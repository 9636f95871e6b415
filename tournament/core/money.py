"""Amounts of money: whole cents everywhere, never floating; how Germans type them and how a reader reads them."""

import re
from decimal import Decimal
from typing import Final

from django.utils.formats import get_format, number_format

from tournament.core.errors import RefusedError

LARGEST: Final = 99_999_999
"""Cents. A club that turns over a million has another program."""

# 12 | 12,5 | 12,50 | 1.200 | 1.200,00 | 1 200,00, and as English programs write it: 12.50 | 1,200.00. A comma with
# three figures behind it and no more is none of them: it may be a thousand, and it may be three decimals.
_AMOUNT = re.compile(
    r"(?P<whole>[0-9]{1,3}(?:[. \u00a0\u202f][0-9]{3})+|[0-9]{1,3}(?:,[0-9]{3})+(?=\.)|[0-9]+)"
    r"(?:(?P<point>[.,])(?P<cents>[0-9]+))?"
)
_AROUND = re.compile(r"^\s*(?:€|EUR|Euro)?\s*|\s*(?:€|EUR|Euro)?\s*$", re.IGNORECASE)


def cents_of(text: str) -> int:
    """An amount as somebody typed it ("12,50", "12", "1.200,00", "12.50 €", "12,-") in cents, from 0.

    RefusedError `money_unreadable`; `money_below_zero`; `money_decimals`: more than two behind the comma;
    `money_too_much`. "1.200" is twelve hundred, as it is written here; "1.20" is one twenty.
    """
    typed = _AROUND.sub("", text).removesuffix(",-").removesuffix(",–").removesuffix(".-")
    if typed[:1] in ("-", "−", "–"):
        raise RefusedError("money_below_zero")
    found = _AMOUNT.fullmatch(typed)
    if found is None or (found["point"] and found["point"] in found["whole"]):
        raise RefusedError("money_unreadable", {"typed": text.strip()[:30]})
    if len(found["cents"] or "") > 2:
        raise RefusedError("money_decimals")
    whole = re.sub(r"\D", "", found["whole"])
    cents = int(whole[:12]) * 100 + int((found["cents"] or "").ljust(2, "0"))
    if cents > LARGEST or len(whole) > 12:
        raise RefusedError("money_too_much", {"maximum": euros(LARGEST)})
    return cents


def typed(cents: int) -> str:
    """An amount as it stands in a field to be typed in, with the signs of the reader's language: "1200,50"."""
    return "−" * (cents < 0) + number_format(Decimal(abs(cents)) / 100, 2)


def euros(cents: int) -> str:
    """An amount to be read: "1.234,50 €", in English "€1,234.50"; below zero with a real minus sign. Where the € stands
    is no table of Django's."""
    amount = number_format(Decimal(abs(cents)) / 100, 2, force_grouping=True)
    before = get_format("DECIMAL_SEPARATOR") == "."
    return "−" * (cents < 0) + (f"€{amount}" if before else f"{amount}\N{NO-BREAK SPACE}€")
