"""What holds for every game, ranking and document, mostly by any rulebook: a property beats ten examples."""

import copy
import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    CODES,
    Document,
    Game,
    Problem,
    Result,
    Rulebook,
    Totals,
    check_game,
    format_place,
    list_rows,
    parse,
    parse_bytes,
    render,
    score_game,
    stand,
    table_totals,
)
from scoring.sentences import sentence

from .any_rulebook import ANY_RULEBOOK, documents, games, lists
from .builders import DSKV, HORESCA, SPRINT, Json, Place, accepted, at, changed, codes, document, places, ranked_by
from .naive import naive_stand
from .second_edition import by_a_house_rule, second_edition
from .test_document_shape import FULL

Played = tuple[Rulebook, int, list[Game]]
TOTALS = st.builds(
    lambda points, augen, games: Totals(wertungspunkte=points, augen=augen, points=points, crosses=0, games=games),
    st.integers(-2, 2),
    st.integers(0, 2),
    st.integers(0, 2),
)


# Games


@given(lists())
def test_games_that_can_have_been_are_asked_for_12_points_at_most(played: Played) -> None:
    """Romme24: 12, not 10, for a Hand-Rommé where nobody has opened."""
    rules, size, rounds = played
    assert {problem.code for one in rounds for problem in check_game(rules, size, one)} <= {"outcome_unusual"}


@given(lists(), st.data())
def test_order_of_games_does_not_matter(played: Played, data: st.DataObject) -> None:
    rules, size, rounds = played
    shuffled = data.draw(st.permutations(rounds))
    for other in (shuffled, [replace(one, number=place) for place, one in enumerate(shuffled, 1)]):
        assert table_totals(rules, size, other) == table_totals(rules, size, rounds)


@given(lists(), st.data())
def test_shuffled_seats_give_the_same_totals(played: Played, data: st.DataObject) -> None:
    rules, size, rounds = played
    seats = data.draw(st.permutations(range(1, size + 1)))
    moved = [
        replace(one, results=tuple(replace(result, seat=seats[result.seat - 1]) for result in one.results))
        for one in rounds
    ]
    before = table_totals(rules, size, rounds)
    assert table_totals(rules, size, moved) == {seats[seat - 1]: total for seat, total in before.items()}


@given(lists(), st.integers(0, 2), st.integers(0, 3))
def test_list_adds_up(played: Played, offences: int, extra: int) -> None:
    rules, size, rounds = played
    written = list_rows(rules, size, rounds, {1: offences}, extra)
    totals = table_totals(rules, size, rounds, {1: offences}, extra)
    assert {line.seat: line.totals for line in written.sums} == totals
    for line in written.sums:
        cells = [cell for row in written.rows if (cell := row.cells[line.seat - 1])]
        assert line.plus - line.minus == line.net == sum(cell.score.wertungspunkte for cell in cells)
        assert line.minus >= line.totals.crosses == sum(cell.cross for cell in cells)
        last = [(cell.wertungspunkte, cell.augen, cell.points) for cell in cells[-1:]]
        assert last == [(line.plus, line.totals.augen, line.totals.points)] * bool(cells)
        if rules.points_follow:
            assert line.totals.points == rules.points(line.totals.wertungspunkte, line.totals.augen)


@given(st.data())
def test_thrown_in_hand_is_always_one_point_less(data: st.DataObject) -> None:
    outcome, lowest = data.draw(st.sampled_from([("opened", 2), ("not_opened", 31)]))
    augen = data.draw(st.integers(lowest, 9999))
    open_hand, thrown_in = (
        table_totals(DSKV, 3, [Game(1, (Result(1, "romme", 0), Result(2, outcome, augen, thrown)))])[2]
        for thrown in (False, True)
    )
    assert thrown_in.wertungspunkte == open_hand.wertungspunkte - 1


@given(st.data(), st.sampled_from([SPRINT, SPRINT.without_jokers()]))
def test_hand_romme_records_twice_what_a_plain_romme_does(data: st.DataObject, rules: Rulebook) -> None:
    """Romme24: "werden bei Sprint und Rommé-Cent die verbleibenden Restaugen der anderen doppelt gewertet"."""
    once = data.draw(games(rules, data.draw(st.sampled_from(rules.table_sizes)), 1))
    plain, hand = (
        replace(
            once,
            results=tuple(
                replace(result, outcome=code) if rules.outcome(result.outcome).wins else result
                for result in once.results
            ),
        )
        for code in ("romme", "hand_romme")
    )
    factor = 1 if plain == hand else 2
    recorded = [(score.augen, score.points) for score in score_game(rules, hand)]
    assert recorded == [(factor * score.augen, factor * score.points) for score in score_game(rules, plain)]


@given(st.data(), st.sampled_from(HORESCA.table_sizes))
def test_winner_gets_what_the_others_hold(data: st.DataObject, size: int) -> None:
    """horesca: "Der Gesamtwert aller Karten, die die anderen Spieler noch auf der Hand haben"."""
    once = data.draw(games(HORESCA, size, 1))
    held = sum(result.augen for result in once.results)
    points = {score.seat: score.points for score in score_game(HORESCA, once)}
    assert points == {one.seat: held if one.outcome == "romme" else 0 for one in once.results}


# Ranking


@given(st.dictionaries(st.integers(0, 20), TOTALS))
def test_ranking_is_monotone_and_complete(totals: dict[int, Totals]) -> None:
    lines = ranked_by(DSKV, totals)
    assert sorted(line.key for line in lines) == sorted(totals)
    placed = [line for line in lines if line.rank is not None]
    assert [line.key for line in lines[len(placed) :]] == [key for key, one in totals.items() if not one.games]
    for line in placed:
        better = [
            one
            for one in totals.values()
            if one.games and (-one.points, one.augen) < (-line.totals.points, line.totals.augen)
        ]
        equal = [one for one in placed if one.rank == line.rank]
        assert (line.rank, line.tied) == (1 + len(better), len(equal) > 1)


@given(st.dictionaries(st.integers(0, 9), TOTALS), st.data())
def test_lot_for_each_decides_every_tie(totals: dict[int, Totals], data: st.DataObject) -> None:
    tied = [place for place in ranked_by(DSKV, totals) if place.tied]
    ties = [[place.key for place in tied if place.rank == rank] for rank in {place.rank for place in tied}]
    lots = [data.draw(st.permutations(tie)) for tie in ties]
    lines = [place for place in ranked_by(DSKV, totals, lots) if place.rank is not None]
    assert [place.rank for place in lines] == list(range(1, len(lines) + 1))
    assert {place.key for place in lines if place.by_lot} == {place.key for place in tied}
    for lot in lots:
        assert [place.key for place in lines if place.key in lot] == lot


@given(st.dictionaries(st.integers(0, 9), TOTALS), st.lists(st.lists(st.integers(0, 12), unique=True)))
def test_lots_only_reorder_equals(totals: dict[int, Totals], lots: list[list[int]]) -> None:
    strengths = [[line.totals for line in ranked_by(DSKV, totals, drawn)] for drawn in (lots, [])]
    by_lot, by_criteria = ([(one.points, one.augen) for one in lines if one.games] for lines in strengths)
    assert by_lot == by_criteria


IDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=3)
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)


def put(data: Json, path: Place, value: Any) -> None:
    """Put `value` where `path` leads, if it still leads anywhere."""
    with suppress(KeyError, IndexError, TypeError):
        at(data, path[:-1])[path[-1]] = value


def prove_sound(read: Document | None, problems: list[Problem]) -> None:
    """The document is there exactly if nothing is refused, and has a stand; problems can be told in one line each."""
    assert (read is None) == any(not problem.odd for problem in problems)
    assert read is None or stand(read)["format"] == "stand/1"
    for problem in problems:
        assert problem.params.keys() == CODES[problem.code]
        assert (format_place(problem.where) + sentence(problem)).isprintable()


# Documents


@given(ANY_JSON)
def test_json_of_any_kind_raises_nothing(data: object) -> None:
    prove_sound(*parse(data))


@given(st.just(FULL) | documents(), st.data())
def test_document_with_anything_anywhere_raises_nothing(said: Json, data: st.DataObject) -> None:
    broken = copy.deepcopy(said)
    for path in data.draw(st.lists(st.sampled_from([*places(said)]), min_size=1, max_size=3)):
        put(broken, path, data.draw(ANY_JSON))
    prove_sound(*parse(broken))


@given(st.sampled_from([*places(FULL)]), st.sampled_from([*places(FULL)]))
def test_document_with_its_own_parts_elsewhere_raises_nothing(source: Place, target: Place) -> None:
    prove_sound(*parse(changed(FULL, target, at(FULL, source))))


@given(st.binary(max_size=50))
def test_bytes_of_any_kind_raise_nothing(raw: bytes) -> None:
    prove_sound(*parse_bytes(raw))


@given(ANY_RULEBOOK, st.data())
def test_agreements_of_any_kind_raise_nothing(rules: Rulebook, data: st.DataObject) -> None:
    keys = ["target_score", "jokers", "games_per_series", "series", "team_size", "repeat_offence_extra"]
    agreed = data.draw(st.dictionaries(st.sampled_from(keys), ANY_JSON, min_size=1))
    prove_sound(*parse(document(tournament={"rulebook": rules.id} | agreed)))


@given(documents())
def test_rendering_after_parsing_changes_nothing(said: Json) -> None:
    read = accepted(said)
    assert render(read) == said
    assert parse(render(read))[0] == read


@given(documents(ids=IDS))
def test_stand_has_every_player_once_and_ranks_by_points(said: Json) -> None:
    drawn = stand(accepted(said))
    assert sorted(row["player"] for row in drawn["players"]) == sorted(one["id"] for one in said["players"])
    rows = drawn["rankings"][0]["rows"]  # where points are never above 0, the incomplete are ranked otherwise
    points = [row["points"] for row in rows if row["rank"] is not None and row["complete"]]
    assert points == sorted(points, reverse=True)
    (series,) = drawn["series"]
    seated = {seat for table in said["series"][0]["tables"] for seat in table["seats"]}
    assert series["players"] == [row for row in drawn["players"] if row["player"] in seated]


@given(by_a_house_rule())
def test_house_rule_is_ranked_as_the_naive_scorer_ranks_it(said: Json) -> None:
    read, problems = parse(said)
    assert read is not None, codes(problems)
    assert stand(read) | {"rulebook": said["tournament"]["rulebook"]} == naive_stand(said)


@given(second_edition())
def test_document_is_ranked_as_the_naive_scorer_ranks_it(said: Json) -> None:
    """The core holds against a second scorer that was written from the contract alone (naive.py)."""
    read, problems = parse(said)
    assert read is not None, codes(problems)
    assert stand(read) == naive_stand(said)
    assert parse(json.loads(json.dumps(render(read)))) == (read, problems)
