"""`spielliste/1`: what is not of the right shape is put down with its place; the ends of its numbers.

Source: contract.md, section 1: a document that breaks a rule is refused whole, every error listed with its place.
"""

import json

import pytest

from scoring import format_place, parse_bytes, render

from .builders import (
    Found,
    Json,
    accepted,
    cases,
    changed,
    codes,
    document,
    first_game,
    found,
    player,
    prove_kept,
    refused,
    result,
    table,
    with_table,
    without,
)

GAME = ("series", 0, "tables", 0, "games", 0)
RESULT = (*GAME, "results", 1)

FULL: Json = {
    "format": "spielliste/1",
    "tournament": {
        "name": "Pokal 2026",
        "date": "2026-05-09",
        "place": "Karlsruhe",
        "rulebook": "dskv-2018",
        "series": 3,
        "games_per_series": 20,
        "minutes_per_series": 135,
        "repeat_offence_extra": 0,
        "team_size": 4,
        "last_day": "2026-05-10",
        "agreements": {"three_are_complete": True},
        "rankings": [
            {"id": "einzel", "name": "Einzelwertung", "of": "players"},
            {"id": "damen", "name": "Damen", "of": "players", "category": "Damen"},
            {"id": "samstag", "name": "Samstag", "of": "players", "series": [1, 2], "best_series": 1},
            {"id": "mann", "name": "Mannschaften", "of": "teams"},
            {"id": "tandem", "name": "Tandems", "of": "teams", "team_size": 2},
            {"id": "verein", "name": "Vereine", "of": "clubs", "best_members": 1},
        ],
    },
    "clubs": [{"id": "c1", "name": "Rommé-Club Nr. 1"}, {"id": "c2", "name": "Rommé-Club Nr. 2"}],
    "players": [
        player("p1", club="c1", categories=["Damen"]),
        player("p2", categories=[]),
        player("p3", anonymous=True),
        player("p4", unranked=True),
        player("p5", club="c1"),
        player("p6", unranked=False),
        player("p7", club="c2"),
        player("p8"),
    ],
    "teams": [
        {"id": "t1", "name": "M", "club": "c1", "members": ["p1", "p2", "p3", "p4"], "loan": ["p4"]},
        {"id": "t2", "name": "N", "members": ["p5", "p6", "p8"]},
        {"id": "d1", "name": "D", "members": ["p1", "p5"], "ranking": "tandem"},
        {"id": "d2", "name": "E", "members": ["p7", "p8"], "ranking": "tandem"},
    ],
    "series": [
        {
            "number": 1,
            "tables": [
                {
                    "number": 1,
                    "seats": ["p1", "p2", "p3", "p4"],
                    "games": [
                        {
                            "number": 1,
                            "dealer": "p1",
                            "results": [
                                {"player": "p2", "outcome": "romme", "augen": 0},
                                {"player": "p4", "outcome": "not_opened", "augen": 64, "thrown_in": True},
                                {"player": "p3", "outcome": "opened", "augen": 17},
                            ],
                        }
                    ],
                },
                {
                    "number": 7,
                    "seats": ["p5", "p6", "p7"],
                    "totals": [
                        {"player": "p5", "wertungspunkte": 44, "augen": 310, "crosses": 2},
                        {"player": "p6", "wertungspunkte": -3, "augen": 1500, "crosses": 3, "games": 14},
                        {"player": "p7", "wertungspunkte": 44, "augen": 310, "crosses": 1, "thrown_in": 1},
                    ],
                },
            ],
        },
        {"number": 2, "day": "2026-05-10", "tables": [{"number": 1, "seats": ["p7", "p6", "p5"]}]},
    ],
    "lots": [
        {"players": ["p7", "p5"], "points": 44, "augen": 310},
        {"players": ["p5", "p7"], "ranking": "einzel", "series": 1},
        {"teams": ["d2", "d1"], "ranking": "tandem"},
        {"clubs": ["c2", "c1"]},
    ],
    "penalties": [
        {"series": 1, "points": -5, "reason": "verspätet", "player": "p2"},
        {"series": 1, "points": -1, "reason": "Absprache", "team": "t2"},
    ],
    "disqualified": [{"player": "p6", "reason": "Karten versteckt"}],
}


def read_after(path: tuple[str | int, ...], value: object) -> list[tuple[str, str, bool]]:
    return found(changed(FULL, path, value))


# A whole document


@pytest.mark.parametrize(
    "data",
    [FULL, document(), document(clubs=[], players=[], series=[])],
    ids=["of everything", "what is left out stays left out", "empty"],
)
def test_document_is_accepted_without_a_word_and_goes_out_as_it_came_in(data: Json) -> None:
    prove_kept(data)


def test_thrown_in_false_is_the_same_as_leaving_it_out() -> None:
    said = accepted(changed(FULL, (*RESULT, "thrown_in"), False))
    assert said == accepted(changed(FULL, RESULT, without(FULL_RESULT, "thrown_in")))


def test_umlauts_and_any_ids_survive_bytes() -> None:
    data = document(players=[player(name) for name in ["a", "b", "c", "d", "", "Ö {x} %s", "1.0", " "]])
    read, problems = parse_bytes(json.dumps(data, ensure_ascii=False).encode())
    assert (render(read) if read else None, problems) == (data, [])


FULL_RESULT: Json = FULL["series"][0]["tables"][0]["games"][0]["results"][1]


# Wrong shapes


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        *((data, refused("not_an_object", "")) for data in (None, True, 7, 1.5, "x")),
        ([], refused("not_an_object", "")),
        ((), refused("not_an_object", "")),
        ({}, [("missing", key, False) for key in ("format", "tournament", "clubs", "players", "series")]),
    ],
)
def test_document_is_an_object_with_its_keys(data: object, problems: list[Found]) -> None:
    assert found(data) == problems


@pytest.mark.parametrize(
    ("path", "required"),
    [
        (("tournament",), ["name", "date", "rulebook", "series", "games_per_series"]),
        (("clubs", 0), ["id", "name"]),
        (("players", 6), ["id", "name"]),
        (("teams", 1), ["id", "name", "members"]),
        (("series", 1), ["number", "tables"]),
        (("series", 1, "tables", 0), ["number", "seats"]),
        (GAME, ["number", "results"]),
        (RESULT, ["player", "outcome", "augen"]),
        (("series", 0, "tables", 1, "totals", 0), ["player", "wertungspunkte", "augen", "crosses"]),
        (("tournament", "rankings", 0), ["id", "name", "of"]),
        (("penalties", 0), ["series", "points", "reason"]),
        (("disqualified", 0), ["player", "reason"]),
    ],
)
def test_object_says_what_it_misses(path: tuple[str | int, ...], required: list[str]) -> None:
    assert [problem for problem in read_after(path, {}) if problem[0] == "missing"] == [
        ("missing", format_place((*path, key)), False) for key in required
    ]


@pytest.mark.parametrize(
    ("code", "values", "paths"),
    [
        (
            "not_a_list",
            [None, 7, "x", {}, True],
            [("players",), ("series",), ("series", 1, "tables"), ("teams", 1, "members")],
        ),
        (
            "not_an_object",
            [None, 7, [], "x", True],
            [("tournament",), ("players", 0), GAME, RESULT, ("lots", 0)],
        ),
        (
            "not_a_text",
            [None, 7, [], {}, True],
            [
                ("format",),
                ("tournament", "name"),
                ("tournament", "rulebook"),
                ("players", 0, "id"),
                ("clubs", 0, "id"),
            ],
        ),
    ],
)
def test_value_of_another_kind_is_refused(code: str, values: list[object], paths: list[tuple[str | int, ...]]) -> None:
    tried = [(path, value) for path in paths for value in values]
    assert [
        (path, value) for path, value in tried if (code, format_place(path), False) not in read_after(path, value)
    ] == []


@pytest.mark.parametrize(
    ("path", "code", "values"),
    [
        (("tournament", "name"), "text_unusable", ["\0", "a\ud800b", "\udfff"]),
        ((*RESULT, "augen"), "not_whole", [None, "17", 17.0, True, [], 1e400]),
        ((*RESULT, "thrown_in"), "not_a_flag", ["true", 1, 0]),
        (
            ("tournament", "date"),
            "not_a_date",
            ["2026-02-30", "20260509", "2026-W19-6", "9.5.2026", "2026-05-09\n", 20260509, ""],
        ),
    ],
    ids=["text", "number", "flag", "date"],
)
def test_value_that_is_none_is_refused_alone(path: tuple[str | int, ...], code: str, values: list[object]) -> None:
    said = [(code, format_place(path), False)]
    assert {repr(value): read_after(path, value) for value in values} == {repr(value): said for value in values}


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [
        ("series", 1, 99),
        ("games_per_series", 1, 999),
        ("minutes_per_series", 1, 9999),
        ("repeat_offence_extra", 0, 99),
        ("team_size", 1, 99),
    ],
)
def test_numbers_have_limits(field: str, low: int, high: int) -> None:
    said = {
        number: [
            one
            for one, place, odd in read_after(("tournament", field), number)
            if place == f"tournament.{field}" and not odd
        ]
        for number in (low - 1, low, high, high + 1)
    }
    assert said == {low - 1: ["number_too_low"], low: [], high: [], high + 1: ["number_too_high"]}


@pytest.mark.parametrize(
    ("path", "value", "code", "place"),
    [
        (("players", 0, "beruf"), "Drucker", "unknown_key", "players[0].beruf"),
        (("players", 3, "club"), None, "null_ignored", "players[3].club"),
    ],
)
def test_key_without_meaning_is_odd_and_dropped(
    path: tuple[str | int, ...], value: object, code: str, place: str
) -> None:
    extended = changed(FULL, path, value)
    assert found(extended) == [(code, place, True)]
    assert render(accepted(extended)) == FULL


def test_errors_are_listed_at_once() -> None:
    broken = FULL
    for path, value in (
        ((*GAME, "results", 0, "augen"), "0"),
        ((*RESULT, "augen"), 1),
        (("players", 2, "name"), 7),
        (("series", 0, "tables", 1, "totals", 0, "crosses"), 16),
    ):
        broken = changed(broken, path, value)
    assert found(broken) == [
        ("not_a_text", "players[2].name", False),
        ("not_whole", "series[0].tables[0].games[0].results[0].augen", False),
        ("augen_too_low", "series[0].tables[0].games[0].results[1].augen", False),
        ("number_too_high", "series[0].tables[1].totals[0].crosses", False),
    ]


# Bytes


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"\xef\xbb\xbf{}", "byte_order_mark"),
        ('{"name": "Rommé"}'.encode("latin-1"), "not_utf8"),
        ("{}".encode("utf-16"), "not_utf8"),
        (b"[" * 200_000, "nested_too_deep"),
        (b"1" * 20_000, "not_readable"),
        (b'{"a": 1, "a": 2}', "key_twice"),
        (b"[]", "not_an_object"),
        (b"NaN", "not_an_object"),
    ],
)
def test_bytes_that_are_no_document_are_refused(raw: bytes, code: str) -> None:
    read, problems = parse_bytes(raw)
    assert (read, codes(problems)) == (None, [(code, "", False)])


def test_place_where_json_breaks_off_is_told() -> None:
    assert parse_bytes(b'{\n "a" 1}')[1][0].params == {"line": 2, "column": 6}


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ((*RESULT, "augen"), "series[0].tables[0].games[0].results[1].augen"),
        (("players", 0, 'a\n"b'), 'players[0]["a\\n\\"b"]'),  # a key that is no name is quoted on one line
        (("", "x"), '[""].x'),
        ((), ""),  # the whole document
    ],
)
def test_place_reads_from_the_outside_in(path: tuple[str | int, ...], written: str) -> None:
    assert format_place(path) == written


# What cannot be read

TABLE = "series[0].tables[0]"
FIRST_GAME = f"{TABLE}.games[0]"


TWO_GAMES = [
    first_game(),
    {"number": 2, "results": [result("a", "romme", 0), result("c", "opened", 17), result("d", "opened", 64)]},
]
NO_SEATS = without(table(games=[{"number": 1, "results": []}]), "seats")
OF_PEOPLE = [{"id": "x", "name": "X", "of": "people"}, {"id": "t", "name": "T", "of": "teams", "team_size": 2}]
OF_NOBODY = {"id": "t", "name": "T", "members": ["a", "b"], "ranking": "x"}


@cases(
    "data, problems",
    {
        "series of a missing tournament are not judged": (
            without(document(series=[{"number": number, "tables": []} for number in (1, 2, 99)]), "tournament"),
            refused("missing", "tournament"),
        ),
        "games are not where their number is none": (
            document(series=[{"number": 1, "tables": [table(games=TWO_GAMES)]}], tournament={"games_per_series": "4"}),
            refused("not_whole", "tournament.games_per_series"),
        ),
        "a table without seats has none": (
            document(series=[{"number": 1, "tables": [NO_SEATS]}]),
            refused("missing", f"{TABLE}.seats"),
        ),
        # a team that names it is in none there is, not in one of others
        "a ranking of nobody knows whom is none": (
            document(tournament={"rankings": OF_PEOPLE}, teams=[OF_NOBODY]),
            [
                *refused("of_unknown", "tournament.rankings[0].of"),
                *refused("ranking_unknown", "teams[0].ranking"),
            ],
        ),
        "hands thrown in count where every result says whether it was": (
            with_table(games=[first_game(results=[one | {"thrown_in": True} for one in first_game()["results"]])]),
            refused("thrown_in_by_winner", f"{FIRST_GAME}.results[0].thrown_in"),
        ),
        # tables have at most four digits
        "table 9999": (with_table(number=9999), []),
        "table 10000": (with_table(number=10_000), refused("number_too_high", f"{TABLE}.number")),
        # lots say numbers of at most nine digits
        **{
            f"a lot of {number} {field}": (
                document(lots=[{"players": ["a", "b"], field: number}]),
                refused(code, f"lots[0].{field}") if code else [("lot_void", "lots[0]", True)],
            )
            for field in ("points", "augen")
            for number, code in (
                (10**9, "number_too_high"),
                (10**9 - 1, ""),
                (1 - 10**9, ""),
                (-(10**9), "number_too_low"),
            )
        },
    },
)
def test_document_is_judged_as_far_as_it_can_be_read(data: Json, problems: list[Found]) -> None:
    assert found(data) == problems


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("thrown_in", "yes", "not_a_flag"),
        ("club", "c1", "unknown_key"),
        ("outcome", "\0", "text_unusable"),
        ("augen", True, "not_whole"),
        ("augen", 1.0, "not_whole"),
        ("player", "x", "player_not_at_table"),
    ],
)
def test_fault_of_all_results_is_told_of_each(field: str, value: object, code: str) -> None:
    results: list[Json] = [one | {field: value} for one in first_game()["results"]]
    places = [place for said, place, _odd in found(with_table(games=[first_game(results=results)])) if said == code]
    assert places == [f"{FIRST_GAME}.results[{at}].{field}" for at in range(3)]
