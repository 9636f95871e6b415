"""What a typed list says, cell by cell and line by line: which games, what is refused, what is asked. Any legal
list, written down as paper would show it, is read back as the same games."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given

import scoring
from tests.lists.desk.grid.written import written
from tests.scoring.any_rulebook import lists
from tests.scoring.builders import game, not_opened, opened, won
from tournament.lists.desk.grid.cells import Counting, Table, TypedNumber, UnreadableError, typed_cell, typed_sums
from tournament.lists.desk.grid.reading import Reading, TypedGrid, read_grid


@pytest.mark.parametrize(
    ("text", "with_points", "read"),
    [
        ("64", False, (None, 64, "")),
        ("0", False, (None, 0, "")),
        ("h", False, (None, None, "h")),
        ("34h", False, (None, 34, "h")),
        ("2 17", True, (2, 17, "")),
        (" 2,17 ", True, (2, 17, "")),
        ("38/310", True, (38, 310, "")),
        ("5", True, (5, None, "")),
        (",17", True, (None, 17, "")),
        ("x 210", True, (None, 210, "x")),
        ("X210", True, (None, 210, "x")),
        ("×210", True, (None, 210, "x")),
        ("*210", True, (None, 210, "x")),
        ("−1 210", True, (-1, 210, "")),
        ("h", True, (None, None, "h")),
        ("6h", True, (6, None, "h")),
        ("2w 11", True, (2, 11, "w")),
        ("2 11w", True, (2, 11, "w")),
        ("xw 150", True, (None, 150, "wx")),
        ("-", True, (None, None, "x")),
        ("", True, (None, None, "")),
    ],
)
def test_cell_has_its_numbers_and_letters(
    text: str, *, with_points: bool, read: tuple[int | None, int | None, str]
) -> None:
    cell = typed_cell(text, with_points=with_points)
    assert (cell.wertungspunkte.paper, cell.augen.paper, "".join(sorted(cell.letters))) == read


@pytest.mark.parametrize(
    ("text", "with_points"),
    [*((text, True) for text in ("1o", "2 17 3", "zwei", "1.5.2", "2++3", "1234567", "5?")), ("2 17", False)],
)
def test_cell_with_something_else_is_unreadable(text: str, with_points: bool) -> None:
    with pytest.raises(UnreadableError):
        typed_cell(text, with_points=with_points)


def test_game_is_typed_behind_a_sum_that_is_added_up_wrongly() -> None:
    cells = [typed_cell(text, with_points=True) for text in ("39+2 310", "39 310+17", "+2 17")]
    assert [cells[0].wertungspunkte, cells[1].augen, cells[2].wertungspunkte] == [
        TypedNumber(39, 2),
        TypedNumber(310, 17),
        TypedNumber(None, 2),
    ]


@pytest.mark.parametrize(("text", "deals"), [("", True), ("g", True), ("G ", True), ("0", False), ("w", False)])
def test_dealers_cell_is_empty(text: str, *, deals: bool) -> None:
    assert typed_cell(text, with_points=True).deals is deals


def test_foot_has_sums_alone() -> None:
    assert [typed_sums(text, 2) for text in (" 38  310 ", "−2", "")] == [[38, 310], [-2], []]
    for text in ("1 2 3", "3x", "39+2"):
        with pytest.raises(UnreadableError):
            typed_sums(text, 2)


DSKV = scoring.rulebook("dskv-2018")
Said = list[tuple[int, str, object, dict[str, object]]]


def typed(*lines: str, rules: scoring.Rulebook = DSKV, size: int = 4, **more: Any) -> TypedGrid:
    """Lines as on paper, players apart by a bar, an empty one where somebody deals: " | 5 | 2 17 | 0 64"."""
    rows = {number: dict(enumerate(line.split("|"), 1)) for number, line in enumerate(lines, 1)}
    return TypedGrid(Table(rules, scoring.full_table(size)), 16, rows, **more)


def each(*lines: str, **more: Any) -> Reading:
    return read_grid(typed(*lines, **more), Counting.EACH)


def running(*lines: str, **more: Any) -> Reading:
    return read_grid(typed(*lines, **more), Counting.RUNNING)


def said(reading: Reading) -> Said:
    """Number of the game (0: the foot), code, seat, parameters."""
    of_lines = [(line.number, problem) for line in reading.lines for problem in line.read.problems]
    return [
        (number, problem.code, (*problem.where, "", "")[1], dict(problem.params))
        for number, problem in [*of_lines, *((0, problem) for problem in reading.foot)]
    ]


FIRST = game(won(2), opened(3, 17), not_opened(4, 64))


# Line


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        *((line, FIRST) for line in ("|5|2 17|0 64", "|5|217|064", "|5 0|2,17|0/64", "g|5|217|064")),
        # 17 cannot be a whole hand, 154 no hand after opening (decisions.md, "What Augen are possible")
        ("|5|,17|,154", game(won(2), opened(3, 17), not_opened(4, 154))),
        # the stock ran out: nobody has won
        ("|217|064|x120", game(opened(2, 17), not_opened(3, 64), not_opened(4, 120))),
    ],
)
def test_line_is_read_as_the_game(line: str, expected: scoring.Game) -> None:
    assert each(line).games == (expected,)


@pytest.mark.parametrize(
    ("cell", "outcome"), [("8", "hand_romme"), ("h", "hand_romme"), ("6", "hand_romme_laying_off"), ("5", "romme")]
)
def test_wertungspunkte_say_how_somebody_won(cell: str, outcome: str) -> None:
    assert each(f"|{cell}|217|064").games[0].results[0] == won(2, outcome)


@pytest.mark.parametrize(
    ("cell", "result"),
    [
        # the bands of rule 12
        ("310", opened(3, 10)),
        ("211", opened(3, 11)),
        ("230", opened(3, 30)),
        ("131", opened(3, 31)),
        ("0100", not_opened(3, 100)),
        ("x101", not_opened(3, 101)),
        ("-1 101", not_opened(3, 101)),
        # rule 15: what was claimed stands on no paper where 11, 31 or 150 Augen are recorded whatever it was
        ("2w 11", opened(3, 10, thrown_in=True)),
        ("1w 31", opened(3, 30, thrown_in=True)),
        ("0w 31", opened(3, 31, thrown_in=True)),
        ("-1w 150", not_opened(3, 100, thrown_in=True)),
        ("-2w 150", not_opened(3, 150, thrown_in=True)),
        ("xw 151", not_opened(3, 151, thrown_in=True)),
    ],
)
def test_points_and_augen_say_who_opened(cell: str, result: scoring.Result) -> None:
    assert each(f"|5|{cell}|217").games[0].results[1] == result


WOULD_GIVE = "eröffnet 1, nicht eröffnet 0"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("||217|064", (1, "grid_missing", 2, {})),
        ("5|217|064|0 70", (1, "grid_nobody_deals", "", {"turn": 1})),
        ("|5|1o|217", (1, "grid_unreadable", 3, {"text": "1o"})),
        ("|5|2|217", (1, "grid_augen_missing", 3, {"points": "2"})),
        ("|5|5|217", (1, "two_winners", 3, {})),
        ("|6|064|070", (1, "no_opponent_opened", 2, {})),
        ("|5|31|217", (1, "augen_too_low", 3, {"minimum": 2})),
        ("|5|x 64|217", (1, "grid_misfit", 3, {"points": "×", "augen": 64, "possible": WOULD_GIVE})),
        ("|5|2 64|217", (1, "grid_misfit", 3, {"points": "2", "augen": 64, "possible": WOULD_GIVE})),
        ("|217|2w 11|064", (1, "thrown_in_without_winner", 3, {})),
        # a cross of 150 does not say which, nor Augen that may be of either
        ("|5|xw 150|217", (1, "grid_ambiguous", 3, {"points": "−1 oder −2", "augen": 150})),
        ("|5|,31|217", (1, "grid_ambiguous", 3, {"points": "1 oder 0", "augen": 31})),
        ("|5|,100|217", (1, "grid_ambiguous", 3, {"points": "1 oder 0", "augen": 100})),
        ("|5|0 30|217", (1, "augen_unusually_few", 3, {"minimum": 31})),
    ],
)
def test_doubtful_line_is_refused_or_asked(line: str, found: tuple[int, str, object, dict[str, object]]) -> None:
    assert said(each(line)) == [found]


def test_dealer_out_of_turn_is_the_empty_seat() -> None:
    reading = each("5||217|064")
    assert reading.games == (game(won(1), opened(3, 17), not_opened(4, 64), dealer=2),)
    assert said(reading) == [(1, "dealer_wrong", "", {"dealer": 1})]


# List


RUNNING = ("|5|2 17|0 64", "3 9||7|x 210", "8|6 40||0 290")
EACH = ("|5|217|064", "39||5|x146", "5|230||080")


def test_list_shows_by_itself_what_its_numbers_are() -> None:
    assert [read_grid(typed(*lines)).counting for lines in (RUNNING, EACH)] == [Counting.RUNNING, Counting.EACH]
    alone = read_grid(typed(RUNNING[0]))  # the same either way
    assert (alone.told, alone.certain) == (False, True)


def test_ambiguous_list_is_decided_by_its_foot() -> None:
    """As games of their own two have opened with 100 Augen, as sums with 100 - 40 = 60."""
    both = ("|5|0 40|0 40", "5||1 100|1 100")
    reading = read_grid(typed(*both))
    assert (reading.told, reading.certain) == (True, False)
    for sum_, counting in (("1 100", Counting.RUNNING), ("1 140", Counting.EACH)):
        reading = read_grid(typed(*both, foot={1: "5 0", 2: "5 0", 3: sum_, 4: sum_}))
        assert (reading.counting, reading.certain) == (counting, True)


def test_sums_never_go_down() -> None:
    wrong = (*RUNNING[:2], "8|6 40||0 190")
    assert said(running(*wrong)) == [(3, "grid_augen_less", 4, {"before": 210, "now": 190})]
    wrong = (*RUNNING[:2], "2 20|10||0 290")
    assert (3, "grid_wertungspunkte_less", 1, {"before": 3, "now": 2}) in said(running(*wrong))


def test_sum_added_up_wrongly_is_mended_with_the_game() -> None:
    """3 + 5 are 8; whoever wrote 10 goes on with 10, and the game gave 5."""
    assert [problem[0] for problem in said(running(*RUNNING[:2], "10|6 40||0 290", "12 35|9 47|12|"))] == [3]
    reading = running(*RUNNING[:2], "10+5|6 40||0 290", "13 19|9 47|12|")
    assert said(reading) == []
    assert [read.results[0] for read in reading.games[2:]] == [won(1), opened(1, 10)]


def test_missing_line_and_line_too_many_are_refused() -> None:
    assert said(each(EACH[0], "|||", EACH[2])) == [(2, "grid_gap", "", {"number": 2})]
    lines = ("|5|217|064", "5||217|064", "5|217||064", "5|217|064|") * 4
    assert each(*lines).stands
    reading = each(*lines, "|5|217|064")
    assert said(reading) == [(17, "game_number_unknown", "", {"games": 16})]
    assert not reading.stands


def test_stored_games_stay_where_nothing_is_typed_over_them() -> None:
    assert running("|||", "3 9||7|0 128", stored={1: FIRST}).games == (
        FIRST,
        game(opened(1, 9), won(3), not_opened(4, 64), number=2),
    )
    assert running("||3 9|", stored={1: FIRST}).games == (game(won(2), opened(3, 9), not_opened(4, 64)),)


@pytest.mark.parametrize(
    ("typed_over", "problems", "stands"),
    [
        ({}, [], True),
        (
            {4: "0 290", 3: "7 18"},
            [
                (0, "grid_sum_differs", 3, {"figure": "Augen", "typed": 18, "real": 17}),
                (0, "grid_sum_differs", 4, {"figure": "Wertungspunkte", "typed": 0, "real": -1}),
            ],
            True,
        ),
        ({1: "8?"}, [(0, "grid_unreadable", 1, {"text": "8?"})], False),
    ],
)
def test_foot_agrees_or_is_asked(typed_over: dict[int, str], problems: Said, stands: bool) -> None:
    reading = running(*RUNNING, foot={1: "8 9", 2: "6 40", 3: "7 17", 4: "−1 290"} | typed_over)
    assert (said(reading), reading.stands) == (problems, stands)


# Other rules


SPRINT, OPEN = scoring.rulebook("romme24-sprint"), scoring.rulebook("romme24-open")


def test_hand_of_sprint_doubles_the_augen_recorded() -> None:
    """romme24: "werden ... die verbleibenden Restaugen der anderen Spieler:innen doppelt gewertet"."""
    reading = each("0h|34|128", "0|17|64", rules=SPRINT, size=3)
    assert reading.games[0] == game(won(1, "hand_romme"), opened(2, 17), opened(3, 64))
    assert reading.games[1].results[0] == won(1)


def test_fifteen_of_romme24_is_not_one_and_five() -> None:
    assert each("15|150|217", rules=OPEN, size=3).games == (game(won(1, "super_romme"), opened(2, 50), opened(3, 17)),)


@pytest.mark.parametrize(
    ("lines", "more", "found"),
    [
        (["5||217"], {}, (1, "grid_missing", 2, {})),  # at a table of three all have a cell
        (["h|35|128"], {"rules": SPRINT}, (1, "grid_augen_misfit", 2, {"augen": 35})),
        (
            ["0|60|40", "0|30|20"],
            {"rules": scoring.rulebook("horesca"), "target_score": 100},
            (2, "target_reached", "", {"number": 1, "target": 100}),
        ),
    ],
)
def test_line_of_three_is_refused_by_its_rules(lines: list[str], more: dict[str, Any], found: tuple[Any, ...]) -> None:
    assert said(each(*lines, size=3, **more)) == [found]


def test_empty_seat_has_no_cell() -> None:
    """contract.md, section 7: a table of four goes on as three; then the dealer plays (rule 2)."""
    at = scoring.Occupancy((1, 2, 3, 4), (scoring.Change(2, 2, None),))
    rows = {1: {2: "5", 3: "217", 4: "064"}, 2: {1: "217", 3: "5", 4: "064"}}
    reading = read_grid(TypedGrid(Table(DSKV, at), 16, rows), Counting.EACH)
    assert reading.games[1] == game(opened(1, 17), won(3), not_opened(4, 64), number=2)
    rows[2][2] = "217"
    reading = read_grid(TypedGrid(Table(DSKV, at), 16, rows), Counting.EACH)
    assert said(reading) == [(2, "grid_nobody_there", 2, {})]


def test_substitute_begins_at_nothing() -> None:
    reading = read_grid(
        TypedGrid(
            Table(DSKV, scoring.Occupancy(("a", "b", "c", "d"), (scoring.Change(3, 2, "e"),))),
            16,
            {1: {2: "5", 3: "2 17", 4: "0 64"}, 2: {1: "3 9", 3: "5", 4: "0 128"}},
        ),
        Counting.RUNNING,
    )
    assert (said(reading), reading.games[1].results[1]) == ([], won(3))


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
def test_list_agrees_with_its_sums_in_one_way_or_says_that_it_may_be_both(
    played: tuple[scoring.Rulebook, int, list[scoring.Game]], counting: Counting
) -> None:
    """With the Σ there is no list that reads otherwise and agrees, unless it says that it may have been both."""
    rules, size, games = played
    reading = read_grid(written(rules, size, games, counting))
    assert reading.refused == []
    if reading.certain:
        assert told(rules, reading.games) == told(rules, games)
