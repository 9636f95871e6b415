"""A table calls a referee, silently; the organiser sees it and comes. Minutes for one table run on its clock alone."""

import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, fill_list, play
from tests.lists.keeper.phone import codes
from tests.lists.test_remarks import OTHERS, card_table, fresh, refused
from tests.web.answers import text
from tournament.core.act import Actor
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts import calls, remarks, striking
from tournament.lists.acts.lists import close_list
from tournament.lists.reads.watch import watch
from tournament.models import CardTable, Remark, Series, Tournament
from tournament.models.link import token_of

__all__ = ["card_table"]

pytestmark = pytest.mark.django_db


def call_of(card_table: CardTable) -> Remark | None:
    return Remark.objects.filter(card_table=card_table, kind="called", settled_at=None).first()


def link(card_table: CardTable) -> str:
    return f"/liste/{token_of(card_table.link_nonce)}/"


def posted(card_table: CardTable, to: str, **content: object) -> dict[str, Any]:
    """What the list keeper's phone is answered: the state afterwards."""
    response = Client().post(f"{link(card_table)}{to}", content, content_type="application/json")
    assert response.status_code == 200, response.json()
    answer: dict[str, Any] = response.json()
    return answer


def running(series: Series, minutes: float) -> Series:
    """Let the series of 60 minutes have begun so long ago."""
    series.started_at = timezone.now() - datetime.timedelta(minutes=minutes)
    series.save()
    return series


@pytest.fixture
def desk(organiser_client: Client, tournament: Tournament, card_table: CardTable) -> Client:
    """The organiser of the tournament of `card_table`."""
    card_table.series.tournament.organisers.set(tournament.organisers.all())
    return organiser_client


def page_of(card_table: CardTable, rest: str = "") -> str:
    return f"/leitung/{card_table.series.tournament.slug}/serie/1/tisch/{card_table.number}/{rest}"


class TestCall:
    def test_the_organiser_sees_table_and_reason_and_the_table_that_he_comes(
        self, card_table: CardTable, desk: Client
    ) -> None:
        state = posted(card_table, "rufen", reason="Uneinig über die Zählung")
        assert state["call"]["seen_at"] is None
        series = f"/leitung/{card_table.series.tournament.slug}/serie/1/"
        for address in (series, f"{series}fortschritt/"):
            page = text(desk.get(address))
            assert "ruft einen Schiedsrichter" in page
            assert "Uneinig über die Zählung" in page
        assert desk.post(page_of(card_table, "ruf-gesehen/serie/"))["Location"] == series
        seen = Client().get(f"{link(card_table)}state").json()["call"]["seen_at"]
        assert seen is not None
        assert "gesehen, kommt" in text(desk.get(series))
        desk.post(page_of(card_table, "ruf-erledigt/"))
        assert call_of(card_table) is None
        assert "ruft einen Schiedsrichter" not in text(desk.get(series))

    def test_a_reason_that_was_tapped_in_english_is_read_in_german_and_the_other_way_round(
        self, card_table: CardTable, desk: Client
    ) -> None:
        phone = Client(headers={"Accept-Language": "en"})
        called = {"reason": "Disagreement about the count"}
        answer = phone.post(f"{link(card_table)}rufen", called, content_type="application/json").json()
        assert answer["call"]["reason"] == "Disagreement about the count"
        assert Remark.objects.get().text == "Uneinig über die Zählung"
        log = f"/leitung/{card_table.series.tournament.slug}/protokoll/"
        for address in (f"/leitung/{card_table.series.tournament.slug}/serie/1/", page_of(card_table), log):
            assert "Uneinig über die Zählung" in text(desk.get(address))
            assert "Disagreement about the count" in text(desk.get(address, headers={"Accept-Language": "en"}))
        assert Client().get(f"{link(card_table)}state").json()["call"]["reason"] == "Uneinig über die Zählung"

    def test_twenty_times_are_enough(self, card_table: CardTable) -> None:
        for _time in range(calls.MOST_CALLS):
            calls.call_referee(card_table, "Zählung", ACTOR)
            calls.end_call(card_table, ACTOR)
        assert refused(lambda: calls.call_referee(card_table, "Zählung", ACTOR)) == ("calls_too_many", {})
        assert Remark.objects.count() == calls.MOST_CALLS

    def test_a_table_calls_once_until_that_is_done(self, card_table: CardTable) -> None:
        calls.call_referee(card_table, "Zählung", ACTOR)
        calls.call_referee(card_table, "Meldung", ACTOR)
        assert Remark.objects.get().text == "Zählung"
        posted(card_table, "ruf-erledigt")
        calls.call_referee(card_table, "Meldung", ACTOR)
        assert Remark.objects.count() == 2

    @pytest.mark.parametrize(
        ("reason", "code"), [("", "reason_missing"), (" \n", "reason_missing"), ("x" * 121, "text_too_long")]
    )
    def test_a_reason_is_short_and_there(self, card_table: CardTable, reason: str, code: str) -> None:
        assert refused(lambda: calls.call_referee(card_table, reason, ACTOR))[0] == code
        assert call_of(card_table) is None

    def test_seeing_or_ending_what_is_over_changes_nothing(self, card_table: CardTable) -> None:
        before = card_table.series.tournament.revision
        calls.see_call(card_table, ACTOR)
        calls.end_call(card_table, ACTOR)
        assert fresh(card_table).series.tournament.revision == before

    def test_whoever_nobody_has_seen_yet_comes_first(self, card_table: CardTable) -> None:
        other = fresh(card_table.series.card_tables.get(number=2))
        calls.call_referee(card_table, "Zählung", ACTOR)
        calls.call_referee(other, "Meldung", ACTOR)
        assert [table.number for table in watch(card_table.series, timezone.now()).calling] == [1, 2]
        calls.see_call(card_table, ACTOR)
        assert [table.number for table in watch(card_table.series, timezone.now()).calling] == [2, 1]

    def test_whoever_calls_when_the_list_is_closed_is_seen_as_well(self, card_table: CardTable) -> None:
        close_list(card_table, ACTOR, incomplete=True, unconfirmed=True)
        calls.call_referee(card_table, "Zählung", ACTOR)
        assert [table.number for table in watch(card_table.series, timezone.now()).calling] == [1]


class TestMinutes:
    def test_run_on_that_tables_clock_alone_and_are_taken_back(self, card_table: CardTable, desk: Client) -> None:
        running(card_table.series, 61)
        desk.post(page_of(card_table, "minuten/"), {"before": 0, "minutes": 5})
        first, second = watch(card_table.series, timezone.now()).tables
        assert first.remaining is not None
        assert second.remaining is not None
        assert first.remaining - second.remaining == datetime.timedelta(minutes=5)
        assert Client().get(f"{link(card_table)}state").json()["extra_minutes"] == 5
        desk.post(page_of(card_table, "minuten/"), {"before": 5, "minutes": 0})
        assert fresh(card_table).extra_minutes == 0

    def test_two_at_once(self, card_table: CardTable) -> None:
        calls.give_minutes(card_table, 0, 5, ACTOR)
        with pytest.raises(StaleError):
            calls.give_minutes(card_table, 0, 10, ACTOR)
        assert fresh(card_table).extra_minutes == 5

    @pytest.mark.parametrize("typed", ["-1", "121", "", "fünf", "1.5"])
    def test_others_are_refused_with_a_sentence(self, card_table: CardTable, desk: Client, typed: str) -> None:
        response = desk.post(page_of(card_table, "minuten/"), {"before": 0, "minutes": typed}, follow=True)
        assert "Einem Tisch lassen sich 0 bis 120 Minuten mehr geben." in text(response)
        assert fresh(card_table).extra_minutes == 0

    def test_as_long_as_they_run_nothing_is_struck(self, card_table: CardTable) -> None:
        series = running(card_table.series, 61)
        play(card_table, 1, *OTHERS)
        assert watch(series, timezone.now()).may_strike
        calls.give_minutes(card_table, 0, 5, ACTOR)
        assert not watch(series, timezone.now()).may_strike
        with pytest.raises(RefusedError) as caught:
            striking.refuse_striking(series, timezone.now())
        assert (caught.value.code, caught.value.params) == ("time_not_up_at", {"table": 1})
        striking.refuse_striking(series, timezone.now() + datetime.timedelta(minutes=5))


class TestDesk:
    def test_objections_stand_on_both_pages_and_are_settled_there(self, card_table: CardTable, desk: Client) -> None:
        play(card_table, 1, *OTHERS)
        remarks.object_to(card_table, 3, 1, 1, "sieben, nicht siebzehn", Actor("Mein Tisch: Claus"))
        for address in (page_of(card_table), f"/leitung/{card_table.series.tournament.slug}/serie/1/"):
            assert "Spiel 1 stimmt nicht" in text(desk.get(address))
        assert "sieben, nicht siebzehn" in text(desk.get(page_of(card_table)))
        desk.post(page_of(card_table, "besprochen/"), {"remark": Remark.objects.get().pk})
        assert "stimmt nicht" not in text(desk.get(page_of(card_table))).partition("Verlauf")[0]

    def test_closing_asks_about_games_nobody_confirmed(self, card_table: CardTable, desk: Client) -> None:
        fill_list(card_table)
        page = text(desk.get(page_of(card_table)))
        assert "Ja, auch ohne Bestätigung von Spiel 1, 2, 3, 4" in page
        refused_ = desk.post(page_of(card_table, "abschliessen/"), follow=True)
        assert "Noch nicht bestätigt: Spiel 1, 2, 3, 4." in text(refused_)
        desk.post(page_of(card_table, "abschliessen/"), {"unconfirmed": "on"})
        assert fresh(card_table).closed_at is not None

    def test_a_name_is_released(self, card_table: CardTable, desk: Client) -> None:
        card_table.taken_names.create(
            registration=card_table.seats.get(number=2).registration, secret_hash="x", taken_at=timezone.now()
        )
        assert "Name freigeben" in text(desk.get(page_of(card_table)))
        desk.post(page_of(card_table, "name-freigeben/"), {"seat": 2})
        assert not card_table.taken_names.exists()


class TestPhone:
    """What the list keeper's phone is told and sends; the contract's formats stay."""

    def test_a_second_person_confirms_on_it_and_says_talked_about(self, card_table: CardTable) -> None:
        play(card_table, 1, *OTHERS)
        state = Client().get(f"{link(card_table)}state").json()
        assert (state["confirms_games"], state["confirmed"], state["objections"]) == (True, {}, [])
        state = posted(card_table, "bestaetigen", seat=2, seen={"1": 1})
        assert state["confirmed"] == {"1": 1}
        remarks.object_to(card_table, 3, 1, 1, "sieben", ACTOR)
        (objection,) = Client().get(f"{link(card_table)}state").json()["objections"]
        assert (objection["seat"], objection["game"], objection["note"]) == (3, 1, "sieben")
        assert posted(card_table, "besprochen", id=objection["id"])["objections"] == []

    @pytest.mark.parametrize(
        "content", [{}, {"seat": 2}, {"seat": 2, "seen": {}}, {"seat": 2, "seen": {"1": 1, "2": 1}}]
    )
    def test_what_says_no_game_confirms_none(self, card_table: CardTable, content: dict[str, object]) -> None:
        response = Client().post(f"{link(card_table)}bestaetigen", content, content_type="application/json")
        assert response.status_code == 422
        assert response.json()["errors"]

    def test_closing_names_who_signed_on_it(self, card_table: CardTable) -> None:
        fill_list(card_table)
        Tournament.objects.update(confirm_games=False)
        seen = {str(number): 1 for number in range(1, 5)}

        def send(content: dict[str, object]) -> Any:
            return Client().post(f"{link(card_table)}abschliessen", content, content_type="application/json")

        response = send({"seen": seen, "signed": [1, 2, 4]})
        assert (response.status_code, codes(response)) == (422, [("", "signatures_missing")])
        assert "Claus" in response.json()["errors"][0]["message"]
        assert send({"seen": seen, "signed": ["1"]}).status_code == 422
        assert send({"seen": seen, "signed": [1, 2, 3, 4]}).status_code == 200
