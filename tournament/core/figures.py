"""How pages, files and paper call the figures of a list, and where there is room for them.

Which there are, and how each is read, says scoring.FIGURES.
"""

from django.utils.text import capfirst, slugify
from django.utils.translation import gettext as _

import scoring
from scoring import Figure, Rulebook

SHY = "\u00ad"
MANY_FIGURES = 3


def address(figure: Figure) -> str:
    """What a column is called in an address, whoever reads: `kreuze`."""
    return slugify(figure.german)


def heading(figure: Figure) -> str:
    """The figure's name; the long one may break where there is no room."""
    return capfirst(figure.name.replace("Wertungsp", f"Wertungs{SHY}p"))


def heading_of_a_game(rulebook: Rulebook, figure: Figure) -> str:
    """What one game gave, over its column: plainly points where they decide the list."""
    return _("Punkte") if figure.more_is_better and figure.key == rulebook.ranked_by else figure.short


def is_wide(rulebook: Rulebook, figure: Figure) -> bool:
    """Whether a column is left out where there is little room: all beside the rulebook's own; of many, all that neither
    decide nor break a tie."""
    if figure not in rulebook.columns:
        return True
    ranks = {rulebook.ranked_by, *(key for key, _more_is_better in rulebook.ranking)}
    return len(rulebook.columns) >= MANY_FIGURES and figure.key not in ranks


def legend(rulebook: Rulebook) -> list[tuple[str, str]]:
    """The short names of a ranked list's columns with what they stand for."""
    return [(figure.short, figure.name) for figure in rulebook.ranking_figures if figure.short != figure.name]


def legend_in_words(rulebook: Rulebook, between: str = " = ") -> str:
    """The legend in a line: "WP = Wertungspunkte, × = Kreuze"; empty where every name is whole."""
    return ", ".join(f"{short}{between}{name}" for short, name in legend(rulebook))


def called(figure: Figure, value: int) -> str:
    """The figure's name beside this value: "Kreuz" beside 1 and −1."""
    return figure.one if abs(value) == 1 else figure.name


def in_words(rulebook: Rulebook, totals: scoring.Totals) -> str:
    """What somebody made: "44 Wertungspunkte, 310 Augen"."""
    made = ((figure, getattr(totals, figure.key)) for figure in rulebook.columns)
    return ", ".join(f"{number(value)} {called(figure, value)}" for figure, value in made)


def number(value: int) -> str:
    """With a real minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def shown_sum(rulebook: Rulebook, figure: Figure, totals: scoring.Totals, penalty: int = 0) -> int:
    """A figure of a ranked list, penalties (0 or below) in the one that decides: what the list is sorted by.

    Where fewest decide, five points taken are five Augen more.
    """
    made: int = getattr(totals, figure.key)
    if figure.key != rulebook.ranked_by:
        return made
    return made + penalty if figure.more_is_better else made - penalty
