"""What each player made over what counts in a ranking, and who is better than whom by it.

Rankings that count the same series share both: a list of some of them is that of all with the others left out.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from operator import itemgetter

from .field import Field, K, Of, Order, Ranking
from .result import NO_RESULT, Result, Sums, strength_by


def result_of(field: Field[K], ranking: Ranking) -> Callable[[K], Result]:
    """Player -> what he made in the series that count for him, the best of them if only so many do."""
    number = _only(field, ranking)
    if number is None:
        several = results(field, ranking)
        return lambda player: several.get(player, NO_RESULT)
    made, taken = field.sums[number], field.penalties_in(Of.PLAYERS, number)
    return lambda player: Result(made[player], taken.get(player, 0), (number,)) if player in made else NO_RESULT


def results(field: Field[K], ranking: Ranking) -> Mapping[K, Result]:
    """Everybody who has played any series that counts -> what he made in those that count for him."""
    counting = ranking.series, ranking.best_series
    if counting not in field.results:
        field.results[counting] = _summed_up(field, ranking, field.sums)
    return field.results[counting]


def results_for_teams(field: Field[K], ranking: Ranking) -> Mapping[K, Result]:
    """Everybody in whose place anything counts for a team -> what does: what he made, but not for the team of another,
    and what others made for his; of the series that count, the best of them if only so many do.

    Of who has no rank nothing counts but what others made in his place (contract.md, section 7).
    """
    if any(field.for_teams.values()):
        return _summed_up(field, ranking, field.sums_for_teams, spared=field.out)
    made = results(field, ranking)
    return {key: result for key, result in made.items() if key not in field.out} if field.out else made


def in_order(field: Field[K], ranking: Ranking) -> Order[K]:
    """Everybody who has played any of them, best first, equals in the order of the list.

    Where points are never above 0, the incomplete come after all others: nobody wins by staying away (contract.md,
    section 7).
    """
    counting = ranking.series, ranking.best_series
    if counting not in field.orders:
        number = _only(field, ranking)
        unsorted = _by_results(field, ranking) if number is None else _by_sums(field, number)
        field.orders[counting] = sorted(unsorted, key=itemgetter(0))
    return field.orders[counting]


def enough(field: Field[K], ranking: Ranking) -> int:
    """In how many series a player must have played to be complete, as far as any have been played."""
    counting = sum(map(ranking.counts, field.played))
    return counting if ranking.best_series is None else min(ranking.best_series, counting)


def _only(field: Field[K], ranking: Ranking) -> int | None:
    """The one series that counts; None: several do, or none."""
    counting = [number for number in field.sums if ranking.counts(number)]
    return counting[0] if len(counting) == 1 else None


def _by_sums(field: Field[K], number: int) -> Order[K]:
    """Of one series: who played it is complete."""
    strength = strength_by(field.rulebook)
    made, taken = field.sums[number], field.penalties_in(Of.PLAYERS, number)
    return [(strength(made[key], taken.get(key, 0)), key) for key in field.players if key in made]


def _by_results(field: Field[K], ranking: Ranking) -> Order[K]:
    strength = strength_by(field.rulebook)
    made = results(field, ranking)
    least = enough(field, ranking) if field.rulebook.points_never_above_zero else 0
    return [
        ((len(result.series) < least, *strength(result.sums, result.penalty)), key)
        for key in field.players
        if (result := made.get(key))
    ]


def _summed_up(
    field: Field[K], ranking: Ranking, made_in: Mapping[int, Mapping[K, Sums]], spared: Collection[K] = ()
) -> Mapping[K, Result]:
    """`made_in`: number of a series -> player -> what of it counts. `spared`: from whom no penalty is taken."""
    played: dict[K, list[tuple[int, Sums]]] = defaultdict(list)
    for number, made in made_in.items():
        if ranking.counts(number):
            for key, sums in made.items():
                played[key].append((number, sums))
    if ranking.best_series is None and not field.penalties:
        return {key: _together(parts) for key, parts in played.items()}
    return {key: _counted(field, ranking, key, parts, spared) for key, parts in played.items()}


def _together(parts: list[tuple[int, Sums]], penalty: int = 0) -> Result:
    series, sums = zip(*parts, strict=True)
    return Result(tuple(map(sum, zip(*sums, strict=True))), penalty, series)


def _counted(
    field: Field[K], ranking: Ranking, player: K, parts: list[tuple[int, Sums]], spared: Collection[K]
) -> Result:
    """With its penalties; only the best if only so many count, each with its own."""
    taken = {number: 0 if player in spared else field.penalty(Of.PLAYERS, player, number) for number, _sums in parts}
    if ranking.best_series is not None:
        strength = strength_by(field.rulebook)
        parts = sorted(parts, key=lambda part: strength(part[1], taken[part[0]]))[: ranking.best_series]
    return _together(parts, sum(taken[number] for number, _sums in parts))
