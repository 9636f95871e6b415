"""Both checkers of PDF/UA tell good from bad. What each document of ours is told stands with the other tests of it."""

import functools
import io
from collections.abc import Callable

import page
import pikepdf
import pytest
from weasyprint import HTML

from tests.web.pdf_ua import CHECKERS, seen_by_outloud, seen_by_page, ua_faults
from tournament.web.pdf import VARIANT
from tournament.web.tagging import complete_tags

# A table whose names have nothing but names below them, a picture, and a page margin with text.
PAGE = """<!DOCTYPE html><html lang="de"><title>Probe</title>
<style>@page { @bottom-left { content: "Seite " counter(page) } }</style>
<body><h1>Probe</h1>
<table><thead><tr><th>Name</th><th>WP</th><th>Augen</th></tr></thead>
<tbody><tr><th>Ahrens</th><td>12</td><td>17</td></tr><tr><th>Bauer</th><td>9</td><td>4</td></tr>
<tr><th>Claus</th><td>8</td><td>31</td></tr></tbody></table>
<p><img alt="Ein Punkt" width="20" height="20"
 src="data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h9v9'/></svg>"></p></body></html>"""


@functools.cache
def good() -> bytes:
    made: bytes = HTML(string=PAGE).write_pdf(finisher=complete_tags, **VARIANT)
    return made


def elements(pdf: pikepdf.Pdf, kind: str) -> list[pikepdf.Object]:
    """The structure elements of this kind."""
    return [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == kind]


def untagged(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.StructTreeRoot, pdf.Root.MarkInfo


def without_title(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo["/Title"]
    with pdf.open_metadata() as metadata:
        del metadata["dc:title"]


def without_language(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.Lang


def without_table_headings(pdf: pikepdf.Pdf) -> None:
    without_scope(pdf)
    for heading in elements(pdf, "/TH"):
        heading.S = pikepdf.Name.TD


def without_scope(pdf: pikepdf.Pdf) -> None:
    for cell in elements(pdf, "/TH") + elements(pdf, "/TD"):
        for said in ("/Scope", "/Headers"):
            if said in cell.A:
                del cell.A[said]


def figure_without_words(pdf: pikepdf.Pdf) -> None:
    (figure,) = elements(pdf, "/Figure")
    del figure.Alt


def without_claim(pdf: pikepdf.Pdf) -> None:
    with pdf.open_metadata() as metadata:
        del metadata["pdfuaid:part"]


def spoiled(spoil: Callable[[pikepdf.Pdf], None]) -> bytes:
    """The good one with one thing taken away."""
    with pikepdf.open(io.BytesIO(good())) as pdf:
        spoil(pdf)
        kept = io.BytesIO()
        pdf.save(kept)
    return kept.getvalue()


def test_checkers_find_nothing_in_a_good_one() -> None:
    assert (ua_faults(good()), ua_faults(spoiled(lambda _pdf: None))) == ([], [])


@pytest.mark.parametrize("checker", CHECKERS)
@pytest.mark.parametrize(
    "spoil", [untagged, without_title, without_language, without_scope, figure_without_words, without_claim]
)
def test_checker_sees_what_is_wrong(
    checker: Callable[[bytes], list[str]], spoil: Callable[[pikepdf.Pdf], None]
) -> None:
    assert checker(spoiled(spoil)) != []


def test_table_without_headings_is_seen() -> None:
    """By one of them: no machine can know that a table needs headings, and `page` only reports what one can know."""
    assert [fault.partition(":")[0] for fault in ua_faults(spoiled(without_table_headings))] == ["TBL-001"]


def test_file_that_is_no_pdf_is_no_good_one() -> None:
    assert seen_by_outloud(b"no PDF") != []
    with pytest.raises(page.ParseError):
        seen_by_page(b"no PDF")


def test_margin_that_is_repeated_is_read_to_nobody() -> None:
    with pikepdf.open(io.BytesIO(good())) as pdf:
        drawn = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(pdf.pages[0]))
        belongs_to = pdf.Root.StructTreeRoot.ParentTree.Nums[1].unparse()
    assert (drawn.count(b"/Artifact << /Type /Pagination >> BDC"), belongs_to.count(b"null")) == (1, 1)
