"""What changed between two copies of a database, page by page: all that travels to the machine that follows.

A database of SQLite is a row of pages of one size. A game touches a handful of them, so that a hall's second of playing
is some ten thousand bytes, however large the database is. Pure: bytes in, bytes out.

    compressed: a line of JSON (`Heading`), then for each page that is sent its number (4 bytes) and its content
"""

import hashlib
import json
import struct
import zlib
from dataclasses import asdict, dataclass

NUMBER = struct.Struct(">I")
PAGE_SIZE = slice(16, 18)  # of the file's header: 1 stands for 65,536
QUICK = 1
"""zlib's level: what it costs is paid by the machine that serves."""


class NotThisError(ValueError):
    """What came is not what its heading says, or not made from the copy that is here."""


@dataclass(frozen=True, slots=True)
class Heading:
    """`name`: of the copy that comes of it (see name_of); `base`: of the copy it is made from, empty: from nothing.
    `size`: of the whole copy, in bytes; `at`: when it was made, in seconds since 1970; `term`: of the one who sent it.
    """

    name: str
    base: str
    size: int
    page: int
    at: float
    term: int


def name_of(copy: bytes) -> str:
    """What a copy is called: its SHA-256, hex."""
    return hashlib.sha256(copy).hexdigest()


def packed(copy: bytes, name: str, base: tuple[str, bytes] | None, at: float, term: int) -> bytes:
    """`copy` as what differs from `base`, a copy with its name; the whole of it without one."""
    page = page_size(copy)
    base_name, before = base or ("", b"")
    heading = Heading(name, base_name, len(copy), page, at, term)
    squeezed = zlib.compressobj(QUICK)
    pieces = [squeezed.compress(json.dumps(asdict(heading)).encode() + b"\n")]
    now, then = memoryview(copy), memoryview(before)
    for start in range(0, len(copy), page):
        if now[start : start + page] != then[start : start + page]:
            pieces.append(squeezed.compress(NUMBER.pack(start // page)))
            pieces.append(squeezed.compress(now[start : start + page]))
    return b"".join([*pieces, squeezed.flush()])


def unpacked(sent: bytes, before: bytes, most: int) -> tuple[Heading, bytes]:
    """The copy that comes of what was `sent` and the copy that was here `before` (empty: none). NotThisError: it does
    not, or is larger than `most` bytes.
    """
    heading, pages = _read(sent, most)
    if heading.base and heading.base != name_of(before):
        raise NotThisError("made from another copy")
    copy = bytearray(before if heading.base else b"")
    copy = copy[: heading.size].ljust(heading.size, b"\0")
    step = NUMBER.size + heading.page
    for at in range(0, len(pages), step):
        start = NUMBER.unpack_from(pages, at)[0] * heading.page
        copy[start : start + heading.page] = pages[at + NUMBER.size : at + step]
    made = bytes(copy)
    if name_of(made) != heading.name:
        raise NotThisError("not what it is called")
    return heading, made


def _read(sent: bytes, most: int) -> tuple[Heading, memoryview]:
    """Its heading, and the pages behind it."""
    opened = zlib.decompressobj()
    try:
        content = opened.decompress(sent, 2 * most)
        line, _newline, _pages = content.partition(b"\n")
        heading = Heading(**json.loads(line))
        whole = opened.eof and 0 <= heading.size <= most and heading.page > 0
    except (zlib.error, ValueError, TypeError) as error:
        raise NotThisError("not readable") from error
    pages = memoryview(content)[len(line) + 1 :]
    if not whole or len(pages) % (NUMBER.size + heading.page):
        raise NotThisError("too large, or cut off")
    return heading, pages


def page_size(copy: bytes) -> int:
    """Bytes of a page, as the file's header has it."""
    said = int.from_bytes(copy[PAGE_SIZE], "big")
    return 65_536 if said == 1 else said
