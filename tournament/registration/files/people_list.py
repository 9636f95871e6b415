"""A list of people as clubs send it: rows of texts in, entries out; and as the page of its preview keeps it."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from typing import Any

from django.core import signing

from scoring.rankings import PAIR
from tournament.core import names
from tournament.models.limits import MOST_PEOPLE_AT_ONCE
from tournament.registration.categories import Ages, each_once, is_diverse, means_sex, year_of
from tournament.registration.fields import IN_SPREADSHEETS, TEAM_KEYS, Entry
from tournament.registration.files.headings import (
    NAMES,
    Role,
    guessed_roles,
    is_remark,
    is_title_row,
    roles_of_headings,
)
from tournament.registration.files.spreadsheets import Sheet, SheetLine, SpreadsheetError
from tournament.registration.reads.matching import EnrolmentRow
from tournament.registration.reads.people import Note, odd_notes

SEARCHED_FOR_HEADINGS = 20
SUMS = ("summe", "gesamt", "insgesamt", "anzahl", "total", "teilnehmerzahl", "zusammen")
BARE_TEAM = re.compile(
    r"(?:(?:mannschaft|team|tandem|m|t)\.?\s*)?(?:nr\.?\s*)?(\d{1,2}|[a-h]|i{1,3}|iv|v)\.?", re.IGNORECASE
)
CLUB_ABOVE = re.compile(r"\s*(?:verein|club|klub|vereinsname)\s*:\s*(.*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its letter as spreadsheet programs show it, its heading (empty: none), a filled cell, its role."""

    letter: str
    heading: str
    example: str
    role: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """A row that is no person: its line and what stands there."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class PeopleList:
    """What was understood. `notes`: what was guessed;
    `remarks`: by line, what stands in columns of remarks."""

    columns: tuple[Column, ...]
    rows: tuple[EnrolmentRow, ...]
    skipped: tuple[Skipped, ...]
    notes: tuple[Note, ...]
    remarks: Mapping[int, str]


def understand(
    sheet: Sheet, *, club: str = "", roles: Sequence[str] | None = None, ages: Ages | None = None
) -> PeopleList:
    """Read a sheet as a list of people.

    `club`: for those whose row names none. `roles`: what the columns mean, if somebody knows better than the headings.
    `ages`: who is a senior or junior by the year of birth; None: a year says nothing but the year.
    Raises SpreadsheetError when nothing tells which column has the names, when nobody is in the list, or too many are.
    """
    return _SheetReader(sheet, club, roles, ages).read()


class _SheetReader:
    def __init__(self, sheet: Sheet, club: str, roles: Sequence[str] | None, ages: Ages | None) -> None:
        at = next((at for at, line in enumerate(sheet.lines[:SEARCHED_FOR_HEADINGS]) if is_title_row(line.cells)), None)
        self.title = None if at is None else sheet.lines[at]
        self.above = () if at is None else sheet.lines[:at]
        self.lines = sheet.lines if at is None else sheet.lines[at + 1 :]
        self.notes: list[Note] = []
        self.skipped: list[Skipped] = []
        if sheet.delimiter == "," and self.title:
            self.lines = tuple(_joined(line, self.title) for line in self.lines)
        self.width = max((len(line.cells) for line in [*self.lines, *([self.title] if self.title else [])]), default=0)
        self.roles = self._padded(roles) if roles is not None else self._padded(self._roles())
        self.ages = ages
        cells = [cell for line in self.lines for cell in self._cells(line, Role.CATEGORIES)]
        self.of_sex = means_sex(cells)
        self.club = club or _club_above(self.above)
        if self.club and not club:
            self.notes.append(Note("club_from_above", {"club": self.club}))

    def read(self) -> PeopleList:
        if not NAMES & set(self.roles):
            raise SpreadsheetError("names_not_found")
        entries = self._entries()
        if not entries:
            raise SpreadsheetError("nobody_in_file")
        if len(entries) > MOST_PEOPLE_AT_ONCE:
            raise SpreadsheetError("file_too_many_rows", {"maximum": MOST_PEOPLE_AT_ONCE})
        rows = self._filled_down(entries)
        for key in TEAM_KEYS:
            rows = self._named_teams(rows, key)
        return PeopleList(
            tuple(self._column(at) for at in range(self.width)),
            tuple(rows),
            tuple(self.skipped),
            tuple(self.notes),
            self._remarks(),
        )

    def _remarks(self) -> dict[int, str]:
        headings = enumerate(self.title.cells if self.title else ())
        at = {column for column, heading in headings if is_remark(heading) and self.roles[column] == Role.NOTHING}
        said = {line.number: [cell for column, cell in enumerate(line.cells) if column in at] for line in self.lines}
        return {number: "; ".join(filter(names.club_name, cells)) for number, cells in said.items()}

    def _roles(self) -> tuple[str, ...]:
        if self.title:
            roles = roles_of_headings(self.title.cells, _telling(self.lines))
        else:
            roles = guessed_roles(_telling(self.lines))
            self.notes.append(Note("no_headings"))
        if Role.GIVEN_FIRST in roles:
            self.notes.append(Note("given_name_first_guessed"))
        if Role.SURNAME_FIRST in roles:
            self.notes.append(Note("surname_first_guessed"))
        return roles

    def _padded(self, roles: Sequence[str]) -> tuple[str, ...]:
        return (*roles, *[Role.NOTHING] * (self.width - len(roles)))[: self.width]

    def _column(self, at: int) -> Column:
        heading = self.title.cells[at] if self.title and at < len(self.title.cells) else ""
        example = next((line.cells[at] for line in self.lines if at < len(line.cells) and line.cells[at]), "")
        return Column(_letter(at), heading, example, self.roles[at])

    def _cells(self, line: SheetLine, role: str) -> Iterator[str]:
        """The filled cells of this role."""
        return (cell for cell, own in zip(line.cells, self.roles, strict=False) if own == role and cell)

    def _first(self, line: SheetLine, role: str) -> str:
        return next(self._cells(line, role), "")

    def _entries(self) -> list[EnrolmentRow]:
        rows = []
        for line in self.lines:
            if self._is_person(line):
                rows.append(self._row(line))
            else:
                self.skipped.append(Skipped(line.number, " · ".join(cell for cell in line.cells if cell)))
        return rows

    def _is_person(self, line: SheetLine) -> bool:
        """No person: a repeated heading, a sum, a remark or a number on its own."""
        if is_title_row(line.cells) or _is_sum(line):
            return False
        if len(_filled(line)) > 1:
            return any(letter.isalpha() for letter in self._name(line) or "?".join(_filled(line)))
        return any(role in NAMES and _like_a_name(cell) for cell, role in zip(line.cells, self.roles, strict=False))

    def _name(self, line: SheetLine) -> str:
        if Role.SURNAME in self.roles:
            surname, given = self._first(line, Role.SURNAME), self._first(line, Role.GIVEN)
            return names.person_name(surname if "," in surname and not given else f"{surname}, {given}")
        if Role.GIVEN_FIRST in self.roles:
            return names.person_name(names.given_name_first(self._first(line, Role.GIVEN_FIRST)))
        if Role.SURNAME_FIRST in self.roles:
            return names.person_name(names.surname_first(self._first(line, Role.SURNAME_FIRST)))
        return names.person_name(self._first(line, Role.NAME))

    def _row(self, line: SheetLine) -> EnrolmentRow:
        number = self._first(line, Role.NUMBER)
        read = {declared.key: declared.read(list(self._cells(line, declared.key))) for declared in IN_SPREADSHEETS}
        notes = self._categories(line, read)
        entry = Entry(self._name(line), **read)
        return EnrolmentRow(line.number, entry, notes=(*odd_notes(number, self._first(line, Role.BORN), entry), *notes))

    def _categories(self, line: SheetLine, read: dict[str, Any]) -> list[Note]:
        """Put in what the columns of categories say and, with it, the year of birth; what of it was not understood."""
        cells = list(self._cells(line, Role.CATEGORIES))
        diverse = [cell for cell in cells if is_diverse(cell, of_sex=self.of_sex)]
        found = each_once([cell for cell in cells if cell not in diverse])
        if self.ages:
            read[Role.BORN] = year_of(self._first(line, Role.BORN), self.ages.year)
            found += self.ages.categories(read[Role.BORN]) if read[Role.BORN] else ()
        read[Role.CATEGORIES] = tuple(dict.fromkeys(found))
        return [Note("category_diverse")] if diverse else []

    def _filled_down(self, rows: list[EnrolmentRow]) -> list[EnrolmentRow]:
        """Clubs and teams written once above a block of rows (merged cells); then the club for those without."""
        if Role.CLUB in self.roles and _is_written_once([row.entry.club for row in rows], longest=None):
            clubs = _downwards([row.entry.club for row in rows])
            rows = [_with(row, club=club) for row, club in zip(rows, clubs, strict=True)]
            self.notes.append(Note("clubs_filled_down"))
        filled = False
        for key in TEAM_KEYS:
            if key in self.roles and _is_written_once([getattr(row.entry, key) for row in rows], longest=4):
                teams = _downwards([getattr(row.entry, key) for row in rows])
                rows = [_with(row, **{key: team}) for row, team in zip(rows, teams, strict=True)]
                filled = True
        self.notes += [Note("teams_filled_down")] if filled else []
        tidied = ({key: names.club_name(getattr(row.entry, key)) for key in TEAM_KEYS} for row in rows)
        return [
            _with(row, club=names.club_name(row.entry.club or self.club), **teams)
            for row, teams in zip(rows, tidied, strict=True)
        ]

    def _named_teams(self, rows: Sequence[EnrolmentRow], key: str) -> list[EnrolmentRow]:
        """A team that is only a number gets the name of the club most of its block come from: "RC Karlsau 1".

        A tandem that joins two clubs is one: "Tandem 1" in two rows of the list, wherever they stand.
        """
        named: list[EnrolmentRow] = []
        joining = _joining_clubs(rows) if key == Role.TANDEM else frozenset()
        for block in _blocks(rows, key):
            written = getattr(block[0].entry, key)
            bare = BARE_TEAM.fullmatch(written)
            clubs = Counter(row.entry.club for row in block if row.entry.club and not row.entry.loan)
            if bare and written in joining:
                named += (_with(row, **{key: f"Tandem {bare.group(1).upper()}"}) for row in block)
            elif bare and clubs:
                kind = " Tandem" if key == Role.TANDEM and Role.TEAM in self.roles else ""
                team = f"{clubs.most_common(1)[0][0]}{kind} {bare.group(1).upper()}"
                named += (_with(row, **{key: team}) for row in block)
            else:
                named += block
        return named


def _joined(line: SheetLine, title: SheetLine) -> SheetLine:
    """A comma between surname and given name that also separated cells: put the name together again."""
    at = next(at for at, cell in enumerate(title.cells) if is_title_row([cell]))
    if len(line.cells) != len(title.cells) + 1 or any(is_title_row([cell]) for cell in title.cells[at + 1 :]):
        return line
    name = f"{line.cells[at]}, {line.cells[at + 1]}"
    return SheetLine(line.number, (*line.cells[:at], name, *line.cells[at + 2 :]))


def _club_above(lines: Sequence[SheetLine]) -> str:
    """The club that a row above the headings names: "Verein: RC Karlsau", in one cell or two."""
    for line in lines:
        for at, cell in enumerate(line.cells):
            if match := CLUB_ABOVE.fullmatch(cell):
                return names.club_name(match.group(1) or next((cell for cell in line.cells[at + 1 :] if cell), ""))
    return ""


def _filled(line: SheetLine) -> list[str]:
    return [cell for cell in line.cells if cell]


def _is_sum(line: SheetLine) -> bool:
    return _filled(line)[0].casefold().startswith(SUMS) and len(_filled(line)) <= 3


def _telling(lines: Sequence[SheetLine]) -> list[SheetLine]:
    """The rows that tell what a column is: remarks, sums and repeated headings do not."""
    usual = [line for line in lines if not is_title_row(line.cells) and not _is_sum(line)]
    return [line for line in usual if len(_filled(line)) > 1] or usual


def _like_a_name(text: str) -> bool:
    """`Ehlers, Hanna` or two or three capitalised words: what may stand alone in a row and still be somebody."""
    words = [word for word in text.replace(",", " ").split() if word.casefold() not in names.PARTICLES]
    return names.has_both_parts(text) or (1 < len(words) < 4 and all(word[0].isupper() for word in words))


def _is_written_once(texts: Sequence[str], longest: int | None) -> bool:
    """Whether every text stands in the first row of a block and the rest of the blocks, half the list, is empty."""
    filled = [text for text in texts if text]
    if not texts or not texts[0] or len(filled) * 2 > len(texts) or len(set(filled)) < len(filled):
        return False
    starts = [at for at, text in enumerate(texts) if text]
    blocks = [end - start for start, end in zip(starts, [*starts[1:], len(texts)], strict=True)]
    return longest is None or max(blocks) <= longest


def _downwards(texts: Sequence[str]) -> Iterator[str]:
    above = ""
    for text in texts:
        above = text or above
        yield above


def _joining_clubs(rows: Sequence[EnrolmentRow]) -> frozenset[str]:
    """What is written of tandems of two people from different clubs."""
    clubs: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        clubs[row.entry.tandem].append(row.entry.club)
    return frozenset(tandem for tandem, both in clubs.items() if len(both) == PAIR and both[0] != both[1])


def _blocks(rows: Sequence[EnrolmentRow], key: str) -> Iterator[list[EnrolmentRow]]:
    """Rows that follow each other with the same team, or tandem (`key`)."""
    block: list[EnrolmentRow] = []
    for row in rows:
        if block and names.key(getattr(row.entry, key)) != names.key(getattr(block[0].entry, key)):
            yield block
            block = []
        block.append(row)
    if block:
        yield block


def _with(row: EnrolmentRow, **changed: Any) -> EnrolmentRow:
    return replace(row, entry=replace(row.entry, **changed))


def _letter(at: int) -> str:
    """A, B, ..., Z, AA, ..."""
    return chr(65 + at) if at < 26 else _letter(at // 26 - 1) + chr(65 + at % 26)


# A list that was uploaded, as the page of its preview keeps it.

SALT = "tournament.spreadsheet"


@dataclass(frozen=True, slots=True)
class Source:
    """What was uploaded, kept in the page (signed) so that its columns can be read another way."""

    file: str
    sheet: Sheet
    club: str
    ages: Ages | None
    """None: a year of birth says nothing but the year."""

    def signed(self) -> str:
        lines = [[line.number, *line.cells] for line in self.sheet.lines]
        ages = list(astuple(self.ages)) if self.ages else None
        kept = [self.file, self.club, ages, self.sheet.name, self.sheet.delimiter, list(self.sheet.others), lines]
        return signing.dumps(kept, salt=SALT, compress=True)

    @classmethod
    def of(cls, signed: str) -> "Source":
        """Raises SpreadsheetError when it is not what this program has signed."""
        try:
            file, club, ages, name, delimiter, others, lines = signing.loads(signed, salt=SALT)
        except signing.BadSignature as error:
            raise SpreadsheetError("preview_unreadable") from error
        rows = tuple(SheetLine(number, tuple(cells)) for number, *cells in lines)
        return cls(file, Sheet(name, rows, delimiter, tuple(others)), club, Ages(*ages) if ages else None)

    def understood(self, roles: Sequence[str] | None = None) -> PeopleList:
        """The sheet as a list of people; `roles`: what the columns mean, if not what their headings say."""
        return understand(self.sheet, club=self.club, roles=roles, ages=self.ages)
