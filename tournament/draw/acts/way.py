"""How a series is to be seated, with everything that belongs to it."""

from dataclasses import dataclass

from tournament.models import Seating


@dataclass(frozen=True, slots=True)
class Way:
    """`limit`: within so many ranks, or so many tables a group. `outside`: for a draw, what was called out in the
    hall. `despite_open`: by standing although lists of earlier series are open. `consent`: the codes of wishes that may
    be broken because they cannot be kept."""

    method: Seating
    limit: int | None = None
    outside: str = ""
    despite_open: bool = False
    consent: frozenset[str] = frozenset()
