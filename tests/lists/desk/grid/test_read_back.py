"""Any legal list, written down as paper would show it, is read back as the same games."""

from collections.abc import Sequence

import pytest
from hypothesis import given

import scoring
from tests.lists.desk.grid.written import written
from tests.scoring.any_rulebook import lists
from tournament.lists.desk.grid.reading import read_grid
from tournament.lists.desk.grid.values import Counting


def told(rules: scoring.Rulebook, games: Sequence[scoring.Game]) -> list[object]:
    """What a paper list tells of games: who dealt, who won how, who threw in, who opened where that counts, what is
    recorded. What somebody claimed whose hand counts 31 whatever it was, it does not."""
    return [
        (
            game.number,
            game.dealer,
            sorted(
                (
                    result.seat,
                    score.wertungspunkte,
                    score.augen,
                    score.points,
                    result.thrown_in,
                    result.outcome if rules.counts_wertungspunkte or score.augen == 0 else "",
                )
                for result, score in zip(game.results, scoring.score_game(rules, game), strict=True)
            ),
        )
        for game in games
    ]


@pytest.mark.parametrize("counting", list(Counting))
@given(played=lists())
def test_list_is_read_as_it_was_written(
    played: tuple[scoring.Rulebook, int, list[scoring.Game]], counting: Counting
) -> None:
    rules, size, games = played
    reading = read_grid(written(rules, size, games, counting), counting)
    assert [line.read.problems for line in reading.refused] == []
    assert (told(rules, reading.games), reading.foot) == (told(rules, games), ())


@pytest.mark.parametrize("counting", list(Counting))
@given(played=lists())
def test_list_shows_by_itself_what_its_numbers_are(
    played: tuple[scoring.Rulebook, int, list[scoring.Game]], counting: Counting
) -> None:
    """With the Σ there is no list that reads otherwise and agrees, unless it says that it may have been both."""
    rules, size, games = played
    reading = read_grid(written(rules, size, games, counting))
    assert reading.refused == []
    if reading.certain:
        assert told(rules, reading.games) == told(rules, games)
