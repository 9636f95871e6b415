"""How names and numbers are written on paper, and QR codes."""

import datetime
import re
import unicodedata

import segno
from django.utils.translation import gettext as _

import scoring
from tournament.core.steps import in_words
from tournament.models import Tournament

MINUS = "−"
CROSS = "×"
NONE = "–"


def number(value: int) -> str:
    """A whole number with a true minus sign."""
    return str(value).replace("-", MINUS)


def running(column: scoring.Figure, cell: scoring.ListCell) -> str:
    """What one game leaves in a column of a list: the running number, or a cross for Wertungspunkte (rule 13)."""
    if cell.cross and column.key == "wertungspunkte":
        return CROSS
    return number(getattr(cell, column.key))


def day(tournament: Tournament, on: datetime.date | None = None) -> str:
    """Days and place: "9. und 10. Mai 2026 · Kassel"; `on`: one of its days alone."""
    date = in_words(on, None) if on else in_words(tournament.date, tournament.last_day)
    return f"{date} · {plain(tournament.place)}" if tournament.place else date


def plain(text: str) -> str:
    """A name without what no text font has: emoji, control and other invisible characters.

    One missing glyph would make the text of the whole document unreadable for some readers.
    """
    kept = "".join(" " if unicodedata.category(letter) == "Cc" else letter for letter in text if not _pictured(letter))
    return " ".join(kept.split()) or NONE


def _pictured(letter: str) -> bool:
    """Emoji and the marks that vary them; what is not assigned; what only joins or directs others."""
    category = unicodedata.category(letter)
    picture = category in {"So", "Sk"} and letter > "\u2190"
    return picture or category in {"Cf", "Cn", "Co", "Cs"} or "\ufe00" <= letter <= "\ufe0f"


def room(text: str, share: float = 1) -> str:
    """A class for the style sheet: how small a text must be written to fit a narrow column.

    `share`: how wide the column is, measured by a quarter of a Spielliste.
    """
    width = sum(1.6 if letter.isupper() else 1 for letter in text) / share
    if width <= 30:
        return "short"
    return "long" if width <= 60 else "very-long"


def unbroken(text: str) -> str:
    """A short text that stays on one line."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def audit_head(head: str) -> str:
    """What stands small at the foot of what was published: the head of the audit log of then; empty without one."""
    if not head:
        return ""
    unbroken_head = head.replace("-", "\N{NON-BREAKING HYPHEN}")
    return _("Prüfzeichen %(head)s, erklärt auf der Turnierseite") % {"head": unbroken_head}


# QR codes for paper and pages. A fifth may be smudged; the white margin is the style sheet's.

# Any of the eight patterns makes a code every reader takes; trying all of them is four fifths of the work.
MASK = 3
_DARK = re.compile(rb"\x01+")


def qr_data_uri(text: str) -> str:
    """A QR code as an SVG image that holds itself."""
    return str(_code(text).svg_data_uri(border=0, scale=4, omitsize=True))


def drawn_qr(text: str, x: float, y: float, width: float) -> bytes:
    """The operators of a PDF that draw the same code, its upper left corner at x, y, where y grows downwards."""
    rows = _code(text).matrix
    dark = [
        b"%d %d %d 1 re" % (run.start(), at, len(run[0])) for at, row in enumerate(rows) for run in _DARK.finditer(row)
    ]
    side = width / len(rows)
    return b"q %.4f 0 0 %.4f %.3f %.3f cm\n%b\nf Q" % (side, side, x, y, b"\n".join(dark))


def _code(text: str) -> segno.QRCode:
    return segno.make(text, error="m", micro=False, mask=MASK)
