"""Tournaments as a whole: an organiser's, a federation's, the demo, what goes with a deleted one; a club evening."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, OuterRef, Q, QuerySet
from django.db.models.expressions import Combinable
from django.utils import timezone

from tournament.core.list_state import public_editions
from tournament.core.names import in_order, name_instead
from tournament.core.public import TournamentState, states_of
from tournament.core.series_state import in_play, series_state, with_lists
from tournament.core.todo import Day, Kind, begun_series
from tournament.draw.reads.changes import Changed, change_of
from tournament.lists.desk.sums import SumsSheet, sums_sheet
from tournament.lists.reads.sheets import ToPrint, to_print
from tournament.models import (
    AuditEntry,
    CardTable,
    Ceremony,
    Edition,
    Forgotten,
    Game,
    Organisation,
    Ranking,
    Registration,
    Series,
    Tournament,
)
from tournament.registration.reads.people import with_names

# Which tournament is the demo championship, and nobody's own.

DEMO_LOADED: Final = "demo_loaded"


def is_demo() -> Exists:
    """Return a condition for a query of tournaments: loaded as the demo and still called so. A renamed demo is
    somebody's own tournament."""
    rows = AuditEntry.objects.filter(action=DEMO_LOADED, tournament=OuterRef("pk"), subject=OuterRef("name"))
    return Exists(rows)


REGISTERED = Count("registrations", distinct=True)
PRESENT = Count("registrations", filter=Q(registrations__present=True, registrations__withdrawn=False), distinct=True)


def people_of(tournament: Tournament) -> dict[str, int]:
    """How many are `registered`, and of them `present`; one query."""
    return Tournament.objects.filter(pk=tournament.pk).aggregate(registered=REGISTERED, present=PRESENT)


@dataclass(frozen=True, slots=True)
class Overview:
    """One tournament: how many are registered and there, what its series wait for, and which (0: none); `demo`: whether
    it is the demo championship; `names_due`: its names are there though they are needed no more."""

    tournament: Tournament
    registered: int
    present: int
    next: Kind
    series: int
    demo: bool
    names_due: bool


def overview(tournaments: "QuerySet[Tournament]") -> list[Overview]:
    """Each of these tournaments, newest first; three queries however many they are."""
    frozen = Exists(Ceremony.objects.filter(tournament=OuterRef("pk"), frozen_at__isnull=False))
    rows = tournaments.annotate(
        registered=REGISTERED, present=PRESENT, demo=is_demo(), names_due=_names_due(), frozen=frozen
    )
    found = list(rows.order_by("-date", "name"))
    series: dict[int, list[Series]] = defaultdict(list)
    for this_series in with_lists(Series.objects.filter(tournament__in=found)):
        series[this_series.tournament_id].append(this_series)
    begun = begun_series(found)
    return [_line(row, Day(row, tuple(series[row.pk]), row.present, begun, row.frozen)) for row in found]


def _line(row: Any, day: Day) -> Overview:
    """What its series wait for. What else there is to do stands on its own overview."""
    stage = next(iter(day.stages), None)
    kind, number = (stage.kind, stage.series.number) if stage else (Kind.HONOUR, 0)
    return Overview(row, row.registered, row.present, kind, number, row.demo, row.names_due)


def series_to_watch(tournament: Tournament) -> Series | None:
    """The first published series that is not over, else the last published; None: none is published. One query."""
    published = list(with_lists(tournament.series.filter(in_play())))
    under_way = (series for series in published if not series_state(series).over)
    return next(under_way, published[-1] if published else None)


def _names_due() -> Combinable:
    """Whether somebody has a name in a tournament whose names were to go by now."""
    forgotten = Forgotten.objects.filter(registration=OuterRef("pk"))
    named = Registration.objects.filter(~Exists(forgotten), tournament=OuterRef("pk"))
    return ExpressionWrapper(Q(names_until__lt=timezone.localdate()) & Q(Exists(named)), output_field=BooleanField())


# What a federation sees of its clubs: what everybody may see, in one list.


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """A published tournament of a club: how many play, how far it is, and its rankings."""

    tournament: Tournament
    club: str
    people: int
    state: TournamentState
    rankings: Sequence[Ranking]

    @property
    def has_results(self) -> bool:
        """Whether there is anything to read in them."""
        return any(series.results for series in self.state.series)


def published_of(federation: Organisation) -> "QuerySet[Tournament]":
    """The published tournaments of its clubs, the newest first."""
    theirs = Tournament.objects.filter(published=True, organisation__federation=federation)
    counted = theirs.annotate(people=Count("registrations")).select_related("organisation")
    return counted.prefetch_related("rankings").order_by("-date", "name", "pk")


def lines_of(published: Iterable[Tournament]) -> list[PublishedLine]:
    """Some of them; one query more."""
    return [_federation_line(state) for state in states_of(list(published))]


def _federation_line(state: TournamentState) -> PublishedLine:
    tournament = state.tournament
    return PublishedLine(
        tournament, tournament.organisation.name, vars(tournament)["people"], state, list(tournament.rankings.all())
    )


# What goes with a tournament that is deleted.


@dataclass(frozen=True, slots=True, kw_only=True)
class Going:
    """How many of each. `open_lists`: lists that phones may be writing to; `editions`: Fassungen of final lists, and
    `final`: whether one of them is public."""

    people: int
    teams: int
    lists: int
    open_lists: int
    games: int
    editions: int
    final: bool


def going(tournament: Tournament) -> Going:
    """A constant number of queries."""
    lists = CardTable.objects.filter(in_play("series__"), series__tournament=tournament)
    counted = lists.aggregate(lists=Count("pk"), open=Count("pk", filter=Q(closed_at=None)))
    return Going(
        people=tournament.registrations.count(),
        teams=tournament.teams.count(),
        lists=counted["lists"],
        open_lists=counted["open"],
        games=Game.objects.filter(card_table__series__tournament=tournament).count(),
        editions=Edition.objects.filter(tournament=tournament).count(),
        final=bool(public_editions(tournament)),
    )


# How far an evening is.


@dataclass(frozen=True, slots=True)
class Tonight:
    """An evening: `over`, the series whose lists are all closed; `series`: the one that is next or played, None once
    all are over; `sums`: its sheet once it is seated; `change`: who came or left since; `paper`: which of its lists are
    to be printed; `cancelled`: the numbers of the series that are not played."""

    tournament: Tournament
    people: list[Registration]
    over: list[Series]
    series: Series | None
    sums: SumsSheet | None
    change: Changed | None
    paper: ToPrint | None
    cancelled: frozenset[int] = frozenset()

    @property
    def present(self) -> int:
        """How many are there."""
        return sum(one.present for one in self.people)

    @property
    def numbers(self) -> range:
        """The numbers of all series."""
        return range(1, self.tournament.series_count + 1)

    @property
    def numbers_over(self) -> set[int]:
        """The numbers of those that are over."""
        return {one.number for one in self.over}

    @property
    def to_reprint(self) -> tuple[int, ...]:
        """The tables whose lists were changed, or added, since the others were printed; none while seats do not fit."""
        return self.paper.wanted if self.paper and self.paper.is_begun and not self.change else ()

    @property
    def last(self) -> Series | None:
        """The series that ended last."""
        return self.over[-1] if self.over else None

    @property
    def is_begun(self) -> bool:
        """Whether a series is seated, or was."""
        return bool(self.sums or self.over)

    @property
    def are_results_public(self) -> bool:
        """Whether everybody sees the results of all that is over."""
        return bool(self.over) and all(one.results for one in self.over)

    @property
    def are_results_shown(self) -> bool:
        """Whether they saw those of a series before the last: then the next are shown as well."""
        return any(one.results for one in self.over)


def tonight(tournament: Tournament) -> Tonight:
    """Read an evening; a constant number of queries."""
    series = list(with_lists(tournament.series.all()))
    for one in series:
        one.tournament = tournament
    current = next((one for one in series if not series_state(one).over), None)
    seated = current is not None and series_state(current).lists > 0 and current.seated
    people = with_names(tournament.registrations.filter(withdrawn=False))
    return Tonight(
        tournament,
        sorted(people, key=lambda one: in_order(one.person.name)),
        [one for one in series if one.in_play and series_state(one).over],
        current,
        sums_sheet(current) if current and seated else None,
        change_of(current) if current and seated else None,
        to_print(current) if current and seated else None,
        frozenset(one.number for one in series if one.cancelled),
    )


# The evening before: who came to it, by which rules it was played.

A_CLUB = 60
"""So many people at most make a tournament that may have been a club evening, though nobody called it so."""


A_YEAR: Final = timedelta(days=365)
"""So long somebody is known who does not come."""


def last_time(organisation: Organisation, tonight: Tournament | None = None) -> Tournament | None:
    """Return the organisation's newest club evening but `tonight`; before its first, its newest tournament of no more
    than a club's people; None: there is neither."""
    own = organisation.tournaments.filter(~is_demo()).order_by("-date", "-pk")
    if tonight:
        own = own.exclude(pk=tonight.pk)
    if found := own.filter(club_evening=True).first():
        return found
    counted = own.annotate(registered=REGISTERED)[:5]
    return next((one for one in counted if 0 < one.registered <= A_CLUB), None)


def members(last: Tournament | None, tonight: Tournament | None = None) -> list[Registration]:
    """Return who was registered for it or another evening of the year before it, as they were the last time and in
    order of names, but for those whose name was deleted since, and who is registered for `tonight`."""
    if last is None:
        return []
    there = Q(pk=last.pk)
    if last.club_evening:
        there |= Q(club_evening=True, date__range=(last.date - A_YEAR, last.date))
    evenings = last.organisation.tournaments.filter(~is_demo(), there)
    everybody = Registration.objects.filter(tournament__in=evenings).order_by("tournament__date", "pk")
    newest = dict(everybody.values_list("person", "pk"))
    rows = Registration.objects.filter(pk__in=newest.values()).select_related("person", "club")
    if tonight:
        rows = rows.exclude(person__in=tonight.registrations.values("person"))
    named = (one for one in rows if one.person.name != name_instead(one.number))
    return sorted(named, key=lambda one: in_order(one.person.name))
