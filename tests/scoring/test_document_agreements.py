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


@pytest.mark.parametrize(
    "data",
    [
        *(
            of(key, tournament={"jokers": jokers})
            for key in RULEBOOKS
            for jokers in (True, False)
            if key.startswith("romme24")
        ),
        of(
            "horesca", games=games([result("a", "romme", 0), result("b", "lost", 60)]), tournament={"target_score": 100}
        ),
    ],
)
def test_jokers_are_left_out_or_not_in_romme24_and_a_target_is_kept(data: Json) -> None:
    prove_kept(data)


@pytest.mark.parametrize(("rulebook_id", "jokers"), [("dskv-2018", True), ("romme-51", True), ("horesca", False)])
def test_elsewhere_the_rulebook_says_it(rulebook_id: str, *, jokers: bool) -> None:
    said = {one: found(of(rulebook_id, "abcd", tournament={"jokers": one})) for one in (True, False)}
    assert said == {jokers: [], not jokers: refused("jokers_not_optional", "tournament.jokers")}


LOST_60 = [result("a", "romme", 0), result("b", "lost", 60)]


def until(target: object, count: int = 0, **tournament: object) -> Json:
    """A table of horesca that plays to so many points; in each game 60 are lost."""
    return of("horesca", games=games(*[LOST_60] * count), tournament={"target_score": target, **tournament})


def on_paper(played: int) -> Json:
    sums = {"wertungspunkte": 0, "crosses": 0, "games": played}
    rows = [{"player": "a", "augen": 300} | sums, {"player": "b", "augen": 301} | sums]
    return of("romme24-sprint", totals=rows, gave_up="b")


def test_list_given_up_is_settled_as_it_stands() -> None:
    said = of("romme24-open", games=games(*[A_WINS] * 6, B_WINS), gave_up="b")
    prove_kept(said)
    players = stand(accepted(said))["players"][:2]
    assert {row["player"]: (row["rank"], row["points"], row["games"]) for row in players} == {
        "a": (1, 6 * 50 + (20 - 30), 7),  # wins 5 WP; 30 Augen are 2 WP
        "b": (2, 6 * (20 - 20) + 50, 7),
    }


def row(name: str, augen: int, **fields: int) -> Json:
    return {"player": name, "wertungspunkte": 0, "augen": augen, "crosses": 0} | fields


A_40, B_60 = row("a", 40, points=60), row("b", 60, points=40)
PLACE = f"{TABLE}.totals"


# Sums from paper


def test_horesca_sums_name_the_points() -> None:
    said = of("horesca", totals=[A_40, B_60])
    prove_kept(said)
    players = stand(accepted(said))["players"][:2]
    assert [(line["player"], line["points"]) for line in players] == [("a", 60), ("b", 40)]


WRONG_GAME = games([result("a", "romme", 1), result("b", "opened", 20)])
TO_100 = {"target_score": 100, "house_rules": {"target_score": True}}


@cases(
    "data, problems",
    {
        "a dealer is not named where nobody sits out": (
            of("romme24-open", games=[{"number": 1, "dealer": "a", "results": A_WINS}]),
            refused("dealer_not_foreseen", f"{TABLE}.games[0].dealer"),
        ),
        # Augen are others without jokers
        "jokers": (of("romme24-open", games=ACES), []),
        "no jokers": (
            of("romme24-open", games=ACES, tournament={"jokers": False}),
            odd("augen_unusual", f"{TABLE}.games[0].results[1].augen"),
        ),
        "jokers that are no flag": (
            of("romme24-open", games=ACES, tournament={"jokers": 1}),
            refused("not_a_flag", "tournament.jokers"),
        ),
        # target score, foreseen in horesca alone
        **{
            f"a target score in {key}": (
                of(key, "abcd" if 4 in rules.table_sizes else "ab", tournament={"target_score": 100}),
                [] if key == "horesca" else refused("target_score_not_foreseen", "tournament.target_score"),
            )
            for key, rules in RULEBOOKS.items()
        },
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
        # giving up: romme24: "ab der halben Distanz jederzeit zwischen den Spielen", by "der/die zurückliegende
        # Spieler:in"
        **{
            f"{gave_up} after {count} games": (
                of("romme24-open", games=games(*[A_WINS] * count), gave_up=gave_up),
                refused(code, f"{TABLE}.gave_up") if code else [],
            )
            for count, gave_up, code in [
                (6, "b", None),
                (11, "b", None),
                (5, "b", "giving_up_too_early"),
                (0, "b", "giving_up_too_early"),
                (12, "b", "giving_up_too_late"),
                (6, "a", "giving_up_not_behind"),
                (6, "c", "player_not_at_table"),
            ]
        },
        "without games": (of("romme24-cent", gave_up="a"), refused("giving_up_too_early", f"{TABLE}.gave_up")),
        "a list that a target score has ended": (  # 2 x 50
            of("romme24-open", tournament=TO_100, games=games(A_WINS, A_WINS), gave_up="b"),
            refused("giving_up_too_late", f"{TABLE}.gave_up"),
        ),
        "at tables of two only": (
            of("romme24-open", "abc", gave_up="a"),
            refused("giving_up_not_foreseen", f"{TABLE}.gave_up"),
        ),
        "after 6 games on paper": (on_paper(6), []),
        "after 5 games on paper": (on_paper(5), refused("giving_up_too_early", f"{TABLE}.gave_up")),
        "not judged where the games cannot be": (
            of("romme24-open", games=WRONG_GAME, gave_up="b"),
            refused("winner_with_augen", f"{TABLE}.games[0].results[0].augen"),
        ),
        # points on paper
        "no points": (
            of("horesca", totals=[without(A_40, "points"), B_60]),
            refused("missing", f"{PLACE}[0].points"),
        ),
        "that do not add up": (of("horesca", totals=[A_40, B_60 | {"points": 41}]), odd("points_differ", PLACE)),
        "one row": (of("horesca", totals=[A_40]), odd("totals_row_missing", PLACE)),
        "fewer than none": (
            of("horesca", totals=[A_40 | {"points": -1}, B_60]),
            refused("number_too_low", f"{PLACE}[0].points"),
        ),
        "more than there are": (
            of("horesca", totals=[A_40 | {"points": 12 * 9999 * 5 + 1}, B_60]),
            refused("number_too_high", f"{PLACE}[0].points"),
        ),
        "0 for who never won": (of("horesca", totals=[row("a", 0, points=60), row("b", 60, points=0)]), []),
        "0 for who never played": (of("horesca", totals=[row(name, 0, points=0, games=0) for name in "ab"]), []),
        "elsewhere points follow": (
            of("romme24-sprint", totals=[A_40, row("b", 60)]),
            odd("unknown_key", f"{PLACE}[0].points"),
        ),
        "of no rulebook": (
            of("skat", totals=[A_40, row("b", 60)]),
            refused("rulebook_unknown", "tournament.rulebook"),
        ),
        # no more Wertungspunkte and crosses than the rules have
        **{
            f"{field} {value} in {key}": (
                of(key, totals=[row("a", 40, **{field: value}), row("b", 60)]),
                refused(code, f"{PLACE}[0].{field}") if code else [],
            )
            for key, field, value, code in [
                ("romme24-open", "wertungspunkte", -12, None),
                ("romme24-open", "wertungspunkte", -13, "number_too_low"),
                ("romme24-open", "wertungspunkte", 12 * 15, None),
                ("romme24-open", "wertungspunkte", 12 * 15 + 1, "number_too_high"),
                ("romme24-open", "crosses", 1, "number_too_high"),
                ("romme24-sprint", "wertungspunkte", 1, "number_too_high"),
                ("romme24-sprint", "wertungspunkte", -1, "number_too_low"),
                ("romme-51", "crosses", 1, "number_too_high"),
            ]
        },
    },
)
def test_document_is_judged_by_its_rulebook_and_what_is_agreed(data: Json, problems: list[Found]) -> None:
    assert found(data) == problems
