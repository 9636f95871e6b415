"""The program as a club installs it: its own folder, `manage.py serve`, collected and compressed files."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.ports import free_port, listens
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Ahrens, Anna", "Bauer, Bernd", "Claus, Clara", "Dietz, Dirk")


@dataclass(slots=True)
class Installed:
    """A running server. `slug`: of its tournament; `link`: the path of the list of table 1, a table of four."""

    port: int
    slug: str
    link: str
    environment: dict[str, str]


@contextmanager
def installed(folder: Path, *, games: int = 20, tables: int = 1) -> Iterator[Installed]:
    """Install into `folder`, a tournament of so many tables with a series of so many games, and serve until left."""
    port = free_port()
    environment = os.environ | {
        "VAR_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "tournament.settings.dev",
        "PORT": str(port),
        "PUBLIC_URL": "",
    }
    environment.pop("DATABASE_URL", None)
    document = folder / "tournament.json"
    document.write_text(json.dumps(_document(games, tables)), encoding="utf-8")
    manage(environment, "migrate", "-v0")
    slug = manage(environment, "import_tournament", str(document)).splitlines()[-1]
    manage(environment, "collectstatic", "-v0", "--noinput")
    address = manage(environment, "table_links", slug, "--series", "1").splitlines()[0].split("\t")[1]
    command = [sys.executable, "manage.py", "serve"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
    ) as server:
        try:
            wait_until(lambda: listens(port) or server.poll() is not None)
            assert server.poll() is None
            yield Installed(port, slug, "/" + address.split("/", 3)[3], environment)
        finally:
            server.terminate()  # as Ctrl+C does


def manage(environment: dict[str, str], *command: str) -> str:
    """What a management command says about what it has stored."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def _document(games: int, tables: int) -> dict[str, Any]:
    people = {
        f"p{number * len(NAMES) + at}": name + (f" {number + 1}" if number else "")
        for number in range(tables)
        for at, name in enumerate(NAMES, 1)
    }
    ids = list(people)
    return {
        "format": "spielliste/1",
        "tournament": {
            "name": "Pokal 2026",
            "date": "2026-05-09",
            "rulebook": "dgsrv",
            "series": 1,
            "games_per_series": games,
            "minutes_per_series": 135,
        },
        "clubs": [{"id": "c1", "name": "Rommé-Club Nr. 1"}],
        "players": [{"id": one, "name": name, "club": "c1"} for one, name in people.items()],
        "series": [
            {
                "number": 1,
                "tables": [
                    {"number": number + 1, "seats": ids[number * len(NAMES) : (number + 1) * len(NAMES)]}
                    for number in range(tables)
                ],
            }
        ],
    }
