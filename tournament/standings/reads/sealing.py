"""A list sealed as an edition: its rows as they are now, in canonical JSON, with seals in place of whoever is named."""

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import override

import scoring
from languages import SOURCE
from scoring.document.stand import WHO
from scoring.rankings import Of
from tournament.core.audit import SALT_BYTES
from tournament.core.names import Ids, ids_in_document
from tournament.core.rankings import as_values
from tournament.models import RankedKind, Tournament
from tournament.models import Ranking as RankingRow
from tournament.models.audit import canonical, is_seal, seal
from tournament.standings.reads.editions import standing_lists
from tournament.standings.reads.moves import numbers_now
from tournament.standings.reads.ranking_list import PlayerRow, Row, SeriesCell, TeamRow
from tournament.standings.reads.standings import AnyList, Standings

FORMAT = "fassung/1"
SHORTEST = 2
"""Letters a word of a name has to have to be looked for."""

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sealed:
    """The text, its hash, and what stands behind its seals (EditionNames)."""

    text: str
    sha256: str
    opened: dict[str, dict[str, str]]


def sealed_list(ranking: str, said: Json, edition: int, at: datetime, reason: str, names: Iterable[str]) -> Sealed:
    """What the list of a ranking (its id) says (`lists_now`), sealed. `names`: of all who are there."""
    sealing = _Sealing(frozenset().union(*map(_words, names)))
    document = {
        **said,
        "format": FORMAT,
        "ranking": ranking,
        "edition": edition,
        "at": at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "reason": sealing.text(reason),
        "rows": [sealing.row(row) for row in said["rows"]],
    }
    text = canonical(document)
    return Sealed(text.decode(), hashlib.sha256(text).hexdigest(), sealing.opened)


@dataclass(slots=True)
class _Sealing:
    """Seals; `words`: those of names."""

    words: frozenset[str]
    opened: dict[str, dict[str, str]] = field(default_factory=dict)

    def row(self, row: Json) -> Json:
        name = self._seal(row["name"]) if "player" in row else self.text(row["name"])
        members = {"members": [self.row(one) for one in row["members"]]} if "members" in row else {}
        penalties = [[series, points, self.text(reason)] for series, points, reason in row["penalties"]]
        return {**row, **members, "name": name, "penalties": penalties}

    def text(self, said: str) -> str:
        """As it is, unless it may name somebody."""
        return self._seal(said) if self.words & _words(said) or is_seal(said) else said

    def _seal(self, value: str) -> str:
        salt = secrets.token_hex(SALT_BYTES)
        made = seal(value, salt)
        self.opened[made] = {"value": value, "salt": salt}
        return made


def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in re.findall(r"\w+", text.casefold()) if len(word) >= SHORTEST)


# What the lists of rankings say now, as an edition keeps it: the rows of docs/developer/sealed-editions.md, names in
# them.

Lists = Mapping[str, Json]
"""Id of a ranking -> what its list says."""


def final_lists(tournament: Tournament) -> Lists:
    """Of every ranking that is final. One query where none is."""
    return lists_now(tournament, list(tournament.rankings.filter(final_at__isnull=False).order_by("position")))


def changed(before: Lists, after: Lists) -> list[str]:
    """The ids of those rankings whose list is another than before, or new."""
    return [key for key, said in after.items() if before.get(key) != said]


def lists_now(tournament: Tournament, rankings: Sequence[RankingRow]) -> Lists:
    """Of these rankings. Whoever came after the last edition of a final one, and played nothing that counts in it, is
    not in it. A constant number of queries.
    """
    if not rankings:
        return {}
    stood = {key: _who_stands(listed.document) for key, listed in standing_lists(tournament).items()}
    standings = Standings(tournament, numbers_now(tournament), public=True)
    ids = ids_in_document(tournament)
    with override(SOURCE):  # what somebody without a name is called does not hang on who reads
        return {
            ranking.id: {
                "name": ranking.name,
                "of": str(ranking.of),
                "rulebook": tournament.rulebook.id,
                "ranked_by": tournament.rulebook.ranked_by,
                "series": list(standings.numbers.counted(ranking)),
                "rows": list(_rows(standings.list_of(ranking), ids, stood.get(ranking.id))),
            }
            for ranking in as_values(tournament, rankings)
        }


def _rows(ranked: AnyList, ids: Ids, stood: frozenset[str] | None) -> Iterable[Json]:
    of = ranked.ranking.of
    for row in ranked.rows:
        if stood is None or row.totals.games or ids[RankedKind(of)][row.key] in stood:
            yield _row(of, row, ids)


def _who_stands(document: Json) -> frozenset[str]:
    return frozenset(row[WHO[Of(document["of"])]] for row in document["rows"])


def _row(of: Of, row: Row, ids: Ids) -> Json:
    return {
        **scoring.ranking_row(of, row, ids[RankedKind(of)][row.key]),
        **_named(row, ids),
        "tied": row.tied,
        "by_lot": row.by_lot,
        "penalties": [[note.series, note.points, note.reason] for note in row.penalties],
        "cells": [_cell(cell) for cell in row.cells],
    }


def _named(row: Row, ids: Ids) -> Json:
    """What it is called, and who belongs to it."""
    if isinstance(row, PlayerRow):
        return {"name": row.name, "number": row.registration.number, "club": row.club_name}
    members = [_member(one, ids) for one in row.members]
    if isinstance(row, TeamRow):
        on_loan = [{**said, "loan": one.key in row.loan} for said, one in zip(members, row.members, strict=True)]
        return {"name": row.name, "club": row.club_name, "members": on_loan}
    return {"name": row.name, "members": members}


def _member(row: PlayerRow, ids: Ids) -> Json:
    """What they made. How they rank among players is another list's."""
    said = _without_ranks(_row(Of.PLAYERS, row, ids))
    return {**said, "cells": [cell and _without_ranks(cell) for cell in said["cells"]]}


def _without_ranks(said: Json) -> Json:
    return {key: value for key, value in said.items() if key not in {"rank", "tied", "by_lot"}}


def _cell(cell: SeriesCell | None) -> Json | None:
    """None: nothing was played there."""
    if cell is None or not cell.place.totals.games:
        return None
    place = cell.place
    figures = {**place.totals.as_json(), "points": place.points, "penalty": place.penalty}
    return {"rank": place.rank, **figures, "counts": cell.counts}
