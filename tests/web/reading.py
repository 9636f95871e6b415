"""Read a PDF back as somebody without eyes or without our program would."""

import io
import re

from pypdf import PdfReader


def texts(pdf: bytes) -> list[str]:
    """The text of each page, white space made plain."""
    return [re.sub(r"\s+", " ", page.extract_text()) for page in PdfReader(io.BytesIO(pdf)).pages]


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
