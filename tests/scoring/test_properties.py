"""What holds for every game, ranking and document: a property beats ten examples."""

import copy
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    CODES,
    Game,
    Problem,
    Result,
    Totals,
    check_game,
    format_place,
    list_rows,
    parse,
    parse_bytes,
    rulebook,
    stand,
    table_totals,
)
from scoring.sentences import sentence

from .builders import Json, accepted, player, ranked_by
from .test_document_shape import FULL

DSKV = rulebook("dskv-2018")
WINS = ["romme", "hand_romme"]
HANDS = {"opened": st.integers(2, 9999), "not_opened": st.integers(31, 9999)}


@st.composite
def games(draw: st.DrawFn, size: int, number: int) -> Game:
    """A game that can have been."""
    seats = draw(st.permutations(DSKV.playing_seats(size, number)))
    winner = draw(st.sampled_from([None, *seats]))
    losers = [_loser(draw, seat, can_throw_in=winner is not None) for seat in seats if seat != winner]
    if winner is None:
        return Game(number, tuple(losers))
    anybody_opened = any(loser.outcome == "opened" for loser in losers)
    outcome = draw(st.sampled_from([*WINS, "hand_romme_laying_off"] if anybody_opened else WINS))
    return Game(number, (Result(winner, outcome, 0), *losers))


def _loser(draw: st.DrawFn, seat: int, *, can_throw_in: bool) -> Result:
    outcome = draw(st.sampled_from(sorted(HANDS)))
    return Result(seat, outcome, draw(HANDS[outcome]), can_throw_in and draw(st.booleans()))


@st.composite
def lists(draw: st.DrawFn) -> tuple[int, list[Game]]:
    """The size of a table, and its games."""
    size = draw(st.sampled_from([3, 4]))
    count = draw(st.integers(0, 8))
    return size, [draw(games(size, number)) for number in range(1, count + 1)]


TOTALS = st.builds(
    lambda points, augen, games: Totals(points, augen, points, 0, games),
    st.integers(-2, 2),
    st.integers(0, 2),
    st.integers(0, 2),
)


class TestGames:
    @given(lists())
    def test_games_that_can_have_been_are_not_refused(self, played: tuple[int, list[Game]]) -> None:
        size, rounds = played
        assert [problem for one in rounds for problem in check_game(DSKV, size, one) if not problem.odd] == []

    @given(lists(), st.integers(0, 2), st.integers(0, 3))
    def test_list_adds_up(self, played: tuple[int, list[Game]], offences: int, extra: int) -> None:
        size, rounds = played
        before = {1: offences}
        written = list_rows(DSKV, size, rounds, before, extra)
        assert {line.seat: line.totals for line in written.sums} == table_totals(DSKV, size, rounds, before, extra)
        for line in written.sums:
            cells = [cell for row in written.rows if (cell := row.cells[line.seat - 1])]
            assert line.net == line.plus - line.minus == sum(cell.score.wertungspunkte for cell in cells)
            assert line.totals.crosses == sum(cell.cross for cell in cells)
            if cells:
                assert (cells[-1].wertungspunkte, cells[-1].augen) == (line.plus, line.totals.augen)

    @given(st.sampled_from(sorted(HANDS)), st.data())
    def test_thrown_in_hand_is_always_one_point_less(self, outcome: str, data: st.DataObject) -> None:
        augen = data.draw(HANDS[outcome])
        open_hand, thrown_in = (
            table_totals(DSKV, 3, [Game(1, (Result(1, "romme", 0), Result(2, outcome, augen, thrown)))])[2]
            for thrown in (False, True)
        )
        assert thrown_in.wertungspunkte == open_hand.wertungspunkte - 1


class TestRanking:
    @given(st.dictionaries(st.integers(0, 20), TOTALS))
    def test_ranking_is_monotone_and_complete(self, totals: dict[int, Totals]) -> None:
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
            assert line.rank == 1 + len(better)
            assert line.tied == (len(equal) > 1)

    @given(st.dictionaries(st.integers(0, 9), TOTALS), st.data())
    def test_lot_for_each_decides_every_tie(self, totals: dict[int, Totals], data: st.DataObject) -> None:
        tied = [place for place in ranked_by(DSKV, totals) if place.tied]
        ties = [[place.key for place in tied if place.rank == rank] for rank in {place.rank for place in tied}]
        lots = [data.draw(st.permutations(tie)) for tie in ties]
        lines = [place for place in ranked_by(DSKV, totals, lots) if place.rank is not None]
        assert [place.rank for place in lines] == list(range(1, len(lines) + 1))
        assert {place.key for place in lines if place.by_lot} == {place.key for place in tied}
        for lot in lots:
            assert [place.key for place in lines if place.key in lot] == lot

    @given(st.dictionaries(st.integers(0, 9), TOTALS), st.lists(st.lists(st.integers(0, 12), unique=True)))
    def test_lots_only_reorder_equals(self, totals: dict[int, Totals], lots: list[list[int]]) -> None:
        strengths = [[line.totals for line in ranked_by(DSKV, totals, drawn)] for drawn in (lots, [])]
        by_criteria = [[(one.points, one.augen) for one in lines if one.games] for lines in strengths]
        assert by_criteria[0] == by_criteria[1]


IDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=3)


@st.composite
def tables(draw: st.DrawFn, number: int, seats: list[str]) -> Json:
    size = len(seats)
    table: Json = {"number": number, "seats": seats}
    kind = draw(st.sampled_from(["games", "totals", "nothing"]))
    if kind == "games":
        table["games"] = [_game(seats, draw(games(size, one))) for one in range(1, draw(st.integers(0, 3)) + 1)]
    if kind == "totals":
        table["totals"] = [
            {"player": seat, "wertungspunkte": draw(st.integers(0, 9)), "augen": draw(st.integers(0, 99)), "crosses": 0}
            for seat in seats
        ]
    return table


def _game(seats: list[str], game: Game) -> Json:
    results = [_result(seats, result) for result in game.results]
    return {"number": game.number, "results": results}


def _result(seats: list[str], result: Result) -> Json:
    said = {"player": seats[result.seat - 1], "outcome": result.outcome, "augen": result.augen}
    return said | ({"thrown_in": True} if result.thrown_in else {})


@st.composite
def documents(draw: st.DrawFn) -> Json:
    """A document that is not refused, with any ids."""
    sizes = draw(st.lists(st.sampled_from([3, 4]), max_size=2))
    ids = draw(st.lists(IDS, min_size=sum(sizes), max_size=sum(sizes) + 2, unique=True))
    series = draw(st.integers(1, 2))
    said: Json = {
        "format": "spielliste/1",
        "tournament": {
            "name": draw(IDS),
            "date": draw(st.dates()).isoformat(),
            "rulebook": draw(st.sampled_from(["dskv-2018", "dgsrv"])),
            "series": series,
            "games_per_series": draw(st.integers(4, 20)),
        },
        "clubs": [],
        "players": [player(one) for one in ids],
        "series": [],
    }
    for number in range(1, series + 1):
        seated = draw(st.permutations(ids))
        starts = [sum(sizes[:index]) for index in range(len(sizes))]
        drawn = [
            draw(tables(place, list(seated[start : start + size])))
            for place, (start, size) in enumerate(zip(starts, sizes, strict=True), 1)
        ]
        said["series"].append({"number": number, "tables": drawn})
    if len(ids) > 1 and draw(st.booleans()):
        said["lots"] = [{"players": list(ids)}]
    return said


class TestDocuments:
    @given(documents())
    def test_stand_has_every_player_once_and_adds_up(self, said: Json) -> None:
        drawn = stand(accepted(said))
        assert sorted(row["player"] for row in drawn["players"]) == sorted(one["id"] for one in said["players"])
        for row in drawn["players"]:
            parts = [one for series in drawn["series"] for one in series["players"] if one["player"] == row["player"]]
            assert row["points"] == sum(part["points"] for part in parts)
            assert row["augen"] == sum(part["augen"] for part in parts)


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)


def places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in JSON data, the outermost left out."""
    steps: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        steps = list(value.items())
    if isinstance(value, list):
        steps = list(enumerate(value))
    return [place for step, inner in steps for place in ((*path, step), *places(inner, (*path, step)))]


PLACES = places(FULL)


def put(data: Json, path: tuple[str | int, ...], value: Any) -> None:
    """Put `value` where `path` leads, if it still leads anywhere."""
    inner: Any = data
    with suppress(KeyError, IndexError, TypeError):
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value


def prove_sound(read: object, problems: list[Problem]) -> None:
    """The document is there exactly if nothing is refused; every problem can be told in one line."""
    assert (read is None) == any(not problem.odd for problem in problems)
    for problem in problems:
        assert problem.params.keys() == CODES[problem.code]
        assert (format_place(problem.where) + sentence(problem)).isprintable()


class TestNothingRaises:
    @given(ANY_JSON)
    def test_json_of_any_kind_raises_nothing(self, data: object) -> None:
        prove_sound(*parse(data))

    @given(st.lists(st.tuples(st.sampled_from(PLACES), ANY_JSON), min_size=1, max_size=3))
    def test_document_with_anything_anywhere_raises_nothing(
        self, changes: list[tuple[tuple[str | int, ...], object]]
    ) -> None:
        data = copy.deepcopy(FULL)
        for path, value in changes:
            put(data, path, value)
        read, problems = parse(data)
        prove_sound(read, problems)
        if read is not None:
            assert stand(read)["format"] == "stand/1"

    @given(st.sampled_from(PLACES), st.sampled_from(PLACES))
    def test_document_with_its_own_parts_elsewhere_raises_nothing(
        self, source: tuple[str | int, ...], target: tuple[str | int, ...]
    ) -> None:
        data = copy.deepcopy(FULL)
        part: Any = FULL
        for step in source:
            part = part[step]
        put(data, target, copy.deepcopy(part))
        prove_sound(*parse(data))

    @given(st.binary(max_size=50))
    def test_bytes_of_any_kind_raise_nothing(self, raw: bytes) -> None:
        prove_sound(*parse_bytes(raw))
