"""The laptop is broken: another one goes on with the running copy from the stick, and the phones give back the rest."""

import http.client
import json
import os
import sqlite3
import subprocess
import sys
import threading
import uuid
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.browser.installed import ROOT, _document
from tests.torture.machine import Machine
from tests.waiting import wait_until

PATIENCE = 10.0
AGAIN = 0.25
SEATS = (1, 2, 3, 4)
OF_OTHERS = ("DATABASE_URL", "SECRET_KEY", "PUBLIC_URL", "HOST", "ALLOWED_HOSTS", "TRUSTED_PROXIES")


def machine(folder: Path, stick: Path) -> Machine:
    """One installation in a folder of its own."""
    folder.mkdir()
    return Machine(
        folder,
        environment={
            "VAR_DIR": str(folder),
            "SECOND_PLACE": str(stick),
            "BACKUP_PASSPHRASE": "ein Stich und drei Karten",
            "DJANGO_SETTINGS_MODULE": "tournament.settings.dev",
            **dict.fromkeys(OF_OTHERS, ""),
        },
    )


def run(there: Machine, *command: str | Path, code: int = 0) -> str:
    """What a command says, which ends with this code."""
    arguments = [sys.executable, "manage.py", *map(str, command)]
    done = subprocess.run(
        arguments, cwd=ROOT, env=os.environ | there.environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


@dataclass(slots=True)
class Phone:
    """Keeps the list of one link at one machine, and forgets no game. `games`: those the server said it had stored;
    `given_back`: those it had no more when the phone came back; `refused`: answers that were no "stored".
    """

    at: Machine
    link: str
    games: dict[int, dict[str, Any]] = field(default_factory=dict)
    given_back: list[int] = field(default_factory=list)
    refused: list[tuple[int, Any]] = field(default_factory=list)
    term: str = ""

    def play(self, most: int, stop: threading.Event) -> None:
        """Game after game until told to stop; whatever is not answered is sent again, what is missing before it."""
        while len(self.games) < most and not stop.wait(AGAIN):
            number = len(self.games) + 1
            content = {"entry_id": str(uuid.uuid4()), "version": 0, "results": results(number)}
            while not self.put(number, content) and not stop.wait(AGAIN):
                self.give_back()

    def put(self, number: int, content: dict[str, Any]) -> bool:
        """Whether it is stored now."""
        status, said = self.ask("PUT", f"games/{number}", content)
        if status == 200:
            self.games.setdefault(number, content)
        elif status:
            self.refused.append((status, said))
        return status == 200

    def give_back(self) -> None:
        """What this phone has and the server has not, in order, under the same ids."""
        status, said = self.ask("GET", "state")
        there = {game["number"] for game in said["games"]} if status == 200 else self.games.keys()
        for number in sorted(self.games.keys() - there):
            if not self.put(number, self.games[number]):
                return
            self.given_back.append(number)

    def ask(self, method: str, path: str, content: object = None) -> tuple[int, Any]:
        """Status and JSON of an answer; 0: nobody answers."""
        headers = {"Content-Type": "application/json"} | ({"Server-Term": self.term} if self.term else {})
        connection = http.client.HTTPConnection("127.0.0.1", self.at.port, timeout=PATIENCE)
        try:
            connection.request(method, self.link + path, None if content is None else json.dumps(content), headers)
            answer = connection.getresponse()
            self.term = answer.headers.get("Server-Term", self.term)
            return answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError):
            return 0, None
        finally:
            connection.close()


def results(number: int) -> list[dict[str, Any]]:
    """A game in which the next after the dealer wins with Rommé; who deals sits out (rule 2)."""
    winner, *others = (seat for seat in SEATS if seat != (number - 1) % 4 + 1)
    won = {"seat": winner, "outcome": "romme", "augen": 0}
    return [won, *({"seat": seat, "outcome": "opened", "augen": 7} for seat in others)]


GAMES = 120
BEFORE, AFTER = 3, 2
"""Games of each phone before the main machine dies, and after the other goes on."""


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[list[Machine]]:
    """Two, with one stick."""
    stick = tmp_path / "stick"
    stick.mkdir()
    both = [machine(tmp_path / name, stick) for name in ("main", "second")]
    yield both
    for one in both:
        one.stop()


def stored(machine: Machine) -> list[str]:
    """The entries of all games there are, each as often as it is there."""
    with closing(sqlite3.connect(machine.folder / "spielliste.sqlite3")) as database:
        return [str(entry).replace("-", "") for (entry,) in database.execute("SELECT entry_id FROM tournament_game")]


def running_copies(machine: Machine) -> list[Path]:
    """Those that are whole: the next one is written beside it, and cut off by a death."""
    return list(Path(machine.environment["SECOND_PLACE"]).glob("laufend_*.verschlossen"))


@pytest.mark.nightly
@pytest.mark.parametrize("tables", [8, 50])
def test_other_laptop_goes_on_with_no_acknowledged_game_missing(
    machines: list[Machine], tmp_path: Path, tables: int
) -> None:
    main, second = machines
    (tmp_path / "tournament.json").write_text(json.dumps(_document(GAMES, tables)), encoding="utf-8")
    run(main, "migrate", "-v0")
    slug = run(main, "import_tournament", tmp_path / "tournament.json").splitlines()[-1]
    links = ["/" + line.split("/", 3)[3] for line in run(main, "table_links", slug, "--series", "1").splitlines()]
    phones = [Phone(main, link) for link in links]
    main.start()
    stop = threading.Event()
    writing = [threading.Thread(target=phone.play, args=(GAMES, stop)) for phone in phones]
    try:
        for thread in writing:
            thread.start()
        wait_until(lambda: all(len(phone.games) >= BEFORE for phone in phones) and running_copies(main))
        main.kill()
        before = {phone.link: len(phone.games) for phone in phones}
        (running,) = running_copies(main)
        assert "Wiederhergestellt" in run(second, "restore", running)
        in_the_copy = set(stored(second))
        second.start()
        for phone in phones:
            phone.at = second
        wait_until(lambda: all(len(phone.games) >= before[phone.link] + AFTER for phone in phones))
    finally:
        stop.set()
        for thread in writing:
            thread.join()
    there = stored(second)
    assert [phone.refused for phone in phones if any(status != 409 for status, _said in phone.refused)] == []
    acknowledged = {game["entry_id"].replace("-", "") for phone in phones for game in phone.games.values()}
    assert acknowledged <= set(there)
    assert len(there) == len(set(there))
    assert len(in_the_copy) < len(there)
    assert run(second, "verify_audit", slug).count("in Ordnung") == 1
    run(second, "recompute", "--check")

    # The older one comes back: it stores nothing once a phone was there that has been at the other.
    games = len(stored(main))
    run(main, "import_tournament", tmp_path / "tournament.json")  # what the desk did there, and nobody gives back
    main.start()
    lost = Phone(main, phones[0].link, term=phones[0].term)
    content = {"entry_id": "6f1f4a0e-0000-4000-8000-000000000000", "version": 0}
    for attempt in (phones[0], phones[1]):
        number = 1 + len(Phone(main, attempt.link).ask("GET", "state")[1]["games"])
        status, said = lost.ask("PUT", f"games/{number}", content | {"results": results(number)})
        assert (status, said["errors"][0]["code"]) == (503, "superseded")
        lost = Phone(main, attempt.link)  # by now it knows, whoever comes
    main.kill()
    assert len(stored(main)) == games
    said = run(second, "verify_audit", "--compare", main.folder / "spielliste.sqlite3", code=1)
    assert "pokal-2026-2: Kein Eintrag ist hier und dort derselbe." in said
    assert "Nur dort: Eintrag 1" in said
