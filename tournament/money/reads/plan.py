"""The plan of the prizes: the lists they are given for, as it is kept, to begin with, and in words."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from itertools import groupby
from typing import Any, Final

from django.utils.formats import date_format, get_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rankings import Of, Place, Ranking
from tournament.core import money, numbers
from tournament.core.errors import RefusedError
from tournament.models import PrizePlan, Tournament
from tournament.money.sharing import WHOLE, Kind, Left, Plan, PlanError, Prize, Rest, Section, Several, Ties
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
        """Those who have a rank in it, best first, without names."""
        found = standing.numbers_of(self.ranking).ranked(self._counted, self.key.series)
        return [place for place in found if place.rank]

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


# A plan as it is kept, and as a value that can be looked at, changed and worked out.


@dataclass(frozen=True, slots=True)
class Row:
    """The same prize for the places from `first` to `last`."""

    first: int
    last: int
    prize: Prize


@dataclass(frozen=True, slots=True)
class Wanted:
    """A list of the plan with its prizes, the first place's first."""

    key: ListKey
    prizes: tuple[Prize, ...]

    def rows(self) -> list[Row]:
        """The same prizes together."""
        rows, place = [], 1
        for prize, some in groupby(self.prizes):
            last = place + len(list(some)) - 1
            rows.append(Row(place, last, prize))
            place = last + 1
        return rows


@dataclass(frozen=True, slots=True)
class Chosen:
    """All that an organiser says of prizes; the fields of PrizePlan of these names."""

    sections: tuple[Wanted, ...] = ()
    typed_pot: int | None = None
    parts: tuple[str, ...] = ()
    kept_part: int = 0
    unit: int = 1
    rest: Rest = Rest.FIRST
    left: Left = Left.SPREAD
    ties: Ties = Ties.SHARED
    several: Several = Several.ALL
    to_members: bool = False
    shown: bool = field(default=False)
    winners_shown: bool = field(default=False)

    def plan(self, of_people: Iterable[bool]) -> Plan:
        """What is worked out; `of_people`: of each list whether people are ranked."""
        sections = tuple(
            Section(wanted.prizes, once=once) for wanted, once in zip(self.sections, of_people, strict=True)
        )
        return Plan(sections, self.unit, self.rest, self.left, self.ties, self.several)


def plan_of(tournament: Tournament) -> PrizePlan:
    """The plan that is kept; not stored, and of version 0, where nobody made one. One query."""
    return PrizePlan.objects.filter(tournament=tournament).first() or PrizePlan(tournament=tournament, version=0)


def chosen(kept: PrizePlan) -> Chosen:
    """What is kept, as a value."""
    return Chosen(
        tuple(Wanted(key_stored(one), tuple(_prizes(one["prizes"]))) for one in kept.sections),
        kept.typed_pot,
        tuple(kept.parts),
        kept.kept_part,
        kept.unit,
        Rest(kept.rest),
        Left(kept.left),
        Ties(kept.ties),
        Several(kept.several),
        kept.to_members,
        kept.shown,
        kept.winners_shown,
    )


def stored_sections(sections: Sequence[Wanted]) -> list[dict[str, Any]]:
    """As PrizePlan keeps them."""
    return [one.key.stored() | {"prizes": [_stored(row) for row in one.rows()]} for one in sections]


def _stored(row: Row) -> dict[str, Any]:
    return {"first": row.first, "last": row.last, **asdict(row.prize)}


def _prizes(rows: Iterable[dict[str, Any]]) -> Iterable[Prize]:
    for row in rows:
        said = {name: row[name] for name in ("value", "thing", "worth", "counts")}
        yield from (Prize(Kind(row["kind"]), **said) for _place in range(row["first"], row["last"] + 1))


# Plans that clubs often have, to begin with; each is changed as one likes before it is kept.

USUAL: Final = (50, 30, 20)
WITH_SERIES: Final = (40, 25, 15)
"""Percent of the first three, where the best of each series share what is left."""
MOST: Final = 60
"""Places in a plan that falls from the first to the last."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A plan to begin with. `key`: what it is called in an address."""

    key: str
    label: str
    sections: tuple[Wanted, ...]


def suggestions(listed: Sequence[Listed], people: int) -> list[Suggestion]:
    """For these lists, the first of which is that of the tournament, and so many people."""
    if not listed:
        return []
    first = listed[0]
    many = min(MOST, max(1, -(-people // 3)))
    falling = tuple(Prize(Kind.PARTS, parts) for parts in range(many, 0, -1))
    found = [
        Suggestion("drei", _("50, 30 und 20 Prozent"), (Wanted(first.key, _percent(USUAL)),)),
        Suggestion("drittel", _("ein Drittel gewinnt, fallend"), (Wanted(first.key, falling),)),
    ]
    series = [one for one in listed if one.key.ranking == first.key.ranking and one.key.series is not None]
    if series:
        best = tuple(Wanted(one.key, (Prize(Kind.PARTS, 1),)) for one in series)
        sections = (Wanted(first.key, _percent(WITH_SERIES)), *best)
        found.append(Suggestion("serien", _("die ersten drei und die Serienbesten"), sections))
    return found


def _percent(values: Sequence[int]) -> tuple[Prize, ...]:
    return tuple(Prize(Kind.PERCENT, value * WHOLE // 100) for value in values)


AS_MONEY = ("missing", "promised", "money")
AS_PERCENT = ("percent", "over", "under")


def percent(hundredths: int) -> str:
    """ "30 %", "12,5 %"."""
    whole, rest = divmod(hundredths, 100)
    behind = f"{rest:02}".rstrip("0")
    return numbers.percent(f"{whole}{get_format('DECIMAL_SEPARATOR')}{behind}" if behind else str(whole))


def paid(prize: Prize) -> str:
    """A prize's money as the plan says it; empty: none."""
    return {
        Kind.NONE: "",
        Kind.FIXED: money.amount(prize.value),
        Kind.PERCENT: percent(prize.value),
        Kind.PARTS: ngettext("%(count)s Teil", "%(count)s Teile", prize.value) % {"count": prize.value},
    }[prize.kind]


def prize_in_words(prize: Prize) -> str:
    """ "30 %", "Präsentkorb", "50,00 € und Pokal"."""
    both = _("%(money)s und %(thing)s") % {"money": paid(prize), "thing": prize.thing}
    return both if paid(prize) and prize.thing else paid(prize) or prize.thing


def typed(prize: Prize) -> str:
    """A prize's money as it stands in a field."""
    return money.typed(prize.value) if prize.kind is Kind.FIXED else paid(prize)


def refused(error: PlanError, titles: Sequence[str]) -> RefusedError:
    """What is wrong with a plan of these lists, with amounts as they are read."""
    said = {
        name: money.amount(value) if name in AS_MONEY else percent(value) if name in AS_PERCENT else value
        for name, value in error.params.items()
    }
    if error.section is not None:
        said["list"] = titles[error.section]
    return RefusedError(error.code, said)
