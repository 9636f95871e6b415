"""All that an organisation held over the years, with who agreed to be found in it by name.

What one tournament says, its own published list says, of everybody in it. What goes over several (a page of somebody,
the hall of fame, head to head) has only those in it who agreed (`Person.in_archive`), and of them nothing where they
were without a name. Worked out once for each public state and kept by this process.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.db.models import Q
from django.utils.crypto import salted_hmac

from scoring.comparable import alike
from scoring.figures import WERTUNGSPUNKTE
from scoring.rulebook import Rulebook
from tournament.core import names
from tournament.core.speaking import spoken
from tournament.models import Organisation, Person, Tournament
from tournament.years.reads.events import Event, EventRow, event_of, outside_events, states_with_results
from tournament.years.reads.podiums import Podium, outside_podium, podiums_of

KEY_LETTERS: Final = 16
MOST_KEPT: Final = 10


@dataclass(frozen=True, slots=True)
class Appearance:
    """Somebody in one tournament, by name."""

    event: Event
    row: EventRow

    @property
    def of(self) -> int:
        """How many had a rank there."""
        return sum(row.rank is not None for row in self.event.rows)


@dataclass(frozen=True)
class Known:
    """Somebody who agreed. `key`: what his page is called by, which tells nothing of when he came; `persons`: the keys
    under which he is stored, several where clubs of a federation know him by the same name and pass number."""

    key: str
    name: str
    persons: frozenset[int]
    appearances: tuple[Appearance, ...]

    @cached_property
    def finished(self) -> list[Appearance]:
        """Those in tournaments that are over, the last first."""
        return [one for one in self.appearances if one.event.over]

    @property
    def club(self) -> str:
        """Whom he played for last."""
        return next((one.row.club_name for one in self.appearances if one.row.club_name), "")


@dataclass(frozen=True)
class Chronicle:
    """`events`: all of the organisation and of its clubs that have pages, the last first; `podiums` by their key."""

    organisation: Organisation
    events: Sequence[Event]
    podiums: Mapping[str, tuple[Podium, ...]]
    people: Mapping[str, Known]

    @cached_property
    def finished(self) -> list[Event]:
        """Those that are over."""
        return [event for event in self.events if event.over]

    @cached_property
    def by_person(self) -> Mapping[int, Known]:
        """Who it is, by the key under which he is stored."""
        return {pk: known for known in self.people.values() for pk in known.persons}

    @cached_property
    def years(self) -> list[int]:
        """In which there was something, the last first."""
        return sorted({event.date.year for event in self.events}, reverse=True)

    @cached_property
    def counted(self) -> list[tuple[Rulebook, frozenset[str]]]:
        """The keys of those that are over and were decided by Wertungspunkte, in groups whose results can be added up,
        each with what was played; none is ever added to one of another group."""
        groups = counted_together(self.finished)
        return [(played, frozenset(event.key for event in events)) for played, events in groups]

    def outside(self, pk: int) -> Event | None:
        """One that was kept elsewhere."""
        return next((event for event in self.events if event.outside == pk), None)

    def found(self, asked: str) -> list[Known]:
        """Who is meant by some letters of a name, by name."""
        wanted = [f" {word}" for word in names.asked(asked)]
        matching = [one for one in self.people.values() if all(word in names.findable(one.name) for word in wanted)]
        return sorted(matching, key=lambda one: names.in_order(one.name)) if wanted else []


_KEPT: OrderedDict[str, Chronicle] = OrderedDict()


def chronicle_of(organisation: Organisation, state: str) -> Chronicle:
    """All of it as everybody may know it in this state (web/conditional.py); kept until there is another."""
    key = f"{organisation.pk} {state} {spoken()}"
    found = _KEPT.get(key)
    if found is None:
        found = _KEPT[key] = read_chronicle(organisation)
        while len(_KEPT) > MOST_KEPT:
            _KEPT.popitem(last=False)
    return found


def read_chronicle(organisation: Organisation) -> Chronicle:
    """Read anew; a number of queries that does not grow with what is known already."""
    shown = shown_in(organisation)
    podiums: dict[str, tuple[Podium, ...]] = {}
    events: list[Event] = []
    for state in states_with_results(Tournament.objects.filter(published=True, organisation__in=shown)):
        event = event_of(state)  # beside its podiums: both are made from the same numbers
        podiums[event.key] = podiums_of(state)
        events.append(event)
    for event in outside_events([one.pk for one in shown]):
        podiums[event.key] = (outside_podium(event),)
        events.append(event)
    events.sort(key=lambda one: (one.date, one.name), reverse=True)
    return Chronicle(organisation, events, podiums, _people(shown, events))


def shown_in(organisation: Organisation) -> list[Organisation]:
    """Whose tournaments its pages show: its own, and of a federation those of the clubs that have pages themselves."""
    clubs = Organisation.objects.filter(Q(federation=organisation) & Q(shown=True)).exclude(pk=organisation.pk)
    return [organisation, *(clubs.order_by("name") if organisation.is_federation else ())]


def ranked_by_wertungspunkte(event: Event) -> bool:
    """Whether Wertungspunkte decided there; sums of them are made over such tournaments alone."""
    return event.rulebook.ranked_by == WERTUNGSPUNKTE.key


def counted_together(events: Iterable[Event]) -> list[tuple[Rulebook, Sequence[Event]]]:
    """Those decided by Wertungspunkte, in groups that are comparable."""
    return alike((event.rulebook, event) for event in events if ranked_by_wertungspunkte(event))


def _people(organisations: Sequence[Organisation], events: Sequence[Event]) -> dict[str, Known]:
    """Who agreed and was there by name, by his key."""
    agreed = Person.objects.filter(organisation__in=organisations, in_archive=True).order_by("pk")
    same: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
    for pk, name, number in agreed.values_list("pk", "name", "pass_number"):
        same[names.key(name), names.key(number) or f"#{pk}"].append((pk, name))
    appearances = _appearances({pk for group in same.values() for pk, _name in group}, events)
    return dict(_known(group, appearances) for group in same.values() if any(pk in appearances for pk, _name in group))


def _appearances(agreed: set[int], events: Sequence[Event]) -> dict[int, list[Appearance]]:
    found: dict[int, list[Appearance]] = defaultdict(list)
    for event in events:
        for row in event.rows:
            if row.person in agreed and not row.anonymous:
                found[row.person].append(Appearance(event, row))
    return found


def _known(group: Sequence[tuple[int, str]], appearances: Mapping[int, Sequence[Appearance]]) -> tuple[str, Known]:
    first, name = group[0]
    own = {one.event.key: one for pk, _name in group for one in appearances.get(pk, ())}
    ordered = sorted(own.values(), key=lambda one: (one.event.date, one.event.name), reverse=True)
    key = key_of(first)
    return key, Known(key, name, frozenset(pk for pk, _name in group), tuple(ordered))


def key_of(person: int) -> str:
    """What a page of somebody is called by: the same always, and it says nothing of him."""
    return salted_hmac("tournament.chronicle.person", str(person), algorithm="sha256").hexdigest()[:KEY_LETTERS]
