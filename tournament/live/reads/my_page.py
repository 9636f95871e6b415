"""What somebody's own page shows: where they sit and with whom, how they are doing, whom they met. Only what is
published."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property

from django.db.models import Q

from scoring.rankings import Place
from tournament.core import names
from tournament.core.hall import Called, called
from tournament.core.public import TournamentState
from tournament.core.series_state import UNDER_WAY, Phase, SeriesState
from tournament.lists.reads.occupancy import Holder
from tournament.models import Registration, Seat, Substitution
from tournament.registration.reads.people import matching
from tournament.standings.reads.player import ENDLESS, PlayersPlace, Stay, places_of, tables_of
from tournament.standings.reads.ranking_list import PlayerRow
from tournament.standings.reads.standings import Standings, published_standings

WAITED_FOR = UNDER_WAY | {Phase.SEATED}


def now_and_next(state: TournamentState) -> list[SeriesState]:
    """The last series that runs, and the first that has not begun and whose seating is published."""
    running = [series for series in state.going_on if series.phase in UNDER_WAY]
    seated = [series for series in state.going_on if series.phase is Phase.SEATED]
    return [*running[-1:], *seated[:1]]


def seat_key(series: int, table: int, seat: int) -> str:
    """What tells one seat of a tournament from all others."""
    return f"{series}-{table}-{seat}"


def seats_now(state: TournamentState) -> dict[int, list[str]]:
    """Return start number -> the keys of the seats they have now and next, as in `MyPage.sittings`; two queries."""
    series = Q(series__tournament=state.tournament, series__number__in=[one.number for one in now_and_next(state)])
    later = Substitution.objects.filter(series).order_by("from_game").values_list("seat", "registration__number")
    holder: dict[int, int | None] = dict(later)
    seats: dict[int, list[str]] = {}
    rows = Seat.objects.filter(series).order_by("series__number", "card_table__number", "number")
    named = rows.values_list("pk", "registration__number", "series__number", "card_table__number", "number")
    for seat, first, *where in named:
        number = holder.get(seat, first)
        if number is not None:
            seats.setdefault(number, []).append(seat_key(*where))
    return seats


@dataclass(frozen=True, slots=True)
class Sitting:
    """The player's seat in a series that runs or is about to."""

    series: SeriesState
    stay: Stay
    minutes: int | None

    @property
    def seat(self) -> Seat:
        return self.stay.seat

    @property
    def others(self) -> list[Holder]:
        """Return who sits at the player's table to the end as well, by seat."""
        return [held for held in self.stay.met if (held if isinstance(held, Seat) else held.seat).last is held]

    @property
    def playing(self) -> bool:
        """The series runs."""
        return self.series.phase in UNDER_WAY

    @property
    def key(self) -> str:
        """The same as long as it is the same seat of the same series."""
        return seat_key(self.series.number, self.seat.card_table.number, self.seat.number)

    @property
    def ends(self) -> datetime | None:
        """When the time of the series is up; None: it has not begun, or goes by no clock."""
        if not self.playing or self.series.started_at is None or self.minutes is None:
            return None
        return self.series.started_at + timedelta(minutes=self.minutes)


@dataclass(frozen=True, slots=True)
class Step:
    """One series of the player: the seats held, what was made there, where they stood after it; None: unpublished."""

    series: SeriesState
    stays: Sequence[Stay]
    made: Place[int] | None
    after: Place[int] | None


class MyPage:
    """One player, publicly named, as everybody may know them; each question is asked once."""

    def __init__(self, state: TournamentState, registration: Registration) -> None:
        self.state = state
        self.registration = registration

    @cached_property
    def standings(self) -> Standings:
        """The results everybody may know."""
        return published_standings(self.state)

    @cached_property
    def row(self) -> PlayerRow | None:
        """Return the player's line among everybody."""
        return self.standings.player(self.registration.pk)

    @cached_property
    def places(self) -> list[PlayersPlace]:
        """Return the player's place in every ranking they are in and have played for."""
        return [one for one in places_of(self.standings, self.registration) if one.place.totals.games]

    @cached_property
    def stays(self) -> Mapping[int, Sequence[Stay]]:
        """Return number of each series whose seating is published -> the seats the player held there; two queries."""
        stays: dict[int, list[Stay]] = {series.number: [] for series in self.state.series if series.seated}
        for table in tables_of(self.registration):
            if (number := table.card_table.series.number) in stays:
                stays[number] += table.stays_of(self.registration.pk)
        return stays

    @cached_property
    def sittings(self) -> list[Sitting]:
        """Return where the player sits now and next. Who left has no seat."""
        minutes = self.state.tournament.minutes_per_series
        return [
            Sitting(series, stay, minutes) for series in now_and_next(self.state) if (stay := self._at_the_end(series))
        ]

    @property
    def call(self) -> Called | None:
        """Return what asks the player, or the table they sit at, to come to the organiser; one query."""
        mine = {sitting.seat.card_table.number for sitting in self.sittings}
        calls = called(self.state.tournament)
        return next((call for call in calls if call.person == self.registration.number or call.table in mine), None)

    @property
    def nowhere(self) -> SeriesState | None:
        """Return the series everybody looks for their seat in, where the player has none."""
        current = self.state.current_seating
        waited_for = current is not None and current.phase in WAITED_FOR
        return current if current and waited_for and self._at_the_end(current) is None else None

    def _at_the_end(self, series: SeriesState) -> Stay | None:
        return next((stay for stay in self.stays[series.number] if stay.last == ENDLESS), None)

    @cached_property
    def steps(self) -> list[Step]:
        """Each series whose seating is published."""
        cells = {cell.series: cell.place for cell in self.row.cells if cell} if self.row else {}
        return [
            Step(series, self.stays[series.number], cells.get(series.number), self._after(series.number))
            for series in self.state.series
            if series.seated
        ]

    def _after(self, number: int) -> Place[int] | None:
        """Return where the player stood among everybody after this series; None while its results are not published."""
        numbers = self.standings.everybody.numbers
        if number not in numbers.series:
            return None
        if number == numbers.series[-1]:
            return self.row
        so_far = tuple(one for one in numbers.series if one <= number)
        return numbers.ranked(replace(numbers.everybody, id="", series=so_far)).get(self.registration.pk)

    @property
    def met(self) -> list[tuple[Registration, int]]:
        """Return with whom the player sat at a table in a series that has begun, and in how many; most often first."""
        people: dict[int, Registration] = {}
        times: Counter[int] = Counter()
        for series in self.state.series:
            if series.in_play and series.phase is not Phase.SEATED:
                met = [held.registration for stay in self.stays[series.number] for held in stay.met]
                there = {one.pk: one for one in met if one}
                people |= there
                times.update(there.keys())
        return [(people[key], count) for key, count in times.most_common()]


def people_found(everybody: Sequence[Registration], words: str) -> list[Registration]:
    """Who is meant by some letters of a name, the club's or team's beside them, or a start number; whose surname begins
    so first."""
    wanted = [f" {word}" for word in names.asked(words)]
    own = {one.pk: names.findable(one.person.name) for one in everybody}
    found = [
        one for one in matching(everybody, words) if words.isdecimal() or any(word in own[one.pk] for word in wanted)
    ]
    return sorted(found, key=lambda one: not own[one.pk].startswith(wanted[0]))
