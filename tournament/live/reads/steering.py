"""What the organiser said of each screen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.models import HallScreen, Light, Tournament

ALL = 0
"""The number under which stands what holds for every screen of which nothing is said alone."""
MOST_SCREENS = 9


@dataclass(frozen=True, slots=True)
class Steering:
    """What holds for one screen. `number`: whose row it is (ALL, or its own); `version`: of that row, 0: there is none.

    `part` empty: what happens decides. See HallScreen.
    """

    number: int = ALL
    part: str = ""
    ranking: str = ""
    light: str = Light.DARK
    held: bool = False
    turned: int = 0
    version: int = 0


def steerings(tournament: Tournament) -> dict[int, Steering]:
    """Number of a screen -> what was said of it; one query."""
    return {row.number: as_steering(row) for row in HallScreen.objects.filter(tournament=tournament)}


def steering_of(said: Mapping[int, Steering], number: int) -> Steering:
    """What holds for the screen of this number."""
    return said.get(number) or said.get(ALL) or Steering()


def as_steering(row: HallScreen) -> Steering:
    """A row as a value."""
    light = row.light or Light.DARK
    return Steering(row.number, row.part, row.ranking, light, row.held, row.turned, row.version)


def numbers(said: Iterable[int]) -> range:
    """The screens to choose from: three, or all of which something was said and one more."""
    return range(1, min(MOST_SCREENS, max(3, max(said, default=0) + 1)) + 1)
