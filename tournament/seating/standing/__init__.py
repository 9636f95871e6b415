"""Later series by standing: strict, within k ranks, snake, groups. Teams go their own way (`teams.py`)."""

from .groups import seat_in_groups
from .seated import Conflicts, Seated, seated
from .snake import seat_snake
from .strict import seat_by_standing, seat_strictly
from .within import seat_nearest, seat_within

__all__ = [
    "Conflicts",
    "Seated",
    "seat_by_standing",
    "seat_in_groups",
    "seat_nearest",
    "seat_snake",
    "seat_strictly",
    "seat_within",
    "seated",
]
