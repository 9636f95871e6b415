"""The tables of the rules card: what each way to come out of a game gives (rule 12), and what rule 15 makes of it."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import Outcome, Rulebook
from tournament.referee.card_parts import ScoreRow, silent_words
from tournament.referee.words_rules import OUTCOMES, TextWords
from tournament.web.on_paper import CROSS, number


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
