"""Write the table of roles of the manual (docs/rollen.md) from tournament/core/access.py.

python -m tests.tools.roles
"""

import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "rollen.md"
BEGIN, END = "<!-- written by python -m tests.tools.roles -->\n", "<!-- written so far -->\n"


def lines() -> Iterator[str]:
    """A line for each right that a role of a tournament gives."""
    access = import_module("tournament.core.access")  # not before Django is set up
    yield "| darf |" + "".join(f" {role.label} |" for role in access.RIGHTS_OF)
    yield "|---|" + ":-:|" * len(access.RIGHTS_OF)
    for right in access.Right:
        if any(right in rights for rights in access.RIGHTS_OF.values()):
            ticks = "".join(" ✓ |" if right in rights else " |" for rights in access.RIGHTS_OF.values())
            yield f"| {right.label} |{ticks}"


def written() -> str:
    """The document with the table as it is now."""
    before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
    return before + BEGIN + "\n".join(lines()) + "\n" + END + rest.partition(END)[2]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.test")
    django.setup()
    DOCUMENT.write_text(written(), encoding="utf-8")
