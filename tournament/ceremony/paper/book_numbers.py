"""The page numbers of a book: laid out once, place and letters, and drawn on each page as no part of the text."""

import io
from dataclasses import dataclass

import pikepdf
from django.utils.translation import gettext as _
from pikepdf import Dictionary, Name, Pdf, Stream

from tournament.web.pdf import pdf
from tournament.web.stamping import CaseLine, Form, SetText, TypeCase, case_lines, drawn

DOCUMENT = "ceremony/paper/book_numbers"
CODE = "\N{CURRENCY SIGN}N"
STYLE = "number"


@dataclass(frozen=True, slots=True)
class Numbers:
    """A page higher than wide and one wider than high, with the code where the number stands; and the type case."""

    code: str
    case: tuple[CaseLine, ...]


def print_numbers(out: Pdf) -> None:
    """Print on each page but the first which it is of how many."""
    count = len(out.pages)
    words = {at: _("Seite %(number)s von %(pages)s") % {"number": at, "pages": count} for at in range(2, count + 1)}
    lines = case_lines((STYLE, text) for text in words.values())
    with Pdf.open(io.BytesIO(pdf(DOCUMENT, Numbers(CODE, lines)))) as base:
        high, wide, set_page, *_more = base.pages
        forms = Form(base, high, [CODE]), Form(base, wide, [CODE])
        case = TypeCase(set_page, lines)
        fonts = out.copy_foreign(base.make_indirect(Dictionary(Font=set_page.Resources.Font)))
        for at, text in words.items():
            page = out.pages[at - 1]
            form = forms[float(page.mediabox[2]) > float(page.mediabox[3])]
            page.add_overlay(_drawing(out, form, case(STYLE, text), fonts), None)


def _drawing(out: Pdf, form: Form, text: SetText, fonts: pikepdf.Object) -> pikepdf.Object:
    """What is laid over a page: the text, ending where the code of the form ends."""
    field, box = form.fields[CODE], form.page.mediabox
    shown = drawn([(field.right - text.width(field.size), field.y, field.size, text)])
    content = b"/Artifact BMC q .75 0 0 -.75 0 %g cm 0 g %b Q EMC" % (float(box[3]), shown)
    return Stream(out, content, Type=Name.XObject, Subtype=Name.Form, BBox=box, Resources=fonts)
