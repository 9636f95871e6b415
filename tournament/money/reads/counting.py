"""What lies in the drawer, counted: notes and coins, how many of each. Whole cents."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import override

NOTES: Final = (200_00, 100_00, 50_00, 20_00, 10_00, 5_00)
COINS: Final = (2_00, 1_00, 50, 20, 10, 5, 2, 1)
PIECES: Final = NOTES + COINS
"""What each is worth, in cents."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted: a sum, and of what pieces it is, where they were counted one by one (worth -> how many)."""

    cents: int
    pieces: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, pieces: Mapping[int, int]) -> "Counted":
        """The sum of these pieces."""
        return cls(sum(worth * count for worth, count in pieces.items()), pieces)

    def stored(self) -> dict[str, int]:
        """As CashDesk keeps the pieces."""
        return {str(worth): count for worth, count in self.pieces.items() if count}

    def logged(self) -> dict[str, str]:
        """As the log says them, in German as all it keeps; nothing where only the sum was typed."""
        with override("de"):
            said = ", ".join(f"{count} × {piece_name(worth)}" for worth, count in self.pieces.items() if count)
        return {"pieces": said} if said else {}


def piece_name(worth: int) -> str:
    """What a note or a coin is called: "20 €", "50 ct"."""
    if worth < 100:
        return _("%(number)s ct") % {"number": worth}
    return _("%(number)s €") % {"number": worth // 100}


def counted_pieces(stored: Mapping[str, int]) -> list[tuple[int, str, int]]:
    """Of what CashDesk keeps: how many, of which, together in cents; the largest first."""
    kept = ((worth, stored.get(str(worth), 0)) for worth in PIECES)
    return [(count, piece_name(worth), worth * count) for worth, count in kept if count]
