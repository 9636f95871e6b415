"""Catalogues as gettext wants to find them (.mo), made anew where the file beside them is not of the same moment.

Nobody has to run anything, and no tools of gettext are needed: a clone, an image and a stick have the .po alone.
"""

import os
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from languages import FOLDER, catalogues
from languages.po import Catalogue, Message, read

DOMAIN: Final = "django"
_MAGIC: Final = 0x950412DE
_HEAD: Final = "7I"
_PAIR: Final = "2I"


def compiled(elsewhere: Path) -> Path:
    """The folder with all of them: beside the catalogues, or `elsewhere` where nothing may be written there.

    Where neither can be written, the program speaks German.
    """
    for folder in (FOLDER / "compiled", elsewhere):
        with suppress(OSError):
            for language, file in catalogues().items():
                _renew(file, folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo")
            return folder
    return elsewhere


def _renew(source: Path, target: Path) -> None:
    """Of the same moment means: made of this file. Two processes at once write the same."""
    changed = source.stat().st_mtime_ns
    if target.exists() and target.stat().st_mtime_ns == changed:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_suffix(f".{os.getpid()}")
    beside.write_bytes(as_mo(read(source.read_text(encoding="utf-8"))))
    os.utime(beside, ns=(changed, changed))
    beside.replace(target)


def as_mo(catalogue: Catalogue) -> bytes:
    """The file of GNU gettext: all originals sorted, then what they are in the other language. What is not finished is
    left out."""
    about = "".join(f"{name}: {value}\n" for name, value in catalogue.about.items())
    pairs = sorted([(b"", about.encode()), *_pairs(catalogue)])
    texts_from = struct.calcsize(_HEAD) + 2 * len(pairs) * struct.calcsize(_PAIR)
    table, texts = bytearray(), bytearray()
    for text in [original for original, _other in pairs] + [other for _original, other in pairs]:
        table += struct.pack(_PAIR, len(text), texts_from + len(texts))
        texts += text + b"\0"
    first = struct.calcsize(_HEAD)
    begin = struct.pack(_HEAD, _MAGIC, 0, len(pairs), first, first + len(table) // 2, 0, 0)
    return bytes(begin + table + texts)


def _pairs(catalogue: Catalogue) -> Iterator[tuple[bytes, bytes]]:
    finished = [message for message in catalogue.messages if message.is_finished]
    originals = {_original(message) for message in finished}
    for message in finished:
        yield _original(message).encode(), "\0".join(message.said).encode()
        # Of one is also asked without a number, and only newer Pythons (not Debian 12's 3.11.2) find it then.
        if message.plural and (alone := _in_context(message, message.german)) not in originals:
            originals.add(alone)
            yield alone.encode(), message.said[0].encode()


def _original(message: Message) -> str:
    """As gettext looks it up: the context before a sign of its own, a plural behind a zero."""
    german = f"{message.german}\0{message.plural}" if message.plural else message.german
    return _in_context(message, german)


def _in_context(message: Message, german: str) -> str:
    return f"{message.context}\4{german}" if message.context else german
