"""What lies beside a list, since it came too late or was typed while others sat there."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from tournament.core.errors import RefusedError
from tournament.lists.reads.who_played import Asked, Occupancies, Players, differing, game_of, seated_in
from tournament.lists.reads.whole_series import tables_of
from tournament.models import CardTable, LateGame, Registration

SEAT_DIFFERS = "seat_differs"


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits, or was shown, at a seat: what a document calls them, and their name; None: nobody."""

    seat: int
    id: str | None
    name: str | None

    def as_json(self) -> dict[str, Any]:
        return {"seat": self.seat, "id": self.id, "name": self.name}


@dataclass(frozen=True, slots=True)
class Late:
    """One of them; where others were shown than sit there now, or sat there when it was decided, both, seat by seat.

    `answers`: who of both can have played it, where that is open (who_played.py).
    """

    row: LateGame
    shown: tuple[Sitting, ...]
    seated: tuple[Sitting, ...]
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LateAt:
    """How many games of a table nobody has decided about."""

    series: int
    table: int
    games: int


@dataclass(frozen=True, slots=True)
class Undecided:
    """What waits for a decision, by table in order."""

    tables: tuple[LateAt, ...] = ()

    @property
    def games(self) -> int:
        return sum(one.games for one in self.tables)

    @property
    def in_words(self) -> str:
        """ "3 Spiele (Serie 1, Tisch 2: 2; Serie 1, Tisch 5: 1)"."""
        text = _("Serie %(series)s, Tisch %(table)s: %(games)s")
        said = (text % {"series": one.series, "table": one.table, "games": one.games} for one in self.tables)
        games = ngettext("%(games)s Spiel", "%(games)s Spiele", self.games) % {"games": self.games}
        return f"{games} ({'; '.join(said)})"

    def by_series(self) -> "dict[int, Undecided]":
        """Number of a series -> what waits in it."""
        groups = groupby(self.tables, lambda one: one.series)
        return {number: Undecided(tuple(tables)) for number, tables in groups}

    def refuse(self, *, anyway: bool) -> None:
        """Refuse (`late_undecided`) to publish what it would be missing from, unless somebody says so."""
        if self.tables and not anyway:
            raise RefusedError("late_undecided", {"late": self.in_words})


def late_of(card_table: CardTable, occupancy: scoring.Occupancy[int], games: Sequence[scoring.Game]) -> list[Late]:
    """All that lies beside this list, in the order it came; `games`: those that are in it. One query, and where people
    differ one for names; three while it is open who of them played."""
    rows = list(card_table.late_games.all())
    both = [(row.shown, row.seated if row.decided else seated_in(occupancy, row.number)) for row in rows]
    seats = [differing(shown, seated) for shown, seated in both]
    people = named(key for row, pair in zip(rows, both, strict=True) for key in _asked_for(row, *pair))
    is_open = any(numbers and not row.decided for row, numbers in zip(rows, seats, strict=True))
    tables = occupancies_of(card_table) if is_open else {}
    found = []
    for row, pair, numbers in zip(rows, both, seats, strict=True):
        shown, seated = (sittings(players, numbers, people) for players in pair)
        is_asked = numbers and not row.decided
        answers = Asked(card_table, game_of(row), row.shown, games).answers(tables, people) if is_asked else ()
        found.append(Late(row, shown, seated, answers))
    return found


def occupancies_of(card_table: CardTable) -> Occupancies:
    """Who sits where in the series of this list; three queries."""
    return {number: table.occupancy for number, table in tables_of(card_table.series).items()}


def undecided(**tables: Any) -> Undecided:
    """What waits for a decision at these tables (conditions on LateGame); one query."""
    rows = LateGame.objects.order_by().filter(decided=LateGame.Decided.OPEN, **tables)
    counted = Counter(rows.values_list("card_table__series__number", "card_table__number"))
    return Undecided(tuple(LateAt(series, table, games) for (series, table), games in sorted(counted.items())))


def named(keys: Iterable[int | None]) -> dict[int, Registration]:
    """Key -> the registration with its name; one query, none where there is nobody to name."""
    wanted = {key for key in keys if key is not None}
    return Registration.objects.select_related("person").in_bulk(wanted) if wanted else {}


def sittings(players: Players, seats: Iterable[int], people: dict[int, Registration]) -> tuple[Sitting, ...]:
    """Who of `players` is at these seats."""
    found = ((seat, people.get(players[seat - 1] or 0)) for seat in seats)
    return tuple(
        Sitting(seat, one.document_id, one.person.name) if one else Sitting(seat, None, None) for seat, one in found
    )


def in_words(people: Iterable[Sitting]) -> str:
    """Their names, as they are told in a sentence."""
    return "; ".join(one.name or _("niemand") for one in people)


def _asked_for(row: LateGame, shown: Players, seated: Players) -> list[int | None]:
    """Whose names, or whether they are still registered, is asked for."""
    seats = differing(shown, seated)
    everybody = [] if row.decided or not seats else shown
    return [*everybody, *(players[seat - 1] for players in (shown, seated) for seat in seats)]
