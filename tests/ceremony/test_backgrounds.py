"""Somebody's own background of certificates: of the size of the paper, without anything that acts, under every page."""

import io
from dataclasses import replace

import pikepdf
import pymupdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from tests import pictures
from tests.ceremony.test_certificates_pages import CHOSEN, address, design
from tests.ceremony.test_certificates_paper import certificates
from tests.examples import few
from tests.standings.playing import refusal, says
from tests.web.answers import Answer
from tests.web.pdf_ua import ua_faults
from tests.web.reading import texts
from tournament.ceremony.paper.backgrounds import cleaned_background
from tournament.ceremony.paper.certificates import made
from tournament.models import CertificateDesign, Tournament
from tournament.models.limits import LARGEST_LOGO

A4, A5 = (210, 297), (148, 210)
GREEN = (0, 128, 0)


def picture(size: tuple[int, int]) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, GREEN).save(out, "PNG")
    return out.getvalue()


def page(width: float, height: float, *, rotate: int = 0, password: str = "") -> bytes:
    """A green page of so many millimetres, with a link and a script on it."""
    with pymupdf.open() as document:
        green = document.new_page(width=width * 72 / 25.4, height=height * 72 / 25.4)
        green.draw_rect(green.rect, fill=(0, 0.5, 0), color=None)
        green.insert_link({"kind": pymupdf.LINK_URI, "from": green.rect, "uri": "https://x.example"})
        green.set_rotation(rotate)
        document.new_page()
        raw = document.tobytes()
    with pikepdf.open(io.BytesIO(raw)) as pdf:
        if not rotate:
            del pdf.pages[0].obj.Rotate
        script = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")
        pdf.pages[0].obj.PieceInfo = pikepdf.Dictionary(Maker=pikepdf.String("Anna"))
        pdf.Root.OpenAction = pdf.pages[0].obj.AA = pikepdf.Dictionary(O=script)
        out = io.BytesIO()
        pdf.save(out, encryption=pikepdf.Encryption(user=password, owner=password) if password else False)
    return out.getvalue()


@pytest.mark.parametrize(
    ("size", "sheet", "lying", "fits"),
    [
        ((1240, 1754), "a4", False, True),
        ((1754, 1240), "a4", True, True),
        ((1240, 1754), "a5", False, True),  # both are the same shape
        ((1240, 1754), "a4", True, False),
        ((1240, 1700), "a4", False, False),
        ((1200, 848), "a4", True, True),
        ((1199, 848), "a4", True, False),  # too coarse
    ],
)
def test_picture_has_the_shape_of_the_paper(size: tuple[int, int], sheet: str, lying: bool, fits: bool) -> None:
    if fits:
        assert Image.open(io.BytesIO(cleaned_background(picture(size), sheet, lying=lying))).size == size
    else:
        assert refusal(cleaned_background, picture(size), sheet, lying=lying).startswith("background_")


@pytest.mark.parametrize(
    ("size", "rotate", "lying", "fits"),
    few(
        3,
        [
            (A4, 0, False, True),
            (A4, 90, False, False),
            ((212.9, 294.1), 0, False, True),
            (A4, 90, True, True),
            ((213.1, 297), 0, False, False),
            ((210, 293.9), 0, False, False),
            (A5, 0, False, False),
        ],
    ),
)
def test_page_has_the_size_of_the_paper(size: tuple[float, float], rotate: int, lying: bool, fits: bool) -> None:
    sent = page(*size, rotate=rotate)
    if fits:
        assert cleaned_background(sent, "a4", lying=lying)
    else:
        assert refusal(cleaned_background, sent, "a4", lying=lying) == "background_size"


def test_page_is_kept_alone_and_nothing_on_it_acts() -> None:
    with pikepdf.open(io.BytesIO(cleaned_background(page(*A4), "a4", lying=False))) as kept:
        assert len(kept.pages) == 1
        assert not {"/Annots", "/AA", "/PieceInfo"} & {*kept.pages[0].obj.keys()}
        assert "/OpenAction" not in kept.Root


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (page(*A4, password="geheim"), "background_no_page"),
        (b"%PDF-1.7 nothing", "background_no_page"),
        (page(*A4)[:400], "background_no_page"),
        (b"GIF89a", "logo_no_picture"),
        (pictures.declares(50_000, 50_000), "logo_too_many_pixels"),
        (b"%PDF-" + bytes(LARGEST_LOGO - 4), "logo_too_large"),
    ],
    ids=["password", "no page", "half", "no picture", "bomb", "large"],
)
def test_odd_background_is_refused(sent: bytes, code: str) -> None:
    assert refusal(cleaned_background, sent, "a4", lying=False) == code


@pytest.mark.parametrize("background", [picture((1240, 1754)), page(*A4)], ids=["picture", "page"])
@pytest.mark.parametrize("layout", few(1, ["names", "classic", "frame"]))
def test_background_is_under_every_page_and_read_to_nobody(background: bytes, layout: str) -> None:
    kept = cleaned_background(background, "a4", lying=False)
    one = certificates(layout)
    pdf = made(replace(one, background=kept, printed=one.printed * 2))
    with pymupdf.open(stream=pdf) as read:
        for sheet in read:
            red, green, blue = sheet.get_pixmap(dpi=20).pixel(2, 2)
            assert (red < 20, 118 < green < 138, blue < 20) == (True, True, True)
    assert [("Lüders" in text) for text in texts(pdf)] == [True, True]
    assert ua_faults(pdf) == []


def test_background_is_kept_measured_again_and_taken_off(browser: Client, cup: Tournament) -> None:
    def sent(file: bytes | None = None, **changed: str) -> Answer:
        file_of = {} if file is None else {"background": SimpleUploadedFile("grund.pdf", file)}
        return browser.post(
            address(cup, "/gestaltung/"), {**CHOSEN, "sheet": "a4", "lying": "", **changed, **file_of}, follow=True
        )

    says(sent(page(*A5)), "Das Blatt misst 148 × 210 mm; gebraucht werden 210 × 297 mm, genau auf 3 mm.", status=400)
    assert not CertificateDesign.objects.exists()
    says(sent(page(*A4)), "Gespeichert", "Hintergrund entfernen")
    kept = bytes(design(cup).background)
    says(sent(version="1", sentence="Neu"), "Gespeichert")
    assert bytes(design(cup).background) == kept
    says(sent(version="2", lying="1"), "Das Blatt misst 210 × 297 mm; gebraucht werden 297 × 210 mm", status=400)
    says(sent(version="2", without_background="on", lying="1"), "Gespeichert")
    assert (bytes(design(cup).background), design(cup).lying) == (b"", True)
