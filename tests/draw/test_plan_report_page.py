"""The page that says how good the plan is."""

import re
from collections.abc import Callable

from django.test import Client

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
