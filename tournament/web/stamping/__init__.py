"""Stamping: what many pages share is laid out by WeasyPrint once; what differs is set by it once and stamped on each.

WeasyPrint lays out one document of two kinds of page: *forms*, ordinary pages of a document's ordinary template whose
changing words are *codes* nobody else would write, and a *type case* (`typecase`), a page that holds every text that
will be stamped. From the finished PDF a `Form` learns where each code stood, in which size and for which element of the
tags; the `TypeCase` gives each text as glyphs, kerned as WeasyPrint kerns them. A `StampedPdf` then writes page after
page: the form's content, shared, the page's own words in the place of the codes, and the form's tags once more.

So there is no second layout and no second font machinery, and what WeasyPrint tagged stays tagged.
"""

from tournament.web.stamping.laid_out import Field, Form, drawn
from tournament.web.stamping.stamped import StampedPdf
from tournament.web.stamping.typecase import CaseLine, OddTextError, SetText, TypeCase, case_lines

__all__ = [
    "CaseLine",
    "Field",
    "Form",
    "OddTextError",
    "SetText",
    "StampedPdf",
    "TypeCase",
    "case_lines",
    "drawn",
]
