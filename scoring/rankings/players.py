"""What each player made over what counts in a ranking, and who is better than whom by it.

Rankings that count the same series share both: a list of some of them is that of all with the others left out.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from operator import itemgetter

from scoring.rankings.field import GAMES_AT, NO_RESULT, Result, Sums, added, order_by, strength_by

from .due import Owed
from .field import Field, K, Of, Order, Ranking

NOTHING_OWED: Owed[object] = Owed()


def result_of(field: Field[K], ranking: Ranking) -> Callable[[K], Result]:
    """Return player -> what they made in the series that count for them, the best of these if only so many do."""
    number = _only(field, ranking)
    if number is None:
        several = results(field, ranking)
        return lambda player: several.get(player, NO_RESULT)
    made, part = field.sums[number], _part_of(field, number)
    return lambda player: part(player, made[player]) if player in made else NO_RESULT


def results(field: Field[K], ranking: Ranking) -> Mapping[K, Result]:
    """Return everybody who has played any series that counts -> what they made in those that count for them."""
    counting = ranking.series, ranking.best_series
    if counting not in field.results:
        field.results[counting] = _summed_up(field, ranking, field.sums, _part_of)
    return field.results[counting]


def results_for_teams(field: Field[K], ranking: Ranking) -> Mapping[K, Result]:
    """Return everybody in whose place anything counts for a team -> what does: what they made, but not for the team of
    another, and what others made for theirs; of the series that count, the best of them if only so many do.

    Of who has no rank nothing counts but what others made in their place (contract.md, section 7).
    """
    if any(field.for_teams.values()):
        return _summed_up(field, ranking, field.sums_for_teams, _part_for_team)
    made = results(field, ranking)
    return {key: result for key, result in made.items() if key not in field.out} if field.out else made


def in_order(field: Field[K], ranking: Ranking) -> Order[K]:
    """Everybody who has played any of them, best first, equals in the order of the list.

    Where points are never above 0, the incomplete come after all others: nobody wins by playing less (contract.md,
    section 8).
    """
    counting = ranking.series, ranking.best_series
    if counting not in field.orders:
        number = _only(field, ranking)
        by_sums = number is not None and not field.rulebook.points_never_above_zero
        unsorted = _by_sums(field, number or 0) if by_sums else _by_results(field, ranking, number)
        field.orders[counting] = sorted(unsorted, key=itemgetter(0))
    return field.orders[counting]


def _by_sums(field: Field[K], number: int) -> Order[K]:
    """Of one series where more is better: no result is made for it, which of thousands would take longest."""
    strength = strength_by(field.rulebook)
    made, taken = field.sums[number], field.penalties_in(Of.PLAYERS, number)
    return [(strength(made[key], taken.get(key, 0)), key) for key in field.players if key in made]


def _by_results(field: Field[K], ranking: Ranking, number: int | None) -> Order[K]:
    order, result = order_by(field.rulebook), result_of(field, ranking)
    played = results(field, ranking) if number is None else field.sums[number]
    return [(order(result(key)), key) for key in field.players if key in played]


def enough(field: Field[K], ranking: Ranking) -> int:
    """In how many series a player must have played to be complete, as far as any have been played."""
    counting = sum(map(ranking.counts, field.played))
    return counting if ranking.best_series is None else min(ranking.best_series, counting)


def owed_by(field: Field[K], ranking: Ranking, player: K | None, played: Collection[int] = ()) -> int:
    """The games that a player owes in series that count besides those they `played`, until these are enough; of
    several those with the fewest games. None: somebody who holds no seat."""
    left = [number for number in field.played if ranking.counts(number) and number not in played]
    due = sorted(
        owed.without_seat if player is None else owed.games(player)
        for owed in (field.owed.get(number, NOTHING_OWED) for number in left)
    )
    return sum(due[: max(0, enough(field, ranking) - len(played))])


def _only(field: Field[K], ranking: Ranking) -> int | None:
    """The one series that counts; None: several do, or none."""
    counting = [number for number in field.sums if ranking.counts(number)]
    return counting[0] if len(counting) == 1 else None


Part = Callable[[K, Sums], Result]
"""Player, and what of a series counts -> the result in it."""


def _part_of(field: Field[K], number: int) -> "Part[K]":
    """What a player made at own seats in one series."""
    owed, taken = field.owed.get(number, NOTHING_OWED), field.penalties_in(Of.PLAYERS, number)
    more_is_better = not field.rulebook.points_never_above_zero
    return lambda player, sums: Result(
        sums,
        taken.get(player, 0),
        (number,),
        owed.games(player),
        more_is_better or owed.is_whole(player, sums[GAMES_AT]),
    )


def _part_for_team(field: Field[K], number: int) -> "Part[K]":
    """What counts of a player's seat for the team; from who does not count no penalty is taken."""
    owed, taken, out = field.owed.get(number, NOTHING_OWED), field.penalties_in(Of.PLAYERS, number), field.out
    more_is_better = not field.rulebook.points_never_above_zero
    return lambda player, sums: Result(
        sums,
        0 if player in out else taken.get(player, 0),
        (number,),
        owed.games(player),
        more_is_better or owed.is_played(player, sums[GAMES_AT], out),
    )


def _summed_up(
    field: Field[K],
    ranking: Ranking,
    made_in: Mapping[int, Mapping[K, Sums]],
    part_of: Callable[[Field[K], int], "Part[K]"],
) -> Mapping[K, Result]:
    """`made_in`: number of a series -> player -> what of it counts."""
    if ranking.best_series is None and not field.penalties and not field.rulebook.points_never_above_zero:
        return _added_up(field, ranking, made_in)
    played: dict[K, list[Result]] = defaultdict(list)
    for number, made in made_in.items():
        if ranking.counts(number):
            part = part_of(field, number)
            for key, sums in made.items():
                played[key].append(part(key, sums))
    needed = enough(field, ranking)
    return {key: _counted(field, ranking, key, parts, needed) for key, parts in played.items()}


def _added_up(field: Field[K], ranking: Ranking, made_in: Mapping[int, Mapping[K, Sums]]) -> Mapping[K, Result]:
    """The same where all that was made counts and nothing was taken: sums of sums."""
    played: dict[K, list[tuple[int, Sums]]] = defaultdict(list)
    for number, made in made_in.items():
        if ranking.counts(number):
            for key, sums in made.items():
                played[key].append((number, sums))
    needed = enough(field, ranking)
    asked = {number: field.owed.get(number, NOTHING_OWED) for number in made_in}
    results: dict[K, Result] = {}
    for key, parts in played.items():
        numbers, sums_of_all = zip(*parts, strict=True)
        due = sum([asked[number].due.get(key, asked[number].without_seat) for number in numbers])
        whole = len(parts) == needed
        if not whole:
            due += owed_by(field, ranking, key, numbers)
        results[key] = Result(tuple(map(sum, zip(*sums_of_all, strict=True))), 0, numbers, due, whole)
    return results


def _counted(field: Field[K], ranking: Ranking, player: K, parts: list[Result], needed: int) -> Result:
    """Those that count of a player's series, only the best if only so many do, each with its penalty; and what is owed
    besides."""
    if ranking.best_series is not None:
        parts = sorted(parts, key=order_by(field.rulebook))[: ranking.best_series]
    result = added(parts)
    if len(parts) == needed:
        return result
    return result._replace(due=result.due + owed_by(field, ranking, player, result.series), whole=False)
