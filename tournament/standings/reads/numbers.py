"""The numbers of a standing, without names: of every ranking, over all and in each series, and who is level with
whom."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any

from django.db.models import Model

from scoring.rankings import (
    TEAMS,
    Drawn,
    Fate,
    Field,
    Of,
    Place,
    Places,
    Ranking,
    everybody,
    fate,
    first_teams,
    ranked,
    ranked_series,
)
from tournament.core.public import public_state
from tournament.core.rankings import as_values, rankings_of
from tournament.models import Tournament
from tournament.standings.reads.field import Penalized, PenaltyNote, read_field, read_lots, read_penalties


class Numbers:
    """The field of a tournament over some series, its rankings in order, and their lists. Keys are primary keys.

    `penalties`: whose -> what was taken and why; `lots`: primary key -> what was drawn.
    """

    def __init__(
        self,
        series: Sequence[int],
        field: Field[int],
        rankings: Sequence[Ranking],
        penalties: Mapping[Penalized, Sequence[PenaltyNote]],
        lots: Mapping[int, Drawn[int]],
    ) -> None:
        self.series = tuple(series)
        self.field = field
        self.rankings = tuple(rankings)
        self.penalties = penalties
        self.lots = lots
        self._lists: dict[tuple[Ranking, int | None], Places[int]] = {}

    def ranked(self, ranking: Ranking, number: int | None = None) -> Places[int]:
        """The list of a ranking, or of one series in it (`number`); see `scoring.rankings`."""
        key = ranking, number
        if key not in self._lists:
            self._lists[key] = (
                ranked(self.field, ranking) if number is None else ranked_series(self.field, ranking, number)
            )
        return self._lists[key]

    def counted(self, ranking: Ranking) -> tuple[int, ...]:
        """The series that count in a ranking."""
        return tuple(filter(ranking.counts, self.series))

    @cached_property
    def everybody(self) -> Ranking:
        """All players over all series: `players` of `stand/1` (contract.md, section 7)."""
        return everybody(self.rankings, self.field.series_count)

    @cached_property
    def first_teams(self) -> Ranking:
        """The first ranking of teams, over all series: `teams` of `stand/1` (contract.md, section 7)."""
        return first_teams(self.rankings, self.field.series_count) or TEAMS

    def without_results(self) -> "Numbers":
        """Everybody who is in them, and nothing that anybody made."""
        return Numbers((), replace(self.field, made={}), self.rankings, {}, {})

    def of_members(self, ranking: Ranking) -> Ranking:
        """The ranking that shows what the members of a team or club made: players, over what counts in `ranking`."""
        wanted = replace(ranking, id="", of=Of.PLAYERS, team_size=None, best_members=None)
        return next((one for one in self.rankings if same_list(one, wanted)), wanted)


def same_list(one: Ranking, other: Ranking) -> bool:
    """Whether two rankings list the same, whatever they are called."""
    return replace(one, id="", name="") == replace(other, id="", name="")


def public_numbers(tournament: Tournament, series: Sequence[int]) -> Numbers:
    """As `read_numbers`, of series whose results are published; kept where it is known which act made them so."""
    state = public_state(tournament)
    return _of_state(state, tuple(series), tournament) if state else read_numbers(tournament, series)


# One of 4,000 players in 5 series takes 5 MB.
@lru_cache(maxsize=8)
def _of_state(_state: str, series: tuple[int, ...], tournament: Tournament) -> Numbers:
    return read_numbers(tournament, series)


@lru_cache(maxsize=2)
def named(_state: str) -> defaultdict[type[Model], dict[int, Any]]:
    """What the pages of all rankings of one public state say of whom: of each model the rows that were read, by their
    keys, for whoever shows them to read no more than is missing. Nobody changes such a row."""
    return defaultdict(dict)


def forget() -> None:
    """Keep nothing: another database stands where this one stood."""
    _of_state.cache_clear()
    named.cache_clear()


def read_numbers(tournament: Tournament, series: Sequence[int]) -> Numbers:
    """The numbers over these series, from the sums kept per seat; a constant number of queries."""
    rankings = as_values(tournament, rankings_of(tournament))
    penalties = read_penalties(tournament, series)
    lots = read_lots(tournament, rankings)
    field = read_field(tournament, series, rankings, penalties, lots)
    return Numbers(series, field, rankings, penalties, lots)


# Who is level with whom and waits for a lot (rule 14), and which lots decide nothing any more.


@dataclass(frozen=True, slots=True)
class Tie:
    """Those who share a rank in the list of a ranking, or of one series in it (`series`), for want of a lot."""

    ranking: Ranking
    series: int | None
    places: tuple[Place[int], ...]

    @property
    def keys(self) -> tuple[int, ...]:
        """Of registrations, teams or clubs, as `ranking.of` says."""
        return tuple(place.key for place in self.places)

    @property
    def rank(self) -> int:
        """The rank they share."""
        return self.places[0].rank or 0

    @property
    def points(self) -> int:
        """What they share, penalties in it."""
        return self.places[0].points


def ties(numbers: Numbers) -> list[Tie]:
    """Every tie of a tournament that waits for a lot: ranking by ranking, its whole list before those of its series,
    best first."""
    return [
        tie
        for ranking in numbers.rankings
        for number in (None, *numbers.counted(ranking))
        for tie in ties_in(numbers, ranking, number)
    ]


def ties_in(numbers: Numbers, ranking: Ranking, number: int | None = None) -> Iterator[Tie]:
    """Those of one list, best first. Whoever has not played waits for none."""
    waiting = [place for place in numbers.ranked(ranking, number) if place.tied]
    for _rank, group in groupby(waiting, key=lambda place: place.rank):
        yield Tie(ranking, number, tuple(group))


def void_lots(numbers: Numbers) -> list[int]:
    """The primary keys of the lots that decide nothing, in the order drawn: those they name no longer share what they
    shared, or somebody of the tie is not among them. Source: contract.md, section 7, "lots"."""
    by_id = {ranking.id: ranking for ranking in numbers.rankings}
    return [
        key
        for key, lot in numbers.lots.items()
        if lot.ranking not in by_id or fate(numbers.field, by_id[lot.ranking], lot) is not Fate.HOLDS
    ]
