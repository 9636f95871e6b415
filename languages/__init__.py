"""The program's sentences in other languages than German: one file a language, `en.po`.

A sentence stands in German where it is said; that is its key. `python -m tests.tools.messages` (make messages) brings
the new ones into the files. Nobody has to compile anything: `compiled.py`.

Standard library only, and below everything: the pure packages speak through it as well.
"""

from pathlib import Path
from typing import Final

SOURCE: Final = "de"
FOLDER: Final = Path(__file__).parent


def catalogues() -> dict[str, Path]:
    """The file of every language but German, by its code, in alphabetical order."""
    return {file.stem: file for file in sorted(FOLDER.glob("*.po"))}
