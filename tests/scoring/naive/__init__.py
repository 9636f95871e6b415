"""A second scorer, slow and obvious, that knows nothing of `scoring`: a valid `spielliste/1` in, `stand/1` out.

Written straight from the contract (sections 1, 2 and 7) and from how the program reads the rules, to hold the program
against: the core in tests/scoring/test_naive.py, the database in tests/archive. House rules it does not know.
"""

from .made import made_in_series
from .stand import naive_stand
from .words import rankings_of

__all__ = ["made_in_series", "naive_stand", "rankings_of"]
