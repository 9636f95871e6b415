"""What a Siegerehrung reveals in which order: as it was arranged, or as usual where nobody arranged anything."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from scoring.rankings import Of, Ranking

from .revealing_steps import MOST_PLACES

USUAL_PLACES: Final = 3
LONGEST_SPONSOR: Final = 120


@dataclass(frozen=True, slots=True)
class Item:
    """A ranking of the programme (its id), how many places of it are shown, and a sponsor's line (empty: none).

    `undrawn`: keys of those who share a place and for whom no lot is drawn.
    """

    ranking: str
    places: int = USUAL_PLACES
    sponsor: str = ""
    undrawn: tuple[tuple[int, ...], ...] = ()

    def stored(self) -> dict[str, Any]:
        """As models.Ceremony keeps it."""
        return asdict(self)


def programme(stored: Iterable[dict[str, Any]], rankings: Sequence[Ranking]) -> tuple[Item, ...]:
    """What was arranged, or every ranking as usual. A ranking that is there no more stays: places of others behind it
    in the programme are known by where they stand.
    """
    return tuple(map(_read, stored)) or tuple(Item(one.id) for one in usual_order(rankings))


def _read(stored: dict[str, Any]) -> Item:
    undrawn = tuple(tuple(keys) for keys in stored.get("undrawn", ()))
    places = max(1, min(int(stored["places"]), MOST_PLACES))
    return Item(str(stored["ranking"]), places, str(stored.get("sponsor", "")), undrawn)


def usual_order(rankings: Sequence[Ranking]) -> list[Ranking]:
    """Teams and clubs first, then the rankings of only some people or series, last the one of everybody."""
    return sorted(rankings, key=lambda one: (one.of is Of.PLAYERS, one.of is Of.PLAYERS and one.is_unfiltered))


def not_in(items: Collection[Item], rankings: Iterable[Ranking]) -> list[Ranking]:
    """The rankings the programme leaves out, in the usual order."""
    there = {item.ranking for item in items}
    return [one for one in usual_order(list(rankings)) if one.id not in there]
