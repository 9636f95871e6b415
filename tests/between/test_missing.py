"""Lists that are missing are named with the reason and where to press (issue 17, "Five minutes between two series")."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.between.pages import ended, page, series, tap, url
from tests.draw.series_pages import url as series_url
from tests.factories import ACTOR, close_lists, fill_list, play_first_games, seat_series
from tests.lists.desk.test_alarms import throw_in_again
from tournament.between.reads.missing import Missing, missing
from tournament.core.act import Actor
from tournament.lists.acts import calls, remarks
from tournament.lists.reads.watch import watch
from tournament.models import CardTable, Game, Registration, Series, Tournament

MINUTE = timedelta(minutes=1)


def found(of: Series) -> dict[str, list[int]]:
    """Reason -> numbers of the tables, of a series as it is now."""
    now = Series.objects.select_related("tournament").get(pk=of.pk)
    groups: list[Missing] = missing(watch(now, timezone.now()))
    return {group.reason.value: [waiting.table.number for waiting in group.lists] for group in groups}


def table_of(of: Series, number: int) -> CardTable:
    return of.card_tables.select_related("series__tournament").get(number=number)


@pytest.fixture
def running(run: Callable[..., Tournament]) -> Series:
    """Four tables of four, 60 minutes, begun half an hour ago; each has one game of 16, a minute ago."""
    started = seat_series(run(16))
    Series.objects.filter(pk=started.pk).update(started_at=timezone.now() - 30 * MINUTE)
    play_first_games(started)
    Game.objects.update(stored_at=timezone.now() - MINUTE)
    return started


def test_games_are_missing(organiser_client: Client, running: Series) -> None:
    assert found(running) == {"games": [1, 2, 3, 4]}
    shown = page(organiser_client, running.tournament)
    assert "Es wird noch gespielt" in shown
    assert f'href="{series_url(running.tournament, "tisch/3/")}"> <b>Tisch 3</b> 1/16' in shown


def test_closed_lists_are_not_named(running: Series) -> None:
    close_lists(running, 1, 2, 3, 4)
    assert found(running) == {}


def test_list_that_is_only_to_be_closed(organiser_client: Client, running: Series) -> None:
    Game.objects.filter(card_table__series=running, card_table__number=2).delete()
    fill_list(table_of(running, 2))
    assert found(running) == {"games": [1, 3, 4], "ready": [2]}
    shown = page(organiser_client, running.tournament)
    assert "Vollständig, nur noch nicht abgeschlossen" in shown
    assert "1 vollständige Liste abschließen" in shown
    tap(organiser_client, running.tournament, "abschliessen/", of=1)
    assert found(running) == {"games": [1, 3, 4]}


def test_paper_list_nobody_has_typed(organiser_client: Client, running: Series) -> None:
    Game.objects.filter(card_table__number=4).delete()
    assert found(running) == {"empty": [4], "games": [1, 2, 3]}
    shown = page(organiser_client, running.tournament)
    assert "Noch nichts eingetragen. Auf Papier geführt? Dann hier eintippen" in shown
    assert f'href="{series_url(running.tournament, "tisch/4/papier/")}"' in shown
    assert "seit 30 min" in shown  # nothing since the beginning


@pytest.mark.parametrize(("since", "reason"), [(20 * MINUTE, "games"), (21 * MINUTE, "quiet")])
def test_nothing_for_21_minutes(organiser_client: Client, running: Series, since: timedelta, reason: str) -> None:
    late = Game.objects.filter(card_table__number=3)
    late.update(stored_at=timezone.now() - since + timedelta(seconds=5 if reason == "games" else 0))
    assert 3 in found(running)[reason]
    assert ("Seit mehr als 20 Minuten nichts: hingehen." in page(organiser_client, running.tournament)) == (
        reason == "quiet"
    )


def test_second_thrown_in_hand_that_nobody_reported(organiser_client: Client, running: Series) -> None:
    throw_in_again(running, 2)
    assert found(running) == {"offence": [2], "games": [1, 3, 4]}
    shown = page(organiser_client, running.tournament)
    assert "Zweites Wegwerfen, noch nicht gemeldet" in shown
    assert "<b>zweites Wegwerfen: Hinz, Heinz, Spiel 3.</b>" in shown  # seat 4 of table 2: player 8
    assert "Es fehlen 13 von 16 Spielen." in shown  # three are stored


def test_game_somebody_says_is_wrong(organiser_client: Client, running: Series) -> None:
    player = Registration.objects.get(tournament=running.tournament, number=5)
    remarks.object_to(table_of(running, 2), 1, 1, 1, "", Actor.player(player))
    assert found(running) == {"objected": [2], "games": [1, 3, 4]}
    assert "Spiel 1 stimmt nicht, sagt Ehlers, Elke" in page(organiser_client, running.tournament)


def test_a_call(organiser_client: Client, running: Series) -> None:
    calls.call_referee(table_of(running, 3), "Uneinig über die Zählung", ACTOR)
    assert found(running) == {"called": [3], "games": [1, 2, 4]}
    shown = page(organiser_client, running.tournament)
    assert "Ruft einen Schiedsrichter" in shown
    assert "Ruf: Uneinig über die Zählung" in shown


def test_games_nobody_confirmed(organiser_client: Client, running: Series) -> None:
    tournament = running.tournament
    Tournament.objects.filter(pk=tournament.pk).update(confirm_games=True)
    Game.objects.filter(card_table__series=running, card_table__number=1).delete()
    fill_list(table_of(running, 1))
    assert found(running) == {"unconfirmed": [1], "games": [2, 3, 4]}
    assert "unbestätigt: Spiel 1, 2, 3" in page(organiser_client, tournament)


def test_list_of_an_earlier_series(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(8)
    ended(tournament).card_tables.filter(number=2).update(closed_at=None)
    ended(tournament, 2)
    shown = page(organiser_client, tournament, number=2)
    assert "Noch offen aus einer früheren Serie" in shown
    assert f'href="{series_url(tournament, "tisch/2/", 1)}"> Serie 1, Tisch 2' in shown
    assert 'class="current"' in shown.partition('<ol class="break">')[2].partition("</li>")[0]


def test_part_that_refreshes_itself_says_the_same(organiser_client: Client, running: Series) -> None:
    live = organiser_client.get(url(running.tournament, "stand/?ohne=results"))
    assert live["Cache-Control"] == "no-store"
    assert "Es wird noch gespielt" in live.content.decode()
    assert "<html" not in live.content.decode()
    assert f'data-source="{url(running.tournament, "stand/")}?ohne=results"' in page(
        organiser_client, running.tournament, "?ohne=results"
    )


@pytest.mark.parametrize("closed", [False, True])
def test_as_many_queries_for_4_tables_as_for_12(
    organiser_client: Client, run: Callable[..., Tournament], closed: bool
) -> None:
    """Of lists that are missing, and of the paper of the next series."""
    counts = []
    for tables in (4, 12):
        tournament = run(4 * tables)
        if closed:
            ended(tournament)
            seat_series(tournament, 2)
        else:
            seat_series(tournament)
            fill_list(table_of(series(tournament), 1))
        counts.append([queries(organiser_client, url(tournament, rest)) for rest in ("", "stand/", "?ohne=results")])
    assert counts[0] == counts[1]


def test_as_many_queries_for_a_draft_of_4_tables_as_of_12(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    counts = []
    for tables in (4, 12):
        tournament = run(4 * tables)
        ended(tournament)
        seat_series(tournament, 2, published=False)
        counts.append(queries(organiser_client, url(tournament, "?ohne=results")))
    assert counts[0] == counts[1]


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_complete_list_whose_table_calls_is_not_closed_with_the_others(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament = run(8)
    ended(tournament).card_tables.update(closed_at=None)
    calls.call_referee(table_of(series(tournament), 2), "Uneinig über die Zählung", ACTOR)
    assert "1 vollständige Liste abschließen" in page(organiser_client, tournament)
    tap(organiser_client, tournament, "abschliessen/", of=1)
    assert found(series(tournament)) == {"called": [2]}
    calls.end_call(table_of(series(tournament), 2), ACTOR)
    assert found(series(tournament)) == {"ready": [2]}
