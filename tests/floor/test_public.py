"""Everybody finds his table on the plan, as soon as it is stored, if the tournament is public.

The plan for the wall: one page of A4 on its side, for screen readers too.
"""

import io

import pikepdf
import pytest
from django.template import Context, Template
from django.test import Client

from tests.factories import make_tournament, seat_series, write_something
from tests.floor.examples import drawn
from tests.web.answers import shows, text
from tests.web.pdf_ua import ua_faults
from tests.web.reading import texts
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


TAG = Template("{% load floor %}{% floor_plan tournament marked=number %}")


def page(tournament: Tournament, query: str = "") -> str:
    return f"/turniere/{tournament.slug}/saalplan{query}"


def printed(tournament: Tournament, number: int | None) -> str:
    return TAG.render(Context({"tournament": tournament, "number": number}))


@pytest.fixture
def plan(tournament: Tournament) -> Tournament:
    """Fifteen tables in three rows below the stage."""
    drawn(tournament)
    return tournament


def test_plan_is_shown_whole(client: Client, plan: Tournament) -> None:
    shown = text(client.get(page(plan)))
    assert shown.count("</text>") == 16  # fifteen tables and the stage
    shows(shown, "15 Tische, 3 Reihen, Bühne.")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "de",
            [
                "Tisch 8: 2. Reihe von der Bühne aus, 3. Tisch von links.",
                "hier </text>",
                "Saalplan, Tisch 8 markiert",
            ],
        ),
        ("en", ["Table 8: row 2 from the stage, table 3 from the left.", "Stage </text>"]),
    ],
)
def test_table_is_marked_by_a_word_and_told(client: Client, plan: Tournament, language: str, words: list[str]) -> None:
    shows(text(client.get(page(plan, "?tisch=8"), headers={"accept-language": language})), *words)


@pytest.mark.parametrize(("asked", "named"), [("16", "16"), ("0", ""), ("-1", ""), ("drei", ""), ("99999", "999")])
def test_table_that_is_not_on_the_plan_is_said(client: Client, plan: Tournament, asked: str, named: str) -> None:
    answer = client.get(page(plan, f"?tisch={asked}"))
    shows(text(answer), but_not=["hier </text>"])
    said = f"Tisch {named} steht nicht auf dem Saalplan." in text(answer)
    assert (answer.status_code, said) == (200, bool(named))


def test_plan_is_there_once_it_is_drawn_of_a_public_tournament(client: Client, tournament: Tournament) -> None:
    hidden = make_tournament(8, published=False)
    drawn(hidden)
    assert [client.get(page(one)).status_code for one in (tournament, hidden)] == [404, 404]


def test_plan_is_unchanged_until_it_is_drawn_anew(client: Client, plan: Tournament) -> None:
    known = {"If-None-Match": client.get(page(plan)).headers["ETag"]}
    assert client.get(page(plan), headers=known).status_code == 304
    plan.floor_plan.delete()
    plan.refresh_from_db()
    drawn(plan, 3, 3)
    assert client.get(page(plan), headers=known).status_code == 200


def test_way_there_is_on_the_seating_if_there_is_a_plan(client: Client, tournament: Tournament) -> None:
    seat_series(tournament)
    write_something(tournament)
    seating = f"/turniere/{tournament.slug}/sitzplan/1"
    shows(text(client.get(seating)), but_not=["saalplan"])
    drawn(tournament)
    shows(text(client.get(seating)), f'href="{page(tournament)}"')
    shows(text(client.get(f"{seating}?nach=tisch")), f'href="{page(tournament, "?tisch=2")}"')


def test_tag_shows_the_plan_with_and_without_a_table(tournament: Tournament) -> None:
    assert printed(tournament, 2).strip() == ""
    drawn(tournament)
    shows(printed(tournament, 8), "Tisch 8: 2. Reihe von der Bühne aus", but_not=["style="])
    for nothing in (None, 16):
        shows(printed(tournament, nothing), "15 Tische", but_not=["hier </text>"])


def test_plan_is_one_page_with_all_its_tables(organiser_client: Client, tournament: Tournament) -> None:
    drawn(tournament, 300, 20)
    made = organiser_client.get(f"/leitung/{tournament.slug}/saalplan.pdf").content
    (page,) = texts(made)
    assert {"Bühne", *(str(number) for number in range(1, 301))} <= set(page.split())
    with pikepdf.open(io.BytesIO(made)) as pdf:
        _left, _bottom, width, height = (float(one) for one in pdf.pages[0].mediabox)
    assert (round(width / 72 * 25.4), round(height / 72 * 25.4), ua_faults(made)) == (297, 210, [])


def test_plan_that_was_not_drawn_is_not_printed(organiser_client: Client, tournament: Tournament) -> None:
    assert organiser_client.get(f"/leitung/{tournament.slug}/saalplan.pdf").status_code == 404
