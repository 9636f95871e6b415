"""Rule 15: from the second hand on that was thrown in, and no other, a tournament may deduct more."""

from scoring import list_rows, rulebook, stand, stint_totals, table_totals

from .builders import accepted, document, game, not_opened, opened, player, result, won

DSKV = rulebook("dskv-2018")
EXTRA = 3
# At a table of three, so that everybody plays: seat 2 loses, throws in, throws in again; seat 3 throws in once, late.
GAMES = (
    game(won(1), opened(2, 8), opened(3, 8), number=1),
    game(won(1), opened(2, 8, thrown_in=True), opened(3, 8), number=2),
    game(won(1), opened(2, 8, thrown_in=True), not_opened(3, 64, thrown_in=True), number=3),
)
# opened, up to 10: 3, thrown in 2; not opened, up to 100: thrown in -1
SEAT_2, SEAT_3 = 3 + 2 + (2 - EXTRA), 3 + 3 - 1


def test_hand_lost_is_no_offence_and_the_first_one_thrown_in_costs_no_more() -> None:
    totals = table_totals(DSKV, 3, GAMES, repeat_offence_extra=EXTRA)
    assert [totals[seat].wertungspunkte for seat in (1, 2, 3)] == [15, SEAT_2, SEAT_3]


def test_second_offence_costs_as_much_as_the_first_by_default() -> None:
    assert table_totals(DSKV, 3, GAMES)[2].wertungspunkte == 3 + 2 + 2
    assert stint_totals(DSKV, 3, GAMES)[1].wertungspunkte == 3 + 2 + 2
    assert list_rows(DSKV, 3, GAMES).sums[1].net == 3 + 2 + 2


def test_order_in_which_games_come_does_not_matter() -> None:
    assert table_totals(DSKV, 3, GAMES[::-1], repeat_offence_extra=EXTRA)[2].wertungspunkte == SEAT_2
    assert list_rows(DSKV, 3, GAMES[::-1], repeat_offence_extra=EXTRA).sums[1].net == SEAT_2


def test_offences_of_lists_before_count_on() -> None:
    totals = table_totals(DSKV, 3, GAMES[:2], {2: 1}, EXTRA)
    assert [totals[seat].wertungspunkte for seat in (1, 2, 3)] == [10, 3 + 2 - EXTRA, 6]


def test_document_counts_them_over_the_tables_of_the_tournament() -> None:
    """a, b and c sit together in both series; b loses the first game and throws in the second one."""
    lost = [result("a", "romme", 0), result("b", "opened", 8), result("c", "opened", 8)]
    thrown = [result("a", "romme", 0), result("b", "opened", 8, thrown_in=True), result("c", "opened", 8)]

    def series(number: int, *games: list[dict[str, object]]) -> dict[str, object]:
        played = [{"number": at, "results": results} for at, results in enumerate(games, 1)]
        return {"number": number, "tables": [{"number": 1, "seats": ["a", "b", "c"], "games": played}]}

    data = document(
        tournament={"repeat_offence_extra": EXTRA}, series=[series(1, lost, thrown), series(2, lost, thrown)]
    )
    points = {row["player"]: row["wertungspunkte"] for row in stand(accepted(data))["players"]}
    assert (points["a"], points["b"], points["c"]) == (20, 3 + 2 + 3 + (2 - EXTRA), 12)


def test_tables_of_a_series_count_by_their_numbers() -> None:
    """d throws in a hand at table 2, goes to table 1 in the place of b and throws in another: that of table 2 is the
    second, so that what he makes for the team of b is the same in every spelling."""
    thrown = result("d", "opened", 8, thrown_in=True)
    left = {
        "number": 2,
        "seats": ["d", "e", "f"],
        "games": [{"number": 1, "results": [thrown, result("e", "romme", 0), result("f", "opened", 8)]}],
        "substitutes": [{"seat": 1, "from_game": 2, "player": "b"}],
    }
    came = {
        "number": 1,
        "seats": ["a", "b", "c"],
        "games": [{"number": 1, "results": [result("a", "romme", 0), thrown, result("c", "opened", 8)]}],
        "substitutes": [{"seat": 2, "from_game": 1, "player": "d", "for_team": True}],
    }
    teams = [{"id": "t", "name": "T", "members": ["b"]}, {"id": "u", "name": "U", "members": ["d"]}]

    def made(*tables: dict[str, object]) -> dict[str, int]:
        data = document(
            tournament={"repeat_offence_extra": EXTRA, "team_size": 1},
            players=[player(name) for name in "abcdef"],
            teams=teams,
            series=[{"number": 1, "tables": list(tables)}],
        )
        return {row["team"]: row["wertungspunkte"] for row in stand(accepted(data))["teams"]}

    assert made(came, left) == made(left, came) == {"t": 2, "u": 2 - EXTRA}


def test_scores_of_a_game_are_of_those_who_played_it() -> None:
    dealt_by_1 = game(won(2), opened(3, 8), opened(4, 8), number=1)
    rows = list_rows(DSKV, 4, [dealt_by_1])
    assert [score.seat for score in rows.scores(1)] == [2, 3, 4]
    assert rows.scores(2) == ()
