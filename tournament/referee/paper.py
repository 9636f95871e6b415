"""The rules card of a rulebook: one or two A4 pages for the table, the same content as the page.

Facts and figures come from the values (`Rulebook`, `MeldRules`); what a text says beside them, from
`tournament.wording_rules`. Sentences of the texts are not copied.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

import scoring
from scoring import Outcome, Rulebook
from scoring.melds import MeldRules, Reference, meld_rules
from tournament.models import Tournament
from tournament.referee.words_melds import reference_words, topic_words
from tournament.referee.words_rules import OUTCOMES, WORDS, Saying, TextWords
from tournament.web.documents import Paper
from tournament.web.on_paper import CROSS, number
from tournament.web.pdf import pdf

MELD_TOPICS = ("set", "run", "ace", "augen", "jokers", "exchange", "joker_taken", "laying_off", "turn")
OPENING_TOPICS = ("opening", "all_at_once")
JOKER_TOPICS = frozenset({"exchange", "joker_taken"})


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule. `term`: what it is about, if named; `place`: where it is written, empty where the text is silent."""

    words: str
    place: str = ""
    term: str = ""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """What one way to come out of a game gives."""

    outcome: str
    condition: str
    gives: str


@dataclass(frozen=True, slots=True)
class Section:
    """Some rules under a heading. `scores`: the table of points, in the section that has it."""

    key: str
    title: str
    lines: tuple[RuleLine, ...]
    scores: tuple[ScoreRow, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesCard:
    """All that is on the card."""

    title: str
    source: str
    sections: tuple[Section, ...]


def made(card: RulesCard) -> bytes:
    """The sheet as PDF."""
    return pdf("referee/paper/rules_card", card)


def card_of_text(rulebook_id: str) -> RulesCard:
    """The card of a rulebook as it is written, for another process."""
    return rules_card(scoring.rulebook(rulebook_id), meld_rules(rulebook_id))


def card_of_tournament(tournament: int) -> RulesCard | None:
    """The rules as a tournament plays them, for another process; None if it is gone."""
    found = Tournament.objects.filter(pk=tournament).first()
    return rules_card(*played_by(found)) if found else None


def played_by(tournament: Tournament) -> tuple[Rulebook, MeldRules]:
    """The rules as a tournament plays them: its house rule, with or without jokers."""
    rulebook = tournament.rulebook
    return rulebook, meld_rules(tournament.rulebook_id).of_house(rulebook.pack, rulebook.opening_minimum)


TEXT = Paper(card_of_text, made)
PLAYED = Paper(card_of_tournament, made)


def rules_card(rulebook: Rulebook, rules: MeldRules) -> RulesCard:
    """The card of a rulebook, section by section, in the order in which a game needs them."""
    return RulesCard(rulebook.title, rulebook.source, tuple(_Card(rulebook, rules).sections()))


class _Card:
    """The card while it is made."""

    def __init__(self, rulebook: Rulebook, rules: MeldRules) -> None:
        self.rulebook, self.rules = rulebook, rules
        self.text: TextWords = WORDS[rules.text]

    def sections(self) -> Iterator[Section]:
        yield Section("table", _("Am Tisch"), tuple(self._table()))
        yield Section("melds", _("Meldungen"), tuple(self._melds()))
        yield Section("course", _("Im Spiel"), tuple(map(self._said, self.text.course)))
        if self.text.conduct:
            yield Section("conduct", _("Verhalten am Tisch"), tuple(map(self._said, self.text.conduct)))
        yield Section("points", _("Wertung"), tuple(self._points()), tuple(_scores(self.rulebook, self.text)))
        if self.rulebook.has_thrown_in:
            yield Section(
                "thrown_in", _("Ungezählt weggeworfen"), tuple(self._thrown_in()), tuple(_thrown_in(self.rulebook))
            )
        yield Section("list", _("Liste und Rang"), tuple(self._list()))

    def _place(self, topic: str) -> str:
        rule = self.text.places.get(topic)
        return self._at(Reference(self.rules.text, rule)) if rule else ""

    def _at(self, reference: Reference) -> str:
        return reference_words(reference, self.rules.text)

    def _line(self, topic: str, term: str, words: str) -> RuleLine:
        return RuleLine(words, self._place(topic), term)

    def _said(self, saying: Saying) -> RuleLine:
        return RuleLine(str(saying.words), self._at(Reference(self.rules.text, saying.rule)))

    def _table(self) -> Iterator[RuleLine]:
        book = self.rulebook
        yield self._line("pack", _("Karten"), self._pack())
        yield self._line("seats", _("Spieler"), _seats(book))
        yield self._line("hand", _("In der Hand"), _dealt(book))
        yield self._line("order", _("Reihenfolge"), _order(book))
        if not book.winner_required:
            yield self._line(
                "end",
                _("Stapel leer"),
                _("Das Spiel ist zu Ende, auch wenn niemand beendet hat. Gewertet wird, was alle halten."),
            )

    def _pack(self) -> str:
        words = topic_words(self.rules, "pack")
        if not self.rulebook.jokers_optional:
            return words
        without = self.rules.without_jokers().pack.size
        return _("%(words)s Ohne Joker gespielt: %(without)s Karten.") % {"words": words, "without": without}

    def _melds(self) -> Iterator[RuleLine]:
        for topic in (*OPENING_TOPICS[: 2 if self.rulebook.opening_minimum else 1], *MELD_TOPICS):
            if topic in JOKER_TOPICS and not self.rules.pack.jokers:
                continue
            term = _terms()[topic]
            words = topic_words(self.rules, topic).removeprefix(f"{term}: ")
            yield RuleLine(words[:1].upper() + words[1:], self._at(self.rules.references[topic]), term)

    def _points(self) -> Iterator[RuleLine]:
        yield RuleLine(topic_words(self.rules, "hand"), self._place("counting"))
        if any(outcome.others_augen_factor != 1 for outcome in self.rulebook.outcomes):
            yield RuleLine(_("Verdoppelt wird, was für die anderen in der Liste steht."), self._place("doubling"))
        if self.rulebook.counts_wertungspunkte:
            yield RuleLine(_("Wertungspunkte für ein Spiel:"), self._place("points"))

    def _thrown_in(self) -> Iterator[RuleLine]:
        place = self._place("thrown_in")
        yield RuleLine(
            _(
                "Hat jemand beendet, legen die anderen ihre Karten offen hin und zählen. "
                "Wer sie ungezählt auf den Stapel wirft, bekommt:"
            ),
            place,
        )
        yield RuleLine(
            _("Beim zweiten Mal im selben Turnier wird die Spielleitung oder ein Schiedsrichter informiert."), place
        )

    def _list(self) -> Iterator[RuleLine]:
        book = self.rulebook
        yield self._line("ranking", _("Rang"), _ranking(book))
        if book.has_crosses:
            words = _("Ein Spiel mit Minuspunkten steht als %(cross)s in der Liste; seine Augen zählen trotzdem.")
            yield self._line("list", _("Kreuz"), words % {"cross": CROSS})
        if book.seated_by_result:
            yield self._line("order", _("Plätze"), _("Ab der zweiten Serie wird nach dem Stand gesetzt."))
        if book.giving_up_at:
            words = _(
                "Nur am Tisch zu zweit, zwischen zwei Spielen, ab der halben Liste und nur, wer zurückliegt. "
                "Die Liste gilt, wie sie steht."
            )
            yield self._line("giving_up", _("Aufgeben"), words)
        if book.has_target_score:
            words = _(
                "Vorher vereinbart: eine Zahl von Spielen oder eine Punktzahl. "
                "Mit dem Spiel, das sie erreicht, ist Schluss."
            )
            yield self._line("target", _("Ende"), words)
        if book.team_own_minimum is not None:
            words = _("%(size)s Spieler: mindestens %(own)s vom eigenen Verein, höchstens %(loan)s Leihspieler.")
            team = {"size": book.team_size, "own": book.team_own_minimum, "loan": book.team_loan_maximum}
            yield self._line("teams", _("Mannschaft"), words % team)
        if self.text.places.get("time"):
            yield self._line("time", _("Spielzeit"), _time(book))


def _terms() -> dict[str, str]:
    return {
        "opening": _("Eröffnen"),
        "all_at_once": _("Hand-Rommé"),
        "set": _("Satz"),
        "run": _("Folge"),
        "ace": _("Ass"),
        "augen": _("Augen"),
        "jokers": _("Joker"),
        "exchange": _("Joker tauschen"),
        "joker_taken": _("Getauschter Joker"),
        "laying_off": _("Anlegen"),
        "turn": _("Zug"),
    }


def _seats(book: Rulebook) -> str:
    preferred = book.table_sizes[0]
    sizes = sorted(book.table_sizes)
    if book.dealer_sits_out_at:
        rest = {"size": preferred, "fewer": sizes[0]}
        return (
            _("%(size)s am Tisch, der Geber setzt aus. %(fewer)s nur zum Ausgleich, dann spielt der Geber mit.") % rest
        )
    if len(sizes) == 1:
        return _("%(size)s am Tisch, alle spielen mit.") % {"size": preferred}
    return _("%(least)s bis %(most)s am Tisch, alle spielen mit.") % {"least": sizes[0], "most": sizes[-1]}


def _dealt(book: Rulebook) -> str:
    if not book.hand_size_at:
        return _("%(cards)s Karten.") % {"cards": book.hand_size}
    by_cards: dict[int, list[int]] = {}
    for size in sorted(book.table_sizes):
        by_cards.setdefault(book.cards_dealt(size), []).append(size)
    parts = [
        _("zu %(sizes)s: %(cards)s") % {"sizes": pgettext("Tische", " oder ").join(map(str, sizes)), "cards": cards}
        for cards, sizes in by_cards.items()
    ]
    return _("Karten %(parts)s.") % {"parts": ", ".join(parts)}


def _order(book: Rulebook) -> str:
    if book.rotates == "dealer":
        return _("Platz 1 gibt das erste Spiel, dann geht es im Uhrzeigersinn. Links vom Geber wird begonnen.")
    return _("Platz 1 beginnt das erste Spiel, das nächste der Platz im Uhrzeigersinn.")


def _scores(book: Rulebook, text: TextWords) -> Iterator[ScoreRow]:
    for outcome in book.outcomes:
        if outcome.wins:
            means = text.outcomes.get(outcome.code, OUTCOMES[outcome.code])
            yield ScoreRow(outcome.name, str(means), _winner_gets(outcome))
        elif book.counts_wertungspunkte:
            below = None
            for band in outcome.bands:
                yield ScoreRow(outcome.name, _condition(band.up_to, below), _points(band.wertungspunkte))
                below = band.up_to
        else:
            gives = _("Augen zählen") if book.points_follow else _("Augen gehen an den Sieger")
            yield ScoreRow(outcome.name, "", gives)


def _winner_gets(outcome: Outcome) -> str:
    if outcome.wertungspunkte is not None:
        return _points(outcome.wertungspunkte)
    if outcome.gets_others_augen:
        return _("die Augen aller anderen")
    if outcome.others_augen_factor != 1:
        return _("0 Augen; die der anderen × %(factor)s") % {"factor": outcome.others_augen_factor}
    return _("0 Augen")


def _points(wertungspunkte: int) -> str:
    return f"{CROSS} ({number(wertungspunkte)})" if wertungspunkte < 0 else number(wertungspunkte)


def _condition(up_to: int | None, below: int | None) -> str:
    if up_to is not None:
        return _("bis %(augen)s Augen") % {"augen": up_to}
    return _("über %(augen)s Augen") % {"augen": below} if below is not None else ""


def _thrown_in(book: Rulebook) -> Iterator[ScoreRow]:
    """Rule 15, row by row: what is written instead."""
    for outcome in book.outcomes:
        below = None
        for band in outcome.bands:
            augen = _("ab %(augen)s") if band.thrown_in_keeps_more else "%(augen)s"
            words = _("%(augen)s Augen, %(points)s") % {
                "augen": augen % {"augen": band.thrown_in_augen},
                "points": _points(band.thrown_in_wertungspunkte),
            }
            yield ScoreRow(outcome.name, _condition(band.up_to, below), words)
            below = band.up_to


def _ranking(book: Rulebook) -> str:
    if not book.points_follow:
        first = _("Die meisten Punkte.")
    elif not book.points_per_wertungspunkt:
        first = _("Die wenigsten Augen.")
    elif not book.points_per_auge:
        first = _("Die meisten Wertungspunkte: plus weniger minus.")
    else:
        factor = {"factor": book.points_per_wertungspunkt}
        first = _("Die meisten Punkte: %(factor)s × Wertungspunkte − Augen.") % factor
    if ("augen", False) in book.ranking:
        return f"{first} {_('Bei Gleichstand die wenigsten Augen, dann das Los.')}"
    return f"{first} {_('Bei Gleichstand derselbe Rang; ein Los kann entscheiden.')}"


def _time(book: Rulebook) -> str:
    """Rule 22 by its own examples: 36 games and what a table of three plays meanwhile."""
    games = book.games_default
    at = [
        ngettext("zu %(size)s: %(games)s Spiel", "zu %(size)s: %(games)s Spiele", book.games_at(size, games))
        % {"size": size, "games": book.games_at(size, games)}
        + f" – {book.minutes_for(book.games_at(size, games))} min"
        for size in book.table_sizes
    ]
    return ", ".join(at)
