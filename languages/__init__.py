"""The program's sentences in other languages than German: a folder of `locale/` for each, as gettext has them.

A sentence stands in German where it is said; that is its key. `python -m tests.tools.messages` (make messages) brings
the new ones into the files of translators (`django.po`). What is read here is made of them: `pure.mo`, what the
packages say that know no Django (`tournament/settings/compiling.py` makes it).

Standard library only, and below everything: the pure packages speak through it as well.
"""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final, cast

SOURCE: Final = "de"
PO: Final = "django.po"
PURE: Final = "pure.mo"
_PACKAGE: Final = cast(Path, files(__name__))
"""In a zip file that Python runs (`make checker`) it is a `zipfile.Path`, which is read in the same way."""
FOLDER: Final = next((folder for folder in [_PACKAGE / "locale"] if folder.is_dir()), _PACKAGE.parent / "locale")
"""Inside this package where it was brought (a wheel, the checker, a kept package of earlier draws), else beside it."""


def catalogues(within: Path = FOLDER) -> dict[str, Path]:
    """Return the folder of every language but German, by its code (`pt-br` of `pt_BR`), in alphabetical order."""
    return dict(sorted((folder.parent.name.replace("_", "-").lower(), folder) for folder in _folders(within)))


def _folders(within: Path) -> Iterator[Path]:
    if within.is_dir():
        found = (language / "LC_MESSAGES" for language in within.iterdir())
        yield from (folder for folder in found if (folder / PO).exists() or (folder / PURE).exists())
