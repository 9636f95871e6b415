"""`spielliste/1` in and out (contract.md, section 1): nothing is stored of a document that is refused."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import scoring
from tournament.archive.acts.corrections import Corrected, correct_by_document
from tournament.archive.acts.documents import store_document
from tournament.archive.reads import document_of
from tournament.core.act import Actor
from tournament.core.works import garbage_collector_off
from tournament.models import Organisation, Tournament
from tournament.models.limits import LONGEST_ID, LONGEST_NAME, LONGEST_NOTE

Json = dict[str, Any]
Named = scoring.ClubEntry | scoring.PlayerEntry | scoring.TeamEntry


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


def import_document(
    raw: bytes, actor: Actor, *, published: bool = True, organisation: Organisation | None = None
) -> Imported:
    """Store the document in these bytes as a new tournament (`store_document`), whole or not at all;
    RefusedDocumentError."""
    with garbage_collector_off():
        document, problems = _storable(raw)
        return Imported(store_document(document, actor, published=published, organisation=organisation), problems)


def correct_document(raw: bytes, tournament: Tournament, reason: str, actor: Actor) -> Corrected:
    """Bring a tournament that is final to the state in these bytes, whole or not at all; RefusedDocumentError, or what
    `correct_by_document` refuses."""
    with garbage_collector_off():
        document, _problems = _storable(raw)
        return correct_by_document(tournament, document, reason, actor)


def _storable(raw: bytes) -> tuple[scoring.Document, list[scoring.Problem]]:
    """The document, and what is odd about it."""
    document, problems = scoring.parse_bytes(raw)
    if document is not None:
        problems += _check_storable(document)
    if document is None or any(not problem.odd for problem in problems):
        raise RefusedDocumentError(problems)
    return document, problems


def export_document(tournament: Tournament) -> Json:
    """The tournament as a `spielliste/1` object."""
    return scoring.render(document_of(tournament))


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
    yield from _check_decided(document)


def _check_decided(document: scoring.Document) -> Iterator[scoring.Problem]:
    """Rankings, penalties and who was disqualified."""
    for index, ranking in enumerate(document.tournament.rankings or ()):
        where = ("tournament", "rankings", index)
        yield from _too_long(ranking.id, LONGEST_ID, (*where, "id"))
        yield from _too_long(ranking.name, LONGEST_NAME, (*where, "name"))
        yield from _too_long(ranking.category or "", LONGEST_NAME, (*where, "category"))
    for index, penalty in enumerate(document.penalties or ()):
        yield from _too_long(penalty.reason, LONGEST_NOTE, ("penalties", index, "reason"))
    for index, entry in enumerate(document.disqualified or ()):
        yield from _too_long(entry.reason, LONGEST_NOTE, ("disqualified", index, "reason"))


def _too_long(text: str, maximum: int, where: tuple[str | int, ...]) -> Iterator[scoring.Problem]:
    if len(text) > maximum:
        yield scoring.Problem("text_too_long", where, {"maximum": maximum})
