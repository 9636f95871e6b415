"""What `web/stamping` reads of WeasyPrint and nobody promised: red on a new version, each says what is otherwise.

Beside each name stands what reads it. The document has one of everything: a heading, a table whose rows are ruled, a
line that goes on, letters that are kerned, a page margin.
"""

import io
import re
from collections.abc import Iterator
from typing import Any

import pikepdf
import pytest
from weasyprint import HTML

from tournament.web.pdf import VARIANT
from tournament.web.stamping import laid_out as form
from tournament.web.stamping import laid_out as measure
from tournament.web.stamping import long_table, stamped, typecase

PAGE = """<!DOCTYPE html><html lang="de"><title>Probe</title>
<style>@page { @bottom-right { content: "Seite" } } body { margin: 0; font: 10pt Inter, sans-serif } p { width: 30mm }
table { border-collapse: collapse; width: 100% } tr { border-bottom: 1px solid } td { text-align: right }</style>
<h1>VAVA</h1><p>eins zwei drei vier fünf sechs sieben</p>
<table><thead><tr><th>Name</th><th>Augen</th></tr></thead>
<tbody><tr class="line"><th>Anna</th><td>17</td></tr></tbody></table>"""


@pytest.fixture(scope="module")
def laid_out() -> Any:
    return HTML(string=PAGE).render(**VARIANT)


@pytest.fixture(scope="module")
def pdf(laid_out: Any) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(io.BytesIO(laid_out.write_pdf(**VARIANT))) as made:
        yield made


@pytest.fixture
def drawn(pdf: pikepdf.Pdf) -> bytes:
    """The operators of the page."""
    return pdf.pages[0].Contents.read_bytes()


def marked(drawn: bytes) -> list[bytes]:
    return [found[3] for found in form._BLOCK.finditer(drawn)]


def test_page_box_has_what_was_laid_out(laid_out: Any) -> None:
    """measure._box: rows by their element, cells with their place, size and side, texts with their base line."""
    (page,) = map(measure._box, laid_out.pages)
    (row,) = measure._rows(page, "line")
    name, number = row.children
    assert 0 < name.content_box_x() < name.content_box_x() + name.width < number.content_box_x() < page.width
    assert 0 < page.content_box_y() < row.position_y < row.position_y + row.height < page.margin_height()
    sides, sizes = ([cell.style[key] for cell in row.children] for key in ("text_align_all", "font_size"))
    assert sides[1] == "right"
    assert sizes == pytest.approx([40 / 3] * 2)
    (text,) = measure._texts(number)
    assert (text.text, row.position_y < text.position_y + text.baseline < row.position_y + row.height) == ("17", True)
    assert measure._corner(page, 0).right == pytest.approx(page.content_box_x() + page.width)


def test_marked_content_is_a_tag_a_number_and_what_it_marks(drawn: bytes) -> None:
    """form._BLOCK, typecase._BLOCK, long_table._MARK: the heading, the paragraph's lines, four cells, the margin."""
    found = [len(one.findall(drawn)) for one in (form._BLOCK, typecase._BLOCK, long_table._MARK)]
    assert found == [drawn.count(b"BDC")] * 3
    assert drawn.count(b"BDC") >= 8


def test_text_is_one_block_and_begins_with_its_place_and_size(drawn: bytes) -> None:
    """form._TEXT, form._START."""
    for block in marked(drawn):
        assert (b"Tf" in form._TEXT.sub(b"", block), len(form._START.findall(block))) == (False, 1)


def test_glyphs_are_shown_by_font_size_and_kerning(pdf: pikepdf.Pdf, drawn: bytes) -> None:
    """typecase._SHOWN, and what `Fonts` reads of a font: letters in its ToUnicode map, widths in its array W."""
    glyphs = list(typecase.Fonts(pdf.pages[0]).glyphs(marked(drawn)[0]))
    assert "".join(one.letter for one in glyphs) == "VAVA"
    assert (glyphs[0].kern > 0, glyphs[-1].kern, glyphs[-1].advance > 300) == (True, 0, True)


def test_rule_of_a_table_is_a_width_and_a_line(laid_out: Any, drawn: bytes) -> None:
    """measure._RULE: the one below the row, as wide as the page."""
    (page,) = map(measure._box, laid_out.pages)
    (row,) = measure._rows(page, "line")
    rule = measure._rule(drawn, below=row.position_y + 1)
    expected = page.content_box_x(), page.content_box_x() + page.width, 1
    assert (rule.left, rule.right, rule.thickness) == pytest.approx(expected)


def test_heading_of_a_table_is_called_by_three_numbers(pdf: pikepdf.Pdf) -> None:
    """page_pattern._ID: of the page first, which is another on each page that is stamped."""
    called = [one.ID.unparse() for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/ID" in one]
    assert len(called) == 3
    assert all(stamped._ID.fullmatch(one) for one in called)


def test_tags_are_a_document_with_a_span_for_each_line(pdf: pikepdf.Pdf, drawn: bytes) -> None:
    """form.kids, Form.elements, _LongTablePdf._first_marks: in the document's tags, and by the marks of the page."""
    root = pdf.Root.StructTreeRoot
    heading, paragraph, table = root.K[0].K
    assert [str(one.S) for one in (root.K[0], heading, paragraph, table)] == ["/Document", "/H1", "/P", "/Table"]
    assert [str(one.S) for one in paragraph.K] == ["/Span"] * len(form.kids(paragraph))
    assert all(isinstance(kid, int) for kid in form.kids(paragraph))
    assert len(root.ParentTree.Nums[1]) == len(re.findall(rb"/MCID", drawn))
