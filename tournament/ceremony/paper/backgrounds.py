"""Somebody's own background of certificates, a picture or the first page of a PDF: measured, and drawn under them."""

import io
from collections.abc import Iterator
from contextlib import contextmanager

import pikepdf
from pikepdf import Name, Pdf
from PIL import Image

from tournament.ceremony.layouts import SHEETS
from tournament.core.errors import RefusedError
from tournament.setup.marks import cleaned, demand_small

PDF_BEGINS = b"%PDF-"
TOLERANCE = 3
"""Millimetres: so much a printer may cut off."""
LEAST_PIXELS, MOST_PIXELS = 1200, 3508
"""Along the long side of the sheet: fewer are seen as steps; more than 300 an inch of A4 no printer shows."""
POINTS = 72 / 25.4
DRAWN = {"/Type", "/Parent", "/Contents", "/Resources", "/MediaBox", "/CropBox", "/TrimBox", "/Rotate"}
"""What of a page is drawn; anything else acts, or says who made it and how."""


def is_pdf(background: bytes) -> bool:
    """Whether it is a page and not a picture."""
    return background.startswith(PDF_BEGINS)


def cleaned_background(sent: bytes, sheet: str, *, lying: bool) -> bytes:
    """The picture alone, or the page alone without anything that acts; as `marks.cleaned` it is for another process.

    RefusedError: too large, neither, more or fewer pixels than can be printed, or not of the size of the sheet.
    """
    demand_small(sent)
    wanted = SHEETS[sheet].size(lying=lying)
    return _page(sent, wanted) if is_pdf(sent) else _picture(sent, wanted)


def _picture(sent: bytes, wanted: tuple[int, int]) -> bytes:
    kept = cleaned(sent, MOST_PIXELS)
    with Image.open(io.BytesIO(kept)) as picture:
        size = picture.size
    if max(size) < LEAST_PIXELS:
        raise RefusedError("background_coarse", {"least": LEAST_PIXELS, "there": max(size)})
    long, across = max(wanted), max(size)
    _demand(wanted, (size[0] * long / across, size[1] * long / across))
    return kept


def _page(sent: bytes, wanted: tuple[int, int]) -> bytes:
    with _pages_alone(), Pdf.open(io.BytesIO(sent)) as read, Pdf.new() as kept:
        page = read.pages[0]
        left, bottom, right, top = (float(at) for at in page.trimbox)
        turned = int(page.obj.get("/Rotate", 0)) % 180
        size = (right - left) / POINTS, (top - bottom) / POINTS
        _demand(wanted, (size[1], size[0]) if turned else size)
        kept.pages.append(page)
        alone = kept.pages[0].obj
        for key in {*alone.keys()} - DRAWN:
            del alone[key]
        out = io.BytesIO()
        kept.save(out)
    return out.getvalue()


@contextmanager
def _pages_alone() -> Iterator[None]:
    try:
        yield
    except (pikepdf.PdfError, pikepdf.PasswordError, IndexError, ValueError, TypeError) as error:
        raise RefusedError("background_no_page") from error


def _demand(wanted: tuple[int, int], there: tuple[float, float]) -> None:
    """Refuse what is not of the sheet's size: it would be drawn out of shape."""
    if any(abs(one - other) > TOLERANCE for one, other in zip(wanted, there, strict=True)):
        sizes = {"width": round(there[0]), "height": round(there[1]), "wide": wanted[0], "high": wanted[1]}
        raise RefusedError("background_size", sizes)


def drawn_under(pdf: bytes, background: bytes) -> bytes:
    """Every page of a PDF over the page that is its background; it is decoration, and read to nobody."""
    with Pdf.open(io.BytesIO(pdf)) as out, Pdf.open(io.BytesIO(background)) as under:
        form = out.copy_foreign(under.pages[0].as_form_xobject())
        for page in out.pages:
            name = page.add_resource(form, Name.XObject)
            whole = pikepdf.Rectangle(page.mediabox)
            placed = page.calc_form_xobject_placement(
                form, name, whole, allow_shrink=True, allow_expand=True, invert_transformations=True
            )
            page.contents_add(b"/Artifact BMC\n" + placed + b"\nEMC\n", prepend=True)
        made = io.BytesIO()
        out.save(made)
    return made.getvalue()
