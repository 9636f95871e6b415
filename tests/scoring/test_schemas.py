"""The JSON Schemas of `spielliste/1` and `stand/1` say what the reader says; examples for other programs are so.

Source: contract.md, sections 1, 2 and 7; JSON Schema 2020-12, as far as it is used.
"""

import datetime as dt
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring import CODES, RULEBOOKS, Problem, format_place, parse, parse_bytes
from scoring.schemas import DOCUMENT, SCHEMAS, STAND, Schema
from tests.examples import few, seeds
from tests.tools.examples import CONTENTS, FOLDER, documents, made
from tests.tools.examples import STAND as BESIDE

from .builders import Json, Place, at, changed, places, without
from .naive import naive_stand
from .second_edition import thrown
from .test_document_shape import FULL

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)
}  # fmt: skip


def is_of_type(name: str, value: object) -> bool:
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def is_day(value: str) -> bool:
    try:
        return bool(dt.date.fromisoformat(value))
    except ValueError:
        return False


def fits(schema: Schema, value: Any) -> bool:
    """Whether JSON Schema allows this, as far as its words are used here: an unknown one is an error."""
    return all(WORDS[word](argument, value, schema) for word, argument in schema.items())


WORDS: dict[str, Any] = {
    "$schema": lambda *_: True,
    "title": lambda *_: True,
    "format": lambda kind, value, _: kind != "date" or not isinstance(value, str) or is_day(value),
    "type": lambda types, value, _: any(
        is_of_type(one, value) for one in ([types] if isinstance(types, str) else types)
    ),
    "const": lambda right, value, _: value == right,
    "enum": lambda allowed, value, _: value in allowed,
    "pattern": lambda pattern, value, _: not isinstance(value, str) or re.search(pattern, value) is not None,
    "minimum": lambda least, value, _: not is_of_type("integer", value) or value >= least,
    "maximum": lambda most, value, _: not is_of_type("integer", value) or value <= most,
    "minItems": lambda least, value, _: not isinstance(value, list) or len(value) >= least,
    "maxItems": lambda most, value, _: not isinstance(value, list) or len(value) <= most,
    "uniqueItems": lambda unique, value, _: (
        not unique or not isinstance(value, list) or len({*map(str, value)}) == len(value)
    ),
    "items": lambda item, value, _: not isinstance(value, list) or all(fits(item, one) for one in value),
    "required": lambda keys, value, _: not isinstance(value, dict) or value.keys() >= set(keys),
    "properties": lambda known, value, _: (
        not isinstance(value, dict) or all(fits(known[key], one) for key, one in value.items() if key in known)
    ),
    "additionalProperties": lambda other, value, schema: (
        not isinstance(value, dict)
        or all(fits(other, one) for key, one in value.items() if key not in schema.get("properties", ()))
    ),
    "propertyNames": lambda name, value, _: not isinstance(value, dict) or all(fits(name, key) for key in value),
    "oneOf": lambda schemas, value, _: sum(fits(one, value) for one in schemas) == 1,
    "not": lambda schema, value, _: not fits(schema, value),
}


# What is of another shape is put down by the reader, and not allowed by the schema; and the other way round.

OF_SHAPE = {
    "not_an_object", "not_a_list", "not_a_text", "not_a_flag", "not_whole", "not_a_date", "text_unusable", "missing",
    "number_too_low", "number_too_high", "augen_negative", "augen_too_high", "format_unknown", "rulebook_unknown",
    "not_a_language", "not_a_currency", "of_unknown", "lot_of_what", "lot_too_short", "penalty_of_whom",
    "games_and_totals", "bands_missing", "too_many_bands", "sizes_missing", "null_ignored",
}  # fmt: skip
HANG_ON_OTHERS = {
    "ends_after",
    "from_game",
    "counts_until",
    "up_to",
    "thrown_in_augen",
    "thrown_in_wertungspunkte",
    "thrown_in_keeps_more",
}
"""How many games a list has; the band before; what the rulebook knows."""
PROBES: tuple[object, ...] = (
    None,
    True,
    1.5,
    -1,
    0,
    1,
    100,
    10_000,
    10**9,
    -(10**9),
    "",
    "x",
    "\0",
    "2026-02-30",
    [],
    {},
    ["x", "y"],
    [1, 2],
)
HOUSE = json.loads((FOLDER / "merkmale" / "house_rules_outcomes.json").read_text(encoding="utf-8"))


def probed() -> list[tuple[Json, Place]]:
    """The full documents there are, and the places in them, of things alike the first."""
    found: dict[tuple[str, ...], tuple[Json, Place]] = {}
    for whole in (FULL, HOUSE, *(json.loads(file.read_bytes()) for file in documents() if "merkmale" in str(file))):
        for place in places(whole):
            found.setdefault(tuple(step for step in place if isinstance(step, str)), (whole, place))
    return list(found.values())


def hangs_on_others(problem: Problem) -> bool:
    """Sums of a paper list too: what they can be says the rulebook."""
    of_sums = "totals" in problem.where and (problem.code == "number_too_high" or problem.where[-1] == "wertungspunkte")
    missing = problem.code == "missing" and problem.where[-1] == "points"
    return of_sums or missing or problem.where[-1] in HANG_ON_OTHERS


def disagreeing(data: Json, place: Place) -> bool:
    """Whether one of schema and reader minds something of the shape there that the other does not."""
    problems = parse(data)[1]
    there = format_place(place)
    minds = any(
        one.code in OF_SHAPE and format_place(one.where).startswith(there) and not hangs_on_others(one)
        for one in problems
    )
    return not problems if not fits(DOCUMENT, data) else minds


@pytest.mark.parametrize("probe", few(4, PROBES), ids=repr)
def test_schema_allows_what_the_reader_reads(probe: object) -> None:
    tried = [(place, changed(whole, place, probe)) for whole, place in probed()]
    assert [place for place, data in tried if disagreeing(data, place)] == []


def schema_at(place: Place) -> Schema:
    """What the schema says of this place of a document."""
    schema = DOCUMENT
    for step in place:
        schema = schema.get("items", {}) if isinstance(step, int) else schema.get("properties", {}).get(step, {})
    return schema


@pytest.mark.parametrize(("word", "beyond"), [("minimum", -1), ("maximum", 1)])
def test_reader_puts_down_what_lies_beyond_the_bounds_of_the_schema(word: str, beyond: int) -> None:
    bounds = [
        (whole, place, schema_at(place)[word])
        for whole, place in probed()
        if word in schema_at(place) and place[-1] not in HANG_ON_OTHERS and "totals" not in place
    ]
    taken = [
        (place, bound)
        for whole, place, bound in bounds
        if not any(one.where == place for one in parse(changed(whole, place, bound + beyond))[1])
    ]
    assert (taken, len(bounds) > 5) == ([], True)


@pytest.mark.parametrize(
    ("place", "most"),
    [(("series", 0, "tables", 0, "games"), 999), (("tournament", "house_rules", "outcomes", "opened", "bands"), 4)],
)
def test_lists_have_at_most_so_many(place: Place, most: int) -> None:
    whole = FULL if place[0] == "series" else HOUSE
    item = at(whole, place)[0]
    assert [fits(DOCUMENT, changed(whole, place, [item] * count)) for count in (1, most, most + 1)] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("key", "least"),
    [
        *(("ends_after", 1), ("from_game", 1), ("counts_until", 1), ("games", 0), ("thrown_in", 0)),
        *(("games_per_series", 1), ("others_augen_factor", 1), ("up_to", 1)),
    ],
)
def test_least_number_fits_and_one_less_does_not(key: str, least: int) -> None:
    """Also where what it may be hangs on others, or on the rulebook."""
    found = [(whole, place) for whole, place in probed() if place[-1] == key and type(at(whole, place)) is int]
    for whole, place in found:
        assert [fits(DOCUMENT, changed(whole, place, value)) for value in (least, least - 1)] == [True, False], place
    assert found


def test_games_and_totals_of_one_table_do_not_fit_together() -> None:
    place = next(place for place in places(FULL) if place[-1] == "games" and place[-3] == "tables")
    data = changed(FULL, (*place[:-1], "totals"), [])
    assert (fits(DOCUMENT, FULL), fits(DOCUMENT, data)) == (True, False)


def test_line_of_a_ranking_is_of_one_player_team_or_club() -> None:
    place = next(place for place in places(STANDING) if place[-2:-1] == ("rows",))
    row = at(STANDING, place)
    others = {"player", "team", "club"} - row.keys()
    assert [fits(STAND, changed(STANDING, place, row | {key: "x"})) for key in others] == [False, False]


def test_dialect_and_moments_are_named_as_the_standard_names_them() -> None:
    assert {schema["$schema"] for schema in SCHEMAS.values()} == {"https://json-schema.org/draft/2020-12/schema"}
    assert STAND["properties"]["frozen"]["properties"]["at"] == {"type": "string", "format": "date-time"}


def of_words() -> list[tuple[Json, Place, list[Any]]]:
    """The lists of names or numbers, each with its document and place."""
    lists = [(whole, place, at(whole, place)) for whole, place in probed()]
    return [one for one in lists if isinstance(one[2], list) and one[2] and not isinstance(one[2][0], dict)]


def test_schema_allows_names_and_numbers_twice_where_the_reader_does() -> None:
    """Categories; all other lists have each once."""
    twice = {place: changed(whole, place, there * 2) for whole, place, there in of_words()}
    assert len(twice) > 8
    assert [place for place, data in twice.items() if fits(DOCUMENT, data) is bool(parse(data)[1])] == []


def test_schema_allows_a_name_or_number_alone_where_the_reader_does() -> None:
    alone = [(place, changed(whole, place, [one])) for whole, place, there in of_words() for one in there]
    assert [place for place, data in alone if disagreeing(data, place)] == []


def test_schema_requires_what_the_reader_misses() -> None:
    wrong = []
    for whole, place in probed():
        *way, last = place
        if isinstance(last, str):
            data = changed(whole, tuple(way), without(at(whole, way), last)) if way else without(whole, last)
            wrong += [place] if disagreeing(data, tuple(way)) else []
    assert wrong == []


def keys_of(schema: Schema) -> Iterator[str]:
    for inner in (schema.get("items"), schema.get("additionalProperties")):
        yield from keys_of(inner) if inner else ()
    for key, one in schema.get("properties", {}).items():
        yield str(key)
        yield from keys_of(one)


def test_schema_knows_the_keys_that_the_reader_knows() -> None:
    """Each key of it stands in an example that is read without a word, and the other way round."""
    read = [FULL, *(json.loads(file.read_bytes()) for file in documents() if file.parent.name != "fehler")]
    outcomes = {code for rules in RULEBOOKS.values() for code in rules.outcomes_by_code}
    steps = {step for one in read for place in places(one) for step in place if isinstance(step, str)}
    assert {*keys_of(DOCUMENT)} == steps - outcomes


@pytest.mark.parametrize("seed", seeds(5, 200))
def test_documents_as_dice_fall_fit(seed: int) -> None:
    document = thrown(Random(seed))
    assert (fits(DOCUMENT, document), fits(STAND, naive_stand(document))) == (True, True)


STANDING = naive_stand(FULL)
TOGETHER = {"edition": 1, "at": "2026-05-10T17:30:00+02:00"}
BESIDE_IT: Json = {
    "final": TOGETHER | {"corrections": [{"at": TOGETHER["at"], "reason": "Addition"}]},
    "revision": 7,
    "editions": [TOGETHER | {"ranking": "einzel", "sha256": "0" * 64}],
    "frozen": {"at": TOGETHER["at"], "hides_from": None, "revealed": ["einzel"]},
}


def test_standings_fit_with_what_only_a_server_knows() -> None:
    assert (fits(STAND, STANDING | BESIDE_IT), [key for key in STANDING if fits(STAND, without(STANDING, key))]) == (
        True,
        [],
    )


def test_standings_with_another_value_do_not_fit() -> None:
    data = STANDING | BESIDE_IT
    found = {tuple(step for step in place if isinstance(step, str)): place for place in places(data)}
    assert [place for place in found.values() if fits(STAND, changed(data, place, 1.5))] == []
    penalty = next(place for place in places(data) if place[-1] == "penalty")
    assert [fits(STAND, changed(data, penalty, points)) for points in (-1, 0, 1)] == [True, True, False]


def test_schemas_are_called_as_the_formats() -> None:
    assert [(name, schema["title"], schema["properties"]["format"]) for name, schema in SCHEMAS.items()] == [
        (name, name, {"const": name}) for name in ("spielliste/1", "stand/1")
    ]


# The examples that other programs are tried with.

NOT_IN_DOCUMENTS = {
    "augen_not_whole": "the reader says not_whole",
    "seat_empty": "the reader says player_not_in_game",
    "too_many_wins": "only where sums are typed in",
    "nested_too_deep": "how deep hangs on the Python",
}


def test_codes_have_an_example_each() -> None:
    contents = json.loads((FOLDER / CONTENTS).read_text(encoding="utf-8"))
    shown = {
        Path(one["document"]).stem: {said["code"] for said in one["problems"]}
        for one in contents
        if "fehler" in one["document"]
    }
    assert (shown.keys() | NOT_IN_DOCUMENTS, [name for name, codes in shown.items() if name not in codes]) == (
        set(CODES),
        [],
    )


def test_rulebooks_have_an_example_with_all_their_outcomes() -> None:
    for rules in RULEBOOKS.values():
        example = json.loads((FOLDER / "regelwerke" / f"{rules.id}.json").read_text(encoding="utf-8"))
        said = {
            result["outcome"]
            for series in example["series"] for table in series["tables"]
            for game in table.get("games", ()) for result in game["results"]
        }  # fmt: skip
        assert (example["tournament"]["rulebook"], said) == (rules.id, set(rules.outcomes_by_code))


def test_examples_are_what_should_come_of_them() -> None:
    """`python -m tests.tools.examples` writes them anew."""
    there = {file.relative_to(FOLDER).as_posix(): file for file in FOLDER.rglob("*.json")}
    expected = made()
    beside = there.keys() - {file.relative_to(FOLDER).as_posix() for file in documents()}
    assert (beside, [name for name, text in expected.items() if there[name].read_text("utf-8") != text]) == (
        set(expected),
        [],
    )


def test_standings_of_examples_are_what_the_other_scorer_says() -> None:
    """House rules it does not know."""
    wrong = []
    for file in documents():
        document, _problems = parse_bytes(file.read_bytes())
        if document is not None and document.tournament.house_rules is None:
            beside = file.with_name(file.name.replace(".json", BESIDE))
            wrong += (
                [] if naive_stand(json.loads(file.read_bytes())) == json.loads(beside.read_bytes()) else [file.name]
            )
    assert wrong == []


def test_examples_that_are_no_errors_are_read_without_a_word() -> None:
    right = [file for file in documents() if file.parent.name != "fehler"]
    assert (len(right) > 50, [file.name for file in right if parse_bytes(file.read_bytes())[1]]) == (True, [])
