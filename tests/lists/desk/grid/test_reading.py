"""What a typed list says, line by line: which games, what is refused, what is asked."""

from typing import Any

import pytest

import scoring
from tests.scoring.builders import game, not_opened, opened, won
from tournament.lists.desk.grid.reading import Reading, TypedGrid, read_grid
from tournament.lists.desk.grid.values import Counting, Table

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


class TestLine:
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
    def test_line_is_read_as_the_game(self, line: str, expected: scoring.Game) -> None:
        assert each(line).games == (expected,)

    @pytest.mark.parametrize(
        ("cell", "outcome"), [("8", "hand_romme"), ("h", "hand_romme"), ("6", "hand_romme_laying_off"), ("5", "romme")]
    )
    def test_wertungspunkte_say_how_somebody_won(self, cell: str, outcome: str) -> None:
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
    def test_points_and_augen_say_who_opened(self, cell: str, result: scoring.Result) -> None:
        assert each(f"|5|{cell}|217").games[0].results[1] == result

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
            ("|5|x 64|217", (1, "grid_misfit", 3, {"points": "×", "augen": 64})),
            ("|217|2w 11|064", (1, "thrown_in_without_winner", 3, {})),
            # a cross of 150 does not say which, nor Augen that may be of either
            ("|5|xw 150|217", (1, "grid_ambiguous", 3, {"points": "−1 oder −2", "augen": 150})),
            ("|5|,31|217", (1, "grid_ambiguous", 3, {"points": "1 oder 0", "augen": 31})),
            ("|5|,100|217", (1, "grid_ambiguous", 3, {"points": "1 oder 0", "augen": 100})),
            ("|5|0 30|217", (1, "augen_unusually_few", 3, {"minimum": 31})),
        ],
    )
    def test_doubtful_line_is_refused_or_asked(
        self, line: str, found: tuple[int, str, object, dict[str, object]]
    ) -> None:
        (problem,) = said(each(line))
        if problem[1] == "grid_misfit":
            problem[3].pop("possible")
        assert problem == found

    def test_misfit_says_what_these_augen_would_give(self) -> None:
        params = {"points": "2", "augen": 64, "possible": "eröffnet 1, nicht eröffnet 0"}
        assert said(each("|5|2 64|217")) == [(1, "grid_misfit", 3, params)]

    def test_dealer_out_of_turn_is_the_empty_seat(self) -> None:
        reading = each("5||217|064")
        assert reading.games == (game(won(1), opened(3, 17), not_opened(4, 64), dealer=2),)
        assert said(reading) == [(1, "dealer_wrong", "", {"dealer": 1})]


class TestList:
    RUNNING = ("|5|2 17|0 64", "3 9||7|x 210", "8|6 40||0 290")
    EACH = ("|5|217|064", "39||5|x146", "5|230||080")

    def test_list_shows_by_itself_what_its_numbers_are(self) -> None:
        assert read_grid(typed(*self.RUNNING)).counting is Counting.RUNNING
        assert read_grid(typed(*self.EACH)).counting is Counting.EACH
        alone = read_grid(typed(self.RUNNING[0]))  # the same either way
        assert (alone.told, alone.certain) == (False, True)

    def test_ambiguous_list_is_decided_by_its_foot(self) -> None:
        """As games of their own two have opened with 100 Augen, as sums with 100 - 40 = 60."""
        both = ("|5|0 40|0 40", "5||1 100|1 100")
        reading = read_grid(typed(*both))
        assert (reading.told, reading.certain) == (True, False)
        for sum_, counting in (("1 100", Counting.RUNNING), ("1 140", Counting.EACH)):
            reading = read_grid(typed(*both, foot={1: "5 0", 2: "5 0", 3: sum_, 4: sum_}))
            assert (reading.counting, reading.certain) == (counting, True)

    def test_sums_never_go_down(self) -> None:
        wrong = (*self.RUNNING[:2], "8|6 40||0 190")
        assert said(running(*wrong)) == [(3, "grid_augen_less", 4, {"before": 210, "now": 190})]
        wrong = (*self.RUNNING[:2], "2 20|10||0 290")
        assert (3, "grid_wertungspunkte_less", 1, {"before": 3, "now": 2}) in said(running(*wrong))

    def test_sum_added_up_wrongly_is_mended_with_the_game(self) -> None:
        """3 + 5 are 8; whoever wrote 10 goes on with 10, and the game gave 5."""
        wrong = (*self.RUNNING[:2], "10|6 40||0 290", "12 35|9 47|12|")
        assert [problem[0] for problem in said(running(*wrong))] == [3]
        reading = running(*self.RUNNING[:2], "10+5|6 40||0 290", "13 19|9 47|12|")
        assert said(reading) == []
        assert [read.results[0] for read in reading.games[2:]] == [won(1), opened(1, 10)]

    def test_missing_line_and_line_too_many_are_refused(self) -> None:
        assert said(each(self.EACH[0], "|||", self.EACH[2])) == [(2, "grid_gap", "", {"number": 2})]
        lines = ("|5|217|064", "5||217|064", "5|217||064", "5|217|064|") * 4
        assert each(*lines).stands
        reading = each(*lines, "|5|217|064")
        assert said(reading) == [(17, "game_number_unknown", "", {"games": 16})]
        assert not reading.stands

    def test_stored_games_stay_where_nothing_is_typed_over_them(self) -> None:
        reading = running("|||", "3 9||7|0 128", stored={1: FIRST})
        assert reading.games == (FIRST, game(opened(1, 9), won(3), not_opened(4, 64), number=2))
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
    def test_foot_agrees_or_is_asked(self, typed_over: dict[int, str], problems: Said, stands: bool) -> None:
        reading = running(*self.RUNNING, foot={1: "8 9", 2: "6 40", 3: "7 17", 4: "−1 290"} | typed_over)
        assert (said(reading), reading.stands) == (problems, stands)


class TestOtherRules:
    SPRINT, OPEN = scoring.rulebook("romme24-sprint"), scoring.rulebook("romme24-open")

    def test_hand_of_sprint_doubles_the_augen_recorded(self) -> None:
        """romme24: "werden ... die verbleibenden Restaugen der anderen Spieler:innen doppelt gewertet"."""
        reading = each("0h|34|128", "0|17|64", rules=self.SPRINT, size=3)
        assert reading.games[0] == game(won(1, "hand_romme"), opened(2, 17), opened(3, 64))
        assert reading.games[1].results[0] == won(1)
        assert said(each("h|35|128", rules=self.SPRINT, size=3)) == [(1, "grid_augen_misfit", 2, {"augen": 35})]

    def test_line_of_three_has_all_seats(self) -> None:
        assert said(each("5||217", size=3)) == [(1, "grid_missing", 2, {})]

    def test_fifteen_of_romme24_is_not_one_and_five(self) -> None:
        reading = each("15|150|217", rules=self.OPEN, size=3)
        assert reading.games == (game(won(1, "super_romme"), opened(2, 50), opened(3, 17)),)

    def test_game_after_the_target_is_refused(self) -> None:
        reading = each("0|60|40", "0|30|20", rules=scoring.rulebook("horesca"), size=3, target_score=100)
        assert said(reading) == [(2, "target_reached", "", {"number": 1, "target": 100})]

    def test_empty_seat_has_no_cell(self) -> None:
        """contract.md, section 7: a table of four goes on as three; then the dealer plays (rule 2)."""
        at = scoring.Occupancy((1, 2, 3, 4), (scoring.Change(2, 2, None),))
        rows = {1: {2: "5", 3: "217", 4: "064"}, 2: {1: "217", 3: "5", 4: "064"}}
        reading = read_grid(TypedGrid(Table(DSKV, at), 16, rows), Counting.EACH)
        assert reading.games[1] == game(opened(1, 17), won(3), not_opened(4, 64), number=2)
        rows[2][2] = "217"
        reading = read_grid(TypedGrid(Table(DSKV, at), 16, rows), Counting.EACH)
        assert said(reading) == [(2, "grid_nobody_there", 2, {})]

    def test_substitute_begins_at_nothing(self) -> None:
        at = scoring.Occupancy(("a", "b", "c", "d"), (scoring.Change(3, 2, "e"),))
        rows = {1: {2: "5", 3: "2 17", 4: "0 64"}, 2: {1: "3 9", 3: "5", 4: "0 128"}}
        reading = read_grid(TypedGrid(Table(DSKV, at), 16, rows), Counting.RUNNING)
        assert (said(reading), reading.games[1].results[1]) == ([], won(3))
