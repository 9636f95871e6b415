"""A series nobody sits in yet: who may see it, how to seat it.

A draft: what there is to object to, swapping, throwing away, publishing.

A page of the plan costs the same number of queries for few people and for many.
"""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.draw.drawing import people
from tests.draw.series_pages import post, series, url
from tests.examples import few
from tests.factories import close_lists, fill_list, make_team, seat_series
from tests.web.answers import shows, text
from tournament.draw.reads.drawing import seated_tables
from tournament.models import Seating, Tournament


def test_acts_are_posts(tournament: Tournament, organiser_client: Client) -> None:
    acts = "setzen/", "tauschen/", "verwerfen/", "veroeffentlichen/", "zuruecknehmen/", "beginnen/", "uhr/", "ergebnis/"
    assert {organiser_client.get(url(tournament, act)).status_code for act in acts} == {405}


@pytest.mark.parametrize(
    ("people", "why"),
    few(
        1,
        [
            (2, "2 anwesend: Das reicht nicht, ein Tisch braucht mindestens 3."),
            (5, "5 Personen passen nicht auf Vierer- und Dreiertische"),
        ],
    ),
)
def test_people_who_cannot_be_seated(
    organiser_client: Client, run: Callable[..., Tournament], people: int, why: str
) -> None:
    tournament = run(people)
    page = text(organiser_client.get(url(tournament)))
    shows(page, why, f"/leitung/{tournament.slug}/anmeldung/", but_not=["Sitzplan entwerfen"])
    answer = post(organiser_client, tournament, "setzen/", method="lot")
    assert (answer.status_code, why in text(answer)) == (422, True)


def test_first_series_is_drawn_by_lot_from_a_seed_that_is_not_chosen(
    organiser_client: Client, tournament: Tournament
) -> None:
    page = text(organiser_client.get(url(tournament)))
    shows(page, 'value="lot" checked', but_not=['value="standing"', 'name="seed"'])
    page = text(post(organiser_client, tournament, "setzen/", method="lot", seed="Pokal 2026"))
    one = series(tournament)
    assert (one.seating, len(one.seed)) == (Seating.LOT, 32)
    assert f"Startzahl <code>{one.seed}</code>" in page


def test_form_offers_teams_only_with_them_and_keeps_what_was_typed(
    organiser_client: Client, tournament: Tournament
) -> None:
    seat_series(tournament)
    answer = post(organiser_client, tournament, "setzen/", 2, method="", ranks="-7")
    shows(text(answer), "Bitte wählen, wie die Plätze vergeben werden.", 'value="-7"', but_not=['value="teams"'])
    assert answer.status_code == 422
    make_team(tournament, people(tournament, 1, 2, 3, 4))
    assert 'value="teams"' in text(organiser_client.get(url(tournament, number=2)))


def test_by_standing_asks_while_lists_are_open(organiser_client: Client, tournament: Tournament) -> None:
    fill_list(seat_series(tournament).card_tables.get(number=1))  # it is not closed yet
    assert "2 Listen früherer Serien sind noch offen" in text(organiser_client.get(url(tournament, number=2)))
    answer = post(organiser_client, tournament, "setzen/", 2, method="standing")
    assert "Von früheren Serien sind noch Listen offen (2)." in text(answer)
    assert (answer.status_code, series(tournament, 2).card_tables.count()) == (422, 0)
    post(organiser_client, tournament, "setzen/", 2, method="standing", despite_open="on")
    assert series(tournament, 2).card_tables.count() == 2
    close_lists(series(tournament), 1, 2)
    assert post(organiser_client, tournament, "setzen/", 2, method="standing").status_code == 200


@pytest.fixture
def draft(organiser_client: Client, run: Callable[..., Tournament]) -> Tournament:
    tournament = run(8, clubs=2)
    post(organiser_client, tournament, "setzen/", method="lot", seed="Pokal")
    return tournament


def test_draft_counts_club_mates_or_says_so_and_its_tables_have_no_pages(
    organiser_client: Client, draft: Tournament, run: Callable[..., Tournament]
) -> None:
    # Eight people of two clubs at two tables: two and two at each, so two pairs a table, four in all.
    page = text(organiser_client.get(url(draft)))
    assert ">4</span> Paare aus demselben Verein an einem Tisch" in page
    named = re.findall(r"#tisch-(\d)\">Tisch \1</a>: (\S+ \S+) – [^(<]+ \(Rommé-Club Nr\. \d\)", page)
    sitting = [(f"{seat.card_table.number}", seat.registration.person.name) for seat in series(draft).seats.all()]
    assert (len(named), set(named) <= set(sitting)) == (4, True)
    assert organiser_client.get(url(draft, "tisch/1/")).status_code == 404
    page = text(post(organiser_client, run(8, clubs=8), "setzen/", method="lot"))
    assert "✓ Niemand sitzt mit dem eigenen Verein zusammen." in page


def test_two_ticked_people_change_places_and_an_old_page_publishes_none(
    organiser_client: Client, draft: Tournament
) -> None:
    (a, *_), (b, *_) = ([seat.registration.number for seat in table.seats] for table in seated_tables(series(draft)))
    shows(text(post(organiser_client, draft, "tauschen/", person=[a, b])), "Plätze getauscht.", "Tausch von Hand")
    assert [table.seats[0].registration.number for table in seated_tables(series(draft))] == [b, a]
    answer = organiser_client.post(url(draft, "veroeffentlichen/"), {"version": 1}, follow=True)
    assert "Inzwischen hat jemand anderes etwas geändert." in text(answer)
    assert series(draft).published_at is None
    assert "Der Sitzplan ist veröffentlicht." in text(post(organiser_client, draft, "veroeffentlichen/"))
    assert series(draft).published_at is not None
