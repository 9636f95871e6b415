"""Who played less than was due in a series, and up to which game all of its lists were played."""

from collections import Counter
from dataclasses import dataclass

from scoring.rankings import Place
from tournament.models import Game, Registration, Seat, Series, TypedTotal
from tournament.standings.reads.moves import numbers_now
from tournament.standings.reads.numbers import Numbers

NAMED = 8


@dataclass(frozen=True, slots=True)
class PlayedLess:
    """`count`: how many play less than was due and are ranked behind for it; `first`: some of them, by name, with games
    and games due. `until`: the last game of a full table that all lists have; None: sums from paper do not say it, or
    nothing differs. `longest`: the most that one has."""

    count: int
    first: tuple[tuple[str, Place[int]], ...]
    until: int | None
    longest: int


def played_less(series: Series) -> PlayedLess:
    """What the lists of a series say of it; a constant number of queries."""
    behind = _behind(numbers_now(series.tournament), series.number)
    names = dict(
        Registration.objects.filter(pk__in=[place.key for place in behind[:NAMED]]).values_list("pk", "person__name")
    )
    until, longest = _played_by_all(series)
    first = tuple((names[place.key], place) for place in behind[:NAMED] if place.key in names)
    return PlayedLess(len(behind), first, until, longest)


def _behind(numbers: Numbers, number: int) -> list[Place[int]]:
    if not numbers.field.rulebook.points_never_above_zero or number not in numbers.series:
        return []
    places = numbers.ranked(numbers.everybody, number)
    return [place for place in places if place.rank is not None and not place.complete]


def _played_by_all(series: Series) -> tuple[int | None, int]:
    """The fewest and the most games of its lists, each as of a full table."""
    rulebook = series.tournament.rulebook
    sizes = Counter(Seat.objects.filter(series=series).order_by().values_list("card_table_id", flat=True))
    games = Counter(Game.objects.filter(card_table__series=series).order_by().values_list("card_table_id", flat=True))
    played = [rulebook.full_games(size, games[table]) for table, size in sizes.items()]
    shortest, longest = min(played, default=0), max(played, default=0)
    on_paper = TypedTotal.objects.filter(seat__series=series).exists()
    return (shortest if 0 < shortest < longest and not on_paper else None), longest
