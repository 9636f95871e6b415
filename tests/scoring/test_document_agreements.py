"""`spielliste/1` of every rulebook: what a tournament agrees on, tables of any size, giving up, sums with points."""

import pytest

from scoring import RULEBOOKS, stand

from .builders import (
    Found,
    Json,
    accepted,
    cases,
    document,
    found,
    odd,
    player,
    prove_kept,
    refused,
    result,
    without,
)

TABLE = "series[0].tables[0]"


def of(rulebook_id: str, seats: str = "ab", *, tournament: Json | None = None, **table: object) -> Json:
    """A document of one table; `table` are its fields beside number and seats."""
    agreed = {"rulebook": rulebook_id, "games_per_series": 12} | (tournament or {})
    tables = [{"number": 1, "seats": list(seats)} | table]
    return document(
        tournament=agreed, players=[player(name) for name in "abcdefg"], series=[{"number": 1, "tables": tables}]
    )


def games(*results: list[Json]) -> list[Json]:
    return [{"number": number, "results": list(once)} for number, once in enumerate(results, 1)]


A_WINS = [result("a", "romme", 0), result("b", "opened", 20)]
B_WINS = [result("a", "opened", 30), result("b", "romme", 0)]


# Tables


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_tables_are_of_the_sizes_of_the_rulebook(rulebook_id: str) -> None:
    sizes = {size for size in range(8) if found(of(rulebook_id, "abcdefg"[:size])) == []}
    assert sizes == set(RULEBOOKS[rulebook_id].table_sizes)


def test_dealer_is_not_named_where_nobody_sits_out() -> None:
    dealt = [{"number": 1, "dealer": "a", "results": A_WINS}]
    assert found(of("romme24-open", games=dealt)) == refused("dealer_not_foreseen", f"{TABLE}.games[0].dealer")


@pytest.mark.parametrize(("seats", "highest"), [("ab", 10 * 10), ("abc", 7 * 10), ("abcde", 6 * 10)])
def test_hand_of_a_horesca_table_has_as_many_cards_as_are_dealt_there(seats: str, highest: int) -> None:
    lost = [result(name, "lost", 5) for name in seats[2:]]
    said = [
        found(of("horesca", seats, games=games([result("a", "romme", 0), result("b", "lost", augen), *lost])))
        for augen in (highest, highest + 1)
    ]
    assert said == [[], odd("augen_unusual", f"{TABLE}.games[0].results[1].augen")]


ACES = games([result("a", "romme", 0), result("b", "not_opened", 8 * 11 + 5 * 10 + 1)])  # more than 13 cards can hold


# Jokers


@pytest.mark.parametrize("jokers", [True, False])
@pytest.mark.parametrize("rulebook_id", [one for one in RULEBOOKS if one.startswith("romme24")])
def test_jokers_are_left_out_or_not_in_romme24(rulebook_id: str, *, jokers: bool) -> None:
    prove_kept(of(rulebook_id, tournament={"jokers": jokers}))


@pytest.mark.parametrize(("rulebook_id", "jokers"), [("dskv-2018", True), ("romme-51", True), ("horesca", False)])
def test_elsewhere_the_rulebook_says_it(rulebook_id: str, *, jokers: bool) -> None:
    said = {one: found(of(rulebook_id, "abcd", tournament={"jokers": one})) for one in (True, False)}
    assert said == {jokers: [], not jokers: refused("jokers_not_optional", "tournament.jokers")}


@pytest.mark.parametrize(
    ("tournament", "problems"),
    [
        ({}, []),
        ({"jokers": False}, odd("augen_unusual", f"{TABLE}.games[0].results[1].augen")),
        ({"jokers": 1}, refused("not_a_flag", "tournament.jokers")),
    ],
)
def test_augen_are_others_without_jokers(tournament: Json, problems: list[Found]) -> None:
    assert found(of("romme24-open", games=ACES, tournament=tournament)) == problems


LOST_60 = [result("a", "romme", 0), result("b", "lost", 60)]


def until(target: object, count: int = 0, **tournament: object) -> Json:
    """A table of horesca that plays to so many points; in each game 60 are lost."""
    return of("horesca", games=games(*[LOST_60] * count), tournament={"target_score": target, **tournament})


# Target score


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_target_score_is_foreseen_in_horesca_alone(rulebook_id: str) -> None:
    seats = "abcd" if 4 in RULEBOOKS[rulebook_id].table_sizes else "ab"
    said = of(rulebook_id, seats, tournament={"target_score": 100})
    unforeseen = refused("target_score_not_foreseen", "tournament.target_score")
    assert found(said) == ([] if rulebook_id == "horesca" else unforeseen)


@cases(
    "data, problems",
    {
        "reached by the last game": (until(120, 2), []),
        "a game after it": (until(120, 3), refused("target_reached", f"{TABLE}.games[2]")),
        "none agreed": (of("horesca", games=games(*[LOST_60] * 3)), []),
        "no more games than agreed all the same": (
            until(999, 3, games_per_series=2),
            refused("too_many_games", f"{TABLE}.games[2]"),
        ),
        "from 1 on": (until(1), []),
        "to six digits": (until(999_999), []),
        "not 0": (until(0), refused("number_too_low", "tournament.target_score")),
        "not seven digits": (until(1_000_000), refused("number_too_high", "tournament.target_score")),
        "no text": (until("100"), refused("not_whole", "tournament.target_score")),
    },
)
def test_target_score_ends_the_list(data: Json, problems: list[Found]) -> None:
    assert found(data) == problems


def test_target_score_survives_out_and_in() -> None:
    prove_kept(until(100, 1))


def on_paper(played: int) -> Json:
    sums = {"wertungspunkte": 0, "crosses": 0, "games": played}
    rows = [{"player": "a", "augen": 300} | sums, {"player": "b", "augen": 301} | sums]
    return of("romme24-sprint", totals=rows, gave_up="b")


# Giving up: Romme24: "ab der halben Distanz jederzeit zwischen den Spielen", by "der/die zurückliegende Spieler:in".


@pytest.mark.parametrize(
    ("data", "code"),
    [
        *(
            (of("romme24-open", games=games(*[A_WINS] * count), gave_up=gave_up), code)
            for count, gave_up, code in [
                (6, "b", None),
                (11, "b", None),
                (5, "b", "giving_up_too_early"),
                (0, "b", "giving_up_too_early"),
                (12, "b", "giving_up_too_late"),
                (6, "a", "giving_up_not_behind"),
                (6, "c", "player_not_at_table"),
            ]
        ),
        (of("romme24-cent", gave_up="a"), "giving_up_too_early"),  # without games
        # a list that a target score has ended: 2 x 50
        (
            of(
                "romme24-open",
                tournament={"target_score": 100, "house_rules": {"target_score": True}},
                games=games(A_WINS, A_WINS),
                gave_up="b",
            ),
            "giving_up_too_late",
        ),
        (of("romme24-open", "abc", gave_up="a"), "giving_up_not_foreseen"),  # at tables of two only
        (on_paper(6), None),
        (on_paper(5), "giving_up_too_early"),
    ],
)
def test_list_is_given_up_from_half_of_it_on_by_the_one_behind(data: Json, code: str | None) -> None:
    assert found(data) == (refused(code, f"{TABLE}.gave_up") if code else [])


def test_list_given_up_is_settled_as_it_stands() -> None:
    said = of("romme24-open", games=games(*[A_WINS] * 6, B_WINS), gave_up="b")
    prove_kept(said)
    players = stand(accepted(said))["players"][:2]
    assert {row["player"]: (row["rank"], row["points"], row["games"]) for row in players} == {
        "a": (1, 6 * 50 + (20 - 30), 7),  # wins 5 WP; 30 Augen are 2 WP
        "b": (2, 6 * (20 - 20) + 50, 7),
    }


def test_giving_up_is_not_judged_where_the_games_cannot_be() -> None:
    wrong = of("romme24-open", games=games([result("a", "romme", 1), result("b", "opened", 20)]), gave_up="b")
    assert found(wrong) == refused("winner_with_augen", f"{TABLE}.games[0].results[0].augen")


def row(name: str, augen: int, **fields: int) -> Json:
    return {"player": name, "wertungspunkte": 0, "augen": augen, "crosses": 0} | fields


A_40, B_60 = row("a", 40, points=60), row("b", 60, points=40)
PLACE = f"{TABLE}.totals"


# Sums from paper


def test_horesca_sums_name_the_points() -> None:
    said = of("horesca", totals=[A_40, B_60])
    prove_kept(said)
    assert [(line["player"], line["points"]) for line in stand(accepted(said))["players"][:2]] == [
        ("a", 60),
        ("b", 40),
    ]


@cases(
    "rulebook_id, rows, problems",
    {
        "no points": ("horesca", [without(A_40, "points"), B_60], refused("missing", f"{PLACE}[0].points")),
        "that do not add up": ("horesca", [A_40, B_60 | {"points": 41}], odd("points_differ", PLACE)),
        "one row": ("horesca", [A_40], odd("totals_row_missing", PLACE)),
        "fewer than none": (
            "horesca",
            [A_40 | {"points": -1}, B_60],
            refused("number_too_low", f"{PLACE}[0].points"),
        ),
        "more than there are": (
            "horesca",
            [A_40 | {"points": 12 * 9999 * 5 + 1}, B_60],
            refused("number_too_high", f"{PLACE}[0].points"),
        ),
        "0 for who never won": ("horesca", [row("a", 0, points=60), row("b", 60, points=0)], []),
        "0 for who never played": ("horesca", [row(name, 0, points=0, games=0) for name in "ab"], []),
        "elsewhere points follow": (
            "romme24-sprint",
            [A_40, row("b", 60)],
            odd("unknown_key", f"{PLACE}[0].points"),
        ),
        "of no rulebook": ("skat", [A_40, row("b", 60)], refused("rulebook_unknown", "tournament.rulebook")),
    },
)
def test_points_on_paper_are_those_of_the_rulebook(rulebook_id: str, rows: list[Json], problems: list[Found]) -> None:
    assert found(of(rulebook_id, totals=rows)) == problems


@pytest.mark.parametrize(
    ("rulebook_id", "fields", "code"),
    [
        ("romme24-open", {"wertungspunkte": -12}, None),
        ("romme24-open", {"wertungspunkte": -13}, "number_too_low"),
        ("romme24-open", {"wertungspunkte": 12 * 15}, None),
        ("romme24-open", {"wertungspunkte": 12 * 15 + 1}, "number_too_high"),
        ("romme24-open", {"crosses": 1}, "number_too_high"),
        ("romme24-sprint", {"wertungspunkte": 1}, "number_too_high"),
        ("romme24-sprint", {"wertungspunkte": -1}, "number_too_low"),
        ("romme-51", {"crosses": 1}, "number_too_high"),
    ],
)
def test_sums_have_no_more_wertungspunkte_and_crosses_than_the_rules(
    rulebook_id: str, fields: dict[str, int], code: str | None
) -> None:
    (field,) = fields
    expected = refused(code, f"{PLACE}[0].{field}") if code else []
    assert found(of(rulebook_id, totals=[row("a", 40, **fields), row("b", 60)])) == expected
