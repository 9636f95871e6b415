"""What whoever keeps a season should know of it; and why the results of two lists cannot be added up."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.comparable import Differs, differences
from scoring.rulebook import Rulebook
from tournament.models import OutsideResult, OutsideTournament, Ranks, Registration, Season, Tournament
from tournament.registration.reads.known import is_by_number
from tournament.years.reads.events import Event
from tournament.years.reads.parts import Parts
from tournament.years.reads.shown import ShownSeason

# Why the results of two lists cannot be added up, in words; scoring.comparable says whether.


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


def notes_of(season: Season, parts: Parts) -> list[str]:
    """One sentence each; none where all is as it was meant. Two queries at most."""
    return [*_of_parts(season, parts), *(_of_limits(season, len(parts.events)) if parts.events else ())]


def _of_parts(season: Season, parts: Parts) -> Iterator[str]:
    there = {event.key for event in (*parts.events, *parts.unlike)}
    gone = [key for key in season.parts if key not in there]
    named = _notes_called(gone)
    for name in named:
        yield _("„%(name)s“ zählt nicht mit: Es ist nicht mehr veröffentlicht.") % {"name": name}
    if lost := len(gone) - len(named):
        text = ngettext(
            "%(number)s gewählter Abend zählt nicht mit: Er ist gelöscht.",
            "%(number)s gewählte Abende zählen nicht mit: Sie sind gelöscht.",
            lost,
        )
        yield text % {"number": lost}
    for event in parts.unlike:
        why = why_unlike(_counted(parts.events[0]), _counted(event))
        yield _("„%(name)s“ zählt nicht mit. %(why)s") % {"name": event.name, "why": why}


def _counted(event: Event) -> Counted:
    return Counted(f"{event.name}, {date_format(event.date, _('j. F Y'))}", event.rulebook)


def _notes_called(keys: Sequence[str]) -> list[str]:
    """The names of those that are there, and nobody's to see."""
    here = Tournament.objects.filter(pk__in=[int(key[1:]) for key in keys if key[0] == "t"])
    outside = OutsideTournament.objects.filter(pk__in=[int(key[1:]) for key in keys if key[0] == "a"])
    return [*here.values_list("name", flat=True), *outside.values_list("name", flat=True)]


def _of_limits(season: Season, held: int) -> Iterator[str]:
    in_all = max(held, season.planned or held)
    goes_on = in_all > held or (season.joins and not season.planned)
    if held == 1 and not goes_on:
        yield _("Die Saison hat einen einzigen Abend: Ihre Liste ist die des Abends.")
    if season.best and season.best > held and not goes_on:
        text = ngettext(
            "Die besten %(best)s sollen zählen, gewertet ist nur %(held)s Abend: Es zählen alle.",
            "Die besten %(best)s sollen zählen, gewertet sind nur %(held)s Abende: Es zählen alle.",
            held,
        )
        yield text % {"best": season.best, "held": held}
    if season.minimum and season.minimum > in_all:
        text = ngettext(
            "Noch hat niemand einen Rang: verlangt sind %(least)s Abende, gewertet ist %(held)s. Sagen Sie unten, wie "
            "viele es insgesamt werden.",
            "Noch hat niemand einen Rang: verlangt sind %(least)s Abende, gewertet sind %(held)s. Sagen Sie unten, wie "
            "viele es insgesamt werden.",
            held,
        )
        yield text % {"least": season.minimum, "held": held}


@dataclass(frozen=True, slots=True)
class Where:
    """An evening at which a person has no name. `registration`: theirs, and the tournament's `slug`; or the key of a
    result from `outside`."""

    name: str
    slug: str = ""
    registration: int = 0
    outside: int = 0


@dataclass(frozen=True, slots=True)
class Silent:
    """People without a name in a season who could have one. `people`: the organisation's own, by name, each with what
    they are called instead and where; `elsewhere`: how many of other organisations. `of`: how many in the list."""

    people: Sequence[tuple[str, str, Sequence[Where]]]
    elsewhere: int
    of: int

    @property
    def number(self) -> int:
        """How many."""
        return len(self.people) + self.elsewhere


def silent_in(listed: ShownSeason, parts: Parts) -> Silent:
    """Two queries; of teams and clubs there is nobody to ask."""
    of_people = listed.season.of == Ranks.PLAYERS
    instead = {line.person: line.name for line in listed.lines if line.nameless and of_people}
    organisation = listed.season.organisation_id
    found: dict[tuple[str, int], list[Where]] = defaultdict(list)
    for pk, name, where in (*_registered(instead, parts, organisation), *_outside(instead, parts, organisation)):
        found[name, pk].append(where)
    people = [(name, instead[pk], where) for (name, pk), where in sorted(found.items()) if not is_by_number(name)]
    return Silent(people, len(instead) - len(found), len(listed.lines))


def _registered(people: Collection[int], parts: Parts, organisation: int) -> Iterator[tuple[int, str, Where]]:
    rows = Registration.objects.filter(
        person__in=people,
        person__organisation=organisation,
        anonymous=True,
        tournament__in=[event.tournament for event in parts.events],
    ).order_by("tournament__date")
    wanted = ("pk", "person_id", "person__name", "tournament__name", "tournament__slug")
    for pk, person, name, called, slug in rows.values_list(*wanted):
        yield person, name, Where(called, slug, pk)


def _outside(people: Collection[int], parts: Parts, organisation: int) -> Iterator[tuple[int, str, Where]]:
    rows = OutsideResult.objects.filter(
        person__in=people,
        person__organisation=organisation,
        anonymous=True,
        tournament__in=[event.outside for event in parts.events],
    ).order_by("tournament__date")
    for person, name, called, pk in rows.values_list("person_id", "person__name", "tournament__name", "tournament_id"):
        yield person, name, Where(called, outside=pk)
