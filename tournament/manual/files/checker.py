"""The checker as one file that any Python from 3.11 runs (`scoring`, and what that says in other languages), and how
files are packed into one."""

import hashlib
import io
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import languages
import scoring
from languages import PURE, catalogues

# Files in one, the same bytes whoever packs them: no time, no rights, and not squeezed, since libraries differ.

ALWAYS: Final = (1980, 1, 1, 0, 0, 0)
UNIX: Final = 3
READABLE: Final = 0o644 << 16


def packed(files: Iterable[tuple[str, bytes]], before: bytes = b"") -> bytes:
    """A zip file of these, by name; `before`: what stands before it."""
    made = io.BytesIO(before)
    made.seek(0, io.SEEK_END)
    with zipfile.ZipFile(made, "a", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(files):
            entry = zipfile.ZipInfo(name, ALWAYS)
            entry.create_system, entry.external_attr = UNIX, READABLE
            archive.writestr(entry, content)
    return made.getvalue()


NAME: Final = "spielliste-checker.pyz"
RUNS: Final = """\
import sys

if sys.version_info < (3, 11):
    sys.exit("Python 3.11 or newer is needed.")

from scoring.checker.__main__ import main

for stream in (sys.stdout, sys.stderr):
    stream.reconfigure(errors="replace")
sys.exit(main())
"""


def checker() -> bytes:
    """The file."""
    return packed(_files(), b"#!/usr/bin/env python3\n")


def _files() -> Iterator[tuple[str, bytes]]:
    yield "__main__.py", RUNS.encode()
    for package in (languages, scoring):
        folder = Path(package.__path__[0])
        for file in folder.rglob("*.py"):
            yield file.relative_to(folder.parent).as_posix(), file.read_bytes()
    for folder in catalogues().values():
        if (folder / PURE).exists():
            yield f"languages/locale/{folder.parent.name}/{folder.name}/{PURE}", (folder / PURE).read_bytes()


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(checker())
    sys.stdout.write(f"{hashlib.sha256(checker()).hexdigest()}  {sys.argv[1]}\n")
