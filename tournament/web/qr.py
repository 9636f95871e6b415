"""QR codes for paper and pages. A fifth may be smudged; the white margin is the style sheet's."""

import re

import segno

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
