"""QR codes for paper."""

import segno


def qr_data_uri(text: str) -> str:
    """A QR code as an SVG image that holds itself; the white margin is the style sheet's. A fifth may be smudged."""
    code = segno.make(text, error="m", micro=False)
    return str(code.svg_data_uri(border=0, scale=4, omitsize=True))
