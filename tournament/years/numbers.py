"""Whole numbers as clubs write them, and which there are of everybody in a tournament kept elsewhere."""

import re
from typing import Final

from scoring.figures import KEYS, POINTS, WERTUNGSPUNKTE
from tournament.core.names import tidy

FIGURES: Final = tuple(dict.fromkeys(("rank", POINTS.key, *KEYS)))
"""In the order of their columns."""
MAY_BE_BELOW_ZERO: Final = (POINTS.key, WERTUNGSPUNKTE.key)

NUMBER: Final = re.compile(r"[-−]?(\d{1,9}|\d{1,3}(\.\d{3}){1,2})(,0+)?")


def number_of(text: str) -> int | None:
    """A whole number as Germans write it, "1.204" and "−5" too; "3." is a rank. None: it is none."""
    written = tidy(text).rstrip(".")
    if not NUMBER.fullmatch(written):
        return None
    return int(written.partition(",")[0].replace(".", "").replace("−", "-"))
