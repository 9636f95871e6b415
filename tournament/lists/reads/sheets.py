"""All lists of a series at once, as printing needs them: the same number of queries for one table and for sixty."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q

import scoring
from tournament.core.public_names import publicly_named
from tournament.lists.reads.check_words import check_words
from tournament.lists.reads.lists import Where, games_by_table, thrown_in_hands
from tournament.lists.reads.occupancy import Key, occupancy_of, whose
from tournament.models import CardTable, Seat, Series, Substitution, TypedTotal


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
    words = check_words(table for table in tables if table.closed_at) if with_games else {}
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
