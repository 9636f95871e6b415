"""`make release-copy VERSION=2026.12`: keeps a small database as that release of the program leaves it.

    python -m tests.tools.release_copy VERSION [REVISION]

The program of REVISION (else: of the tag vVERSION) is laid out in a temporary folder, takes a tournament, keeps two
lists over HTTP, and says its standings; the database is kept as SQL, once of SQLite and once of PostgreSQL, what the
program said beside it, in tests/releases/kept/. Every later program migrates it: tests/releases/test_upgrade.py.
"""

import gzip
import io
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.tools.with_postgres import newest_binaries, postgres

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "tests" / "releases" / "kept"
PEOPLE = ("Ahrens, Anna", "Bauer, Bernd", "Claus, Clara", "Dietz, Dirk", "Ehlers, Elke", "Franke, Frank", "Groß, Gerda")

# What the old program does, by what was stable since the first release: contract.md, sections 3 and 4.
INSIDE = """
import json, sys, uuid
import django
django.setup()
from django.test import Client
lists, keeper = sys.argv[1].split(), Client(HTTP_HOST="localhost")
def put(path, number, version, results):
    body = {"entry_id": str(uuid.UUID(int=number * 100 + version)), "version": version, "results": results}
    answer = keeper.put(f"{path}games/{number}", json.dumps(body), content_type="application/json")
    assert answer.status_code == 200, answer.content
for path, size in zip(lists, (4, 3)):
    for number in range(1, 5):
        dealer = (number - 1) % size + 1
        winner, *others = [seat for seat in range(1, size + 1) if size == 3 or seat != dealer]
        kinds = [("opened", 10 + number), ("not_opened", 50 + number)]
        results = [{"seat": winner, "outcome": "romme", "augen": 0}]
        results += [{"seat": seat, "outcome": kind, "augen": augen} for seat, (kind, augen) in zip(others, kinds)]
        put(path, number, 0, results)
    results[1]["augen"] += 5
    put(path, 4, 1, results)
    body = {"entry_id": str(uuid.UUID(int=999)), "version": 2}
    answer = keeper.delete(f"{path}games/4", json.dumps(body), content_type="application/json")
    assert answer.status_code == 200, answer.content
"""


def document() -> dict[str, object]:
    """A tournament of seven: a series of games and of totals, one that will be kept."""
    ids = [f"p{at}" for at in range(1, 8)]
    played = [
        {
            "number": number,
            "dealer": ids[(number - 1) % 4],
            "results": [
                {"player": player, "outcome": outcome, "augen": augen}
                for player, (outcome, augen) in zip(
                    [one for one in ids[:4] if one != ids[(number - 1) % 4]],
                    [("romme", 0), ("opened", 7 + number), ("not_opened", 60 + number)],
                    strict=True,
                )
            ],
        }
        for number in range(1, 9)
    ]
    totals = [
        {"player": player, "wertungspunkte": points, "augen": augen, "crosses": crosses}
        for player, points, augen, crosses in (("p5", 21, 130, 1), ("p6", 18, 155, 0), ("p7", 14, 201, 2))
    ]
    return {
        "format": "spielliste/1",
        "tournament": {
            "name": "Pokal 2026",
            "date": "2026-05-09",
            "rulebook": "dskv-2018",
            "series": 2,
            "games_per_series": 8,
            "minutes_per_series": 60,
        },
        "clubs": [{"id": "c1", "name": "Rommé-Club Nr. 1"}, {"id": "c2", "name": "Kreuz Bube Süd"}],
        "players": [
            {"id": one, "name": name, "club": "c1" if at < 4 else "c2"}
            for at, (one, name) in enumerate(zip(ids, PEOPLE, strict=True))
        ],
        "teams": [{"id": "t1", "name": "Mannschaft 1", "club": "c1", "members": ids[:4]}],
        "series": [
            {
                "number": 1,
                "tables": [
                    {"number": 1, "seats": ids[:4], "games": played},
                    {"number": 2, "seats": ids[4:], "totals": totals},
                ],
            },
            {"number": 2, "tables": [{"number": 1, "seats": ids[:4]}, {"number": 2, "seats": ids[4:]}]},
        ],
    }


@contextmanager
def laid_out(revision: str) -> Iterator[Path]:
    """The files of a revision, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="spielliste-release-") as folder:
        git = shutil.which("git") or sys.exit("git is missing")
        archive = subprocess.run([git, "archive", revision], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(folder, filter="data")
        yield Path(folder)


def lived(program: Path, var: Path, url: str) -> dict[str, object]:
    """What the program of this folder says after it has done all this in the database at `url`."""
    environment = os.environ | {
        "DATABASE_URL": url,
        "VAR_DIR": str(var),
        "SECRET_KEY": "release " * 8,
        "DJANGO_SETTINGS_MODULE": "tournament.settings.dev",
        "PYTHONDONTWRITEBYTECODE": "1",
    }

    def python(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments], cwd=program, env=environment, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout.strip()

    file = var / "pokal.json"
    file.write_text(json.dumps(document()), encoding="utf-8")
    python("manage.py", "migrate", "-v0")
    slug = python("manage.py", "import_tournament", str(file)).splitlines()[-1]
    links = [line.split("\t")[1] for line in python("manage.py", "table_links", slug, "--series", "2").splitlines()]
    lists = ["/" + link.split("/", 3)[3] for link in links]
    python("-c", INSIDE, " ".join(lists))
    python("manage.py", "verify_audit", slug)
    return {"slug": slug, "lists": lists, "stand": json.loads(python("manage.py", "standings", slug))}


def of_sqlite(program: Path) -> tuple[str, dict[str, object]]:
    """The database as SQL, and what the program said."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "spielliste.sqlite3"
        said = lived(program, Path(folder), f"sqlite:///{file}")
        with closing(sqlite3.connect(file)) as database:
            return "\n".join(database.iterdump()), said


def of_postgresql(program: Path) -> tuple[str, dict[str, object]]:
    """The same of a PostgreSQL of its own."""
    with tempfile.TemporaryDirectory() as folder, postgres() as url:
        said = lived(program, Path(folder), url)
        command = [
            str(newest_binaries() / "pg_dump"),
            "--inserts",
            "--no-owner",
            "--no-privileges",
            "--no-comments",
            url,
        ]
        dump = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        return "\n".join(line for line in dump.splitlines() if line and not line.startswith(("--", "\\"))), said


def main() -> int:
    """One release."""
    version, *revision = sys.argv[1:]
    KEPT.mkdir(parents=True, exist_ok=True)
    with laid_out(revision[0] if revision else f"v{version}") as program:
        for vendor, made in (("sqlite", of_sqlite), ("postgresql", of_postgresql)):
            sql, said = made(program)
            kept = KEPT / f"{version}.{vendor}"
            kept.with_name(f"{kept.name}.sql.gz").write_bytes(gzip.compress(sql.encode(), 9, mtime=0))
            kept.with_name(f"{kept.name}.json").write_text(json.dumps(said, ensure_ascii=False) + "\n", "utf-8")
            print(f"{version}, {vendor}: {len(sql)} bytes of SQL")
    return 0


if __name__ == "__main__":
    sys.exit(main())
