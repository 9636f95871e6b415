"""Which figures lists and rankings show: what the rulebook names, and the crosses where it has them."""

from django.utils.translation import gettext as _

import scoring
from scoring import Column, Rulebook

SHY = "\u00ad"
MORE_IS_BETTER = frozenset({"wertungspunkte", "points"})
MANY_FIGURES = 3


def ranking_columns(rulebook: Rulebook) -> tuple[Column, ...]:
    """The figures of a ranked list, in this order: attributes of scoring.Totals."""
    crosses = Column("crosses", _("Kreuze"), "×")
    return (*rulebook.columns, crosses) if rulebook.has_crosses else rulebook.columns


def heading(column: Column) -> str:
    """The column's name; the long one may break where there is no room."""
    return column.name.replace("Wertungsp", f"Wertungs{SHY}p")


def heading_of_a_game(rulebook: Rulebook, column: Column) -> str:
    """What one game gave, over its column: plainly points where they decide the list."""
    return _("Punkte") if column.attribute in MORE_IS_BETTER & {rulebook.ranked_by} else column.short


def is_wide(rulebook: Rulebook, column: Column) -> bool:
    """Whether a column is left out where there is little room: of many, all that do not decide."""
    return len(rulebook.columns) >= MANY_FIGURES and column.attribute != rulebook.ranked_by


def legend(rulebook: Rulebook) -> list[tuple[str, str]]:
    """The short names of a ranked list's columns with what they stand for."""
    return [(column.short, column.name) for column in ranking_columns(rulebook) if column.short != column.name]


def legend_in_words(rulebook: Rulebook, between: str = " = ") -> str:
    """The legend in a line: "WP = Wertungspunkte, × = Kreuze"; empty where every name is whole."""
    return ", ".join(f"{short}{between}{name}" for short, name in legend(rulebook))


def in_words(rulebook: Rulebook, totals: scoring.Totals) -> str:
    """What somebody made: "44 Wertungspunkte, 310 Augen"."""
    figures = ((getattr(totals, column.attribute), column.name) for column in rulebook.columns)
    return ", ".join(f"{number(figure)} {name}" for figure, name in figures)


def number(value: int) -> str:
    """With a real minus sign."""
    return f"−{-value}" if value < 0 else str(value)
