"""Who is level with whom and waits for a lot (rule 14), and which lots decide nothing any more."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from scoring.rankings import Fate, Place, Ranking, fate
from tournament.standings.reads.numbers import Numbers


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

    @property
    def augen(self) -> int:
        """What the first of them has; where Augen rank they share them."""
        return self.places[0].totals.augen


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
