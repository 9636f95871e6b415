"""Whatever single value of a draw's file is changed, left out or added to: `verify` names it, or it is one of the few
that no file can prove."""

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.seating.announced_file import Json, file_of, for_everybody
from tournament.seating.checking import differences
from tournament.seating.given import DocumentError, is_same

Place = tuple[Any, ...]

TOLD = r"(committed|outside|drawn)_at"
"""When it was: what the tournament's page says, and a photograph."""
NOT_THERE = r"opened|opened/(names|private)(/\d+)?|opened/apart"
"""What is not opened, as of somebody anonymous or deleted; what is opened must fit."""
WITHHELD = r"series(/.*)?|commitment|outside|withheld(/.*)?"
"""Without the secret nobody can tell which tables it gives, nor what was called out."""

FILES = {
    "all": (file_of(), f"{TOLD}|{NOT_THERE}"),
    "wishes": (file_of(wished=True, table=2), f"{TOLD}|{NOT_THERE}|opened/apart/0"),
    "public": (for_everybody(file_of(wished=True, table=2)), f"{TOLD}|{NOT_THERE}|{WITHHELD}"),
}


def places(value: Any, at: Place = ()) -> Iterator[Place]:
    """Every value in a file."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*at, key)
        yield from places(part, (*at, key))


def others(value: Any) -> list[Any]:
    """What may stand there instead."""
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


def is_silent(file: Json) -> bool:
    """Whether nothing is said of it."""
    try:
        return not differences(file)
    except DocumentError:
        return False


@pytest.mark.parametrize("name", FILES)
@given(data=st.data())
def test_single_change_is_named(name: str, data: st.DataObject) -> None:
    file, unproven = FILES[name]
    *above, key = data.draw(st.sampled_from([at for at in places(file) if at != ("format",)]))  # that is asked before
    changed = copy.deepcopy(file)
    holder: Any = changed
    for step in above:
        holder = holder[step]
    before = holder[key]
    instead = data.draw(st.sampled_from([Ellipsis, *(one for one in others(before) if not is_same(one, before))]))
    if instead is Ellipsis:
        del holder[key]
    else:
        holder[key] = instead
    place = "/".join(map(str, (*above, key)))
    assert not is_silent(changed) or re.fullmatch(unproven, place), (place, instead)


@pytest.mark.parametrize("file", [file for file, _ in FILES.values()])
def test_number_that_is_none_is_no_number_of_repeats(file: Json) -> None:
    assert is_silent(file)
    for none in (False, 0.0, "0", None):
        assert differences({**file, "repeats": none}) == [
            f"Wiederholungen: In der Datei steht {none}, gezählt sind es 0."
        ]
