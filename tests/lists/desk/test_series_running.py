"""A published series: watch it run, print its lists, take it back; when time is up, it is asked before games are
struck, and closed lists show their check word."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring import Result
from tests.draw.series_pages import post, url
from tests.draw.series_pages import series as series_of
from tests.factories import ACTOR, close_lists, fill_list, make_tournament, play, register, seat_series
from tests.lists.telling import amiss, fresh, queries, refused
from tests.web.answers import text
from tournament.lists.acts.lists import close_list
from tournament.lists.acts.series import start
from tournament.lists.reads.check_words import check_words
from tournament.models import AuditEntry, CardTable, Game, Series, Tournament

GAME = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
STRIKE = "Nicht begonnene Spiele streichen"


def page(client: Client, tournament: Tournament, rest: str = "") -> str:
    return text(client.get(url(tournament, rest)))


def begun(tournament: Tournament, minutes: float) -> None:
    """Let series 1 have begun so long ago."""
    started = timezone.now() - timedelta(minutes=minutes)
    Series.objects.filter(tournament=tournament, number=1).update(started_at=started)


class TestRunning:
    @pytest.fixture
    def running(self, organiser_client: Client, tournament: Tournament) -> Tournament:
        """Two tables of four, 16 games each, 60 minutes; started."""
        post(organiser_client, tournament, "beginnen/")
        return tournament

    def test_progress_of_every_table_is_shown(self, organiser_client: Client, running: Tournament) -> None:
        assert "Veröffentlichung zurücknehmen" in page(organiser_client, running)
        fill_list(series_of(running).card_tables.get(number=1))
        words = (
            "<strong>16</strong> von 32 Spielen",  # 16 of 2 x 16
            "vollständig, offen",
            "noch nichts",
            "1 vollständige Liste abschließen",
        )
        assert amiss(page(organiser_client, running), *words, absent=["Veröffentlichung zurücknehmen"]) == []
        assert "der Sitzplan steht damit fest" in text(post(organiser_client, running, "zuruecknehmen/"))

    def test_table_silent_for_more_than_20_minutes_needs_somebody(
        self, organiser_client: Client, running: Tournament
    ) -> None:
        play(series_of(running).card_tables.get(number=2), 1, *GAME)
        needed = "Tisch braucht Sie"
        for minutes, words, absent in ((19, ["vor 19 min"], [needed]), (21, ["seit 21 min nichts", needed], [])):
            Game.objects.update(stored_at=timezone.now() - timedelta(minutes=minutes))
            assert amiss(page(organiser_client, running, "fortschritt/"), *words, absent=absent) == []

    def test_time_that_is_left_runs_out(self, organiser_client: Client, running: Tournament) -> None:
        begun(running, 30)
        # 60 - 30 minutes, less the moment that passed; a table that never began is silent since the start
        assert amiss(page(organiser_client, running, "fortschritt/"), "0:29:5", "2 Tische brauchen Sie:") == []
        post(organiser_client, running, "uhr/", minutes=5)
        assert "0:34:5" in page(organiser_client, running, "fortschritt/")
        begun(running, 65)
        assert "Zeit ist um seit" in page(organiser_client, running, "fortschritt/")

    @pytest.mark.parametrize("minutes", ["", "x", "0", "9999999999999"])
    def test_nonsense_does_not_shift_the_clock(
        self, organiser_client: Client, running: Tournament, minutes: str
    ) -> None:
        answer = text(post(organiser_client, running, "uhr/", minutes=minutes))
        assert "Die Uhr lässt sich um 1 bis 120 Minuten verstellen." in answer

    def test_complete_lists_are_closed_at_once(self, organiser_client: Client, running: Tournament) -> None:
        for table in series_of(running).card_tables.all():
            fill_list(table)
        closed = text(organiser_client.post(url(running, "listen/abschliessen/"), follow=True))
        words = ("2 Listen abgeschlossen.", "Alle Listen dieser Serie sind abgeschlossen.", "Weiter mit Serie 2")
        assert (amiss(closed, *words), AuditEntry.objects.filter(action="list_closed").count()) == ([], 2)

    def test_lists_and_plan_are_printed(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(4)
        seat_series(tournament)
        for rest in ("listen.pdf", "listen.pdf?gefuellt=1", "sitzplan.pdf"):
            response = organiser_client.get(url(tournament, rest))
            assert (response["Content-Type"], response.content[:4]) == ("application/pdf", b"%PDF")


class TestStarting:
    """A series begins while nobody plays the one before; else it is asked."""

    @pytest.fixture
    def second(self, organiser_client: Client, tournament: Tournament) -> Tournament:
        """Two tables in either series; of the first series a list is open, the second is to begin."""
        close_lists(series_of(tournament, 1), 1)
        seat_series(tournament, 2)
        return tournament

    def test_start_while_a_list_is_open_is_asked_first_and_then_done(
        self, organiser_client: Client, second: Tournament
    ) -> None:
        asked = text(post(organiser_client, second, "beginnen/", 2))
        assert not amiss(asked, "Vorher ist noch 1 Liste offen", f'href="{url(second, "tisch/2/")}">Tisch 2</a>')
        assert asked.index("Zu Serie 1") < asked.index("Trotzdem Serie 2 beginnen")
        assert series_of(second, 2).started_at is None
        # a list may have been reopened while the page was read
        starting = refused(lambda: start(series_of(second, 2), series_of(second, 2).version, ACTOR))
        assert starting[0] == "earlier_lists_open"
        assert "Die Serie läuft." in text(post(organiser_client, second, "beginnen/", 2, anyway="1"))
        assert series_of(second, 2).started_at is not None

    def test_start_after_all_lists_are_closed_is_not_asked(self, organiser_client: Client, second: Tournament) -> None:
        close_lists(series_of(second, 1), 2)
        assert "Die Serie läuft." in text(post(organiser_client, second, "beginnen/", 2))


class TestPublished:
    def test_player_gone_after_publishing_is_named(self, organiser_client: Client, tournament: Tournament) -> None:
        gone = tournament.registrations.get(number=1)
        names = tournament.registrations.values_list("person__name", flat=True)
        assert (
            amiss(page(organiser_client, tournament), "Wer sitzt wo?", *names, absent=["ist aber nicht (mehr) da"])
            == []
        )
        tournament.registrations.filter(pk=gone.pk).update(present=False)
        table = gone.seats.get().card_table
        said = f"Hat einen Platz, ist aber nicht (mehr) da: {gone.person.name} (Tisch {table.number})"
        assert amiss(page(organiser_client, tournament), said, "Änderungen einarbeiten") == []
        fill_list(table)
        said = f"{gone.person.name} sitzt an Tisch {table.number}, ist aber nicht (mehr) da."
        assert amiss(page(organiser_client, tournament), said, absent=["Änderungen einarbeiten"]) == []

    def test_latecomer_is_named(self, organiser_client: Client, tournament: Tournament) -> None:
        late = register(tournament, 1, [])[0]
        assert f"Inzwischen da, aber ohne Platz: {late.person.name}" in page(organiser_client, tournament)

    @pytest.mark.parametrize("published", [True, False])
    def test_hidden_tournament_says_so(self, organiser_client: Client, tournament: Tournament, published: bool) -> None:
        Tournament.objects.filter(pk=tournament.pk).update(published=published)
        hidden = "Den Sitzplan sieht noch niemand außer Ihnen." in page(organiser_client, tournament)
        assert hidden is not published

    @pytest.mark.parametrize(("host", "warned"), [("localhost", True), ("127.0.0.1", True), ("testserver", False)])
    def test_links_that_lead_nowhere_are_warned_of_before_printing(
        self, organiser_client: Client, tournament: Tournament, host: str, warned: bool
    ) -> None:
        for rest in ("", "tisch/1/"):
            shown = text(organiser_client.get(url(tournament, rest), HTTP_HOST=host))
            assert ("So kommen Telefone im Saal nicht hin." in shown) is warned


class TestTimeUp:
    @pytest.fixture
    def over(self, card_table: CardTable) -> Tournament:
        """Two tables, 60 minutes, begun 61 minutes ago; one game is stored at table 1."""
        return self.played(card_table)

    def played(self, table: CardTable) -> Tournament:
        begun(table.series.tournament, 61)
        play(table, 1, *GAME)
        return table.series.tournament

    def test_striking_is_asked_first_and_not_what_lies_nearest(
        self, organiser_client: Client, over: Tournament, card_table: CardTable
    ) -> None:
        """decisions.md, rule 22: "asks before games are struck, and striking is never the button that lies nearest"."""
        assert STRIKE in page(organiser_client, over, "fortschritt/")
        before, _question, _rest = page(organiser_client, over).partition(STRIKE)
        assert before.endswith(f'<a class="button quiet" href="{url(over, "streichen/")}">')  # a way to a question
        assert before.index("5 Minuten dazu") > before.index("Über die übrigen entscheiden Sie.")
        question = page(organiser_client, over, "streichen/")
        words = (
            "31 Spiele sind noch nicht eingetragen.",  # 16 games at both tables of four, one of them stored
            '<td class="number">1</td><td class="number">15</td>',
            '<td class="number">0</td><td class="number">16</td>',
        )
        assert amiss(question, *words) == []
        assert question.index("Nichts streichen") < question.index("Ja, auf 2 Listen streichen")
        assert series_of(over).struck_at is None
        close_list(card_table, ACTOR, incomplete=True)  # which loses nothing
        left = ("16 Spiele sind noch nicht eingetragen.", "Ja, auf 1 Liste streichen")
        assert amiss(page(organiser_client, over, "streichen/"), *left) == []

    @pytest.mark.parametrize(
        ("minutes", "said"), [(59, "Die Zeit ist noch nicht um."), (None, "Diese Serie hat noch nicht begonnen.")]
    )
    def test_striking_is_not_asked_before_time_is_up(
        self, organiser_client: Client, over: Tournament, minutes: int | None, said: str
    ) -> None:
        begun(over, minutes or 0)
        if minutes is None:
            Series.objects.update(started_at=None)
        assert STRIKE not in page(organiser_client, over)
        answer = organiser_client.get(url(over, "streichen/"), follow=True)
        assert said in text(answer)
        assert answer.redirect_chain == [(url(over), 302)]

    def test_struck_lists_take_the_running_game_and_can_be_closed_or_restored(
        self, organiser_client: Client, over: Tournament
    ) -> None:
        def struck(act: str, version: int) -> str:
            return text(organiser_client.post(url(over, f"streichen/{act}"), {"version": version}, follow=True))

        assert amiss(struck("", 7), "Inzwischen hat jemand anderes etwas geändert.", STRIKE) == []
        words = ("Die nicht begonnenen Spiele sind gestrichen.", "2 vollständige Listen abschließen")
        assert amiss(struck("", 1), *words, absent=[STRIKE]) == []
        assert "Laufendes Spiel 2 noch eintragen" in page(organiser_client, over, "tisch/1/")
        assert "Spiel 2" in page(organiser_client, over, "tisch/1/?spiel=2")
        assert amiss(struck("zuruecknehmen/", 2), STRIKE, absent=["vollständige"]) == []
        acts = AuditEntry.objects.filter(subject="Serie 1").values_list("action", flat=True)
        assert list(acts) == ["games_struck", "striking_withdrawn"]

    def test_closed_list_shows_its_check_word_wherever_it_is_read(
        self, organiser_client: Client, over: Tournament, card_table: CardTable
    ) -> None:
        close_list(card_table, ACTOR, incomplete=True)
        Series.objects.update(results_published_at=timezone.now())
        word = check_words([fresh(card_table)])[card_table.pk]
        players = f"/turniere/{over.slug}/spieler"
        for address in (*(url(over, rest) for rest in ("", "fortschritt/", "tisch/1/")), f"{players}/1"):
            assert word in text(organiser_client.get(address))
        assert "Prüfwort" not in text(organiser_client.get(f"{players}/5"))

    def test_sixteen_players_cost_as_many_queries_as_eight(self, organiser_client: Client, organiser: User) -> None:
        counts = set()
        for players in (8, 16):
            tournament = make_tournament(players)
            tournament.organisers.add(organiser)
            first, *others = seat_series(tournament).card_tables.order_by("number")
            self.played(fresh(first))
            for one in others:
                close_list(fresh(one), ACTOR, incomplete=True)
            organiser_client.post(url(tournament, "streichen/"), {"version": 1})
            counts.add(queries(partial(page, organiser_client, tournament, "fortschritt/")))
        assert len(counts) == 1
