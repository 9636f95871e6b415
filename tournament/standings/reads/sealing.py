"""A list sealed as an edition: canonical JSON, with seals in place of whoever is named.

Source: docs/developer/sealed-editions.md.
"""

import hashlib
import re
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tournament.core.personal import SALT_BYTES
from tournament.models.seals import canonical, is_seal, seal

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
    """What the list of a ranking (its id) says (`edition_rows.lists_now`), sealed. `names`: of all who are there."""
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


def people_in(rows: Iterable[Json]) -> Iterator[Json]:
    """Everybody who stands in these rows, as often as they do."""
    for row in rows:
        yield from [row] if "player" in row else row["members"]


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
