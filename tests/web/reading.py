"""Read a PDF back as somebody without eyes or without our program would."""

import io
import re
from itertools import combinations

import pymupdf
from pypdf import PdfReader

ALL_THERE_IS = pymupdf.TEXT_PRESERVE_WHITESPACE
"""Letters as such, not as ligatures, and also what lies outside the page."""


def texts(pdf: bytes) -> list[str]:
    """The text of each page, white space made plain."""
    with pymupdf.open(stream=pdf) as read:
        return [" ".join(page.get_text(flags=ALL_THERE_IS).split()) for page in read]


def lines(pdf: bytes, page: int) -> list[str]:
    """The lines of one page (first page 0) as they lie on paper, from left to right."""
    text = PdfReader(io.BytesIO(pdf)).pages[page].extract_text(extraction_mode="layout")
    return [re.sub(r"\s+", " ", line).strip() for line in text.splitlines() if line.strip()]


def metadata(pdf: bytes) -> dict[str, str]:
    """Title, author and language."""
    reader = PdfReader(io.BytesIO(pdf))
    assert reader.metadata is not None
    return {
        "title": str(reader.metadata.title),
        "author": str(reader.metadata.author),
        "language": str(reader.root_object["/Lang"]),
    }


def outside(pdf: bytes) -> list[str]:
    """What is written beyond the edge of a page, where nobody reads it."""
    with pymupdf.open(stream=pdf) as read:
        words = [(page.rect, word) for page in read for word in page.get_text("words", clip=pymupdf.INFINITE_RECT())]
    return [word[4] for page, word in words if not page.contains(pymupdf.Rect(word[:4]))]


def overlapping(pdf: bytes) -> list[tuple[str, str]]:
    """Words of a page that lie on each other."""
    with pymupdf.open(stream=pdf) as read:
        pages = [[(pymupdf.Rect(word[:4]), str(word[4])) for word in page.get_text("words")] for page in read]
    return [
        (one, other)
        for page in pages
        for (room, one), (taken, other) in combinations(page, 2)
        if (shared := room & taken).is_valid and shared.height > min(room.height, taken.height) / 2 and shared.width > 1
    ]


def fonts(pdf: bytes) -> set[str]:
    """Of which typefaces its letters are."""
    with pymupdf.open(stream=pdf) as read:
        return {str(font[3]) for page in read for font in page.get_fonts()}


def type_sizes(pdf: bytes, words: str) -> set[float]:
    """In which sizes (points) these words are set, wherever they stand."""
    with pymupdf.open(stream=pdf) as read:
        blocks = [block for page in read for block in page.get_text("dict")["blocks"]]
    spans = [span for block in blocks for line in block.get("lines", ()) for span in line["spans"]]
    return {round(span["size"], 1) for span in spans if words in span["text"]}
