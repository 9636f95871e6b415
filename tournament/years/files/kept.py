"""What was read from a file, as the page of its preview keeps it until it is stored."""

from dataclasses import asdict, replace
from typing import Any, Final

from django.core import signing

from tournament.registration.files.spreadsheets import SpreadsheetError
from tournament.registration.reads.people import Note
from tournament.years.files.totals import Totals, TotalsRow

SALT: Final = "tournament.totals"


def signed(totals: Totals) -> str:
    """As a text that nobody can change."""
    return signing.dumps(asdict(replace(totals, date=None)), salt=SALT, compress=True)


def unsigned(text: str) -> Totals:
    """What was signed, without the day. SpreadsheetError: this program has not signed it."""
    try:
        kept: dict[str, Any] = signing.loads(text, salt=SALT)
    except signing.BadSignature as error:
        raise SpreadsheetError("preview_unreadable") from error
    rows = tuple(TotalsRow(**row | {"flaws": tuple(Note(**flaw) for flaw in row["flaws"])}) for row in kept["rows"])
    columns = tuple((heading, key) for heading, key in kept["columns"])
    return Totals(**kept | {"rows": rows, "columns": columns, "agreements": tuple(kept.get("agreements", ()))})
