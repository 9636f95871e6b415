"""From the last list closed to the next seating: the steps, each on the one page (issue 17, "Five minutes").

Lists that are missing are named with the reason and where to press. Only what stands on no paper yet, or otherwise, is
printed anew: its QR code goes on for all others.
"""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.draw.series_pages import url as series_url
from tests.examples import few
from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    logged_in,
    make_tournament,
    play_first_games,
    register,
    seat_series,
    series_of,
    table_of,
)
from tests.lists.test_series import throw_in_again
from tests.live.pages import ended, page, phases, series, steps, tap, url
from tests.live.walking import Organiser
from tests.once import made_once
from tests.roles.everything import somebody
from tests.web.answers import shows, text
from tournament.core.act import Actor
from tournament.draw.acts import draws
from tournament.draw.acts.draws import Way
from tournament.draw.acts.seating import publish, seat, swap, swap_published
from tournament.lists.acts import at_table
from tournament.lists.reads.watch import watch
from tournament.live.reads.steps import Missing, missing
from tournament.models import AuditEntry, CardTable, Game, Person, Registration, Role, Seating, Series, Tournament
from tournament.standings.acts.publishing import freeze

STALE = "Inzwischen hat jemand anderes etwas geändert."


CHANGES = "aenderungen/"


over_once, over = made_once("over", lambda: ended(make_tournament(games=4)).tournament, led=True)
"""Eight people, series 1 of 3 played at two tables and closed; nobody sits in series 2."""


@pytest.fixture
def went(over: Tournament) -> Tournament:
    """Series 2 is published; then player 8 went home."""
    seat_series(over, 2)
    Registration.objects.filter(tournament=over, number=8).update(withdrawn=True)
    return over


def changes_of(tournament: Tournament) -> dict[str, str]:
    """What is ticked to take in who came and went."""
    return {"series": f"2.{series(tournament, 2).version}"}


def test_steps_are_taken_in_their_order_from_this_one_page(organiser_client: Client, over: Tournament) -> None:
    assert [title for _phase, title in steps(page(organiser_client, over))] == [
        "Listen abschließen",
        "Ergebnis veröffentlichen",
        "Plätze für Serie 2 vergeben",
        "Sitzplan veröffentlichen",
        "Spiellisten drucken",
        "Serie 2 beginnen",
    ]
    walk = Organiser(organiser_client, url(over))
    way = [phases(walk.html)]
    for button in ("Ergebnis veröffentlichen", "Plätze für Serie 2 vergeben", "Sitzplan veröffentlichen"):
        walk.press(button)
        way.append(phases(walk.html))
    assert series(over, 2).seating == Seating.STANDING  # nothing was decided: by standing, once there is one
    walk.takes("2 Listen drucken")
    shows(page(organiser_client, over), "Nichts zu drucken: Alle 2 Listen")
    way.append(phases(walk.html))
    walk.press("Serie beginnen")
    shows(page(organiser_client, over), f'href="{series_url(over, "", 2)}">Zu Serie 2</a>')
    assert [*way, phases(walk.html)] == ["dCllll", "ddClll", "dddCll", "ddddCl", "dddddC", "dddddd"]
    assert None not in (series(over).results_published_at, series(over, 2).published_at, series(over, 2).started_at)
    # with nothing missing at most six, and nothing to type (issue 17, "counted in actions")
    assert (walk.taps <= 6, walk.fields) == (True, 0)


def test_intended_way_is_taken(organiser_client: Client, over: Tournament) -> None:
    over.series.filter(number=2).update(intended=Seating.WITHIN, limit=4)
    shows(page(organiser_client, over, "?ohne=results"), "<b>Nach Stand, ohne Wiederholungen.</b>")
    tap(organiser_client, over, "setzen/")
    assert (series(over, 2).seating, series(over, 2).limit) == (Seating.WITHIN, 4)


@pytest.mark.parametrize(
    ("left", "so_far", "said"),
    [("?ohne=results", "dLddCl", []), ("", "dCddll", ["Sobald über das Ergebnis entschieden ist."])],
)
def test_series_that_is_seated_waits_for_the_result_alone(
    organiser_client: Client, seated: Tournament, left: str, so_far: str, said: list[str]
) -> None:
    shown = page(organiser_client, seated, left)
    assert phases(shown) == so_far
    shows(shown, *said, but_not=[f'action="{url(seated, "setzen/")}', "Sobald der Sitzplan veröffentlicht ist."])


def test_announced_draw_is_drawn_on_its_own_page(organiser_client: Client, over: Tournament) -> None:
    over.series.filter(number__gt=1).update(intended=Seating.LOT)
    draws.announce(over, ACTOR)
    shows(
        page(organiser_client, over, "?ohne=results"),
        f'href="/leitung/{over.slug}/sitzplan/angekuendigt/">Zur angekündigten Auslosung</a>',
        but_not=[f'action="{url(over, "setzen/")}'],
    )


def test_people_who_cannot_be_seated_are_said(organiser_client: Client, over: Tournament) -> None:
    Registration.objects.filter(tournament=over, number__gt=2).update(withdrawn=True)
    shows(
        page(organiser_client, over, "?ohne=results"),
        "Das reicht nicht",
        but_not=[f'action="{url(over, "setzen/")}'],
    )
    tap(organiser_client, over, "setzen/")
    assert not series(over, 2).card_tables.exists()


def test_people_who_came_and_went_are_taken_in(organiser_client: Client, went: Tournament) -> None:
    organiser_client.get(series_url(went, "listen.pdf", 2))
    shown = page(organiser_client, went, "?ohne=results")
    shows(shown, "Hat einen Platz, ist aber nicht (mehr) da:")
    left = page(organiser_client, went, "?ohne=results&ohne=changes")
    after = text(organiser_client.post(url(went, f"{CHANGES}?ohne=results"), changes_of(went), follow=True))
    assert [phases(one) for one in (shown, left, after)] == ["dLdCddl", "dLdLddC", "dLddCl"]
    assert series(went, 2).seats.count() == 7
    # 4 + 3: only the table somebody left is another now (decisions.md, rule 2), and its list alone is printed
    shows(after, "1 geänderte Liste drucken")


def test_series_whose_tables_have_all_begun_starts_whoever_came(organiser_client: Client, seated: Tournament) -> None:
    """Nobody can be taken in any more, and no step says so; while they can be, it does not start."""
    register(seated, 1, [])
    tap(organiser_client, seated, "beginnen/")
    assert series(seated, 2).started_at is None
    series(seated, 2).card_tables.update(ends_after=1)  # something is stored for each
    tap(organiser_client, seated, "beginnen/")
    assert series(seated, 2).started_at is not None


def test_last_series_leads_to_the_ceremony(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(8, series=1)
    ended(tournament)
    assert [title for _phase, title in steps(page(organiser_client, tournament))][-2:] == [
        "Ergebnis veröffentlichen",
        "Siegerehrung",
    ]
    shown = text(tap(organiser_client, tournament, "ergebnis/", of=1))
    shows(shown, f'class="button primary" href="/leitung/{tournament.slug}/siegerehrung/"')
    assert (phases(shown), organiser_client.post(url(tournament, "setzen/")).status_code) == ("ddC", 404)


def test_board_that_stands_still_hides_what_is_published(organiser_client: Client, over: Tournament) -> None:
    freeze(over, 0, 1, ACTOR)
    hidden = "Dieses Ergebnis sehen alle erst bei der Siegerehrung."
    shown = text(tap(organiser_client, over, "ergebnis/", of=1))
    shows(shown, hidden, but_not=["öffentlich seit"])
    assert phases(shown) == "ddClll"


# What stands in the way is one sentence, and no button.


def test_open_lists_stand_in_the_way(organiser_client: Client, over: Tournament) -> None:
    series(over).card_tables.update(closed_at=None)
    Game.objects.all().delete()
    shown = page(organiser_client, over)
    assert phases(shown) == "Clllll"
    # no act of a later step is offered
    shows(shown, "Sobald alle Listen abgeschlossen sind.", but_not=['name="version"'])


def test_organiser_may_go_on_without_open_lists(organiser_client: Client, over: Tournament) -> None:
    series(over).card_tables.filter(number=2).update(closed_at=None)
    tap(organiser_client, over, "setzen/")
    assert not series(over, 2).card_tables.exists()  # by standing, with an open list
    unless_seated = "?ohne=close&ohne=results&ohne=seat&ohne=publish&ohne=start"  # which cannot be left out
    assert phases(page(organiser_client, over, unless_seated)) == "LLClll"
    tap(organiser_client, over, "setzen/", without="?ohne=close")
    tap(organiser_client, over, "sitzplan/", without="?ohne=close")
    for without in ("", "?ohne=close"):
        tap(organiser_client, over, "beginnen/", without=without)
        assert (series(over, 2).started_at is not None) is bool(without)


def test_step_that_is_left_stays_left_after_each_tap(organiser_client: Client, over: Tournament) -> None:
    answer = tap(organiser_client, over, "setzen/", without="?ohne=results&ohne=nonsense")
    led_to = answer.redirect_chain[-1][0]  # type: ignore[attr-defined]
    assert (phases(text(answer)), led_to, series(over).results_published_at) == (
        "dLdCll",
        url(over) + "?ohne=results",
        None,
    )


# A second tap does no harm and says no error; whoever decided on an old state is told.


@pytest.mark.parametrize(
    ("act", "of", "action"),
    few(
        3,
        [
            *[("ergebnis/", 1, "results_published"), ("setzen/", 2, "series_seated"), (CHANGES, 2, "changes_taken_in")],
            *[("sitzplan/", 2, "seating_published"), ("beginnen/", 2, "series_started")],
        ],
    ),
)
def test_second_tap_does_no_harm(
    organiser_client: Client, over: Tournament, request: pytest.FixtureRequest, act: str, of: int, action: str
) -> None:
    if act in ("sitzplan/", "beginnen/"):
        seat(series(over, 2), 1, ACTOR, Way(Seating.LOT))
    if act == "beginnen/":
        publish(series(over, 2), series(over, 2).version, ACTOR)
    if act == CHANGES:
        request.getfixturevalue("went")
    sent = {"version": series(over, of).version} | changes_of(over)
    for _tap in range(2):
        shows(text(organiser_client.post(url(over, act), sent, follow=True)), but_not=[STALE])
    assert AuditEntry.objects.filter(action=action).count() == 1


def test_second_closing_closes_nothing(organiser_client: Client, over: Tournament) -> None:
    series(over).card_tables.update(closed_at=None)
    first, second = (text(organiser_client.post(url(over, "abschliessen/"), follow=True)) for _ in range(2))
    shows(first, "2 Listen abgeschlossen.")
    shows(second, but_not=["0 Listen"])
    assert AuditEntry.objects.filter(action="list_closed").count() == 2


def test_stale_seating_is_not_published(organiser_client: Client, over: Tournament) -> None:
    seen = seat_series(over, 2, published=False).version
    swap(series(over, 2), seen, ACTOR, 1, 8)  # the other organiser
    shows(text(organiser_client.post(url(over, "sitzplan/"), {"version": seen}, follow=True)), STALE)
    assert series(over, 2).published_at is None


def test_helpers_see_it_and_do_what_is_theirs(over: Tournament) -> None:
    series(over).card_tables.filter(number=2).update(closed_at=None)
    client, not_his = somebody(over, Role.RESULTS), "Das macht die Spielleitung."
    # a draft is the Spielleitung's
    shows(page(client, over), "1 vollständige Liste abschließen", but_not=["Plätze für Serie 2 vergeben", not_his])
    client.post(url(over, "abschliessen/"))
    shows(page(client, over), not_his)
    assert (series(over).card_tables.filter(closed_at=None).exists(), series(over).results_published_at) == (
        False,
        None,
    )


@pytest.mark.parametrize(("rest", "number", "status"), [("", 2, 302), ("stand/", 2, 404), ("", 9, 404)])
def test_series_nobody_plays_yet_has_no_break(
    organiser_client: Client, over: Tournament, rest: str, number: int, status: int
) -> None:
    assert organiser_client.get(url(over, rest, number=number)).status_code == status


def test_break_is_reached_until_the_next_series_is_played(organiser_client: Client, over: Tournament) -> None:
    """From the overview, the series and the menu of series on any page of them."""
    ways = f"/leitung/{over.slug}/", series_url(over)
    for address in (*ways, series_url(over, "fortschritt/"), f"/leitung/{over.slug}/anmeldung/"):
        shows(text(organiser_client.get(address)), f'href="{url(over)}"')
    seat_series(over, 2)
    over.series.filter(number=2).update(started_at=timezone.now())
    for address in ways:
        shows(text(organiser_client.get(address)), but_not=[url(over)])


@pytest.mark.parametrize(("closed", "shown"), [(1, False), (2, True)])
def test_break_is_reached_once_half_of_the_lists_are_closed(
    organiser_client: Client, run: Callable[..., Tournament], closed: int, *, shown: bool
) -> None:
    tournament = run(12)
    close_lists(seat_series(tournament), *range(1, closed + 1))
    for rest, words in (("fortschritt/", "Was noch fehlt"), ("tisch/3/", f'href="{url(tournament)}"')):
        assert (words in text(organiser_client.get(series_url(tournament, rest)))) is shown


MINUTE = timedelta(minutes=1)


def found(of: Series) -> dict[str, list[int]]:
    """Reason -> numbers of the tables, of a series as it is now."""
    groups: list[Missing] = missing(watch(series_of(of.tournament), timezone.now()))
    return {group.reason.value: [waiting.table.number for waiting in group.lists] for group in groups}


def begun() -> Tournament:
    """At each of four tables one game of 16 is stored."""
    tournament = make_tournament(16)
    play_first_games(seat_series(tournament))
    return tournament


begun_once, first_games = made_once("first_games", begun, led=True)


@pytest.fixture
def running(first_games: Tournament) -> Series:
    """Four tables of four, 60 minutes, begun half an hour ago; each has one game of 16, a minute ago."""
    first_games.series.filter(number=1).update(started_at=timezone.now() - 30 * MINUTE)
    Game.objects.update(stored_at=timezone.now() - MINUTE)
    return series_of(first_games)


def gone(of: Series, number: int) -> CardTable:
    """A table that has stored no game."""
    table = table_of(of.tournament, number)
    table.games.all().delete()
    return table


def told(client: Client, of: Series, lists: dict[str, list[int]], *words: str) -> None:
    """These lists are missing, and the page says so."""
    assert found(of) == lists
    shows(page(client, of.tournament), *words)


def test_complete_list_is_only_to_be_closed(organiser_client: Client, running: Series) -> None:
    fill_list(gone(running, 2))
    told(
        organiser_client,
        running,
        {"games": [1, 3, 4], "ready": [2]},
        *("Vollständig, nur noch nicht abgeschlossen", "1 vollständige Liste abschließen", "Es wird noch gespielt"),
        f'href="{series_url(running.tournament, "tisch/3/")}"> <b>Tisch 3</b> 1/16',
    )
    tap(organiser_client, running.tournament, "abschliessen/", of=1)
    assert found(running) == {"games": [1, 3, 4]}
    close_lists(running, 1, 3, 4)
    assert found(running) == {}


def test_list_is_named_with_what_it_waits_for(organiser_client: Client, running: Series) -> None:
    """Table 1 has an objection, 2 a second hand that nobody reported, 3 calls, of 4 nobody has typed the paper list."""
    player = Registration.objects.get(tournament=running.tournament, number=1)
    at_table.object_to(table_of(running.tournament, 1), 1, 1, 1, "", Actor.player(player))
    throw_in_again(running, 2)
    at_table.call_referee(table_of(running.tournament, 3), "Uneinig über die Zählung", ACTOR)
    gone(running, 4)
    told(
        organiser_client,
        running,
        {"objected": [1], "offence": [2], "called": [3], "empty": [4]},
        "Spiel 1 stimmt nicht, sagt Ahrens, Anna",
        "Zweites Wegwerfen, noch nicht gemeldet",
        "<b>zweites Wegwerfen: Hinz, Heinz, Spiel 3.</b>",  # seat 4 of table 2: player 8
        "Es fehlen 13 von 16 Spielen.",  # three are stored
        *("Ruft einen Schiedsrichter", "Ruf: Uneinig über die Zählung"),
        "Noch nichts eingetragen. Auf Papier geführt? Dann hier eintippen",
        f'href="{series_url(running.tournament, "tisch/4/papier/")}"',
        "seit 30 min",  # nothing since the beginning
    )


@pytest.mark.parametrize(("since", "reason"), [(timedelta(minutes=19, seconds=55), "games"), (21 * MINUTE, "quiet")])
def test_list_is_quiet_after_21_minutes(
    organiser_client: Client, running: Series, since: timedelta, reason: str
) -> None:
    Game.objects.filter(card_table__number=3).update(stored_at=timezone.now() - since)
    assert 3 in found(running)[reason]
    assert ("Seit mehr als 20 Minuten nichts: hingehen." in page(organiser_client, running.tournament)) == (
        reason == "quiet"
    )


def test_games_nobody_confirmed_are_named(organiser_client: Client, running: Series) -> None:
    Tournament.objects.filter(pk=running.tournament_id).update(confirm_games=True)
    fill_list(gone(running, 1))
    told(organiser_client, running, {"unconfirmed": [1], "games": [2, 3, 4]}, "unbestätigt: Spiel 1, 2, 3")


def test_list_of_an_earlier_series_is_named(organiser_client: Client, over: Tournament) -> None:
    series(over).card_tables.filter(number=2).update(closed_at=None)
    ended(over, 2)
    shown = page(organiser_client, over, number=2)
    shows(
        shown,
        "Noch offen aus einer früheren Serie",
        f'href="{series_url(over, "tisch/2/", 1)}"> Serie 1, Tisch 2',
    )
    shows(shown.partition('<ol class="break">')[2].partition("</li>")[0], 'class="current"')


def test_part_that_refreshes_itself_says_the_same(organiser_client: Client, running: Series) -> None:
    live = organiser_client.get(url(running.tournament, "stand/?ohne=results"))
    assert live["Cache-Control"] == "no-store"
    shows(live.content.decode(), "Es wird noch gespielt", but_not=["<html"])
    shows(
        page(organiser_client, running.tournament, "?ohne=results"),
        f'data-source="{url(running.tournament, "stand/")}?ohne=results"',
    )


def left(client: Client, tournament: Tournament) -> str:
    """The page where the result is left for later."""
    return page(client, tournament, "?ohne=results")


def change_places(tournament: Tournament, one: int, other: int) -> None:
    swap_published(series(tournament, 2), series(tournament, 2).version, ACTOR, one, other)


@pytest.fixture
def seated(over: Tournament) -> Tournament:
    """Series 2 is published; nothing of it is printed."""
    seat_series(over, 2)
    return over


def printed() -> Tournament:
    """The two lists of series 2 are printed."""
    tournament = make_tournament(games=4)
    close_lists(seat_series(tournament), 1, 2)
    seat_series(tournament, 2)
    logged_in(User.objects.create_superuser("chef")).get(series_url(tournament, "listen.pdf", 2))
    return tournament


printed_once, on_paper = made_once("on_paper", printed, led=True)


def test_changed_names_are_printed_alone(organiser_client: Client, on_paper: Tournament) -> None:
    lists = series_url(on_paper, "listen.pdf", 2)
    change_places(on_paper, 1, 2)  # both at table 1
    shows(left(organiser_client, on_paper), "1 geänderte Liste drucken", f'href="{lists}?tische=1"', "Alle 2 drucken")
    change_places(on_paper, 2, 1)  # back where they were
    shows(left(organiser_client, on_paper), "Nichts zu drucken")
    change_places(on_paper, 1, 2)
    organiser_client.get(f"{lists}?tische=1")
    shows(left(organiser_client, on_paper), "Nichts zu drucken")


def test_table_that_a_phone_holds_needs_no_paper(organiser_client: Client, seated: Tournament) -> None:
    series(seated, 2).card_tables.filter(number=2).update(cards_confirmed_at=timezone.now())
    shows(left(organiser_client, seated), "1 Liste drucken", "?tische=1")
    assert phases(page(organiser_client, seated, "?ohne=results&ohne=print")) == "dLddLC"  # it may begin without


def test_name_put_right_is_a_changed_list(organiser_client: Client, on_paper: Tournament) -> None:
    Person.objects.filter(registrations__in=on_paper.registrations.filter(number=5)).update(name="Bauer, Berta")
    shows(left(organiser_client, on_paper), "?tische=2")


@pytest.mark.nightly
@pytest.mark.parametrize("how", few(1, ["?stand=1-2-alt", "?gefuellt=1"]))
def test_filled_lists_and_those_of_before_do_not_count(organiser_client: Client, seated: Tournament, how: str) -> None:
    organiser_client.get(series_url(seated, "listen.pdf", 2) + how)
    shows(left(organiser_client, seated), "2 Listen drucken")


def test_log_says_nothing_that_nobody_can_read(organiser_client: Client, on_paper: Tournament) -> None:
    marks = AuditEntry.objects.get(action="exported").after["marks"]
    assert set(marks) == {"1", "2"}
    shows(text(organiser_client.get(f"/leitung/{on_paper.slug}/protokoll/")), "listen", but_not=[marks["1"]])
