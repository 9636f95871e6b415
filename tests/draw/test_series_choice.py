"""A series nobody sits in yet: who may see it, how to seat it.

A draft: what there is to object to, swapping, throwing away, publishing.

A page of the plan costs the same number of queries for few people and for many.
"""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.draw.drawing import found, keep_apart, missing
from tests.draw.series_pages import post, series, url
from tests.draw.test_changes import take_in
from tests.factories import ACTOR, fill_list, make_team, register, seat_series
from tests.web.answers import shows, text
from tournament.draw.acts.swapping import swap_published
from tournament.draw.reads.seating import seated_tables
from tournament.lists.acts.lists import close_list
from tournament.lists.acts.striking import strike
from tournament.models import Seating, Series, Tournament


class TestWhoMay:
    ACTS = (
        "setzen/",
        "tauschen/",
        "verwerfen/",
        "veroeffentlichen/",
        "zuruecknehmen/",
        "beginnen/",
        "uhr/",
        "listen/abschliessen/",
        "streichen/",
        "streichen/zuruecknehmen/",
        "ergebnis/",
    )

    def test_acts_are_posts(self, tournament: Tournament, organiser_client: Client) -> None:
        asked_first = {"streichen/"}  # its page says what would be struck
        acts = set(self.ACTS) - asked_first
        assert {organiser_client.get(url(tournament, rest)).status_code for rest in acts} == {405}
        assert organiser_client.get(url(tournament, number=4)).status_code == 404  # a series there is not


class TestChoice:
    @pytest.mark.parametrize(
        ("people", "why"),
        [
            (2, "2 anwesend: Damit kann nicht gesetzt werden, ein Tisch braucht mindestens 3."),
            (5, "5 Personen können nicht gesetzt werden"),
        ],
    )
    def test_people_who_cannot_be_seated(
        self, organiser_client: Client, run: Callable[..., Tournament], people: int, why: str
    ) -> None:
        tournament = run(people)
        page = text(organiser_client.get(url(tournament)))
        assert missing(page, why, f"/leitung/{tournament.slug}/anmeldung/", "Sitzplan entwerfen") == [
            "Sitzplan entwerfen"
        ]
        answer = post(organiser_client, tournament, "setzen/", method="lot")
        assert (answer.status_code, missing(text(answer), why)) == (422, [])

    def test_first_series_is_drawn_by_lot_from_a_seed_that_is_not_chosen(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        page = text(organiser_client.get(url(tournament)))
        assert found(page, 'value="lot" checked', 'value="standing"', 'name="seed"') == ['value="lot" checked']
        page = text(post(organiser_client, tournament, "setzen/", method="lot", seed="Pokal 2026"))
        one = series(tournament)
        assert (one.seating, len(one.seed)) == (Seating.LOT, 32)
        assert f"Startwert <code>{one.seed}</code>" in page

    def test_form_that_is_refused_keeps_what_was_typed(self, organiser_client: Client, tournament: Tournament) -> None:
        seat_series(tournament)
        answer = post(organiser_client, tournament, "setzen/", 2, method="", ranks="-7")
        unsaid = missing(text(answer), "Bitte wählen, wie gesetzt werden soll.", 'value="-7"')
        assert (answer.status_code, unsaid) == (422, [])

    def test_by_standing_asks_while_lists_are_open(self, organiser_client: Client, tournament: Tournament) -> None:
        seat_series(tournament)
        assert "2 Listen früherer Serien sind noch offen" in text(organiser_client.get(url(tournament, number=2)))
        answer = post(organiser_client, tournament, "setzen/", 2, method="standing")
        assert "Von früheren Serien sind noch Listen offen (2)." in text(answer)
        assert (answer.status_code, series(tournament, 2).card_tables.count()) == (422, 0)
        post(organiser_client, tournament, "setzen/", 2, method="standing", despite_open="on")
        assert series(tournament, 2).card_tables.count() == 2

    def test_team_standing_is_offered_only_with_teams(self, organiser_client: Client, tournament: Tournament) -> None:
        seat_series(tournament)
        assert 'value="teams"' not in text(organiser_client.get(url(tournament, number=2)))
        make_team(tournament, list(tournament.registrations.order_by("number"))[:4])
        assert 'value="teams"' in text(organiser_client.get(url(tournament, number=2)))


class TestDraft:
    @pytest.fixture
    def draft(self, organiser_client: Client, run: Callable[..., Tournament]) -> Tournament:
        tournament = run(8, clubs=2)
        post(organiser_client, tournament, "setzen/", method="lot", seed="Pokal")
        return tournament

    def test_draft_counts_club_mates_at_a_table_and_its_tables_have_no_pages(
        self, organiser_client: Client, draft: Tournament
    ) -> None:
        # Eight people of two clubs at two tables: two and two at each, so two pairs a table, four in all.
        page = text(organiser_client.get(url(draft)))
        assert ">4</span> Paare aus demselben Verein an einem Tisch" in page
        named = re.findall(r"#tisch-(\d)\">Tisch \1</a>: (\S+ \S+) – [^(<]+ \(Rommé-Club Nr\. \d\)", page)
        sitting = [(f"{seat.card_table.number}", seat.registration.person.name) for seat in series(draft).seats.all()]
        assert (len(named), set(named) <= set(sitting)) == (4, True)
        assert organiser_client.get(url(draft, "tisch/1/")).status_code == 404

    def test_draft_without_objections_says_so(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        page = text(post(organiser_client, run(8, clubs=8), "setzen/", method="lot"))
        assert "✓ Niemand sitzt mit dem eigenen Verein zusammen." in page

    def test_two_ticked_people_change_places(self, organiser_client: Client, draft: Tournament) -> None:
        (a, *_), (b, *_) = (
            [seat.registration.number for seat in table.seats] for table in seated_tables(series(draft))
        )
        shows(text(post(organiser_client, draft, "tauschen/", person=[a, b])), "Plätze getauscht.", "Tausch von Hand")
        assert [table.seats[0].registration.number for table in seated_tables(series(draft))] == [b, a]

    def test_drawing_anew_takes_a_new_seed_and_discarding_leads_back(
        self, organiser_client: Client, draft: Tournament
    ) -> None:
        old = series(draft).seed
        post(organiser_client, draft, "setzen/", method="lot")
        assert series(draft).seed not in ("", old)
        assert "Sitzplan entwerfen" in text(post(organiser_client, draft, "verwerfen/"))

    def test_old_page_publishes_nothing_and_the_newest_does(self, organiser_client: Client, draft: Tournament) -> None:
        answer = organiser_client.post(url(draft, "veroeffentlichen/"), {"version": 1}, follow=True)
        assert "Inzwischen hat jemand anderes etwas geändert." in text(answer)
        assert series(draft).published_at is None
        assert "Der Sitzplan ist veröffentlicht." in text(post(organiser_client, draft, "veroeffentlichen/"))
        assert series(draft).published_at is not None


def drawn(client: Client, tournament: Tournament) -> None:
    post(client, tournament, "setzen/", method="lot")


def running(client: Client, tournament: Tournament) -> None:
    fill_list(seat_series(tournament).card_tables.get(number=1))


def late(client: Client, tournament: Tournament) -> None:
    Series.objects.filter(pk=seat_series(tournament).pk).update(started_at=timezone.now() - timedelta(hours=24))


def struck(client: Client, tournament: Tournament) -> None:
    """All lists closed, with their check words."""
    late(client, tournament)
    tables = series(tournament).card_tables.select_related("series__tournament")
    for one in tables:
        close_list(one, ACTOR, incomplete=True)
    late_one = Series.objects.select_related("tournament").get(pk=series(tournament).pk)
    strike(late_one, late_one.version, ACTOR)
    assert client.get(url(tournament)).content.decode().count("Prüfwort") >= len(tables)


def swapped(client: Client, tournament: Tournament) -> None:
    for one in tournament.series.all():
        seat_series(tournament, one.number)
    first = series(tournament)
    swap_published(first, first.version, ACTOR, 1, 5)


def taken_in(client: Client, tournament: Tournament) -> None:
    for number in (1, 2):
        seat_series(tournament, number)
    register(tournament, 1, [])
    take_in(client, tournament, 1)


def wished(client: Client, tournament: Tournament) -> None:
    for number in range(1, tournament.registrations.count() // 4):
        keep_apart(tournament, number, number + 1)
        tournament.registrations.filter(number=number).update(fixed_table=number)


@pytest.mark.parametrize(
    ("arranged", "sizes", "addresses"),
    [
        pytest.param(None, [(7, 2), (11, 2)], ["serie/1/"], id="choice"),
        pytest.param(drawn, [(8, 2), (12, 2)], ["serie/1/"], id="draft"),
        pytest.param(running, [(7, 2), (11, 2)], ["serie/1/", "serie/1/fortschritt/", "", "sitzplan/"], id="running"),
        pytest.param(struck, [(8, 2), (12, 2)], ["serie/1/", "serie/1/fortschritt/", "serie/1/tisch/1/"], id="struck"),
        pytest.param(swapped, [(8, 2), (12, 3)], ["sitzplan/guete/"], id="report"),
        pytest.param(swapped, [(11, 2), (15, 2)], ["serie/1/plaetze-tauschen/"], id="swapping"),
        pytest.param(taken_in, [(7, 2), (11, 2)], ["sitzplan/aenderungen/"], id="changes"),
        pytest.param(wished, [(8, 2), (12, 2)], ["sitzplan/wuensche/"], id="wishes"),
    ],
)
def test_queries_of_a_page_are_as_many_for_few_as_for_many(
    arranged: Callable[[Client, Tournament], None] | None,
    sizes: list[tuple[int, int]],
    addresses: list[str],
    organiser_client: Client,
    run: Callable[..., Tournament],
) -> None:
    counts = []
    for people, number in sizes:
        tournament = run(people, clubs=3, series=number)
        if arranged:
            arranged(organiser_client, tournament)
        for address in addresses:
            with CaptureQueriesContext(connection) as queries:
                assert organiser_client.get(f"/leitung/{tournament.slug}/{address}").status_code == 200
            counts.append(len(queries))
    assert counts[: len(addresses)] == counts[len(addresses) :]


@pytest.mark.parametrize(
    ("arranged", "act", "sent"),
    [
        pytest.param(late, "streichen/", {}, id="striking"),
        pytest.param(swapped, "plaetze-tauschen/", {"person": [1, 5]}, id="asking to swap"),
    ],
)
def test_queries_of_an_act_are_as_many_for_few_as_for_many(
    arranged: Callable[[Client, Tournament], None],
    act: str,
    sent: dict[str, Any],
    organiser_client: Client,
    run: Callable[..., Tournament],
) -> None:
    counts = []
    for people in (8, 16):
        tournament = run(people, series=2)
        arranged(organiser_client, tournament)
        with CaptureQueriesContext(connection) as queries:
            assert post(organiser_client, tournament, act, **sent).status_code == 200
        assert (series(tournament).struck_at is None) is bool(sent)
        counts.append(len(queries))
    assert counts[0] == counts[1]
