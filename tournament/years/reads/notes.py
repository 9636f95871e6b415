"""What whoever keeps a season should know of it: what does not count as it was meant, and who has no name in it."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import OutsideResult, OutsideTournament, Ranks, Registration, Season, Tournament
from tournament.registration.reads.known import is_by_number
from tournament.years.reads.comparing import Counted, why_unlike
from tournament.years.reads.events import Event
from tournament.years.reads.parts import Parts
from tournament.years.reads.shown import ShownSeason


def notes_of(season: Season, parts: Parts) -> list[str]:
    """One sentence each; none where all is as it was meant. Two queries at most."""
    return [*_of_parts(season, parts), *(_of_limits(season, len(parts.events)) if parts.events else ())]


def _of_parts(season: Season, parts: Parts) -> Iterator[str]:
    there = {event.key for event in (*parts.events, *parts.unlike)}
    gone = [key for key in season.parts if key not in there]
    for name in _called(gone):
        yield _("„%(name)s“ zählt nicht mit: Es ist nicht mehr veröffentlicht.") % {"name": name}
    if lost := len(gone) - len(_called(gone)):
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


def _called(keys: Sequence[str]) -> list[str]:
    """The names of those that are there, and nobody's to see."""
    if not keys:
        return []
    here = Tournament.objects.filter(pk__in=[int(key[1:]) for key in keys if key[0] == "t"])
    outside = OutsideTournament.objects.filter(pk__in=[int(key[1:]) for key in keys if key[0] == "a"])
    return [*here.values_list("name", flat=True), *outside.values_list("name", flat=True)]


def _of_limits(season: Season, held: int) -> Iterator[str]:
    to_come = max(0, (season.planned or 0) - held)
    goes_on = to_come or (season.joins and not season.planned)
    if held == 1 and not goes_on:
        yield _("Die Saison hat einen einzigen Abend: Ihre Liste ist die des Abends.")
    if season.best and season.best > held + to_come and not goes_on:
        text = ngettext(
            "Die besten %(best)s sollen zählen, gewertet ist nur %(held)s Abend: Es zählen alle.",
            "Die besten %(best)s sollen zählen, gewertet sind nur %(held)s Abende: Es zählen alle.",
            held,
        )
        yield text % {"best": season.best, "held": held}
    if season.minimum and season.minimum > held + to_come:
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
    """An evening at which somebody is without a name. `registration`: his, and the tournament's `slug`; or the key of a
    result from `outside`."""

    name: str
    slug: str = ""
    registration: int = 0
    outside: int = 0


@dataclass(frozen=True, slots=True)
class Silent:
    """Who has no name in a season and could have one. `people`: the organisation's own, by name, each with what he is
    called instead and where; `elsewhere`: how many are of other organisations. `of`: how many stand in the list."""

    people: Sequence[tuple[str, str, Sequence[Where]]]
    elsewhere: int
    of: int

    @property
    def number(self) -> int:
        """How many."""
        return len(self.people) + self.elsewhere


def silent_in(listed: ShownSeason, parts: Parts) -> Silent:
    """Two queries; of teams and clubs there is nobody to ask."""
    if listed.season.of != Ranks.PLAYERS:
        return Silent((), 0, len(listed.lines))
    instead = {line.person: line.name for line in listed.lines if line.nameless}
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
        tournament__in=[event.tournament for event in parts.events if event.tournament],
    ).order_by("tournament__date")
    wanted = ("pk", "person_id", "person__name", "tournament__name", "tournament__slug")
    for pk, person, name, called, slug in rows.values_list(*wanted):
        yield person, name, Where(called, slug, pk)


def _outside(people: Collection[int], parts: Parts, organisation: int) -> Iterator[tuple[int, str, Where]]:
    rows = OutsideResult.objects.filter(
        person__in=people,
        person__organisation=organisation,
        anonymous=True,
        tournament__in=[event.outside for event in parts.events if event.outside],
    ).order_by("tournament__date")
    for person, name, called, pk in rows.values_list("person_id", "person__name", "tournament__name", "tournament_id"):
        yield person, name, Where(called, outside=pk)
