"""A table calls a referee, silently; the organiser sees it and comes. Minutes for one table run on its clock alone."""

import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, fill_list, play
from tests.lists.desk.one_list import url
from tests.lists.keeper.phone import codes
from tests.lists.telling import amiss, fresh, refused, stale
from tests.lists.test_remarks import OTHERS
from tests.web.answers import text
from tournament.core.act import Actor
from tournament.lists.acts import calls, remarks, striking
from tournament.lists.acts.lists import close_list
from tournament.lists.reads.watch import watch
from tournament.models import CardTable, Remark, Series, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def card_table(tournament: Tournament, card_table: CardTable) -> CardTable:
    """Table 1 of two, four games; a second person confirms each."""
    Tournament.objects.filter(pk=tournament.pk).update(confirm_games=True, games_per_series=4)
    return fresh(card_table)


def posted(link: str, to: str, **content: object) -> dict[str, Any]:
    """What the list keeper's phone is answered: the state afterwards."""
    response = Client().post(f"{link}{to}", content, content_type="application/json")
    assert response.status_code == 200, response.json()
    answer: dict[str, Any] = response.json()
    return answer


def state(link: str) -> Any:
    return Client().get(f"{link}state").json()


def calling(card_table: CardTable) -> list[int]:
    """The tables that call, as the organiser sees them one below the other."""
    return [table.number for table in watch(card_table.series, timezone.now()).calling]


def running(series: Series, minutes: float) -> Series:
    """Let the series of 60 minutes have begun so long ago."""
    series.started_at = timezone.now() - datetime.timedelta(minutes=minutes)
    series.save()
    return series


class TestCall:
    REASON = "Uneinig über die Zählung"

    def test_call_shows_table_and_reason_and_the_table_that_help_comes(
        self, card_table: CardTable, organiser_client: Client, link: str
    ) -> None:
        phone = Client(headers={"Accept-Language": "en"})
        sent = {"reason": "Disagreement about the count"}
        answer = phone.post(f"{link}rufen", sent, content_type="application/json").json()
        assert (answer["call"]["reason"], answer["call"]["seen_at"]) == ("Disagreement about the count", None)
        assert (Remark.objects.get().text, state(link)["call"]["reason"]) == (self.REASON, self.REASON)
        tournament = f"/leitung/{card_table.series.tournament.slug}/"
        series = f"{tournament}serie/1/"
        for address in (series, f"{series}fortschritt/"):
            assert amiss(text(organiser_client.get(address)), "ruft einen Schiedsrichter", self.REASON) == []
        for address in (series, url(card_table), f"{tournament}protokoll/"):
            assert self.REASON in text(organiser_client.get(address))
            english = organiser_client.get(address, headers={"Accept-Language": "en"})
            assert "Disagreement about the count" in text(english)
        assert organiser_client.post(url(card_table, "ruf-gesehen/serie/"))["Location"] == series
        assert state(link)["call"]["seen_at"] is not None
        assert "gesehen, kommt" in text(organiser_client.get(series))
        organiser_client.post(url(card_table, "ruf-erledigt/"))
        assert not Remark.objects.filter(settled_at=None).exists()
        assert "ruft einen Schiedsrichter" not in text(organiser_client.get(series))

    def test_calls_are_twenty_at_most(self, card_table: CardTable) -> None:
        for _time in range(calls.MOST_CALLS):
            calls.call_referee(card_table, "Zählung", ACTOR)
            calls.end_call(card_table, ACTOR)
        assert refused(lambda: calls.call_referee(card_table, "Zählung", ACTOR)) == ("calls_too_many", {})
        assert Remark.objects.count() == calls.MOST_CALLS == 20

    def test_table_calls_once_until_the_call_is_done(self, card_table: CardTable, link: str) -> None:
        calls.call_referee(card_table, "Zählung", ACTOR)
        calls.call_referee(card_table, "Meldung", ACTOR)
        assert Remark.objects.get().text == "Zählung"
        posted(link, "ruf-erledigt")
        calls.call_referee(card_table, "Meldung", ACTOR)
        assert Remark.objects.count() == 2

    @pytest.mark.parametrize(
        ("reason", "code"), [("", "reason_missing"), (" \n", "reason_missing"), ("x" * 121, "text_too_long")]
    )
    def test_reason_is_short_and_not_empty(self, card_table: CardTable, reason: str, code: str) -> None:
        assert refused(lambda: calls.call_referee(card_table, reason, ACTOR))[0] == code
        assert not Remark.objects.exists()

    def test_seeing_or_ending_a_call_that_is_over_changes_nothing(self, card_table: CardTable) -> None:
        before = card_table.series.tournament.revision
        calls.see_call(card_table, ACTOR)
        calls.end_call(card_table, ACTOR)
        assert fresh(card_table).series.tournament.revision == before

    def test_unseen_call_comes_first_also_of_a_closed_list(self, card_table: CardTable) -> None:
        close_list(card_table, ACTOR, incomplete=True, unconfirmed=True)
        calls.call_referee(card_table, "Zählung", ACTOR)
        calls.call_referee(fresh(card_table.series.card_tables.get(number=2)), "Meldung", ACTOR)
        assert calling(card_table) == [1, 2]
        calls.see_call(card_table, ACTOR)
        assert calling(card_table) == [2, 1]


class TestMinutes:
    def test_minutes_run_on_one_tables_clock_and_are_taken_back(
        self, card_table: CardTable, organiser_client: Client, link: str
    ) -> None:
        running(card_table.series, 61)
        organiser_client.post(url(card_table, "minuten/"), {"before": 0, "minutes": 5})
        first, second = watch(card_table.series, timezone.now()).tables
        assert first.remaining is not None
        assert second.remaining is not None
        assert first.remaining - second.remaining == datetime.timedelta(minutes=5)
        assert state(link)["extra_minutes"] == 5
        organiser_client.post(url(card_table, "minuten/"), {"before": 5, "minutes": 0})
        assert fresh(card_table).extra_minutes == 0

    def test_minutes_given_twice_at_once_are_given_once(self, card_table: CardTable) -> None:
        calls.give_minutes(card_table, 0, 5, ACTOR)
        assert stale(lambda: calls.give_minutes(card_table, 0, 10, ACTOR)) is not None
        assert fresh(card_table).extra_minutes == 5

    @pytest.mark.parametrize("typed", ["-1", "121", "", "fünf", "1.5"])
    def test_other_minutes_are_refused_with_a_sentence(
        self, card_table: CardTable, organiser_client: Client, typed: str
    ) -> None:
        sent = {"before": 0, "minutes": typed}
        response = organiser_client.post(url(card_table, "minuten/"), sent, follow=True)
        assert "Einem Tisch lassen sich 0 bis 120 Minuten mehr geben." in text(response)
        assert fresh(card_table).extra_minutes == 0

    def test_games_are_not_struck_while_minutes_run(self, card_table: CardTable) -> None:
        series = running(card_table.series, 61)
        play(card_table, 1, *OTHERS)
        assert watch(series, timezone.now()).may_strike
        calls.give_minutes(card_table, 0, 5, ACTOR)
        now = timezone.now()
        assert not watch(series, now).may_strike
        assert refused(lambda: striking.refuse_striking(series, now)) == ("time_not_up_at", {"table": 1})
        striking.refuse_striking(series, now + datetime.timedelta(minutes=5))


class TestDesk:
    def test_objections_are_shown_on_both_pages_and_settled(
        self, card_table: CardTable, organiser_client: Client
    ) -> None:
        play(card_table, 1, *OTHERS)
        remarks.object_to(card_table, 3, 1, 1, "sieben, nicht siebzehn", Actor("Mein Tisch: Claus"))
        page = text(organiser_client.get(url(card_table)))
        assert amiss(page, "Spiel 1 stimmt nicht", "sieben, nicht siebzehn") == []
        series = organiser_client.get(f"/leitung/{card_table.series.tournament.slug}/serie/1/")
        assert "Spiel 1 stimmt nicht" in text(series)
        organiser_client.post(url(card_table, "besprochen/"), {"remark": Remark.objects.get().pk})
        assert "stimmt nicht" not in text(organiser_client.get(url(card_table))).partition("Verlauf")[0]

    def test_closing_asks_about_unconfirmed_games(self, card_table: CardTable, organiser_client: Client) -> None:
        fill_list(card_table)
        assert "Ja, auch ohne Bestätigung von Spiel 1, 2, 3, 4" in text(organiser_client.get(url(card_table)))
        closing = organiser_client.post(url(card_table, "abschliessen/"), follow=True)
        assert "Noch nicht bestätigt: Spiel 1, 2, 3, 4." in text(closing)
        organiser_client.post(url(card_table, "abschliessen/"), {"unconfirmed": "on"})
        assert fresh(card_table).closed_at is not None

    def test_name_is_released(self, card_table: CardTable, organiser_client: Client) -> None:
        registration = card_table.seats.get(number=2).registration
        card_table.taken_names.create(registration=registration, secret_hash="x", taken_at=timezone.now())
        assert "Name freigeben" in text(organiser_client.get(url(card_table)))
        organiser_client.post(url(card_table, "name-freigeben/"), {"seat": 2})
        assert not card_table.taken_names.exists()


class TestPhone:
    """What the list keeper's phone is told and sends; the contract's formats stay."""

    def test_game_is_confirmed_and_an_objection_settled_on_it(self, card_table: CardTable, link: str) -> None:
        play(card_table, 1, *OTHERS)
        told = state(link)
        assert (told["confirms_games"], told["confirmed"], told["objections"]) == (True, {}, [])
        assert posted(link, "bestaetigen", seat=2, seen={"1": 1})["confirmed"] == {"1": 1}
        remarks.object_to(card_table, 3, 1, 1, "sieben", ACTOR)
        (objection,) = state(link)["objections"]
        assert (objection["seat"], objection["game"], objection["note"]) == (3, 1, "sieben")
        assert posted(link, "besprochen", id=objection["id"])["objections"] == []

    @pytest.mark.parametrize(
        "content", [{}, {"seat": 2}, {"seat": 2, "seen": {}}, {"seat": 2, "seen": {"1": 1, "2": 1}}]
    )
    def test_confirmation_names_one_game(self, link: str, content: dict[str, object]) -> None:
        response = Client().post(f"{link}bestaetigen", content, content_type="application/json")
        assert response.status_code == 422
        assert response.json()["errors"]

    def test_closing_names_the_seats_that_signed(self, card_table: CardTable, link: str) -> None:
        fill_list(card_table)
        Tournament.objects.update(confirm_games=False)
        seen = {str(number): 1 for number in range(1, 5)}

        def send(signed: list[object]) -> Any:
            content = {"seen": seen, "signed": signed}
            return Client().post(f"{link}abschliessen", content, content_type="application/json")

        response = send([1, 2, 4])
        assert (response.status_code, codes(response)) == (422, [("", "signatures_missing")])
        assert "Claus" in response.json()["errors"][0]["message"]
        assert (send(["1"]).status_code, send([1, 2, 3, 4]).status_code) == (422, 200)
