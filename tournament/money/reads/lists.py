"""The lists prizes are given for: a whole ranking, one series of it, one day of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.rankings import Of, Place, Ranking
from tournament.models import Tournament
from tournament.standings.reads.standings import AnyList, Standings

BETWEEN = "|"
"""Between the parts of a list as it is chosen; ids of rankings have none."""


@dataclass(frozen=True, slots=True)
class ListKey:
    """Which list: a ranking's id, and where it is not the whole: the number of a series, or a day."""

    ranking: str
    series: int | None = None
    day: date | None = None

    def __str__(self) -> str:
        """As it is chosen in a form."""
        rest = self.series or (self.day.isoformat() if self.day else "")
        return f"{self.ranking}{BETWEEN}{rest}" if rest else self.ranking

    def stored(self) -> dict[str, Any]:
        """As PrizePlan keeps it."""
        return {"ranking": self.ranking, "series": self.series, "day": self.day.isoformat() if self.day else None}


def key_stored(stored: dict[str, Any]) -> ListKey:
    """As it was kept."""
    day = stored.get("day")
    return ListKey(stored["ranking"], stored.get("series"), date.fromisoformat(day) if day else None)


@dataclass(frozen=True, slots=True)
class Listed:
    """A list that prizes can be given for. `numbers`: of the series that count in it, played or not."""

    key: ListKey
    title: str
    ranking: Ranking
    numbers: tuple[int, ...]

    @property
    def of_people(self) -> bool:
        """Whether people are ranked, not teams or clubs."""
        return self.ranking.of is Of.PLAYERS

    def places(self, standing: Standings) -> Sequence[Place[int]]:
        """Those who have a rank in it, best first, without names; of a series, who played it."""
        numbers = standing.numbers_of(self.ranking)
        if self.key.series is not None:
            found = numbers.ranked(self.ranking, self.key.series)
            return [place for place in found if place.rank and place.totals.games]
        return [place for place in numbers.ranked(self._counted) if place.rank]

    def named(self, standing: Standings) -> AnyList:
        """The list that knows the names."""
        return standing.list_of(self._counted)

    @property
    def _counted(self) -> Ranking:
        """The ranking; of a day, over its series alone. It has no lots of its own."""
        if self.key.day is None:
            return self.ranking
        return replace(self.ranking, id="", series=self.numbers, best_series=None)


def lists_of(tournament: Tournament, rankings: Iterable[Ranking]) -> list[Listed]:
    """Every list there can be prizes for: each ranking, then its series, then its days where there are several. One
    query. A team's ranking has no days: it is known by its teams."""
    days = [(number, day or tournament.date) for number, day in _series(tournament)]
    return [one for ranking in rankings for one in _of_ranking(ranking, days)]


def _series(tournament: Tournament) -> list[tuple[int, date | None]]:
    return list(tournament.series.order_by("number").values_list("number", "day"))


def _of_ranking(ranking: Ranking, days: Sequence[tuple[int, date]]) -> list[Listed]:
    counting = [(number, day) for number, day in days if ranking.counts(number)]
    name, numbers = ranking.title, tuple(number for number, _day in counting)
    found = [Listed(ListKey(ranking.id), name, ranking, numbers)]
    if len(numbers) > 1:
        series = _("%(ranking)s, %(number)s. Serie")
        found += [
            Listed(ListKey(ranking.id, number), series % {"ranking": name, "number": number}, ranking, (number,))
            for number in numbers
        ]
    its_days = sorted({day for _number, day in counting})
    if len(its_days) > 1 and ranking.of is not Of.TEAMS:
        found += [
            Listed(
                ListKey(ranking.id, day=day),
                f"{name}, {date_format(day, _('l, j. F'))}",
                ranking,
                tuple(number for number, its in counting if its == day),
            )
            for day in its_days
        ]
    return found
