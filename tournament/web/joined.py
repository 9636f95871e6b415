"""The same document in several languages as one PDF: sheet by sheet, with bookmarks, tagged as each of them was."""

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import accumulate, pairwise

import pikepdf
from pikepdf import OutlineItem, Pdf

from tournament.core.speaking import names
from tournament.web.together import Parts, Place, bookmarks, pages_of, put_together


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
