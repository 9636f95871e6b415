"""What was drawn, as the file that everybody can check, and as the organiser has it.

| key | is |
|---|---|
| `format` | `auslosung/2`; `auslosung/1` up to 2026.11.6, with `people` and their names; a lot is `los/1` |
| `entries`, `entries_hash` | what was announced: seating/entries.py |
| `commitment`, `committed_at` | the hash of the secret, and when it was announced |
| `secret`, `outside`, `outside_at`, `seed`, `drawn_at` | seating/sealing.py |
| `opened` | `names` and `private` (by start number) and `apart`: a salt and a value each |
| `withheld` | what everybody's file leaves out, in words; and the organiser's, once somebody with a wish is deleted |

A lot has `order`, numbers, the first drawn first. Else there is the plan as `python -m tournament.seating plan` writes
it, but for `bound` and `proof` where wishes are withheld: how many repeats there must be tells how many are to be kept
apart.
"""

import datetime as dt
from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament import seating
from tournament.core.announced import OF_DELETED
from tournament.core.names import public_name
from tournament.models import Draw
from tournament.seating import sealing
from tournament.seating.entries import numbers_of

Json = dict[str, Any]
FORMATS = {Draw.Of.SERIES: "auslosung/2", Draw.Of.LOT: "los/1"}
REPEATED = ("program", "algorithm", "tournament", "series_numbers", "ranking", "series")
"""What stands beside the entries as well, as far as they have it; `committed_at` too."""


def plans_of(draw: Draw) -> list[seating.Plan]:
    """The drawn series as plans of start numbers."""
    document = draw.document or {}
    numbers = numbers_of(draw.entries) if draw.entries else [person["number"] for person in document["people"]]
    return [
        seating.Plan(tuple(tuple(numbers[index] for index in table) for table in tables))
        for tables in document["series"]
    ]


def whole_file(draw: Draw) -> Json:
    """Everything, wishes and all salts included: the organiser's."""
    if draw.entries is None:
        return draw.document or {}
    return {
        "format": FORMATS[Draw.Of(draw.of)],
        **{key: draw.entries[key] for key in REPEATED if key in draw.entries},
        **(draw.document or {}),
        "entries": draw.entries,
        "entries_hash": draw.entries_hash,
        "commitment": draw.commitment,
        "committed_at": _time(draw.committed_at),
        "secret": draw.secret,
        "outside": draw.outside,
        "outside_at": _time(draw.outside_at),
        "seed": draw.seed,
        "drawn_at": _time(draw.drawn_at),
        "opened": {key: value for key, value in draw.opened.items() if key != "who"},
        **_gone(draw.entries, draw.opened),
    }


def _gone(entries: Json, opened: Json) -> Json:
    """What was private of people who are deleted, if there was any."""
    gone = sealing.not_opened(entries, opened) or sealing.wishes_not_opened(entries, opened)
    return {"withheld": [str(OF_DELETED)]} if gone else {}


def public_part(draw: Draw) -> Json:
    """As everybody may have it: without the names of those who are anonymous by now, and where there are wishes or
    fixed tables without them, and without all they could be found out from by trying."""
    anonymous = dict(draw.tournament.registrations.filter(anonymous=True).values_list("pk", "number"))
    file = _old_names(whole_file(draw), anonymous.values()) if draw.entries is None else _opened_names(draw, anonymous)
    return _without_wishes(file) if draw.has_wishes else file


def _opened_names(draw: Draw, anonymous: Collection[int]) -> Json:
    file = whole_file(draw)
    hidden = {number for number, key in draw.opened["who"].items() if key in anonymous}
    names = {number: seal for number, seal in draw.opened["names"].items() if number not in hidden}
    return file | {"opened": file["opened"] | {"names": names}}


def _without_wishes(file: Mapping[str, Any]) -> Json:
    left_out = ("apart", "secret", "seed", "bound", "proof")
    public = {key: value for key, value in file.items() if key not in left_out}
    groups = [{key: value for key, value in group.items() if key != "table"} for group in file.get("groups") or []]
    opened = {"opened": {"names": file["opened"]["names"]}} if "opened" in file else {}
    return public | opened | {"groups": groups, "withheld": withheld()}


def withheld() -> list[str]:
    """What a file leaves out that is the organiser's business alone: the same, whatever there is of it."""
    return [
        _("Sitzwünsche und feste Tische"),
        _("die Losung und die Startzahl: Wer sie hat, könnte Wünsche durchprobieren"),
        _("die Schranke der Wiederholungen: Sie hängt von den Wünschen ab"),
    ]


def _old_names(file: Mapping[str, Any], anonymous: Collection[int]) -> Json:
    """Of a file up to 2026.11.6; nothing was drawn from names."""
    people = [
        person | {"name": public_name(person["number"], person["name"], anonymous=person["number"] in anonymous)}
        for person in file["people"]
    ]
    return {**file, "people": people}


def _time(at: dt.datetime | None) -> str | None:
    return at.astimezone(dt.UTC).isoformat() if at else None
