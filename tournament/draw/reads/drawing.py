"""What a draw comes from besides its seed: who can be seated, who met whom, and the wishes."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet

from tournament import seating
from tournament.core.announced import Content
from tournament.core.installation import version
from tournament.core.series_state import in_play, to_play, with_open_list
from tournament.models import Apart, CardTable, Registration, Seat, Series, Tournament, Weight
from tournament.registration.reads.people import with_names
from tournament.registration.reads.teams import team_of
from tournament.seating.algorithms import ALGORITHM
from tournament.seating.document import people_of
from tournament.seating.drawing import drawn
from tournament.seating.entries import groups_of, terms_of
from tournament.seating.given import DocumentError
from tournament.seating.sealing import canonical

# Who can be seated, who met whom, who sat at a table of three, who sits where.


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table of a seating plan with its seats in order; their people, clubs and teams are loaded."""

    card_table: CardTable
    seats: tuple[Seat, ...]


def seatable(tournament: Tournament) -> list[Registration]:
    """Who is there and has not withdrawn, by start number, with person, club and team."""
    registrations = tournament.registrations.filter(present=True, withdrawn=False)
    named = registrations.select_related("person", "club").prefetch_related("memberships__team")
    return list(named.order_by("number"))


def seated_tables(series: Series) -> list[SeatedTable]:
    """Every table of a series in order of number; four queries."""
    seats: dict[int, list[Seat]] = defaultdict(list)
    rows = (
        Seat.objects.filter(series=series)
        .select_related("registration__person", "registration__club")
        .prefetch_related("registration__memberships__team")
    )
    for seat in rows.order_by("number"):
        seats[seat.card_table_id].append(seat)
    tables = CardTable.objects.filter(series=series).order_by("number")
    return [SeatedTable(table, tuple(seats[table.pk])) for table in tables]


def earlier_tables(series: Series) -> list[tuple[int, ...]]:
    """The tables of the published series before this one, each as the start numbers that sat there."""
    tables: dict[int, list[int]] = defaultdict(list)
    seats = Seat.objects.filter(
        in_play("series__"), series__tournament=series.tournament_id, series__number__lt=series.number
    )
    for table, start_number in seats.order_by("card_table_id", "number").values_list(
        "card_table_id", "registration__number"
    ):
        tables[table].append(start_number)
    return [tuple(start_numbers) for start_numbers in tables.values()]


def tables_of_all(tournament: Tournament) -> dict[int, dict[int, list[int]]]:
    """Number of each seated series -> its tables by number -> their start numbers by seat; one query."""
    return by_table(Seat.objects.filter(to_play("series__"), series__tournament=tournament), "series__number")


def by_table(seats: QuerySet[Seat], of: str) -> dict[int, dict[int, list[int]]]:
    """Series (`of`: the field it is called by) -> its tables by number -> their start numbers by seat; one query."""
    rows = seats.order_by("series__number", "card_table__number", "number")
    tables: dict[int, dict[int, list[int]]] = {}
    for series, table, number in rows.values_list(of, "card_table__number", "registration__number"):
        tables.setdefault(series, {}).setdefault(table, []).append(number)
    return tables


def open_lists_before(series: Series) -> int:
    """How many lists of earlier series are not closed: a standing with them in is not the last word."""
    earlier = CardTable.objects.filter(series__tournament=series.tournament_id, series__number__lt=series.number)
    return earlier.filter(with_open_list()).count()


def sat_at_small_table(tables: Iterable[Sequence[int]], preferred: int) -> Counter[int]:
    """Start number -> how often it sat at a table with fewer than the preferred number of players."""
    return Counter(start_number for table in tables if len(table) < preferred for start_number in table)


def people(
    series: Series, registrations: Iterable[Registration], before: Sequence[Sequence[int]]
) -> list[seating.Person]:
    """These registrations as `seating` knows people, by start number; `before` are the earlier tables.

    Start numbers, so that whoever knows the seed and the registrations can draw the same lots again.
    """
    threes = sat_at_small_table(before, series.tournament.rulebook.table_sizes[0])
    return [
        seating.Person(
            key=registration.number,
            club=registration.club_id,
            team=team.pk if (team := team_of(registration)) else None,
            threes=threes[registration.number],
            table=registration.fixed_table,
        )
        for registration in registrations
    ]


def met_before(before: Sequence[Sequence[int]]) -> dict[seating.Pair, int]:
    """How often each pair sat at one of these tables."""
    return seating.meetings([seating.Plan(tuple(tuple(table) for table in before))])


def plan_of(tables: Iterable[SeatedTable]) -> seating.Plan:
    """A seating plan that is stored, as a value of `seating`."""
    return seating.Plan(tuple(tuple(seat.registration.number for seat in table.seats) for table in tables))


def quality_of(series: Series, tables: Sequence[SeatedTable]) -> seating.Quality:
    """What there is to object to in a stored plan, beside the two queries of seated_tables one more."""
    before = earlier_tables(series)
    seated = [seat.registration for table in tables for seat in table.seats]
    return seating.quality(
        plan_of(tables),
        people(series, seated, before),
        met_before(before),
        full=series.tournament.rulebook.table_sizes[0],
    )


# Wishes for the seating: who should not sit together, who always sits at the same table.

WEIGHTS = {Weight.POSSIBLE: 1, Weight.IMPORTANT: 100, Weight.ABSOLUTE: 10_000}
"""What `seating` adds up: no number of lighter wishes there can be outweighs a heavier one."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish with its people by start number."""

    apart: Apart
    people: tuple[Registration, ...]


def wishes_of(tournament: Tournament) -> list[Wish]:
    """Who is to be kept apart, in the order of entering; two queries."""
    rows = tournament.apart_wishes.prefetch_related("people__person", "people__club").order_by("pk")
    return [Wish(row, tuple(sorted(row.people.all(), key=lambda registration: registration.number))) for row in rows]


def fixed_people(tournament: Tournament) -> list[Registration]:
    """Return who has a fixed table, by table."""
    rows = with_names(tournament.registrations.filter(fixed_table__isnull=False))
    return list(rows.order_by("fixed_table", "number"))


def sent_wishes(tournament: Tournament) -> list[tuple[Registration, str]]:
    """What people wished when they were entered, by start number; one query. They are a matter of the Spielleitung."""
    rows = tournament.registrations.filter(submitted__withdrawn_at=None, withdrawn=False).exclude(submitted__wish="")
    found = rows.select_related("person").annotate(sent_wish=F("submitted__wish")).exclude(sent_wish=None)
    return [(one, one.sent_wish) for one in found.order_by("number")]


def wish_count(tournament: Tournament) -> int:
    """How many wishes there are, fixed tables included; two queries."""
    fixed = tournament.registrations.filter(fixed_table__isnull=False)
    return tournament.apart_wishes.count() + fixed.count()


def keys_of(wish: Wish, present: Collection[int]) -> tuple[int, ...]:
    """The start numbers of those of a wish who are present."""
    return tuple(registration.number for registration in wish.people if registration.number in present)


def weight_of(wish: Wish) -> int:
    """What a wish weighs as `seating` adds it up."""
    return WEIGHTS[Weight(wish.apart.weight)]


def apart_values(wishes: Iterable[Wish], present: Iterable[int]) -> list[seating.Apart]:
    """The wishes as `seating` knows them, by start number; a wish of which no more are present than may sit together
    says nothing."""
    there = set(present)
    return [
        seating.Apart(keys, wish.apart.most, weight_of(wish))
        for wish in wishes
        if len(keys := keys_of(wish, there)) > wish.apart.most
    ]


Table = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawField:
    """Who is to be seated: `registered` by start number.

    `wishes` are those that say anything of these people, in the order in which they count (seating/sealing.py);
    `played` the tables (start numbers) of the series that are over, series by series. `ranking` (start numbers, the
    best first) and `group` (tables a group) only where one series is drawn in groups by the standing.
    """

    tournament: Tournament
    registered: tuple[Registration, ...]
    wishes: tuple[Wish, ...]
    played: tuple[tuple[Table, ...], ...]
    ranking: tuple[int, ...] = ()
    group: int | None = None

    def objections(self, series: int) -> tuple[seating.Objection, ...]:
        """What cannot be had in so many series. Raises `CannotSeatError` where there is no table for these people."""
        return self.lottery(range(series), "", frozenset()).objections()

    def lottery(self, numbers: Sequence[int], seed: str, consent: frozenset[str], outside: str = "") -> "Lottery":
        """What it takes to draw these series from this seed; `consent`: what may be done without."""
        return Lottery(self.content(numbers, outside), seed, consent)

    def content(self, numbers: Sequence[int], outside: str = "") -> Content:
        """What is announced of a draw of these series (seating/entries.py); `outside`: what will be called out."""
        return {
            "program": version(),
            "algorithm": ALGORITHM,
            "tournament": self.tournament.name,
            "series_numbers": list(numbers),
            "sizes": list(self.tournament.rulebook.table_sizes),
            "outside": outside,
            "people": [_entered(registration) for registration in self.registered],
            "apart": [_wished(wish, self.who) for wish in self.wishes],
            "played": [[list(table) for table in tables] for tables in self.played],
            **self._way(),
        }

    def _way(self) -> Content:
        if self.group is not None:
            return {"ranking": list(self.ranking), "group": self.group}
        return {"at_most_twice": True} if self.tournament.at_most_twice else {}

    def choice(self, series: int) -> seating.Choice | None:
        """Whether so many series can be drawn with fewer repeats or with nobody three times; None: no such choice."""
        if self.played:
            return None
        return seating.choice_of(len(self.registered), series, sizes=self.tournament.rulebook.table_sizes)

    @property
    def who(self) -> dict[int, int]:
        """Start number -> registration, of those who are to be seated."""
        return {registration.number: registration.pk for registration in self.registered}


@dataclass(frozen=True, slots=True)
class Lottery:
    """All that a draw by lot comes from: the entries, the seed, and what may be done without."""

    content: Content
    seed: str
    consent: frozenset[str]

    def objections(self) -> tuple[seating.Objection, ...]:
        """What cannot be had. Raises `CannotSeatError` where there is no table for these people. Groups get as near to
        it as they can: nobody is asked."""
        if "ranking" in self.content:
            return ()
        people = people_of(len(self.content["people"]), groups_of(self.content))
        terms = terms_of(self.content)
        series = len(self.content["series_numbers"])
        return seating.objections(people, series, sizes=terms.sizes, apart=terms.apart, order=terms.order)

    def search(self) -> dict[str, Any]:
        """The plan as `seating` describes it. Raises `CannotSeatError`, also for what there is no consent to."""
        seating.refuse(self.objections(), self.consent)
        try:
            return drawn(self.content, self.seed)
        except DocumentError as error:
            raise error.__cause__ or error from None


def field_of(tournament: Tournament, *, before: int | None = None) -> DrawField:
    """Who is there now, after the published series (those with a smaller number than `before`); four queries."""
    registered = seatable(tournament)
    there = {registration.number for registration in registered}
    played = _played(tournament, before)
    wishes = [wish for wish in wishes_of(tournament) if len(keys_of(wish, there)) > wish.apart.most]
    wishes.sort(key=lambda wish: canonical(_wished(wish, there)))
    return DrawField(tournament, tuple(registered), tuple(wishes), played)


def _played(tournament: Tournament, before: int | None) -> tuple[tuple[Table, ...], ...]:
    seats = Seat.objects.filter(in_play("series__"), series__tournament=tournament)
    if before is not None:
        seats = seats.filter(series__number__lt=before)
    return tuple(tuple(map(tuple, tables.values())) for tables in by_table(seats, "series__number").values())


def _entered(registration: Registration) -> Content:
    team = team_of(registration)
    return {
        "number": registration.number,
        "name": registration.person.name,
        "club": registration.club_id,
        "team": team.pk if team else None,
        "private": {"table": registration.fixed_table},
    }


def _wished(wish: Wish, there: Collection[int]) -> Content:
    return {"players": list(keys_of(wish, there)), "most": wish.apart.most, "weight": weight_of(wish)}
