"""A list of people to be registered, looked at row by row before anything is stored."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.core import names
from tournament.core.rankings import planned_rankings
from tournament.models import Tournament
from tournament.registration.categories import NORMAL
from tournament.registration.fields import Entry
from tournament.registration.reads.identified import as_known
from tournament.registration.reads.known import pass_key
from tournament.registration.reads.people import (
    Directory,
    Known,
    Note,
    club_names,
    name_flaw,
    registrations,
    similar_club,
    too_long,
)


class Status(StrEnum):
    """What would become of a row."""

    NEW = "new"
    SIMILAR = "similar"  # new, but somebody else may be meant
    INCOMPLETE = "incomplete"
    DOUBLE = "double"


@dataclass(frozen=True, slots=True)
class EnrolmentRow:
    """One row as read or corrected: its line in the file, whether it is to be taken, what was odd in reading it."""

    line: int
    entry: Entry
    taken: bool = True
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A row beside what is registered already and what stands above it in the list."""

    row: EnrolmentRow
    status: Status
    notes: tuple[Note, ...]

    @property
    def storable(self) -> bool:
        """Whether it can be stored as it is."""
        return self.status in (Status.NEW, Status.SIMILAR)


def review(tournament: Tournament, rows: Sequence[EnrolmentRow]) -> list[Reviewed]:
    """Look at each row; four queries. Rows that are not taken are no reason for a later one to be double."""
    known = registrations(tournament)
    by_number = {person.number: person.person.name for person in known}
    categories = [ranking.category for ranking in planned_rankings(tournament)]
    reviewing = _Review(Directory.of(known), by_number, categories, club_names(tournament))
    reviewing.registered = {person.person_id: Known.of(person) for person in known}
    return reviewing.rows(rows, as_known(tournament, [row.entry for row in rows]))


class _Review:
    def __init__(
        self, directory: Directory, by_number: dict[int, str], categories: Sequence[str], clubs: Sequence[str]
    ) -> None:
        self.directory = directory
        self.by_number = by_number
        self.categories = {*NORMAL, *categories}
        self.clubs = {names.key(name): name for name in clubs}
        self.registered: dict[int, Known] = {}
        self.passes: dict[str, Known] = {}

    def rows(self, rows: Sequence[EnrolmentRow], meant: Sequence[Entry]) -> list[Reviewed]:
        return [self._row(row, entry) for row, entry in zip(rows, meant, strict=True)]

    def _row(self, row: EnrolmentRow, meant: Entry) -> Reviewed:
        status, note = self._of_pass(row.entry, meant) or self._status(row)
        notes = [*([note] if note else []), *row.notes]
        if status in (Status.NEW, Status.SIMILAR):
            notes += self._about_club(row.entry.club)
            notes += self._about_number(row.entry)
            notes += self._about_categories(row.entry)
            if row.taken:
                self._take(row, meant)
        return Reviewed(row, status, tuple(notes))

    def _of_pass(self, entry: Entry, meant: Entry) -> tuple[Status, Note | None] | None:
        """What the register says of whoever has this pass number; None: nothing that the name does not say."""
        if (above := self.passes.get(pass_key(entry.pass_number))) and entry.pass_number:
            return Status.DOUBLE, _note("double", above)
        if meant.person is None:
            return None
        if registered := self.registered.get(meant.person):
            return Status.DOUBLE, _note("double", registered)
        if names.key(meant.name) == names.key(entry.name) or self.directory.same(meant.name, entry.club):
            return None
        return Status.NEW, Note("pass_known", {"name": meant.name})

    def _status(self, row: EnrolmentRow) -> tuple[Status, Note | None]:
        entry = row.entry
        if flaw := name_flaw(entry.name) or too_long(entry.club) or too_long(entry.team) or too_long(entry.tandem):
            return Status.INCOMPLETE, flaw
        if same := self.directory.same(entry.name, entry.club):
            return Status.DOUBLE, _note("double", same)
        if similar := self.directory.similar(entry.name, entry.club):
            return Status.SIMILAR, _note("similar", similar)
        return Status.NEW, None

    def _about_club(self, club: str) -> list[Note]:
        if not club:
            return [Note("club_missing")]
        if names.key(club) in self.clubs:
            return []
        similar = similar_club(club, self.clubs.values())
        self.clubs[names.key(club)] = club
        return [Note("club_similar", {"club": similar})] if similar else [Note("club_new")]

    def _about_number(self, entry: Entry) -> list[Note]:
        if entry.number in self.by_number:
            return [Note("number_given_away", {"number": entry.number, "name": self.by_number[entry.number]})]
        return []

    def _about_categories(self, entry: Entry) -> list[Note]:
        """What is none of the usual categories and has no ranking: it is kept as written, and may be a slip."""
        unknown = [category for category in entry.categories if category not in self.categories]
        return [Note("category_without_ranking", {"category": category}) for category in unknown]

    def _take(self, row: EnrolmentRow, meant: Entry) -> None:
        known = Known(meant.name, row.entry.club, line=row.line)
        self.directory.add(known)
        if row.entry.pass_number:
            self.passes[pass_key(row.entry.pass_number)] = known
        if row.entry.number is not None:
            self.by_number.setdefault(row.entry.number, row.entry.name)


def _note(kind: str, known: Known) -> Note:
    """`double_line` or `double_registered`, `similar_line` or `similar_registered`."""
    place = {"line": known.line} if known.number is None else {"number": known.number}
    where = "line" if known.number is None else "registered"
    return Note(f"{kind}_{where}", {"name": known.name, "club": known.club or "–", **place})
