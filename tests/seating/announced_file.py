"""The file of a draw, made by the words of docs/seating.md and with `hashlib` alone; only the plan is the program's."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from tournament.seating import Apart, Terms
from tournament.seating.algorithms import ALGORITHM
from tournament.seating.document import plan_document
from tournament.seating.given import Group, is_same

Json = dict[str, Any]
Verified = Callable[[object], tuple[int, list[str]]]
"""Checks a document: the exit code of `verify`, and its lines."""
SECRET = "00112233445566778899aabbccddeeff"
NUMBERS = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597]
"""Start numbers, with gaps as in any tournament."""


def canonical(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def sha(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def hidden(seal: Json) -> str:
    return sha(f"{seal['salt']}:{canonical(seal['value'])}")


def seal(value: object, number: int) -> Json:
    return {"salt": f"{number:032x}", "value": value}


def group_of(index: int, table: int | None) -> Group:
    group: Group = {"team": None, "club": index % 3 or None}
    return group if table is None else group | {"table": table}


def file_of(
    *, outside: str = "4 6 1", wished: bool = False, table: int | None = None, empty: int = 0, more: Json | None = None
) -> Json:
    """Sixteen people of three clubs in two series; `wished`: 1 and 2 sit apart; `table`: of start number 1; `empty`:
    so many wishes that are none; `more`: what else was announced."""
    tables = {number: table if number == 1 else None for number in NUMBERS}
    names = {str(number): seal(f"Müller, Nr. {number}", number) for number in NUMBERS}
    private = {str(number): seal({"table": tables[number]}, 1000 + number) for number in NUMBERS}
    wishes = [{"players": [1, 2], "most": 1, "weight": 100}] if wished else []
    apart = sorted((seal(wish, 5000 + at) for at, wish in enumerate([*wishes, *[None] * empty])), key=hidden)
    entries = {
        "program": "2026.11.7",
        "algorithm": ALGORITHM,
        "tournament": "Pokal 2026",
        "series_numbers": [1, 2],
        "sizes": [4, 3],
        "outside": "Würfel im Saal" if outside else "",
        "people": [
            {
                "number": number,
                "name": hidden(names[str(number)]),
                "club": index % 3 or None,
                "team": None,
                "private": hidden(private[str(number)]),
            }
            for index, number in enumerate(NUMBERS)
        ],
        "apart": [hidden(one) for one in apart],
        "played": [],
        **(more or {}),
    }
    groups = [group_of(index, tables[number]) for index, number in enumerate(NUMBERS)]
    seed = sha(f"{SECRET}\n{sha(canonical(entries))}\n{outside}")[:32]
    return {
        "format": "auslosung/2",
        "program": "2026.11.7",
        "algorithm": ALGORITHM,
        "tournament": "Pokal 2026",
        "series_numbers": [1, 2],
        **plan_document(16, 2, seed, groups, Terms(apart=(Apart((0, 1), 1, 100),) if wished else ())),
        "entries": entries,
        "entries_hash": sha(canonical(entries)),
        "commitment": sha(SECRET),
        "committed_at": "2026-05-09T09:00:00+02:00",
        "secret": SECRET,
        "outside": outside,
        "outside_at": "2026-05-09T09:30:00+02:00" if outside else None,
        "drawn_at": "2026-05-09T09:30:01+02:00",
        "opened": {"names": names, "private": private, "apart": apart},
    }


def others(value: Any) -> list[Any]:
    """What may stand instead of a value in a file."""
    return [one for one in other_values(value) if not is_same(one, value)]


def other_values(value: Any) -> list[Any]:
    match value:
        case None:
            return [0, "", "x", [], {}, False]
        case bool():
            return [not value, None]
        case int():
            return [value + 1, -value - 1, None, str(value), float(value), value == 1, 10**18, []]
        case str():
            return [f"{value}x", value[:-1], "", None, value.upper(), f"{value} ", 5, []]
        case list():
            return [[*value, *(value[:1] or [1])], value[1:], value[::-1], None, {}]
        case _:
            return [{**value, "more": 1}, {}, None, []]


def for_everybody(file: Json) -> Json:
    """Without what a wish could be found out from."""
    left_out = ("apart", "secret", "seed", "bound", "proof")
    groups = [{key: group[key] for key in ("team", "club")} for group in file["groups"]]
    kept = {key: value for key, value in file.items() if key not in left_out}
    return kept | {"groups": groups, "opened": {"names": file["opened"]["names"]}, "withheld": ["Sitzwünsche"]}
