"""From the last list closed to the next seating: the steps, each on the one page (issue 17, "Five minutes")."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from tests.between.pages import ended, page, phases, series, steps, tap, url
from tests.between.walking import Organiser
from tests.draw.series_pages import url as series_url
from tests.factories import ACTOR, close_lists, seat_series
from tests.roles.everything import helper
from tests.web.answers import shows, text
from tournament.draw.acts import draws
from tournament.draw.acts.seating import publish, seat, swap
from tournament.draw.acts.way import Way
from tournament.models import AuditEntry, Registration, Role, Seating, Tournament
from tournament.standings.acts.freezing import freeze

STALE = "Inzwischen hat jemand anderes etwas geändert."


CHANGES = "aenderungen/"


@pytest.fixture
def went(over: Tournament) -> Tournament:
    """Series 2 is published; then player 8 went home."""
    seat_series(over, 2)
    Registration.objects.filter(tournament=over, number=8).update(withdrawn=True)
    return over


def changes_of(tournament: Tournament) -> dict[str, str]:
    """What is ticked to take in who came and went."""
    return {"series": f"2.{series(tournament, 2).version}"}


def logged_in(tournament: Tournament, role: Role) -> Client:
    client = Client()
    client.force_login(helper(tournament, role))
    return client


def test_steps_are_taken_in_their_order_from_this_one_page(organiser_client: Client, over: Tournament) -> None:
    assert [title for _phase, title in steps(page(organiser_client, over))] == [
        "Listen abschließen",
        "Ergebnis veröffentlichen",
        "Serie 2 setzen",
        "Sitzplan veröffentlichen",
        "Spiellisten drucken",
        "Serie 2 beginnen",
    ]
    way = [phases(page(organiser_client, over))]
    way.append(phases(text(tap(organiser_client, over, "ergebnis/", of=1))))
    way.append(phases(text(tap(organiser_client, over, "setzen/"))))
    assert series(over, 2).seating == Seating.STANDING  # nothing was decided: by standing, once there is one
    shown = text(tap(organiser_client, over, "sitzplan/"))
    shows(shown, "2 Listen drucken")
    organiser_client.get(series_url(over, "listen.pdf", 2))
    printed = page(organiser_client, over)
    shows(printed, "Nichts zu drucken: Alle 2 Listen")
    begun = text(tap(organiser_client, over, "beginnen/"))
    shows(begun, f'href="{series_url(over, "", 2)}">Zu Serie 2</a>')
    way += [phases(shown), phases(printed), phases(begun)]
    assert way == ["dCllll", "ddClll", "dddCll", "ddddCl", "dddddC", "dddddd"]
    assert None not in (series(over).results_published_at, series(over, 2).published_at, series(over, 2).started_at)


def test_intended_way_is_taken(organiser_client: Client, over: Tournament) -> None:
    over.series.filter(number=2).update(intended=Seating.WITHIN, limit=4)
    shows(page(organiser_client, over, "?ohne=results"), "<b>Nach Stand, ohne Wiederholungen.</b>")
    tap(organiser_client, over, "setzen/")
    assert (series(over, 2).seating, series(over, 2).limit) == (Seating.WITHIN, 4)


def test_series_that_is_seated_is_ticked_and_passed_over(organiser_client: Client, over: Tournament) -> None:
    seat_series(over, 2)
    shown = page(organiser_client, over, "?ohne=results")
    assert phases(shown) == "dLddCl"
    shows(shown, but_not=[f'action="{url(over, "setzen/")}'])


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
        "Damit kann nicht gesetzt werden",
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


def test_last_series_leads_to_the_ceremony(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(8, series=1)
    ended(tournament)
    titles = [title for _phase, title in steps(page(organiser_client, tournament))]
    assert titles[-2:] == ["Ergebnis veröffentlichen", "Siegerehrung"]
    shown = text(tap(organiser_client, tournament, "ergebnis/", of=1))
    shows(shown, f'class="button primary" href="/leitung/{tournament.slug}/siegerehrung/"')
    assert (phases(shown), organiser_client.post(url(tournament, "setzen/")).status_code) == ("ddC", 404)


def test_board_that_stands_still_hides_what_is_published(organiser_client: Client, over: Tournament) -> None:
    freeze(over, 0, 1, ACTOR)
    hidden = "Zu sehen ist dieses Ergebnis erst bei der Siegerehrung."
    shows(page(organiser_client, over), hidden)
    shown = text(tap(organiser_client, over, "ergebnis/", of=1))
    assert phases(shown) == "ddClll"
    shows(shown, hidden, but_not=["öffentlich seit"])


def test_break_takes_few_taps(organiser_client: Client, over: Tournament) -> None:
    """With nothing missing at most six, and nothing to type (issue 17, "counted in actions")."""
    walk = Organiser(organiser_client, url(over))
    for button in ("Ergebnis veröffentlichen", "Serie 2 setzen", "Sitzplan veröffentlichen"):
        walk.press(button)
    walk.takes("2 Listen drucken")
    walk.press("Serie beginnen")
    assert series(over, 2).started_at is not None
    assert walk.taps <= 6
    assert walk.fields == 0


# What stands in the way is one sentence, and no button.


def test_open_lists_stand_in_the_way(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(8)
    seat_series(tournament)
    shown = page(organiser_client, tournament)
    assert phases(shown) == "Clllll"
    # no act of a later step is offered
    shows(shown, "Sobald alle Listen abgeschlossen sind.", but_not=['name="version"'])


def test_organiser_may_go_on_without_open_lists(organiser_client: Client, over: Tournament) -> None:
    series(over).card_tables.filter(number=2).update(closed_at=None)
    tap(organiser_client, over, "setzen/")
    assert not series(over, 2).card_tables.exists()  # by standing, with an open list
    assert phases(page(organiser_client, over, "?ohne=close&ohne=results")) == "LLClll"
    tap(organiser_client, over, "setzen/", without="?ohne=close")
    tap(organiser_client, over, "sitzplan/", without="?ohne=close")
    for without in ("", "?ohne=close"):
        tap(organiser_client, over, "beginnen/", without=without)
        assert (series(over, 2).started_at is not None) is bool(without)


def test_step_that_is_left_stays_left_after_each_tap(organiser_client: Client, over: Tournament) -> None:
    answer = tap(organiser_client, over, "setzen/", without="?ohne=results&ohne=nonsense")
    assert phases(text(answer)) == "dLdCll"
    assert answer.redirect_chain[-1][0] == url(over) + "?ohne=results"  # type: ignore[attr-defined]
    assert series(over).results_published_at is None


def test_seating_cannot_be_left_out(organiser_client: Client, over: Tournament) -> None:
    assert phases(page(organiser_client, over, "?ohne=seat&ohne=publish&ohne=start")) == "dCllll"


# A second tap does no harm and says no error; whoever decided on an old state is told.


@pytest.mark.parametrize(
    ("act", "of", "action"),
    [("ergebnis/", 1, "results_published"), ("setzen/", 2, "series_seated"), ("sitzplan/", 2, "seating_published"),
     ("beginnen/", 2, "series_started")],
)  # fmt: skip
def test_second_tap_does_no_harm(organiser_client: Client, over: Tournament, act: str, of: int, action: str) -> None:
    if act in ("sitzplan/", "beginnen/"):
        seat(series(over, 2), 1, ACTOR, Way(Seating.LOT))
    if act == "beginnen/":
        publish(series(over, 2), series(over, 2).version, ACTOR)
    sent = {"version": series(over, of).version}
    for _tap in range(2):
        shows(text(organiser_client.post(url(over, act), sent, follow=True)), but_not=[STALE])
    assert AuditEntry.objects.filter(action=action).count() == 1


def test_second_closing_closes_nothing(organiser_client: Client, over: Tournament) -> None:
    series(over).card_tables.update(closed_at=None)
    first, second = (text(organiser_client.post(url(over, "abschliessen/"), follow=True)) for _ in range(2))
    shows(first, "2 Listen abgeschlossen.")
    shows(second, but_not=["0 Listen"])
    assert AuditEntry.objects.filter(action="list_closed").count() == 2


def test_second_taking_in_takes_in_nothing(organiser_client: Client, went: Tournament) -> None:
    ticked = changes_of(went)
    for _tap in range(2):
        shows(text(organiser_client.post(url(went, CHANGES), ticked, follow=True)), but_not=[STALE])
    assert AuditEntry.objects.filter(action="changes_taken_in").count() == 1


def test_stale_seating_is_not_published(organiser_client: Client, over: Tournament) -> None:
    seat(series(over, 2), 1, ACTOR, Way(Seating.LOT))
    seen = series(over, 2).version
    swap(series(over, 2), seen, ACTOR, 1, 8)  # the other organiser
    shows(text(organiser_client.post(url(over, "sitzplan/"), {"version": seen}, follow=True)), STALE)
    assert series(over, 2).published_at is None


def test_helpers_see_it_and_do_what_is_theirs(over: Tournament) -> None:
    series(over).card_tables.filter(number=2).update(closed_at=None)
    client, not_his = logged_in(over, Role.RESULTS), "Das macht die Spielleitung."
    # a draft is the Spielleitung's
    shows(page(client, over), "1 vollständige Liste abschließen", but_not=["Serie 2 setzen", not_his])
    client.post(url(over, "abschliessen/"))
    assert not series(over).card_tables.filter(closed_at=None).exists()
    shows(page(client, over), not_his)
    acts = "ergebnis/", "setzen/", CHANGES, "sitzplan/", "beginnen/"
    assert {client.post(url(over, act)).status_code for act in acts} == {403}
    assert series(over).results_published_at is None


def test_reader_presses_nothing(over: Tournament) -> None:
    series(over).card_tables.update(closed_at=None)
    client, button = logged_in(over, Role.READER), f'action="{url(over)}'
    shows(page(client, over), "Vollständig, nur noch nicht abgeschlossen", but_not=[button])
    assert client.post(url(over, "abschliessen/")).status_code == 403


@pytest.mark.parametrize(("rest", "number", "status"), [("", 2, 302), ("stand/", 2, 404), ("", 9, 404)])
def test_series_nobody_plays_yet_has_no_break(
    organiser_client: Client, over: Tournament, rest: str, number: int, status: int
) -> None:
    assert organiser_client.get(url(over, rest, number=number)).status_code == status


def test_break_is_reached_until_the_next_series_is_played(organiser_client: Client, over: Tournament) -> None:
    """From the overview, the series and the line of steps."""
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
    tournament = run(16)
    close_lists(seat_series(tournament), *range(1, closed + 1))
    for rest, words in (("fortschritt/", "Was noch fehlt"), ("tisch/4/", f'href="{url(tournament)}"')):
        assert (words in text(organiser_client.get(series_url(tournament, rest)))) is shown
