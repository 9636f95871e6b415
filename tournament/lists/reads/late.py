"""What lies beside a list, since it came too late or was typed while others sat there, and who played such a game."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from tournament.core.errors import RefusedError
from tournament.lists.reads.occupancy import Placing, placed, tables_of
from tournament.models import CardTable, LateGame, Registration

# Who played a game that was typed while others were shown than sit there: what either answer means, and which the list
# can take.

SHOWN, SEATED = "shown", "seated"
"""Who played it: those who were shown, or those who sit there."""

Players = Sequence[int | None]
"""By seat, the key of the registration of who sits there; None: nobody."""
Occupancies = Mapping[int, scoring.Occupancy[int]]
"""Number of a table -> who sits there, of the whole series."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A game of which it is asked who played it: those who were shown, by seat, and everything that is stored of its
    list."""

    table: CardTable
    game: scoring.Game
    shown: Players
    stored: Sequence[scoring.Game]

    def answers(self, tables: Occupancies, known: Iterable[int]) -> tuple[str, ...]:
        """Those of SHOWN and SEATED that the list can take; `known`: who of those shown is still registered."""
        here = self.table.number
        as_shown = placed(tables, placings(self.table, tables[here], self.game.number, self.shown))
        can = {
            SHOWN: {*self.shown} <= {*known, None} and self._can_sit(as_shown) and self._fits(as_shown[here]),
            SEATED: self._fits(tables[here]),
        }
        return tuple(answer for answer, possible in can.items() if possible)

    def _can_sit(self, tables: Occupancies) -> bool:
        """As put_right (acts/who_sits.py) looks at it."""
        tournament = self.table.series.tournament
        at = tables[self.table.number]
        wrong = scoring.check_changes(tournament.rulebook, at, tournament.games_per_series)
        moved = scoring.check_moves([tables[number] for number in sorted(tables)])
        return not wrong and not any(moved) and self._fit(at, self.stored)

    def _fits(self, at: scoring.Occupancy[int]) -> bool:
        return self._fit(at, [self.game])

    def _fit(self, at: scoring.Occupancy[int], games: Iterable[scoring.Game]) -> bool:
        """Whether those who sit there then can have played these games."""
        rulebook = self.table.series.tournament.rulebook
        return all(problem.odd for game in games for problem in scoring.check_game(rulebook, at, game))


def game_of(row: LateGame) -> scoring.Game:
    """The game as it was typed."""
    typed: Any = row.typed
    results = tuple(scoring.Result(**result) for result in typed["results"])
    return scoring.Game(row.number, results, typed["dealer"])


def placings(table: CardTable, occupancy: scoring.Occupancy[int], number: int, shown: Players) -> list[Placing]:
    """Those who were shown sit there in game `number`, and whoever sits there by now comes after it."""
    tournament = table.series.tournament
    is_last = number >= tournament.rulebook.games_at(occupancy.size, tournament.games_per_series)
    put = []
    for seat in differing(shown, occupancy.seated(number)):
        put.append(Placing(table=table.number, seat=seat, from_game=number, player=shown[seat - 1]))
        after = occupancy.stint(seat, number + 1)
        if not is_last:
            for_team = after.for_team_of is not None
            put.append(
                Placing(table=table.number, seat=seat, from_game=number + 1, player=after.player, for_team=for_team)
            )
    return put


def differing(shown: Players, seated: Players) -> list[int]:
    """The seats at which others were shown; none where nobody said who was."""
    pairs = zip(shown, seated, strict=True) if shown else ()
    return [seat for seat, (one, other) in enumerate(pairs, 1) if one != other]


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

    `answers`: who of both can have played it, where that is open (`Asked`).
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
    both = [(row.shown, row.seated if row.decided else occupancy.seated(row.number)) for row in rows]
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
