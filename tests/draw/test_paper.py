"""The seating plan: by name as Germans sort, by table, a heading on every page."""

import re

import pytest

from tests.draw.drawing import draw_all, missing, publish
from tests.factories import ACTOR, make_tournament, seat_series
from tests.web.pdf_ua import ua_faults
from tests.web.reading import metadata, texts, type_sizes
from tournament.draw.acts import draws
from tournament.draw.paper import Sitter, content, seating_plan
from tournament.models import Series, Tournament

pytestmark = pytest.mark.django_db


def renamed(tournament: Tournament, names: list[str]) -> None:
    for registration, name in zip(tournament.registrations.all(), names, strict=True):
        registration.person.name = name
        registration.person.save()


def test_by_name_with_initials_and_places() -> None:
    tournament = make_tournament(4, clubs=1)
    renamed(tournament, ["Zander, Eva", "Ärmel, Ida", "Adler, Uwe", "Bauer, Jo"])
    lines = content(seat_series(tournament)).by_name
    assert [(line.initial, line.name, line.number, line.table, line.seat) for line in lines] == [
        ("A", "Adler, Uwe", 3, 1, 3),
        ("", "Ärmel, Ida", 2, 1, 2),
        ("B", "Bauer, Jo", 4, 1, 4),
        ("Z", "Zander, Eva", 1, 1, 1),
    ]


def test_list_on_the_wall_is_for_eyes_of_seventy() -> None:
    tournament = make_tournament(4, clubs=1)
    renamed(tournament, ["Zander, Eva", "Adler, Uwe", "Bauer, Jo", "Claus, Ina"])
    printed = seating_plan(seat_series(tournament))
    assert (type_sizes(printed, "Zander, Eva"), type_sizes(printed, "Rommé-Club Nr. 1")) == ({11}, {9})


def test_by_table_leaves_the_fourth_place_of_a_table_of_three_empty() -> None:
    lines = content(seat_series(make_tournament(7, clubs=1))).by_table
    assert [line.table for line in lines] == [1, 2]
    assert lines[1].sitters[3] is None
    assert lines[1].sitters[0] == Sitter("Ehlers, Elke", "Rommé-Club Nr. 1", "short", "short")


def test_heading_and_page_number_on_every_page() -> None:
    pages = texts(seating_plan(seat_series(make_tournament(100))))
    assert len(pages) > 3
    for number, text in enumerate(pages, start=1):
        assert missing(text, "Pokal 2026", f"Seite {number} von {len(pages)}") == []
        assert ("Sitzplan Serie 1 nach Namen" in text) != ("Sitzplan Serie 1 nach Tischen" in text)
    assert "Ahrens, Anna" in pages[0]
    assert "Ahrens, Anna" in "".join(text for text in pages if "nach Tischen" in text)


@pytest.mark.parametrize("published", [True, False])
def test_seating_not_yet_published_is_called_a_draft(published: bool) -> None:
    series = seat_series(make_tournament(4), published=published)
    assert ("Entwurf" in texts(seating_plan(series))[0]) is not published


def test_series_without_tables_says_so() -> None:
    series: Series = make_tournament(4).series.get(number=3)
    printed = seating_plan(series)
    (text,) = texts(printed)
    assert ua_faults(printed) == []
    assert "Für diese Serie ist noch niemand gesetzt." in text


def test_title_and_language() -> None:
    made = metadata(seating_plan(seat_series(make_tournament(4))))
    assert made == {
        "title": "Pokal 2026 – Sitzplan Serie 1",
        "author": "Spielleitung Pokal 2026",
        "language": "de",
    }


def drawn(published: bool) -> Series:
    """Sixteen people in three series, drawn from a seed that was committed to."""
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR)
    draw_all(tournament)
    if published:
        publish(tournament)
    return Series.objects.select_related("tournament", "draw").get(tournament=tournament, number=1)


@pytest.mark.parametrize("published", [True, False])
def test_hash_is_printed_and_the_seed_once_all_is_published(published: bool) -> None:
    series = drawn(published)
    assert series.draw is not None
    printed = seating_plan(series)
    pages = texts(printed)
    text = "".join(pages).replace(" ", "")
    assert series.draw.commitment in text
    assert (series.draw.seed in text) is published
    says_how_good_the_plan_is(pages, series.tournament)
    assert ua_faults(printed) == []


def test_before_the_draw_the_hash_can_be_put_on_the_wall() -> None:
    tournament = make_tournament(16)
    draws.announce(tournament, ACTOR)
    (text,) = texts(seating_plan(tournament.series.get(number=1)))
    draw = tournament.draws.get()
    assert draw.commitment in text.replace(" ", "")
    assert draw.secret not in text
    assert "ausgelost ist noch nicht" in text


def says_how_good_the_plan_is(pages: list[str], tournament: Tournament) -> None:
    """The last pages, once there are two series."""
    last, persons = pages[-2:]
    assert missing(last, "Sitzplan: wie gut er ist", "3 Serien, 16 Personen", "Wer wen trifft") == []
    # Three series of four at a table: everybody meets nine people, at the tables of the stored plan.
    assert "Person für Person" in persons
    for one in tournament.registrations.select_related("person"):
        tables = " · ".join(str(seat.card_table.number) for seat in one.seats.order_by("series__number"))
        assert re.search(rf"\b{one.number} {one.person.name} 9 [\d ·]*{tables}", persons)


def test_published_plan_says_nothing_of_drafts() -> None:
    tournament = make_tournament(16)
    seat_series(tournament, 1)
    seat_series(tournament, 2, published=False)
    assert not any("wie gut er ist" in text for text in texts(seating_plan(tournament.series.get(number=1))))
    assert any("wie gut er ist" in text for text in texts(seating_plan(tournament.series.get(number=2))))
