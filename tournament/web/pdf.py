"""PDFs: from a document's content to a finished one, the tags WeasyPrint lacks, and several put together as one."""

import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from importlib import import_module
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, cast

import pikepdf
import pydyf
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String

from tournament.core.brand import worn
from tournament.core.clock import with_place
from tournament.core.speaking import names
from tournament.core.works import NotDoneError, garbage_collector_off

if TYPE_CHECKING:
    from weasyprint import Document
if TYPE_CHECKING:
    from weasyprint import Document, URLFetcher


# What WeasyPrint's tags lack to be PDF/UA: whose headings the heading cells of a table are, and what is no content.


def complete_tags(_document: "Document", pdf: pydyf.PDF) -> None:
    """Say what each heading cell heads, and set aside what the page margins repeat: for WeasyPrint's `finisher`."""
    elements = [one for one in pdf.objects if isinstance(one, pydyf.Dictionary) and one.get("Type") == "/StructElem"]
    for element in elements:
        if element["S"] == "/TH":
            element["A"]["Scope"] = _scope(pdf, element)
    for element in elements:
        if _is_loose(pdf, element):
            _set_aside(pdf, element)


def _scope(pdf: pydyf.PDF, heading: pydyf.Dictionary) -> str:
    """A heading cell in a table's head heads its column, any other its row.

    WeasyPrint names the heading cells at each ordinary cell instead, which leaves a heading that stands only above
    other headings (the names of a list) heading nothing.
    """
    row = _object(pdf, heading["P"])
    return "/Column" if _object(pdf, row["P"])["S"] == "/THead" else "/Row"


def _is_loose(pdf: pydyf.PDF, element: pydyf.Dictionary) -> bool:
    """Whether it is not in the tree: WeasyPrint tags what stands in the page margins, but leaves it out."""
    parent = _object(pdf, element["P"])
    return parent.get("Type") == "/StructElem" and element.reference not in parent["K"]


def _set_aside(pdf: pydyf.PDF, element: pydyf.Dictionary) -> None:
    """Make all text below this element an artifact, which is read to nobody."""
    page = _object(pdf, element["Pg"])
    drawn = _object(pdf, page["Contents"]).stream
    parents = _object(pdf, _object(pdf, pdf.catalog["StructTreeRoot"])["ParentTree"])["Nums"]
    ids = set(_marked(pdf, element))
    for mcid in ids:
        parents[parents.index(page["StructParents"]) + 1][mcid] = "null"
    for at, operator in enumerate(drawn):
        if operator == b"BDC" and drawn[at - 1].get("MCID") in ids:
            drawn[at - 2 : at] = "/Artifact", pydyf.Dictionary({"Type": "/Pagination"})


def _marked(pdf: pydyf.PDF, element: pydyf.Dictionary) -> Iterator[int]:
    """The numbers of all marked text in an element."""
    for kid in element["K"]:
        if isinstance(kid, int):
            yield kid
        else:
            yield from _marked(pdf, _object(pdf, kid))


def _object(pdf: pydyf.PDF, reference: bytes) -> pydyf.Dictionary:
    """What a reference ("12 0 R") refers to."""
    return pdf.objects[int(reference.split()[0])]


VARIANT = {"pdf_variant": "pdf/ua-1"}


def pdf(document: str, content: object) -> bytes:
    """The PDF of the template `<document>.html` with its `.css`; `content` is what the template calls `content`.

    The printed time is that of the rendering.
    """
    with garbage_collector_off():
        # The accessible variant: headings, tables and language are tagged (costs a tenth).
        finished: bytes = laid_out(document, content).write_pdf(finisher=complete_tags, **VARIANT)
    return finished


def laid_out(document: str, content: object) -> "Document":
    """The document as pages of boxes, before they are drawn."""
    engine = weasyprint()
    context = {"content": content, "printed": printed_time(), "brand": worn()}
    fonts = import_module("weasyprint.text.fonts").FontConfiguration()  # of typefaces the style sheet brings along
    inside = only_what_is_inside()
    style = engine.CSS(string=render_to_string(f"{document}.css", context), url_fetcher=inside, font_config=fonts)
    html = engine.HTML(string=render_to_string(f"{document}.html", context), url_fetcher=inside)
    return html.render(stylesheets=[style], font_config=fonts, **VARIANT)


def weasyprint() -> Any:
    """The engine, loaded where something is laid out: the web server has others for that, and starts sooner without.

    NotDoneError `paper_without_pango`: it finds no Pango on this machine.
    """
    try:
        return import_module("weasyprint")
    except OSError as error:
        raise NotDoneError("paper_without_pango") from error


def only_what_is_inside() -> "URLFetcher":
    """Fetches `data:` addresses and nothing else: no network, no files. Anything else stops the rendering."""
    return weasyprint().URLFetcher(allowed_protocols={"data"}, allow_redirects=False, fail_on_errors=True)


def printed_time() -> str:
    """Now, as it stands on paper: "9. Mai 2026, 14:32 Uhr"."""
    return with_place(_("%(time)s Uhr") % {"time": date_format(timezone.localtime(), _("j. F Y, H:i"))})


# Several PDFs as one: their pages in any order, tagged as each of them was, every link leading where it did.

Parts = Mapping[str, Pdf]
"""By what each is called."""
Place = tuple[str, int]
"""A page: what its part is called, and which of it."""
Pages = Mapping[tuple[int, int], pikepdf.Object]
"""The pages of the whole that are those of a part, by the numbers of their objects there."""

_OF_ITS_PAGES = {"/Pages", "/Outlines", "/StructTreeRoot", "/Names"}


def put_together(out: Pdf, parts: Parts, order: Sequence[Place], languages: Mapping[str, str] | None = None) -> None:
    """These pages in an empty document; what is said of the whole (title, language) is what the first part says.

    `languages`: in which each part is, where not all are in the same. Every page of every part is to be in `order`.
    """
    for key, part in parts.items():
        _call_apart(key, part)
    for key, at in order:
        out.pages.append(parts[key].pages[at])
    _describe(out, next(iter(parts.values())))
    shifted = _tag(out, parts, languages or {})
    pages = pages_of(out, parts, order)
    for (key, at), page in zip(order, out.pages, strict=True):
        page.obj.StructParents = int(page.obj.StructParents) + shifted[key]
        for mine, its in _links(page, parts[key].pages[at]):
            mine.StructParent = int(mine.StructParent) + shifted[key]
            page_there, *view = _destination(parts[key], its)
            mine.Dest = Array([pages[key][page_there.objgen], *view])


def pages_of(out: Pdf, parts: Parts, order: Sequence[Place]) -> Mapping[str, Pages]:
    """Where the pages of each part have come to stand."""
    pages: dict[str, dict[tuple[int, int], pikepdf.Object]] = defaultdict(dict)
    for (key, at), page in zip(order, out.pages, strict=True):
        pages[key][parts[key].pages[at].obj.objgen] = page.obj
    return pages


def bookmarks(part: Pdf, pages: Pages) -> list[OutlineItem]:
    """Those of a part, leading to its pages in the whole."""
    with part.open_outline() as own:
        return list(_moved(own.root, pages))


def _moved(items: Iterable[OutlineItem], pages: Pages) -> Iterator[OutlineItem]:
    for item in items:
        page, *view = cast(Array, item.destination)
        moved = OutlineItem(item.title, Array([pages[page.objgen], *view]))
        moved.children.extend(_moved(item.children, pages))
        yield moved


def _call_apart(key: str, part: Pdf) -> None:
    """The headings of its tables are called by its name too: in the whole each has one of its own."""
    for one in part.objects:
        if isinstance(one, Dictionary) and one.get("/S") in ("/TH", "/TD"):
            if "/ID" in one:
                one.ID = String(f"{key}-{one.ID}")
            if "/A" in one and "/Headers" in one.A:
                one.A.Headers = Array([String(f"{key}-{heading}") for heading in one.A.Headers])


def _describe(out: Pdf, first: Pdf) -> None:
    """What is said of the whole: title, language, that it is tagged, how it is shown."""
    about = first.make_indirect(
        Dictionary({name: value for name, value in first.Root.items() if name not in _OF_ITS_PAGES})
    )
    out.Root.update(out.copy_foreign(about))
    out.trailer.Info = out.copy_foreign(first.trailer.Info)


def _tag(out: Pdf, parts: Parts, languages: Mapping[str, str]) -> dict[str, int]:
    """One tree of all; what belongs to a page or link is found by a number, given anew: by how much more, by part."""
    root = out.make_indirect(Dictionary(Type=Name.StructTreeRoot, K=Array(), ParentTree=Dictionary(Nums=Array())))
    shifted: dict[str, int] = {}
    after = 0
    for key, part in parts.items():
        tree = out.copy_foreign(part.Root.StructTreeRoot)
        for kid in tree.K:
            kid.P = root
            if key in languages:
                kid.Lang = String(languages[key])
            root.K.append(kid)
        numbers = list(tree.ParentTree.Nums)
        shifted[key] = after
        for number, elements in zip(numbers[::2], numbers[1::2], strict=True):
            root.ParentTree.Nums.extend(Array([int(number) + after, elements]))
        after += max(map(int, numbers[::2]), default=0) + 1
    out.Root.StructTreeRoot = root
    return shifted


def _links(page: pikepdf.Page, of_part: pikepdf.Page) -> Iterator[tuple[pikepdf.Object, pikepdf.Object]]:
    """Each link of a page with what it was in its part."""
    yield from zip(page.obj.get("/Annots", []), of_part.obj.get("/Annots", []), strict=True)


def _destination(part: Pdf, link: pikepdf.Object) -> pikepdf.Object:
    """Where a link of a part leads: the page, and which part of it is shown."""
    if isinstance(link.Dest, pikepdf.Array):
        return link.Dest
    names = list(part.Root.Names.Dests.Names)
    return dict(zip(map(str, names[::2]), names[1::2], strict=True))[str(link.Dest)]


# The same document in several languages as one PDF: sheet by sheet, with bookmarks, tagged as each of them was.


def joined(documents: Mapping[str, bytes], leaves: Sequence[int]) -> bytes:
    """One PDF of these, by their languages; title and language of the whole are those of the first.

    `leaves`: how many pages each sheet has, where sheets are handed out one by one. Each is then followed by itself in
    the other languages: printed on both sides, it has one on each. Empty: all in one language, then all in the next.
    """
    kept = io.BytesIO()
    with ExitStack() as opened, Pdf.new() as out:
        parts = {code: opened.enter_context(Pdf.open(io.BytesIO(pdf))) for code, pdf in documents.items()}
        order = list(_order({code: len(part.pages) for code, part in parts.items()}, leaves))
        put_together(out, parts, order, {code: code for code in parts})
        _bookmark(out, parts, order)
        out.save(kept, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return kept.getvalue()


def _order(pages: Mapping[str, int], leaves: Sequence[int]) -> Iterator[Place]:
    for first, after in pairwise(accumulate(leaves, initial=0)):
        yield from ((code, at) for code in pages for at in range(first, after))
    if not leaves:
        yield from ((code, at) for code, count in pages.items() for at in range(count))


def _bookmark(out: Pdf, parts: Parts, order: Sequence[Place]) -> None:
    """For each language its name, and below it what its part has."""
    pages = pages_of(out, parts, order)
    with out.open_outline() as outline:
        for code, part in parts.items():
            chapter = OutlineItem(names()[code], order.index((code, 0)))
            chapter.children.extend(bookmarks(part, pages[code]))
            outline.root.append(chapter)
