"""Short ways to write down games, totals and documents in tests."""

import copy
import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

from scoring import (
    CODES,
    Document,
    Game,
    Problem,
    Result,
    Rulebook,
    Score,
    Totals,
    format_place,
    parse,
    render,
    score_game,
)
from scoring.rankings import PLAYERS, Drawn, Entrant, Field, Places, ranked

K = TypeVar("K", bound=Hashable)
GOLDEN = Path(__file__).parent / "golden"

Json = dict[str, Any]
Found = tuple[str, str, bool]


def golden(rulebook_id: str, name: str) -> list[Json]:
    """The golden cases of one rule."""
    cases: list[Json] = json.loads((GOLDEN / rulebook_id / f"{name}.json").read_text(encoding="utf-8"))
    return cases


def cases(names: str, rows: Mapping[str, tuple[Any, ...]]) -> pytest.MarkDecorator:
    """Cases of a test by what each of them says."""
    return pytest.mark.parametrize(names, [pytest.param(*row, id=said) for said, row in rows.items()])


def refused(code: str, place: str) -> list[Found]:
    return [(code, place, False)]


def odd(code: str, place: str) -> list[Found]:
    return [(code, place, True)]


def won(seat: int, outcome: str = "romme") -> Result:
    return Result(seat, outcome, 0)


def opened(seat: int, augen: int, *, thrown_in: bool = False) -> Result:
    return Result(seat, "opened", augen, thrown_in)


def not_opened(seat: int, augen: int, *, thrown_in: bool = False) -> Result:
    return Result(seat, "not_opened", augen, thrown_in)


def game(*results: Result, number: int = 1, dealer: int | None = None) -> Game:
    return Game(number, results, dealer)


def recorded(rulebook: Rulebook, played: Game, **offences: Any) -> list[tuple[int, int, int]]:
    """Seat, Wertungspunkte and Augen as they are recorded."""
    return [triple(score) for score in score_game(rulebook, played, **offences)]


def triple(score: Score) -> tuple[int, int, int]:
    return score.seat, score.wertungspunkte, score.augen


def played(wertungspunkte: int, augen: int, games: int = 1) -> Totals:
    """Totals where points are the Wertungspunkte."""
    return Totals(wertungspunkte, augen, points=wertungspunkte, games=games)


def ranked_by(rules: Rulebook, totals: Mapping[K, Totals], lots: Iterable[Sequence[K]] = ()) -> Places[K]:
    """These players by what they made in one series, with lots drawn for them."""
    players: dict[K, Entrant[K]] = {key: Entrant() for key in totals}
    field = Field(rules, {1: totals}, players, lots=[Drawn("players", lot) for lot in lots])
    return ranked(field, PLAYERS)


def codes(problems: list[Problem]) -> list[Found]:
    """What was found: code, place as written, whether it is only odd. Each brings what its sentence needs (CODES)."""
    assert {
        problem.code: problem.params.keys() for problem in problems if problem.params.keys() != CODES[problem.code]
    } == {}
    return [(problem.code, format_place(problem.where), problem.odd) for problem in problems]


def player(player_id: str, **fields: Any) -> Json:
    return {"id": player_id, "name": player_id.upper()} | fields


def result(player_id: str, outcome: str, augen: int, **fields: Any) -> Json:
    return {"player": player_id, "outcome": outcome, "augen": augen} | fields


def document(**fields: Any) -> Json:
    """A small valid document: four players at a table, one game; `fields` replace its own."""
    tournament = {"name": "Pokal", "date": "2026-05-09", "rulebook": "dskv-2018", "series": 2, "games_per_series": 4}
    return {
        "format": "spielliste/1",
        "tournament": tournament | fields.pop("tournament", {}),
        "clubs": [{"id": "c1", "name": "Club"}],
        "players": [player(name) for name in "abcd"],
        "series": [{"number": 1, "tables": [table()]}],
    } | fields


def table(**fields: Any) -> Json:
    return {"number": 1, "seats": list("abcd"), "games": [first_game()]} | fields


def first_game(**fields: Any) -> Json:
    """Game 1 at the table of a, b, c and d: a deals and sits out."""
    results = [result("b", "romme", 0), result("c", "opened", 17), result("d", "not_opened", 64)]
    return {"number": 1, "results": results} | fields


def with_table(**fields: Any) -> Json:
    return document(series=[{"number": 1, "tables": [table(**fields)]}])


def without(json_object: Json, *keys: str) -> Json:
    return {key: value for key, value in json_object.items() if key not in keys}


def changed(json_object: Json, path: tuple[str | int, ...], value: object) -> Json:
    """A copy in which `value` stands at `path`."""
    copied = copy.deepcopy(json_object)
    inner: Any = copied
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return copied


def found(data: object) -> list[Found]:
    """What is wrong with a document."""
    return codes(parse(data)[1])


def prove_kept(data: Json) -> None:
    """The document is accepted without a word, and goes out as it came in."""
    assert found(data) == []
    assert render(accepted(data)) == data


def accepted(data: object) -> Document:
    """The document of data that is not refused."""
    read, problems = parse(data)
    assert read is not None, codes(problems)
    return read


def listed(rulebook: Rulebook, names: Json) -> Json:
    """These fields of a rulebook's JSON, a column as its attribute and name."""
    book = rulebook.as_json()
    book["columns"] = [[column["attribute"], column["name"]] for column in book["columns"]]
    return {name: book[name] for name in names}
