"""Lists of a series that were struck short: whom that puts behind, and all of them count up to a game.

Source: contract.md, section 8, "Games due" and `counts_until`.
"""

from functools import partial

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring import Result
from tests.factories import (
    ACTOR,
    close_lists,
    make_tournament,
    person_name,
    play,
    publish_results,
    seat_series,
    series_of,
    table_of,
)
from tests.lists.telling import refused, stale
from tests.once import made_once
from tests.standings.playing import says
from tests.web.answers import text
from tournament.lists.acts.totals import count_until, differing_totals
from tournament.models import AuditEntry, CardTable, Seat, Series, Tournament, TypedTotal
from tournament.standings.reads.moves import played_less
from tournament.standings.reads.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(browser: Client, organiser: User, struck: Series) -> Client:
    """Whoever runs the tournament."""
    struck.tournament.organisers.add(organiser)
    return browser


def play_struck() -> Series:
    """Sprint of 12 games: table 1 played 8, its third seat winning each, table 2 all 12."""
    tournament = make_tournament(8, rulebook="romme24-sprint", games=12, series=1)
    series = seat_series(tournament)
    for table, count in ((1, 8), (2, 12)):
        for number in range(1, count + 1):
            game(table_of(tournament, table), number)
    Series.objects.filter(pk=series.pk).update(struck_at="2026-05-09T15:00Z", started_at="2026-05-09T12:00Z")
    close_lists(series, 1, 2)
    return series


_struck, struck = made_once("struck", play_struck)


def game(table: CardTable, number: int) -> None:
    """Seat 3 wins; the others hold 10, 20 and 40 Augen."""
    held = [Result(seat, "not_opened", augen) for seat, augen in ((1, 10), (2, 20), (4, 40))]
    play(table, number, Result(3, "romme", 0), *held)


def ranks(tournament: Tournament) -> list[tuple[int | None, int, int, int, int, bool]]:
    """Rank, start number, points, games, games due, complete."""
    rows = standings(Tournament.objects.get(pk=tournament.pk)).players
    return [
        (row.rank, row.registration.number, row.points, row.totals.games, row.games_due, row.complete) for row in rows
    ]


SHORT = [
    *((1, 7, 0, 12, 12, True), (2, 5, -120, 12, 12, True), (3, 6, -240, 12, 12, True), (4, 8, -480, 12, 12, True)),
    *((5, 3, 0, 8, 12, False), (6, 1, -80, 8, 12, False), (7, 2, -160, 8, 12, False), (8, 4, -320, 8, 12, False)),
]
EQUAL = [
    *((1, 3, 0, 8, 8, True), (1, 7, 0, 8, 8, True), (3, 1, -80, 8, 8, True), (3, 5, -80, 8, 8, True)),
    *((5, 2, -160, 8, 8, True), (5, 6, -160, 8, 8, True), (7, 4, -320, 8, 8, True), (7, 8, -320, 8, 8, True)),
]


def test_table_struck_after_8_of_12_games_stands_behind_the_other(struck: Series) -> None:
    assert ranks(struck.tournament) == SHORT
    less = played_less(struck)
    assert (less.count, less.until, less.longest) == (4, 8, 12)
    assert [(name, place.totals.games) for name, place in less.first] == [(person_name(at), 8) for at in (2, 0, 1, 3)]


def test_lists_count_until_a_game_and_all_again(struck: Series) -> None:
    count_until(struck, struck.version, 8, ACTOR)
    assert ranks(struck.tournament) == EQUAL
    assert differing_totals(struck.tournament) == []
    assert table_of(struck.tournament, 2).games.count() == 12
    assert played_less(series_of(struck.tournament)).count == 0
    count_until(series_of(struck.tournament), struck.version + 1, None, ACTOR)
    assert ranks(struck.tournament) == SHORT
    acts = AuditEntry.objects.filter(action="games_counted_until").order_by("revision")
    assert list(acts.values_list("subject", "before", "after")) == [
        ("Serie 1", {"counts_until": None}, {"counts_until": 8}),
        ("Serie 1", {"counts_until": 8}, {"counts_until": None}),
    ]


def test_count_that_is_stale_beyond_a_list_or_over_paper_sums_is_refused(struck: Series) -> None:
    assert stale(lambda: count_until(struck, struck.version - 1, 8, ACTOR)) == struck
    for beyond in (0, 13):
        counting = partial(count_until, struck, struck.version, beyond, ACTOR)
        assert refused(counting) == ("counts_until_unknown", {"maximum": 12})
    TypedTotal.objects.create(seat=Seat.objects.get(card_table__number=1, number=1), wertungspunkte=0, augen=80)
    assert refused(lambda: count_until(struck, struck.version, 8, ACTOR))[0] == "counts_until_totals"
    assert played_less(struck).until is None


def test_game_corrected_beyond_what_counts_changes_no_sum(struck: Series) -> None:
    count_until(struck, struck.version, 8, ACTOR)
    Series.objects.update(results_published_at=None)
    CardTable.objects.update(closed_at=None)
    table = table_of(struck.tournament, 2)
    play(table, 12, Result(1, "romme", 0), *(Result(seat, "not_opened", 90) for seat in (2, 3, 4)), version=1)
    assert ranks(struck.tournament) == EQUAL
    play(table, 8, Result(1, "romme", 0), *(Result(seat, "not_opened", 90) for seat in (2, 3, 4)), version=1)
    assert ranks(struck.tournament) != EQUAL
    assert differing_totals(struck.tournament) == []


def test_page_names_whom_it_puts_behind_and_counts_by_a_click(desk: Client, struck: Series) -> None:
    page = f"/leitung/{struck.tournament.slug}/serie/1/zaehlt/"
    says(
        desk.get(page),
        "4 Personen haben weniger gespielt",
        f"{person_name(2)}: 8 von 12 Spielen",
        "Alle Listen nur bis Spiel 8 zählen",
    )
    pause = f"/leitung/{struck.tournament.slug}/pause/1/"
    says(desk.get(pause), "4 Personen haben weniger gespielt", "Wie viele Spiele sollen zählen?")
    desk.post(f"{page}setzen/", {"version": struck.version, "game": "8"})
    says(desk.get(pause), "Ergebnis veröffentlichen", but_not=["Personen haben"])
    assert ranks(struck.tournament) == EQUAL
    says(
        desk.get(page),
        "zählen nur die Spiele 1 bis 8",
        "Wieder alle Spiele zählen",
        but_not=["Personen haben"],
    )
    desk.post(f"{page}setzen/", {"version": struck.version + 1, "game": "0"})
    assert ranks(struck.tournament) == SHORT


def test_list_says_why_somebody_is_behind_and_is_changed_for_a_reason(
    client: Client, struck: Series, desk: Client
) -> None:
    publish_results(struck.tournament, 1)
    page = text(client.get(f"/turniere/{struck.tournament.slug}/stand"))
    assert page.count("8 von 12 Spielen") == 4
    assert "Wer weniger gespielt hat, steht hinter allen" in page
    rows = client.get(f"/turniere/{struck.tournament.slug}/stand.json").json()["players"]
    assert [(row["games"], row["games_due"]) for row in rows] == [(12, 12)] * 4 + [(8, 12)] * 4
    page = f"/leitung/{struck.tournament.slug}/serie/1/zaehlt/setzen/"
    says(desk.post(page, {"version": struck.version, "game": "8"}), "Grund", status=409)
    assert ranks(struck.tournament) == SHORT


def test_games_that_do_not_count_are_shown_and_said_to_be_so(desk: Client, struck: Series) -> None:
    """At the desk and on a player's page; then nobody is behind others for them."""
    count_until(struck, struck.version, 8, ACTOR)
    publish_results(struck.tournament, 1)
    slug = struck.tournament.slug
    for page in (f"/leitung/{slug}/serie/1/tisch/2/", f"/turniere/{slug}/spieler/5"):
        says(desk.get(page), "zählen nur die Spiele 1 bis 8", "12")
    assert "steht hinter allen" not in text(desk.get(f"/turniere/{slug}/stand"))
