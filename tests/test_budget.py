"""What a room may hold (docs/developer/budget.md), and through how much of the program a request goes: whoever follows
one reads no more files than these."""

import ast
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest
from django.conf import settings
from django.test import Client

from tests.factories import publish_results, seat_series, table_of, write_something
from tests.lists.keeper.phone import SECOND, entry, link_of, put
from tests.tools.budget import allowed, counted, nodes_of
from tests.tools.picture import ROOT, rooms
from tournament.models import Tournament

MOST = {"game": 35, "stand": 50, "stand.csv": 40}
MIDDLEWARES = 9
OURS = tuple(f"{ROOT / room}{os.sep}" for room in ("tournament", "scoring", "languages"))


@pytest.mark.parametrize("room", rooms())
def test_room_has_grown_by_a_tenth_at_most(room: str) -> None:
    """Red? Shorten it, or raise its figure in docs/developer/budget.md and say there why."""
    assert counted(room)[0] <= allowed()[room] * 1.1


def test_counting_leaves_out_imports_and_docstrings() -> None:
    tree = ast.parse('"""What."""\nimport os\n\n\ndef f(a):\n    """Do."""\n    from x import y\n\n    return a\n')
    assert [type(node).__name__ for node in nodes_of(tree) if isinstance(node, ast.stmt)] == ["FunctionDef", "Return"]


def files_run(ask: Callable[[], object]) -> list[str]:
    """Those of ours in which a function is called while it is asked."""
    ran = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(OURS):
            ran.add(frame.f_code.co_filename)

    former = sys.getprofile()
    sys.setprofile(note)
    try:
        ask()
    finally:
        sys.setprofile(former)
    return sorted(ran)


def test_way_of_a_game_and_of_a_standing_goes_through_few_files(client: Client, tournament: Tournament) -> None:
    """Once all is warm: the second game of a phone; a page that is made anew since something changed."""
    seat_series(tournament)
    publish_results(tournament, 1)
    link = link_of(table_of(tournament))
    put(client, link, 1, entry())
    second = entry(results=SECOND, players=["p1", "p2", "p3", "p4"])
    found = {"game": files_run(lambda: put(client, link, 2, second))}
    for page in ("stand", "stand.csv"):
        get = partial(client.get, f"/turniere/{tournament.slug}/{page}")
        get()
        write_something(tournament)
        found[page] = files_run(get)
    assert {name: files for name, files in found.items() if not 0 < len(files) <= MOST[name]} == {}
    assert len([one for one in settings.MIDDLEWARE if one.startswith("tournament.")]) <= MIDDLEWARES


PRINTS = """
import sys
import django
from django.template import engines

django.setup()
from tournament.lists.paper import spielliste
from tournament.standings.paper import ranked_list

assert [engine.engine for engine in engines.all()]  # tags are loaded
print(*{"django_tables2", "psycopg", "openpyxl"} & set(sys.modules))
"""


@pytest.mark.nightly
def test_printing_loads_nothing_of_pages_and_files() -> None:
    """Each process that prints needed 10 MB more with them."""
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "tournament.settings.base"}
    loaded = subprocess.run(
        [sys.executable, "-c", PRINTS], cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True
    )
    assert loaded.stdout.split() == []
