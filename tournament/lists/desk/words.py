"""What the desk says of a refusal beside what everybody is told."""

from django.utils.translation import gettext as _

from tournament.core.errors import RefusedError
from tournament.core.words import refusal
from tournament.lists.reads.late import SEAT_DIFFERS


def refused_in_words(error: RefusedError) -> str:
    """The refusal; where others sit there than were shown, how either is answered here."""
    said = refusal(error.code, error.params)
    if error.code != SEAT_DIFFERS:
        return said
    how = _(
        "%(here)s: bitte noch einmal speichern. %(there)s: bitte zuerst unter „Wer sitzt wirklich hier?“ eintragen."
    )
    return f"{said} {how % error.params}"
