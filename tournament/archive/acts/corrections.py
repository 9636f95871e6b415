"""Bring a tournament that is final to the state a document of it describes: the differences, in one act.

What the document does not know stays: the tournament's address and who runs it, start numbers, who was there, the links
of lists, what is published and since when, notes of referees, the audit log, every edition. Rows the document calls by
the same ids (tables: by their numbers) are the same rows; lots and penalties are stored anew if any of them differs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import override

import scoring
from languages import SOURCE
from tournament.archive.acts.corrected_rows import CorrectedPeople, CorrectedTables, corrected_rankings, named_rankings
from tournament.archive.acts.documents import fields_of, store_lots, store_penalties
from tournament.archive.reads import document_of
from tournament.core import lock
from tournament.core.act import Actor, act, subject
from tournament.core.audit_words import changed_in
from tournament.core.errors import RefusedError
from tournament.core.series_state import to_play, with_results
from tournament.core.writing import writing
from tournament.lists.acts.totals import recompute_tournament
from tournament.models import Edition, Tournament
from tournament.standings.acts.decisions import reason_of
from tournament.standings.acts.editions import next_edition
from tournament.standings.reads.moves import Effect, effects, numbers_now, team_names
from tournament.standings.reads.sealing import final_lists

ACTION = "tournament_corrected"

PARTS = {
    "tournament": "Angaben",
    "clubs": "Vereine",
    "players": "Anmeldungen",
    "teams": "Mannschaften",
    "series": "Listen",
    "lots": "Lose",
    "penalties": "Strafen",
    "disqualified": "Disqualifikationen",
}
"""Part of a document -> what it is called."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """The edition that came of it (None: every list says what it said), and whose ranks moved."""

    edition: Edition | None
    effects: Sequence[Effect]


def correct_by_document(tournament: Tournament, document: scoring.Document, reason: str, actor: Actor) -> Corrected:
    """Store what differs, and make the next edition of what is another by it; everything or nothing.

    Refused: nothing is final, or nothing would be any more; it is another tournament (name, date or rulebook); nothing
    differs; no reason.
    """
    said = reason_of(reason)
    with writing():
        if not tournament.rankings.filter(final_at__isnull=False).exists():
            raise RefusedError("nothing_final")
        before, teams, stood = numbers_now(tournament), team_names(tournament), final_lists(tournament)
        with lock.correcting(said), act(tournament, actor, ACTION, tournament.name) as entry:
            final = entry.tournament.rankings.filter(final_at__isnull=False)
            names = list(final.values_list("name", flat=True))
            difference = _Difference(entry.tournament, document)
            changed = difference.store()
            if not final.exists():  # by leaving its rankings out nothing becomes open again
                raise RefusedError("ranking_in_edition", {"name": names[0]})
            entry.after = {"changed": changed}
        _note_changes(tournament, difference.series(), said)
        tournament.refresh_from_db()
        edition = next_edition(tournament, stood, said, ", ".join(changed), actor)
        return Corrected(edition, effects(before, numbers_now(tournament), teams))


def _note_changes(tournament: Tournament, series: Sequence[int], reason: str) -> None:
    """Where not everything is final: of each of these series that is published, the lists that are not final say that
    it was changed, as after any other change of it."""
    if tournament.rankings.filter(final_at=None).exists():
        for stored in tournament.series.filter(with_results(), number__in=series):
            lock.note_change(tournament, subject(stored), reason)


class _Difference:
    """What a document says otherwise than is stored."""

    def __init__(self, tournament: Tournament, document: scoring.Document) -> None:
        self.tournament = tournament
        self.document = document
        self.stored = document_of(tournament)
        before, after = _named(self.stored), _named(document)
        self.differing = [name for name in PARTS if getattr(before, name) != getattr(after, name)]

    def store(self) -> list[str]:
        """Store it; what differs, in words."""
        self._refuse()
        now = timezone.now()
        for name, value in fields_of(self.document.tournament).items():
            setattr(self.tournament, name, value)
        self.tournament.save()
        drawn, taken = "lots" in self.differing, "penalties" in self.differing
        lots = list(self.tournament.lots.select_related("drawn_by"))
        if drawn:
            self.tournament.lots.all().delete()
        if taken:
            self.tournament.penalties.filter(to_play("series__")).delete()
        tables = CorrectedTables(self.tournament, self.document, now)
        tables.clear(self.stored)
        people = CorrectedPeople(self.tournament, self.document, corrected_rankings(self.tournament, self.document))
        series = tables.store(people.players)
        people.remove_others()
        if drawn:
            store_lots(people, series, now, lots)
        if taken:
            store_penalties(people, series, now)
        recompute_tournament(self.tournament)
        named = self._rules_named()
        return [*named, *(PARTS[name] for name in self.differing if name != "tournament" or not named)]

    def _rules_named(self) -> list[str]:
        """What is said otherwise of the tournament itself, by its names: as it is stored, in German."""
        before, after = (fields_of(one.tournament) for one in (self.stored, self.document))
        with override(SOURCE):
            return changed_in(before, after, self.tournament.rulebook)

    def series(self) -> list[int]:
        """The numbers of the series whose lists differ."""
        before, after = ({one.number: one for one in document.series} for document in (self.stored, self.document))
        return sorted(number for number in before.keys() | after.keys() if before.get(number) != after.get(number))

    def _refuse(self) -> None:
        same = ("name", "date", "rulebook_id")
        stored, said = self.stored.tournament, self.document.tournament
        if any(getattr(stored, name) != getattr(said, name) for name in same):
            raise RefusedError("another_tournament", {"name": self.tournament.name})
        if not self.differing:
            raise RefusedError("nothing_differs")


def _named(document: scoring.Document) -> scoring.Document:
    """With the rankings it means: it may leave out those every tournament has."""
    rankings = tuple(named_rankings(document))
    return replace(document, tournament=replace(document.tournament, rankings=rankings))
