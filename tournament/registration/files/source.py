"""A list that was uploaded, as the page of its preview keeps it."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass

from django.core import signing

from tournament.registration.categories import Ages
from tournament.registration.files.people_list import PeopleList, understand
from tournament.registration.files.spreadsheets import Sheet, SheetLine, SpreadsheetError

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
