"""Editions of the final lists: which there are, and what stands in one, as it was sealed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch
from django.utils import timezone

from scoring import Rulebook
from tournament.core.public_names import public_name
from tournament.core.published_editions import public_until, was_public
from tournament.core.rankings import rankings_of
from tournament.models import CardTable, Correction, Edition, EditionList, Tournament, seals
from tournament.standings.reads.edition_rows import standing_lists
from tournament.standings.reads.sealing import people_in
from tournament.standings.reads.standings import Standings

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class EditionOf:
    """One list of one edition as it stood, with what was corrected by it, and the editions there are of that list.

    `content`: what it says, to be read; `before`: so the edition of the same ranking before it. `withheld`: how many
    names that stood in it do not any more, since somebody asked for that. `final`: the ranking still is.
    """

    listed: EditionList
    content: Json
    corrections: Sequence[Correction]
    others: Sequence[Edition]
    withheld: int = 0
    final: bool = True
    before: Json | None = None

    @property
    def edition(self) -> Edition:
        return self.listed.edition

    @property
    def rulebook(self) -> Rulebook:
        return self.edition.tournament.rulebook

    @property
    def reason(self) -> str:
        """Why there is this one; empty in the first of a ranking."""
        reason: str = self.content["reason"]
        return reason

    @property
    def stands(self) -> bool:
        """No later one took its place, and it was not taken back."""
        return self.final and self.edition == self.others[-1]


def public_edition(tournament: Tournament, ranking: str, number: int) -> EditionOf | None:
    """The list of a ranking (by its id) as it stood in Fassung `number`, for everybody; None: there is none, or a
    series in it was not published since: once public it stays. Eleven queries at most.

    Who asked since to be anonymous has no name in it any more.
    """
    lists = _lists_of(tournament, ranking)
    at = next((at for at, row in enumerate(lists) if row.edition.number == number), None)
    until = public_until(tournament)
    if at is None or not was_public(lists[at], until):
        return None
    listed, content, withheld = lists[at], *to_read(lists[at])
    before = next((to_read(row)[0] for row in lists[:at][-1:] if was_public(row, until)), None)
    corrections = listed.edition.corrections.order_by("pk")
    final = bool(listed.ranking and listed.ranking.final_at)
    return EditionOf(listed, content, list(corrections), [row.edition for row in lists], withheld, final, before)


def sealed_edition(tournament: Tournament, ranking: str, number: int) -> EditionList | None:
    """What is sealed of it, where everybody may see it."""
    listed = next((row for row in _lists_of(tournament, ranking) if row.edition.number == number), None)
    return listed if listed and was_public(listed, public_until(tournament)) else None


def _lists_of(tournament: Tournament, ranking: str) -> list[EditionList]:
    rows = EditionList.objects.filter(edition__tournament=tournament, ranking_id_in_document=ranking)
    found = list(rows.select_related("edition", "ranking").defer("sealed").order_by("edition__number"))
    for listed in found:
        listed.edition.tournament = tournament
    return found


def to_read(listed: EditionList) -> tuple[Json, int]:
    """What a list says, to be read by everybody: without the names of those who are anonymous by now, whatever their
    start numbers are; and how many names that stood there do not any more, deleted ones included. Two queries."""
    anonymous = set(
        listed.edition.tournament.registrations.filter(anonymous=True).values_list("document_id", flat=True)
    )
    opened, rows = dict(listed.names.opened), listed.document["rows"]
    withheld = 0
    for one in people_in(rows):
        kept = opened[one["name"]]
        if one["player"] in anonymous:
            instead = public_name(one["number"], "", anonymous=True)
            withheld += kept["value"] != instead
            opened[one["name"]] = {"value": instead}
        withheld += "salt" not in kept
    content: Json = seals.opened(listed.document, opened)
    return content, withheld


def editions_of(tournament: Tournament) -> list[Edition]:
    """Every Fassung there is, each with its lists and what was corrected by it; five queries.

    Of a list nothing sealed is read; it says whether it `is_public`.
    """
    lists = Prefetch("lists", EditionList.objects.defer("sealed"))
    found = list(tournament.editions.order_by("number").prefetch_related("corrections", lists))
    until = public_until(tournament)
    for edition in found:
        for listed in edition.lists.all():
            vars(listed)["is_public"] = tournament.published and was_public(listed, until)
    return found


def kept_lists(standings: Standings) -> dict[str, EditionList]:
    """Id of each ranking whose list is final in these standings -> that list, as its last edition has it: what counts
    in it is shown, and no board that stands still covers it. Two queries."""

    def is_shown(listed: EditionList) -> bool:
        ranking = next((one for one in standings.rankings if one.id == listed.ranking_id_in_document), None)
        if ranking is None or not set(listed.series) <= set(standings.numbers_of(ranking).series):
            return False
        freeze = standings.freeze
        return not freeze or ranking.id in freeze.revealed or not freeze.covers(listed.series, listed.edition.at)

    return {key: listed for key, listed in standing_lists(standings.tournament).items() if is_shown(listed)}


def final_of(standings: Standings) -> Json | None:
    """`final` of `stand/1` (contract.md, section 7): null until every ranking is final, and unless all series with
    closed lists are among those shown; nothing that came about behind a board that stands still. Four queries.
    """
    tournament = standings.tournament
    rankings = rankings_of(tournament)
    if not all(one.final_at for one in rankings):
        return None
    last = tournament.editions.filter(taken_back_at=None).order_by("-number").first()
    closed = CardTable.objects.filter(series__tournament=tournament, closed_at__isnull=False)
    if last is None or closed.exclude(series__number__in=standings.series).exists():
        return None
    if standings.freeze and standings.freeze.covers(standings.series, last.at):
        return None
    corrections = Correction.objects.filter(tournament=tournament, edition__isnull=False).order_by("pk")
    return {
        "at": moment(max(one.final_at for one in rankings if one.final_at)),
        "edition": last.number,
        "corrections": [{"at": moment(one.at), "reason": one.reason} for one in corrections],
    }


def moment(at: datetime) -> str:
    """`2026-05-10T17:30:00+02:00`."""
    return timezone.localtime(at).isoformat(timespec="seconds")
