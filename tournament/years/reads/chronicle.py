"""All that an organisation held over the years, who stood on the podium of each, and what is on."""

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from typing import Any, Final

from django.db.models import OuterRef, Q, Subquery
from django.utils.crypto import salted_hmac
from django.utils.translation import pgettext

from scoring.comparable import alike
from scoring.figures import WERTUNGSPUNKTE
from scoring.rankings import Of, Ranking
from scoring.rulebook import Rulebook
from tournament.core import names
from tournament.core.public import TournamentState, public_state
from tournament.core.speaking import spoken
from tournament.core.steps import last_day
from tournament.models import AuditEntry, ClubDate, Organisation, Person, Tournament
from tournament.standings.reads.ranking_list import ClubRow, PlayerRow, Row
from tournament.standings.reads.standings import Standings, published_standings
from tournament.years.reads.events import (
    Event,
    EventRow,
    event_of,
    kept_list,
    outside_events,
    remember,
    states_with_results,
)

# Who stood on the first three places of each ranking of a tournament, as its published lists have them.

LAST_STEP: Final = 3


@dataclass(frozen=True, slots=True)
class Step:
    """One of the first places. `name`: as that list has it. `person`: the key, None of a team or club, and of anonymous
    people. `club`: whom the person or team played for."""

    rank: int
    name: str
    person: int | None
    club: str


@dataclass(frozen=True, slots=True)
class Podium:
    """The first places of one ranking. `of` and `category`: who is ranked; `whole`: over all that was played, not a
    day or some series of it."""

    of: Of
    category: str
    title: str
    whole: bool
    steps: tuple[Step, ...]

    @property
    def winners(self) -> list[str]:
        """Who is first: several where no lot was drawn."""
        return [step.name for step in self.steps if step.rank == 1]


_KNOWN: OrderedDict[str, tuple[Podium, ...]] = OrderedDict()
MOST_KNOWN: Final = 2_000


def podiums_of(state: TournamentState) -> tuple[Podium, ...]:
    """Those of a tournament, read only if this public state of it was not seen before."""
    public = public_state(state.tournament)
    key = f"{public} {spoken()}"
    podiums = _KNOWN.get(key)
    if podiums is None:
        made = kept_list("podiums", public and key, lambda: list(map(astuple, _read(published_standings(state)))))
        podiums = remember(_KNOWN, key, tuple(map(_podium, made)), MOST_KNOWN)
    return podiums


def _podium(values: Sequence[Any]) -> Podium:
    """As `astuple` wrote it."""
    of, category, title, whole, steps = values
    return Podium(Of(of), category, title, whole, tuple(Step(*step) for step in steps))


def _read(standings: Standings) -> Iterator[Podium]:
    for ranking in standings.rankings:
        listed = standings.list_of(ranking)
        first = [place for place in listed.places if place.rank is not None and place.rank <= LAST_STEP]
        if steps := tuple(_step(row) for row in listed.rows_of(first)):
            title = pgettext("ranking", ranking.name)
            yield Podium(ranking.of, ranking.category or "", title, _is_whole(ranking, standings), steps)


def _is_whole(ranking: Ranking, standings: Standings) -> bool:
    return ranking.series is None or set(ranking.series) >= set(standings.series)


def _step(row: Row) -> Step:
    rank = row.rank or 0
    if isinstance(row, PlayerRow):
        return Step(rank, row.name, row.registration.person_id, row.club_name)
    return Step(rank, row.name, None, row.name if isinstance(row, ClubRow) else row.club_name)


def outside_podium(event: Event) -> Podium:
    """Of totals kept elsewhere there is one list, of everybody."""
    first = [row for row in event.rows if row.rank is not None and row.rank <= LAST_STEP]
    steps = tuple(Step(row.rank or 0, row.name, None if row.anonymous else row.person, row.club_name) for row in first)
    return Podium(Of.PLAYERS, "", pgettext("ranking", "Einzelwertung"), True, steps)


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
    """A person who agreed. `key`: of their page, which tells nothing of when they came; `persons`: the keys under which
    they are stored, several where clubs of a federation know them by the same name and pass number."""

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
        """Return the club the person played for last; empty if there is none."""
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
        """Return the known people by each key under which they are stored."""
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
        found = remember(_KEPT, key, read_chronicle(organisation), MOST_KEPT)
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
    clubs = Organisation.objects.filter(Q(federation=organisation) & Q(shown=True))
    return [organisation, *(names.by_name(clubs) if organisation.is_federation else ())]


def ranked_by_wertungspunkte(event: Event) -> bool:
    """Whether Wertungspunkte decided there; sums of them are made over such tournaments alone."""
    return event.rulebook.ranked_by == WERTUNGSPUNKTE.key


def counted_together(events: Iterable[Event]) -> list[tuple[Rulebook, Sequence[Event]]]:
    """Those decided by Wertungspunkte, in groups that are comparable."""
    return alike((event.rulebook, event) for event in events if ranked_by_wertungspunkte(event))


def _people(organisations: Sequence[Organisation], events: Sequence[Event]) -> dict[str, Known]:
    """Return who agreed and was there by name, by the keys of their pages."""
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
    """Return the key of a person's page: always the same, and it says nothing of the person."""
    return salted_hmac("tournament.chronicle.person", str(person), algorithm="sha256").hexdigest()[:KEY_LETTERS]


# What is on at an organisation, and at the clubs of a federation that have pages: tournaments that are published, and
# dates typed by hand.

ONE_DAY = timedelta(days=1)
STORED = Subquery(
    AuditEntry.objects.filter(tournament=OuterRef("pk"), revision=OuterRef("public_revision")).values("at")
)


@dataclass(frozen=True, slots=True)
class Dated:
    """One of the two. `first` and `last`: its days; `begins` and `ends`: the times, where they are known."""

    first: date
    last: date
    name: str
    place: str
    of: Organisation
    changed_at: datetime
    tournament: Tournament | None = None
    typed: ClubDate | None = None

    @property
    def begins(self) -> date | datetime:
        """When it begins: the day, or the time as well."""
        return self._at(self.first, self.typed.begins) if self.typed and self.typed.begins else self.first

    @property
    def ends(self) -> date | datetime:
        """The first day that is free again; or the time, an hour after it began where nobody said."""
        typed = self.typed
        if not typed or not typed.begins:
            return self.last + ONE_DAY
        if not typed.ends:
            return self._at(self.first, typed.begins) + timedelta(hours=1)
        return self._at(self.first if typed.ends > typed.begins else self.first + ONE_DAY, typed.ends)

    def _at(self, day: date, at: time) -> datetime:
        """By the clock of whose it is; as an instant, to which hours can be added in any night."""
        return _by_clock_of(self.of, day, at)


def _by_clock_of(organisation: Organisation, day: date, at: time) -> datetime:
    return datetime.combine(day, at, organisation.zone).astimezone(UTC)


def dates_of(organisation: Organisation, today: date) -> list[Dated]:
    """All from the first of January on, the first first; three queries."""
    shown = shown_in(organisation)
    since = today.replace(month=1, day=1)
    return sorted([*_tournaments(shown, since), *_typed(shown, since)], key=lambda one: (one.first, str(one.begins)))


def _tournaments(shown: Sequence[Organisation], since: date) -> list[Dated]:
    theirs = Tournament.objects.filter(published=True, organisation__in=shown, date__gte=since)
    return [
        Dated(
            one.date,
            last_day(one),
            one.name,
            one.place,
            one.organisation,
            vars(one)["shown_since"] or _by_clock_of(one.organisation, one.date, time.min),
            tournament=one,
        )
        for one in theirs.select_related("organisation").annotate(shown_since=STORED)
    ]


def _typed(shown: Sequence[Organisation], since: date) -> list[Dated]:
    theirs = ClubDate.objects.filter(organisation__in=shown, date__gte=since).select_related("organisation")
    return [
        Dated(one.date, one.date, one.name, one.place, one.organisation, one.changed_at, typed=one) for one in theirs
    ]
