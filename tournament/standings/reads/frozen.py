"""The numbers of a board that stopped at once: what it showed is kept, so that nothing it shows moves any more.

Who plays, in which team and for which club is read as it is: the board says what was made.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from scoring.rankings import Drawn, ForTeam, Of, Owed, sums_of
from tournament.core.public import TournamentState, public_state
from tournament.core.rankings import as_values, rankings_of
from tournament.models import Ceremony, Tournament
from tournament.standings.reads.field import Penalized, PenaltyNote, Sums, read_field
from tournament.standings.reads.numbers import Numbers, read_numbers

Json = dict[str, Any]


def kept_now(state: TournamentState) -> Json:
    """What everybody may see now, to be kept: of each series with results how many lists are closed of how many
    (`lists`), what everybody made (`made`, `for_teams`) and owed, the penalties and the lots as they are."""
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
        "owed": {
            str(number): {
                "length": one.length,
                "without_seat": one.without_seat,
                "due": list(one.due.items()),
                "stayed": sorted(one.stayed),
                "in_turns": [[member, [sorted(held) for held in seats]] for member, seats in one.in_turns.items()],
            }
            for number, one in numbers.field.owed.items()
        },
        "penalties": [
            [str(of), key, note.series, note.points, note.reason]
            for (of, key), notes in numbers.penalties.items()
            for note in notes
        ],
        "lots": [
            [key, one.ranking, list(one.order), one.series, one.points, one.augen] for key, one in numbers.lots.items()
        ],
    }


def kept_numbers(tournament: Tournament, series: Sequence[int]) -> Numbers:
    """The numbers as they are kept, of those of these series that are; who was deleted since is not among them."""
    state = public_state(tournament)
    return _of_state(state, tuple(series), tournament) if state else _read(tournament, series)


@lru_cache(maxsize=8)
def _of_state(_state: str, series: tuple[int, ...], tournament: Tournament) -> Numbers:
    return _read(tournament, series)


def forget() -> None:
    """Keep nothing: another database stands where this one stood."""
    _of_state.cache_clear()


def _read(tournament: Tournament, wanted: Collection[int]) -> Numbers:
    row = Ceremony.objects.only("kept").get(tournament=tournament)
    kept: Json = row.kept or {}
    series = sorted(number for number in map(int, kept["lists"]) if number in wanted)
    rankings = as_values(tournament, rankings_of(tournament))
    penalties, lots = _penalties(kept["penalties"], series), _lots(kept["lots"])
    field = read_field(tournament, (), rankings, penalties, lots)
    there = field.players.keys()
    made = {number: _made(kept["made"].get(str(number), {}), there) for number in series}
    for_teams = {
        number: [
            ForTeam(player, instead_of, tuple(sums))
            for player, instead_of, sums in kept["for_teams"].get(str(number), ())
            if {player, instead_of} <= there
        ]
        for number in series
    }
    owed = {number: _owed(kept["owed"][str(number)]) for number in series if str(number) in kept.get("owed", {})}
    there_then = replace(field, made=made, for_teams=for_teams, owed=owed)
    return Numbers(series, there_then, rankings, penalties, lots)


def _owed(kept: Json) -> Owed[int]:
    """What a series asked of everybody; boards that stopped before it was asked have nothing kept of it."""
    in_turns = {member: [frozenset(held) for held in seats] for member, seats in kept["in_turns"]}
    return Owed(kept["length"], kept["without_seat"], dict(kept["due"]), frozenset(kept["stayed"]), in_turns)


def _penalties(kept: Iterable[Sequence[Any]], series: Collection[int]) -> Mapping[Penalized, Sequence[PenaltyNote]]:
    notes: dict[Penalized, list[PenaltyNote]] = defaultdict(list)
    for of, key, number, points, reason in kept:
        if number in series:
            notes[Of(of), key].append(PenaltyNote(number, points, reason))
    return notes


def _lots(kept: Iterable[Sequence[Any]]) -> dict[int, Drawn[int]]:
    return {
        key: Drawn(ranking, order, series=number, points=points, augen=augen)
        for key, ranking, order, number, points, augen in kept
    }


def _made(kept: Mapping[str, list[int]], there: Iterable[int]) -> dict[int, Sums]:
    known = set(there)
    return {int(player): tuple(sums) for player, sums in kept.items() if int(player) in known}
