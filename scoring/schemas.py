"""`spielliste/1` and `stand/1` as JSON Schema (2020-12), made from what reads them (`scoring.document`).

What it allows is read without a word as far as its shape goes; unknown keys, and a null in place of an optional value,
are dropped with a warning. Not said here: that a whole number is written without a point, and what hangs on other parts
of the document (who is known, which rulebook, how many games).
"""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, Final

from .agreements import AGREEMENTS
from .document.decisions import PENALTY_MINIMUM
from .document.entries import PLAYER_KEYS
from .document.known import GAMES_MAXIMUM, TABLES_MAXIMUM
from .document.lots import SHARED_MAXIMUM
from .document.rankings import MEMBERS_MAXIMUM
from .document.shape import ISO_DATE
from .document.stand import STAND_FORMAT, WHO
from .document.tournament import (
    CURRENCY,
    EXTRA_MAXIMUM,
    LANGUAGE,
    MINUTES_MAXIMUM,
    REQUIRED,
    SERIES_MAXIMUM,
    TARGET_SCORE_MAXIMUM,
    TEAM_SIZE_MAXIMUM,
    ZONE,
)
from .document.writing import FORMAT
from .figures import FIGURES, GAMES, Shown
from .house import BANDS_MAXIMUM, HIGHEST_FACTOR, HIGHEST_LOSS, HIGHEST_WIN, LOWEST_LOSS
from .house_settings import SETTINGS, Setting
from .plausibility import MAXIMUM_AUGEN
from .rankings import Of
from .rulebooks import RULEBOOKS

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": "string", "pattern": "^[^\\u0000]*$"}
INTEGER: Schema = {"type": "integer"}
SUM: Schema = {"type": "integer", "minimum": 0}
FLAG: Schema = {"type": "boolean"}
DATE: Schema = {"type": "string", "format": "date", "pattern": f"^{ISO_DATE.pattern}$"}
MOMENT: Schema = {"type": "string", "format": "date-time"}


def _whole(minimum: int, maximum: int) -> Schema:
    return {"type": "integer", "minimum": minimum, "maximum": maximum}


def _list(items: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": items, **more}


def _different(items: Schema, **more: Any) -> Schema:
    return _list(items, uniqueItems=True, **more)


def _one_of(values: Collection[str]) -> Schema:
    return {"type": "string", "enum": list(values)}


def _object(required: Collection[str], properties: Mapping[str, Schema], **more: Any) -> Schema:
    return {"type": "object", "required": list(required), "properties": dict(properties), **more}


def _with(properties: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None, **more: Any) -> Schema:
    """An object that has all of these, and some of the optional."""
    return _object(properties, {**properties, **(optional or {})}, **more)


def _exactly_one(keys: Collection[str]) -> list[Schema]:
    return [{"required": [key]} for key in keys]


_SERIES = _whole(1, SERIES_MAXIMUM)
_LOSS = _whole(LOWEST_LOSS, HIGHEST_LOSS)
_BAND = _with(
    {"wertungspunkte": _LOSS},
    {
        "up_to": _whole(1, MAXIMUM_AUGEN),
        "thrown_in_augen": _whole(0, MAXIMUM_AUGEN),
        "thrown_in_wertungspunkte": _LOSS,
        "thrown_in_keeps_more": FLAG,
    },
)
_CHANGE = _object(
    (),
    {
        "wertungspunkte": _whole(0, HIGHEST_WIN),
        "others_augen_factor": _whole(1, HIGHEST_FACTOR),
        "bands": _list(_BAND, minItems=1, maxItems=BANDS_MAXIMUM),
    },
)


def _setting(setting: Setting) -> Schema:
    if setting.bounds is None:
        return FLAG
    one = _whole(*setting.bounds)
    return _different(one, minItems=1) if setting.is_list else one


_OUTCOMES = dict.fromkeys(outcome.code for rulebook in RULEBOOKS.values() for outcome in rulebook.outcomes)
_HOUSE_RULES = _object(
    (),
    {
        "outcomes": {"type": "object", "propertyNames": _one_of(_OUTCOMES), "additionalProperties": _CHANGE},
        **{name: _setting(setting) for name, setting in SETTINGS.items()},
    },
)
_RANKING = _with(
    {"id": TEXT, "name": TEXT, "of": _one_of(list(Of))},
    {
        "category": TEXT,
        "series": _different(_SERIES),
        "best_series": _whole(1, MEMBERS_MAXIMUM),
        "team_size": _whole(1, TEAM_SIZE_MAXIMUM),
        "best_members": _whole(1, MEMBERS_MAXIMUM),
    },
)
_TOURNAMENT = _object(
    REQUIRED,
    {
        "name": TEXT,
        "date": DATE,
        "rulebook": _one_of(RULEBOOKS),
        "series": _SERIES,
        "games_per_series": _whole(1, GAMES_MAXIMUM),
        "minutes_per_series": _whole(1, MINUTES_MAXIMUM),
        "repeat_offence_extra": _whole(0, EXTRA_MAXIMUM),
        "place": TEXT,
        "team_size": _whole(1, TEAM_SIZE_MAXIMUM),
        "target_score": _whole(1, TARGET_SCORE_MAXIMUM),
        "jokers": FLAG,
        "house_rules": _HOUSE_RULES,
        "last_day": DATE,
        "agreements": _object((), dict.fromkeys(AGREEMENTS, FLAG)),
        "rankings": _list(_RANKING),
        "language": {"type": "string", "pattern": f"^{LANGUAGE.pattern}$"},
        "currency": {"type": "string", "pattern": f"^{CURRENCY.pattern}$"},
        "time_zone": {"type": "string", "pattern": f"^{ZONE.pattern}$"},
    },
)
_READ = {"texts": _list(TEXT), "flag": FLAG}
_PLAYER = _with({"id": TEXT, "name": TEXT}, {"club": TEXT, **{key: _READ[read] for key, read in PLAYER_KEYS.items()}})
_TEAM = _with(
    {"id": TEXT, "name": TEXT, "members": _different(TEXT)}, {"club": TEXT, "loan": _different(TEXT), "ranking": TEXT}
)
_RESULT = _with({"player": TEXT, "outcome": _one_of(_OUTCOMES), "augen": _whole(0, MAXIMUM_AUGEN)}, {"thrown_in": FLAG})
_GAME = _with({"number": _whole(1, GAMES_MAXIMUM), "results": _list(_RESULT)}, {"dealer": TEXT})
_TOTALS = _with(
    {"player": TEXT, "wertungspunkte": INTEGER, "augen": SUM, "crosses": SUM},
    {"games": _whole(0, GAMES_MAXIMUM), "points": SUM, "thrown_in": _whole(0, GAMES_MAXIMUM)},
)
_CHANGE_OF_SEAT = _with(
    {"seat": INTEGER, "from_game": _whole(1, GAMES_MAXIMUM), "player": {**TEXT, "type": ["string", "null"]}},
    {"for_team": FLAG},
)
_TABLE = _with(
    {"number": _whole(1, TABLES_MAXIMUM), "seats": _different(TEXT)},
    {
        "games": _list(_GAME, maxItems=GAMES_MAXIMUM),
        "totals": _list(_TOTALS),
        "gave_up": TEXT,
        "substitutes": _list(_CHANGE_OF_SEAT),
        "ends_after": _whole(1, GAMES_MAXIMUM),
    },
    **{"not": {"required": ["games", "totals"]}},
)
_DRAWN = _different(TEXT, minItems=2)
_SHARED = _whole(-SHARED_MAXIMUM, SHARED_MAXIMUM)
_LOT = _object(
    (),
    {**dict.fromkeys(Of, _DRAWN), "ranking": TEXT, "series": _SERIES, "points": _SHARED, "augen": _SHARED},
    oneOf=_exactly_one(list(Of)),
)
_PENALTY = _with(
    {"series": _SERIES, "points": _whole(PENALTY_MINIMUM, -1), "reason": TEXT},
    {"player": TEXT, "team": TEXT},
    oneOf=_exactly_one(("player", "team")),
)
DOCUMENT: Final[Schema] = {
    "$schema": DIALECT,
    "title": FORMAT,
    **_with(
        {
            "format": {"const": FORMAT},
            "tournament": _TOURNAMENT,
            "clubs": _list(_with({"id": TEXT, "name": TEXT})),
            "players": _list(_PLAYER),
            "series": _list(
                _with(
                    {"number": _SERIES, "tables": _list(_TABLE)},
                    {"day": DATE, "counts_until": _whole(1, GAMES_MAXIMUM)},
                )
            ),
        },
        {
            "teams": _list(_TEAM),
            "lots": _list(_LOT),
            "penalties": _list(_PENALTY),
            "disqualified": _list(_with({"player": TEXT, "reason": TEXT})),
        },
    ),
}
"""A tournament."""

_RANK: Schema = {"type": ["integer", "null"], "minimum": 1}
_DUE = {"games_due": SUM}
_FIGURES = {figure.key: INTEGER for figure in FIGURES} | _DUE
_RANKED = {"rank": _RANK, **_FIGURES, "penalty": {"type": "integer", "maximum": 0}}
_FLAGS = {"complete": FLAG, "unranked": FLAG, "disqualified": FLAG}
_PLAYER_ROWS = _list(_with({"rank": _RANK, "player": TEXT, **_FIGURES}))
_COLUMNS = {figure.key: INTEGER for figure in FIGURES if figure.shown is Shown.AS_COLUMN or figure is GAMES} | _DUE
_CORRECTION = _with({"at": MOMENT, "reason": TEXT})
STAND: Final[Schema] = {
    "$schema": DIALECT,
    "title": STAND_FORMAT,
    **_with(
        {
            "format": {"const": STAND_FORMAT},
            "rulebook": TEXT,
            "players": _PLAYER_ROWS,
            "teams": _list(_with({"rank": _RANK, "team": TEXT, **_COLUMNS, "complete": FLAG})),
            "series": _list(_with({"number": _SERIES, "players": _PLAYER_ROWS})),
            "rankings": _list(
                _with(
                    {
                        "ranking": TEXT,
                        "name": TEXT,
                        "rows": _list(
                            _with(
                                {**_RANKED, **_FLAGS},
                                dict.fromkeys(WHO.values(), TEXT),
                                oneOf=_exactly_one(WHO.values()),
                            )
                        ),
                    }
                )
            ),
            "final": {
                **_with({"at": MOMENT, "edition": INTEGER, "corrections": _list(_CORRECTION)}),
                "type": ["object", "null"],
            },
        },
        {
            "revision": INTEGER,
            "editions": _list(
                _with(
                    {
                        "ranking": TEXT,
                        "edition": INTEGER,
                        "at": MOMENT,
                        "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
                    }
                )
            ),
            "frozen": _with(
                {
                    "at": MOMENT,
                    "hides_from": {"type": ["integer", "null"]},
                    "revealed": _list(TEXT),
                }
            ),
        },
    ),
}
"""Its standings: a reader passes over keys it does not know, since others may come."""

SCHEMAS: Final[Mapping[str, Schema]] = MappingProxyType({FORMAT: DOCUMENT, STAND_FORMAT: STAND})
