"""The same document in several languages as one PDF: sheet by sheet, with bookmarks, tagged as each of them was."""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import accumulate, pairwise
from typing import Final, cast

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf

from tournament.core.speaking import names

Parts = Mapping[str, Pdf]
Place = tuple[str, int]
"""A page: the language of its part, and which of it."""


_OF_ITS_PAGES: Final = {"/Pages", "/Outlines", "/StructTreeRoot"}


def joined(documents: Mapping[str, bytes], leaves: Sequence[int]) -> bytes:
    """One PDF of these, by their languages; title and language of the whole are those of the first.

    `leaves`: how many pages each sheet has, where sheets are handed out one by one. Each is then followed by itself in
    the other languages: printed on both sides, it has one on each. Empty: all in one language, then all in the next.
    """
    kept = io.BytesIO()
    with ExitStack() as opened, Pdf.new() as out:
        parts = {code: opened.enter_context(Pdf.open(io.BytesIO(pdf))) for code, pdf in documents.items()}
        order = list(_order({code: len(part.pages) for code, part in parts.items()}, leaves))
        for code, at in order:
            out.pages.append(parts[code].pages[at])
        _describe(out, next(iter(parts.values())))
        _tag(out, parts, order)
        _bookmark(out, parts, order)
        out.save(kept, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return kept.getvalue()


def _order(pages: Mapping[str, int], leaves: Sequence[int]) -> Iterator[Place]:
    for first, after in pairwise(accumulate(leaves, initial=0)):
        yield from ((code, at) for code in pages for at in range(first, after))
    if not leaves:
        yield from ((code, at) for code, count in pages.items() for at in range(count))


def _describe(out: Pdf, first: Pdf) -> None:
    """What is said of the whole: title, language, that it is tagged, how it is shown."""
    about = first.make_indirect(
        Dictionary({name: value for name, value in first.Root.items() if name not in _OF_ITS_PAGES})
    )
    out.Root.update(out.copy_foreign(about))
    out.trailer.Info = out.copy_foreign(first.trailer.Info)


def _tag(out: Pdf, parts: Parts, order: Sequence[Place]) -> None:
    """One tree of all; each part says its language. What belongs to a page is found by a number, given anew."""
    root = out.make_indirect(Dictionary(Type=Name.StructTreeRoot, K=Array(), ParentTree=Dictionary(Nums=Array())))
    shifted: dict[str, int] = {}
    after = 0
    for code, part in parts.items():
        tree = out.copy_foreign(part.Root.StructTreeRoot)
        for kid in tree.K:
            kid.P, kid.Lang = root, pikepdf.String(code)
            root.K.append(kid)
        numbers = list(tree.ParentTree.Nums)
        shifted[code] = after
        for number, elements in zip(numbers[::2], numbers[1::2], strict=True):
            root.ParentTree.Nums.extend(Array([int(number) + shifted[code], elements]))
        after += max(map(int, numbers[::2]), default=0) + 1
    for (code, _at), page in zip(order, out.pages, strict=True):
        page.obj.StructParents = int(page.obj.StructParents) + shifted[code]
    out.Root.StructTreeRoot = root


def _bookmark(out: Pdf, parts: Parts, order: Sequence[Place]) -> None:
    """For each language its name, and below it what its part has."""
    places = {place: at for at, place in enumerate(order)}
    with out.open_outline() as outline:
        for code, part in parts.items():
            pages = {page.obj.objgen: out.pages[places[code, at]].obj for at, page in enumerate(part.pages)}
            chapter = OutlineItem(names()[code], places[code, 0])
            with part.open_outline() as own:
                chapter.children.extend(_moved(own.root, pages))
            outline.root.append(chapter)


def _moved(items: Iterable[OutlineItem], pages: Mapping[tuple[int, int], pikepdf.Object]) -> Iterator[OutlineItem]:
    for item in items:
        page, *view = cast(Array, item.destination)
        moved = OutlineItem(item.title, Array([pages[page.objgen], *view]))
        moved.children.extend(_moved(item.children, pages))
        yield moved
