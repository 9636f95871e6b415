"""The page that says how good the plan is."""

import re
from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.draw.drawing import missing
from tests.factories import seat_series
from tests.web.answers import text
from tournament.models import Tournament


def page(client: Client, tournament: Tournament, rest: str = "") -> str:
    return text(client.get(f"/leitung/{tournament.slug}/sitzplan/guete/{rest}"))


def test_before_anything_is_seated_it_says_what_to_do(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    assert "Noch ist keine Serie gesetzt." in page(organiser_client, run(8))


def test_findings_names_and_picture(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(8, clubs=2)
    for number in (1, 2):
        seat_series(tournament, number, published=number == 1)  # a draft is looked at too
    shown = page(organiser_client, tournament)
    assert (
        missing(
            shown,
            "<b>12</b> Wiederholungen. 8 mehr als möglich wäre: Wir kennen einen Plan mit 4.",
            "Ahrens, Anna – Bauer, Bernd: Serie 1, Tisch 1; Serie 2, Tisch 1",
        )
        == []
    )
    # Two tables of six pairs again; two pairs a table at least had to (test_plan_report.py).
    # Two and two of a club at each of two tables, in two series; four people at two tables: two pairs there must be.
    assert (
        missing(
            shown,
            "<b>8</b> Paare aus demselben Verein an einem Tisch. Bewiesen: weniger geht nicht.",
            "8 Personen in 2 Serien: 12 Paare sitzen zusammen, davon 12 mehr als einmal.",
        )
        == []
    )


def test_picture_has_a_title_a_description_and_no_style_of_its_own(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament = run(8)
    seat_series(tournament)
    (svg,) = re.findall(r"<svg.*?</svg>", page(organiser_client, tournament))
    assert (
        missing(svg, 'role="img" aria-labelledby="bild-titel bild-text"', '<desc id="bild-text">8 Personen in 1 Serie')
        == []
    )
    assert "style" not in svg
    assert not re.search(r"\d,\d", svg)  # coordinates with a point, whatever the language


def test_by_club_the_clubs_are_framed(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(8, clubs=2)
    seat_series(tournament)
    assert page(organiser_client, tournament).count("<rect") == 1
    assert page(organiser_client, tournament, "?nach=verein").count("<rect") == 3


def test_two_hundred_people_are_light_enough(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(200, clubs=20, series=5)
    for number in range(1, 6):
        seat_series(tournament, number)
    answer = organiser_client.get(f"/leitung/{tournament.slug}/sitzplan/guete/")
    assert len(answer.content) < 200_000
    (svg,) = re.findall(r"<svg.*?</svg>", text(answer))
    for one in tournament.registrations.select_related("person"):
        assert svg.count(f">{one.person.name} {one.number}</text>") == 2  # its row, its column


def test_number_of_queries_is_constant(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    counts = []
    for players, series in ((8, 2), (40, 3)):
        tournament = run(players)
        for number in range(1, series + 1):
            seat_series(tournament, number)
        with CaptureQueriesContext(connection) as queries:
            page(organiser_client, tournament)
        counts.append(len(queries))
    assert counts[0] == counts[1]
