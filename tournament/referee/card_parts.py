"""What a rules card is made of: by which rules it is, sections, facts in sentences, tables of scores, a search."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

import scoring
from scoring import Outcome, Rulebook
from scoring.melds import MeldRules, meld_rules
from tournament.core.names import plain
from tournament.models import Tournament
from tournament.referee.words_rules import OUTCOMES, TextWords
from tournament.web.on_paper import CROSS, number


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


# Facts of a rulebook in a sentence or two: who sits where, how many cards, what ranks, how long it takes.


def seats(book: Rulebook) -> str:
    """How many at a table."""
    preferred, sizes = book.table_sizes[0], sorted(book.table_sizes)
    if len(sizes) == 1:
        return _("%(size)s am Tisch.") % {"size": preferred}
    if book.dealer_sits_out_at:
        return _("%(size)s am Tisch; %(fewer)s nur zum Ausgleich.") % {"size": preferred, "fewer": sizes[0]}
    return _("%(least)s bis %(most)s am Tisch.") % {"least": sizes[0], "most": sizes[-1]}


def dealer(book: Rulebook) -> str:
    """Whether the dealer plays."""
    if not book.dealer_sits_out_at:
        return _("Alle spielen mit, auch wer gibt.")
    return _("Zu %(sizes)s setzt der Geber aus.") % {"sizes": _sizes(sorted(book.dealer_sits_out_at))}


def dealer_playing(book: Rulebook) -> str:
    """Where a dealer plays who sits out elsewhere; empty: nowhere."""
    others = sorted(set(book.table_sizes) - book.dealer_sits_out_at)
    return _("Zu %(sizes)s spielt er mit.") % {"sizes": _sizes(others)} if book.dealer_sits_out_at and others else ""


def _sizes(sizes: list[int]) -> str:
    return pgettext("Tische", " oder ").join(map(str, sizes))


def hands(book: Rulebook) -> str:
    """How many cards everybody is dealt."""
    if not book.hand_size_at:
        return _("%(cards)s Karten.") % {"cards": book.hand_size}
    by_cards: dict[int, list[int]] = {}
    for size in sorted(book.table_sizes):
        by_cards.setdefault(book.cards_dealt(size), []).append(size)
    parts = [
        _("zu %(sizes)s: %(cards)s") % {"sizes": _sizes(sizes), "cards": cards} for cards, sizes in by_cards.items()
    ]
    return _("Karten %(parts)s.") % {"parts": ", ".join(parts)}


def order(book: Rulebook) -> str:
    """Who is first in which game."""
    if book.rotates == "dealer":
        return _("Platz 1 gibt das erste Spiel, dann geht es im Uhrzeigersinn.")
    return _("Platz 1 beginnt das erste Spiel, das nächste der Platz im Uhrzeigersinn.")


def ranking(book: Rulebook) -> str:
    """What the list is ranked by."""
    if not book.points_follow:
        return _("Die meisten Punkte.")
    if not book.points_per_wertungspunkt:
        return _("Die wenigsten Augen.")
    if not book.points_per_auge:
        return _("Die meisten Wertungspunkte: plus weniger minus.")
    return _("Die meisten Punkte: %(factor)s × Wertungspunkte − Augen.") % {"factor": book.points_per_wertungspunkt}


def ties(book: Rulebook) -> str:
    """What decides between equals."""
    if ("augen", False) in book.ranking:
        return _("Die wenigsten Augen, dann das Los.")
    return _("Derselbe Rang; ein Los kann entscheiden.")


def playing_time(book: Rulebook, games: int | None, minutes: int | None) -> tuple[str, str]:
    """How long a series takes, and who says so: a tournament, or nobody (no text has a time for Rommé)."""
    if games and minutes:
        counted = ngettext("%(games)s Spiel in %(minutes)s min.", "%(games)s Spiele in %(minutes)s min.", games)
        return counted % {"games": games, "minutes": minutes}, tournament_words()
    at = [
        ngettext("%(games)s Spiel zu %(size)s: %(minutes)s min", "%(games)s Spiele zu %(size)s: %(minutes)s min", count)
        % {"size": size, "games": count, "minutes": book.minutes_for(count)}
        for size, count in ((size, book.games_at(size, games or book.games_default)) for size in book.table_sizes[:2])
    ]
    return _("Für Rommé nennt der Text keine. %(games)s.") % {"games": ", ".join(at)}, suggestion_words()


# The tables of the rules card: what each way to come out of a game gives (rule 12), and what rule 15 makes of it.


def scores(book: Rulebook, text: TextWords) -> Iterator[ScoreRow]:
    """Rule 12, or what a text has instead, row by row."""
    for outcome in book.outcomes:
        if outcome.wins:
            means = text.outcomes.get(outcome.code, OUTCOMES[outcome.code])
            yield ScoreRow(outcome.name, str(means), _winner_gets(book, outcome))
        elif book.counts_wertungspunkte:
            below = None
            for band in outcome.bands:
                yield ScoreRow(outcome.name, _condition(band.up_to, below), _points(book, band.wertungspunkte))
                below = band.up_to
        else:
            gives = _("Augen zählen") if book.points_follow else _("Augen gehen an den Sieger")
            yield ScoreRow(outcome.name, "", gives)


def thrown_in(book: Rulebook) -> Iterator[ScoreRow]:
    """Rule 15, row by row: what is written instead. It has no row above 100 (decisions.md, rule 15)."""
    for outcome in book.outcomes:
        below = None
        for band in outcome.bands:
            augen = _("ab %(augen)s") if band.thrown_in_keeps_more else "%(augen)s"
            words = _("%(augen)s Augen, %(points)s") % {
                "augen": augen % {"augen": band.thrown_in_augen},
                "points": _points(book, band.thrown_in_wertungspunkte),
            }
            place = silent_words() if band.thrown_in_keeps_more else ""
            yield ScoreRow(outcome.name, _condition(band.up_to, below), words, place)
            below = band.up_to


def _winner_gets(book: Rulebook, outcome: Outcome) -> str:
    if outcome.wertungspunkte is not None:
        return _points(book, outcome.wertungspunkte)
    if outcome.gets_others_augen:
        return _("die Augen aller anderen")
    if outcome.others_augen_factor != 1:
        return _("0 Augen; die der anderen × %(factor)s") % {"factor": outcome.others_augen_factor}
    return _("0 Augen")


def _points(book: Rulebook, wertungspunkte: int) -> str:
    """Minus points with the cross that stands for them in the list, where a list has crosses (rule 13)."""
    written = number(wertungspunkte)
    return f"{CROSS} ({written})" if wertungspunkte < 0 and book.has_crosses else written


def _condition(up_to: int | None, below: int | None) -> str:
    if up_to is not None:
        return _("bis %(augen)s Augen") % {"augen": up_to}
    return _("über %(augen)s Augen") % {"augen": below} if below is not None else ""


# Looking for words on the rules card: what has all of them stays.

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


# By which rules a rules card is: those of a text as it is written, or what a tournament makes of them.


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
