"""Who is meant, of those an organisation knows; and a list of people looked at row by row before anything is stored."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import Q

from tournament.core import names
from tournament.core.rankings import planned_rankings
from tournament.models import Person, Tournament
from tournament.registration.categories import NORMAL
from tournament.registration.fields import Entry
from tournament.registration.reads.known import is_by_number, pass_key
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

NOBODY: frozenset[int] = frozenset()
BEGINNING = 2  # letters
MOST_BEGINNINGS = 30


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody as they were typed, read or sent. `person`: the key of who was chosen."""

    name: str
    club: str = ""
    pass_number: str = ""
    born: int | None = None
    person: int | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody the organisation knows."""

    pk: int
    name: str
    club: str
    pass_number: str
    born: int | None
    in_archive: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """`meant`: who it is; None: somebody new, or it cannot be told. `likely`: the same for whoever looks before it is
    stored. `candidates`: who it may be, the likeliest first. `several`: more than one of them fits as well."""

    meant: Candidate | None
    likely: Candidate | None
    candidates: tuple[Candidate, ...]
    several: bool


class Register:
    """Everybody an organisation knows, to be asked about."""

    def __init__(self, people: Iterable[Candidate]) -> None:
        self._by_key: dict[int, Candidate] = {}
        self._by_name: dict[str, list[Candidate]] = defaultdict(list)
        self._by_pass: dict[str, list[Candidate]] = defaultdict(list)
        for one in people:
            if not is_by_number(one.name):
                self._by_key[one.pk] = one
                self._by_name[names.key(one.name)].append(one)
                if key := pass_key(one.pass_number):
                    self._by_pass[key].append(one)

    @classmethod
    def of(cls, organisation: int, asked: Sequence[Asked] | None = None) -> "Register":
        """As it is stored; `asked`: nobody else will be asked about, so that whoever cannot be meant is not read."""
        columns = ("pk", "name", "club__name", "pass_number", "born", "in_archive")
        people = Person.objects.filter(organisation=organisation)
        if asked is not None:
            people = people.filter(_may_be_meant(asked))
        rows = people.order_by().values_list(*columns)
        return cls(Candidate(pk, name, club or "", *more) for pk, name, club, *more in rows)

    def match(self, asked: Asked, without: Collection[int] = NOBODY) -> Match:
        """Who is meant, of all but these."""
        of_pass = [one for one in self._by_pass.get(pass_key(asked.pass_number), ()) if one.pk not in without]
        called = [one for one in self._by_name.get(names.key(asked.name), ()) if one.pk not in without]
        fitting = sorted((one for one in called if not _contradicts(one, asked)), key=lambda one: _likeness(one, asked))
        here = [one for one in fitting if names.key(one.club) == names.key(asked.club)]
        clubless = [one for one in fitting if not one.club or not asked.club]
        told = self.identified(asked, without)
        meant = told or next(iter(here), None)
        likely = meant or (clubless[0] if len(clubless) == 1 else None)
        several = not told and len(here or clubless or of_pass) > 1
        others = [*of_pass, *here, *clubless, *fitting]
        return Match(meant, likely, tuple(dict.fromkeys([*([likely] if likely else []), *others])), several)

    def identified(self, asked: Asked, without: Collection[int] = NOBODY) -> Candidate | None:
        """Who was chosen, or has the pass number: the first two steps, which a slip in the name does not hide."""
        chosen = self._by_key.get(asked.person or 0)
        if chosen and chosen.pk not in without and names.key(chosen.name) == names.key(asked.name):
            return chosen
        of_pass = self._by_pass.get(pass_key(asked.pass_number), ())
        return of_pass[0] if len(of_pass) == 1 and of_pass[0].pk not in without else None

    def each(self, asked: Sequence[Asked], without: Collection[int] = NOBODY) -> list[Candidate | None]:
        """Who is meant by each, nobody twice and none of these; None: somebody new. Who is chosen or has the pass
        number is taken first, wherever in the list, and then by name in the order of the list."""
        found: dict[int, Candidate] = {}
        taken = set(without)
        for at, one in enumerate(asked):
            if told := self.identified(one, taken):
                found[at] = told
                taken.add(told.pk)
        for at, one in enumerate(asked):
            if at not in found and (meant := self.match(one, taken).meant):
                found[at] = meant
                taken.add(meant.pk)
        return [found.get(at) for at in range(len(asked))]


def _may_be_meant(asked: Sequence[Asked]) -> Q:
    """More than are meant, and none too few: of few, whose names begin like one of theirs, whoever has a pass number
    where they have one, and who was chosen. A database folds other letters than names are folded by."""
    begin = {names.tidy(one.name)[:BEGINNING] for one in asked}
    if len(begin) > MOST_BEGINNINGS or not all(map(str.isascii, begin)):
        return Q()
    may = Q(pk__in=[one.person for one in asked if one.person]) | Q(name__in=[one.name for one in asked])
    for letters in begin:
        may |= Q(name__istartswith=letters)
    return may | ~Q(pass_number="") if any(one.pass_number for one in asked) else may


def _contradicts(one: Candidate, asked: Asked) -> bool:
    """Return whether the candidate has another pass number or was born in another year."""
    own, said = pass_key(one.pass_number), pass_key(asked.pass_number)
    return bool((own and said and own != said) or (one.born and asked.born and one.born != asked.born))


def _likeness(one: Candidate, asked: Asked) -> tuple[bool, bool, bool, int]:
    """To sort by: the likeliest first."""
    same = bool(pass_key(asked.pass_number) and one.pass_number) or bool(asked.born and one.born)
    return not same, one.name != asked.name, not one.in_archive, -one.pk


# Whom an entry means of those the organisation knows, however they are spelled.


def as_known(tournament: Tournament, entries: Sequence[Entry], known: Register | None = None) -> list[Entry]:
    """Return the same entries; who was chosen from the register, or is known by their pass number, with their key and
    their name there. A choice somebody typed over since, or that is no person of this organisation, counts as typed. No
    query where nobody has one or the other, and one else, unless the register is there (`known`).
    """
    if not any(entry.person or entry.pass_number for entry in entries):
        return list(entries)
    asked = list(map(asked_of, entries))
    register = known or Register.of(tournament.organisation_id, asked)
    found = list(map(register.identified, asked))
    return [
        replace(entry, person=one.pk, name=one.name) if one else replace(entry, person=None)
        for entry, one in zip(entries, found, strict=True)
    ]


def asked_of(entry: Entry) -> Asked:
    """As the register is asked."""
    return Asked(entry.name, entry.club, entry.pass_number, entry.born, entry.person)


# A list of people to be registered, looked at row by row before anything is stored.


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
