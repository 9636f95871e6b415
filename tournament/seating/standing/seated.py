"""A series seated by standing: the plan, how far it is from the strict one, and what it could not keep."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.seating.quality import quality
from tournament.seating.values import Apart, Met, Person, Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflicts:
    """What a plan could not keep, in the order in which it is kept."""

    teammates: int = 0
    """pairs of one team at one table"""
    aparts: int = 0
    """weights of the `Apart` lists, for everybody beyond `most` at one table"""
    repeats: int = 0
    """pairs at one table who met before"""
    clubmates: int = 0
    """pairs of one club at one table"""
    second_threes: int = 0
    """people at a short table who were at one before"""

    def __bool__(self) -> bool:
        """Whether there are any."""
        return self != Conflicts()


@dataclass(frozen=True, slots=True)
class Seated:
    """A series seated by standing.

    A person's move is the distance, in ranks, from their place in the standing to their seat: places count
    from the best seat of table 1 to the last seat of the last table, and at a table people sit by rank. `moves` is
    the sum over all, `furthest` the longest. Proven are, where they are true: `fewest`, no plan of the same mode has
    fewer conflicts (in their order); `proven`, none is better at all (fewer conflicts, then fewer ranks moved).
    `at_least`: with as few conflicts somebody moves at least so many ranks, which is proven (None: was not asked).
    """

    plan: Plan
    moves: int
    furthest: int
    conflicts: Conflicts
    fewest: bool = False
    proven: bool = False
    at_least: int | None = None


def seated(plan: Plan, ranking: Sequence[Person], *, met: Met | None, apart: Sequence[Apart]) -> Seated:
    """Count what a plan costs, whatever found it. A table with fewer people than the first one is short: where all are
    threes, nobody can be spared anything."""
    rank = {person.key: number for number, person in enumerate(ranking)}
    places = [number for table in plan.tables for number in sorted(rank[key] for key in table)]
    moves = [abs(number - place) for place, number in enumerate(places)]
    judged = quality(plan, ranking, met, full=len(plan.tables[0]))
    conflicts = Conflicts(
        teammates=judged.teammates,
        aparts=sum(
            wish.weight * max(0, len(set(wish.keys) & set(table)) - wish.most)
            for wish in apart
            for table in plan.tables
        ),
        repeats=judged.repeats,
        clubmates=judged.clubmates,
        second_threes=judged.second_threes,
    )
    return Seated(plan, sum(moves), max(moves, default=0), conflicts)
