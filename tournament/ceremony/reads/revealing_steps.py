"""The steps of a Siegerehrung: what it reveals in which order, and from that what is shown one after the other."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import Enum, StrEnum, auto
from itertools import groupby
from typing import Any, Final

from scoring.rankings import Of, Place, Ranking

MOST_PLACES: Final = 10
"""So many places of a ranking are shown at most."""
_OF_A_RANKING: Final = 100  # marks; a place has two of them, the title, the podium and the end one each

Keys = tuple[int, ...]
Drawn = Sequence[Collection[int]]


class How(Enum):
    """How those of one step stand: by what they made, or by a lot drawn before; side by side, since no lot is drawn for
    them; waiting for a lot; or by one that was drawn in the Siegerehrung."""

    PLACED = auto()
    SHARED = auto()
    WAITING = auto()
    DRAWN = auto()


@dataclass(frozen=True, slots=True)
class Group:
    """Who is shown together: keys of registrations, teams or clubs, best first. `rank`: of the first of them."""

    rank: int
    keys: Keys
    how: How


class First(StrEnum):
    """What of a place is said before its name: what was made, or from which club; or nothing, all of it at once."""

    FIGURES = "figures"
    CLUB = "club"
    NOTHING = ""


@dataclass(frozen=True, slots=True)
class ToReveal:
    """A ranking (its id) with those of it who are shown, best first; `at`: where in the programme, from 0."""

    at: int
    ranking: str
    groups: Sequence[Group]
    first: First = First.NOTHING


class Kind(StrEnum):
    """What a step shows."""

    TITLE = "title"
    TIED = "tied"  # who waits for a lot
    DRAWN = "drawn"  # the lot is drawn, and stands
    ANNOUNCED = "announced"  # a place, without the name
    PLACE = "place"
    PODIUM = "podium"
    END = "end"


@dataclass(frozen=True, slots=True)
class Step:
    """One step; `keys`: whom it shows, best first, `rank` of the first of them. `mark` grows from step to step."""

    kind: Kind
    mark: int
    ranking: str = ""
    rank: int = 0
    keys: Keys = ()
    how: How = How.PLACED

    @property
    def names(self) -> bool:
        """Whether everybody knows by it who has the place: who waits for a lot may get another one."""
        return self.kind not in (Kind.TIED, Kind.ANNOUNCED)

    @property
    def name(self) -> str:
        """By what a page says which step it means: another list is another step."""
        return " ".join(map(str, (self.mark, self.kind, *self.keys)))


def groups_of(places: Iterable[Place[int]], most: int, undrawn: Drawn, drawn: Drawn, *, may_draw: bool) -> list[Group]:
    """Who of a list is shown, best first, `most` places of it; whoever shares the last of them is among them.

    `undrawn`: for whom no lot shall be drawn. `drawn`: for whom one was in this Siegerehrung; they are shown together.
    Not `may_draw`: no lot can be drawn yet.
    """
    together = [frozenset(keys) for keys in (*undrawn, *drawn)]
    shown = []
    for _key, several in groupby((place for place in places if place.rank), key=lambda one: _belongs(one, together)):
        group = _group(list(several), undrawn, may_draw=may_draw)
        if group.rank <= most:
            shown.append(group)
    return shown


def _belongs(place: Place[int], together: Iterable[frozenset[int]]) -> int | frozenset[int] | None:
    """What all who are shown with this one have in common, and nobody else."""
    if place.tied:
        return place.rank
    return next((keys for keys in together if place.by_lot and place.key in keys), frozenset({place.key}))


def _group(places: Sequence[Place[int]], undrawn: Drawn, *, may_draw: bool) -> Group:
    keys, first = tuple(place.key for place in places), places[0]
    left = any(set(keys) == set(some) for some in undrawn)
    if len(keys) == 1:
        how = How.PLACED
    elif not first.tied:
        how = How.SHARED if left else How.DRAWN
    else:
        how = How.WAITING if may_draw and not left else How.SHARED
    return Group(first.rank or 0, keys, how)


def steps_of(programme: Sequence[ToReveal]) -> tuple[Step, ...]:
    """All steps in order, their marks growing. A ranking in which nobody has a rank has none; without any there is no
    end either."""
    rankings = [one for one in programme if one.groups]
    steps = [step for one in rankings for step in _of_ranking(one)]
    end = (Step(Kind.END, (programme[-1].at + 1) * _OF_A_RANKING),) if steps else ()
    return (*steps, *end)


def _of_ranking(one: ToReveal) -> Iterator[Step]:
    before = one.at * _OF_A_RANKING + 1
    yield Step(Kind.TITLE, before, one.ranking)
    for group in reversed(one.groups):
        mark = before + 2 * (MOST_PLACES - group.rank) + 1
        of_group = one.ranking, group.rank, group.keys, group.how
        if group.how in (How.WAITING, How.DRAWN):
            yield Step(Kind.TIED, mark, *of_group)
            yield Step(Kind.DRAWN, mark + 1, *of_group)
        else:
            if one.first:
                yield Step(Kind.ANNOUNCED, mark, *of_group)
            yield Step(Kind.PLACE, mark + 1, *of_group)
    yield Step(Kind.PODIUM, before + 2 * MOST_PLACES + 1, one.ranking)


def done(steps: Iterable[Step], mark: int) -> list[Step]:
    """What was shown by then."""
    return [step for step in steps if step.mark <= mark]


def to_come(steps: Iterable[Step], mark: int) -> list[Step]:
    """What was not."""
    return [step for step in steps if step.mark > mark]


def revealed(steps: Iterable[Step]) -> list[str]:
    """The ids of the rankings that were shown whole by these steps."""
    return [step.ranking for step in steps if step.kind is Kind.PODIUM]


def shown(steps: Sequence[Step]) -> dict[str, list[int]]:
    """Of each ranking that was not shown whole by these steps, who was: its id -> keys, the best, shown last, last.

    Who only waits for a lot has no place yet, or had it taken back: it may be drawn by now. Of an announced place
    nobody is named.
    """
    whole = revealed(steps)
    keys: dict[str, list[int]] = {}
    for step in steps:
        if step.keys and step.names and step.ranking not in whole:
            keys[step.ranking] = [*keys.get(step.ranking, []), *reversed(step.keys)]
    return keys


# What a Siegerehrung reveals in which order: as it was arranged, or as usual where nobody arranged anything.

USUAL_PLACES: Final = 3
LONGEST_SPONSOR: Final = 120


@dataclass(frozen=True, slots=True)
class Item:
    """A ranking of the programme (its id), how many places of it are shown, a sponsor's line (empty: none), what is
    said of each place `first`, and whether its lines come `calm`, slowly.

    `undrawn`: keys of those who share a place and for whom no lot is drawn.
    """

    ranking: str
    places: int = USUAL_PLACES
    sponsor: str = ""
    undrawn: tuple[tuple[int, ...], ...] = ()
    first: First = First.FIGURES
    calm: bool = True

    def stored(self) -> dict[str, Any]:
        """As models.Ceremony keeps it."""
        return asdict(self)


def programme(stored: Iterable[dict[str, Any]], rankings: Sequence[Ranking]) -> tuple[Item, ...]:
    """What was arranged, or every ranking as usual. A ranking that is there no more stays: places of others behind it
    in the programme are known by where they stand.
    """
    return tuple(map(_read, stored)) or tuple(Item(one.id) for one in usual_order(rankings))


def _read(stored: dict[str, Any]) -> Item:
    first = First(stored.get("first", First.FIGURES))
    return Item(**stored | {"undrawn": tuple(map(tuple, stored["undrawn"])), "first": first})


def sponsors(items: Iterable[Item]) -> list[str]:
    """The lines for sponsors, each once: a screen shows them from the day they are written."""
    return list(dict.fromkeys(item.sponsor for item in items if item.sponsor))


def usual_order(rankings: Sequence[Ranking]) -> list[Ranking]:
    """Teams and clubs first, then people; of each the rankings of only some or of some series, last that of all."""
    return sorted(rankings, key=lambda one: (one.of is Of.PLAYERS, one.is_unfiltered))


def not_in(items: Collection[Item], rankings: Iterable[Ranking]) -> list[Ranking]:
    """The rankings the programme leaves out, in the usual order."""
    there = {item.ranking for item in items}
    return [one for one in usual_order(list(rankings)) if one.id not in there]
