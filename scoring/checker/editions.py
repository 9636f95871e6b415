"""A sealed edition held against its hash, and against what a document gives (docs/developer/sealed-editions.md)."""

import datetime as dt
import hashlib
import json
from collections.abc import Collection
from dataclasses import dataclass

from scoring.document.shape import Findings, Node

from .findings import Finding
from .lists import BESIDE_FIGURES, STAND_KEYS, STAND_KEYS_LATER, editions_of, plain, refuse
from .right import Right
from .rows import Rows

FORMAT = "fassung/1"
KEYS = ("format", "ranking", "name", "of", "edition", "at", "reason", "rulebook", "ranked_by", "series", "rows")


@dataclass(frozen=True, slots=True)
class Stated:
    """The hash of an edition as a `stand/1` says it, or somebody who asks (then it says no more: of any)."""

    sha256: str
    ranking: str = ""
    edition: int | None = None
    at: str = ""


def stated_in(data: object) -> list[Stated]:
    """The hashes that a `stand/1` says; that it is one is seen to by `check_stand`."""
    fields = Node(data, Findings()).fields(STAND_KEYS, STAND_KEYS_LATER)
    return [
        Stated(one.text("sha256"), one.text("ranking"), one.optional("edition", Node.integer), one.text("at"))
        for one in editions_of(fields)
    ]


def edition_of(data: object) -> Stated:
    """Which edition a list is, its hash left out; without a number where it is none."""
    fields = Node(data, Findings()).fields((), ("ranking", "edition"))
    return Stated("", fields.text("ranking"), fields.optional("edition", Node.integer))


def superseded(right: Right, data: object, known: Collection[Stated]) -> list[Finding]:
    """That a list is an edition of which a later one is known."""
    this = edition_of(data)
    ranking = right.ranking(this.ranking)
    latest = max((one.edition or 0 for one in known if one.ranking == this.ranking), default=0)
    if ranking is None or this.edition is None or this.edition >= latest:
        return []
    return [Finding("superseded", ranking.title, {"given": this.edition, "right": latest})]


def check_edition(right: Right, raw: bytes, data: object, stated: Collection[Stated]) -> list[Finding]:
    """What is not so in an edition. UnreadableListError: it is none."""
    findings = Findings()
    fields = Node(data, findings).fields(KEYS)
    ranking_id, number = fields.text("ranking"), fields.optional("edition", Node.integer)
    ranking = right.ranking(ranking_id)
    found = [] if raw == canonical(data) else [Finding("not_canonical")]
    sha256 = hashlib.sha256(raw).hexdigest()
    asked = [one for one in stated if one.ranking in {"", ranking_id} and one.edition in {None, number}]
    if asked and sha256 not in {one.sha256 for one in asked}:
        found.append(Finding("hash_differs", "", {"given": sha256, "right": asked[0].sha256}))
    for one in asked:
        found += plain("", {"at": _moment(one.at)} if one.at else {}, fields)
    if ranking is None:
        refuse(findings)
        return [*found, Finding("list_unknown", ranking_id)]
    rulebook = right.document.tournament.rulebook
    said = {"format": FORMAT, "name": ranking.name, "of": str(ranking.of), "rulebook": rulebook.id}
    found += plain("", {**said, "ranked_by": rulebook.ranked_by, "series": right.counted(ranking)}, fields)
    rows = Rows(right, ranking.title, ranking.of, right.drawn(ranking), final=True)
    beside = BESIDE_FIGURES | {"number"}
    found += rows.compared(right.rows(ranking), fields.items("rows"), beside)
    refuse(findings)
    return found


def canonical(data: object) -> bytes:
    """The bytes an edition consists of."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _moment(said: str) -> str:
    """A moment as editions write it: in UTC, whole seconds; what is none as it is."""
    try:
        return dt.datetime.fromisoformat(said).astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        return said
