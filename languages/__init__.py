"""The program's sentences in other languages than German: one file a language, `en.po`.

A sentence stands in German where it is said; that is its key. `python -m tests.tools.messages` (make messages) brings
the new ones into the files. Nobody has to compile anything: `compiled.py`.

Standard library only, and below everything: the pure packages speak through it as well.
"""

import re
from importlib.resources import files
from pathlib import Path
from typing import Final, cast

SOURCE: Final = "de"
FOLDER: Final = cast(Path, files(__name__))
"""In a zip file that Python runs (`make checker`) it is a `zipfile.Path`, which is read in the same way."""


def catalogues() -> dict[str, Path]:
    """The file of every language but German, by its code, in alphabetical order."""
    found = (file for file in FOLDER.iterdir() if file.name.endswith(".po"))
    return {file.name.removesuffix(".po"): file for file in sorted(found, key=lambda file: file.name)}


def name_of(file: Path) -> str:
    """What a language calls itself: `X-Name` of its file."""
    with file.open(encoding="utf-8") as lines:
        named = (re.match(r'"X-Name: (.*)\\n"', line) for line in lines)
        return next(found.group(1) for found in named if found)
