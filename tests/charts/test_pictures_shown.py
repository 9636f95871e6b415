"""The pictures of a tournament on its pages: nothing that is not published, drawn so that it is also read aloud.

Source: issue "The hall sees it, and the ceremony is a moment", "Pictures where people would rather look than read".
"""

import re
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

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
from tests.standings.playing import queries
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
            assert (page.status_code, "<svg" in page.content.decode()) == (200, False)
        assert "/bilder" not in client.get(f"/turniere/{played.slug}/").content.decode()

    def test_afterwards_the_pages_lead_there(self, client: Client, standing: Tournament) -> None:
        for page, leads in (("", "bilder"), ("stand", "bilder"), ("spieler/2", "bilder/2"), ("bilder/2", "spieler/2")):
            shown = client.get(f"/turniere/{standing.slug}/{page}").content.decode()
            assert f'href="/turniere/{standing.slug}/{leads}"' in shown

    def test_unknown_number_is_not_found(self, client: Client, standing: Tournament) -> None:
        assert client.get(f"/turniere/{standing.slug}/bilder/9").status_code == 404

    def test_series_that_is_not_published_is_in_none_of_them(self, standing: Tournament) -> None:
        fill_list(seat_series(standing, 2).card_tables.get(number=1))
        shown = of(standing)
        assert [row[0] for row in shown["punkte"].rows] == ["1"]
        assert shown["begegnungen"].rows == (("0", "16"), ("1", "12"))
        assert "8 Spielen" in shown["spielende"].sentence

    def test_frozen_board_shows_no_game_of_a_list_that_was_open(self, standing: Tournament) -> None:
        second = seat_series(standing, 2)
        fill_list(second.card_tables.get(number=1))
        publish_results(standing, 2)
        assert "12 Spielen" in of(standing)["spielende"].sentence
        freeze(public_tournament(standing.slug), 0, None, ACTOR)
        fill_list(second.card_tables.get(number=2))
        frozen = of(standing)
        assert "8 Spielen" in frozen["spielende"].sentence
        assert [row[1] for row in frozen["punkte"].rows] == ["8", "4"]

    def test_anonymous_player_has_no_name_in_pictures(self, client: Client, forty: Tournament) -> None:
        Registration.objects.filter(tournament=forty, number=1).update(anonymous=True)
        write_something(forty)
        for address in ("bilder", "bilder/1"):
            page = client.get(f"/turniere/{forty.slug}/{address}").content.decode()
            assert [name for name in (person_name(0), "Teilnehmer 1") if name in page] == ["Teilnehmer 1"]

    def test_crosses_are_nobodys_by_name(self, standing: Tournament) -> None:
        Seat.objects.filter(series__tournament=standing, registration__number=3).update(crosses=2)
        picture = of(standing)["haende"]
        assert (
            picture.rows,
            "2 Kreuze; 7 von 8 Spielern haben keins." in picture.sentence,
            person_name(2) in picture.sentence,
            "Kreuze 2." in of(standing, 3)["haende"].sentence,
        ) == ((("0", "8", "7"), ("1", "0", "0"), ("2", "0", "1")), True, False, True)

    def test_lists_typed_in_as_sums_count_no_games_and_say_so(self, standing: Tournament) -> None:
        table = make_table(standing.series.get(number=2), 1, list(standing.registrations.order_by("number")[:4]))
        for seat in table.seats.all():
            TypedTotal.objects.create(seat=seat, wertungspunkte=12, augen=80, games=3)
        table.seats.update(wertungspunkte=12, points=12, augen=80, games=3)
        publish_results(standing, 2)
        shown = of(standing)
        assert "Gezählt in 2 von 3 Listen" in shown["spielende"].note
        assert shown["punkte"].rows[1][:2] == ("2", "4")


class TestDrawn:
    @pytest.mark.parametrize("address", ["bilder", "bilder/3"])
    def test_pictures_are_svg_with_a_title_a_sentence_and_a_table(
        self, client: Client, forty: Tournament, address: str
    ) -> None:
        page = client.get(f"/turniere/{forty.slug}/{address}").content.decode()
        drawn = [ET.fromstring(svg) for svg in SVG.findall(page)]  # noqa: S314
        assert len(drawn) == page.count("<details>") == len(of(forty, 3 if "/" in address else None)) >= 6
        for svg in drawn:
            named = [one for tag in ("title", "desc") for one in svg.findall(f"{{http://www.w3.org/2000/svg}}{tag}")]
            assert [bool(one.text) for one in named] == [True, True]
            assert (svg.get("role"), svg.get("aria-labelledby")) == (
                "img",
                " ".join(one.get("id", "") for one in named),
            )
            assert {one.tag.rpartition("}")[2] for one in svg.iter()} <= {"svg", "title", "desc", "path", "text"}
            assert not any("style" in one.attrib for one in svg.iter())

    def test_pictures_have_words_within_and_as_many_cells_as_heads(self, forty: Tournament) -> None:
        for picture in [*of(forty).values(), *of(forty, 3).values()]:
            drawing = picture.drawing
            assert drawing.words
            assert all(-1 <= one.x <= drawing.width + 1 and 0 < one.y <= drawing.height for one in drawing.words)
            assert {len(row) for row in picture.rows} == {len(picture.heads)}

    def test_pictures_are_in_english_too(self, client: Client, standing: Tournament) -> None:
        page = text_of(client.get(f"/turniere/{standing.slug}/bilder", headers={"Accept-Language": "en"}))
        sentences = ("Pictures and figures", "half of all had between 8.25 and 12.")
        assert [words for words in sentences if words not in page] == []


def test_queries_do_not_grow_with_players(standing: Tournament, forty: Tournament) -> None:
    def asked(tournament: Tournament) -> int:
        stored = public_tournament(tournament.slug)
        return queries(lambda: pictures(published_standings(state_of(stored)), None))

    assert asked(standing) == asked(forty)


def test_same_state_is_counted_once(standing: Tournament) -> None:
    of(standing)
    stored = public_tournament(standing.slug)
    about = stored.registrations
    assert queries(lambda: pictures(published_standings(state_of(stored)), about.get(number=2))) == 2  # he, the names
