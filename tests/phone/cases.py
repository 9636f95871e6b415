"""What the phone and Python both score, printed as JSON: `python -m tests.phone.cases`.

Every hand at every edge beside every way to finish, and thousands of random lists, at half of them people leave, come,
take another's seat; each with what Python makes of it.
"""

import functools
import itertools
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import scoring
from scoring import Change, Game, Occupancy, Result, Rulebook, full_table, house_rulebook
from tests.scoring.any_rulebook import AGREED, house_rules

LISTS = 2_000
HOUSES = 200
Json = dict[str, Any]


def cases() -> Iterator[Json]:
    """Each with `rows` and sums as `listRows` of score.js should have them, and the turns of occupancy.js."""
    for rules in scoring.RULEBOOKS.values():
        for number, game in enumerate(finished_games(rules)):
            yield case(rules, full_table(3), [game], {2: number % 3}, (number // 3) % 4)
    yield from random_lists()
    yield from house_lists()


def finished_games(rules: Rulebook) -> Iterator[Game]:
    """Every way to finish, and nobody, beside every hand at every edge, thrown in or not, and one who holds 20."""
    wins = [Result(1, outcome.code, 0) for outcome in rules.outcomes if outcome.wins]
    losing = [outcome for outcome in rules.outcomes if not outcome.wins]
    throws = (False, True) if rules.has_thrown_in else (False,)
    for outcome in losing:
        for augen, thrown_in in itertools.product(augen_at_the_edges(rules, outcome), throws):
            hands = Result(2, outcome.code, augen, thrown_in), Result(3, losing[0].code, 20)
            yield from (Game(1, (win, *hands)) for win in wins)
            yield Game(1, hands)


def augen_at_the_edges(rules: Rulebook, outcome: scoring.Outcome) -> list[int]:
    """Both sides of every edge: of the bands, of what is possible, of what is usual."""
    limits = rules.limits[outcome.code]
    edges = [band.up_to for band in outcome.bands if band.up_to is not None] + [limits.highest, 150]
    beside = {edge + step for edge in edges for step in (-1, 0, 1)} | {limits.lowest, limits.lowest - 1, 9999}
    return sorted(augen for augen in beside | {limits.possible} if augen >= limits.possible)


def random_lists() -> Iterator[Json]:
    """By every rulebook at every table, some after offences: anybody finishes, or nobody, the others hold anything."""
    dice = random.Random(2018)
    packs = [
        *scoring.RULEBOOKS.values(),
        *(one.without_jokers() for one in scoring.RULEBOOKS.values() if one.jokers_optional),
        *(scoring.agreed(scoring.RULEBOOKS["dgsrv"], [code]) for code in scoring.AGREEMENTS),
    ]
    for _ in range(LISTS):
        rules = dice.choice(packs)
        size = dice.choice(rules.table_sizes)
        table = random_table(size, dice) if dice.random() < 0.5 else full_table(size)
        last = min(dice.randint(1, 6), table.last_game(rules, AGREED))
        played = [random_game(rules, table, number, dice) for number in range(1, last + 1)]
        yield case(rules, table, played, {dice.choice(table.everybody): dice.randint(1, 3)}, dice.randint(0, 3))


def random_table(size: int, dice: random.Random) -> Occupancy[int]:
    """Where people leave, come and come back; some list ends early. Players go by numbers, the first by their seats."""
    there: list[int | None] = list(range(1, size + 1))
    changes = []
    for number in sorted(dice.sample(range(1, AGREED + 1), dice.randint(1, 4))):
        seat = dice.randint(1, size)
        comes = dice.choice([one for one in (None, *range(1, size + 3)) if one is None or one not in there])
        there[seat - 1] = comes
        changes.append(Change(seat, number, comes))
    ends_after = dice.randint(1, AGREED) if dice.random() < 0.3 else None
    return Occupancy(tuple(range(1, size + 1)), tuple(dice.sample(changes, len(changes))), ends_after)


def random_game(rules: Rulebook, table: Occupancy[int], number: int, dice: random.Random) -> Game:
    there = table.occupied(number)
    dealer = (
        dice.choice(there) if len(there) in rules.dealer_sits_out_at and dice.random() < 0.2 else None
    )  # or in turn
    seats = table.playing(rules, number, dealer)
    winner = dice.choice([*seats, None])
    wins = [outcome.code for outcome in rules.outcomes if outcome.wins]
    losing = [outcome for outcome in rules.outcomes if not outcome.wins]
    results = []
    for seat in seats:
        outcome = dice.choice(losing)
        lost = Result(seat, outcome.code, dice.randint(1, 250), rules.has_thrown_in and dice.random() < 0.3)
        results.append(Result(seat, dice.choice(wins), 0) if seat == winner else lost)
    return Game(number, tuple(results), dealer)


def house_lists() -> list[Json]:
    """With a club's own changes to the rules."""
    found: list[Json] = []

    @settings(max_examples=HOUSES, derandomize=True, database=None, deadline=None, phases=[Phase.generate])
    @given(house_rules(), st.integers(0, 2**32))
    def draw(drawn: tuple[Rulebook, Json], seed: int) -> None:
        rules, dice = house_rulebook(*drawn), random.Random(seed)
        size = dice.choice(rules.table_sizes)
        table = full_table(size)
        found.append(case(rules, table, [random_game(rules, table, number, dice) for number in (1, 2, 3)], {1: 1}, 2))

    draw()
    return found


def case(rules: Rulebook, table: Occupancy[int], played: Sequence[Game], offences: dict[int, int], extra: int) -> Json:
    """A list, and what Python makes of it; `due`: the games such a table plays if nobody leaves."""
    kept = scoring.list_rows(rules, table, list(played), offences, extra)
    last = table.last_game(rules, AGREED)
    return {
        "rulebook": _as_json(rules, table.size),
        "size": table.size,
        "changes": [asdict(change) for change in table.changes],
        "ends_after": table.ends_after,
        "due": rules.games_at(table.size, AGREED),
        "last": last,
        "turns": [[table.dealer(rules, number), *table.playing(rules, number)] for number in range(1, last + 1)],
        "games": [asdict(game) for game in played],
        "offences": offences,
        "extra": extra,
        "rows": [_row(row) for row in kept.rows],
        "by_stint": [_sums(column) for column in kept.by_stint],
        "moved": [_moved(rules, scoring.insert_game(rules, table, played, Game(one.number, ()))) for one in played],
        "swapped": [
            [
                one.number,
                other.number,
                _moved(rules, scoring.swap_games(rules, table, played, one.number, other.number)),
            ]
            for one, other in itertools.pairwise(played)
            if scoring.same_people(table, one.number, other.number)
        ],
    }


def _moved(rules: Rulebook, after: scoring.MovedList[int]) -> Json:
    """From which game on people sit there once games have moved, by seat, and of which games who dealt is odd then."""
    dealers = {game.number: game.dealer for game in after.games}
    changes = sorted((change.seat, change.from_game) for change in after.table.changes)
    odd = [(int(problem.where[1]), problem.params["dealer"]) for problem in after.odd(rules)]
    return {"changes": changes, "odd": [[number, dealers[number], turn] for number, turn in odd]}


@functools.cache
def _as_json(rules: Rulebook, size: int) -> Json:
    return rules.as_json(size)


def _row(row: scoring.ListRow) -> Json:
    """As the phone keeps it: what came of a game is in the game, not once more in its score."""
    written = asdict(row)
    for cell in filter(None, written["cells"]):
        del cell["score"]["outcome"]
    return written


def _sums(column: scoring.ListSum) -> Json:
    """The foot of one column; the Wertungspunkte are `net` there."""
    others = {key: value for key, value in column.totals.as_json().items() if key != "wertungspunkte"}
    return {"seat": column.seat, "plus": column.plus, "minus": column.minus, "net": column.net, **others}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(list(cases())))  # at once: bit by bit it took seconds
