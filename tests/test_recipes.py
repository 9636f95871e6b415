"""Each recipe of "Where to put it" (docs/developer/architecture.md), followed in a copy of the program and left half
done: something refuses it. What one would forget is what is left out here."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

COPIED: Final = ("languages", "locale", "scoring", "templates", "tests", "tournament")
PYTEST: Final = ("-m", "pytest", "-vv", "-n", "0")
PURE: Final = (
    *PYTEST,
    "-c",
    "tests/tools/mutants/pytest.ini",
    "--rootdir",
    ".",
    "-p",
    "no:django",
    "-p",
    "no:cacheprovider",
)
PURE_DECLARATIONS: Final = (*PURE, "--noconftest", "tests/test_declarations.py")


@dataclass(frozen=True, slots=True)
class Left:
    """A recipe of which a step is left out: what was changed in which file, who is asked, and what it says."""

    recipe: str
    changed: dict[str, Callable[[str], str]]
    asked: Sequence[str]
    says: str


def replaced(old: str, new: str) -> Callable[[str], str]:
    """The text with another place, which is there once."""

    def changed(text: str) -> str:
        assert text.count(old) == 1, old
        return text.replace(old, new)

    return changed


def behind(mark: str, more: str) -> Callable[[str], str]:
    """The text with more behind this place."""
    return replaced(mark, mark + more)


def written(text: str) -> Callable[[str], str]:
    """A file of its own."""
    return lambda _nothing: text


FIGURES_PY, SERIES_PY = "scoring/figures.py", "tournament/models/series.py"
HAND_ROMMES: Final = {
    FIGURES_PY: behind(
        'alarming=True, needs="has_crosses", one="Kreuz"\n    )\n',
        '    hand_rommes: int = _figure("Hand-Rommés", "HR", lambda _score: 0, one="Hand-Rommé")\n',
    )
}
STORED: Final = {
    SERIES_PY: behind(
        "    crosses = models.PositiveSmallIntegerField(default=0)\n",
        "    hand_rommes = models.PositiveSmallIntegerField(default=0)\n",
    )
}
ELSEWHERE: Final = {
    "tournament/models/season.py": behind(
        "null=True, blank=True)\n    games", " = models.PositiveIntegerField(default=0)\n    hand_rommes"
    )
}

LEFT: Final = {
    "a figure, and nothing stored": Left(
        "A figure of lists and rankings", HAND_ROMMES, PURE_DECLARATIONS, "KeptTotals"
    ),
    "a figure stored, results from elsewhere not": Left(
        "A figure of lists and rankings", HAND_ROMMES | STORED, PURE_DECLARATIONS, "OutsideResult"
    ),
    "a figure stored, no migration": Left(
        "A figure of lists and rankings",
        HAND_ROMMES | STORED | ELSEWHERE,
        ("manage.py", "makemigrations", "--check", "--dry-run"),
        "hand_rommes",
    ),
    "a figure, sums by place": Left(
        "A figure of lists and rankings",
        HAND_ROMMES,
        ("-c", "from scoring import Totals; Totals(44, 310, 0, 2, 20)"),
        "TypeError",
    ),
    "a page, and nothing of it in the manual": Left(
        "A page",
        {
            "tournament/money/urls.py": behind(
                'path(CASH + "abschluss/", book.report, name="cash_report"),\n',
                '    path(CASH + "kontrolle/", book.report, name="cash_checked"),\n',
            )
        },
        (*PYTEST, "tests/manual/test_chapters.py", "-k", "one_place"),
        "cash_checked",
    ),
    "a refusal without a sentence": Left(
        "A refusal",
        {
            "tournament/money/acts/cash.py": behind(
                "from tournament.core.errors import RefusedError, StaleError\n",
                '\nWRONG = RefusedError("invoice_of_nobody")\n',
            )
        },
        (*PYTEST, "tests/core/test_names.py", "-k", "refusal"),
        "invoice_of_nobody",
    ),
    "a field of a registration, and nothing stored": Left(
        "A field of a registration",
        {
            "tournament/registration/fields.py": behind(
                "    person: int | None = None\n",
                '    shirt: str = field(default="", metadata=_field(_("Trikot"), pass_number, kept=True))\n',
            )
        },
        PURE_DECLARATIONS,
        "'shirt'",
    ),
    "a rulebook without its melds": Left(
        "A rulebook",
        {
            "scoring/rulebooks/parlour.py": written(
                "from dataclasses import replace\n\nfrom .horesca import HORESCA\n\n"
                'PARLOUR = replace(HORESCA, id="parlour", title="Parlour")\n'
            ),
            "scoring/rulebooks/__init__.py": lambda text: text.replace(
                "from .romme24", "from .parlour import PARLOUR\nfrom .romme24"
            ).replace("    HORESCA,\n", "    HORESCA,\n    PARLOUR,\n"),
        },
        (*PURE, "--confcutdir", "tests/scoring", "tests/scoring/melds", "-x"),
        "parlour",
    ),
    "a room in no contract": Left(
        "Another room",
        {"tournament/jury/__init__.py": written('"""Who decides."""\n')},
        PURE_DECLARATIONS,
        "tournament.jury",
    ),
    "a paper without the page to wait on": Left(
        "Something printed",
        {
            "tournament/draw/urls.py": replaced(
                '    path(SERIES + "sitzplan.pdf" + WAITING, seating.seating_waiting, name="seating_waiting"),\n', ""
            )
        },
        (*PYTEST, "tests/setup/test_menu.py", "-k", "papers"),
        "Resolver404",
    ),
    "names in the order of the database": Left(
        "A name that is looked for or sorted",
        {
            "tournament/standings/reads/decisions.py": lambda text: text.replace(
                "by_name(tournament.teams.all())", 'list(tournament.teams.order_by("name"))'
            )
        },
        PURE_DECLARATIONS,
        "decisions.py",
    ),
    "a file that the log does not have": Left(
        "A file for the organiser",
        {
            "tournament/money/views/book.py": lambda text: text.replace(
                "taken_away(request, tournament, table_csv(", "(lambda file: file)(table_csv(", 1
            )
        },
        (*PYTEST, "tests/setup/test_menu.py", "-k", "in_the_log"),
        "('csv', 0)",
    ),
    "what two rooms need, taken from the one above": Left(
        "Something two rooms need",
        {
            "tournament/lists/words.py": behind(
                "from django.utils.functional import Promise\n",
                "\nfrom tournament.draw import words_check  # noqa: F401\n",
            )
        },
        ("-c", "from importlinter.cli import lint_imports; raise SystemExit(lint_imports())"),
        "tournament.lists is not allowed to import tournament.draw",
    ),
    "a chore that nobody does": Left(
        "Something the server does again and again",
        {"tournament/money/chores.py": written('"""What is done again and again."""\n\nCHORES = ()\n')},
        PURE_DECLARATIONS,
        "'money'",
    ),
}


@pytest.mark.nightly
@pytest.mark.parametrize("left", LEFT.values(), ids=LEFT)
def test_recipe_left_half_done_is_refused(left: Left, tmp_path: Path) -> None:
    """In a copy of the program where this was done."""
    here = Path.cwd()
    for name in {path.name for path in here.iterdir()} - {*COPIED, "manage.py", "var"}:
        (tmp_path / name).symlink_to(here / name)
    shutil.copy(here / "manage.py", tmp_path)
    for name in COPIED:
        shutil.copytree(here / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    for name, change in left.changed.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(change(file.read_text(encoding="utf-8") if file.exists() else ""), encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    ran = subprocess.run(
        [sys.executable, *left.asked], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode
    assert left.says in ran.stdout + ran.stderr


def test_recipe_of_the_document_is_tried_here() -> None:
    document = Path("docs/developer/architecture.md").read_text(encoding="utf-8")
    recipes = document.partition("## Where to put it\n")[2].partition("\n## ")[0]
    headings = set(re.findall(r"^### (.+)$", recipes, re.MULTILINE))
    assert headings == {left.recipe for left in LEFT.values()}
