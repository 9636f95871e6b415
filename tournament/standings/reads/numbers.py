"""The numbers of a standing: what everybody made in each series and altogether, and the ranks that follow.

No names: they are read for the lines that are shown. All numbers of 4,000 players in 5 series are read and ranked in
less time than the database takes to add up their results; those that are public are kept until that changes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import scoring
from tournament.core.public import public_state
from tournament.lists.acts.totals import KEPT
from tournament.models import RankedKind, Seat, Tournament

Sums = tuple[int, ...]  # in the order of scoring.FIGURES


@dataclass(frozen=True, slots=True)
class Numbers:
    """Everybody in the order of the ranks; who has played nothing comes last, in the order of the start numbers.

    `made`: registration -> sums of each series, None where he has no seat. `ranks`: of each series, registration ->
    rank in it alone, for those who have played.
    """

    series: tuple[int, ...]
    ranked: Sequence[scoring.Ranked[int]]
    made: Mapping[int, Sequence[Sums | None]]
    ranks: Sequence[Mapping[int, int]]


def public_numbers(tournament: Tournament, series: Sequence[int]) -> Numbers:
    """As `read_numbers`, of series whose results are published; kept where it is known which act made them so."""
    state = public_state(tournament)
    return _of_state(state, tuple(series), tournament) if state else read_numbers(tournament, series)


# One of 4,000 players in 5 series takes 5 MB.
@lru_cache(maxsize=8)
def _of_state(_state: str, series: tuple[int, ...], tournament: Tournament) -> Numbers:
    return read_numbers(tournament, series)


def forget() -> None:
    """Keep nothing: another database stands where this one stood."""
    _of_state.cache_clear()


def read_numbers(tournament: Tournament, series: Sequence[int]) -> Numbers:
    """The numbers over these series, from the sums kept per seat; three queries."""
    made = _made(tournament, series)
    totals = {key: _total(sums) for key, sums in made.items()}
    lots = [lot.order for lot in tournament.lots.filter(of=RankedKind.PLAYERS)]
    rulebook = tournament.rulebook
    ranks = [
        scoring.ranks(rulebook, {key: sums for key, by_series in made.items() if (sums := by_series[at])})
        for at in range(len(series))
    ]
    return Numbers(tuple(series), scoring.rank(rulebook, totals, lots), made, ranks)


def _made(tournament: Tournament, series: Sequence[int]) -> dict[int, list[Sums | None]]:
    """Registration, in the order of the start numbers -> its sums in each series."""
    registered = tournament.registrations.order_by("number").values_list("pk", flat=True)
    made: dict[int, list[Sums | None]] = {key: [None] * len(series) for key in registered}
    place = {number: at for at, number in enumerate(series)}
    seats = Seat.objects.filter(series__tournament=tournament, series__number__in=series).order_by()
    for number, registration, *sums in seats.values_list("series__number", "registration_id", *KEPT):
        made[registration][place[number]] = tuple(sums)
    return made


def _total(by_series: Sequence[Sums | None]) -> scoring.Totals:
    return scoring.Totals(*map(sum, zip(*filter(None, by_series), strict=True)))
