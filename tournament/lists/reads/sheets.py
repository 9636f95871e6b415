"""All lists of a series at once, as printing needs them, and how they were printed last, as the log says."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils.crypto import salted_hmac

import scoring
from tournament.core.act import EXPORTED
from tournament.core.names import publicly_named
from tournament.core.series_state import with_open_list
from tournament.lists.reads.known_by import check_words
from tournament.lists.reads.lists import Where, games_by_table, thrown_in_hands
from tournament.lists.reads.occupancy import Holder, Key, occupancy_of, stays, whose
from tournament.models import AuditEntry, CardTable, HeldList, Seat, Series, Substitution, Tournament, TypedTotal


@dataclass(frozen=True)
class ListToPrint:
    """One table's list: seats in order with who took them later, games in order, earlier thrown-in hands by player,
    typed totals by whose they are (occupancy.key_of).

    `check_word`: of a closed list, what its receipt says.

    `card_table.series.tournament` is loaded; each seat has its person and club.
    """

    card_table: CardTable
    seats: tuple[Seat, ...]
    games: tuple[scoring.Game, ...]
    offences: Mapping[int, int]
    typed: dict[Key, TypedTotal]
    check_word: str

    def rows(self) -> scoring.ListRows:
        """The list as on paper (rule 13)."""
        tournament = self.card_table.series.tournament
        return scoring.list_rows(
            tournament.rulebook, self.occupancy, self.games, self.offences, tournament.repeat_offence_extra
        )

    @property
    def is_relieved(self) -> bool:
        """Whether somebody left or came, or it was decided when it ends: then it is another list than all others."""
        return self.card_table.ends_after is not None or any(seat.later for seat in self.seats)

    @cached_property
    def occupancy(self) -> scoring.Occupancy[int]:
        """Who sits there in which game."""
        return occupancy_of(self.card_table, self.seats)


def sheets(series: Series, *, with_games: bool, public: bool = False) -> list[ListToPrint]:
    """The lists of a series in order of tables; without games (and totals) when they are to be left blank. `public`:
    for everybody, so who is anonymous has no name in them."""
    tables = list(CardTable.objects.filter(series=series).select_related("series__tournament").order_by("number"))
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in _seated(series, public=public):
        seats[seat.card_table_id].append(seat)
    games = games_by_table(tables) if with_games else {}
    offences = _offences(series) if with_games else []
    typed = _typed(series) if with_games else {}
    words = check_words(table for table in tables if table.closed) if with_games else {}
    return [
        ListToPrint(
            table,
            tuple(seats[table.pk]),
            tuple(games.get(table.pk, ())),
            Counter(player for player, where in offences if where < (series.number, table.number)),
            typed.get(table.pk, {}),
            words.get(table.pk, ""),
        )
        for table in tables
    ]


def _seated(series: Series, *, public: bool) -> list[Seat]:
    """Seats in order with what is printed of them, and no more: it is read for a thousand tables."""
    seats = Seat.objects.filter(series=series).select_related("registration__person", "registration__club")
    printed: tuple[str, ...] = ("registration__person__name", "registration__club__name")
    if public:
        printed += ("registration__anonymous", "registration__number")
    in_order = list(seats.only("number", "card_table", "registration", *printed).order_by("card_table_id", "number"))
    later: dict[int, list[Substitution]] = defaultdict(list)
    changes = Substitution.objects.filter(series=series).select_related("registration__person", "registration__club")
    in_turn = list(changes.order_by("from_game"))
    if public:
        publicly_named([seat.registration for seat in in_order])
        publicly_named([change.registration for change in in_turn if change.registration])
    for change in in_turn:
        later[change.seat_id].append(change)
    for seat in in_order:
        seat.later = later.get(seat.pk, [])
    return in_order


def _offences(series: Series) -> list[tuple[int, Where]]:
    """Who threw in a hand up to this series, and where (rule 15)."""
    far = {"seat__series__tournament": series.tournament_id, "seat__series__number__lte": series.number}
    return thrown_in_hands(Q(**far))


def _typed(series: Series) -> dict[int, dict[Key, TypedTotal]]:
    """Table -> what was typed in from its paper list."""
    tables: dict[int, dict[Key, TypedTotal]] = defaultdict(dict)
    for total in TypedTotal.objects.filter(seat__series=series).select_related("seat"):
        tables[total.seat.card_table_id][whose(total)] = total
    return tables


# How lists were printed last, as the log says: with which address, with which names; and which are to be printed anew.

MARK = 12  # hexadecimal digits

Printed = dict[tuple[int, int, int], str]
"""Tournament, series and table -> the address its list was printed with last; table 0: all of the series."""


@dataclass(frozen=True, slots=True)
class PrintedBefore:
    """Tables of a series whose lists are open and were printed with another `address`, in order."""

    series: Series
    tables: tuple[int, ...]
    address: str


@dataclass(frozen=True, slots=True)
class ToPrint:
    """Open lists of a series, by number of their tables: on paper never yet, and on which something else would stand
    than on the one printed last. `tables`: how many open lists there are; `is_begun`: some list of it was printed."""

    never: tuple[int, ...]
    changed: tuple[int, ...]
    tables: int
    is_begun: bool

    @property
    def wanted(self) -> tuple[int, ...]:
        """Whatever has to be printed, in order."""
        return tuple(sorted((*self.never, *self.changed)))

    @property
    def is_all(self) -> bool:
        """Whether that is every list."""
        return len(self.never) + len(self.changed) == self.tables


def printed_with(
    address: str, series: int, tables: Collection[int], marks: Mapping[int, str] | None = None
) -> dict[str, Any]:
    """What the log says of printed lists: these tables of this series, none named: all. `marks`: what stands on the
    list of each of its tables; None: that is not known for certain."""
    said = {"address": address, "series": series, "tables": sorted(tables)}
    if marks is None:
        return said
    return said | {"marks": {str(table): mark for table, mark in marks.items() if not tables or table in tables}}


def marks_of(series: Series) -> dict[int, str]:
    """Table -> a mark of what its blank list says: who sits there, by which link it is kept. Nobody gets a name out of
    it without the key of this installation. Three queries."""
    return {sheet.card_table.number: _mark(sheet) for sheet in sheets(series, with_games=False)}


def to_print(series: Series) -> ToPrint:
    """Which open lists of a series are to be printed: not those that a phone holds already, which shows the names as
    they are. Five queries."""
    held = Exists(HeldList.objects.filter(card_table=OuterRef("pk")))
    tables = CardTable.objects.filter(series=series, closed_at=None)
    on_paper = set(tables.exclude(Q(cards_confirmed_at__isnull=False) | held).values_list("number", flat=True))
    now, last = marks_of(series), _last_marks(series)
    wanted = sorted(table for table in on_paper if last.get(table) != now[table])
    return ToPrint(
        tuple(table for table in wanted if table not in last),
        tuple(table for table in wanted if table in last),
        tables.count(),
        bool(last),
    )


def _mark(sheet: ListToPrint) -> str:
    people = [(seat.number, since, *_named(held)) for seat in sheet.seats for held, since, _until in stays(seat)]
    return salted_hmac("printed list", repr((sheet.card_table.token_hash, people))).hexdigest()[:MARK]


def _named(held: Holder) -> tuple[str, str]:
    """What a list says of whoever holds a seat: name and club; nothing of nobody."""
    who = held.registration
    return (who.person.name, who.club.name if who.club else "") if who else ("", "")


def _last_marks(series: Series) -> dict[int, str]:
    """Table -> the mark of its list as it was printed last."""
    rows = AuditEntry.objects.filter(tournament=series.tournament_id, action=EXPORTED, after__has_key="marks")
    marks: dict[int, str] = {}
    for after in rows.order_by("revision").values_list("after", flat=True):
        if after["series"] == series.number:
            marks |= {int(table): mark for table, mark in after["marks"].items()}
    return marks


def printed_before(tournaments: Iterable[Tournament], address: str) -> list[PrintedBefore]:
    """The open lists of these tournaments whose codes begin with another address; two queries."""
    open_tables = (
        CardTable.objects.filter(with_open_list(), series__tournament__in=tournaments)
        .select_related("series__tournament")
        .order_by("series__tournament__date", "series__tournament_id", "series__number", "number")
    )
    found: dict[tuple[Series, str], list[int]] = defaultdict(list)
    tables = list(open_tables)
    printed = _printed({table.series.tournament_id for table in tables})
    for table in tables:
        key = table.series.tournament_id, table.series.number
        last = printed.get((*key, table.number)) or printed.get((*key, 0), address)
        if last != address:
            found[table.series, last].append(table.number)
    return [PrintedBefore(series, tuple(numbers), last) for (series, last), numbers in found.items()]


def _printed(tournaments: Collection[int]) -> Printed:
    """The last print of each."""
    rows = AuditEntry.objects.filter(tournament__in=tournaments, action=EXPORTED, after__has_key="address")
    printed: Printed = {}
    for tournament, after in rows.order_by("revision").values_list("tournament_id", "after"):
        if not after["tables"]:
            printed = {key: last for key, last in printed.items() if key[:2] != (tournament, after["series"])}
        for table in after["tables"] or [0]:
            printed[tournament, after["series"], table] = after["address"]
    return printed
