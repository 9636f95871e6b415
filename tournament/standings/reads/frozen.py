"""The numbers of a board that stopped at once: what it showed is kept, so that nothing it shows moves any more.

Who plays, in which team and for which club is read as it is: the board says what was made.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from scoring.rankings import ForTeam, sums_of
from tournament.core.public import TournamentState, public_state
from tournament.core.rankings import as_values, rankings_of
from tournament.models import Ceremony, Tournament
from tournament.standings.reads.field import Sums, read_field, read_lots, read_penalties
from tournament.standings.reads.numbers import Numbers, read_numbers

Json = dict[str, Any]


def kept_now(state: TournamentState) -> Json:
    """What everybody may see now, to be kept: of each series with results how many lists are closed of how many
    (`lists`), what everybody made (`made`, `for_teams`), and up to which penalty and which lot that goes."""
    tournament = state.tournament
    numbers = read_numbers(tournament, state.with_results)
    return {
        "lists": {str(one.number): [one.closed, one.lists] for one in state.series if one.results},
        "made": {
            str(number): {str(player): list(sums_of(sums)) for player, sums in made.items()}
            for number, made in numbers.field.made.items()
        },
        "for_teams": {
            str(number): [[one.player, one.instead_of, list(sums_of(one.made))] for one in some]
            for number, some in numbers.field.for_teams.items()
        },
        "penalty": _last(tournament.penalties.values_list("position", flat=True)),
        "lot": _last(tournament.lots.values_list("position", flat=True)),
    }


def kept_numbers(tournament: Tournament) -> Numbers:
    """The numbers as they are kept; who was deleted since is not among them."""
    state = public_state(tournament)
    return _of_state(state, tournament) if state else _read(tournament)


@lru_cache(maxsize=8)
def _of_state(_state: str, tournament: Tournament) -> Numbers:
    return _read(tournament)


def forget() -> None:
    """Keep nothing: another database stands where this one stood."""
    _of_state.cache_clear()


def _read(tournament: Tournament) -> Numbers:
    row = Ceremony.objects.only("kept").get(tournament=tournament)
    kept: Json = row.kept or {}
    series = sorted(map(int, kept["lists"]))
    rankings = as_values(tournament, rankings_of(tournament))
    penalties = read_penalties(tournament, series, kept["penalty"])
    lots = read_lots(tournament, rankings, kept["lot"])
    field = read_field(tournament, (), rankings, penalties, lots)
    there = field.players.keys()
    made = {number: _made(kept["made"].get(str(number), {}), there) for number in series}
    for_teams = {
        int(number): [
            ForTeam(player, instead_of, tuple(sums))
            for player, instead_of, sums in some
            if {player, instead_of} <= there
        ]
        for number, some in kept["for_teams"].items()
    }
    return Numbers(series, replace(field, made=made, for_teams=for_teams), rankings, penalties, lots)


def _made(kept: Mapping[str, list[int]], there: Iterable[int]) -> dict[int, Sums]:
    known = set(there)
    return {int(player): tuple(sums) for player, sums in kept.items() if int(player) in known}


def _last(positions: Iterable[int]) -> int:
    return max(positions, default=0)
