"""The page that says how good the plan is.

How good a plan is, counted by hand.
"""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

from tests.draw.drawing import missing
from tests.factories import make_table, make_team, make_tournament, seat_series
from tests.web.answers import text
from tournament.draw import words as wording_plan
from tournament.draw.reads.picture import picture
from tournament.draw.reads.plan_report import PersonLine, by_club, plan_report
from tournament.models import Apart, Series, Tournament, Weight
from tournament.seating import ReportFigure

pytestmark = pytest.mark.django_db


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
    names = [f">{one.person.name} {one.number}</text>" for one in tournament.registrations.select_related("person")]
    assert [svg.count(name) for name in names] == [2] * 8  # its row, its column
    assert (
        missing(svg, 'role="img" aria-labelledby="bild-titel bild-text"', '<desc id="bild-text">8 Personen in 1 Serie')
        == []
    )
    assert "style" not in svg
    assert not re.search(r"\d,\d", svg)  # coordinates with a point, whatever the language


@pytest.mark.nightly
def test_page_of_200_people_is_light_enough(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(200, clubs=20, series=5)
    for number in range(1, 6):
        seat_series(tournament, number)
    assert len(organiser_client.get(f"/leitung/{tournament.slug}/sitzplan/guete/").content) < 200_000


def test_by_club_the_clubs_are_framed(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(8, clubs=2)
    seat_series(tournament)
    assert page(organiser_client, tournament).count("<rect") == 1
    assert page(organiser_client, tournament, "?nach=verein").count("<rect") == 3


def seated(tournament: Tournament, number: int, *tables: tuple[int, ...]) -> None:
    """These start numbers at tables 1, 2, ... on seats 1, 2, ..."""
    tournament.series.get(number=number).card_tables.all().delete()
    series = seat_series(tournament, number)
    series.card_tables.all().delete()
    people = {one.number: one for one in tournament.registrations.all()}
    for table, numbers in enumerate(tables, start=1):
        make_table(series, table, [people[number] for number in numbers])


def line(tournament: Tournament, number: int) -> PersonLine:
    report = plan_report(tournament)
    assert report is not None
    return next(one for one in report.lines if one.registration.number == number)


def test_report_of_an_empty_plan_is_none() -> None:
    assert plan_report(make_tournament(8)) is None


def test_repeats_are_counted_and_named_with_their_places() -> None:
    tournament = make_tournament(8, clubs=8)
    seated(tournament, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    seated(tournament, 2, (1, 2, 5, 6), (3, 4, 7, 8))
    report = plan_report(tournament)
    assert report is not None
    # 1-2, 3-4, 5-6, 7-8 meet in both series.
    assert [(*(who.number for who in one.people), one.places) for one in report.repeated] == [
        (1, 2, ((1, 1), (2, 1))),
        (3, 4, ((1, 1), (2, 2))),
        (5, 6, ((1, 2), (2, 1))),
        (7, 8, ((1, 2), (2, 2))),
    ]
    # Two tables: of the four people at a table at least two pairs meet again, at each of two tables: 2 x 2 = 4.
    assert report.figures.repeats == ReportFigure(4, 4)
    assert wording_plan.proof(report) == "Bewiesen kleinstmöglich: Weniger als 4 geht nicht."


def test_sentences_on_what_is_proven_and_what_is_known() -> None:
    tournament = make_tournament(16, clubs=16)
    rows = [tuple(range(at, at + 4)) for at in (1, 5, 9, 13)]
    seated(tournament, 1, *rows)
    seated(tournament, 2, *zip(*rows, strict=True))
    report = plan_report(tournament)
    assert report is not None
    assert wording_plan.proof(report) == "Bewiesen: keine Wiederholung."
    seated(tournament, 3, *rows)
    report = plan_report(tournament)
    assert report is not None
    # Four tables of six pairs meet again; 16 people can play five series without a repeat.
    assert wording_plan.proof(report) == "24 mehr als möglich wäre: Wir kennen einen Plan mit 0."
    assert wording_plan.proof(replace(report, known=24)) == "So gut wie der beste Plan, den wir kennen (24)."
    assert wording_plan.proof(replace(report, known=None)) == "Ob es mit weniger geht, wissen wir nicht."


def test_public_proof_is_the_same_with_and_without_wishes() -> None:
    tournament = make_tournament(16, clubs=16)
    rows = [tuple(range(at, at + 4)) for at in (1, 5, 9, 13)]
    seated(tournament, 1, *rows)
    seated(tournament, 2, *rows)
    wish = Apart.objects.create(tournament=tournament, weight=Weight.ABSOLUTE)
    for people in ([], [1, 5]):
        wish.people.set(tournament.registrations.filter(number__in=people))
        report = plan_report(tournament, published_only=True)
        assert report is not None
        assert wording_plan.proof(report, public=True) == (
            "24 mehr als möglich wäre: Ohne Sitzwünsche und feste Tische kennen wir einen Plan mit 0."
        )


def test_persons_line() -> None:
    tournament = make_tournament(7, clubs=2)  # odd start numbers: club 1
    make_team(tournament, [tournament.registrations.get(number=number) for number in (1, 2)])
    seated(tournament, 1, (1, 2, 3, 4), (5, 6, 7))
    seated(tournament, 2, (7, 5, 2, 1), (3, 4, 6))
    one = line(tournament, 1)
    assert one.figures.opponents == 5  # 2, 3, 4, 5, 7
    assert one.figures.repeats == 1  # 2
    assert one.figures.teammates == 2  # 2, twice
    assert one.figures.clubmates == 3  # 3, 5, 7
    assert (one.figures.threes, one.figures.seats, one.tables) == (0, (1, 0, 0, 1), (1, 1))
    assert one.figures.revisits == 1
    assert (line(tournament, 6).figures.threes, line(tournament, 7).figures.threes) == (2, 1)


def test_tables_go_by_their_own_numbers() -> None:
    tournament = make_tournament(8, clubs=8)
    seated(tournament, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    tournament.series.get(number=1).card_tables.filter(number=2).update(number=7)
    assert line(tournament, 5).tables == (7,)


def test_wish_that_is_broken_is_named_with_its_place() -> None:
    tournament = make_tournament(8, clubs=8)
    wish = Apart.objects.create(tournament=tournament, weight=Weight.ABSOLUTE)
    wish.people.set(tournament.registrations.filter(number__in=[5, 6]))
    seated(tournament, 2, (1, 2, 3, 4), (5, 6, 7, 8))
    report = plan_report(tournament)
    assert report is not None
    assert [([who.number for who in one.people], one.places) for one in report.broken] == [([5, 6], ((2, 2),))]


def test_draft_is_not_in_what_the_public_sees() -> None:
    tournament = make_tournament(8)
    seat_series(tournament, 1)
    seat_series(tournament, 2, published=False)
    everything, public = plan_report(tournament), plan_report(tournament, published_only=True)
    assert everything is not None
    assert public is not None
    assert (everything.series, public.series) == ((1, 2), (1,))
    Series.objects.update(published_at=None)
    assert plan_report(tournament, published_only=True) is None


class TestPicture:
    def test_dot_for_who_meets_once_a_square_for_who_meets_again_on_both_sides(self) -> None:
        people = list(make_tournament(3, clubs=3).registrations.select_related("person", "club").order_by("number"))
        drawn = picture(people, {(1, 2): 1, (1, 3): 2})
        assert drawn.once == "M0.25 1.25h.5v.5h-.5z" + "M1.25 0.25h.5v.5h-.5z"
        assert drawn.more == "M0 2h1v1h-1z" + "M2 0h1v1h-1z"
        assert [mark.text for mark in drawn.marks] == ["Ahrens, Anna 1", "Bauer, Bernd 2", "Claus, Clara 3"]

    def test_clubs_are_framed_where_their_people_stand_together(self) -> None:
        rows = make_tournament(6, clubs=2).registrations.select_related("person", "club").order_by("number")
        assert picture(list(rows), {}).blocks == ()
        assert [(block.start, block.size) for block in picture(by_club(rows), {}).blocks] == [(0, 3), (3, 3)]

    def test_many_people_are_named_by_club_or_every_tenth_by_number(self) -> None:
        rows = list(make_tournament(41, clubs=2).registrations.select_related("person", "club").order_by("number"))
        assert [mark.text for mark in picture(rows, {}).marks] == ["1", "11", "21", "31", "41"]
        assert [mark.text for mark in picture(by_club(rows), {}).marks] == ["Rommé-Club Nr. 1", "Rommé-Club Nr. 2"]

    def test_picture_larger_than_a_page_names_everybody(self) -> None:
        rows = list(make_tournament(41, clubs=2).registrations.select_related("person", "club").order_by("number"))
        drawn = picture(rows, {}, everybody_named=True)
        assert drawn.wide
        assert [mark.text for mark in drawn.marks] == [f"{one.person.name} {one.number}" for one in rows]
        assert [mark.at for mark in drawn.lines] == [0.5, 10.5, 20.5, 30.5, 40.5]
        assert drawn.pixels >= 41 * 14  # letters of 0.8 x 14 = 11 pixels
        assert not picture(rows[:40], {}, everybody_named=True).wide
