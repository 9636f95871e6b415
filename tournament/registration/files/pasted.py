"""People pasted one to a line, as somebody writes them down: surname or given name first, the club behind a comma."""

import re
from typing import Final

from tournament.core.names import PARTICLES, given_name_first, tidy
from tournament.models.limits import LONGEST_CELL, MOST_PEOPLE_AT_ONCE
from tournament.registration.files.spreadsheets import MOST_FILLED, Sheet, SheetLine, SpreadsheetError

COUNTED: Final = re.compile(r"^\s*(?:\d+\s*[.)]|[-*•–])\s+")
HEADING: Final = SheetLine(0, ("Name", "Verein"))


def is_table(text: str) -> bool:
    """Return whether this was copied out of a spreadsheet program."""
    return "\t" in text or ";" in text


def pasted(text: str) -> Sheet:
    """Return the lines as a sheet with headings, numbered from 1; raise SpreadsheetError where there are too many."""
    lines = [SheetLine(at, _cells(line)) for at, line in enumerate(text.splitlines(), 1) if tidy(line).strip(", ")]
    if len(lines) > MOST_FILLED:
        raise SpreadsheetError("file_too_many_rows", {"maximum": MOST_PEOPLE_AT_ONCE})
    return Sheet("", (HEADING, *lines))


def _cells(line: str) -> tuple[str, str]:
    """`Krug, Karin`, `Karin Krug`, `Krug, Karin, GSRL Nord` and `Karin Krug, GSRL Nord` as name and club."""
    first, *behind = (tidy(part)[:LONGEST_CELL] for part in COUNTED.sub("", line).split(","))
    words = first.split()
    if behind and (len(words) < 2 or words[0].casefold() in PARTICLES):
        given, *behind = behind
        first = f"{first}, {given}"
    return given_name_first(first), ", ".join(behind)
