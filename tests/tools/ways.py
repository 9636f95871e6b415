"""Through how many files and functions of ours a request goes, once everything is warm.

    python -m tests.tools.ways            a table
    python -m tests.tools.ways stand      the files of one of them, each with its functions

A game is the second that a phone sends. A page is asked a second time, after something changed: it is made anew.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
OURS: Final = tuple(f"{ROOT / room}{os.sep}" for room in ("tournament", "scoring", "languages"))
Way = dict[str, set[str]]


def way_of(ask: Callable[[], object]) -> Way:
    """The functions of ours that run while it is asked, by their file."""
    ran: Way = defaultdict(set)

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(OURS):
            ran[os.path.relpath(code.co_filename, ROOT)].add(code.co_qualname)

    former = sys.getprofile()
    sys.setprofile(note)
    try:
        ask()
    finally:
        sys.setprofile(former)
    return ran


def ways(*endings: str) -> dict[str, Way]:
    """Of a game, and of the pages of a standing with these endings; of a tournament made for it, in this database."""
    from django.test import Client  # noqa: PLC0415 - not before Django is set up

    from tests.factories import make_tournament, publish_results, seat_series, table_of, write_something  # noqa: PLC0415
    from tests.lists.keeper.phone import SECOND, entry, link_of, put  # noqa: PLC0415

    tournament = make_tournament(8)
    seat_series(tournament)
    publish_results(tournament, 1)
    client, link = Client(), link_of(table_of(tournament))
    put(client, link, 1, entry())
    found = {"game": way_of(lambda: put(client, link, 2, entry(results=SECOND, players=["p1", "p2", "p3", "p4"])))}
    for ending in endings:
        page = partial(client.get, f"/turniere/{tournament.slug}/stand{ending}")
        page()
        write_something(tournament)
        found[f"stand{ending}"] = way_of(page)
    return found


def main(named: str = "") -> None:
    """In a database of its own, in memory."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.test")
    import django  # noqa: PLC0415

    django.setup()
    from django.test.utils import setup_databases, setup_test_environment  # noqa: PLC0415

    setup_test_environment()
    setup_databases(verbosity=0, interactive=False)
    for name, way in ways("", ".csv", ".pdf").items():
        print(f"{name:10} {len(way):4} files {sum(map(len, way.values())):5} functions")
        for file, functions in sorted(way.items()) if name == named else ():
            print(f"    {file}: {', '.join(sorted(functions))}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
