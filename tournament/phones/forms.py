"""What comes in: what a phone says that it holds, bounded whoever sends it, and a table from its paper list."""

import re
from datetime import UTC, datetime

from django import forms
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

import scoring
from tournament.lists.acts.games import InvalidGameError
from tournament.lists.keeper.entry import Place, ValueReader
from tournament.models.limits import HIGHEST_GAME, LONGEST_NAME, LONGEST_REASON
from tournament.phones.acts import Notice
from tournament.web.fields import TidyField

MOST_SEATED = 40
"""People at a table, whoever left and came later included."""
MOST_GAMES = 400
LONGEST_HASH = 64
EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
"""No server of ours answered before; and the calendar's ends cannot be stored in every time zone."""


def notice_of(content: object) -> Notice:
    """The notice; InvalidGameError with every problem of its shape. No phone of ours says more than fits."""
    reader = ValueReader()
    fields = reader.mapping(content)
    notice = Notice(
        tournament_name=_text(reader, fields, "tournament", LONGEST_NAME),
        series_number=_number(reader, fields, "series", ()),
        table_number=_number(reader, fields, "table", ()),
        seats=[*_seated(reader, fields, "seats"), *_seated(reader, fields, "later")],
        games=_numbers(reader, fields, "games"),
        held=_numbers(reader, fields, "held"),
        list_hash=_text(reader, fields, "hash", LONGEST_HASH),
        closed=fields.get("closed") is True,
        answered_at=_moment(fields.get("answered")),
    )
    reader.finish()
    return notice


def _seated(reader: ValueReader, fields: dict[str, object], key: str) -> list[dict[str, object]]:
    seated: list[dict[str, object]] = []
    for at, item in enumerate(_at_most(reader, fields, key, MOST_SEATED)):
        one = reader.mapping(item)
        seat, since = (_number(reader, one, name, (key, at)) for name in ("seat", "from_game"))
        seated.append({"seat": seat, "from_game": since, "name": _text(reader, one, "name", LONGEST_NAME)})
    return seated


def _numbers(reader: ValueReader, fields: dict[str, object], key: str) -> list[int]:
    items = _at_most(reader, fields, key, MOST_GAMES)
    return sorted({_number(reader, {"number": one}, "number", (key, at)) for at, one in enumerate(items)})


def _at_most(reader: ValueReader, fields: dict[str, object], key: str, most: int) -> list[object]:
    items = reader.items(fields, key, ())
    if len(items) > most:
        raise InvalidGameError([scoring.Problem("number_too_high", (key,), {"maximum": most})])
    return items


def _number(reader: ValueReader, fields: dict[str, object], key: str, where: Place) -> int:
    value = reader.whole(fields, key, where)
    if not 0 <= value <= HIGHEST_GAME:
        raise InvalidGameError([scoring.Problem("number_too_high", (*where, key), {"maximum": HIGHEST_GAME})])
    return value


def _text(reader: ValueReader, fields: dict[str, object], key: str, most: int) -> str:
    return reader.text(fields, key, ())[:most]


def _moment(said: object) -> datetime | None:
    """When a server last answered; None: nobody said, or not as a moment, or as one no server can have."""
    try:
        moment = parse_datetime(said) if isinstance(said, str) else None
    except ValueError:
        return None
    if moment is None or timezone.is_naive(moment) or not EARLIEST < moment <= timezone.now():
        return None
    return moment


# A table from its paper list: its number, and who sat there.

HIGHEST_TABLE = 2_000


class PaperTableForm(forms.Form):
    """Start numbers as typed, whatever stands between them."""

    table = forms.IntegerField(label=_("Tisch"), min_value=1, max_value=HIGHEST_TABLE)
    people = TidyField(
        re.compile(r"\d{1,5}").findall,
        label=_("Startnummern, Platz 1 zuerst (5 12 3 9)"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )

    @property
    def seated(self) -> dict[int, list[str]]:
        """The numbers at the table, in order."""
        return {self.cleaned_data["table"]: self.cleaned_data["people"]}
