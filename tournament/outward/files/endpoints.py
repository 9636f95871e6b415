"""What the API has, declared once: its addresses, and what their answers look like, as JSON Schema (2020-12)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import FIGURES
from scoring.rankings import Of
from tournament.core.series_state import PUBLIC_PHASES
from tournament.outward.files import answers
from tournament.outward.files.answers import Asked, Json
from tournament.outward.reads.source import Source

# What the answers of the API look like, as JSON Schema (2020-12); the OpenAPI document is made of this.

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
TICK: Schema = {"type": "boolean"}
DAY: Schema = {"type": "string", "format": "date"}
MOMENT: Schema = {"type": "string", "format": "date-time"}


def maybe(schema: Schema) -> Schema:
    """The same, or null."""
    return {**schema, "type": [schema["type"], "null"]}


def _object(**properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _one_of(values: Iterable[StrEnum]) -> Schema:
    return {"type": "string", "enum": [one.value for one in values]}


def _with_optional(schema: Schema, **properties: Schema) -> Schema:
    return {**schema, "properties": {**schema["properties"], **properties}}


def _list(schema: Schema) -> Schema:
    return {"type": "array", "items": schema}


def named(name: str) -> Schema:
    """One of these by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def page_of(name: str) -> Schema:
    """One page of a longer list."""
    return _object(items=_list(named(name)), page=NUMBER, pages=NUMBER, total=NUMBER)


def list_of(name: str) -> Schema:
    """All of a short list."""
    return _object(items=_list(named(name)))


_FIGURES = {figure.key: NUMBER for figure in FIGURES}
_ROW = _object(
    rank=maybe(NUMBER),
    name=TEXT,
    club=TEXT,
    **_FIGURES,
    games_due=NUMBER,
    penalty=NUMBER,
    complete=TICK,
    unranked=TICK,
    disqualified=TICK,
)
_SEATED = _object(seat=NUMBER, from_game=NUMBER, to_game=maybe(NUMBER), number=maybe(NUMBER), name=TEXT, club=TEXT)
_RESULT = _object(seat=NUMBER, outcome=TEXT, points=NUMBER, augen=NUMBER)
_GAME = _object(game=NUMBER, dealer=NUMBER, results=_list(_RESULT))

SCHEMAS: Mapping[str, Schema] = MappingProxyType(
    {
        "Tournament": _object(
            slug=TEXT,
            name=TEXT,
            date=DAY,
            last_day=maybe(DAY),
            place=TEXT,
            organisation=TEXT,
            rulebook=TEXT,
            series=NUMBER,
            games_per_series=NUMBER,
            over=TICK,
            frozen=TICK,
            url=TEXT,
        ),
        "Player": _object(number=NUMBER, name=TEXT, club=TEXT, team=TEXT, withdrawn=TICK),
        "Ranking": _object(id=TEXT, name=TEXT, of=_one_of(Of), state=TEXT),
        "Row": _with_optional(_ROW, number=NUMBER, player=TEXT, team=TEXT, members=_list(TEXT)),
        "Series": _object(
            number=NUMBER,
            phase=_one_of(PUBLIC_PHASES),
            lists=NUMBER,
            closed=NUMBER,
            started_at=maybe(MOMENT),
            published_at=maybe(MOMENT),
        ),
        "Seating": _object(series=NUMBER, table=NUMBER, seats=_list(_SEATED)),
        "Table": _object(series=NUMBER, table=NUMBER, seats=_list(_SEATED), games=_list(_GAME)),
        "PlayedSeries": _object(
            series=NUMBER,
            table=NUMBER,
            seat=NUMBER,
            total=maybe(_object(**_FIGURES)),
            games=_list(_object(game=NUMBER, outcome=TEXT, points=maybe(NUMBER), augen=maybe(NUMBER))),
        ),
        "Entry": _object(
            number=NUMBER,
            name=TEXT,
            club=TEXT,
            team=TEXT,
            categories=_list(TEXT),
            present=TICK,
            withdrawn=TICK,
            unranked=TICK,
            disqualified=TICK,
            anonymous=TICK,
        ),
        "Progress": _object(
            series=NUMBER,
            published=TICK,
            stored=NUMBER,
            due=NUMBER,
            closed=NUMBER,
            tables=_list(_object(table=NUMBER, stored=NUMBER, due=NUMBER, typed=TICK, closed=TICK)),
        ),
        "Problem": _object(type=TEXT, title=TEXT, status=NUMBER, detail=TEXT),
    }
)
"""Each by its name. What is `required` is always there; nothing else ever is but what is named."""


OF_TOURNAMENT = "tournaments/<slug:slug>"
OWN = "own/<slug:slug>"
SERIES = f"{OF_TOURNAMENT}/series/<int:series>"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One address below `/api/1/`, as the URLconf writes it: what it is called there, what it says, how its answer
    looks, what makes it. `keyed`: with a key of that tournament alone, and as its organisers know it."""

    name: str
    path: str
    summary: Promise
    schema: Schema
    read: Callable[[Source, Asked], Json]
    keyed: bool = False

    @property
    def paged(self) -> bool:
        """Whether its answer comes in pages."""
        return "pages" in self.schema.get("properties", {})


ALL = Endpoint(
    "tournaments",
    "tournaments",
    _("Alle öffentlichen Turniere, das neueste zuerst"),
    page_of("Tournament"),
    answers.tournament,  # read otherwise: of all of them
)
PUBLIC: Sequence[Endpoint] = (
    Endpoint("tournament", OF_TOURNAMENT, _("Ein Turnier"), named("Tournament"), answers.tournament),
    Endpoint("players", f"{OF_TOURNAMENT}/players", _("Wer angemeldet ist"), page_of("Player"), answers.players),
    Endpoint(
        "player_games",
        f"{OF_TOURNAMENT}/players/<int:number>/games",
        _("Was jemand gespielt hat, Spiel für Spiel, soweit es öffentlich ist"),
        list_of("PlayedSeries"),
        answers.games_of,
    ),
    Endpoint(
        "rankings", f"{OF_TOURNAMENT}/rankings", _("Welche Wertungen es gibt"), list_of("Ranking"), answers.rankings
    ),
    Endpoint(
        "ranking",
        f"{OF_TOURNAMENT}/rankings/<path:ranking>",
        _("Die Liste einer Wertung"),
        page_of("Row"),
        answers.ranking,
    ),
    Endpoint("all_series", f"{OF_TOURNAMENT}/series", _("Wie weit jede Serie ist"), list_of("Series"), answers.series),
    Endpoint("series", f"{SERIES}/list", _("Die Liste einer Serie"), page_of("Row"), answers.series_list),
    Endpoint("seating", f"{SERIES}/seating", _("Wer in einer Serie wo sitzt"), page_of("Seating"), answers.seating),
    Endpoint(
        "games",
        f"{SERIES}/games",
        _("Jedes Spiel einer Serie, Tisch für Tisch, soweit Spiele öffentlich sind"),
        page_of("Table"),
        answers.games,
    ),
)
KEYED: Sequence[Endpoint] = (
    Endpoint(
        "own_rankings",
        f"{OWN}/rankings",
        _("Die Wertungen, auch vor der Veröffentlichung"),
        list_of("Ranking"),
        answers.rankings,
        keyed=True,
    ),
    Endpoint(
        "own_ranking",
        f"{OWN}/rankings/<path:ranking>",
        _("Die Liste einer Wertung, auch vor der Veröffentlichung, mit allen Namen"),
        page_of("Row"),
        answers.ranking,
        keyed=True,
    ),
    Endpoint(
        "own_entries",
        f"{OWN}/entries",
        _("Die Angemeldeten mit Namen, Anwesenheit und Wertungen"),
        page_of("Entry"),
        answers.entries,
        keyed=True,
    ),
    Endpoint(
        "own_lists",
        f"{OWN}/lists",
        _("Wie weit jede Liste ist"),
        list_of("Progress"),
        answers.lists,
        keyed=True,
    ),
)
ENDPOINTS: Sequence[Endpoint] = (ALL, *PUBLIC, *KEYED)
