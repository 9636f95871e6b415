"""One evaluator a side: the phone previews what Python stores, over every outcome, band edge and thrown-in case."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest

import scoring
from scoring import Game, Result, Rulebook

from .conftest import OpenList

SCORE = "/static/lists/keeper/score.js"
SCORE_GAMES = """async ([script, rulebook, cases]) => {
  const { scoreGame } = await import(script);
  return cases.map(([result, offences, extra]) => scoreGame(rulebook, [result], { [result.seat]: offences }, extra)[0]);
}"""
SCORE_WHOLE_GAMES = """async ([script, rulebook, games]) => {
  const { scoreGame } = await import(script);
  return games.map((results) => scoreGame(rulebook, results));
}"""
LIST_ROWS = """async ([script, rulebook, size, games, offences, extra]) => {
  const { listRows } = await import(script);
  return listRows(rulebook, size, games, offences, extra);
}"""
Case = tuple[Result, int, int]


def augen_at_the_edges(outcome: scoring.Outcome, limits: Any) -> list[int]:
    """Both sides of every edge: of the bands, of what is possible, of what is usual."""
    if outcome.wins:
        return [0]
    edges = [band.up_to for band in outcome.bands if band.up_to is not None] + [limits.highest, 150]
    beside = {edge + step for edge in edges for step in (-1, 0, 1)} | {limits.lowest, limits.lowest + 1, 9999}
    return sorted(augen for augen in beside if augen >= limits.lowest)


def cases(rulebook: Rulebook) -> Iterator[Case]:
    for outcome in rulebook.outcomes:
        throws = (False, True) if rulebook.has_thrown_in and not outcome.wins else (False,)
        edges = augen_at_the_edges(outcome, rulebook.limits[outcome.code])
        for augen, thrown_in, offences, extra in itertools.product(edges, throws, (0, 1, 2), (0, 1, 3)):
            yield Result(2, outcome.code, augen, thrown_in), offences, extra


def finished_games(rulebook: Rulebook) -> Iterator[Game]:
    """Every way to finish, and nobody, beside every hand at every edge, thrown in or not, and one who holds 20."""
    wins = [Result(1, outcome.code, 0) for outcome in rulebook.outcomes if outcome.wins]
    third = next(outcome.code for outcome in rulebook.outcomes if not outcome.wins)
    for loses in (outcome for outcome in rulebook.outcomes if not outcome.wins):
        edges = augen_at_the_edges(loses, rulebook.limits[loses.code])
        throws = (False, True) if rulebook.has_thrown_in else (False,)
        for augen, thrown_in in itertools.product(edges, throws):
            hands = Result(2, loses.code, augen, thrown_in), Result(3, third, 20)
            yield from (Game(1, (win, *hands)) for win in wins)
            yield Game(1, hands)


BOOKS = scoring.RULEBOOKS.values()
TABLES = [
    pytest.param(rulebook, size, id=f"{rulebook.id}-{size}") for rulebook in BOOKS for size in rulebook.table_sizes
]


class TestThePhoneScoresAsPython:
    @pytest.mark.parametrize("rulebook", BOOKS, ids=lambda rulebook: str(rulebook.id))
    def test_every_outcome_at_every_edge(self, open_list: OpenList, rulebook: Rulebook) -> None:
        every = list(cases(rulebook))
        sent = [(asdict(result), offences, extra) for result, offences, extra in every]
        previewed = open_list().page.evaluate(SCORE_GAMES, [SCORE, rulebook.as_json(), sent])
        scored = [
            asdict(scoring.score_game(rulebook, Game(1, (result,)), {2: offences}, extra)[0])
            for result, offences, extra in every
        ]
        assert previewed == scored

    @pytest.mark.parametrize("rulebook", BOOKS, ids=lambda rulebook: str(rulebook.id))
    def test_every_way_to_finish_with_every_hand_beside_it(self, open_list: OpenList, rulebook: Rulebook) -> None:
        """A winner doubles what the others hold, or gets it: their edges count beside each way to finish."""
        games = list(finished_games(rulebook))
        sent = [[asdict(result) for result in game.results] for game in games]
        previewed = open_list().page.evaluate(SCORE_WHOLE_GAMES, [SCORE, rulebook.as_json(), sent])
        assert previewed == [[asdict(score) for score in scoring.score_game(rulebook, game)] for game in games]

    def test_there_are_the_eight_rulebooks(self) -> None:
        names = "dskv-2018 dgsrv romme24-open romme24-turnier romme24-sprint romme24-cent romme-51 horesca"
        assert [book.id for book in BOOKS] == names.split()

    @pytest.mark.parametrize(("rulebook", "size"), TABLES)
    def test_whole_lists(self, open_list: OpenList, rulebook: Rulebook, size: int) -> None:
        games = list(random_games(rulebook, size, random.Random(size)))
        offences = {2: 1}
        arguments = [SCORE, rulebook.as_json(), size, [asdict(game) for game in games], {"2": 1}, 2]
        shown = open_list().page.evaluate(LIST_ROWS, arguments)
        kept = scoring.list_rows(rulebook, size, games, offences, 2)
        assert shown == {
            "rows": [_listed(asdict(row)) for row in kept.rows],
            "sums": [asdict(row) for row in kept.sums],
        }


def random_games(rulebook: Rulebook, size: int, chance: random.Random) -> Iterator[Game]:
    """A list of 40 games with a winner each; the losers hold anything, some throw it in."""
    wins = [outcome.code for outcome in rulebook.outcomes if outcome.wins]
    losses = [outcome.code for outcome in rulebook.outcomes if not outcome.wins]
    throws = rulebook.has_thrown_in
    for number in range(1, 41):
        seats = list(rulebook.playing_seats(size, number))
        chance.shuffle(seats)
        winner, *losers = seats
        yield Game(
            number,
            (
                Result(winner, chance.choice(wins), 0),
                *(
                    Result(seat, chance.choice(losses), chance.randint(31, 180), throws and chance.random() < 0.2)
                    for seat in losers
                ),
            ),
        )


def _listed(row: dict[str, Any]) -> dict[str, Any]:
    return row | {"cells": list(row["cells"])}
