"""Write the table of roles of the manual (docs/rollen.md, docs/en/rollen.md) from tournament/core/access.py.

python -m tests.tools.roles
"""

import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import django
from django.utils.translation import override

DOCS = Path(__file__).resolve().parents[2] / "docs"
DOCUMENTS = {"de": DOCS / "rollen.md", "en": DOCS / "en" / "rollen.md"}
MAY = {"de": "darf", "en": "may"}
BEGIN, END = "<!-- written by python -m tests.tools.roles -->\n", "<!-- written so far -->\n"


def lines(language: str) -> Iterator[str]:
    """A line for each right that a role of a tournament gives, in the language that is active."""
    access = import_module("tournament.core.access")  # not before Django is set up
    yield f"| {MAY[language]} |" + "".join(f" {role.label} |" for role in access.RIGHTS_OF)
    yield "|---|" + ":-:|" * len(access.RIGHTS_OF)
    for right in access.Right:
        if any(right in rights for rights in access.RIGHTS_OF.values()):
            ticks = "".join(" ✓ |" if right in rights else " |" for rights in access.RIGHTS_OF.values())
            yield f"| {right.label} |{ticks}"


def written(language: str) -> str:
    """The document in this language with the table as it is now."""
    before, _, rest = DOCUMENTS[language].read_text(encoding="utf-8").partition(BEGIN)
    with override(language):
        return before + BEGIN + "\n".join(lines(language)) + "\n" + END + rest.partition(END)[2]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.test")
    django.setup()
    for language, document in DOCUMENTS.items():
        document.write_text(written(language), encoding="utf-8")
