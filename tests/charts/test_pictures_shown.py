"""The pictures of a tournament on its pages: nothing that is not published, drawn so that it is also read aloud.

Source: issue "The hall sees it, and the ceremony is a moment", "Pictures where people would rather look than read".
"""

import re
from xml.etree import ElementTree as ET

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.charts.shown import of
from tests.factories import (
    ACTOR,
    fill_list,
    make_table,
    person_name,
    publish_results,
    seat_series,
    write_something,
)
from tests.web.html import text_of
from tournament.charts.pictures import pictures
from tournament.core.access import public_tournament
from tournament.core.public import state_of
from tournament.models import Registration, Seat, Tournament, TypedTotal
from tournament.standings.acts.freezing import freeze
from tournament.standings.reads.standings import published_standings

SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)


class TestPublic:
    def test_before_anything_is_published_there_is_nothing(self, client: Client, played: Tournament) -> None:
        assert of(played) == {}
        for address in ("bilder", "bilder/1"):
            page = client.get(f"/turniere/{played.slug}/{address}")
            assert page.status_code == 200
            assert "<svg" not in page.content.decode()
        assert "/bilder" not in client.get(f"/turniere/{played.slug}/").content.decode()

    def test_afterwards_the_pages_lead_there(self, client: Client, standing: Tournament) -> None:
        for page, leads in (("", "bilder"), ("stand", "bilder"), ("spieler/2", "bilder/2"), ("bilder/2", "spieler/2")):
            shown = client.get(f"/turniere/{standing.slug}/{page}").content.decode()
            assert f'href="/turniere/{standing.slug}/{leads}"' in shown

    def test_nobody_of_this_number_is_not_found(self, client: Client, standing: Tournament) -> None:
        assert client.get(f"/turniere/{standing.slug}/bilder/9").status_code == 404

    def test_series_that_is_not_published_is_in_none_of_them(self, standing: Tournament) -> None:
        second = seat_series(standing, 2)
        fill_list(second.card_tables.get(number=1))
        shown = of(standing)
        assert [row[0] for row in shown["punkte"].rows] == ["1"]
        assert shown["begegnungen"].rows == (("0", "16"), ("1", "12"))
        assert "8 Spielen" in shown["spielende"].sentence

    def test_board_that_stands_still_shows_no_game_of_a_list_that_was_open(self, standing: Tournament) -> None:
        second = seat_series(standing, 2)
        fill_list(second.card_tables.get(number=1))
        publish_results(standing, 2)
        assert "12 Spielen" in of(standing)["spielende"].sentence
        freeze(public_tournament(standing.slug), 0, None, ACTOR)
        fill_list(second.card_tables.get(number=2))
        assert "8 Spielen" in of(standing)["spielende"].sentence
        assert [row[1] for row in of(standing)["punkte"].rows] == ["8", "4"]

    def test_who_wants_no_name_has_none_in_any_picture(self, client: Client, forty: Tournament) -> None:
        Registration.objects.filter(tournament=forty, number=1).update(anonymous=True)
        write_something(forty)
        for address in ("bilder", "bilder/1"):
            page = client.get(f"/turniere/{forty.slug}/{address}").content.decode()
            assert person_name(0) not in page
            assert "Teilnehmer 1" in page

    def test_crosses_are_nobodys_by_name(self, standing: Tournament) -> None:
        Seat.objects.filter(series__tournament=standing, registration__number=3).update(crosses=2)
        picture = of(standing)["haende"]
        assert picture.rows == (("0", "8", "7"), ("1", "0", "0"), ("2", "0", "1"))
        assert "2 Kreuze; 7 von 8 Spielern haben keins." in picture.sentence
        assert person_name(2) not in picture.sentence
        assert "Kreuze 2." in of(standing, 3)["haende"].sentence

    def test_of_lists_typed_in_as_sums_no_game_is_counted_and_it_says_so(self, standing: Tournament) -> None:
        series = standing.series.get(number=2)
        table = make_table(series, 1, list(standing.registrations.order_by("number")[:4]))
        for seat in table.seats.all():
            TypedTotal.objects.create(seat=seat, wertungspunkte=12, augen=80, games=3)
        table.seats.update(wertungspunkte=12, points=12, augen=80, games=3)
        publish_results(standing, 2)
        shown = of(standing)
        assert "Gezählt in 2 von 3 Listen" in shown["spielende"].note
        assert shown["punkte"].rows[1][:2] == ("2", "4")


class TestDrawn:
    @pytest.mark.parametrize("address", ["bilder", "bilder/3"])
    def test_each_is_svg_of_lines_and_words_with_a_title_a_sentence_and_a_table(
        self, client: Client, forty: Tournament, address: str
    ) -> None:
        page = client.get(f"/turniere/{forty.slug}/{address}").content.decode()
        drawn = [ET.fromstring(svg) for svg in SVG.findall(page)]  # noqa: S314
        assert len(drawn) == page.count("<details>") == len(of(forty, 3 if "/" in address else None)) >= 6
        for svg in drawn:
            assert svg.get("role") == "img"
            title, sentence = (svg.find(f"{{http://www.w3.org/2000/svg}}{tag}") for tag in ("title", "desc"))
            assert title is not None
            assert title.text
            assert sentence is not None
            assert sentence.text
            assert svg.get("aria-labelledby") == f"{title.get('id')} {sentence.get('id')}"
            assert {one.tag.rpartition("}")[2] for one in svg.iter()} <= {"svg", "title", "desc", "path", "text"}
            assert not any("style" in one.attrib for one in svg.iter())

    def test_words_are_in_the_picture_and_within_it(self, forty: Tournament) -> None:
        for picture in [*of(forty).values(), *of(forty, 3).values()]:
            assert picture.drawing.words
            assert all(-1 <= word.x <= picture.drawing.width + 1 for word in picture.drawing.words)
            assert all(0 < word.y <= picture.drawing.height for word in picture.drawing.words)

    def test_every_table_has_as_many_cells_as_heads(self, forty: Tournament) -> None:
        for picture in [*of(forty).values(), *of(forty, 3).values()]:
            assert {len(row) for row in picture.rows} == {len(picture.heads)}

    def test_in_english(self, client: Client, standing: Tournament) -> None:
        page = client.get(f"/turniere/{standing.slug}/bilder", headers={"Accept-Language": "en"})
        assert "Pictures and figures" in text_of(page)
        assert "half of all had between 8.25 and 12." in text_of(page)


def test_as_many_questions_whether_few_have_played_or_many(standing: Tournament, forty: Tournament) -> None:
    asked = []
    for tournament in (standing, forty):
        stored = public_tournament(tournament.slug)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            pictures(published_standings(state_of(stored)), None)
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_same_state_is_counted_once(standing: Tournament) -> None:
    of(standing)
    stored = public_tournament(standing.slug)
    with CaptureQueriesContext(connection) as queries:
        pictures(published_standings(state_of(stored)), stored.registrations.get(number=2))
    assert len(queries) == 2  # who it is about, the names
