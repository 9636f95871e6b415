"""How good the plan of a tournament is, with the names; and who meets whom, as a picture."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from tournament import seating
from tournament.core import names
from tournament.core.names import publicly_named
from tournament.core.series_state import seated, to_play
from tournament.draw.reads.drawing import Wish, apart_values, wishes_of
from tournament.models import Registration, Seat, Tournament
from tournament.registration.reads.teams import team_of


@dataclass(frozen=True, slots=True)
class Meeting:
    """People at one table: where, as series and table."""

    people: tuple[Registration, ...]
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One person over all series; `tables`: the number of the table in each series (None: was not there)."""

    registration: Registration
    figures: seating.PersonReport
    tables: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PlanReport:
    """The plan of these series (by number). `figures`: each aim with what no plan goes below; the rest names them.
    `known`: so few repeats has a plan we know for these people, None: we know of none."""

    series: tuple[int, ...]
    figures: seating.Report
    known: int | None
    repeated: tuple[Meeting, ...]
    teammates: tuple[Meeting, ...]
    clubmates: tuple[Meeting, ...]
    broken: tuple[Meeting, ...]
    lines: tuple[PersonLine, ...]
    has_teams: bool
    has_wishes: bool
    short_tables: bool

    @property
    def people(self) -> list[Registration]:
        """Everybody who sits anywhere, by start number."""
        return [line.registration for line in self.lines]


def plan_report(tournament: Tournament, *, published_only: bool = False) -> PlanReport | None:
    """The report on everything that is seated; five queries. None where nobody sits.

    `published_only`: for everybody, and therefore without a word on wishes and tables of one's own, and without the
    names of those who are anonymous.
    """
    rows = Seat.objects.filter(to_play("series__"), series__tournament=tournament)
    if published_only:
        rows = rows.filter(seated("series__"))
    seats = list(
        rows.select_related("series", "card_table", "registration__person", "registration__club")
        .prefetch_related("registration__memberships__team")
        .order_by("series__number", "card_table__number", "number")
    )
    if published_only:
        publicly_named(seat.registration for seat in seats)
    wishes = None if published_only else wishes_of(tournament)
    return _Reading(tournament, seats, wishes).report() if seats else None


class _Reading:
    """The seats of some series, in order, looked at from all sides; without `wishes` as if there were none."""

    def __init__(self, tournament: Tournament, seats: Sequence[Seat], wishes: Sequence[Wish] | None) -> None:
        self.sizes = tournament.rulebook.table_sizes
        self.people = {seat.registration.number: seat.registration for seat in seats}
        self.knows_wishes = wishes is not None
        self.apart = apart_values(wishes or [], self.people)
        self.tables: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for seat in seats:
            self.tables[seat.series.number][seat.card_table.number].append(seat.registration.number)

    def report(self) -> PlanReport:
        plans, persons = self._plans(), self._persons()
        figures = seating.report(plans, persons, apart=self.apart, sizes=self.sizes)
        places = self._places()
        numbers = [list(tables) for tables in self.tables.values()]
        return PlanReport(
            series=tuple(self.tables),
            figures=figures,
            known=self._known(figures, plans, persons),
            repeated=self._meetings([pair for pair, times in figures.met.items() if times > 1], places),
            teammates=self._meetings(figures.teammate_pairs, places),
            clubmates=self._meetings(figures.clubmate_pairs, places),
            broken=tuple(
                Meeting(
                    tuple(self.people[key] for key in together.keys),
                    ((list(self.tables)[together.series - 1], numbers[together.series - 1][together.table - 1]),),
                )
                for together in figures.broken
            ),
            lines=tuple(
                PersonLine(
                    self.people[line.key],
                    line,
                    tuple(
                        None if table is None else at[table - 1] for at, table in zip(numbers, line.tables, strict=True)
                    ),
                )
                for line in figures.people
            ),
            has_teams=any(team_of(registration) for registration in self.people.values()),
            has_wishes=bool(self.apart),
            short_tables=any(len(keys) < self.sizes[0] for tables in self.tables.values() for keys in tables.values()),
        )

    def _known(
        self, figures: seating.Report, plans: Sequence[seating.Plan], persons: Sequence[seating.Person]
    ) -> int | None:
        """Not asked where the plan is proven to be the best: what we know may take a second the first time."""
        if figures.repeats.count <= figures.repeats.bound:
            return figures.repeats.count
        return seating.fewest_known(plans, persons, sizes=self.sizes, apart=self.apart, kept_apart=figures.keeps_apart)

    def _plans(self) -> list[seating.Plan]:
        return [seating.Plan(tuple(tuple(keys) for keys in tables.values())) for tables in self.tables.values()]

    def _persons(self) -> list[seating.Person]:
        return [
            seating.Person(
                number,
                club=registration.club_id,
                team=team.pk if (team := team_of(registration)) is not None else None,
                table=registration.fixed_table if self.knows_wishes else None,
            )
            for number, registration in self.people.items()
        ]

    def _places(self) -> dict[seating.Pair, list[tuple[int, int]]]:
        """Pair of start numbers -> where they meet: series and table."""
        places: dict[seating.Pair, list[tuple[int, int]]] = defaultdict(list)
        for series, tables in self.tables.items():
            for table, keys in tables.items():
                for pair in combinations(sorted(keys), 2):
                    places[pair].append((series, table))
        return places

    def _meetings(
        self, pairs: Iterable[seating.Pair], places: Mapping[seating.Pair, Sequence[tuple[int, int]]]
    ) -> tuple[Meeting, ...]:
        return tuple(Meeting((self.people[a], self.people[b]), tuple(places[a, b])) for a, b in pairs)


def by_club(people: Iterable[Registration]) -> list[Registration]:
    """Clubs one after the other by name, within a club by start number; who has none last."""

    def place(registration: Registration) -> tuple[bool, tuple[tuple[int, str], ...], int, int]:
        name = registration.club.name if registration.club else ""
        return registration.club is None, names.in_order(name), registration.club_id or 0, registration.number

    return sorted(people, key=place)


# Who meets whom, as a picture: a square of dots, a row and a column for each person. No colour says anything.

NAMED = 40
"""So many people can be named at the edge of one page; of more, their clubs are, or every tenth start number."""
STEP = 10
PIXELS = 14
"""How large one person is on a screen where everybody is named: letters of 11 pixels."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something written at the edge, at the middle of this row (and column)."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """People of one club, side by side: from this row, so many."""

    start: int
    size: int


@dataclass(frozen=True, slots=True)
class Picture:
    """One unit is one person. `once` and `more` are SVG paths: a dot for who meets once, a full square for who meets
    again. `letters`: how big the writing at the edge is. `wide`: everybody is named although there are too many for one
    page, so that it has to be scrolled."""

    size: int
    once: str
    more: str
    marks: tuple[Mark, ...]
    blocks: tuple[Block, ...]
    letters: float
    wide: bool = False

    @property
    def pixels(self) -> int:
        """How wide it is on a screen where every name is to be read."""
        return PIXELS * (self.size + self.margin + 1)

    @property
    def lines(self) -> tuple[Mark, ...]:
        """The marks that have a line through the square: not every row where all are named."""
        return self.marks[::STEP] if self.wide else self.marks

    @property
    def grid(self) -> str:
        """Those lines, an SVG path."""
        return "".join(f"M0 {mark.at}h{self.size}M{mark.at} 0v{self.size}" for mark in self.lines)

    @property
    def margin(self) -> int:
        """Room for the writing at the edge; a letter is about half as wide as high."""
        return 2 + int(max((len(mark.text) for mark in self.marks), default=0) * self.letters * 0.56)

    @property
    def view_box(self) -> str:
        """The picture with its edge."""
        return f"{-self.margin} {-self.margin} {self.size + self.margin + 1} {self.size + self.margin + 1}"


def picture(
    people: Sequence[Registration], met: Mapping[seating.Pair, int], *, everybody_named: bool = False
) -> Picture:
    """These people in this order, and how often each pair (start numbers) met; pairs with somebody else are left out.

    `everybody_named`: also where the picture gets larger than a page. Where people of one club stand side by side,
    their part of the square is framed.
    """
    place = {registration.number: index for index, registration in enumerate(people)}
    once, more = [], []
    for (a, b), times in sorted(met.items()):
        if a in place and b in place:
            for x, y in ((place[a], place[b]), (place[b], place[a])):
                if times > 1:
                    more.append(f"M{x} {y}h1v1h-1z")
                else:
                    once.append(f"M{x}.25 {y}.25h.5v.5h-.5z")
    blocks = tuple(_blocks(people))
    named = everybody_named or len(people) <= NAMED
    letters = 0.8 if named else len(people) / 75
    marks = tuple(_names(people) if named else _marks(people, blocks, letters))
    return Picture(len(people), "".join(once), "".join(more), marks, blocks, letters, named and len(people) > NAMED)


def _names(people: Sequence[Registration]) -> Iterator[Mark]:
    """The start number leads to the table of all people; who has no name is called by it."""
    for index, registration in enumerate(people):
        name, number = registration.person.name, str(registration.number)
        yield Mark(index + 0.5, name if name.split()[-1:] == [number] else f"{name} {number}")


def _marks(people: Sequence[Registration], blocks: Sequence[Block], letters: float) -> Iterator[Mark]:
    """The clubs whose frame is high enough to write beside, else start numbers."""
    if blocks:
        for block in blocks:
            club = people[block.start].club
            if club is not None and block.size >= letters:
                yield Mark(block.start + block.size / 2, club.name)
    else:
        yield from (Mark(index + 0.5, str(people[index].number)) for index in range(0, len(people), STEP))


def _blocks(people: Sequence[Registration]) -> list[Block]:
    """Clubs with more than one person, if everybody of a club stands together; else none."""
    groups = [
        (club, len(list(members))) for club, members in groupby(people, key=lambda registration: registration.club_id)
    ]
    clubs = [club for club, _size in groups if club is not None]
    if len(clubs) != len(set(clubs)):
        return []
    blocks, start = [], 0
    for club, size in groups:
        if club is not None and size > 1:
            blocks.append(Block(start, size))
        start += size
    return blocks
