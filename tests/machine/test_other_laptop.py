"""The laptop is broken: another one goes on with the running copy from the stick, and the phones give back the rest."""

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.browser.installed import _document
from tests.machine.machine import Machine, Phone, results
from tests.waiting import wait_until

GAMES = 120
BEFORE, AFTER = 3, 2
"""Games of each phone before the main machine dies, and after the other goes on."""


@pytest.fixture
def main(tmp_path: Path) -> Iterator[Machine]:
    yield from _machine(tmp_path, "main")


@pytest.fixture
def second(tmp_path: Path) -> Iterator[Machine]:
    yield from _machine(tmp_path, "second")


def _machine(place: Path, name: str) -> Iterator[Machine]:
    (place / "stick").mkdir(exist_ok=True)
    (place / name).mkdir()
    one = Machine(place / name, place / "stick", "ein Stich und drei Karten")
    yield one
    one.die()


def stored(machine: Machine) -> list[str]:
    """The entries of all games there are, each as often as it is there."""
    with closing(sqlite3.connect(machine.folder / "spielliste.sqlite3")) as database:
        return [str(entry).replace("-", "") for (entry,) in database.execute("SELECT entry_id FROM tournament_game")]


def acknowledged(phones: list[Phone]) -> set[str]:
    return {str(game["entry_id"]).replace("-", "") for phone in phones for game in phone.games.values()}


def running_copies(machine: Machine) -> list[Path]:
    """Those that are whole: the next one is written beside it, and cut off by a death."""
    return list(machine.stick.glob("laufend_*.verschlossen"))


@pytest.mark.nightly
@pytest.mark.parametrize("tables", [8, 50])
def test_other_laptop_goes_on_with_no_acknowledged_game_missing(
    main: Machine, second: Machine, tmp_path: Path, tables: int
) -> None:
    (tmp_path / "tournament.json").write_text(json.dumps(_document(GAMES, tables)), encoding="utf-8")
    main.run("migrate", "-v0")
    slug = main.run("import_tournament", tmp_path / "tournament.json").splitlines()[-1]
    links = ["/" + line.split("/", 3)[3] for line in main.run("table_links", slug, "--series", "1").splitlines()]
    phones = [Phone(main, link) for link in links]
    main.serve()
    stop = threading.Event()
    writing = [threading.Thread(target=phone.play, args=(GAMES, stop)) for phone in phones]
    try:
        for thread in writing:
            thread.start()
        wait_until(lambda: all(len(phone.games) >= BEFORE for phone in phones) and running_copies(main))
        main.die()
        before = {phone.link: len(phone.games) for phone in phones}
        (running,) = running_copies(main)
        assert "Wiederhergestellt" in second.run("restore", running)
        in_the_copy = set(stored(second))
        second.serve()
        for phone in phones:
            phone.at = second
        wait_until(lambda: all(len(phone.games) >= before[phone.link] + AFTER for phone in phones))
    finally:
        stop.set()
        for thread in writing:
            thread.join()
    there = stored(second)
    assert [phone.refused for phone in phones if any(status != 409 for status, _said in phone.refused)] == []
    assert acknowledged(phones) <= set(there)
    assert len(there) == len(set(there))
    assert len(in_the_copy) < len(there)
    assert second.run("verify_audit", slug).count("in Ordnung") == 1
    second.run("recompute", "--check")

    # The older one comes back: it stores nothing once a phone was there that has been at the other.
    games = len(stored(main))
    main.run("import_tournament", tmp_path / "tournament.json")  # what the desk did there, and nobody gives back
    main.serve()
    lost = Phone(main, phones[0].link, term=phones[0].term)
    content = {"entry_id": "6f1f4a0e-0000-4000-8000-000000000000", "version": 0}
    for attempt in (phones[0], phones[1]):
        number = 1 + len(Phone(main, attempt.link).ask("GET", "state")[1]["games"])
        status, said = lost.ask("PUT", f"games/{number}", content | {"results": results(number)})
        assert (status, said["errors"][0]["code"]) == (503, "superseded")
        lost = Phone(main, attempt.link)  # by now it knows, whoever comes
    main.die()
    assert len(stored(main)) == games
    said = second.run("verify_audit", "--compare", main.folder / "spielliste.sqlite3", code=1)
    assert "pokal-2026-2: Kein Eintrag ist hier und dort derselbe." in said
    assert "Nur dort: Eintrag 1" in said
