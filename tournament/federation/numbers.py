"""Whole numbers as clubs write them."""

import re
from typing import Final

from tournament.core.names import tidy

NUMBER: Final = re.compile(r"[-−]?(\d{1,9}|\d{1,3}(\.\d{3}){1,2})(,0+)?")


def number_of(text: str) -> int | None:
    """A whole number as Germans write it, "1.204" and "−5" too; "3." is a rank. None: it is none."""
    written = tidy(text).rstrip(".")
    if not NUMBER.fullmatch(written):
        return None
    return int(written.partition(",")[0].replace(".", "").replace("−", "-"))
