"""The page of all series: what is planned, what to do next, drawing, publishing.

The page that says how good the plan is.

How good a plan is, counted by hand.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.draw.drawing import keep_apart, people, verified
from tests.draw.series_pages import page_of_plan, post_all
from tests.factories import fill_list, make_table, make_team, make_tournament, seat_series, table_of
from tests.seating.checker import beside
from tests.web.answers import Answer, shows, text
from tournament.core.names import publicly_named
from tournament.draw import words as wording_plan
from tournament.draw.reads.drawn import whole_file
from tournament.draw.reads.plan_report import PersonLine, PlanReport, by_club, picture, plan_report
from tournament.models import AuditEntry, Draw, Registration, Tournament
from tournament.seating import ANYTHING, ReportFigure

pytestmark = pytest.mark.django_db


@pytest.fixture
def organised(run: Callable[..., Tournament]) -> Tournament:
    """Sixteen people of two clubs, nobody seated."""
    return run(16)


def post(client: Client, tournament: Tournament, act: str, **sent: object) -> Answer:
    """Do an act on all series as the page offers it now."""
    return post_all(client, tournament, act, **{"consent": ["clubs", "repeats"], **sent})


def test_from_nothing_to_published(organiser_client: Client, organised: Tournament) -> None:
    assert page_of_plan(organiser_client, organised).count("Als Nächstes") == 2  # the line on every page, and its label
    shows(
        page_of_plan(organiser_client, organised),
        "16 Personen sind da. Das gibt 4 Tische: 4 zu 4.",
        "3 Serien auslosen",
    )
    shows(
        text(post(organiser_client, organised, "auslosen")),
        "Ansehen und veröffentlichen",
        "Alle 3 Sitzpläne veröffentlichen",
    )
    shows(
        text(post(organiser_client, organised, "veroeffentlichen")),
        "Die Sitzpläne sind veröffentlicht.",
        "Alle Sitzpläne sind veröffentlicht.",
        "Die Listen der Serie 1 drucken und austeilen, den Sitzplan aushängen.",
        f'href="/leitung/{organised.slug}/serie/1/listen.pdf">Spiellisten drucken',
    )
    fill_list(table_of(organised, 1))  # on paper nobody says that a series begins
    shows(
        page_of_plan(organiser_client, organised), "Listen der Serie 2 drucken", but_not=["Listen der Serie 1 drucken"]
    )
    for number in (1, 2):
        organised.series.filter(number=number).update(started_at=timezone.now())
        shows(page_of_plan(organiser_client, organised), f"Listen der Serie {number + 1} drucken")
    organised.series.update(started_at=timezone.now())
    shows(page_of_plan(organiser_client, organised), but_not=["Spiellisten drucken"])


def test_shortage_is_named_and_drawn_only_when_ticked(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(8, clubs=2)  # four of a club at two tables; three series at two tables
    shows(
        page_of_plan(organiser_client, tournament),
        "Rommé-Club Nr. 1: 4 Personen, aber nur 2 Tische.",
        "3 Serien gehen bei so vielen Personen nicht ohne Wiederholungen, 1 schon.",
    )
    answer = post(organiser_client, tournament, "auslosen", consent=["clubs"])
    shows(text(answer), "nicht ohne Wiederholungen", 'value="clubs" form="auslosen" checked')  # it stays
    assert (answer.status_code, Draw.objects.count()) == (422, 0)
    post(organiser_client, tournament, "auslosen", consent=["clubs", "repeats", "alles"])
    assert Draw.objects.exists()


def test_series_beyond_twelve_are_too_many_at_once_and_explained(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament = run(60, clubs=60, series=13)
    shows(
        page_of_plan(organiser_client, tournament),
        "Weniger Serien auslosen",
        "13 Serien auf einmal gehen nicht, höchstens 12. Bitte bei den übrigen eine andere Art",
        but_not=["13 Serien auslosen</button>", "Zu den Wünschen"],
    )
    last = {f"serie-{number}-intended": "lot" for number in range(1, 13)} | {"serie-13-intended": "standing"}
    assert "12 Serien auslosen</button>" in text(post(organiser_client, tournament, "art", **last))


def test_fixed_tables_that_cannot_be_had_stand_in_the_way_of_a_draw(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament = run(16, clubs=16)
    make_team(tournament, people(tournament, 1, 2))
    tournament.registrations.filter(number__in=[1, 2]).update(fixed_table=2)
    tournament.registrations.filter(number__in=[5, 6, 7, 8, 9]).update(fixed_table=3)
    tournament.registrations.filter(number=10).update(fixed_table=9)
    shows(
        page_of_plan(organiser_client, tournament),
        "Tisch 9 ist jemandes fester Tisch; der letzte ist Tisch 4.",
        "Wünsche ändern",
        "Zu den Wünschen",
        "Zwei aus einer Mannschaft haben Tisch 2 als festen Tisch; sie dürfen aber nicht zusammensitzen.",
        "Tisch 3 ist der feste Tisch von 5 Personen, er hat aber nur 4 Plätze.",
        but_not=["Serien auslosen</button>", "Losung festlegen"],  # nothing to commit to yet
    )
    answer = post(organiser_client, tournament, "auslosen", consent=sorted(ANYTHING))
    assert (answer.status_code, Draw.objects.count()) == (422, 0)  # no tick helps


def test_unknown_way_is_not_stored_and_an_old_page_draws_nothing(
    organiser_client: Client, organised: Tournament
) -> None:
    answer = post(organiser_client, organised, "art", **{f"serie-{number}-intended": "x" for number in (1, 2, 3)})
    assert (answer.status_code, {one.intended for one in organised.series.all()}) == (422, {""})
    for versions in ([], ["1.99", "2.99", "3.99"], ["x", "1", "1.1.1", "²³.1"]):
        answer = post(organiser_client, organised, "auslosen", series=versions)
        stale = "Inzwischen hat jemand anderes etwas geändert." in text(answer)
        assert (stale, Draw.objects.exists()) == (True, False)


def test_teams_are_offered_only_where_there_can_be_any(organiser_client: Client, organised: Tournament) -> None:
    assert "Nach Stand der Mannschaften" in page_of_plan(organiser_client, organised)
    Tournament.objects.filter(pk=organised.pk).update(team_size=0)
    assert "Nach Stand der Mannschaften" not in page_of_plan(organiser_client, organised)


QUESTION = "Lieber niemand dreimal"


def choose(client: Client, tournament: Tournament, **sent: str) -> bool:
    """Send the form of the ways; return whether it is chosen then."""
    ways = {f"serie-{series.number}-intended": "lot" for series in tournament.series.all()}
    assert post(client, tournament, "art", **ways, **sent).status_code == 200
    return Tournament.objects.get(pk=tournament.pk).at_most_twice


def drawn(client: Client, tournament: Tournament) -> dict[str, Any]:
    """The organiser's file of a draw as the page offers it."""
    assert post(client, tournament, "auslosen").status_code == 200
    return whole_file(Draw.objects.latest("pk"))


def repeats(document: dict[str, Any]) -> tuple[int, int]:
    """As the file says, and how often the two meet who meet most often."""
    return document["repeats"], max(Counter(pair for tables in document["series"] for pair in beside(tables)).values())


def test_twelve_people_are_told_both_figures_and_drawn_as_chosen(
    organiser_client: Client, run: Callable[..., Tournament], tmp_path: Path
) -> None:
    tournament = run(12, clubs=12)
    proven = "3 Serien gehen bei so vielen Personen nicht ohne Wiederholungen, 1 schon. Weniger als 6 geht nicht."
    shows(
        page_of_plan(organiser_client, tournament),
        QUESTION,
        "Auslosen gibt hier 6 Wiederholungen, davon dritte Treffen: 3.",
        "Angekreuzt: 9 Wiederholungen, und niemand trifft jemanden dreimal.",
        f"{proven} Am wenigsten, was wir kennen: 6.",
    )
    assert repeats(drawn(organiser_client, tournament)) == (6, 3)
    assert choose(organiser_client, tournament, asked="True", at_most_twice="on")
    assert AuditEntry.objects.latest("pk").after["at_most_twice"] is True
    shows(
        page_of_plan(organiser_client, tournament),
        'id="id_at_most_twice" checked',
        f"{proven} Am wenigsten, was wir kennen, wenn niemand jemanden dreimal trifft: 9.",
    )
    second = drawn(organiser_client, tournament)
    without = {key: value for key, value in second.items() if key != "at_most_twice"}
    assert (repeats(second), verified(tmp_path, second), verified(tmp_path, without)) == ((9, 2), 0, 1)
    assert not choose(organiser_client, tournament, asked="True")
    assert drawn(organiser_client, tournament)["repeats"] == 6


@pytest.mark.nightly
def test_plan_without_repeats_is_called_impossible_only_where_proven(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    assert (
        "Für 6 Serien kennen wir bei so vielen Personen keinen Plan ohne Wiederholungen, für 5 schon. "
        "Am wenigsten, was wir kennen: 1." in page_of_plan(organiser_client, run(17, series=6, clubs=17))
    )


@pytest.mark.parametrize(("people", "series"), [(13, 3), (12, 2)])
def test_question_is_not_asked_where_nobody_meets_three_times(
    organiser_client: Client, run: Callable[..., Tournament], people: int, series: int
) -> None:
    tournament = run(people, series=series)
    assert QUESTION not in page_of_plan(organiser_client, tournament)
    Tournament.objects.filter(pk=tournament.pk).update(at_most_twice=True)
    assert choose(organiser_client, tournament)  # the page did not ask


def test_findings_names_and_picture_or_what_to_do_before(organiser_client: Client, tournament: Tournament) -> None:
    assert "Noch hat keine Serie einen Sitzplan." in page_of_plan(organiser_client, tournament, "guete/")
    assert plan_report(tournament) is None
    for number in (1, 2):
        seat_series(tournament, number, published=number == 1)  # a draft is looked at too
    shows(
        page_of_plan(organiser_client, tournament, "guete/"),
        # Two tables of six pairs again; two pairs a table at least had to.
        "<b>12</b> Wiederholungen. 8 mehr als möglich wäre: Wir kennen einen Plan mit 4.",
        "Ahrens, Anna – Bauer, Bernd: Serie 1, Tisch 1; Serie 2, Tisch 1",
        # Two and two of a club at each of two tables, in two series; four people at two tables: two pairs there must
        # be.
        "<b>8</b> Paare aus demselben Verein an einem Tisch. Bewiesen: weniger geht nicht.",
        "8 Personen in 2 Serien: 12 Paare sitzen zusammen, davon 12 mehr als einmal.",
    )


def test_picture_has_a_title_no_style_of_its_own_and_frames_clubs(
    organiser_client: Client, tournament: Tournament
) -> None:
    seat_series(tournament)
    (svg,) = re.findall(r"<svg.*?</svg>", page_of_plan(organiser_client, tournament, "guete/"))
    names = [f">{one.person.name} {one.number}</text>" for one in tournament.registrations.select_related("person")]
    assert [svg.count(name) for name in names] == [2] * 8  # its row, its column
    shows(
        svg,
        'role="img" aria-labelledby="bild-titel bild-text"',
        '<desc id="bild-text">8 Personen in 1 Serie',
        but_not=["style"],
    )
    assert not re.search(r"\d,\d", svg)  # coordinates with a point, whatever the language
    assert page_of_plan(organiser_client, tournament, "guete/").count("<rect") == 1
    assert page_of_plan(organiser_client, tournament, "guete/?nach=verein").count("<rect") == 3


@pytest.mark.nightly
def test_page_of_200_people_is_light_enough(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(200, clubs=20, series=5)
    for number in range(1, 6):
        seat_series(tournament, number)
    assert len(organiser_client.get(f"/leitung/{tournament.slug}/sitzplan/guete/").content) < 200_000


def seated(tournament: Tournament, number: int, *tables: tuple[int, ...]) -> None:
    """These start numbers at tables 1, 2, ... on seats 1, 2, ..."""
    series = seat_series(tournament, number)
    series.card_tables.all().delete()
    for table, numbers in enumerate(tables, start=1):
        make_table(series, table, [people(tournament, number)[0] for number in numbers])


def reported(tournament: Tournament, *, published_only: bool = False) -> PlanReport:
    found = plan_report(tournament, published_only=published_only)
    assert found is not None
    return found


def line(tournament: Tournament, number: int) -> PersonLine:
    return next(one for one in reported(tournament).lines if one.registration.number == number)


@pytest.fixture
def eight() -> Tournament:
    """Of as many clubs; at two tables in series 1."""
    tournament = make_tournament(8, clubs=8)
    seated(tournament, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    return tournament


def test_repeats_are_counted_and_named_with_their_places(eight: Tournament) -> None:
    seated(eight, 2, (1, 2, 5, 6), (3, 4, 7, 8))
    report = reported(eight)
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


def test_sentences_on_what_is_proven_and_what_is_known(strangers: Tournament) -> None:
    rows = [tuple(range(at, at + 4)) for at in (1, 5, 9, 13)]
    seated(strangers, 1, *rows)
    seated(strangers, 2, *zip(*rows, strict=True))
    assert wording_plan.proof(reported(strangers)) == "Bewiesen: keine Wiederholung."
    seated(strangers, 3, *rows)
    report = reported(strangers)
    # Four tables of six pairs meet again; 16 people can play five series without a repeat.
    assert wording_plan.proof(report) == "24 mehr als möglich wäre: Wir kennen einen Plan mit 0."
    assert wording_plan.proof(replace(report, known=24)) == "So gut wie der beste Plan, den wir kennen (24)."
    assert wording_plan.proof(replace(report, known=None)) == "Ob es mit weniger geht, wissen wir nicht."
    public = "24 mehr als möglich wäre: Ohne Sitzwünsche und feste Tische kennen wir einen Plan mit 0."
    assert wording_plan.proof(reported(strangers, published_only=True), public=True) == public
    keep_apart(strangers, 1, 5)  # with a wish it is the same
    assert wording_plan.proof(reported(strangers, published_only=True), public=True) == public


def test_persons_line() -> None:
    tournament = make_tournament(7, clubs=2)  # odd start numbers: club 1
    make_team(tournament, [tournament.registrations.get(number=number) for number in (1, 2)])
    seated(tournament, 1, (1, 2, 3, 4), (5, 6, 7))
    seated(tournament, 2, (7, 5, 2, 1), (3, 4, 6))
    one = line(tournament, 1)
    # They met 2, 3, 4, 5 and 7; of these 2 again; team mate 2 twice; club mates 3, 5 and 7.
    met = one.figures.opponents, one.figures.repeats, one.figures.teammates, one.figures.clubmates
    assert met == (5, 1, 2, 3)
    assert (one.figures.threes, one.figures.seats, one.tables, one.figures.revisits) == (0, (1, 0, 0, 1), (1, 1), 1)
    assert (line(tournament, 6).figures.threes, line(tournament, 7).figures.threes) == (2, 1)


def test_wish_that_is_broken_is_named_with_its_place(eight: Tournament) -> None:
    eight.series.get(number=1).card_tables.filter(number=2).update(number=7)  # tables go by their own numbers
    assert line(eight, 5).tables == (7,)
    keep_apart(eight, 5, 6)
    broken = [([who.number for who in one.people], one.places) for one in reported(eight).broken]
    assert broken == [([5, 6], ((1, 7),))]


def rows_of(players: int, clubs: int) -> list[Registration]:
    rows = make_tournament(players, clubs=clubs).registrations.select_related("person", "club")
    return list(rows.order_by("number"))


def test_picture_has_a_dot_for_one_meeting_a_square_for_two_framed_clubs() -> None:
    drawn = picture(rows_of(3, 3), {(1, 2): 1, (1, 3): 2})
    once, more = "M0.25 1.25h.5v.5h-.5z" + "M1.25 0.25h.5v.5h-.5z", "M0 2h1v1h-1z" + "M2 0h1v1h-1z"
    assert (drawn.once, drawn.more) == (once, more)
    assert [mark.text for mark in drawn.marks] == ["Ahrens, Anna 1", "Bauer, Bernd 2", "Claus, Clara 3"]
    rows = rows_of(6, 2)
    assert picture(rows, {}).blocks == ()
    assert [(block.start, block.size) for block in picture(by_club(rows), {}).blocks] == [(0, 3), (3, 3)]


def test_picture_calls_who_has_no_name_by_the_number_once() -> None:
    rows = rows_of(2, 1)
    rows[1].anonymous = True
    assert [mark.text for mark in picture(publicly_named(rows), {}).marks] == ["Ahrens, Anna 1", "Teilnehmer 2"]


def test_many_people_are_named_by_club_every_tenth_or_all() -> None:
    rows = rows_of(41, 2)
    assert [mark.text for mark in picture(rows, {}).marks] == ["1", "11", "21", "31", "41"]
    assert [mark.text for mark in picture(by_club(rows), {}).marks] == ["Rommé-Club Nr. 1", "Rommé-Club Nr. 2"]
    # Everybody, on a picture larger than a page.
    drawn = picture(rows, {}, everybody_named=True)
    assert (drawn.wide, picture(rows[:40], {}, everybody_named=True).wide) == (True, False)
    assert [mark.text for mark in drawn.marks] == [f"{one.person.name} {one.number}" for one in rows]
    assert [mark.at for mark in drawn.lines] == [0.5, 10.5, 20.5, 30.5, 40.5]
    assert drawn.pixels >= 41 * 14  # letters of 0.8 x 14 = 11 pixels
