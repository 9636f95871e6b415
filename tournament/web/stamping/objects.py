"""Objects of a PDF as bytes: patterns of them with gaps for numbers, and the file they are written to."""

import zlib
from collections.abc import Iterable
from typing import BinaryIO

import pikepdf

_FREE, _AT_OFFSET, _IN_STREAM = 0, 1, 2
_ENTRY = 7  # bytes an object in the table of objects: how it is kept (1), where (4), which (2)


def raw(value: object) -> bytes:
    """A value of pikepdf as it stands in a PDF."""
    return pikepdf.Array([value]).unparse()[1:-1].strip()


def text_string(text: str) -> bytes:
    """A text for people: a title, a description."""
    return pikepdf.String(text).unparse()


class Pattern:
    """Bytes with gaps for numbers of seven digits, counted from a number that is not known yet."""

    def __init__(self) -> None:
        self.text = bytearray()
        self.numbers: list[int] = []
        self.length = 0

    def put(self, raw: bytes) -> "Pattern":
        self.text += raw.replace(b"%", b"%%")
        self.length += len(raw)
        return self

    def number(self, above: int) -> "Pattern":
        self.text += b"%07d"
        self.numbers.append(above)
        self.length += 7
        return self

    def reference(self, above: int) -> "Pattern":
        self.text += b"%7d 0 R"
        self.numbers.append(above)
        self.length += 11
        return self

    def extend(self, other: "Pattern") -> "Pattern":
        self.text += other.text
        self.numbers += other.numbers
        self.length += other.length
        return self

    def filled(self, first: int) -> bytes:
        return bytes(self.text) % tuple(map(first.__add__, self.numbers))


def in_a_stream(bodies: Iterable[Pattern]) -> tuple[int, Pattern]:
    """An object stream: number and place of each, then the objects; with it, how long the first part is."""
    places, whole = Pattern(), Pattern()
    for at, body in enumerate(bodies):
        places.number(at).put(b" %d " % whole.length)
        whole.extend(body)
    return places.length, places.extend(whole)


class ObjectFile:
    """Numbered objects one after another, and the table of where each is."""

    def __init__(self, out: BinaryIO, first: int) -> None:
        """Numbers below `first` are the base's."""
        self._out = out
        self._table = bytearray(_ENTRY * first)
        self._at = 0
        self._put(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def number(self, count: int = 1) -> int:
        """The first of so many new numbers."""
        first = len(self._table) // _ENTRY
        self._table += bytes(_ENTRY * count)
        return first

    def write(self, number: int, body: bytes) -> None:
        entry = bytes([_AT_OFFSET]) + self._at.to_bytes(4) + bytes(2)
        self._table[number * _ENTRY : (number + 1) * _ENTRY] = entry
        self._put(b"%d 0 obj\n%b\nendobj\n" % (number, body))

    def stream(self, number: int, content: bytes | bytearray, keys: bytes = b"") -> None:
        packed = zlib.compress(content)
        head = b"<</Length %d/Filter/FlateDecode%b>>" % (len(packed), keys)
        self.write(number, b"%b\nstream\n%b\nendstream" % (head, packed))

    def packed(self, first: int, count: int, start: int, content: bytes) -> None:
        """`count` objects from number `first` in one stream; the first object begins at `start`."""
        holder = self.number()
        self.stream(holder, content, b"/Type/ObjStm/N %d/First %d" % (count, start))
        place = bytes([_IN_STREAM]) + holder.to_bytes(4)
        entries = b"".join([place + at.to_bytes(2) for at in range(count)])
        self._table[first * _ENTRY : (first + count) * _ENTRY] = entries

    def finish(self, keys: bytes) -> None:
        number, start = self.number(), self._at
        entry = bytes([_AT_OFFSET]) + start.to_bytes(4) + bytes(2)
        self._table[number * _ENTRY :] = entry
        self._table[:_ENTRY] = bytes([_FREE, 0, 0, 0, 0, 0xFF, 0xFF])
        self.stream(number, self._table, b"/Type/XRef/W[1 4 2]/Size %d%b" % (number + 1, keys))
        self._put(b"startxref\n%d\n%%%%EOF\n" % start)

    def _put(self, raw: bytes) -> None:
        self._out.write(raw)
        self._at += len(raw)
