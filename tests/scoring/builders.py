"""Short ways to write down games, totals and documents in tests."""

import copy
import json
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import getitem
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
    rulebook,
    score_game,
)
from scoring.rankings import PLAYERS, Drawn, Entrant, Field, Of, Places, Ranking, ranked

K = TypeVar("K", bound=Hashable)
GOLDEN = Path(__file__).parent / "golden"
DSKV, DGSRV, OPEN = rulebook("dskv-2018"), rulebook("dgsrv"), rulebook("romme24-open")
SPRINT, HORESCA = rulebook("romme24-sprint"), rulebook("horesca")

Json = dict[str, Any]
Place = tuple[str | int, ...]
Found = tuple[str, str, bool]


def golden(rulebook_id: str, name: str) -> list[Json]:
    """The golden cases of one rule."""
    cases: list[Json] = json.loads((GOLDEN / rulebook_id / f"{name}.json").read_text(encoding="utf-8"))
    return cases


def by_sentence(value: object) -> str | None:
    """What a golden case is called: as the sentence it proves begins."""
    return str(value["sentence"])[:70] if isinstance(value, dict) else None


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


def recorded(rules: Rulebook, played: Game, **offences: Any) -> list[tuple[int, int, int]]:
    """Seat, Wertungspunkte and Augen as they are recorded."""
    return [triple(score) for score in score_game(rules, played, **offences)]


def triple(score: Score) -> tuple[int, int, int]:
    return score.seat, score.wertungspunkte, score.augen


def ranked_by(rules: Rulebook, totals: Mapping[K, Totals], lots: Iterable[Sequence[K]] = ()) -> Places[K]:
    """These players by what they made in one series, with lots drawn for them."""
    players: dict[K, Entrant[K]] = {key: Entrant() for key in totals}
    return ranked(Field(rules, {1: totals}, players, lots=[Drawn("players", lot) for lot in lots]), PLAYERS)


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


def places(data: object, outer: Place = ()) -> Iterator[Place]:
    """Every place in JSON data but the outermost."""
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, inner in steps:
        yield (*outer, step)
        yield from places(inner, (*outer, step))


def at(data: Any, place: Iterable[str | int]) -> Any:
    """What stands there."""
    return reduce(getitem, place, data)


def changed(json_object: Json, path: Place, value: object) -> Json:
    """A copy in which `value` stands at `path`."""
    copied = copy.deepcopy(json_object)
    at(copied, path[:-1])[path[-1]] = value
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


def listed(rules: Rulebook, names: Json) -> Json:
    """These fields of a rulebook's JSON, a column as its attribute and name."""
    book = rules.as_json()
    book["columns"] = [[column["attribute"], column["name"]] for column in book["columns"]]
    return {name: book[name] for name in names}


CHAMPIONS = [player("a", club="c1", categories=["Damen"]), player("b", club="c1"), player("c", club="c2"), player("d")]


def championship(*rankings: Json, **fields: Any) -> Json:
    """Four players in two clubs, one game: b 5 and 0 Augen, c 2 and 17, d 0 and 64; these rankings."""
    tournament = fields.pop("tournament", {}) | ({"rankings": list(rankings)} if rankings else {})
    clubs = [{"id": "c1", "name": "C"}, {"id": "c2", "name": "D"}]
    return document(clubs=clubs, players=CHAMPIONS, tournament=tournament, **fields)


def team(team_id: str, members: str, **fields: Any) -> Json:
    return {"id": team_id, "name": team_id, "members": list(members)} | fields


FEWEST_AUGEN = [rulebook("romme24-sprint"), rulebook("romme24-cent"), rulebook("romme-51")]
MORE_IS_BETTER = [rulebook(key) for key in ("dskv-2018", "dgsrv", "romme24-open", "romme24-turnier", "horesca")]
CLUBS = Ranking("clubs", "Vereine", Of.CLUBS)

Made = Mapping[int, Mapping[str, Totals | tuple[int, ...]]]


def by_id(rules: Rulebook) -> str:
    return rules.id


def made(wertungspunkte: int, augen: int = 100, games: int = 15) -> Totals:
    return Totals(wertungspunkte=wertungspunkte, augen=augen, points=wertungspunkte, games=games)


def of_players(made: Made, rules: Rulebook = DSKV, /, **fields: Any) -> Field[str]:
    """A field whose players are those who sit anywhere, unless `players` says more."""
    players: dict[str, Entrant[str]] = {
        key: Entrant() for key in sorted({key for seated in made.values() for key in seated})
    }
    players |= fields.pop("players", {})
    return Field(rules, made, players, **fields)


def ranks(field: Field[str], ranking: Ranking = PLAYERS) -> list[tuple[str, int | None]]:
    return [(place.key, place.rank) for place in ranked(field, ranking)]


def results(field: Field[str], ranking: Ranking = PLAYERS) -> dict[str, tuple[int, int]]:
    """Who -> the number that ranks, and the penalties in it."""
    return {place.key: (place.points, place.penalty) for place in ranked(field, ranking)}


def complete(field: Field[str], ranking: Ranking = PLAYERS) -> dict[str, bool]:
    return {place.key: place.complete for place in ranked(field, ranking)}


def named(of: Of = Of.PLAYERS, name: str = "r", **fields: Any) -> Ranking:
    return Ranking(name, "", of, **fields)
