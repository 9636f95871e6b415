"""Who sits, plays, begins and deals where people leave, are replaced, come late; when a list ends.

Source: contract.md, section 7, `substitutes`; rule 2; romme24, "Aufgeben" and "Spieler 1 beginnt das Spiel, danach geht
es im Uhrzeigersinn weiter".
"""

from dataclasses import replace

import pytest

from scoring import (
    Change,
    Ending,
    Game,
    Occupancy,
    Result,
    Rulebook,
    Totals,
    check_after_target,
    check_game,
    check_giving_up,
    game_reaching,
    last_game,
    list_rows,
    rulebook,
    stint_totals,
)

from .builders import DSKV, HORESCA, OPEN, Json, cases, codes, game, golden, not_opened, opened, won


def horesca_game(number: int, winner: int, augen: int) -> Game:
    """A game at a table of two that gives its winner so many points."""
    return Game(number, (Result(winner, "romme", 0), Result(3 - winner, "lost", augen)))


# Horesca target score


@pytest.mark.parametrize("case", golden("horesca", "target"), ids=lambda case: case["sentence"])
def test_match_ends_with_the_game_that_reaches_it(case: Json) -> None:
    games = [horesca_game(number, *won_by) for number, won_by in enumerate(case["wins"], 1)]
    assert last_game(HORESCA, 2, case["agreed"], games, Ending(case["target"])) == case["last"]
    refused = check_after_target(HORESCA, 2, games, Ending(case["target"]))
    assert codes(refused) == [("target_reached", f"games[{index}]", False) for index in case["refused"]]
    assert all(one.params == {"number": case["last"], "target": case["target"]} for one in refused)


def test_games_may_be_given_in_any_order() -> None:
    games = [horesca_game(3, 1, 5), horesca_game(1, 1, 60), horesca_game(2, 1, 40)]
    assert game_reaching(HORESCA, 2, games, Ending(100)) == 2
    assert codes(check_after_target(HORESCA, 2, games, Ending(100))) == [("target_reached", "games[0]", False)]


def test_agreed_number_of_games_ends_it_all_the_same() -> None:
    games = [horesca_game(number, 1, 30) for number in (1, 2, 3, 4)]
    assert (game_reaching(HORESCA, 2, games, Ending(100)), last_game(HORESCA, 2, 3, games, Ending(100))) == (4, 3)


def test_target_is_not_reached_without_games() -> None:
    assert game_reaching(HORESCA, 2, [], Ending(1)) is None
    assert last_game(HORESCA, 5, 12) == 12


# romme24, "Aufgeben": only the one behind, from half of the list on.

AT_THREE = replace(OPEN, giving_up_at=frozenset({3}))  # no text has it: who is behind when there are several ahead


@pytest.mark.parametrize(
    ("rules", "points", "games", "seat", "refused"),
    [
        # whoever has somebody ahead is behind
        (AT_THREE, [-50, -49, -48], [6, 6, 6], 1, []),
        (AT_THREE, [-50, -49, -48], [6, 6, 6], 2, []),
        (AT_THREE, [-50, -49, -48], [6, 6, 6], 3, [("giving_up_not_behind", {})]),
        # whoever leads with another is not
        (AT_THREE, [30, -50, 30], [6, 6, 6], 1, [("giving_up_not_behind", {})]),
        (AT_THREE, [30, -50, 30], [6, 6, 6], 3, [("giving_up_not_behind", {})]),
        # half is that of the list, also for somebody who came later
        (OPEN, [20, -30], [6, 5], 2, []),
        (OPEN, [20, -30], [5, 4], 2, [("giving_up_too_early", {"games": 6})]),
    ],
)
def test_player_behind_may_give_up_from_half_of_the_list_on(
    rules: Rulebook, points: list[int], games: list[int], seat: int, refused: list[tuple[str, object]]
) -> None:
    sums = enumerate(zip(points, games, strict=True), 1)
    totals = {at: Totals(points=won, games=played) for at, (won, played) in sums}
    problems = check_giving_up(rules, 12, totals, seat)
    assert [(problem.code, problem.params) for problem in problems] == refused
    assert {problem.where for problem in problems} <= {("gave_up",)}


# Who begins


@pytest.mark.parametrize(
    ("rulebook_id", "size", "numbers", "dealers", "starters"),
    [
        # the dealer is seat 1 and the next one begins
        ("dskv-2018", 4, (1, 2, 4, 5), [1, 2, 4, 1], [2, 3, 1, 2]),
        ("dgsrv", 3, (1, 2, 3, 4), [1, 2, 3, 1], [2, 3, 1, 2]),
        # seat 1 begins, then clockwise
        ("romme24-open", 3, (1, 2, 3, 4), [3, 1, 2, 3], [1, 2, 3, 1]),
        # the player to the left of the dealer begins
        ("horesca", 6, (1, 6, 7), [1, 6, 1], [2, 1, 2]),
    ],
)
def test_dealer_and_who_begins_take_turns(
    rulebook_id: str, size: int, numbers: tuple[int, ...], dealers: list[int], starters: list[int]
) -> None:
    rules = rulebook(rulebook_id)
    turns = [(rules.dealer(size, number), rules.starter(size, number)) for number in numbers]
    assert turns == [*zip(dealers, starters, strict=True)]


def test_list_marks_the_seat_that_rotates_and_a_dealer_out_of_turn() -> None:
    marked = [[rules.marked_seat(2, number) for number in (1, 2, 3)] for rules in (OPEN, HORESCA, DSKV)]
    assert marked == [[1, 2, 1]] * 3
    # romme24's list marks who begins
    assert [rules.marked_seat(4, 2, dealer=3) for rules in (DSKV, OPEN)] == [3, 2]


@pytest.mark.parametrize("rules", [OPEN, HORESCA], ids=["romme24-open", "horesca"])
def test_players_play_the_same_number_at_any_table(rules: Rulebook) -> None:
    played = [(rules.games_at(size, 7), rules.games_per_player(size, 7)) for size in rules.table_sizes]
    assert played == [(7, 7)] * len(rules.table_sizes)
    assert rules.plays_evenly(7)


# Open list: no crosses: minus points are deducted at once, and the running points are shown.

GAMES = (
    game(won(1), not_opened(2, 120), number=1),
    game(won(1, "super_romme"), opened(2, 8), number=2),
)


def test_open_list_has_running_points_and_no_cross() -> None:
    written = list_rows(OPEN, 2, GAMES)
    running = [[(one.wertungspunkte, one.augen, one.points) for one in row.cells if one] for row in written.rows]
    assert running == [
        [(5, 0, 10 * 5), (-1, 120, 10 * -1 - 120)],
        [(5 + 15, 0, 10 * 20), (-1 + 3, 120 + 8, 10 * 2 - 128)],
    ]
    assert not any(cell.cross for row in written.rows for cell in row.cells if cell)
    assert [(line.plus, line.minus, line.net, line.totals.crosses) for line in written.sums] == [
        (20, 0, 20, 0),
        (2, 0, 2, 0),
    ]


# Limits by table size


def test_size_of_which_nothing_is_said_has_the_usual_hand() -> None:
    assert [HORESCA.cards_dealt(size) for size in (None, 2, 3, 6, 9)] == [10, 10, 7, 6, 10]
    assert HORESCA.limits == HORESCA.limits_at(None) == HORESCA.limits_at(2)


def test_pack_without_jokers_changes_nothing_else() -> None:
    bare = OPEN.without_jokers()
    assert (bare.pack.size, bare.id, bare.outcomes) == (2 * 52, OPEN.id, OPEN.outcomes)
    assert bare.as_json()["pack"]["jokers"] == 0


# Where people leave, are replaced, come late: contract.md, section 7, `substitutes`.

FOUR = ("Bauer", "Ehlers", "Franke", "Groth")


def table(*changes: Change[str], ends_after: int | None = None) -> Occupancy[str]:
    return Occupancy(FOUR, changes, ends_after)


# A substitute

AT_NINE = table(Change(2, 9, "Zander"))


def test_substitute_sits_there_from_a_game_on_and_changes_no_turns() -> None:
    """Game n is dealt by seat ((n - 1) mod 4) + 1, sixteen games are played (rule 2)."""
    assert [AT_NINE.player(2, number) for number in (1, 8, 9, 16)] == ["Ehlers", "Ehlers", "Zander", "Zander"]
    assert [AT_NINE.dealer(DSKV, number) for number in range(1, 17)] == [1, 2, 3, 4] * 4
    assert AT_NINE.last_game(DSKV, 16) == 16


def test_substitute_for_a_team_stands_in_for_the_seats_own_holder() -> None:
    one_after_the_other = table(Change(2, 5, "Zander", True), Change(2, 9, "Yanar", True), Change(2, 12, "Ehlers"))
    stints = [stint for stint in one_after_the_other.stints if stint.seat == 2]
    assert [(stint.player, stint.for_team_of) for stint in stints] == [
        ("Ehlers", None),
        ("Zander", "Ehlers"),
        ("Yanar", "Ehlers"),
        ("Ehlers", None),
    ]


# An empty seat: a table of four goes on as three: everybody left plays and deals in turn, until each has played what
# a player of a table of four plays.

AFTER_EIGHT = table(Change(4, 9, None))


def test_players_left_all_play_and_deal_in_turn() -> None:
    assert [AFTER_EIGHT.dealer(DSKV, number) for number in range(7, 15)] == [3, 4, 1, 2, 3, 1, 2, 3]
    assert {AFTER_EIGHT.playing(DSKV, number) for number in (8, 9, 10, 11)} == {(1, 2, 3)}  # seat 4 deals game 8


@cases(
    "rules, left, games, last",
    {
        # 16 games of four: 12 for each. After eight each has played six; six more by all three
        "when each has played twelve": (DSKV, AFTER_EIGHT, 16, 8 + 6),
        # after nine games, dealt by 1, 2, 3, 4, 1, 2, 3, 4, 1: seat 1 played six, the others more
        "when the last of them has": (DSKV, table(Change(4, 10, None)), 16, 9 + 6),
        "never later than agreed": (DSKV, table(Change(4, 16, None)), 16, 16),
        # of 18 games some play 14, but seat 1, which deals the first, the fifth and so on, only 13: it is no different
        "nor of games that do not divide by four": (DSKV, table(Change(4, 18, None)), 18, 18),
        "earlier where that was decided": (DSKV, table(Change(4, 9, None), ends_after=13), 16, 13),
        "with the last game all the same": (DSKV, table(Change(4, 9, None), ends_after=14), 16, 14),
        "not later": (DSKV, table(Change(4, 9, None), ends_after=15), 16, 14),
        # two cannot play (rule 2)
        "where too few are left": (DSKV, table(Change(4, 9, None), Change(2, 11, None)), 16, 10),
        "as agreed where all play": (OPEN, AFTER_EIGHT, 16, 16),
        # three go on as two only where two can play
        "as agreed where two can play": (OPEN, Occupancy(FOUR[:3], (Change(3, 5, None),)), 12, 12),
        "where two cannot": (DSKV, Occupancy(FOUR[:3], (Change(3, 5, None),)), 16, 4),
        # one by one everybody is away for a game
        "as agreed after an empty table": (
            DSKV,
            table(*(Change(seat, seat + back, "X" if back else None) for seat in (1, 2, 3, 4) for back in (0, 1))),
            16,
            16,
        ),
        "that is whole after the first": (DSKV, table(ends_after=1), 16, 1),
        "that is whole before the last": (DSKV, table(ends_after=15), 16, 15),
        "that is whole with the last": (DSKV, table(ends_after=16), 16, 16),
        "that is whole never later than agreed": (DSKV, table(ends_after=17), 16, 16),
    },
)
def test_list_of_an_empty_seat_ends(rules: Rulebook, left: Occupancy[str], games: int, last: int) -> None:
    assert left.last_game(rules, games) == last_game(rules, left, games) == last


def test_player_who_comes_late_takes_the_empty_seat() -> None:
    """Games 1 to 4 by three: each plays four and needs eight more of twelve; from game 5 on four sit there."""
    late = table(Change(4, 1, None), Change(4, 5, "Zander"))
    assert late.playing(DSKV, 4) == (1, 2, 3)
    assert [late.dealer(DSKV, number) for number in range(1, 9)] == [1, 2, 3, 1, 2, 3, 4, 1]
    assert late.playing(DSKV, 5) == (1, 3, 4)
    # From game 5 on seats 2, 3, 4, 1 deal in turn: after eleven of these, game 15, seat 3, which sat out in games
    # 6, 10 and 14, has its eight as the last.
    assert late.last_game(DSKV, 16) == 15


def test_empty_seat_has_no_result_and_cannot_have_dealt() -> None:
    results = tuple(Result(seat, "opened", 20) for seat in (1, 2, 3, 4))
    assert check_game(DSKV, AFTER_EIGHT, Game(9, results[:3])) == []
    for wrong, where in ((Game(9, results), ("results", 3, "seat")), (Game(9, results[:3], dealer=4), ("dealer",))):
        (problem,) = check_game(DSKV, AFTER_EIGHT, wrong)
        assert (problem.code, problem.where, problem.params) == ("seat_empty", where, {"seat": 4})


# Each keeps what he made; whoever takes a seat begins at nothing.

WITH_ZANDER = table(Change(2, 3, "Zander"))
THEIR_GAMES = (
    Game(1, (Result(2, "romme", 0), Result(3, "opened", 10), Result(4, "opened", 31))),
    Game(3, (Result(1, "opened", 11), Result(2, "opened", 30), Result(4, "romme", 0))),
    Game(4, (Result(1, "romme", 0), Result(2, "not_opened", 101), Result(3, "opened", 5))),
)


def test_sums() -> None:
    by_player = {
        stint.player: (totals.wertungspunkte, totals.augen, totals.games)
        for stint, totals in zip(WITH_ZANDER.stints, stint_totals(DSKV, WITH_ZANDER, THEIR_GAMES), strict=True)
    }
    assert by_player == {
        "Bauer": (7, 11, 2),  # 2 for 11 Augen, 5
        "Ehlers": (5, 0, 1),
        "Zander": (1, 131, 2),  # 2 for 30 Augen, less 1 for 101 not opened
        "Franke": (6, 15, 2),  # 3 for 10 Augen, 3 for 5
        "Groth": (6, 31, 2),  # 1 for 31 Augen, 5
    }


def test_running_totals_begin_at_nothing() -> None:
    rows = list_rows(DSKV, WITH_ZANDER, THEIR_GAMES)
    seat_2 = [row.cells[1] for row in rows.rows]
    assert [cell and (cell.net, cell.augen) for cell in seat_2] == [(5, 0), (2, 30), (1, 131)]
    assert [total.net for total in rows.sums] == [7, 1, 6, 6]


def test_thrown_in_hand_is_its_players() -> None:
    """The first of the substitute is theirs, whatever was thrown in at that seat before (rule 15)."""
    thrown = (
        Game(1, (Result(2, "opened", 5, True), Result(3, "romme", 0), Result(4, "opened", 31))),
        Game(3, (Result(1, "opened", 11), Result(2, "opened", 5, True), Result(4, "romme", 0))),
        Game(4, (Result(1, "romme", 0), Result(2, "opened", 5, True), Result(3, "opened", 5))),
    )
    rows = list_rows(DSKV, WITH_ZANDER, thrown, repeat_offence_extra=3)
    # Rule 15: opened up to 10 gives 2 points and 11 Augen; 3 fewer from the second on.
    assert [row.cells[1].score.wertungspunkte for row in rows.rows if row.cells[1]] == [2, 2, -1]


# Who sits where, where several leave and come

MOVED = table(Change(2, 9, "Zander"), Change(4, 5, None), Change(4, 9, "Ehlers"))


def test_seat_is_found_by_who_sits_there_then() -> None:
    """Ehlers leaves seat 2 and comes back at seat 4, which was empty for four games."""
    numbers = (1, 8, 9)
    assert [MOVED.seat_of("Ehlers", number) for number in numbers] == [2, 2, 4]
    assert [MOVED.seat_of("Zander", number) for number in numbers] == [None, None, 2]
    assert [MOVED.seat_of("Groth", number) for number in numbers] == [4, None, None]
    assert MOVED.seat_of("Bauer", 9) == 1


def test_players_who_ever_sat_there_are_named_once() -> None:
    assert MOVED.everybody == (*FOUR, "Zander")
    assert MOVED.at_end == ("Bauer", "Zander", "Franke", "Ehlers")
    assert (table(Change(4, 5, None)).everybody, table(Change(4, 5, None)).at_end) == (FOUR, (*FOUR[:3], None))


def test_seat_is_that_he_sat_down_at_where_nobody_leaves() -> None:
    whole = table()
    assert [whole.seat_of(player, 16) for player in (*FOUR, "Zander")] == [1, 2, 3, 4, None]
    assert [whole.player(seat, 16) for seat in (1, 2, 3, 4)] == [*FOUR]
    assert (whole.size, whole.occupied(1)) == (4, (1, 2, 3, 4))


# Turns


@pytest.mark.parametrize(
    ("rules", "left", "dealers"),
    [
        *((rules, table(Change(2, 3, None)), [1, 2, 3, 4, 1, 3, 4]) for rules in (DSKV, HORESCA)),
        # where the next left begins the one before deals: begin 1, 2, 3, then 1 since seat 4 is empty, 2, 3, 1
        (OPEN, table(Change(4, 3, None)), [4, 1, 2, 3, 1, 2, 3]),
        # two in a row are passed over
        (HORESCA, table(Change(2, 2, None), Change(3, 2, None)), [1, 4, 1, 4, 1]),
        (HORESCA, table(Change(1, 2, None), Change(2, 2, None)), [1, 3, 4, 3, 4]),
        # turns go on where they were after an empty table
        (
            DSKV,
            table(
                *(Change(seat, 3, None) for seat in (1, 2, 3, 4)),
                *(Change(seat, 4, name) for seat, name in enumerate(FOUR, 1)),
            ),
            [1, 2, 2, 3],
        ),
    ],
)
def test_next_of_those_left_deals(rules: Rulebook, left: Occupancy[str], dealers: list[int]) -> None:
    assert [left.dealer(rules, number) for number in range(1, len(dealers) + 1)] == dealers


def test_list_marks_whose_turn_it_is() -> None:
    for left in (table(), table(Change(4, 3, None))):
        fourth = 4 if left.player(4, 4) else 1
        assert [left.marked_seat(DSKV, number) for number in (1, 3, 4)] == [1, 3, fourth]
        assert [left.marked_seat(OPEN, number, dealer=2) for number in (1, 3, 4)] == [1, 3, fourth]
        assert [left.marked_seat(DSKV, number, dealer=2) for number in (1, 3, 4)] == [2, 2, 2]


def test_empty_table_plays_nothing() -> None:
    nobody = table(*(Change(seat, 3, None) for seat in (1, 2, 3, 4)))
    for rules in (DSKV, OPEN):
        assert nobody.playing(rules, 3) == ()
        assert nobody.dealer(rules, 3) in (1, 2, 3, 4)
        assert nobody.last_game(rules, 16) == 2


def test_dealer_out_of_turn_sits_out_at_a_table_of_four() -> None:
    assert table().playing(DSKV, 2, dealer=4) == (1, 2, 3)
    late = table(Change(1, 1, None), Change(1, 3, "Zander"))
    assert late.playing(DSKV, 3) == (1, 2, 3)  # dealt by 2, 3, then 4
    assert late.playing(DSKV, 3, dealer=1) == (2, 3, 4)
    assert late.playing(DSKV, 2, dealer=2) == (2, 3, 4)  # of three all play


def test_player_who_left_for_a_while_is_not_waited_for() -> None:
    """Seat 4 misses games 1 to 8: the others have eight of twelve by then, four more each by game 13 or 14."""
    late = table(Change(4, 1, None), Change(4, 9, "Zander"))
    # of games 9 to 13: seat 3 plays 10, 11 and 12, so it needs game 14
    assert [late.dealer(DSKV, number) for number in range(9, 14)] == [3, 4, 1, 2, 3]
    assert late.last_game(DSKV, 16) == 14
