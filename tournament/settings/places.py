"""Where the program's own files lie, and where data goes if nobody says: beside the packages in a checkout; in a wheel,
which brings its files in this package, in the user's own folder."""

from pathlib import Path
from typing import Final

from languages import FOLDER
from tournament.settings.compiling import compiled

PACKAGES: Final = Path(__file__).resolve().parents[2]
"""The folder of `tournament`, `scoring` and `languages`."""
_BROUGHT: Final = PACKAGES / "tournament" / "brought"  # a wheel's alone (pyproject.toml)
INSTALLED: Final = _BROUGHT.is_dir()
"""Whether this is a wheel's, and no checkout."""
ROOT: Final = _BROUGHT if INSTALLED else PACKAGES
NAME: Final = "spielliste"
TEMPLATES: Final = ROOT / "templates"
STATIC: Final = ROOT / "static"
BUILT: Final = ROOT / "built"
DOCS: Final = ROOT / "docs"
PROJECT: Final = ROOT / "pyproject.toml"


def as_typed(text: str) -> str:
    """Return a text that names commands of this program with how they are typed here: a checkout's are written."""
    if not INSTALLED:
        return text
    return (
        text.replace("make run", f"{NAME} serve").replace(".venv/bin/python manage.py", NAME).replace("manage.py", NAME)
    )


def var() -> Path:
    """Return where data goes unless VAR_DIR says otherwise."""
    if not INSTALLED:
        return ROOT / "var"
    from platformdirs import user_data_path  # noqa: PLC0415 - a checkout needs none

    return user_data_path(NAME, appauthor=False)


def catalogues(elsewhere: Path) -> Path:
    """Return the folder of the compiled catalogues: a wheel brings them, a checkout makes them, `elsewhere` if need
    be."""
    return FOLDER if INSTALLED else compiled(elsewhere)
