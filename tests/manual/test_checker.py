"""The checker: it runs alone, and is the same wherever it is made; against what the pages hand out nothing untouched is
found, and each cell that was changed is. With it the other files of the manual."""

import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from scoring.checker.__main__ import main
from scoring.schemas import STAND
from tests.archive.documents import Json
from tests.archive.test_documents import imported
from tests.examples import few
from tests.scoring.builders import changed, document
from tests.scoring.naive import naive_stand, rankings_of
from tests.scoring.second_edition import thrown
from tests.scoring.test_schemas import fits
from tests.standings.playing import says
from tournament.archive.files import export_document
from tournament.manual.files.checker import NAME, checker
from tournament.manual.files.served import FILES
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def test_checker_is_made_of_scoring_and_the_catalogues_alone() -> None:
    names = zipfile.ZipFile(io.BytesIO(checker())).namelist()
    assert {name.partition("/")[0] for name in names} == {"__main__.py", "scoring", "languages"}


def test_checker_made_elsewhere_is_the_same(tmp_path: Path) -> None:
    """In another folder and time zone, of files of another moment with other rights, without anything installed."""
    for folder in ("scoring", "languages", "locale", "tournament/manual"):
        shutil.copytree(settings.BASE_DIR / folder, tmp_path / folder, copy_function=shutil.copyfile)
    (tmp_path / "tournament" / "__init__.py").touch()
    command = [sys.executable, "-S", "-m", "tournament.manual.files.checker", NAME]
    subprocess.run(command, cwd=tmp_path, env={"TZ": "Asia/Tokyo"}, check=True, capture_output=True, umask=0o077)
    assert (tmp_path / NAME).read_bytes() == checker()


@pytest.mark.nightly
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


@pytest.mark.parametrize("name", FILES)
def test_file_is_handed_out_and_its_chapter_leads_to_it(name: str, client: Client) -> None:
    file = FILES[name]
    page = client.get(f"/handbuch/{file.chapter}/").content.decode()
    answer = client.get(f"/handbuch/{name}")
    assert f'<a href="/handbuch/{name}" download>' in page
    assert (answer.content, answer["Content-Type"]) == (file.make(), file.kind)
    assert client.get(f"/handbuch/{name}", headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert name not in client.get("/handbuch/serie/").content.decode()


# Against what the pages hand out.

ANYTHING = {"Startnummer", "Start number", "Stand der Liste", "Status of the standings"}
"""What a document does not say."""


class Published(NamedTuple):
    """A list as a page handed it out, and how the checker is told what a CSV holds."""

    file: Path
    options: list[str]


Check = Callable[[Published], tuple[int, list[str]]]


def addresses(document: Json) -> Iterator[tuple[str, list[str]]]:
    yield from (("stand.json", []), ("stand.csv", []))
    for ranking in rankings_of(document):
        at, options = f"wertung/{ranking['id']}", ["--ranking", ranking["id"]]
        yield from ((f"{at}.json", []), (f"{at}.csv", options))
        for number in (str(series["number"]) for series in document["series"]):
            yield from (
                (f"{at}/serie/{number}.json", []),
                (f"{at}/serie/{number}.csv", [*options, "--series", number]),
            )


def published(client: Client, tournament: Tournament, document: Json, folder: Path) -> Iterator[Published]:
    """Every list there is of it."""
    for address, options in addresses(document):
        answer = client.get(f"/turniere/{tournament.slug}/{address}")
        if answer.status_code != 404:  # of what nobody has played there is no list
            file = folder / address.replace("/", "-")
            file.write_bytes(answer.content)
            yield Published(file, options)


def final(client: Client, tournament: Tournament, document: Json, folder: Path) -> Iterator[Published]:
    """The sealed edition of every ranking, with the `stand/1` that says its hash."""
    call_command("finalise", tournament.slug, "--anyway", stdout=io.StringIO(), stderr=io.StringIO())
    stand = folder / "stand.json"
    stand.write_bytes(client.get(f"/turniere/{tournament.slug}/stand.json").content)
    for one in json.loads(stand.read_bytes())["editions"]:
        address = f"wertung/{one['ranking']}/fassung/{one['edition']}.sealed.json"
        file = folder / address.replace("/", "-")
        file.write_bytes(client.get(f"/turniere/{tournament.slug}/{address}").content)
        yield Published(file, [str(stand)])


def checking(document: Json, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Tournament, Check]:
    """What was imported, and the checker of what is exported of it."""
    tournament = imported(document)
    exported = folder / "exported.json"
    exported.write_text(json.dumps(export_document(tournament)), encoding="utf-8")

    def check(one: Published) -> tuple[int, list[str]]:
        ended = main([str(exported), str(one.file), *one.options])
        return ended, [line.removeprefix(f"{one.file}: ") for line in capsys.readouterr().out.splitlines()[:-1]]

    return tournament, check


@pytest.mark.nightly
@pytest.mark.parametrize("language", few(1, ["en", "de"]))
@pytest.mark.parametrize("seed", few(1, range(100)))
def test_untouched_lists_are_so(
    seed: int, language: str, client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = thrown(Random(seed))
    document["players"][0]["anonymous"] = document["players"][1]["anonymous"] = True
    for player in document["players"][2:4]:
        player["name"] = "=Summe(A1)"
    tournament, check = checking(document, tmp_path, capsys)
    client.cookies["language"] = language
    lists = list(published(client, tournament, document, tmp_path))
    assert (len(lists) > 2, [(one.file.name, found) for one in lists if (found := check(one)) != (0, [])]) == (True, [])


@pytest.mark.parametrize("seed", few(1, range(100)))
def test_editions_are_so(seed: int, client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = thrown(Random(seed))
    tournament, check = checking(document, tmp_path, capsys)
    editions = list(final(client, tournament, document, tmp_path))
    later = list(published(client, tournament, document, tmp_path))
    said = [(one.file.name, *check(one)) for one in (*editions, *later)]
    assert len(editions) == len(rankings_of(document))
    assert fits(STAND, json.loads((tmp_path / "stand.json").read_bytes()))
    assert [(name, ended, found) for name, ended, found in said if ended or found[1:]] == []


def changed_cells(rows: list[list[str]]) -> Iterator[tuple[str, list[list[str]]]]:
    """The heading and the first lines, each time with one cell changed that a document says something of."""
    for line, row in enumerate(rows[:2]):
        for at, heading in enumerate(rows[0]):
            if at if line == 0 else heading not in ANYTHING:  # by its first word a list is known
                changed = [list(cells) for cells in rows]
                changed[line][at] = f"{int(row[at]) + 1}" if row[at].isdecimal() else f"{row[at]}x"
                yield f"{heading}, line {line}", changed


@pytest.mark.parametrize(("language", "between"), few(1, [("de", ";"), ("en", ",")]))
def test_changed_cell_of_a_csv_is_found(
    language: str, between: str, client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In rankings of players by their best series, of tandems and of clubs, and of each series in these."""
    document = thrown(Random(14))
    tournament, check = checking(document, tmp_path, capsys)
    client.cookies["language"] = language
    tried, missed = 0, []
    for one in published(client, tournament, document, tmp_path):
        if one.file.suffix == ".csv" and not re.search("serie-[23]", one.file.name):
            rows = list(csv.reader(io.StringIO(one.file.read_text("utf-8-sig"), newline=""), delimiter=between))
            for said, altered in changed_cells(rows):
                text = io.StringIO(newline="")
                csv.writer(text, delimiter=between).writerows(altered)
                one.file.write_text(text.getvalue(), encoding="utf-8-sig", newline="")
                tried += 1
                missed += [f"{one.file.name}: {said}"] if check(one)[0] != 1 else []
    assert (tried > 100, missed) == (True, [])


def test_final_ranking_leads_to_how_it_is_worked_out_again(client: Client) -> None:
    tournament = imported(thrown(Random(14)))
    call_command("finalise", tournament.slug, "--anyway", stdout=io.StringIO(), stderr=io.StringIO())
    for address in ("wertung/liga", "wertung/liga/fassung/1"):
        says(client.get(f"/turniere/{tournament.slug}/{address}"), '<a href="/handbuch/nachrechnen/">')
