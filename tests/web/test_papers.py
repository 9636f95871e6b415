"""All printed papers as one set: room for a binder's holes, and whose they are to be seen on each."""

import re
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pymupdf
import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests import pictures
from tests.ceremony.conftest import championship, over
from tests.conftest import RolledBack
from tests.examples import few
from tests.factories import ACTOR
from tests.papers import further_papers_of, papers_of
from tournament.models import Brand, Club, Person, Team, Tournament
from tournament.setup.acts.brand import wear_all
from tournament.setup.marks import cleaned

COLOUR, MARK = "7c1d2e", (300, 100)
MILLIMETRES = 25.4 / 72  # of a point
HOLES = 17  # millimetres from the bound edge; a hole is at most 15 away
BRANDED = (
    *("rangliste", "kreuze", "sitzplan", "quittung", "plakat", "rechnung"),
    *("ausschreibung", "spielliste", "ergebnisheft", "urkunde", "namensschilder"),
)
"""What the issue names. The cheapest first: they are looked at by day."""
FILED = (
    *("rangliste", "saalplan", "saison-5", "saison-40", "fassung", "quittung", "abschluss", "regelkarte"),
    *("kreuze", "sitzplan", "preise", "rechnung", "ausschreibung", "ergebnisheft", "einzelwertung", "mannschaften"),
    *("jahresbuch", "saison-20", "qualifikation"),
)
UNFILED = {
    "spielliste": "hands need its whole width; the first column, where the holes come, has but the number of the game",
    "urkunde": "hangs in a frame",
    "namensschilder": "are cut",
    "gutscheine": "are cut",
    "tischnummern": "are folded",
    "plakat": "hangs on a wall, as do the two others",
    "tuer": "",
    "wo-sitze-ich": "",
}
"""Papers that no binder takes, and why."""
Paper = Callable[[str], bytes]
LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenmacher"
"""Wider than any column, and than most sheets. People, clubs, teams, the tournament and who holds it are called so."""
NAMING = ["ergebnisheft", "namensschilder", "plakat", "spielliste", "sitzplan"]
"""Of the papers that name people or the tournament, those unlike each other. They are looked at by day."""
SHOWN_AS = re.compile(r"(-?\n|)".join(LONG_WORD))


def rename(*named: Any) -> None:
    for one in named:
        one.name = f"{LONG_WORD}, {one.pk}" if isinstance(one, Person) else LONG_WORD
        one.save()


@pytest.fixture(scope="module", name="papers")
def _papers(rolled_back: RolledBack) -> Iterator[tuple[Client, dict[str, str]]]:
    """Of a small championship with a brand: who may read them all, and their addresses."""
    with rolled_back():
        tournament = championship()
        over(tournament)
        rename(
            tournament, tournament.organisation, *Club.objects.all()[:1], *Team.objects.all()[:1], *Person.objects.all()
        )
        brand = Brand(mark=cleaned(pictures.picture("PNG", "RGBA", MARK)), colour=COLOUR)
        wear_all(tournament.organisation, "", brand, [Tournament.objects.get(pk=tournament.pk)], ACTOR)
        client = Client()
        client.force_login(User.objects.create_superuser("vera"))
        tournament.refresh_from_db()
        yield client, {**dict(papers_of(tournament)), **dict(further_papers_of(tournament, client))}


@pytest.fixture
def paper(papers: tuple[Client, dict[str, str]], db: None) -> Paper:
    """The PDF of this name."""
    client, addresses = papers

    def printed(name: str) -> bytes:
        answer = client.get(addresses[name])
        assert answer["Content-Type"] == "application/pdf", name
        return bytes(answer.content)

    return printed


def test_paper_has_a_place_in_a_binder_or_a_reason_for_none(papers: tuple[Client, dict[str, str]]) -> None:
    assert {*FILED, *UNFILED} == {*papers[1]}


@pytest.mark.parametrize("name", few(6, FILED))
def test_words_leave_room_for_the_holes_of_a_binder(paper: Paper, name: str) -> None:
    """At the long edge: the left one, or the upper one of a page that lies; A6 fits the two holes across."""
    with pymupdf.open(stream=paper(name)) as read:
        for page in read:
            words = [word[:4] for word in page.get_text("words")]
            lies = page.rect.width > page.rect.height > 400
            assert min(word[lies] for word in words) * MILLIMETRES >= HOLES
            assert max(word[2] for word in words) <= page.rect.width - 7 / MILLIMETRES  # no printer reaches the edge


@pytest.mark.parametrize("name", few(4, BRANDED))
def test_paper_wears_the_mark_and_the_colour_of_the_organisation(paper: Paper, name: str) -> None:
    """On its first page: the picture, as wide and high as it is, and letters or a rule in the colour."""
    with pymupdf.open(stream=paper(name)) as read:
        pictures_of, rules = read[0].get_image_info(), read[0].get_drawings()
        letters = [one["color"] for block in read[0].get_text("dict")["blocks"] for one in spans(block)]
    assert MARK in {(one["width"], one["height"]) for one in pictures_of}
    drawn = {one[key] for one in rules for key in ("color", "fill") if one[key]}
    wanted = int(COLOUR, 16)
    assert wanted in {*letters, *(int("".join(f"{round(part * 255):02x}" for part in one), 16) for one in drawn)}


@pytest.mark.parametrize(
    "name", few(len(NAMING), NAMING + [one for one in (*FILED, *UNFILED) if one not in (*NAMING, "regelkarte")])
)
def test_word_longer_than_its_line_is_broken_with_a_hyphen(paper: Paper, name: str) -> None:
    with pymupdf.open(stream=paper(name)) as read:
        found = SHOWN_AS.findall("\n".join(page.get_text() for page in read))
        over_the_edge = [word for page in read for word in page.get_text("words") if word[2] > page.rect.width]
    assert (bool(found), over_the_edge) == (True, [])
    assert "\n" not in chain(*found)


def spans(block: dict[str, Any]) -> list[dict[str, Any]]:
    return [span for line in block.get("lines", ()) for span in line["spans"]]
