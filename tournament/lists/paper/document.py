"""All Spiellisten of a series as the template gets them."""

from dataclasses import dataclass

from tournament.lists.paper import layout as measure
from tournament.lists.paper.crib import CribLine
from tournament.lists.paper.layout import Layout
from tournament.lists.paper.ruling import Ruling
from tournament.lists.paper.sheet import Spielliste
from tournament.web.on_paper import room
from tournament.web.stamping import CaseLine

CRIB_ENTRIES = 13  # what fits in plain size: as many as rules 12 and 15 have rows
RULEBOOK_LETTERS = 60  # of a title that stands in one line with what follows it


@dataclass(frozen=True, slots=True)
class Spiellisten:
    """All lists of a series and what stands on each of them.

    `filled`: with what has been played; `case`: what will be stamped (tournament/web/stamping), if it will.
    """

    tournament: str
    series: int
    cards: int
    rulebook: str
    mark: str
    crib: tuple[CribLine, ...]
    repeat_offence_extra: int
    filled: bool
    lists: tuple[Spielliste, ...]
    case: tuple[CaseLine, ...] = ()

    @property
    def tournament_room(self) -> str:
        """How small the tournament's name must be written."""
        return room(self.tournament)

    @property
    def crib_room(self) -> str:
        """How small the crib must be written: a house rule may have more bands than any text, much may be agreed."""
        many = sum(len(line.entries) for line in self.crib) > CRIB_ENTRIES
        agreed = len(self.rulebook) > RULEBOOK_LETTERS
        return "longest" if many and agreed else "long" if many or agreed else "short"

    @property
    def layouts(self) -> set[Layout]:
        """One for each size of table there is."""
        return {sheet.layout for sheet in self.lists}

    @property
    def rulings(self) -> set[Ruling]:
        """One for each page of each size of table."""
        return {page.ruling for sheet in self.lists for page in sheet.pages}

    @property
    def measure(self) -> dict[str, str]:
        """The measures of layout.py for the style sheet, in millimetres."""
        return {
            name.lower(): measure.millimetres(value)
            for name, value in vars(measure).items()
            if isinstance(value, float)
        }

    @property
    def line_heights(self) -> dict[str, str]:
        """For the style sheet too."""
        return {name: str(height) for name, height in measure.LINE_HEIGHTS.items()}
