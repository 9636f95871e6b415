"""What a rules card is made of: sections, their lines and rows, and the words for who says so where no rule does."""

from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule. `term`: what it is about, if named; `place`: where it is written, that it is read so, or who says."""

    words: str
    place: str = ""
    term: str = ""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """What one way to come out of a game gives. `place`: who says so, where it is not the text of the section."""

    outcome: str
    condition: str
    gives: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Some rules under a heading, `short` in the list of headings. `scores`: the table of points, where it has one."""

    key: str
    title: str
    short: str
    lines: tuple[RuleLine, ...]
    scores: tuple[ScoreRow, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesCard:
    """All that is on the card. `agreed`: "mit Vereinbarung: ..." where something was agreed beside the text."""

    title: str
    agreed: str
    source: str
    sections: tuple[Section, ...]


def silent_words() -> str:
    """What stands where a text is silent."""
    return _("so gelesen")


def agreement_words() -> str:
    return _("mit Vereinbarung")


def house_words() -> str:
    return _("Hausregel")


def tournament_words() -> str:
    return _("dieses Turnier")


def suggestion_words() -> str:
    return _("Vorschlag")
