"""Lists that are missing are named with the reason and where to press (issue 17, "Five minutes between two series").

Only what stands on no paper yet, or otherwise, is printed anew: its QR code goes on for all others (issue 17).
"""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.between.pages import ended, page, phases, series, tap, url
from tests.draw.series_pages import url as series_url
from tests.factories import ACTOR, close_lists, fill_list, play_first_games, seat_series
from tests.lists.test_series import throw_in_again
from tests.web.answers import queries, shows, text
from tournament.between.reads.missing import Missing, missing
from tournament.core.act import Actor
from tournament.draw.acts.swapping import swap_published
from tournament.lists.acts import calls, remarks
from tournament.lists.reads.watch import watch
from tournament.models import AuditEntry, CardTable, Game, Person, Registration, Series, Tournament

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


def gone(of: Series, number: int) -> CardTable:
    """A table that has stored no game."""
    table = table_of(of, number)
    table.games.all().delete()
    return table


def told(client: Client, of: Series, lists: dict[str, list[int]], *words: str) -> None:
    """These lists are missing, and the page says so."""
    assert found(of) == lists
    shows(page(client, of.tournament), *words)


def test_games_are_missing_until_a_list_is_closed(organiser_client: Client, running: Series) -> None:
    link = f'href="{series_url(running.tournament, "tisch/3/")}"> <b>Tisch 3</b> 1/16'
    told(organiser_client, running, {"games": [1, 2, 3, 4]}, "Es wird noch gespielt", link)
    close_lists(running, 1, 2, 3, 4)
    assert found(running) == {}


def test_complete_list_is_only_to_be_closed(organiser_client: Client, running: Series) -> None:
    fill_list(gone(running, 2))
    words = "Vollständig, nur noch nicht abgeschlossen", "1 vollständige Liste abschließen"
    told(organiser_client, running, {"games": [1, 3, 4], "ready": [2]}, *words)
    tap(organiser_client, running.tournament, "abschliessen/", of=1)
    assert found(running) == {"games": [1, 3, 4]}


def test_paper_list_nobody_has_typed_is_named(organiser_client: Client, running: Series) -> None:
    gone(running, 4)
    told(
        organiser_client,
        running,
        {"empty": [4], "games": [1, 2, 3]},
        "Noch nichts eingetragen. Auf Papier geführt? Dann hier eintippen",
        f'href="{series_url(running.tournament, "tisch/4/papier/")}"',
        "seit 30 min",  # nothing since the beginning
    )


@pytest.mark.parametrize(("since", "reason"), [(20 * MINUTE, "games"), (21 * MINUTE, "quiet")])
def test_list_is_quiet_after_21_minutes(
    organiser_client: Client, running: Series, since: timedelta, reason: str
) -> None:
    late = Game.objects.filter(card_table__number=3)
    late.update(stored_at=timezone.now() - since + timedelta(seconds=5 if reason == "games" else 0))
    assert 3 in found(running)[reason]
    words = "Seit mehr als 20 Minuten nichts: hingehen."
    assert (words in page(organiser_client, running.tournament)) == (reason == "quiet")


def test_second_thrown_in_hand_that_nobody_reported_is_named(organiser_client: Client, running: Series) -> None:
    throw_in_again(running, 2)
    told(
        organiser_client,
        running,
        {"offence": [2], "games": [1, 3, 4]},
        "Zweites Wegwerfen, noch nicht gemeldet",
        "<b>zweites Wegwerfen: Hinz, Heinz, Spiel 3.</b>",  # seat 4 of table 2: player 8
        "Es fehlen 13 von 16 Spielen.",  # three are stored
    )


def test_game_somebody_says_is_wrong_is_named(organiser_client: Client, running: Series) -> None:
    player = Registration.objects.get(tournament=running.tournament, number=5)
    remarks.object_to(table_of(running, 2), 1, 1, 1, "", Actor.player(player))
    words = "Spiel 1 stimmt nicht, sagt Ehlers, Elke"
    told(organiser_client, running, {"objected": [2], "games": [1, 3, 4]}, words)


def test_call_for_a_referee_is_named(organiser_client: Client, running: Series) -> None:
    calls.call_referee(table_of(running, 3), "Uneinig über die Zählung", ACTOR)
    words = "Ruft einen Schiedsrichter", "Ruf: Uneinig über die Zählung"
    told(organiser_client, running, {"called": [3], "games": [1, 2, 4]}, *words)


def test_games_nobody_confirmed_are_named(organiser_client: Client, running: Series) -> None:
    Tournament.objects.filter(pk=running.tournament_id).update(confirm_games=True)
    fill_list(gone(running, 1))
    words = "unbestätigt: Spiel 1, 2, 3"
    told(organiser_client, running, {"unconfirmed": [1], "games": [2, 3, 4]}, words)


def test_list_of_an_earlier_series_is_named(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(8)
    ended(tournament).card_tables.filter(number=2).update(closed_at=None)
    ended(tournament, 2)
    shown = page(organiser_client, tournament, number=2)
    link = f'href="{series_url(tournament, "tisch/2/", 1)}"> Serie 1, Tisch 2'
    shows(shown, "Noch offen aus einer früheren Serie", link)
    shows(shown.partition('<ol class="break">')[2].partition("</li>")[0], 'class="current"')


def test_part_that_refreshes_itself_says_the_same(organiser_client: Client, running: Series) -> None:
    live = organiser_client.get(url(running.tournament, "stand/?ohne=results"))
    assert live["Cache-Control"] == "no-store"
    shows(live.content.decode(), "Es wird noch gespielt", but_not=["<html"])
    source = f'data-source="{url(running.tournament, "stand/")}?ohne=results"'
    shows(page(organiser_client, running.tournament, "?ohne=results"), source)


@pytest.mark.parametrize("state", ["running", "seated", "drafted"])
def test_queries_stay_as_many_for_4_tables_as_for_8(
    organiser_client: Client, run: Callable[..., Tournament], state: str
) -> None:
    """Of lists that are missing, and of the paper of the next series or its draft."""
    counts = []
    for tables in (4, 8):
        tournament = run(4 * tables)
        if state == "running":
            seat_series(tournament)
            fill_list(table_of(series(tournament), 1))
        else:
            ended(tournament)
            seat_series(tournament, 2, published=state == "seated")
        rests = ("", "stand/", "?ohne=results")
        counts.append([queries(url(tournament, rest), organiser_client) for rest in rests])
    assert counts[0] == counts[1]


def test_complete_list_whose_table_calls_is_not_closed_with_the_others(
    organiser_client: Client, over: Tournament
) -> None:
    one, table = series(over), table_of(series(over), 2)
    one.card_tables.update(closed_at=None)
    calls.call_referee(table, "Uneinig über die Zählung", ACTOR)
    shows(page(organiser_client, over), "1 vollständige Liste abschließen")
    tap(organiser_client, over, "abschliessen/", of=1)
    assert found(one) == {"called": [2]}
    calls.end_call(table_of(one, 2), ACTOR)
    assert found(one) == {"ready": [2]}


def left(client: Client, tournament: Tournament) -> str:
    """The page where the result is left for later."""
    return page(client, tournament, "?ohne=results")


def swap(tournament: Tournament, one: int, other: int) -> None:
    swap_published(series(tournament, 2), series(tournament, 2).version, ACTOR, one, other)


@pytest.fixture
def seated(over: Tournament) -> Tournament:
    """Series 2 is published; nothing of it is printed."""
    seat_series(over, 2)
    return over


@pytest.fixture
def on_paper(organiser_client: Client, seated: Tournament) -> Tournament:
    """Its two lists are printed."""
    organiser_client.get(series_url(seated, "listen.pdf", 2))
    return seated


def test_changed_names_are_printed_alone(organiser_client: Client, on_paper: Tournament) -> None:
    lists = series_url(on_paper, "listen.pdf", 2)
    swap(on_paper, 1, 2)  # both at table 1
    words = "1 geänderte Liste drucken", f'href="{lists}?tische=1"', "Alle 2 drucken"
    shows(left(organiser_client, on_paper), *words)
    organiser_client.get(f"{lists}?tische=1")
    shows(left(organiser_client, on_paper), "Nichts zu drucken")


def test_player_who_is_back_where_he_was_has_his_list(organiser_client: Client, on_paper: Tournament) -> None:
    swap(on_paper, 1, 2)
    swap(on_paper, 2, 1)
    shows(left(organiser_client, on_paper), "Nichts zu drucken")


def test_table_that_a_phone_holds_needs_no_paper(organiser_client: Client, seated: Tournament) -> None:
    series(seated, 2).card_tables.filter(number=2).update(cards_confirmed_at=timezone.now())
    shows(left(organiser_client, seated), "1 Liste drucken", "?tische=1")


def test_name_put_right_is_a_changed_list(organiser_client: Client, on_paper: Tournament) -> None:
    Person.objects.filter(registrations__in=on_paper.registrations.filter(number=5)).update(name="Bauer, Berta")
    shows(left(organiser_client, on_paper), "?tische=2")


@pytest.mark.parametrize("how", ["?gefuellt=1", "?stand=1-2-alt"])
def test_filled_lists_and_those_of_before_do_not_count(organiser_client: Client, seated: Tournament, how: str) -> None:
    organiser_client.get(series_url(seated, "listen.pdf", 2) + how)
    shows(left(organiser_client, seated), "2 Listen drucken")


def test_series_may_begin_without_paper(organiser_client: Client, seated: Tournament) -> None:
    assert phases(page(organiser_client, seated, "?ohne=results&ohne=print")) == "dLddLC"


def test_log_says_nothing_that_nobody_can_read(organiser_client: Client, on_paper: Tournament) -> None:
    marks = AuditEntry.objects.get(action="exported").after["marks"]
    assert set(marks) == {"1", "2"}
    shows(text(organiser_client.get(f"/leitung/{on_paper.slug}/protokoll/")), "listen", but_not=[marks["1"]])
