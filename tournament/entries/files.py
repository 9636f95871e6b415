"""A code as a picture, for the club's own poster or newspaper."""

import io

import segno
from django.http import HttpResponse

KINDS = {"svg": "image/svg+xml", "png": "image/png"}
QUIET = 4
"""Fields of white around it, which readers need (ISO/IEC 18004)."""
PIXELS = 24
"""Of each field of a PNG: about 1000 across, enough for a poster of A3."""


def picture_of(address: str, kind: str, name: str) -> HttpResponse:
    """The code of an address as `name`.svg or .png."""
    code = segno.make(address, error="m", micro=False)
    written = io.BytesIO()
    code.save(written, kind=kind, border=QUIET, scale=PIXELS, light="white")
    disposition = f'attachment; filename="{name}.{kind}"'
    return HttpResponse(written.getvalue(), content_type=KINDS[kind], headers={"Content-Disposition": disposition})
