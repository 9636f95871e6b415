"""The checker against what the pages hand out: nothing untouched is found, and each cell that was changed is."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from django.core.management import call_command
from django.test import Client

from scoring.checker.__main__ import main
from scoring.schemas import STAND
from tests.archive.documents import Json
from tests.archive.test_documents import imported
from tests.examples import few
from tests.scoring.naive import rankings_of
from tests.scoring.second_edition import thrown
from tests.scoring.test_schemas import fits
from tournament.archive.files import export_document
from tournament.models import Tournament

pytestmark = pytest.mark.django_db
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
        for series in document["series"]:
            number = str(series["number"])
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


def checker(tournament: Tournament, folder: Path, capsys: pytest.CaptureFixture[str]) -> Check:
    exported = folder / "exported.json"
    exported.write_text(json.dumps(export_document(tournament)), encoding="utf-8")

    def check(one: Published) -> tuple[int, list[str]]:
        ended = main([str(exported), str(one.file), *one.options])
        return ended, [line.removeprefix(f"{one.file}: ") for line in capsys.readouterr().out.splitlines()[:-1]]

    return check


@pytest.mark.parametrize("language", few(1, ["en", "de"]))
@pytest.mark.parametrize("seed", few(1, range(100)))
def test_untouched_lists_are_so(
    seed: int, language: str, client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = thrown(Random(seed))
    document["players"][0]["anonymous"] = document["players"][1]["anonymous"] = True
    for player in document["players"][2:4]:
        player["name"] = "=Summe(A1)"
    tournament = imported(document)
    check = checker(tournament, tmp_path, capsys)
    client.cookies["language"] = language
    lists = list(published(client, tournament, document, tmp_path))
    assert (len(lists) > 2, [(one.file.name, found) for one in lists if (found := check(one)) != (0, [])]) == (True, [])


@pytest.mark.parametrize("seed", few(1, range(100)))
def test_editions_are_so(seed: int, client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = thrown(Random(seed))
    tournament = imported(document)
    check = checker(tournament, tmp_path, capsys)
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
    tournament = imported(document)
    check = checker(tournament, tmp_path, capsys)
    client.cookies["language"] = language
    tried, missed = 0, []
    for one in published(client, tournament, document, tmp_path):
        if one.file.suffix == ".csv" and not re.search("serie-[23]", one.file.name):
            rows = list(csv.reader(io.StringIO(one.file.read_text("utf-8-sig"), newline=""), delimiter=between))
            for said, changed in changed_cells(rows):
                text = io.StringIO(newline="")
                csv.writer(text, delimiter=between).writerows(changed)
                one.file.write_text(text.getvalue(), encoding="utf-8-sig", newline="")
                tried += 1
                missed += [f"{one.file.name}: {said}"] if check(one)[0] != 1 else []
    assert (tried > 100, missed) == (True, [])


def test_final_ranking_leads_to_how_it_is_worked_out_again(client: Client) -> None:
    tournament = imported(thrown(Random(14)))
    call_command("finalise", tournament.slug, "--anyway", stdout=io.StringIO(), stderr=io.StringIO())
    for address in ("wertung/liga", "wertung/liga/fassung/1"):
        page = client.get(f"/turniere/{tournament.slug}/{address}").content.decode()
        assert '<a href="/handbuch/austausch/#nachrechnen">' in page
