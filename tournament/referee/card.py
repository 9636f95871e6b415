"""What stands on the rules card: what a page shows and a sheet prints.

Where a tournament plays otherwise than the text, the card says by whose word and names no rule.
"""

from collections.abc import Iterable
from dataclasses import replace

from tournament.referee.card_parts import (
    RuleLine,
    RulesCard,
    ScoreRow,
    Section,
    agreement_words,
    house_words,
    suggestion_words,
    tournament_words,
)
from tournament.referee.card_sections import CardSections
from tournament.referee.played import Played


def rules_card(played: Played) -> RulesCard:
    """The card of a text or of a tournament."""
    sections = _sections(played)
    if played != played.as_written:
        sections = _told_apart(sections, _sections(played.as_written), _sections(played.as_agreed))
    agreed = played.as_agreed.rulebook.title.removeprefix(played.text.title)
    title = played.rulebook.title.removesuffix(agreed)
    return RulesCard(title, agreed.removeprefix(", "), played.rulebook.source, tuple(sections))


def _sections(played: Played) -> list[Section]:
    return [section for section in CardSections(played).all() if section.lines]


def _told_apart(sections: list[Section], written: list[Section], agreed: list[Section]) -> list[Section]:
    """What is otherwise than the text says no longer names the text but who says so."""
    by_text, by_agreement = _said(written), _said(agreed)

    def place(key: str, one: RuleLine | ScoreRow) -> str:
        settled = isinstance(one, RuleLine) and one.place in ("", tournament_words(), suggestion_words())
        if settled or (key, _bare(one)) in by_text:
            return one.place
        return agreement_words() if (key, _bare(one)) in by_agreement else house_words()

    return [
        replace(
            section,
            lines=tuple(replace(line, place=place(section.key, line)) for line in section.lines),
            scores=tuple(replace(row, place=place(section.key, row)) for row in section.scores),
        )
        for section in sections
    ]


def _said(sections: Iterable[Section]) -> set[tuple[str, RuleLine | ScoreRow]]:
    return {
        (section.key, _bare(one)) for section in sections for some in (section.lines, section.scores) for one in some
    }


def _bare(one: RuleLine | ScoreRow) -> RuleLine | ScoreRow:
    return replace(one, place="")
