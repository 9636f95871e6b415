"""The checker: a tournament's document in, published lists in, and everything that is not so out.

`stand/1` (contract.md, section 2), the JSON of one ranking, a sealed edition (docs/developer/sealed-editions.md), and
the CSV of a ranking as the pages give it. What should stand there is worked out by `scoring` from the document alone.
"""

from .editions import Stated, check_edition, stated_in
from .findings import Finding, in_words
from .lists import check_ranking, check_stand
from .spreadsheet import check_csv, language_of

__all__ = [
    "Finding",
    "Stated",
    "check_csv",
    "check_edition",
    "check_ranking",
    "check_stand",
    "in_words",
    "language_of",
    "stated_in",
]
