"""`spielliste/1` in: every error of a document with its place, or the document.

Source: contract.md, section 1; what may be in it: decisions.md.
"""

import codecs
import datetime as dt
import json
from collections.abc import Iterable
from dataclasses import replace

from scoring.problem import Place, Problem
from scoring.rulebook import Rulebook
from scoring.rulebooks import RULEBOOKS

from .entries import Document, TournamentInfo
from .house import read_house_rules
from .people import People, read_club, read_lot, read_player, read_team
from .shape import Fields, Findings, Node
from .tables import GAMES_MAXIMUM, TournamentSoFar, read_series
from .writing import FORMAT

SERIES_MAXIMUM = 99
MINUTES_MAXIMUM = 9999
EXTRA_MAXIMUM = 99
TEAM_SIZE_MAXIMUM = 99
TARGET_SCORE_MAXIMUM = 999_999


class _UnreadableError(ValueError):
    """These bytes hold no JSON data; `problem` says why."""

    def __init__(self, code: str, **params: int | str) -> None:
        super().__init__(code)
        self.problem = Problem(code, (), params)


def parse_bytes(raw: bytes) -> tuple[Document | None, list[Problem]]:
    """Parse a document as it lies in a file: JSON in UTF-8 without byte order mark. Never raises; see parse."""
    try:
        loaded = _load(raw)
    except _UnreadableError as error:
        return None, [error.problem]
    return parse(loaded)


def _load(raw: bytes) -> object:
    if raw.startswith(codecs.BOM_UTF8):
        raise _UnreadableError("byte_order_mark")
    try:
        return json.loads(raw.decode("utf-8"), object_pairs_hook=_object)
    except UnicodeDecodeError as error:
        raise _UnreadableError("not_utf8") from error
    except json.JSONDecodeError as error:
        raise _UnreadableError("not_json", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise _UnreadableError("nested_too_deep") from error
    except _UnreadableError:
        raise
    except ValueError as error:  # a number of thousands of digits
        raise _UnreadableError("not_readable") from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object that has no key twice: one of the two values would be lost."""
    fields: dict[str, object] = {}
    for key, value in pairs:
        if key in fields:
            raise _UnreadableError("key_twice", key=key)
        fields[key] = value
    return fields


def parse(data: object) -> tuple[Document | None, list[Problem]]:
    """The document that JSON data of any shape makes up, and what is wrong with it; never raises.

    The document is None exactly if one of the problems is refused (not odd). Keys that the format does not have, and
    null instead of leaving a field out, are odd and dropped.
    """
    findings = Findings()
    fields = Node(data, findings).fields(("format", "tournament", "clubs", "players", "series"), ("teams", "lots"))
    document = _read_document(fields)
    return (None if findings.refused else document), findings.problems


def _read_document(fields: Fields) -> Document:
    """The document as far as it can be read."""
    fields.optional("format", _read_format)
    info = fields.read("tournament", _read_tournament, TournamentInfo("", dt.date.min, "", 0, 0))
    rulebook = info.rulebook if info.rulebook_id in RULEBOOKS else None
    team_size = info.team_size or (rulebook and rulebook.team_size) or 0
    people = People()
    for node in fields.items("clubs"):
        read_club(node, people)
    for node in fields.items("players"):
        read_player(node, people)
    for node in fields.items("teams"):
        read_team(node, people, rulebook, team_size)
    known = TournamentSoFar(info, rulebook, people)
    numbers: set[int] = set()
    series = tuple(read_series(node, known, numbers) for node in fields.items("series"))
    lots = tuple(lot for node in fields.items("lots") if (lot := read_lot(node, people)))
    return Document(
        info,
        tuple(people.clubs.values()),
        tuple(people.players.values()),
        tuple(people.teams.values()) if "teams" in fields.nodes else None,
        series,
        lots if "lots" in fields.nodes else None,
    )


def _read_format(node: Node) -> str | None:
    value = node.text()
    if value is not None and value != FORMAT:
        node.refuse("format_unknown", format=value)
    return value


def _read_tournament(node: Node) -> TournamentInfo:
    fields = node.fields(
        ("name", "date", "rulebook", "series", "games_per_series"),
        ("minutes_per_series", "repeat_offence_extra", "place", "team_size", "target_score", "jokers", "house_rules"),
    )
    info = TournamentInfo(
        name=fields.text("name"),
        date=fields.read("date", Node.date, dt.date.min),
        rulebook_id=fields.read("rulebook", _read_rulebook, ""),
        series=fields.read("series", lambda node: node.whole(1, SERIES_MAXIMUM), 0),
        games_per_series=fields.read("games_per_series", lambda node: node.whole(1, GAMES_MAXIMUM), 0),
        minutes_per_series=fields.optional("minutes_per_series", lambda node: node.whole(1, MINUTES_MAXIMUM)),
        repeat_offence_extra=fields.optional("repeat_offence_extra", lambda node: node.whole(0, EXTRA_MAXIMUM)),
        place=fields.optional("place", Node.text),
        team_size=fields.optional("team_size", lambda node: node.whole(1, TEAM_SIZE_MAXIMUM)),
        target_score=fields.optional("target_score", lambda node: node.whole(1, TARGET_SCORE_MAXIMUM)),
        jokers=fields.optional("jokers", Node.flag),
    )
    rulebook = RULEBOOKS.get(info.rulebook_id)
    if rulebook:
        house_rules = fields.optional("house_rules", lambda node: read_house_rules(node, rulebook))
        info = replace(info, house_rules=house_rules)
        _check_games_per_series(fields, info, rulebook)
        _check_agreed(fields, info, rulebook)
    return info


def _read_rulebook(node: Node) -> str | None:
    value = node.text()
    if value is not None and value not in RULEBOOKS:
        node.refuse("rulebook_unknown", rulebook=value)
    return value


def _check_agreed(fields: Fields, info: TournamentInfo, rulebook: Rulebook) -> None:
    """What a tournament may agree on only where its rulebook leaves it open.

    Source: horesca, "Zielpunktzahl"; romme24, "ob mit oder ohne Joker gespielt wird, kannst du ... frei wählen".
    """
    if info.target_score is not None and not rulebook.has_target_score:
        fields.nodes["target_score"].refuse("target_score_not_foreseen")
    if info.jokers not in {None, rulebook.pack.jokers > 0} and not rulebook.jokers_optional:
        fields.nodes["jokers"].refuse("jokers_not_optional")


def _check_games_per_series(fields: Fields, info: TournamentInfo, rulebook: Rulebook) -> None:
    """Where the dealer sits out, everybody plays the same number only if the games divide by the seats (rule 2)."""
    if not rulebook.plays_evenly(info.games_per_series):
        fields.nodes["games_per_series"].warn("games_uneven", multiple=rulebook.table_sizes[0])


def format_place(where: Place) -> str:
    """A place as people write it: series[0].tables[3].games[7].results[2].augen; empty for the whole document.

    Keys that are no plain names are quoted, so that a place is always one line.
    """
    return "".join(_steps(where)).removeprefix(".")


def _steps(where: Place) -> Iterable[str]:
    for step in where:
        if isinstance(step, str) and step.isidentifier():
            yield f".{step}"
        else:
            yield f"[{json.dumps(step)}]"
