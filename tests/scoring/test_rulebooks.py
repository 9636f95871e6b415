"""Every text, rule by rule: a golden case names the sentence it proves, or, read into the text, decisions.md."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring import (
    Game,
    Result,
    Rulebook,
    Totals,
    UnknownRulebookError,
    check_game,
    check_giving_up,
    list_rows,
    rulebook,
    score_game,
    table_totals,
)
from scoring.melds import meld_rules

from .builders import (
    DGSRV,
    DSKV,
    GOLDEN,
    Found,
    Json,
    by_sentence,
    cases,
    codes,
    document,
    found,
    game,
    golden,
    listed,
    made,
    not_opened,
    odd,
    opened,
    player,
    ranked_by,
    recorded,
    triple,
    without,
    won,
)

BOTH = pytest.mark.parametrize("rules", [DSKV, DGSRV], ids=lambda rules: rules.id)


def game_of(case: Json) -> Game:
    return Game(1, tuple(Result(*values) for values in case["results"]))


@pytest.mark.parametrize(
    ("rules", "case"),
    [
        *(
            (rules, case)
            for name in ("rule-05", "rule-12", "rule-15")
            for case in golden("dskv-2018", name)
            for rules in (DSKV, DGSRV)
        ),
        *((DGSRV, case) for name in ("rule-12", "rule-15") for case in golden("dgsrv", name)),
    ],
    ids=lambda value: value.id if isinstance(value, Rulebook) else by_sentence(value),
)
def test_game_is_not_refused_and_recorded_as_the_text_says(rules: Rulebook, case: Json) -> None:
    assert check_game(rules, 4, game_of(case)) == []
    assert [list(line) for line in recorded(rules, game_of(case))] == case["recorded"]


@BOTH
@pytest.mark.parametrize("case", golden("dskv-2018", "rule-02"), ids=by_sentence)
def test_players_play_the_same_number_of_games(rules: Rulebook, case: Json) -> None:
    per_series = case["games_per_series"]
    assert [rules.games_at(size, per_series) for size in (4, 3)] == [case["at_four"], case["at_three"]]
    assert [rules.games_per_player(size, per_series) for size in (4, 3)] == [case["per_player"]] * 2
    assert rules.plays_evenly(per_series)


@BOTH
@pytest.mark.parametrize(("per_series", "at_three"), [(17, 13), (18, 14), (19, 15), (1, 1)])
def test_table_of_three_rounds_up(rules: Rulebook, per_series: int, at_three: int) -> None:
    # 12.75, 13.5, 14.25, 0.75
    assert (rules.games_at(3, per_series), rules.plays_evenly(per_series)) == (at_three, False)


@BOTH
def test_player_plays_14_of_18_games_at_four_at_most(rules: Rulebook) -> None:
    assert rules.games_per_player(4, 18) == 18 - 18 // 4 == 14  # seats 3 and 4 deal four games, seats 1 and 2 five


@BOTH
@pytest.mark.parametrize(("size", "number", "playing"), [(4, 1, (2, 3, 4)), (4, 6, (1, 3, 4)), (3, 1, (1, 2, 3))])
def test_dealer_does_not_play_at_four_and_plays_at_three(
    rules: Rulebook, size: int, number: int, playing: tuple[int, ...]
) -> None:
    assert rules.playing_seats(size, number) == playing


OF_THREE = (won(1), opened(2, 5), opened(3, 5))
WITHOUT_2 = (won(1), opened(3, 5), opened(4, 5))
ODD = odd("dealer_wrong", "dealer")
MISSING = ("seat_missing", "results", False)


@BOTH
@cases(
    "size, once, problems",
    {
        "a result for the dealer is refused at four": (
            4,
            game(*OF_THREE),
            [("seat_sits_out", "results[0].seat", False), MISSING],
        ),
        "at three it is not": (3, game(*OF_THREE), []),
        "whose turn it is": (4, game(*WITHOUT_2, number=2, dealer=2), []),
        "out of turn is odd": (4, game(*WITHOUT_2, number=1, dealer=2), ODD),
        "and sits out": (
            4,
            game(*WITHOUT_2, number=2, dealer=3),
            [*ODD, ("seat_sits_out", "results[1].seat", False), MISSING],
        ),
        "out of turn at three": (3, game(*OF_THREE, number=1, dealer=2), ODD),
    },
)
def test_dealer_is_judged_by_his_turn(rules: Rulebook, size: int, once: Game, problems: list[Found]) -> None:
    assert codes(check_game(rules, size, once)) == problems


@BOTH
@pytest.mark.parametrize("dealer", [0, 5, -1, 1.0, True])
def test_dealer_is_a_seat_of_the_table(rules: Rulebook, dealer: int) -> None:
    results = (won(2), opened(3, 5), opened(4, 5))
    assert codes(check_game(rules, 4, game(*results, dealer=dealer))) == [("seat_unknown", "dealer", False)]


@BOTH
def test_list_says_who_dealt_and_goes_on_by_number(rules: Rulebook) -> None:
    first = game(won(1), opened(3, 5), opened(4, 5), number=1, dealer=2)
    written = list_rows(rules, 4, [first, game(won(1), opened(3, 5), opened(4, 5), number=2)])
    assert [row.dealer for row in written.rows] == [2, 2]
    assert [line.totals.games for line in written.sums] == [2, 0, 2, 2]


# Rule 13 list: two games at a table of three, one with a cross, and a third after it.

GAMES = (
    game(won(1, "hand_romme"), not_opened(2, 120), not_opened(3, 40), number=1),
    game(opened(1, 12), won(2), opened(3, 4), number=2),
    game(not_opened(1, 101), opened(2, 31), won(3), number=3),
)


def test_running_totals_and_crosses_stand_after_every_game() -> None:
    """Games with minus points are entered as a cross, and their Augen added all the same."""
    rows = list_rows(DSKV, 3, GAMES).rows
    assert [[(cell.wertungspunkte, cell.augen, cell.cross) for cell in row.cells if cell] for row in rows] == [
        [(8, 0, False), (0, 120, True), (0, 40, False)],
        [(8 + 2, 0 + 12, False), (0 + 5, 120 + 0, False), (0 + 3, 40 + 4, False)],
        [(10, 12 + 101, True), (5 + 1, 120 + 31, False), (3 + 5, 44, False)],
    ]
    assert [cell.net for cell in rows[2].cells if cell] == [10 - 1, 6 - 1, 8]


def test_dealers_cell_is_empty_at_four() -> None:
    written = list_rows(DSKV, 4, [game(won(1), opened(3, 9), opened(4, 9), number=2)])
    rows = written.rows
    assert [cell is None for cell in rows[0].cells] == [False, True, False, False]
    assert (rows[0].number, rows[0].dealer) == (2, 2)
    assert [score.seat for score in written.scores(2)] == [1, 3, 4]


def test_scores_of_one_game_are_told() -> None:
    rows = list_rows(DSKV, 3, GAMES)
    assert [triple(score) for score in rows.scores(2)] == [(1, 2, 12), (2, 5, 0), (3, 3, 4)]
    assert rows.scores(4) == ()


def test_empty_list_has_a_sum_of_nothing_for_every_seat() -> None:
    empty = list_rows(DSKV, 4, [])
    assert empty.rows == ()
    assert [(line.seat, line.plus, line.minus, line.totals.augen, line.totals.games) for line in empty.sums] == [
        (seat, 0, 0, 0, 0) for seat in (1, 2, 3, 4)
    ]


def test_minus_points_are_deducted_from_plus_points_after_the_series() -> None:
    """However the games are given; they are what ranks."""
    written = list_rows(DSKV, 3, GAMES)
    assert [
        (line.plus, line.minus, line.net, line.totals.augen, line.totals.crosses, line.totals.games)
        for line in written.sums
    ] == [
        (8 + 2, 1, 9, 0 + 12 + 101, 1, 3),
        (5 + 1, 1, 5, 120 + 0 + 31, 1, 3),
        (0 + 3 + 5, 0, 8, 40 + 4 + 0, 0, 3),
    ]
    assert (list_rows(DSKV, 3, GAMES[::-1]), [line.totals.points for line in written.sums]) == (written, [9, 5, 8])


@pytest.mark.parametrize("rules", [DSKV, rulebook("dgsrv")], ids=lambda rules: rules.id)
@pytest.mark.parametrize("case", golden("dskv-2018", "rule-14"), ids=by_sentence)
def test_ranking_is_that_of_rule_14(rules: Rulebook, case: Json) -> None:
    totals = {key: made(*values) for key, values in case["totals"].items()}
    assert [[line.key, line.rank] for line in ranked_by(rules, totals, case["lots"])] == case["ranks"]


OPEN_HANDS = game(won(2), opened(3, 10), not_opened(4, 100))
BOTH_THROWN = game(won(2), opened(3, 10, thrown_in=True), not_opened(4, 100, thrown_in=True))


@BOTH
@cases(
    "once, before, expected",
    {
        "the same deduction applies again": (
            BOTH_THROWN,
            {"offences": {3: 1, 4: 2}},
            [(2, 5, 0), (3, 2, 11), (4, -1, 150)],
        ),
        "a tournament can deduct more": (
            BOTH_THROWN,
            {"offences": {3: 1}, "repeat_offence_extra": 1},
            [(2, 5, 0), (3, 2 - 1, 11), (4, -1, 150)],
        ),
        "whoever counts openly is not deducted": (
            OPEN_HANDS,
            {"offences": {2: 1, 3: 1, 4: 1}, "repeat_offence_extra": 1},
            [(2, 5, 0), (3, 3, 10), (4, 0, 100)],
        ),
    },
)
def test_second_time_is_deducted_as_the_tournament_says(
    rules: Rulebook, once: Game, before: dict[str, Any], expected: list[tuple[int, int, int]]
) -> None:
    assert recorded(rules, once, **before) == expected


@BOTH
def test_offences_count_on_within_a_list_and_from_before_it(rules: Rulebook) -> None:
    games = [
        game(won(1), opened(2, 5, thrown_in=True), opened(3, 5, thrown_in=True), number=1),
        game(won(1), opened(2, 5, thrown_in=True), opened(3, 5), number=2),
    ]
    sums = list_rows(rules, 3, games, {3: 1}, 2).sums
    assert [line.net for line in sums] == [5 + 5, 2 + (2 - 2), (2 - 2) + 3]
    assert table_totals(rules, 3, games, {3: 1}, 2)[3].wertungspunkte == 3


@BOTH
@pytest.mark.parametrize(
    ("once", "code", "place"),
    [
        # only somebody else's finishing can lead to it
        (
            game(opened(2, 5), opened(3, 5), opened(4, 5, thrown_in=True)),
            "thrown_in_without_winner",
            "results[2].thrown_in",
        ),
        # a winner has nothing to throw in
        (
            game(Result(2, "romme", 0, thrown_in=True), opened(3, 5), opened(4, 5)),
            "thrown_in_by_winner",
            "results[0].thrown_in",
        ),
    ],
)
def test_throwing_in_takes_somebody_elses_finishing(rules: Rulebook, once: Game, code: str, place: str) -> None:
    assert codes(check_game(rules, 4, once)) == [(code, place, False)]


# dgsrv: the same rules 1 to 15 in its own text, and its own rule 21, and rule 22 as it is read for Rommé.


PEOPLE = [player(f"own{n}", club="own") for n in range(1, 5)]
PEOPLE += [player("other1", club="other"), player("other2", club="other"), player("clubless")]
CLUBS = [{"id": "own", "name": "Own"}, {"id": "other", "name": "Other"}]


def teams_document(*teams: Json, **tournament: object) -> Json:
    return document(
        tournament={"rulebook": "dgsrv"} | tournament, clubs=CLUBS, players=PEOPLE, series=[], teams=list(teams)
    )


def team(members: list[str], loan: list[str], **fields: object) -> Json:
    return {"id": "t", "name": "T", "club": "own", "members": members, "loan": loan} | fields


# Rule 21 loan players


@pytest.mark.parametrize("case", golden("dgsrv", "rule-21"), ids=by_sentence)
def test_team_with_loan_players_is_judged(case: Json) -> None:
    problems = found(teams_document(team(case["members"], case["loan"])))
    assert [list(problem) for problem in problems] == case["problems"]


TWO_LOANS = team(["own1", "own2", "other1", "other2"], ["other1", "other2"])


@cases(
    "data, problems",
    {
        "loan players are named once": (
            teams_document(team(["own1", "own2", "own3", "other1"], ["other1", "other1"])),
            [("player_repeated", "teams[0].loan[1]", False)],
        ),
        "and play for one team only": (
            teams_document(
                team(["own4", "other1"], ["other1"], club="other"),
                team(["own1", "own2", "own3", "other1"], ["other1"], id="u"),
            ),
            [
                ("team_too_small", "teams[0].members", True),
                ("too_few_own_players", "teams[0].members", False),
                ("member_of_another_club", "teams[0].members[0]", False),
                ("loan_of_own_club", "teams[0].loan[0]", True),
                ("player_in_two_teams", "teams[1].members[3]", False),
            ],
        ),
        "numbers alone count where the team has no club": (
            teams_document(without(team(["own1", "own2", "other1"], []), "club")),
            [("team_too_small", "teams[0].members", True)],
        ),
        "the text has no rule for tandems": (teams_document(team(["own1", "other1"], []), team_size=2), []),
        "but that they are two": (
            teams_document(team(["own1", "own2", "own3"], []), team_size=2),
            [("team_too_large", "teams[0].members", False)],
        ),
        "DSkV has no rule about clubs": (teams_document(TWO_LOANS, rulebook="dskv-2018"), []),
    },
)
def test_team_is_judged_as_its_text_says(data: Json, problems: list[Found]) -> None:
    assert found(data) == problems


# Rule 22 playing time


@pytest.mark.parametrize("case", golden("dgsrv", "rule-22"), ids=by_sentence)
def test_playing_time_in_minutes(case: Json) -> None:
    games = DGSRV.games_at(case["size"], case["games_per_series"])
    assert games == case["games"]
    assert DGSRV.minutes_for(games) == case["minutes"]


def test_started_minute_counts() -> None:
    assert DGSRV.minutes_for(1) == 7  # 6 min 45 s


@pytest.mark.parametrize("look_up", [rulebook, meld_rules])
def test_unknown_rulebook_is_a_key_error_of_its_own(look_up: Callable[[str], object]) -> None:
    with pytest.raises(UnknownRulebookError):
        look_up("skat")


# romme24, romme-51 and horesca: every golden case names the sentence of the text it proves.
#
# A sentence that begins with decisions.md is read into the text there.


IDS = ["romme24-open", "romme24-turnier", "romme24-sprint", "romme24-cent", "romme-51", "horesca"]


def cases_of(name: str) -> list[tuple[str, Json]]:
    """The cases_of of that name of every rulebook that has such."""
    having = [rulebook_id for rulebook_id in IDS if (GOLDEN / rulebook_id / f"{name}.json").exists()]
    return [(rulebook_id, case) for rulebook_id in having for case in golden(rulebook_id, name)]


def every(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("rulebook_id", "case"), cases_of(name), ids=by_sentence)


@every("games")
def test_games_are_recorded_and_counted(rulebook_id: str, case: Json) -> None:
    """Seat, Wertungspunkte, Augen, points."""
    rules = rulebook(rulebook_id)
    assert check_game(rules, case["size"], game_of(case)) == []
    scores = score_game(rules, game_of(case))
    assert [[one.seat, one.wertungspunkte, one.augen, one.points] for one in scores] == case["recorded"]
    assert not any(one.cross for one in scores)


@every("refused")
def test_games_that_cannot_be_are_refused(rulebook_id: str, case: Json) -> None:
    found = codes(check_game(rulebook(rulebook_id), case["size"], game_of(case)))
    assert [list(problem) for problem in found] == case["problems"]


@every("limits")
def test_which_augen_are_possible(rulebook_id: str, case: Json) -> None:
    """What is usual, lowest and highest, as sums of cards."""
    rules = rulebook(rulebook_id) if case["jokers"] else rulebook(rulebook_id).without_jokers()
    limits = rules.limits_at(case["size"])
    assert {code: [limits[code].lowest, limits[code].highest] for code in case["limits"]} == case["limits"]


@every("value")
def test_rulebook_has_the_value_of_its_text(rulebook_id: str, case: Json) -> None:
    assert listed(rulebook(rulebook_id), case["says"]) == case["says"]


@every("ranking")
def test_ranking(rulebook_id: str, case: Json) -> None:
    totals = {
        key: Totals(wertungspunkte=wp, augen=augen, points=points, games=1)
        for key, (wp, augen, points) in case["totals"].items()
    }
    lines = ranked_by(rulebook(rulebook_id), totals, case["lots"])
    assert [[line.key, line.rank] for line in lines] == case["ranks"]


@every("giving-up")
def test_giving_up(rulebook_id: str, case: Json) -> None:
    totals = {seat: Totals(points=points, games=games) for seat, (points, games) in enumerate(case["totals"], 1)}
    problems = check_giving_up(rulebook(rulebook_id), case["due"], totals, case["seat"])
    assert [problem.code for problem in problems] == case["problems"]


@pytest.mark.parametrize("rules", [rulebook("romme24-open"), rulebook("romme24-turnier")], ids=lambda rules: rules.id)
def test_open_and_turnier_differ_in_seating_only(rules: Rulebook) -> None:
    """Romme24: "In den Spielvarianten Open und Turnier" the same Wertungspunkte."""
    assert rules.outcomes == rulebook("romme24-open").outcomes
