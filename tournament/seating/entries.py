"""The entries of a draw of series: what they say, and what a plan is made from by them.

| key | is |
|---|---|
| `program`, `algorithm` | the version of the program, and of how it draws (`algorithms.py`) |
| `tournament`, `series_numbers`, `sizes` | its name; the series to be drawn; sizes of tables, the preferred first |
| `outside` | what will be called out in the hall, as announced; empty: nothing |
| `spelling` | "a-z0-9": how what is called out counts (`spelled` in `sealing.py`); left out: as it was typed |
| `committed_at` | when it was announced; left out: not hashed |
| `people` | by start number: `number`, `name`, `club` and `team` (a number of its own, or null), `private` |
| `private` | `{"table": 4}`: always at this table; `{"table": null}`: at any |
| `apart` | wishes: of `players` (start numbers) at most `most` at one table, how much that weighs (`weight`) |
| `played` | series that were played before: tables of start numbers |
| `ranking` | everybody's start number once, the best first; only where one series is drawn in groups by the standing |
| `group` | of how many tables such a group is; beside `ranking` |
| `at_most_twice` | true: rather nobody three times together than fewer repeats; only where it was chosen |

A document numbers people from 0: those of `people`, then who only played before, by start number.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from .given import Group
from .terms import Terms
from .values import Apart, Plan

Json = dict[str, Any]


def numbers_of(content: Mapping[str, Any]) -> list[int]:
    """The start number of everybody a document numbers, in that order."""
    there = [person["number"] for person in content["people"]]
    return [
        *there,
        *sorted({number for tables in content["played"] for table in tables for number in table} - {*there}),
    ]


def groups_of(content: Mapping[str, Any]) -> list[Group]:
    """Clubs, teams and fixed tables of those who are to be seated."""
    return [_group(person) for person in content["people"]]


def terms_of(content: Mapping[str, Any]) -> Terms:
    """What else a plan comes from."""
    place = {number: index for index, number in enumerate(numbers_of(content))}
    return Terms(
        apart=tuple(
            Apart(tuple(place[number] for number in wish["players"]), wish["most"], wish["weight"])
            for wish in content["apart"]
        ),
        sizes=tuple(content["sizes"]),
        played=tuple(_plan(tables, place) for tables in content["played"]),
        at_most_twice=content.get("at_most_twice", False),
    )


def ranking_of(content: Mapping[str, Any]) -> list[int] | None:
    """Who stands where, the best first, as a document numbers people; None: this is no draw in groups. Raises
    `KeyError` for who is not there."""
    place = {person["number"]: index for index, person in enumerate(content["people"])}
    ranking = content.get("ranking")
    return None if ranking is None else [place[number] for number in ranking]


def is_private(content: Mapping[str, Any]) -> bool:
    """Whether there is any wish or fixed table in entries that are open."""
    return bool(content["apart"]) or any("table" in group for group in groups_of(content))


def _group(person: Mapping[str, Any]) -> Group:
    table = (person["private"] or {}).get("table")
    group: Group = {"team": person["team"], "club": person["club"]}
    return group if table is None else group | {"table": table}


def _plan(tables: Sequence[Sequence[int]], place: Mapping[int, int]) -> Plan:
    return Plan(tuple(tuple(place[number] for number in table) for table in tables))
