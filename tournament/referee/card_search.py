"""Looking for words on the rules card: what has all of them stays.

static/referee/search.js does the same while one types.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.core.names import plain
from tournament.referee.card_parts import RuleLine, RulesCard, ScoreRow, Section

LONGEST = 100


@dataclass(frozen=True, slots=True)
class Shown:
    """A line or row, and whether it has what is looked for."""

    one: RuleLine | ScoreRow
    found: bool


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A section with what is found of it."""

    section: Section
    lines: tuple[Shown, ...]
    scores: tuple[Shown, ...]

    @property
    def found(self) -> bool:
        return any(shown.found for shown in (*self.lines, *self.scores))

    @property
    def scores_found(self) -> bool:
        return any(shown.found for shown in self.scores)


@dataclass(frozen=True, slots=True)
class ShownCard:
    """The whole card; `words` as they were typed, nothing: all is shown. `count`: lines and rows that have them."""

    words: str
    sections: tuple[ShownSection, ...]

    @property
    def count(self) -> int:
        return sum(shown.found for section in self.sections for shown in (*section.lines, *section.scores))


def shown_card(card: RulesCard, typed: str) -> ShownCard:
    """The card with what has all the words that were typed, in any order, accents and capitals aside."""
    words = " ".join(typed[:LONGEST].split())
    return ShownCard(words, tuple(_shown(section, plain(words).split()) for section in card.sections))


def _shown(section: Section, words: list[str]) -> ShownSection:
    lines = (_found(section, line, (line.term, line.words, line.place), words) for line in section.lines)
    rows = (_found(section, row, (row.outcome, row.condition, row.place, row.gives), words) for row in section.scores)
    return ShownSection(section, tuple(lines), tuple(rows))


def _found(section: Section, one: RuleLine | ScoreRow, parts: Iterable[str], words: list[str]) -> Shown:
    text = plain(" ".join([section.title, *parts]))
    return Shown(one, all(word in text for word in words))
