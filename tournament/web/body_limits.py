"""How much may be sent to an address. Pure, so that whatever stands in front of Django holds to the same."""

from typing import NamedTuple

KB = 1024
LIST = 64 * KB
"""A list keeper's game is well under 1 kB; what a whole table says when it closes its list is not much more."""
FORM = 1024 * KB
UPLOAD = 10 * FORM
"""A spreadsheet, and its preview, which carries the rows along; a club's logo."""

UPLOAD_PAGES = ("/einlesen/", "/urkunden/gestaltung/")


class BodyLimit(NamedTuple):
    """Bytes of a request's body: those of `anybody`, and of whoever is `logged_in`."""

    anybody: int
    logged_in: int


def body_limit(path: str) -> BodyLimit:
    """What this path takes (without the query, below where the program is mounted: WSGI's PATH_INFO).

    Whether somebody is logged in only Django can tell; who sends no session cookie is not.
    """
    if path.startswith(("/liste/", "/mein-tisch/")):
        return BodyLimit(LIST, LIST)
    if path.startswith("/leitung/") and path.endswith(UPLOAD_PAGES):
        return BodyLimit(FORM, UPLOAD)
    return BodyLimit(FORM, FORM)
