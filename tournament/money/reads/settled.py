"""Who got what, as it was settled; and where that is no more what the plan says over the lists as they are."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from tournament.models import Award, Tournament
from tournament.money.reads.lists import ListKey
from tournament.money.reads.sheet import Sheet, Winner


@dataclass(frozen=True, slots=True)
class Group:
    """The awards of a list, in order. `title` empty: the list is there no more."""

    key: ListKey
    title: str
    awards: tuple[Award, ...]

    @property
    def total(self) -> int:
        """Cents."""
        return sum(one.amount for one in self.awards)


@dataclass(frozen=True, slots=True)
class Difference:
    """Somebody in a list who was to get something else than he would now, in cents and things."""

    title: str
    name: str
    before: int
    after: int
    thing_before: str
    thing_after: str
    paid: bool


def awards_of(tournament: Tournament) -> list[Award]:
    """All, in order, with who gets them; one query."""
    found = tournament.awards.select_related("registration__person", "registration__club", "team__club", "club")
    return list(found.order_by("position"))


def key_of(award: Award) -> ListKey:
    """The list it was won in."""
    return ListKey(award.ranking, award.series, award.day)


def grouped(awards: Iterable[Award], titles: Mapping[ListKey, str]) -> list[Group]:
    """List by list."""
    return [Group(key, titles.get(key, ""), tuple(some)) for key, some in groupby(awards, key=key_of)]


def differences(awards: Iterable[Award], sheet: Sheet) -> list[Difference]:
    """Where what was settled is not what the lists say now; in the order settled, then who would be new."""
    if sheet.problem:
        return []
    titles = {part.key: part.title for part in sheet.parts}
    before = {(key_of(one), *one.holder): one for one in awards}
    after = {(part.key, one.kind, one.key): one for part in sheet.parts for one in part.winners}
    return [
        _difference(titles.get(holder[0], ""), before.get(holder), after.get(holder))
        for holder in dict.fromkeys([*before, *after])
        if _what(before.get(holder)) != _what(after.get(holder))
    ]


def _what(one: Award | Winner | None) -> tuple[int, str]:
    return (one.amount, one.thing) if one else (0, "")


def _difference(title: str, before: Award | None, after: Winner | None) -> Difference:
    name = before.name if before else after.name if after else ""
    return Difference(
        title,
        name,
        *(_what(before)[0], _what(after)[0]),
        *(_what(before)[1], _what(after)[1]),
        paid=bool(before and before.paid_at),
    )
