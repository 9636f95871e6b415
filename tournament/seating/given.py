"""What a plan comes from, as JSON that may come from anybody: checked, and made values of seating."""

import json
from collections.abc import Mapping
from typing import TypeGuard

from languages.spoken import gettext as _

from .sizes import FOUR_OR_THREE
from .terms import Terms
from .values import Apart, Plan

LARGEST_TABLE = 12

Group = dict[str, str | int | None]
"""`{"team": .., "club": .., "table": ..}` of one player; null or left out: none. `table`: the fixed table."""


class DocumentError(ValueError):
    """What was asked for cannot be done; the text is one German line for the terminal."""


def groups_in(content: object, players: int) -> list[Group]:
    """Check a groups file. Raises `DocumentError` that names the first entry which is none."""
    if not isinstance(content, list) or len(content) != players:
        raise DocumentError(
            _("Die Gruppen müssen eine JSON-Liste mit %(players)s Einträgen sein, einem je Person.")
            % {"players": players}
        )
    for index, entry in enumerate(content):
        if not _is_group(entry):
            raise DocumentError(
                _('Gruppen, Eintrag %(index)s: erwartet wird {"team": .., "club": ..} (Text, Zahl, null).')
                % {"index": index}
            )
    return content


def apart_in(content: object, players: int) -> tuple[Apart, ...]:
    """Check a list of those to be kept apart. Raises `DocumentError` that names the first entry which is none."""
    if not isinstance(content, list):
        raise DocumentError(_('Die Wünsche müssen eine JSON-Liste von {"players": [..], "most": 1, "weight": 1} sein.'))
    return tuple(_wish(index, entry, players) for index, entry in enumerate(content))


def sizes_in(content: object) -> tuple[int, ...]:
    """Check the sizes of tables. Raises `DocumentError`."""
    if (
        isinstance(content, list)
        and content
        and all(is_whole(size) and 2 <= size <= LARGEST_TABLE for size in content)
        and len(set(content)) == len(content)
    ):
        return tuple(content)
    raise DocumentError(
        _("Die Tischgrößen müssen eine Liste von verschiedenen Zahlen von 2 bis %(largest_table)s sein, etwa [4, 3].")
        % {"largest_table": LARGEST_TABLE}
    )


def terms_in(content: Mapping[str, object], players: int) -> Terms:
    return Terms(
        apart_in(content.get("apart", []), players),
        sizes_in(content.get("sizes", [*FOUR_OR_THREE])),
        tuple(_played(content.get("played", []))),
        _at_most_twice(content.get("at_most_twice", False)),
    )


def _at_most_twice(content: object) -> bool:
    if isinstance(content, bool):
        return content
    raise DocumentError(_("Das ist kein Plan: at_most_twice ist true oder false."))


def _played(content: object) -> list[Plan]:
    if isinstance(content, list) and all(is_series(tables) for tables in content):
        return [Plan(tuple(tuple(table) for table in tables)) for tables in content]
    raise DocumentError(
        _("Das ist kein Plan: played ist eine Liste von Serien wie series, jeder höchstens einmal darin.")
    )


def is_series(tables: object) -> bool:
    if not isinstance(tables, list) or not all(isinstance(table, list) for table in tables):
        return False
    players = [player for table in tables for player in table]
    return all(is_whole(player) for player in players) and len(set(players)) == len(players)


def _wish(index: int, entry: object, players: int) -> Apart:
    keys = entry.get("players") if isinstance(entry, dict) else None
    if isinstance(entry, dict) and isinstance(keys, list) and entry.keys() <= {"players", "most", "weight"}:
        most, weight = entry.get("most", 1), entry.get("weight", 1)
        known = all(is_whole(key) and 0 <= key < players for key in keys)
        if known and is_whole(most) and is_whole(weight) and most >= 1 and weight >= 1:
            return Apart(tuple(keys), most, weight)
    raise DocumentError(
        _(
            'Wünsche, Eintrag %(index)s: erwartet wird {"players": [..], "most": 1, "weight": 1} mit '
            "Personen von 0 bis %(players)s und Zahlen ab 1."
        )
        % {"index": index, "players": players - 1}
    )


def _is_group(entry: object) -> bool:
    if not isinstance(entry, dict) or not entry.keys() <= {"team", "club", "table"}:
        return False
    table = entry.get("table")
    named = all(
        name is None or isinstance(name, str) or is_whole(name) for name in (entry.get("team"), entry.get("club"))
    )
    return named and (table is None or is_whole(table))


def is_same(given: object, expected: object) -> bool:
    """Also of the same kinds: true is not 1, and 0.0 is not 0. In which order an object's keys stand says nothing."""
    return given == expected and json.dumps(given, sort_keys=True) == json.dumps(expected, sort_keys=True)


def is_text(text: str) -> bool:
    """Whether there are bytes for it: a half of a surrogate pair, which JSON can write, has none."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_whole(number: object) -> TypeGuard[int]:
    return isinstance(number, int) and not isinstance(number, bool)
