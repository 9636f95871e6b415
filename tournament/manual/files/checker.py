"""The checker as one file that any Python from 3.11 runs: `scoring`, and of the catalogues what it says.

`make checker` (`python -m tournament.manual.files.checker FILE`) needs nothing that is installed. The same sources make
the same bytes: no time of a file, no right on a disk and no compressing library is in them.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import languages
import scoring
from languages import catalogues
from languages.po import read, write
from tournament.manual.files.packing import packed

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
    for language, file in catalogues().items():
        catalogue = read(file.read_text(encoding="utf-8"))
        said = (one for one in catalogue.messages if any(place.startswith("scoring/") for place in one.places))
        yield f"languages/{language}.po", write(catalogue.with_messages(said)).encode()


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(checker())
    sys.stdout.write(f"{hashlib.sha256(checker()).hexdigest()}  {sys.argv[1]}\n")
