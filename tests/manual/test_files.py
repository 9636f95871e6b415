"""Files of the manual: the checker runs alone, and is the same wherever it is made."""

import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests.examples import few
from tests.scoring.builders import changed, document
from tests.scoring.naive import naive_stand
from tournament.manual.files.checker import NAME, checker
from tournament.manual.files.served import FILES

ROOT = Path(settings.BASE_DIR)


def test_checker_is_made_of_scoring_and_the_catalogues_alone() -> None:
    names = zipfile.ZipFile(io.BytesIO(checker())).namelist()
    assert {name.partition("/")[0] for name in names} == {"__main__.py", "scoring", "languages"}


def test_checker_made_elsewhere_is_the_same(tmp_path: Path) -> None:
    """In another folder and time zone, of files of another moment with other rights, without anything installed."""
    for folder in ("scoring", "languages", "tournament/manual"):
        shutil.copytree(ROOT / folder, tmp_path / folder, copy_function=shutil.copyfile)
    (tmp_path / "tournament" / "__init__.py").touch()
    command = [sys.executable, "-S", "-m", "tournament.manual.files.checker", NAME]
    subprocess.run(command, cwd=tmp_path, env={"TZ": "Asia/Tokyo"}, check=True, capture_output=True, umask=0o077)
    assert (tmp_path / NAME).read_bytes() == checker()


@pytest.mark.parametrize(
    ("points", "options", "ended", "said"),
    few(
        2,
        [
            (5, [], 0, "Alles stimmt.\n"),
            (6, [], 1, "stand.json: Alle Spieler: b (B): Punkte ist 6, richtig ist 5.\nAbweichungen: 1\n"),
            (
                6,
                ["--language", "en"],
                1,
                "stand.json: All players: b (B): points is 6 and should be 5.\nDifferences: 1\n",
            ),
            ("x", ["--series", "9"], 2, ""),
        ],
    ),
)
def test_checker_runs_without_anything_installed(
    points: object, options: list[str], ended: int, said: str, tmp_path: Path
) -> None:
    """Somewhere else, by a Python that knows no packages."""
    (tmp_path / NAME).write_bytes(checker())
    (tmp_path / "tournament.json").write_text(json.dumps(document()), encoding="utf-8")
    stand = changed(naive_stand(document()), ("players", 0, "points"), points)
    (tmp_path / "stand.json").write_text(json.dumps(stand), encoding="utf-8")
    command = [sys.executable, "-I", "-S", NAME, "tournament.json", "stand.json", *options]
    env = {"PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8"}
    run = subprocess.run(command, check=False, cwd=tmp_path, env=env, capture_output=True, text=True, encoding="utf-8")
    assert (run.returncode, run.stdout) == (ended, said), run.stderr


@pytest.mark.django_db
@pytest.mark.parametrize("name", FILES)
def test_file_is_handed_out_and_its_chapter_leads_to_it(name: str, client: Client) -> None:
    file = FILES[name]
    page = client.get(f"/handbuch/{file.chapter}/").content.decode()
    answer = client.get(f"/handbuch/{name}")
    assert f'<a href="/handbuch/{name}" download>' in page
    assert (answer.content, answer["Content-Type"]) == (file.make(), file.kind)
    assert client.get(f"/handbuch/{name}", headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert name not in client.get("/handbuch/serie/").content.decode()
