"""Why the results of two lists cannot be added up, in words; scoring.comparable says whether."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.comparable import Differs, differences
from scoring.rulebook import Rulebook


class Counted(NamedTuple):
    """A list: what it is called, and by what it was played."""

    name: str
    rulebook: Rulebook


def why_unlike(one: Counted, other: Counted) -> str:
    """Both by their names, and what tells them apart most; empty: they are comparable."""
    found = differences(one.rulebook, other.rulebook)
    if not found:
        return ""
    text = _("„%(one)s“ (%(rules)s) und „%(other)s“ (%(others)s) zählen verschieden: %(why)s.")
    return text % {
        "one": one.name,
        "rules": one.rulebook.title,
        "other": other.name,
        "others": other.rulebook.title,
        "why": _WHY[found[0].code](one.rulebook, other.rulebook, found[0].outcome),
    }


def titles_apart(books: Sequence[Rulebook]) -> list[str]:
    """What rulebooks are called beside one another: of two house rules of one title each with its id."""
    several = Counter(book.title for book in books)
    return [f"{book.title} ({book.id})" if several[book.title] > 1 else book.title for book in books]


def _direction(_one: Rulebook, _other: Rulebook, _outcome: str) -> str:
    return _("einmal gewinnen die wenigsten Augen, einmal die meisten Punkte")


def _points(one: Rulebook, other: Rulebook, _outcome: str) -> str:
    text = _("gereiht wird einmal nach %(one)s, einmal nach %(other)s")
    return text % {"one": _made_of(one), "other": _made_of(other)}


def _made_of(book: Rulebook) -> str:
    if not book.points_follow:
        return _("den Augen der anderen")
    if book.points_per_auge:
        augen = {"factor": book.points_per_wertungspunkt}
        return _("%(factor)s × Wertungspunkte − Augen") % augen if book.points_per_wertungspunkt else _("Augen")
    return _("Wertungspunkten")


def _outcome(one: Rulebook, other: Rulebook, outcome: str) -> str:
    return _("„%(outcome)s“ zählt nur einmal eigens") % {"outcome": _called(one, other, outcome)}


def _win(one: Rulebook, other: Rulebook, outcome: str) -> str:
    mine, his = one.outcome(outcome), other.outcome(outcome)
    said = {"outcome": mine.name, "one": mine.wertungspunkte or 0, "other": his.wertungspunkte or 0}
    if said["one"] != said["other"]:
        return _("„%(outcome)s“ gibt einmal %(one)s, einmal %(other)s") % said
    said |= {"one": mine.others_augen_factor, "other": his.others_augen_factor}
    return _("„%(outcome)s“ nimmt die Augen der anderen einmal mal %(one)s, einmal mal %(other)s") % said


def _bands(one: Rulebook, other: Rulebook, outcome: str) -> str:
    return _("„%(outcome)s“ gibt für gleich viele Augen Verschiedenes") % {"outcome": _called(one, other, outcome)}


def _cards(one: Rulebook, other: Rulebook, _outcome: str) -> str:
    if one.pack.ranks != other.pack.ranks:
        return _("gleiche Karten zählen verschieden viele Augen")
    said = {"one": one.pack.joker, "other": other.pack.joker}
    return _("ein Joker zählt einmal %(one)s, einmal %(other)s Augen") % said


def _average(_one: Rulebook, _other: Rulebook, _outcome: str) -> str:
    return _("einmal entscheidet die Summe, einmal der Schnitt je Spiel")


def _ranking(_one: Rulebook, _other: Rulebook, _outcome: str) -> str:
    return _("bei gleich vielen Punkten entscheidet Verschiedenes")


def _called(one: Rulebook, other: Rulebook, outcome: str) -> str:
    known = {**other.outcomes_by_code, **one.outcomes_by_code}
    return pgettext("outcome", known[outcome].german)


_WHY: Final[Mapping[Differs, Callable[[Rulebook, Rulebook, str], str]]] = {
    Differs.DIRECTION: _direction,
    Differs.POINTS: _points,
    Differs.OUTCOME: _outcome,
    Differs.WIN: _win,
    Differs.BANDS: _bands,
    Differs.CARDS: _cards,
    Differs.AVERAGE: _average,
    Differs.RANKING: _ranking,
}
