"""Several PDFs as one: their pages in any order, tagged as each of them was, every link leading where it did."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String

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
