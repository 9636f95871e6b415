"""The organiser's page when time is up: it is asked before games are struck; closed lists show their check word."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import Result
from tests.factories import ACTOR, make_tournament, play, seat_series
from tests.web.answers import text
from tournament.lists.acts.lists import close_list
from tournament.lists.reads.check_words import check_words
from tournament.models import AuditEntry, CardTable, Series

STRIKE = "Nicht begonnene Spiele streichen"


@pytest.fixture
def series(organiser: User) -> Series:
    """Two tables, 60 minutes, begun 61 minutes ago; one game is stored at table 1."""
    return running(organiser, 8, minutes=61)


def running(organiser: User, players: int, *, minutes: int) -> Series:
    tournament = make_tournament(players)
    tournament.organisers.add(organiser)
    series = seat_series(tournament)
    series.started_at = timezone.now() - timedelta(minutes=minutes)
    series.save()
    play(table(series, 1), 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
    return series


def table(series: Series, number: int) -> CardTable:
    return series.card_tables.select_related("series__tournament").get(number=number)


def url(series: Series, rest: str = "") -> str:
    return f"/leitung/{series.tournament.slug}/serie/1/{rest}"


def test_it_is_offered_once_time_is_up(organiser_client: Client, series: Series) -> None:
    assert STRIKE in text(organiser_client.get(url(series)))
    assert STRIKE in text(organiser_client.get(url(series, "fortschritt/")))


def test_it_is_not_offered_before(organiser_client: Client, organiser: User) -> None:
    assert STRIKE not in text(organiser_client.get(url(running(organiser, 8, minutes=59))))


def test_striking_is_asked_first_and_not_what_lies_nearest(organiser_client: Client, series: Series) -> None:
    """decisions.md, rule 22: "asks before games are struck, and striking is never the button that lies nearest"."""
    page = text(organiser_client.get(url(series)))
    before, _question, _rest = page.partition(STRIKE)
    assert before.endswith(f'<a class="button quiet" href="{url(series, "streichen/")}">')  # a way to a question
    assert before.index("5 Minuten dazu") > before.index("Über die übrigen entscheiden Sie.")
    question = text(organiser_client.get(url(series, "streichen/")))
    # 16 games at both tables of four, one of them stored
    assert "31 Spiele sind noch nicht eingetragen." in question
    assert '<td class="number">1</td><td class="number">15</td>' in question
    assert '<td class="number">0</td><td class="number">16</td>' in question
    assert question.index("Nichts streichen") < question.index("Ja, auf 2 Listen streichen")
    series.refresh_from_db()
    assert series.struck_at is None


def test_a_closed_list_loses_nothing(organiser_client: Client, series: Series) -> None:
    close_list(table(series, 1), ACTOR, incomplete=True)
    question = text(organiser_client.get(url(series, "streichen/")))
    assert "16 Spiele sind noch nicht eingetragen." in question
    assert "Ja, auf 1 Liste streichen" in question


@pytest.mark.parametrize(
    ("minutes", "said"), [(59, "Die Zeit ist noch nicht um."), (None, "Diese Serie hat noch nicht begonnen.")]
)
def test_what_cannot_be_struck_is_not_asked(
    organiser_client: Client, organiser: User, minutes: int | None, said: str
) -> None:
    series = running(organiser, 8, minutes=minutes or 0)
    if minutes is None:
        Series.objects.update(started_at=None)
    answer = organiser_client.get(url(series, "streichen/"), follow=True)
    assert said in text(answer)
    assert answer.redirect_chain == [(url(series), 302)]


def test_after_the_answer_the_lists_can_be_closed_and_it_can_be_taken_back(
    organiser_client: Client, series: Series
) -> None:
    page = text(organiser_client.post(url(series, "streichen/"), {"version": 1}, follow=True))
    assert "Die nicht begonnenen Spiele sind gestrichen." in page
    assert "2 vollständige Listen abschließen" in page
    assert STRIKE not in page
    page = text(organiser_client.post(url(series, "streichen/zuruecknehmen/"), {"version": 2}, follow=True))
    assert STRIKE in page
    assert "vollständige" not in page
    assert list(AuditEntry.objects.filter(subject="Serie 1").values_list("action", flat=True)) == [
        "games_struck",
        "striking_withdrawn",
    ]


def test_an_old_page_strikes_nothing(organiser_client: Client, series: Series) -> None:
    page = text(organiser_client.post(url(series, "streichen/"), {"version": 7}, follow=True))
    assert "Inzwischen hat jemand anderes etwas geändert." in page
    assert STRIKE in page


def test_the_running_game_is_entered_by_the_organiser_too(organiser_client: Client, series: Series) -> None:
    organiser_client.post(url(series, "streichen/"), {"version": 1})
    page = text(organiser_client.get(url(series, "tisch/1/")))
    assert "Laufendes Spiel 2 noch eintragen" in page
    assert "Spiel 2" in text(organiser_client.get(url(series, "tisch/1/?spiel=2")))


def test_a_closed_list_shows_its_check_word_wherever_it_is_read(organiser_client: Client, series: Series) -> None:
    close_list(table(series, 1), ACTOR, incomplete=True)
    Series.objects.update(results_published_at=timezone.now())
    word = check_words([table(series, 1)])[table(series, 1).pk]
    for address in (url(series), url(series, "fortschritt/"), url(series, "tisch/1/")):
        assert word in text(organiser_client.get(address))
    assert word in text(organiser_client.get(f"/turniere/{series.tournament.slug}/spieler/1"))
    assert "Prüfwort" not in text(organiser_client.get(f"/turniere/{series.tournament.slug}/spieler/5"))


def test_forty_players_cost_as_many_queries_as_ten(organiser_client: Client, organiser: User) -> None:
    counts = []
    for players in (8, 40):
        series = running(organiser, players, minutes=61)
        for one in series.card_tables.select_related("series__tournament").order_by("number")[1:]:
            close_list(one, ACTOR, incomplete=True)
        organiser_client.post(url(series, "streichen/"), {"version": 1})
        with CaptureQueriesContext(connection) as queries:
            organiser_client.get(url(series, "fortschritt/"))
        counts.append(len(queries))
    assert counts[0] == counts[1]
