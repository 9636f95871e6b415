"""The money there is for prizes, as a computation that adds up."""

from dataclasses import dataclass

from .plan import WHOLE


@dataclass(frozen=True, slots=True)
class Pot:
    """Cents that came in (`came_in`, below zero: went out), by what they are called, and the part that the club keeps,
    in hundredths of a percent."""

    came_in: tuple[tuple[str, int], ...]
    kept_part: int = 0

    @property
    def total(self) -> int:
        """What there is; never below zero."""
        return max(0, sum(cents for _name, cents in self.came_in))

    @property
    def kept(self) -> int:
        """What the club keeps, half a cent rounded up."""
        return (self.total * self.kept_part * 2 + WHOLE) // (2 * WHOLE)

    @property
    def money(self) -> int:
        """What is given away."""
        return self.total - self.kept
