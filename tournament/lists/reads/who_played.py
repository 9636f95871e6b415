"""Who played a game that was typed while others were shown than sit there: what either answer means, and which the list
can take."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import scoring
from tournament.lists.reads.whole_series import Placing, placed
from tournament.models import CardTable, LateGame

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
    for seat in differing(shown, seated_in(occupancy, number)):
        put.append(Placing(table=table.number, seat=seat, from_game=number, player=shown[seat - 1]))
        after = occupancy.stint(seat, number + 1)
        if not is_last:
            for_team = after.for_team_of is not None
            put.append(
                Placing(table=table.number, seat=seat, from_game=number + 1, player=after.player, for_team=for_team)
            )
    return put


def seated_in(occupancy: scoring.Occupancy[int], number: int) -> list[int | None]:
    """Who sits at each seat in game `number`."""
    return [occupancy.player(seat, number) for seat in range(1, occupancy.size + 1)]


def differing(shown: Players, seated: Players) -> list[int]:
    """The seats at which others were shown; none where nobody said who was."""
    pairs = zip(shown, seated, strict=True) if shown else ()
    return [seat for seat, (one, other) in enumerate(pairs, 1) if one != other]
