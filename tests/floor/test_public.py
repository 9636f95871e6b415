"""Everybody finds his table on the plan, as soon as it is stored, if the tournament is public."""

import pytest
from django.template import Context, Template
from django.test import Client

from tests.factories import make_tournament, seat_series, write_something
from tests.floor.examples import drawn
from tests.web.answers import text
from tournament.models import Tournament

pytestmark = pytest.mark.django_db
TAG = Template("{% load floor %}{% floor_plan tournament marked=number %}")


def page(tournament: Tournament, query: str = "") -> str:
    return f"/turniere/{tournament.slug}/saalplan{query}"


def printed(tournament: Tournament, number: int | None) -> str:
    return TAG.render(Context({"tournament": tournament, "number": number}))


class TestPage:
    def test_whole_plan(self, client: Client, tournament: Tournament) -> None:
        drawn(tournament)
        shown = text(client.get(page(tournament)))
        assert shown.count("</text>") == 16  # fifteen tables and the stage
        assert "15 Tische, 3 Reihen, Bühne." in shown

    def test_one_table_is_marked_by_a_word_and_told(self, client: Client, tournament: Tournament) -> None:
        drawn(tournament)
        shown = text(client.get(page(tournament, "?tisch=8")))
        assert "Tisch 8: 2. Reihe von der Bühne aus, 3. Tisch von links." in shown
        assert "hier </text>" in shown
        assert "Saalplan, Tisch 8 markiert" in shown

    @pytest.mark.parametrize(("asked", "named"), [("16", "16"), ("0", ""), ("-1", ""), ("drei", ""), ("99999", "999")])
    def test_what_is_not_on_it_is_said(self, client: Client, tournament: Tournament, asked: str, named: str) -> None:
        drawn(tournament)
        answer = client.get(page(tournament, f"?tisch={asked}"))
        assert answer.status_code == 200
        assert "hier </text>" not in text(answer)
        assert (f"Tisch {named} steht nicht auf dem Saalplan." in text(answer)) is bool(named)

    def test_none_was_drawn(self, client: Client, tournament: Tournament) -> None:
        assert client.get(page(tournament)).status_code == 404

    def test_tournament_that_is_not_public_has_none(self, client: Client) -> None:
        hidden = make_tournament(8, published=False)
        drawn(hidden)
        assert client.get(page(hidden)).status_code == 404

    def test_unchanged_is_304_until_it_is_drawn_anew(self, client: Client, tournament: Tournament) -> None:
        drawn(tournament)
        tag = client.get(page(tournament)).headers["ETag"]
        assert client.get(page(tournament), headers={"If-None-Match": tag}).status_code == 304
        tournament.floor_plan.delete()
        tournament.refresh_from_db()
        drawn(tournament, 3, 3)
        assert client.get(page(tournament), headers={"If-None-Match": tag}).status_code == 200

    def test_in_english(self, client: Client, tournament: Tournament) -> None:
        drawn(tournament)
        shown = text(client.get(page(tournament, "?tisch=8"), headers={"accept-language": "en"}))
        assert "Table 8: row 2 from the stage, table 3 from the left." in shown
        assert "Stage </text>" in shown


class TestWayThere:
    def test_from_the_seating_if_there_is_a_plan(self, client: Client, tournament: Tournament) -> None:
        seat_series(tournament)
        write_something(tournament)
        seating = f"/turniere/{tournament.slug}/sitzplan/1"
        assert "saalplan" not in text(client.get(seating))
        drawn(tournament)
        assert f'href="{page(tournament)}"' in text(client.get(seating))
        by_table = text(client.get(f"{seating}?nach=tisch"))
        assert f'href="{page(tournament, "?tisch=2")}"' in by_table


class TestTag:
    def test_nothing_where_none_was_drawn(self, tournament: Tournament) -> None:
        assert printed(tournament, 2).strip() == ""

    def test_plan_with_and_without_a_table(self, tournament: Tournament) -> None:
        drawn(tournament)
        assert "Tisch 8: 2. Reihe von der Bühne aus" in printed(tournament, 8)
        for nothing in (None, 16):
            assert "hier </text>" not in printed(tournament, nothing)
            assert "15 Tische" in printed(tournament, nothing)

    def test_nothing_in_it_needs_a_style(self, tournament: Tournament) -> None:
        drawn(tournament)
        assert "style=" not in printed(tournament, 8)
