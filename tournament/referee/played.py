"""By which rules a rules card is: those of a text as it is written, or what a tournament makes of them."""

from dataclasses import dataclass, replace

import scoring
from scoring import Rulebook
from scoring.melds import MeldRules, meld_rules
from tournament.models import Tournament


@dataclass(frozen=True, slots=True)
class Played:
    """By which rules: those of a text, or what a tournament makes of them.

    `text` and `text_rules`: the rules as they are written. `agreements`: codes of scoring.AGREEMENTS.
    `repeat_offence_extra`: what the tournament deducts more from the second thrown-in hand on. `games`, `minutes`: of a
    series; None: not said.
    """

    rulebook: Rulebook
    rules: MeldRules
    text: Rulebook
    text_rules: MeldRules
    agreements: tuple[str, ...] = ()
    repeat_offence_extra: int = 0
    games: int | None = None
    minutes: int | None = None

    @property
    def in_force(self) -> frozenset[str]:
        """The agreements that mean anything where these rules are played."""
        return frozenset(code for code in self.agreements if scoring.agreements.is_of_use(self.text, code))

    @property
    def as_agreed(self) -> "Played":
        """The text with what was agreed beside it, and no house rule."""
        return replace(self, rulebook=scoring.agreed(self.text, self.agreements), rules=self.text_rules)

    @property
    def as_written(self) -> "Played":
        """The text alone."""
        return replace(self, rulebook=self.text, rules=self.text_rules, agreements=(), repeat_offence_extra=0)


def by_the_text(rulebook_id: str, *, jokers: bool = True) -> Played:
    """A rulebook as it is written; without jokers where the text lets a tournament leave them out."""
    rulebook, rules = scoring.rulebook(rulebook_id), meld_rules(rulebook_id)
    if rulebook.jokers_optional and not jokers:
        rulebook, rules = rulebook.without_jokers(), rules.without_jokers()
    return Played(rulebook, rules, rulebook, rules)


def played_by(tournament: Tournament) -> Played:
    """The rules as a tournament plays them: its own bands and points, what it agreed on, with or without jokers."""
    written = by_the_text(tournament.rulebook_id, jokers=not tournament.without_jokers)
    return replace(
        written,
        rulebook=tournament.rulebook,
        rules=_melded_by(written.rules, tournament.rulebook),
        agreements=tuple(tournament.agreements),
        repeat_offence_extra=tournament.repeat_offence_extra,
        games=tournament.games_per_series,
        minutes=tournament.minutes_per_series,
    )


def _melded_by(rules: MeldRules, book: Rulebook) -> MeldRules:
    """The melding rules with the cards and the opening of a house."""
    least = book.opening_minimum
    return replace(
        rules,
        pack=book.pack,
        opening_minimum=least,
        all_at_once_minimum=rules.all_at_once_minimum and least,
        all_at_once_laying_off_minimum=rules.all_at_once_laying_off_minimum and least,
    )
