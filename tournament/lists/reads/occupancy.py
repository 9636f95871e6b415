"""Who sits at a table in which game, as stored (contract.md, section 7, `substitutes`), and at all tables of a
series."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.db.models import BigIntegerField, F, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce

import scoring
from tournament.models import CardTable, Registration, Seat, Series, Substitution, TypedTotal

Holder = Seat | Substitution
"""Who holds a seat, and what they made there."""

Key = tuple[int, int | None]
"""Of a seat, and of the change that brought them; None: they sat down there first."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at a seat, or in a line of a paper list (`number`)."""

    number: int
    registration: Registration


LATER = Prefetch("substitutions", Substitution.objects.order_by("from_game"))
NAMED = Prefetch(
    "substitutions",
    Substitution.objects.select_related("registration__person", "registration__club").order_by("from_game"),
)
"""What a question for seats asks along with it, so that Seat.later asks nothing: without or with names and clubs."""

PLAYED_BY = Coalesce(
    Subquery(
        Substitution.objects.filter(seat=OuterRef("seat"), from_game__lte=OuterRef("game__number"))
        .order_by("-from_game")
        .values("registration")[:1]
    ),
    F("seat__registration"),
    output_field=BigIntegerField(),
)
"""Of a result: the registration of whoever played it."""

TYPED_FOR = Coalesce(F("substitution__registration"), F("seat__registration"), output_field=BigIntegerField())
"""Of a typed total: the registration of whoever made it."""


def occupancy_of(card_table: CardTable, seats: Sequence[Seat]) -> scoring.Occupancy[int]:
    """Who sits at the table in which game; players are keys of registrations. `seats`: all of it, in order."""
    return scoring.Occupancy(
        tuple(seat.registration_id for seat in seats),
        tuple(change_of(seat, later) for seat in seats for later in seat.later),
        card_table.ends_after,
    )


def change_of(seat: Seat, later: Substitution) -> scoring.Change[int]:
    """A stored change as a value of `scoring`."""
    return scoring.Change(seat.number, later.from_game, later.registration_id, later.for_team)


def holders(seats: Sequence[Seat]) -> list[Holder]:
    """Everybody who held a seat there, an empty one too, in the order of Occupancy.stints."""
    return [*seats, *(later for seat in seats for later in seat.later)]


def paper_lines(seats: Sequence[Seat]) -> dict[int, Holder]:
    """Return line of a paper list -> whose it is: everybody once, as in `holders`, with the first seat they held.

    Where nobody left, lines are seat numbers.
    """
    first: dict[int | None, Holder] = {}
    for held in holders(seats):
        first.setdefault(held.registration_id, held)
    return dict(enumerate((held for key, held in first.items() if key is not None), 1))


def players_at(seats: Sequence[Seat]) -> set[int]:
    """The registrations of everybody who ever sat there."""
    return {held.registration_id for held in holders(seats) if held.registration_id is not None}


def came_and_gone(
    seats: Sequence[Seat], here: Sequence[Registration]
) -> tuple[tuple[Registration, ...], tuple[Seat, ...]]:
    """Of who is `here`, those that never had one of these seats; the seats whose last player is not here."""
    sat, present = players_at(seats), {registration.pk for registration in here}
    return (
        tuple(registration for registration in here if registration.pk not in sat),
        tuple(seat for seat in seats if seat.last.registration_id not in {*present, None}),
    )


def misfits(series: Series) -> tuple[tuple[Registration, ...], tuple[Seat, ...]]:
    """Who is there and has no seat in this series, and the seats of who is not there any more; three queries."""
    here = series.tournament.registrations.filter(present=True, withdrawn=False).select_related("person")
    seats = Seat.objects.filter(series=series).select_related("registration__person", "card_table")
    return came_and_gone(
        list(seats.prefetch_related(LATER).order_by("card_table__number", "number")), list(here.order_by("number"))
    )


def key_of(held: Holder) -> Key:
    """What tells everybody who held a seat apart."""
    return (held.pk, None) if isinstance(held, Seat) else (held.seat_id, held.pk)


def whose(total: TypedTotal) -> Key:
    """Whose total it is, as `key_of` says it."""
    return total.seat_id, total.substitution_id


def stays(seat: Seat) -> list[tuple[Holder, int, int | None]]:
    """Return who held a seat, an empty one too, and the games from and to which they did; None: to the end.

    Left out is whoever was replaced from the first game on.
    """
    since = [1, *(later.from_game for later in seat.later)]
    until = [*(later.from_game - 1 for later in seat.later), None]
    held: list[Holder] = [seat, *seat.later]
    return [stay for stay in zip(held, since, until, strict=True) if stay[2] != 0]


def sitting(seats: Sequence[Seat], number: int) -> list[Sitter]:
    """Who sits there in game `number`, by seat; an empty one is left out. `seats`: all of the table, in order."""
    held = ((seat.number, holder(seats, seat.number, number).registration) for seat in seats)
    return [Sitter(seat, registration) for seat, registration in held if registration]


def holder(seats: Sequence[Seat], seat: int, number: int) -> Holder:
    """Who holds a seat in game `number`. `seats`: all of the table, in order."""
    first = seats[seat - 1]
    return next((later for later in reversed(first.later) if later.from_game <= number), first)


def at_the_end(seats: Sequence[Seat]) -> list[Sitter]:
    """Who sits there at the end, by seat; an empty one is left out."""
    return [Sitter(seat.number, held) for seat in seats if (held := seat.last.registration)]


def sat_at(registrations: Collection[int]) -> QuerySet[Seat, int]:
    """The keys of all seats that any of these ever held."""
    later = Substitution.objects.order_by().filter(registration__in=registrations).values_list("seat")
    return Seat.objects.order_by().filter(registration__in=registrations).values_list("pk", flat=True).union(later)


# All tables of a series with who sits at them, as it is stored and as it would be after somebody is put elsewhere.

Place = tuple[int, int]
"""Numbers of a table and of a seat at it."""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table: its row, its seats in order with who took them later, and the same as a value of `scoring`."""

    card_table: CardTable
    seats: tuple[Seat, ...]
    occupancy: scoring.Occupancy[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """A player's seat from game `from_game` on, by their registration; None: nobody sits there.

    `for_team`: what they make there counts for the team of the one they stand in for.
    """

    table: int
    seat: int
    from_game: int
    player: int | None
    for_team: bool = False

    @property
    def place(self) -> Place:
        return self.table, self.seat

    @property
    def takes_the_seat(self) -> bool:
        """Return whether the seat is the player's own, as if they had been seated there."""
        return self.from_game == 1 and self.player is not None and not self.for_team


def tables_of(series: Series) -> dict[int, SeatedTable]:
    """Number of a table -> who sits there; three queries."""
    rows = Seat.objects.filter(series=series).select_related("registration__person", "registration__club")
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in rows.prefetch_related(NAMED).order_by("number"):
        seats[seat.card_table_id].append(seat)
    tables = {}
    for row in CardTable.objects.filter(series=series).order_by("number"):
        row.series = series
        tables[row.number] = SeatedTable(row, tuple(seats[row.pk]), occupancy_of(row, seats[row.pk]))
    return tables


@dataclass
class _Sitting:
    """Who sits where while people are put elsewhere: the first player of each seat, and place and game -> who comes."""

    firsts: dict[Place, int]
    changes: dict[Place, dict[int, tuple[int | None, bool]]] = field(default_factory=lambda: defaultdict(dict))

    def put(self, placing: Placing, *, first: bool) -> None:
        """Put a placing as it is said; `first`: its player becomes the first of the seat."""
        self.changes[placing.place].pop(placing.from_game, None)
        if first and placing.player is not None:
            self.firsts[placing.place] = placing.player
        else:
            self.changes[placing.place][placing.from_game] = placing.player, placing.for_team

    def of_seat(self, place: Place) -> list[scoring.Change[int]]:
        """Who takes a seat when; whoever sits there already does not come."""
        holder: int | None = self.firsts[place]
        kept = []
        for game, (player, for_team) in sorted(self.changes[place].items()):
            if player != holder:
                kept.append(scoring.Change(place[1], game, player, for_team))
            holder = player
        return kept


def placed(
    tables: Mapping[int, scoring.Occupancy[int]], placings: Iterable[Placing]
) -> dict[int, scoring.Occupancy[int]]:
    """Return who sits where after these are put where they say.

    Whoever sits from the first game on becomes the seat's first player, unless they are that of another seat: nobody is
    twice in a seating plan.
    """
    in_order = list(placings)
    own = [placing for placing in in_order if placing.takes_the_seat]
    while True:
        sitting = _put(tables, in_order, own)
        times = Counter(sitting.firsts.values())
        twice = next((one for one in own if times[sitting.firsts[one.place]] > 1), None)
        if twice is None:
            break
        own.remove(twice)
    return {number: _table(number, table, sitting) for number, table in tables.items()}


def _put(tables: Mapping[int, scoring.Occupancy[int]], placings: Iterable[Placing], own: list[Placing]) -> _Sitting:
    sitting = _Sitting(
        {(number, seat): player for number, table in tables.items() for seat, player in enumerate(table.players, 1)}
    )
    for number, table in tables.items():
        for change in table.changes:
            sitting.changes[number, change.seat][change.from_game] = change.player, change.for_team
    for placing in placings:
        sitting.put(placing, first=placing in own)
    return sitting


def _table(number: int, table: scoring.Occupancy[int], sitting: _Sitting) -> scoring.Occupancy[int]:
    places = [(number, seat) for seat in range(1, table.size + 1)]
    changes = tuple(change for place in places for change in sitting.of_seat(place))
    return replace(table, players=tuple(sitting.firsts[place] for place in places), changes=changes)
