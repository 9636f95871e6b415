"""What a screen can show: each part a value, declared once; what follows by itself, and what the organiser said."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Figure, Rulebook
from tournament.ceremony.reads.on_screen import on_screen
from tournament.ceremony.reads.revealing_steps import programme, sponsors
from tournament.core import names
from tournament.core.hall import Called
from tournament.core.names import publicly_named
from tournament.core.programme import Stage, goes_on
from tournament.core.rankings import number, shown_sum
from tournament.core.series_state import Phase, SeriesState, seated
from tournament.lists.reads.occupancy import NAMED, at_the_end
from tournament.models import CardTable, Ceremony, HallScreen, Light, Registration, Seat, Tournament
from tournament.standings.reads.ranking_list import Row, TeamRow
from tournament.standings.reads.standings import AnyList, Standings, published_standings
from tournament.web.on_paper import qr_data_uri
from tournament.web.public_frame import Frame
from tournament.web.public_words import in_words

# What a screen shows that follows by itself: decided by what has happened, and by nothing else.

WELCOME, SEATING, TABLES, CLOCK = "willkommen", "sitzplan", "tische", "uhr"
STANDINGS, WINNERS, CALLS, CEREMONY = "stand", "seriensieger", "aufrufe", "siegerehrung"
PROGRAMME, CODE = "programm", "code"
SEATS_ALONE: Final = timedelta(minutes=15)
"""So long before it goes on, the break is over for the screen: everybody looks for their seat."""


def following(
    series: Sequence[SeriesState],
    seated_at: Mapping[int, datetime],
    *,
    ceremony: bool = False,
    ended: datetime | None = None,
    planned: bool = False,
) -> tuple[str, ...]:
    """The keys of the parts that are shown one after the other, again and again.

    `seated_at`: when the seating of each seated series was published; `ceremony`: the Siegerehrung goes on; `ended`:
    when it was over (None: it was not), and its winners stand until another series begins or is seated; `planned`: a
    programme says when it goes on today; who looks for a seat does not wait for it, since the head says it too. Where
    seats stand beside others, the screen shows the others first, and from SEATS_ALONE on the seats.
    """
    if ceremony:
        return (CEREMONY,)
    since = (*seated_at.values(), *(one.started_at for one in series if one.started_at))
    stands = ended is not None and not any(at > ended for at in since)
    shown = (CEREMONY,) if stands else _happening(series, seated_at, planned=planned)
    return (*shown, PROGRAMME) if planned and shown != (SEATING,) else shown


def _happening(series: Sequence[SeriesState], seated_at: Mapping[int, datetime], *, planned: bool) -> tuple[str, ...]:
    results = [one.results_published_at for one in series if one.results_published_at]
    if _is_running(series):  # the time left stands above every part
        return (CLOCK, STANDINGS, CODE) if results else (CLOCK, CODE)
    coming = next((one for one in series if one.phase is Phase.SEATED), None)
    if coming is not None:
        seen = seated_at.get(coming.number)
        # Where all seatings were published at once, results came later. They have their time where there is a break;
        # else whoever looks for a seat would wait for twenty pages of standings.
        return (STANDINGS, WINNERS, SEATING) if planned and results and seen and max(results) > seen else (SEATING,)
    if results:
        return (STANDINGS, WINNERS)
    return (CLOCK,) if any(one.phase is Phase.PLAYED for one in series) else (WELCOME, CODE)


def clock_of(series: Sequence[SeriesState]) -> SeriesState | None:
    """The series whose clock is shown: the last begun that has lists open, else the last that was played."""
    begun = [one for one in series if one.started and not one.settled]
    running = [one for one in begun if one.open_lists]
    return next(reversed(running or begun), None)


def _is_running(series: Sequence[SeriesState]) -> bool:
    """Whether a list of a series that has begun is open; also where its results show already, list by list."""
    return any(one.started and one.open_lists for one in series)


# What the organiser said of each screen.

ALL = 0
"""The number under which stands what holds for every screen of which nothing is said alone."""
MOST_SCREENS = 9
MOST_COMING = 4
"""Points of the programme that are read at a glance."""
MOST_SPONSORS = 3
MOST_WAITED_FOR = 6
"""Tables with open lists that are named; of more the number is enough."""


@dataclass(frozen=True, slots=True)
class Steering:
    """What holds for one screen. `number`: whose row it is (ALL, or its own); `version`: of that row, 0: there is none.

    `part` empty: what happens decides. See HallScreen.
    """

    number: int = ALL
    part: str = ""
    ranking: str = ""
    light: str = Light.DARK
    held: bool = False
    turned: int = 0
    version: int = 0


def steerings(tournament: Tournament) -> dict[int, Steering]:
    """Number of a screen -> what was said of it; one query."""
    return {row.number: as_steering(row) for row in HallScreen.objects.filter(tournament=tournament)}


def steering_of(said: Mapping[int, Steering], number: int) -> Steering:
    """What holds for the screen of this number."""
    return said.get(number) or said.get(ALL) or Steering()


def as_steering(row: HallScreen) -> Steering:
    """A row as a value."""
    light = row.light or Light.DARK
    return Steering(row.number, row.part, row.ranking, light, row.held, row.turned, row.version)


def numbers(said: Iterable[int]) -> range:
    """The screens to choose from: three, or all of which something was said and one more."""
    return range(1, min(MOST_SCREENS, max(3, max(said, default=0) + 1)) + 1)


# The published seating as a screen shows it: by name, and table by table. Names as everybody may read them.


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody's seat. `letter`: under which they are looked for."""

    name: str
    club: str
    table: int
    seat: int
    letter: str


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table with who sits there, by seat."""

    number: int
    places: tuple[Place, ...]


def tables_shown(tournament: Tournament, series: int) -> list[TableShown]:
    """The tables of a series in order; three queries. Only of one whose seating is published (else none)."""
    tables = CardTable.objects.filter(seated("series__"), series__tournament=tournament, series__number=series)
    seats = list(
        Seat.objects.filter(card_table__in=tables)
        .select_related("card_table", "registration__person", "registration__club")
        .prefetch_related(NAMED)
        .order_by("card_table__number", "number")
    )
    by_table: dict[int, list[Seat]] = {}
    for seat in seats:
        by_table.setdefault(seat.card_table.number, []).append(seat)
    return [TableShown(number, tuple(_places(number, there))) for number, there in by_table.items()]


def by_name(tables: Iterable[TableShown]) -> list[Place]:
    """Return everybody of these tables as they are looked for."""
    everybody = [place for table in tables for place in table.places]
    return sorted(everybody, key=lambda place: names.in_order(place.name))


READ_IN_TIME: Final = 66
"""So many names a screen shows within the 20 seconds after which everybody has seen their own: three pages of them."""


def shared(places: Sequence[Place], number: int, of: int) -> Sequence[Place]:
    """Return what of the alphabet the screen of this number shows, where so many split it; 0: all of it."""
    return places[(number - 1) * len(places) // of : number * len(places) // of] if of else places


def _places(table: int, seats: list[Seat]) -> Iterable[Place]:
    """Who sits there now: whoever was relieved has no seat any more."""
    there = at_the_end(seats)
    for sitter, registration in zip(there, publicly_named(one.registration for one in there), strict=True):
        name, club = registration.person.name, _club(registration)
        yield Place(name, club, table, sitter.number, names.plain(name)[:1].upper())


def _club(registration: Registration) -> str:
    return registration.club.name if registration.club else ""


Said = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Hall:
    """What parts are read from: a published tournament, what was said of this screen, who is called, what links begin
    with; `share`: which of how many screens it is that split the names (0: none do)."""

    frame: Frame
    steering: Steering
    calls: tuple[Called, ...] = ()
    base: str = ""
    share: tuple[int, int] = (0, 0)

    @property
    def planned(self) -> datetime | None:
        """When a programme says that it goes on today; None: none says so."""
        said = goes_on(self.frame.plan, timezone.localdate())
        return said.at if said is not None and timezone.localdate(said.at) == timezone.localdate() else None

    @property
    def clock(self) -> SeriesState | None:
        """The series whose clock is shown."""
        return clock_of(self.frame.state.going_on)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing a screen can show. `reads`: what its template gets as `said`."""

    key: str
    label: str | Promise
    template: str
    reads: Callable[[Hall], Said]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a ranked list in big letters. `made`: what decides; `beside`: what breaks a tie with it; `up`: so many
    places better than before the last series, below 0 worse."""

    rank: int | None
    tied: bool
    by_lot: bool
    name: str
    under: str
    made: str
    beside: str
    up: int = 0


def _welcome(hall: Hall) -> Said:
    """How many are missing, as long as nobody is seated: nobody's name."""
    if any(series.seated for series in hall.frame.state.series):
        return {"missing": None}
    there = Registration.objects.filter(tournament=hall.frame.tournament, withdrawn=False)
    counted = there.aggregate(all=Count("pk"), present=Count("pk", filter=Q(present=True)))
    return {"missing": counted["all"] - counted["present"], **counted}


def _seating(hall: Hall) -> Said:
    series = hall.frame.state.current_seating
    if series is None:
        return {"series": None}
    tables = tables_shown(hall.frame.tournament, series.number)
    return {"series": series, "tables": tables, "places": shared(by_name(tables), *hall.share)}


def _clock(hall: Hall) -> Said:
    series = hall.clock
    if series is None:
        return {"series": None}
    frame = hall.frame
    rows = CardTable.objects.filter(series__tournament=frame.tournament, series__number=series.number)
    tables = list(rows.order_by("number").values_list("number", "closed_at"))
    waited_for = [number for number, closed_at in tables if closed_at is None]
    came = max(((closed_at, number) for number, closed_at in tables if closed_at), default=None)
    is_live = frame.tournament.results_follow and frame.state.freeze is None
    return {
        "series": series,
        "open": len(waited_for),
        "tables": waited_for if len(waited_for) <= MOST_WAITED_FOR else [],
        "came": came[1] if came and is_live else None,
    }


def _standings(hall: Hall) -> Said:
    standing = published_standings(hall.frame.state)
    ranked = _chosen(hall, standing)
    if ranked is None or not standing.series:
        return {"ranking": None}
    before = _ranks_before(ranked, standing)
    return {
        "ranking": ranked.ranking,
        "state": in_words(hall.frame.list_states, ranked.ranking, reasons=False),
        "heads": _heads(ranked.tournament.rulebook),
        "since": ranked.series[-2] if before else 0,
        "lines": [
            replace(_line(ranked, row), up=before.get(row.key, row.rank) - row.rank)
            for row in ranked.rows
            if row.rank is not None
        ],
    }


def _ranks_before(ranked: AnyList, standing: Standings) -> Mapping[int, int]:
    """The rank of each before the last series, by key; of none while a board stands still, since what moved behind it
    is not to be seen."""
    if standing.freeze or not ranked.series[1:]:
        return {}
    earlier = replace(ranked.ranking, series=ranked.series[:-1])
    return {place.key: place.rank for place in ranked.numbers.ranked(earlier) if place.rank is not None}


def _winners(hall: Hall) -> Said:
    standing = published_standings(hall.frame.state)
    ranked = _chosen(hall, standing)
    if ranked is None:
        return {"ranking": None}
    won = ((number, _alone(ranked, number)) for number in ranked.series)
    return {
        "ranking": ranked.ranking,
        "heads": _heads(ranked.tournament.rulebook),
        "won": [(number, lines) for number, lines in won if lines],
    }


def _alone(ranked: AnyList, number: int) -> list[Line]:
    """Who won one series, with what was made in it alone."""
    won = sum(place.rank == 1 for place in ranked.played(number))
    return [_line(ranked, row) for row in ranked.series_rows(number)[:won]]


def _chosen(hall: Hall, standing: Standings) -> AnyList | None:
    """Return the ranking the organiser chose; the first where they chose none, or one that is gone."""
    first = standing.list_of(standing.rankings[0]) if standing.rankings else standing.everybody
    return (standing.list_called(hall.steering.ranking) if hall.steering.ranking else None) or first


def _line(ranked: AnyList, row: Row) -> Line:
    rulebook = ranked.tournament.rulebook
    sums = [shown_sum(rulebook, figure, row.totals, row.penalty) for figure in _figures(rulebook)]
    made, *beside = map(number, sums)
    return Line(row.rank, row.tied, row.by_lot, *_called(row), made, ", ".join(beside))


def _figures(rulebook: Rulebook) -> list[Figure]:
    """What a line shows: what decides, then what breaks a tie with it."""
    return sorted(rulebook.columns, key=lambda figure: figure.key != rulebook.ranked_by)


def _heads(rulebook: Rulebook) -> str:
    """What the figures of a line are called: "Wertungspunkte, darunter Augen"."""
    first, *others = [str(figure.name) for figure in _figures(rulebook)]
    if not others:
        return capfirst(first)
    return _("%(first)s, darunter %(second)s") % {"first": capfirst(first), "second": ", ".join(others)}


def _called(row: Row) -> tuple[str, str]:
    """The name, and what stands under it."""
    surnames = (member.registration.person.surname for member in row.members)
    return row.name, ", ".join(surnames) if isinstance(row, TeamRow) else row.club_name


def _calls(hall: Hall) -> Said:
    return {"calls": hall.calls}


def _programme(hall: Hall) -> Said:
    """What comes next today; during the series that is played, too."""
    today = timezone.localdate()
    coming = [one for one in hall.frame.plan.points if one.day == today and one.stage in (Stage.NOW, Stage.AHEAD)]
    return {"points": coming[:MOST_COMING]}


def _code(hall: Hall) -> Said:
    """The way to everybody's own page, and who gives prizes, as the Siegerehrung says it."""
    address = hall.base + reverse("public:find_me", args=[hall.frame.tournament.slug])
    stored = Ceremony.objects.filter(tournament=hall.frame.tournament).first() or Ceremony()
    lines = sponsors(programme(stored.programme, ()))
    return {"address": address, "code": qr_data_uri(address), "sponsors": lines[:MOST_SPONSORS]}


def _ceremony(hall: Hall) -> Said:
    return {"moment": on_screen(hall.frame.tournament)}


_DECLARED = (
    Part(WELCOME, gettext_lazy("Willkommen, wie viele fehlen"), "live/screen/parts/welcome.html", _welcome),
    Part(SEATING, gettext_lazy("Sitzplan nach Namen"), "live/screen/parts/seating.html", _seating),
    Part(TABLES, gettext_lazy("Sitzplan nach Tischen"), "live/screen/parts/tables.html", _seating),
    Part(CLOCK, gettext_lazy("Uhr"), "live/screen/parts/clock.html", _clock),
    Part(CALLS, gettext_lazy("Wer zur Spielleitung kommt"), "live/screen/parts/calls.html", _calls),
    Part(STANDINGS, gettext_lazy("Stand"), "live/screen/parts/standings.html", _standings),
    Part(WINNERS, gettext_lazy("Seriensieger"), "live/screen/parts/winners.html", _winners),
    Part(PROGRAMME, gettext_lazy("Programm, wann es weitergeht"), "live/screen/parts/programme.html", _programme),
    Part(CODE, gettext_lazy("Code zu „Wo sitze ich?“"), "live/screen/parts/code.html", _code),
    Part(CEREMONY, gettext_lazy("Siegerehrung"), "live/screen/parts/ceremony.html", _ceremony),
)
PARTS: Mapping[str, Part] = {part.key: part for part in _DECLARED}
"""By key, in the order they are offered."""
