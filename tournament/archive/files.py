"""`spielliste/1` in and out (contract.md, section 1): nothing is stored of a document that is refused."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import scoring
from tournament.archive.acts.documents import Storing, store_document
from tournament.archive.reads import document_keys as keys
from tournament.archive.reads.documents import document_of, plays_with_jokers, spelled_out
from tournament.core.act import Actor
from tournament.models import Tournament

Json = dict[str, Any]
Named = scoring.ClubEntry | scoring.PlayerEntry | scoring.TeamEntry

LONGEST_NAME = 120
LONGEST_ID = 500


class RefusedDocumentError(Exception):
    """The document breaks a rule; `problems` says what and where, what is merely odd included."""

    def __init__(self, problems: list[scoring.Problem]) -> None:
        super().__init__("document refused")
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Imported:
    """A stored document, and what was odd about it."""

    tournament: Tournament
    warnings: list[scoring.Problem]


def import_document(raw: bytes, actor: Actor, *, published: bool = True) -> Imported:
    """Store the document in these bytes as a new tournament, whole or not at all; RefusedDocumentError."""
    document, problems = scoring.parse_bytes(raw)
    if document is not None:
        problems += _check_storable(document)
    if document is None or any(not problem.odd for problem in problems):
        raise RefusedDocumentError(problems)
    storing = Storing(frozenset(_spelled_out(document, json.loads(raw))), published)
    return Imported(store_document(document, actor, storing), problems)


def export_document(tournament: Tournament) -> Json:
    """The tournament as a `spielliste/1` object; one that was imported comes out as it went in."""
    value = scoring.render(document_of(tournament))
    spelled = spelled_out(tournament) or frozenset()
    for key, result in _results(value):
        if key in spelled:
            result["thrown_in"] = False
    return value


def _results(value: Json) -> Iterator[tuple[str, Json]]:
    """Every result of a document that says nothing about throwing in, or says no, with the name of that key."""
    for series in value["series"]:
        for table in series["tables"]:
            place = (series["number"], table["number"])
            for game in table.get("games") or ():
                for position, result in enumerate(game["results"]):
                    if not result.get("thrown_in"):
                        yield keys.thrown_in(place, game["number"], position), result


def _spelled_out(document: scoring.Document, value: Json) -> Iterator[str]:
    """What the document says although leaving it out would say the same; `value` is what it was read from."""
    info = document.tournament
    said_for_nothing = (
        (keys.TEAMS, document.teams == ()),
        (keys.LOTS, document.lots == ()),
        (keys.PLACE, info.place == ""),
        (keys.REPEAT_OFFENCE_EXTRA, info.repeat_offence_extra == 0),
        (keys.JOKERS, info.jokers is not None and info.jokers == plays_with_jokers(info.rulebook_id)),
    )
    yield from (key for key, said in said_for_nothing if said)
    yield from (keys.categories(player.id) for player in document.players if player.categories == ())
    yield from (keys.loan(team.id) for team in document.teams or () if team.loan == ())
    for series in document.series:
        if not series.tables:
            yield keys.series(series.number)
        for table in series.tables:
            yield from _spelled_out_at((series.number, table.number), table)
    yield from (key for key, result in _results(value) if result.get("thrown_in") is False)


def _spelled_out_at(place: keys.Place, table: scoring.TableEntry) -> Iterator[str]:
    if table.games == ():
        yield keys.games(place)
    if table.totals == ():
        yield keys.totals(place)
    yield from (keys.dealer(place, game.number) for game in table.games or () if game.dealer is not None)


def _check_storable(document: scoring.Document) -> Iterator[scoring.Problem]:
    """What the database has no room for: very long texts."""
    info = document.tournament
    yield from _too_long(info.name, LONGEST_NAME, ("tournament", "name"))
    yield from _too_long(info.place or "", LONGEST_NAME, ("tournament", "place"))
    named: dict[str, Sequence[Named]] = {
        "clubs": document.clubs,
        "players": document.players,
        "teams": document.teams or (),
    }
    for key, entries in named.items():
        for index, entry in enumerate(entries):
            yield from _too_long(entry.id, LONGEST_ID, (key, index, "id"))
            yield from _too_long(entry.name, LONGEST_NAME, (key, index, "name"))


def _too_long(text: str, maximum: int, where: tuple[str | int, ...]) -> Iterator[scoring.Problem]:
    if len(text) > maximum:
        yield scoring.Problem("text_too_long", where, {"maximum": maximum})
