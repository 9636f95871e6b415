"""`spielliste/1` in: every error of a document with its place, or the document.

Source: contract.md, section 1; what may be in it: decisions.md.
"""

import codecs
import datetime as dt
import json
from collections.abc import Iterable

from scoring.problem import Place, Problem

from .decisions import players_in, read_disqualified, read_penalty
from .endings import check_targets
from .entries import Document, TournamentInfo, rankings_of
from .known import TournamentSoFar
from .lots import check_lots, read_lot
from .people import People, read_club, read_player
from .rankings import check_categories
from .shape import Fields, Findings, Node
from .tables import read_series
from .teams import read_team
from .tournament import known_rulebook, read_tournament
from .writing import FORMAT


class _UnreadableError(ValueError):
    """These bytes hold no JSON data; `problem` says why."""

    def __init__(self, code: str, **params: int | str) -> None:
        super().__init__(code)
        self.problem = Problem(code, (), params)


def parse_bytes(raw: bytes) -> tuple[Document | None, list[Problem]]:
    """Parse a document as it lies in a file: JSON in UTF-8 without byte order mark. Never raises; see parse."""
    loaded, problems = read_json(raw)
    return (None, problems) if problems else parse(loaded)


def read_json(raw: bytes) -> tuple[object, list[Problem]]:
    """The data of a file, and why it holds none. Never raises."""
    try:
        return _load(raw), []
    except _UnreadableError as error:
        return None, [error.problem]


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
    fields = Node(data, findings).fields(
        ("format", "tournament", "clubs", "players", "series"), ("teams", "lots", "penalties", "disqualified")
    )
    document = _read_document(fields, findings)
    beyond = [] if findings.refused else list(check_targets(document))
    if findings.refused or beyond:
        return None, [*findings.problems, *beyond]
    return document, [*findings.problems, *check_lots(document)]


def _read_document(fields: Fields, findings: Findings) -> Document:
    """The document as far as it can be read."""
    fields.optional("format", _read_format)
    info = fields.read(
        "tournament",
        read_tournament,
        TournamentInfo(name="", date=dt.date.min, rulebook_id="", series=0, games_per_series=0),
    )
    people = _read_people(fields, info)
    known = TournamentSoFar(info, known_rulebook(info), people)
    numbers: set[int] = set()
    refused_before = findings.refused
    series = tuple(read_series(node, known, numbers) for node in fields.items("series"))
    played = {one.number: players_in(one) for one in series} if findings.refused == refused_before else None
    penalties = tuple(read_penalty(node, people, info, played) for node in fields.items("penalties"))
    disqualified = read_disqualified(fields.items("disqualified"), people)
    lots = tuple(lot for node in fields.items("lots") if (lot := read_lot(node, people, info)))
    if "tournament" in fields.nodes:
        check_categories(fields.nodes["tournament"], info, people)
    return Document(
        info,
        tuple(people.clubs.values()),
        tuple(people.players.values()),
        tuple(people.teams.values()) if "teams" in fields.nodes else None,
        series,
        lots if "lots" in fields.nodes else None,
        penalties if "penalties" in fields.nodes else None,
        disqualified if "disqualified" in fields.nodes else None,
    )


def _read_people(fields: Fields, info: TournamentInfo) -> People:
    teams = fields.items("teams")
    people = People(rankings_of(info, teams=bool(teams)))
    for node in fields.items("clubs"):
        read_club(node, people)
    for node in fields.items("players"):
        read_player(node, people)
    for node in teams:
        read_team(node, people, known_rulebook(info), info.team_size)
    return people


def _read_format(node: Node) -> str | None:
    value = node.text()
    if value is not None and value != FORMAT:
        node.refuse("format_unknown", format=value)
    return value


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
