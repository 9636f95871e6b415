"""What is declared at two places is at both: figures, fields, rooms, chores; and no value with many numbers is built by
place. Read from the sources alone, so that a copy of the program can be asked (test_recipes.py)."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from scoring.figures import KEYS
from tests.benchmarks.__main__ import TOPICS

MOST_BY_PLACE: Final = 3
NUMBERS: Final = {"int", "float"}
OF_FIGURES: Final = {"wertungspunkte", "augen", "points"}
"""What has these as fields copies the figures of a list."""
ONE_GAME: Final = frozenset(KEYS)
WITHOUT: Final = {
    "scoring.game.Score": ONE_GAME,  # what figures are read off
    "scoring.list_sheet.ListCell": ONE_GAME,
    "tournament.years.places.Made": {"crosses"},  # no rulebook ranks by them, and no season shows them
    "tournament.years.reads.shown.ShownLine": {"crosses", "games"},  # what its list shows
}
"""What has not all of them, and why."""


@cache
def classes() -> dict[str, ast.ClassDef]:
    """Every class of the program by its whole name."""
    paths = [path for root in ("scoring", "tournament") for path in sorted(Path(root).rglob("*.py"))]
    return {
        ".".join((*path.with_suffix("").parts, node.name)).replace(".__init__", ""): node
        for path in paths
        if not {"migrations", "kept"} & set(path.parts[:-1])
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    }


def numbers_by_place(node: ast.ClassDef) -> Iterator[str]:
    """The plain numbers of a value that may be given without their name."""
    how = [ast.unparse(decorator) for decorator in node.decorator_list if "dataclass" in ast.unparse(decorator)]
    if (not how and "NamedTuple" not in map(ast.unparse, node.bases)) or any("kw_only=True" in one for one in how):
        return
    for field in node.body:
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            if ast.unparse(field.annotation) == "KW_ONLY":
                return
            names = {name.strip() for name in ast.unparse(field.annotation).strip("'").split("|")} - {"None"}
            if names and names <= NUMBERS:
                yield field.target.id


def fields_of(node: ast.ClassDef) -> set[str]:
    """What a value or a row of the database has."""
    made = [one.target for one in node.body if isinstance(one, ast.AnnAssign)]
    stored = [target for one in node.body if isinstance(one, ast.Assign) for target in one.targets]
    return {name.id for name in (*made, *stored) if isinstance(name, ast.Name)}


@pytest.mark.nightly
def test_value_with_more_than_three_numbers_is_built_by_keyword() -> None:
    """One more number between two others would go to the wrong one, and mypy would say nothing."""
    by_place = {name: [*numbers_by_place(node)] for name, node in classes().items()}
    assert {name: numbers for name, numbers in by_place.items() if len(numbers) > MOST_BY_PLACE} == {}


def test_figures_are_copied_by_what_has_all_of_them() -> None:
    lacking = {
        name: {*KEYS} - fields - WITHOUT.get(name, set())
        for name, fields in ((name, fields_of(node)) for name, node in classes().items())
        if fields >= OF_FIGURES
    }
    assert {name: keys for name, keys in lacking.items() if keys} == {}
    assert lacking.keys() >= WITHOUT.keys()


def test_field_of_a_registration_that_is_kept_is_stored() -> None:
    """Under its own name; `read` and shown on the desk it is by the same declaration."""
    entry = classes()["tournament.registration.fields.Entry"]
    kept = {
        field.target.id
        for field in entry.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if field.value and "kept=True" in ast.unparse(field.value)
    }
    assert kept
    assert kept <= fields_of(classes()["tournament.models.registration.Registration"])


def test_room_stands_in_both_contracts() -> None:
    rooms = {f"tournament.{path.parent.name}" for path in Path("tournament").glob("*/__init__.py")}
    contracts = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    of_rooms, inside = contracts[:2]
    below = {name for layer in of_rooms["layers"] for name in layer.split(" | ")}
    assert rooms - below == {"tournament.migrations", "tournament.settings"}
    one_layer = {"tournament.migrations", "tournament.settings", "tournament.management", "tournament.models"}
    one_layer |= {"tournament.core", "tournament.web", "tournament.server", "tournament.seating", "tournament.lists"}
    assert rooms - {*inside["containers"]} == one_layer


def test_chores_of_a_room_are_done() -> None:
    """Those that it declares are those that `manage.py serve` has done."""
    declaring = {path.parent.name for path in Path("tournament").glob("*/chores.py")} - {"core", "management"}
    done = Path("tournament/management/serving.py").read_text(encoding="utf-8")
    assert declaring == {*re.findall(r"^    \*(\w+)\.CHORES,$", done, re.MULTILINE)}


def test_people_and_clubs_are_sorted_by_names_py_alone() -> None:
    """A database sorts Östringen behind Zell and "Nord 10" before "Nord 2"."""
    sorts = re.compile(r'order_by\([^)]*"(?:(?:person|club|team|organisation)__)?name"')
    files = [path for path in Path("tournament").rglob("*.py") if "migrations" not in path.parts]
    found = {(str(path), hit) for path in files for hit in sorts.findall(path.read_text(encoding="utf-8"))}
    assert {path for path, hit in found if "date" not in hit} == set()


def test_topics_of_make_bench_can_be_loaded() -> None:
    """They run at night and by hand alone, and name what the program has."""
    assert [import_module(f"tests.benchmarks.{topic}").lines.__name__ for topic in TOPICS] == ["lines"] * len(TOPICS)
