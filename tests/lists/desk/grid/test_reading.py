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


class TestOneLine:
    @pytest.mark.parametrize("line", ["|5|2 17|0 64", "|5|217|064", "|5 0|2,17|0/64", "g|5|217|064"])
    def test_what_stands_there_is_the_game(self, line: str) -> None:
        assert each(line).games == (FIRST,)

    @pytest.mark.parametrize(
        ("cell", "outcome"), [("8", "hand_romme"), ("h", "hand_romme"), ("6", "hand_romme_laying_off"), ("5", "romme")]
    )
    def test_wertungspunkte_say_how_somebody_won(self, cell: str, outcome: str) -> None:
        assert each(f"|{cell}|217|064").games[0].results[0] == won(2, outcome)

    @pytest.mark.parametrize(
        ("cell", "result"),
        [
            ("310", opened(3, 10)),
            ("211", opened(3, 11)),
            ("230", opened(3, 30)),
            ("131", opened(3, 31)),
            ("0100", not_opened(3, 100)),
            ("x101", not_opened(3, 101)),
            ("-1 101", not_opened(3, 101)),
        ],
    )
    def test_the_bands_of_rule_12(self, cell: str, result: scoring.Result) -> None:
        assert each(f"|5|{cell}|217").games[0].results[1] == result

    @pytest.mark.parametrize(
        ("cell", "claimed"),
        [
            ("2w 11", opened(3, 10, thrown_in=True)),
            ("1w 31", opened(3, 30, thrown_in=True)),
            ("0w 31", opened(3, 31, thrown_in=True)),
            ("-1w 150", not_opened(3, 100, thrown_in=True)),
            ("-2w 150", not_opened(3, 150, thrown_in=True)),
            ("xw 151", not_opened(3, 151, thrown_in=True)),
        ],
    )
    def test_a_hand_thrown_in_is_typed_as_it_is_recorded(self, cell: str, claimed: scoring.Result) -> None:
        """Rule 15: what was claimed stands on no paper where 11, 31 or 150 Augen are recorded whatever it was."""
        assert each(f"|5|{cell}|217").games[0].results[1] == claimed

    def test_a_cross_of_150_does_not_say_which(self) -> None:
        assert said(each("|5|xw 150|217")) == [(1, "grid_ambiguous", 3, {"points": "−1 oder −2", "augen": 150})]

    def test_augen_may_tell_alone(self) -> None:
        """17 cannot be a whole hand, 154 no hand after opening (decisions.md, "What Augen are possible")."""
        assert each("|5|,17|,154").games == (game(won(2), opened(3, 17), not_opened(4, 154)),)

    @pytest.mark.parametrize("augen", [31, 100])
    def test_where_they_do_not_it_is_asked(self, augen: int) -> None:
        assert said(each(f"|5|,{augen}|217")) == [(1, "grid_ambiguous", 3, {"points": "1 oder 0", "augen": augen})]

    def test_nobody_has_won_where_the_stock_ran_out(self) -> None:
        assert each("|217|064|x120").games == (game(opened(2, 17), not_opened(3, 64), not_opened(4, 120)),)

    def test_who_dealt_out_of_turn_is_left_empty(self) -> None:
        reading = each("5||217|064")
        assert reading.games == (game(won(1), opened(3, 17), not_opened(4, 64), dealer=2),)
        assert said(reading) == [(1, "dealer_wrong", "", {"dealer": 1})]

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
        ],
    )
    def test_what_cannot_be(self, line: str, found: tuple[int, str, object, dict[str, object]]) -> None:
        (problem,) = said(each(line))
        problem[3].pop("possible", None)
        assert problem == found

    def test_what_does_not_fit_says_what_these_augen_would_give(self) -> None:
        (problem,) = said(each("|5|2 64|217"))
        params = {"points": "2", "augen": 64, "possible": "eröffnet 1, nicht eröffnet 0"}
        assert problem == (1, "grid_misfit", 3, params)

    def test_odd_augen_are_asked(self) -> None:
        assert said(each("|5|0 30|217")) == [(1, "augen_unusually_few", 3, {"minimum": 31})]


class TestAWholeList:
    RUNNING = ("|5|2 17|0 64", "3 9||7|x 210", "8|6 40||0 290")
    EACH = ("|5|217|064", "39||5|x146", "5|230||080")

    def test_it_shows_by_itself_what_the_numbers_are(self) -> None:
        assert read_grid(typed(*self.RUNNING)).counting is Counting.RUNNING
        assert read_grid(typed(*self.EACH)).counting is Counting.EACH

    def test_a_line_alone_is_the_same_either_way(self) -> None:
        reading = read_grid(typed(self.RUNNING[0]))
        assert (reading.told, reading.certain) == (False, True)

    def test_a_list_that_may_be_both_says_so_and_its_foot_decides(self) -> None:
        """As games of their own two have opened with 100 Augen, as sums with 100 - 40 = 60."""
        both = ("|5|0 40|0 40", "5||1 100|1 100")
        reading = read_grid(typed(*both))
        assert (reading.told, reading.certain) == (True, False)
        foot = {1: "5 0", 2: "5 0", 3: "1 100", 4: "1 100"}
        running_sums = read_grid(typed(*both, foot=foot))
        assert (running_sums.counting, running_sums.certain) == (Counting.RUNNING, True)
        of_each = read_grid(typed(*both, foot=foot | {3: "1 140", 4: "1 140"}))
        assert (of_each.counting, of_each.certain) == (Counting.EACH, True)

    def test_sums_never_go_down(self) -> None:
        wrong = (*self.RUNNING[:2], "8|6 40||0 190")
        assert said(running(*wrong)) == [(3, "grid_augen_less", 4, {"before": 210, "now": 190})]
        wrong = (*self.RUNNING[:2], "2 20|10||0 290")
        assert (3, "grid_wertungspunkte_less", 1, {"before": 3, "now": 2}) in said(running(*wrong))

    def test_a_sum_on_paper_that_is_added_up_wrongly(self) -> None:
        """3 + 5 are 8; whoever wrote 10 goes on with 10, and the game gave 5."""
        wrong = (*self.RUNNING[:2], "10|6 40||0 290", "12 35|9 47|12|")
        assert [problem[0] for problem in said(running(*wrong))] == [3]
        mended = (*self.RUNNING[:2], "10+5|6 40||0 290", "13 19|9 47|12|")
        reading = running(*mended)
        assert said(reading) == []
        assert reading.games[2].results[0] == won(1)
        assert reading.games[3].results[0] == opened(1, 10)

    def test_a_line_is_missing(self) -> None:
        assert said(each(self.EACH[0], "|||", self.EACH[2])) == [(2, "grid_gap", "", {"number": 2})]

    def test_a_line_too_many(self) -> None:
        lines = ("|5|217|064", "5||217|064", "5|217||064", "5|217|064|") * 4
        assert each(*lines).stands
        reading = each(*lines, "|5|217|064")
        assert said(reading) == [(17, "game_number_unknown", "", {"games": 16})]
        assert not reading.stands

    def test_stored_games_stay_where_nothing_is_typed_over_them(self) -> None:
        reading = running("|||", "3 9||7|0 128", stored={1: FIRST})
        assert reading.games == (FIRST, game(opened(1, 9), won(3), not_opened(4, 64), number=2))
        one_cell = running("||3 9|", stored={1: FIRST})
        assert one_cell.games == (game(won(2), opened(3, 9), not_opened(4, 64)),)

    def test_the_foot_agrees_or_is_asked(self) -> None:
        foot = {1: "8 9", 2: "6 40", 3: "7 17", 4: "−1 290"}
        assert said(running(*self.RUNNING, foot=foot)) == []
        reading = running(*self.RUNNING, foot=foot | {4: "0 290", 3: "7 18"})
        assert said(reading) == [
            (0, "grid_sum_differs", 3, {"figure": "Augen", "typed": 18, "real": 17}),
            (0, "grid_sum_differs", 4, {"figure": "Wertungspunkte", "typed": 0, "real": -1}),
        ]
        assert reading.stands
        unreadable = running(*self.RUNNING, foot=foot | {1: "8?"})
        assert said(unreadable) == [(0, "grid_unreadable", 1, {"text": "8?"})]
        assert not unreadable.stands


class TestOtherRules:
    def test_of_sprint_the_augen_alone_and_a_hand_doubles_what_is_recorded(self) -> None:
        """romme24: "werden ... die verbleibenden Restaugen der anderen Spieler:innen doppelt gewertet"."""
        rules = scoring.rulebook("romme24-sprint")
        reading = each("0h|34|128", "0|17|64", rules=rules, size=3)
        assert reading.games[0] == game(won(1, "hand_romme"), opened(2, 17), opened(3, 64))
        assert reading.games[1].results[0] == won(1)
        assert said(each("h|35|128", rules=rules, size=3)) == [(1, "grid_augen_misfit", 2, {"augen": 35})]

    def test_everybody_is_there_where_nobody_sits_out(self) -> None:
        assert said(each("5||217", size=3)) == [(1, "grid_missing", 2, {})]

    def test_fifteen_of_romme24_is_no_one_and_five(self) -> None:
        reading = each("15|150|217", rules=scoring.rulebook("romme24-open"), size=3)
        assert reading.games == (game(won(1, "super_romme"), opened(2, 50), opened(3, 17)),)

    def test_after_the_target_there_is_no_game(self) -> None:
        reading = each("0|60|40", "0|30|20", rules=scoring.rulebook("horesca"), size=3, target_score=100)
        assert said(reading) == [(2, "target_reached", "", {"number": 1, "target": 100})]

    def test_of_an_empty_seat_nothing(self) -> None:
        """contract.md, section 7: a table of four goes on as three; then the dealer plays (rule 2)."""
        at = scoring.Occupancy((1, 2, 3, 4), (scoring.Change(2, 2, None),))
        rows = {1: {2: "5", 3: "217", 4: "064"}, 2: {1: "217", 3: "5", 4: "064"}}
        reading = read_grid(TypedGrid(Table(DSKV, at), 16, rows), Counting.EACH)
        assert reading.games[1] == game(opened(1, 17), won(3), not_opened(4, 64), number=2)
        rows[2][2] = "217"
        reading = read_grid(TypedGrid(Table(DSKV, at), 16, rows), Counting.EACH)
        assert said(reading) == [(2, "grid_nobody_there", 2, {})]

    def test_who_takes_a_seat_begins_at_nothing(self) -> None:
        at = scoring.Occupancy(("a", "b", "c", "d"), (scoring.Change(3, 2, "e"),))
        rows = {1: {2: "5", 3: "2 17", 4: "0 64"}, 2: {1: "3 9", 3: "5", 4: "0 128"}}
        reading = read_grid(TypedGrid(Table(DSKV, at), 16, rows), Counting.RUNNING)
        assert [problem for problem in said(reading) if problem] == []
        assert reading.games[1].results[1] == won(3)
