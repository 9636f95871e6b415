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
from tests.web.answers import text
from tournament.draw.acts import draws
from tournament.draw.acts.seating import publish, seat, swap
from tournament.draw.acts.way import Way
from tournament.models import AuditEntry, Registration, Role, Seating, Tournament
from tournament.standings.acts.freezing import freeze

STALE = "Inzwischen hat jemand anderes etwas geändert."


class TestTheWay:
    def test_every_step_in_its_order_from_this_one_page(self, organiser_client: Client, over: Tournament) -> None:
        client = organiser_client
        shown = page(client, over)
        assert [title for _phase, title in steps(shown)] == [
            "Listen abschließen",
            "Ergebnis veröffentlichen",
            "Serie 2 setzen",
            "Sitzplan veröffentlichen",
            "Spiellisten drucken",
            "Serie 2 beginnen",
        ]
        assert phases(shown) == "dCllll"
        shown = text(tap(client, over, "ergebnis/", of=1))
        assert phases(shown) == "ddClll"
        assert series(over).results_published_at is not None
        shown = text(tap(client, over, "setzen/"))
        assert phases(shown) == "dddCll"
        assert series(over, 2).seating == Seating.STANDING  # nothing was decided: by standing, once there is one
        shown = text(tap(client, over, "sitzplan/"))
        assert phases(shown) == "ddddCl"
        assert series(over, 2).published_at is not None
        assert "2 Listen drucken" in shown
        client.get(series_url(over, "listen.pdf", 2))
        shown = page(client, over)
        assert phases(shown) == "dddddC"
        assert "Nichts zu drucken: Alle 2 Listen" in shown
        shown = text(tap(client, over, "beginnen/"))
        assert phases(shown) == "dddddd"
        assert series(over, 2).started_at is not None
        assert f'href="{series_url(over, "", 2)}">Zu Serie 2</a>' in shown

    def test_intended_way_is_taken(self, organiser_client: Client, over: Tournament) -> None:
        over.series.filter(number=2).update(intended=Seating.WITHIN, limit=4)
        assert "<b>Nach Stand, ohne Wiederholungen.</b>" in page(organiser_client, over, "?ohne=results")
        tap(organiser_client, over, "setzen/")
        assert (series(over, 2).seating, series(over, 2).limit) == (Seating.WITHIN, 4)

    def test_what_was_drawn_before_is_ticked_and_passed_over(self, organiser_client: Client, over: Tournament) -> None:
        seat_series(over, 2)
        shown = page(organiser_client, over, "?ohne=results")
        assert phases(shown) == "dLddCl"
        assert f'action="{url(over, "setzen/")}' not in shown

    def test_announced_draw_is_drawn_on_its_own_page(self, organiser_client: Client, over: Tournament) -> None:
        over.series.filter(number__gt=1).update(intended=Seating.LOT)
        draws.announce(over, ACTOR)
        shown = page(organiser_client, over, "?ohne=results")
        assert f'href="/leitung/{over.slug}/sitzplan/angekuendigt/">Zur angekündigten Auslosung</a>' in shown
        assert f'action="{url(over, "setzen/")}' not in shown

    def test_people_who_cannot_be_seated_are_said(self, organiser_client: Client, over: Tournament) -> None:
        Registration.objects.filter(tournament=over, number__gt=2).update(withdrawn=True)
        shown = page(organiser_client, over, "?ohne=results")
        assert "Damit kann nicht gesetzt werden" in shown
        assert f'action="{url(over, "setzen/")}' not in shown
        tap(organiser_client, over, "setzen/")
        assert not series(over, 2).card_tables.exists()

    def test_who_came_and_went_is_taken_in(self, organiser_client: Client, over: Tournament) -> None:
        seat_series(over, 2)
        organiser_client.get(series_url(over, "listen.pdf", 2))
        Registration.objects.filter(tournament=over, number=8).update(withdrawn=True)
        shown = page(organiser_client, over, "?ohne=results")
        assert phases(shown) == "dLdCddl"
        assert "Hat einen Platz, ist aber nicht (mehr) da:" in shown
        assert phases(page(organiser_client, over, "?ohne=results&ohne=changes")) == "dLdLddC"
        answer = organiser_client.post(
            url(over, "aenderungen/?ohne=results"), {"series": f"2.{series(over, 2).version}"}, follow=True
        )
        assert phases(text(answer)) == "dLddCl"
        assert series(over, 2).seats.count() == 7
        # 4 + 3: only the table somebody left is another now (decisions.md, rule 2), and its list alone is printed
        assert "1 geänderte Liste drucken" in text(answer)

    def test_last_series_leads_to_the_ceremony(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(8, series=1)
        ended(tournament)
        shown = page(organiser_client, tournament)
        assert [title for _phase, title in steps(shown)][-2:] == [
            "Ergebnis veröffentlichen",
            "Siegerehrung",
        ]
        shown = text(tap(organiser_client, tournament, "ergebnis/", of=1))
        assert phases(shown) == "ddC"
        assert f'class="button primary" href="/leitung/{tournament.slug}/siegerehrung/"' in shown
        assert organiser_client.post(url(tournament, "setzen/")).status_code == 404

    def test_board_that_stands_still_hides_what_is_published(self, organiser_client: Client, over: Tournament) -> None:
        freeze(over, 0, 1, ACTOR)
        hidden = "Zu sehen ist dieses Ergebnis erst bei der Siegerehrung."
        assert hidden in page(organiser_client, over)
        shown = text(tap(organiser_client, over, "ergebnis/", of=1))
        assert phases(shown) == "ddClll"
        assert hidden in shown
        assert "öffentlich seit" not in shown

    def test_it_takes_few_taps(self, organiser_client: Client, over: Tournament) -> None:
        """With nothing missing at most six, and nothing to type (issue 17, "counted in actions")."""
        walk = Organiser(organiser_client, url(over))
        walk.press("Ergebnis veröffentlichen")
        walk.press("Serie 2 setzen")
        walk.press("Sitzplan veröffentlichen")
        walk.takes("2 Listen drucken")
        walk.press("Serie beginnen")
        assert series(over, 2).started_at is not None
        assert walk.taps <= 6
        assert walk.fields == 0


class TestBlocked:
    """What stands in the way is one sentence, and no button."""

    def test_by_open_lists(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(8)
        seat_series(tournament)
        shown = page(organiser_client, tournament)
        assert phases(shown) == "Clllll"
        assert "Sobald alle Listen abgeschlossen sind." in shown
        assert 'name="version"' not in shown  # no act of a later step is offered

    def test_organiser_may_go_on_without_them(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(8)
        ended(tournament).card_tables.filter(number=2).update(closed_at=None)
        tap(organiser_client, tournament, "setzen/")
        assert not series(tournament, 2).card_tables.exists()  # by standing, with an open list
        assert phases(page(organiser_client, tournament, "?ohne=close&ohne=results")) == "LLClll"
        tap(organiser_client, tournament, "setzen/", without="?ohne=close")
        tap(organiser_client, tournament, "sitzplan/", without="?ohne=close")
        tap(organiser_client, tournament, "beginnen/")
        assert series(tournament, 2).started_at is None
        tap(organiser_client, tournament, "beginnen/", without="?ohne=close")
        assert series(tournament, 2).started_at is not None

    def test_what_is_left_stays_left_after_each_tap(self, organiser_client: Client, over: Tournament) -> None:
        answer = tap(organiser_client, over, "setzen/", without="?ohne=results&ohne=nonsense")
        assert phases(text(answer)) == "dLdCll"
        assert answer.redirect_chain[-1][0] == url(over) + "?ohne=results"  # type: ignore[attr-defined]
        assert series(over).results_published_at is None

    def test_seating_cannot_be_left_out(self, organiser_client: Client, over: Tournament) -> None:
        assert phases(page(organiser_client, over, "?ohne=seat&ohne=publish&ohne=start")) == "dCllll"


class TestTwice:
    """A second tap does no harm and says no error; whoever decided on an old state is told."""

    @pytest.mark.parametrize(
        ("act", "of", "action"),
        [("ergebnis/", 1, "results_published"), ("setzen/", 2, "series_seated"), ("sitzplan/", 2, "seating_published"),
         ("beginnen/", 2, "series_started")],
    )  # fmt: skip
    def test_second_tap(self, organiser_client: Client, over: Tournament, act: str, of: int, action: str) -> None:
        if act in ("sitzplan/", "beginnen/"):
            seat(series(over, 2), 1, ACTOR, Way(Seating.LOT))
        if act == "beginnen/":
            publish(series(over, 2), series(over, 2).version, ACTOR)
        version = series(over, of).version
        for _tap in range(2):
            answer = text(organiser_client.post(url(over, act), {"version": version}, follow=True))
            assert STALE not in answer
        assert AuditEntry.objects.filter(action=action).count() == 1

    def test_closing_twice(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(8)
        ended(tournament).card_tables.update(closed_at=None)
        first, second = (text(organiser_client.post(url(tournament, "abschliessen/"), follow=True)) for _ in range(2))
        assert "2 Listen abgeschlossen." in first
        assert "0 Listen" not in second
        assert AuditEntry.objects.filter(action="list_closed").count() == 2

    def test_taking_in_twice(self, organiser_client: Client, over: Tournament) -> None:
        seat_series(over, 2)
        Registration.objects.filter(tournament=over, number=8).update(withdrawn=True)
        ticked = {"series": f"2.{series(over, 2).version}"}
        for _tap in range(2):
            answer = text(organiser_client.post(url(over, "aenderungen/"), ticked, follow=True))
            assert STALE not in answer
        assert AuditEntry.objects.filter(action="changes_taken_in").count() == 1

    def test_two_organisers(self, organiser_client: Client, over: Tournament) -> None:
        seat(series(over, 2), 1, ACTOR, Way(Seating.LOT))
        seen = series(over, 2).version
        swap(series(over, 2), seen, ACTOR, 1, 8)  # the other one
        answer = organiser_client.post(url(over, "sitzplan/"), {"version": seen}, follow=True)
        assert STALE in text(answer)
        assert series(over, 2).published_at is None


class TestWhoMay:
    def test_helpers_see_it_and_do_what_is_theirs(self, over: Tournament) -> None:
        series(over).card_tables.filter(number=2).update(closed_at=None)
        client = Client()
        client.force_login(helper(over, Role.RESULTS))
        shown = page(client, over)
        assert "Serie 2 setzen" not in shown  # a draft is the Spielleitung's
        assert "Das macht die Spielleitung." not in shown
        assert "1 vollständige Liste abschließen" in shown
        client.post(url(over, "abschliessen/"))
        assert not series(over).card_tables.filter(closed_at=None).exists()
        assert "Das macht die Spielleitung." in page(client, over)
        for act in ("ergebnis/", "setzen/", "aenderungen/", "sitzplan/", "beginnen/"):
            assert client.post(url(over, act)).status_code == 403
        assert series(over).results_published_at is None

    def test_reader_presses_nothing(self, over: Tournament) -> None:
        series(over).card_tables.update(closed_at=None)
        client = Client()
        client.force_login(helper(over, Role.READER))
        shown = page(client, over)
        assert "Vollständig, nur noch nicht abgeschlossen" in shown
        assert f'action="{url(over)}' not in shown
        assert client.post(url(over, "abschliessen/")).status_code == 403

    def test_series_nobody_plays_yet_has_no_break(self, organiser_client: Client, over: Tournament) -> None:
        assert organiser_client.get(url(over, number=2)).status_code == 302
        assert organiser_client.get(url(over, "stand/", number=2)).status_code == 404
        assert organiser_client.get(url(over, number=9)).status_code == 404


class TestReached:
    def test_from_the_overview_the_series_and_the_line_of_steps(
        self, organiser_client: Client, over: Tournament
    ) -> None:
        link = f'href="{url(over)}"'
        for address in (f"/leitung/{over.slug}/", series_url(over), series_url(over, "fortschritt/")):
            assert link in text(organiser_client.get(address)), address
        assert link in text(organiser_client.get(f"/leitung/{over.slug}/anmeldung/"))  # the line of steps

    @pytest.mark.parametrize(("closed", "shown"), [(1, False), (2, True)])
    def test_once_half_of_the_lists_are_closed(
        self, organiser_client: Client, run: Callable[..., Tournament], closed: int, *, shown: bool
    ) -> None:
        tournament = run(16)
        close_lists(seat_series(tournament), *range(1, closed + 1))
        assert ("Was noch fehlt" in text(organiser_client.get(series_url(tournament, "fortschritt/")))) is shown
        assert (f'href="{url(tournament)}"' in text(organiser_client.get(series_url(tournament, "tisch/4/")))) is shown

    def test_no_more_once_the_next_is_played(self, organiser_client: Client, over: Tournament) -> None:
        seat_series(over, 2)
        over.series.filter(number=2).update(started_at=timezone.now())
        for address in (f"/leitung/{over.slug}/", series_url(over)):
            assert url(over) not in text(organiser_client.get(address))
