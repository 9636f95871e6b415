"""What a season adds up, held against a second computation: all sums of what counts, averages, who has no rank."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

import scoring
from tournament.season.ranking import Made, Rules, by_rulebook, ranked

DGSRV = scoring.rulebook("dgsrv")
MADE = st.builds(
    Made,
    st.integers(-5, 9),
    wertungspunkte=st.integers(-5, 9),
    augen=st.integers(0, 4),
    games=st.none() | st.integers(1, 9),
    rank=st.none() | st.integers(1, 3),
)
PARTS = st.lists(st.dictionaries(st.integers(1, 6), MADE), min_size=1, max_size=5)


@given(PARTS, st.none() | st.integers(1, 6), st.integers(0, 4), st.integers(0, 2), st.sets(st.integers(1, 6)))
def test_sums_and_averages_are_of_the_best_parts(
    held: list[dict[int, Made]], best: int | None, minimum: int, to_come: int, guests: set[int]
) -> None:
    lines = ranked(held, by_rulebook(DGSRV), Rules(best=best, minimum=minimum, to_come=to_come), guests)
    assert len(lines) == len({who for part in held for who in part})
    for line in lines:
        there = [(at, part[line.key]) for at, part in enumerate(held) if line.key in part]
        by_worth = sorted(there, key=lambda one: (-one[1].points, one[1].augen, one[0]))  # as federations rank
        counting = by_worth if best is None else by_worth[:best]
        assert line.counted == {at for at, _one in counting}
        assert line.attended == len(there)
        sums = line.sums
        assert (sums.points, sums.wertungspunkte, sums.augen) == (
            sum(one.points for _at, one in counting),
            sum(one.wertungspunkte for _at, one in counting),
            sum(one.augen for _at, one in counting),
        )
        games = [one.games for _at, one in counting]
        known = None if None in games else sum(one or 0 for one in games)
        assert sums.games == known
        assert abs(Fraction(line.each) - Fraction(sums.points, len(counting))) <= Fraction(1, 200)
        assert (line.a_game is None) == (not known)
        if known and line.a_game is not None:
            assert abs(Fraction(line.a_game) - Fraction(sums.points, known)) <= Fraction(1, 200)
        lacking = minimum - len(there) if minimum > len(there) else 0
        assert (line.missing, line.guest) == (lacking, line.key in guests)
        assert (line.rank is None) == (line.key in guests or lacking > to_come)
        assert not line.complete or len(counting) >= len(held) or len(counting) == best  # games are another matter


@given(PARTS, st.sampled_from(["", "won", "single"]))
def test_ranks_are_shared_unless_something_decides(held: list[dict[int, Made]], then: str) -> None:
    lines = ranked(held, by_rulebook(DGSRV), Rules(then=then))
    strength = {}
    for line in lines:
        made = [part[line.key] for part in held if line.key in part]
        decided = {
            "": 0, "won": len([one for one in made if one.rank == 1]), "single": max(one.points for one in made),
        }[then]  # fmt: skip
        strength[line.key] = (sum(one.points for one in made), -sum(one.augen for one in made), decided)
    for line in lines:
        mine = strength[line.key]
        assert line.rank == 1 + sum(other > mine for other in strength.values())
        assert line.tied == (list(strength.values()).count(mine) > 1)
