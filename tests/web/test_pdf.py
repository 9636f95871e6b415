"""PDF: what may not be in it, what machines find wrong for voices, and what is stamped on it."""

import gc
import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pikepdf
import pytest
from django.test import Client
from weasyprint import HTML
from weasyprint.urls import FatalURLFetchingError

from tests.web.answers import shows
from tests.web.pdf_ua import ua_faults
from tests.web.reading import metadata, texts
from tournament.core.words import REFUSALS
from tournament.core.works import garbage_collector_off
from tournament.web.pdf import VARIANT, complete_tags, only_what_is_inside
from tournament.web.stamping import CaseLine, Form, OddTextError, StampedPdf, TypeCase, case_lines, drawn
from tournament.web.stamping.typecase import disturbs_none

# Rendering: nothing is fetched, the collector comes back.


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:9/a.png", "https://example.org/a.png", "file:///etc/hostname", "ftp://127.0.0.1/a"]
)
def test_document_fetches_nothing_from_network_or_disk(address: str) -> None:
    with pytest.raises(ValueError, match="disallowed protocol"):
        only_what_is_inside().fetch(address)


def test_document_that_wants_more_is_stopped() -> None:
    page = HTML(string='<img src="file:///etc/hostname" alt="x">', url_fetcher=only_what_is_inside())
    with pytest.raises(FatalURLFetchingError):
        page.render()


@pytest.mark.django_db
def test_machine_without_pango_says_so_where_paper_is_asked_for(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module of this name that fails as WeasyPrint itself does there is found first."""
    (tmp_path / "weasyprint.py").write_text("raise OSError(\"cannot load library 'libgobject-2.0-0'\")\n")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.split(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    answer = client.get("/regeln/horesca/karte.pdf")
    assert answer.status_code == 503
    shows(answer.content.decode(), str(REFUSALS["paper_without_pango"]))


def stop_within() -> None:
    with garbage_collector_off():
        assert not gc.isenabled()
        raise ZeroDivisionError


@pytest.mark.parametrize("was_on", [True, False])
def test_collector_is_as_before(was_on: bool) -> None:
    before = gc.isenabled()
    (gc.enable if was_on else gc.disable)()
    try:
        with pytest.raises(ZeroDivisionError):
            stop_within()
        assert gc.isenabled() is was_on
    finally:
        (gc.enable if before else gc.disable)()


# A table whose names have nothing but names below them, a picture, and a page margin with text.
PAGE = """<!DOCTYPE html><html lang="de"><title>Probe</title>
<style>@page { @bottom-left { content: "Seite " counter(page) } }</style>
<body><h1>Probe</h1>
<table><thead><tr><th>Name</th><th>WP</th><th>Augen</th></tr></thead>
<tbody><tr><th>Ahrens</th><td>12</td><td>17</td></tr><tr><th>Bauer</th><td>9</td><td>4</td></tr>
<tr><th>Claus</th><td>8</td><td>31</td></tr></tbody></table>
<p><img alt="Ein Punkt" width="20" height="20"
 src="data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h9v9'/></svg>"></p></body></html>"""


def test_margin_that_is_repeated_is_read_to_nobody() -> None:
    made = HTML(string=PAGE).write_pdf(finisher=complete_tags, **VARIANT)
    assert ua_faults(made) == []
    with pikepdf.open(io.BytesIO(made)) as pdf:
        drawn = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(pdf.pages[0]))
        belongs_to = pdf.Root.StructTreeRoot.ParentTree.Nums[1].unparse()
    assert (drawn.count(b"/Artifact << /Type /Pagination >> BDC"), belongs_to.count(b"null")) == (1, 1)


# The stamping engine by itself: a page of two words and a picture, stamped three times.

WORDS = ("Ahrens, Anna", "Tóth (Éva) 100 %", "VAVA–To, r.", "von und zu Guttenberg-Hohenstein, Karl", "A-4 b")
MARKED = "e\N{COMBINING ACUTE ACCENT}\N{COMBINING DOT BELOW}"
STAMPED = WORDS[:3]
STAMPED_PAGE = """<!DOCTYPE html><html lang="de"><title>Probe</title>
<style>body { font: 10pt Inter, sans-serif } .case { break-before: page } .case p { white-space: pre }</style>
<body><h1>¤a</h1><p>bleibt</p><p><img alt="¤b" width="20" height="20"
 src="data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h9v9'/></svg>"></p>
<div class="case">%s</div></body></html>"""


LINES = case_lines(("plain", text) for text in WORDS)


def laid_out(lines: Sequence[CaseLine]) -> bytes:
    """The form and, on a page behind it, the type case."""
    case = "".join(f"<p>{line.text}</p>" for line in lines)
    made: bytes = HTML(string=STAMPED_PAGE % case).write_pdf(finisher=complete_tags, **VARIANT)
    return made


@pytest.fixture(scope="module")
def base() -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(io.BytesIO(laid_out(LINES))) as pdf:
        yield pdf


@pytest.fixture(scope="module")
def case(base: pikepdf.Pdf) -> TypeCase:
    return TypeCase(base.pages[1], LINES)


@pytest.fixture(scope="module")
def stamped(base: pikepdf.Pdf, case: TypeCase) -> bytes:
    """The form with three texts."""
    out = io.BytesIO()
    printed, form = StampedPdf(base, out), Form(base, base.pages[0], ("¤a", "¤b"))
    for text in STAMPED:
        at = form.fields["¤a"]
        printed.page(form, {"¤a": drawn([(at.x, at.y, at.size, case("plain", text))])}, {"¤a": text, "¤b": f"% {text}"})
    printed.finish()
    return out.getvalue()


def test_stamped_pdf_is_sound_and_says_words_in_place_of_codes(stamped: bytes) -> None:
    assert (texts(stamped), ua_faults(stamped)) == ([f"bleibt {text}" for text in STAMPED], [])
    with pikepdf.open(io.BytesIO(stamped)) as pdf:
        assert (pdf.check_pdf_syntax(), len(pdf.pages)) == ([], len(STAMPED))
        assert b"\xa4" not in b"".join(one.read_bytes() for page in pdf.pages for one in page.Contents)
    assert metadata(stamped)["language"] == "de"


def test_mark_belongs_to_the_element_of_its_own_page(stamped: bytes) -> None:
    with pikepdf.open(io.BytesIO(stamped)) as pdf:
        parents = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        by_key = dict(zip(map(int, parents[::2]), parents[1::2], strict=True))
        for page, text in zip(pdf.pages, STAMPED, strict=True):
            elements = [one for one in by_key[int(page.StructParents)] if one is not None]
            assert {one.Pg.objgen for one in elements} == {page.objgen}
            assert [str(one.Alt) for one in elements if one.S == "/Figure"] == [f"% {text}"]
            assert sorted(str(one.S) for one in elements) == ["/Figure", "/H1", "/P"]
        assert [str(one.Title) for one in outline(pdf)] == list(STAMPED)


def outline(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    item: pikepdf.Object | None = pdf.Root.Outlines.First
    while item is not None:
        yield item
        item = item.get("/Next")


def test_code_must_stand_there_once(base: pikepdf.Pdf) -> None:
    with pytest.raises(OddTextError, match="not on the form: ¤c"):
        Form(base, base.pages[0], ("¤a", "¤c"))


@pytest.mark.parametrize("text", WORDS)
def test_text_comes_out_of_the_case_as_it_went_in(case: TypeCase, text: str) -> None:
    assert case("plain", text).words == text


def test_letters_before_letters_are_kerned(case: TypeCase) -> None:
    """A V after an A stands closer than the letters are wide: both are given by the font, and WeasyPrint knows."""
    glyphs = case("plain", "VAVA–To, r.").glyphs
    assert glyphs[0].letter == "V"
    assert glyphs[0].kern > 0
    assert glyphs[0].advance == pytest.approx(glyphs[2].advance)


def test_text_with_marks_or_never_set_is_odd_and_leaves_others_alone() -> None:
    lines = case_lines([("plain", MARKED), ("plain", "Ahrens"), ("plain", "Zola")])
    with pikepdf.open(io.BytesIO(laid_out(lines))) as pdf:
        case = TypeCase(pdf.pages[1], lines)
    assert [case("plain", text).words for text in ("Ahrens", "Zola")] == ["Ahrens", "Zola"]
    for odd in (MARKED, "Ott"):  # which was never set
        with pytest.raises(OddTextError):
            case("plain", odd)


@pytest.mark.parametrize(("text", "alone"), [("Ahrens", False), ("كوهين", True), ("כהן, A", True), ("a¦b", True)])
def test_text_that_turns_its_neighbours_round_is_not_in_the_case(text: str, alone: bool) -> None:
    assert disturbs_none(text) is not alone
    assert [line.texts for line in case_lines([("plain", text)])] == ([] if alone else [(text,)])


def broken(case: TypeCase, text: str, width: float) -> list[str]:
    return [line.words for line in case("plain", text).lines(10, width)]


def test_lines_end_after_spaces_and_after_hyphens_between_letters(case: TypeCase) -> None:
    name = "von und zu Guttenberg-Hohenstein, Karl"
    whole = case("plain", name).width(10)
    assert broken(case, name, whole + 0.01) == [name]
    assert broken(case, name, whole - 0.01) == ["von und zu Guttenberg-Hohenstein,", "Karl"]
    assert broken(case, name, 125) == ["von und zu Guttenberg-", "Hohenstein, Karl"]
    assert broken(case, "A-4 b", case("plain", "A-4 b").width(10) - 0.01) == ["A-4", "b"]  # not before a number
    with pytest.raises(OddTextError):  # a word longer than a line is left to WeasyPrint
        broken(case, name, 40)
