"""What people at a table say: a correction undoes a confirmation, an objection is settled before the list is
closed, a list is closed when everybody has signed what is there. A table calls a referee, silently; the organiser
sees it and comes. Minutes for one table run on its clock alone."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring import Result
from tests.examples import few
from tests.factories import ACTOR, fill_list, play
from tests.lists.desk.one_list import posted, shown, url
from tests.lists.keeper.phone import codes, send, state
from tests.lists.telling import fresh, queries, refused, stale, versions
from tests.lists.test_games import entry
from tests.web.answers import shows, text
from tournament.core.act import Actor
from tournament.lists.acts import at_table, games, lists
from tournament.lists.acts.series import close_complete_lists, refuse_striking
from tournament.lists.reads.answers import Said, list_version, said_at, said_in
from tournament.lists.reads.lists import seats_of
from tournament.lists.reads.watch import watch
from tournament.models import AuditEntry, CardTable, Remark, Series, Tournament

OTHERS = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 17))
CORRECTED = (Result(2, "romme", 0), Result(3, "opened", 7), Result(4, "opened", 17))


def said(card_table: CardTable) -> Said:
    return said_at(fresh(card_table), seats_of(card_table), versions(card_table))


def unconfirmed(card_table: CardTable) -> list[int]:
    return said(card_table).unconfirmed(fresh(card_table), versions(card_table))


def version(card_table: CardTable) -> int:
    return list_version(fresh(card_table), seats_of(card_table), versions(card_table))


@pytest.fixture
def card_table(tournament: Tournament, card_table: CardTable) -> CardTable:
    """Table 1 of two, four games; a second person confirms each."""
    Tournament.objects.filter(pk=tournament.pk).update(confirm_games=True, games_per_series=4)
    return fresh(card_table)


@pytest.fixture
def begun(card_table: CardTable) -> CardTable:
    """Game 1 is played: Claus has opened with 17 Augen."""
    play(card_table, 1, *OTHERS)
    return card_table


@pytest.fixture
def played(card_table: CardTable) -> CardTable:
    """All four games, confirmed by Bauer."""
    fill_list(card_table)
    for number in range(1, 5):
        at_table.confirm_game(card_table, 2, number, 1, ACTOR)
    return fresh(card_table)


def test_confirmation_holds_for_the_version_seen(begun: CardTable) -> None:
    assert unconfirmed(begun) == [1]
    for seat in (2, 3):  # the second changes nothing
        at_table.confirm_game(begun, seat, 1, 1, ACTOR)
        assert (unconfirmed(begun), AuditEntry.objects.count(), Remark.objects.count()) == ([], 2, 1)
    play(begun, 1, *CORRECTED, version=1)
    assert unconfirmed(begun) == [1]
    play(begun, 1, *OTHERS, version=2)  # corrected back is a game nobody has looked at
    assert unconfirmed(begun) == [1]


@pytest.mark.parametrize(("number", "seen"), few(3, [(1, 2), (1, 0), (2, 0), (2, 1), (0, 0)]))
def test_confirmation_of_another_version_or_no_game_is_stale(begun: CardTable, number: int, seen: int) -> None:
    assert stale(lambda: at_table.confirm_game(begun, 2, number, seen, ACTOR)) == {1: 1}


def test_confirmation_is_refused_to_strangers_when_closed_and_not_asked(begun: CardTable) -> None:
    def confirming(seat: int = 2) -> tuple[str, dict[str, object]]:
        return refused(lambda: at_table.confirm_game(begun, seat, 1, 1, ACTOR))

    assert confirming(5) == ("seat_unknown", {"seat": 5, "size": 4})
    lists.close_list(begun, ACTOR, incomplete=True, unconfirmed=True)
    assert confirming()[0] == "list_closed"
    lists.reopen_list(begun, ACTOR)
    Tournament.objects.update(confirm_games=False)
    assert confirming()[0] == "confirming_not_asked"


def test_remarks_cost_storing_a_game_no_statement(begun: CardTable) -> None:
    alone = queries(lambda: play(begun, 1, *CORRECTED, version=1))
    at_table.confirm_game(begun, 2, 1, 2, ACTOR)
    at_table.object_to(begun, 3, 1, 2, "", ACTOR)
    assert queries(lambda: play(begun, 1, *OTHERS, version=2)) == alone


def test_objection_is_settled_by_correcting_taking_back_or_talking(begun: CardTable) -> None:
    at_table.object_to(begun, 3, 1, 1, "  7, nicht\n17 ", Actor("Mein Tisch: Claus"))
    assert [(one.game_number, one.text) for one in said(begun).objections] == [(1, "7, nicht 17")]
    play(begun, 1, *CORRECTED, version=1)
    assert said(begun).objections == ()
    at_table.object_to(begun, 3, 1, 2, "", ACTOR)
    games.take_back_game(begun, entry(1, version=2), ACTOR)
    assert said(begun).objections == ()
    play(begun, 1, *OTHERS)
    at_table.object_to(begun, 3, 1, 4, "", ACTOR)
    at_table.settle(begun, said(begun).objections[0].pk, Actor("Spielleitung: anna"))
    assert (said(begun).objections, Remark.objects.latest("pk").settled_by) == ((), "Spielleitung: anna")


def test_objection_is_made_once_by_each_player_of_one_version(begun: CardTable) -> None:
    """So nobody holds up the others for ever; after a correction it is another game."""

    def objecting() -> tuple[str, dict[str, object]]:
        return refused(lambda: at_table.object_to(begun, 3, 1, 1, "", ACTOR))

    at_table.object_to(begun, 3, 1, 1, "", ACTOR)
    assert objecting() == ("objection_open", {"number": 1})
    at_table.settle(begun, Remark.objects.get().pk, ACTOR)
    assert objecting() == ("objection_discussed", {"number": 1})
    at_table.object_to(begun, 4, 1, 1, "", ACTOR)
    play(begun, 1, *CORRECTED, version=1)
    at_table.object_to(begun, 3, 1, 2, "", ACTOR)
    at_table.object_to(begun, 4, 1, 2, "", ACTOR)
    assert len(said(begun).objections) == 2


def test_objection_has_500_letters_and_is_settled_at_its_own_table(begun: CardTable) -> None:
    assert refused(lambda: at_table.object_to(begun, 3, 1, 1, "x" * 501, ACTOR)) == ("text_too_long", {"maximum": 500})
    at_table.object_to(begun, 3, 1, 1, "x" * 500, ACTOR)
    other, key = fresh(begun.series.card_tables.get(number=2)), said(begun).objections[0].pk
    assert refused(lambda: at_table.settle(other, key, ACTOR))[0] == "objection_unknown"
    assert refused(lambda: at_table.settle(begun, key + 1, ACTOR))[0] == "objection_unknown"


# Closing waits, whoever closes and however.


def test_closing_waits_for_objections(played: CardTable) -> None:
    at_table.object_to(played, 3, 2, 1, "", ACTOR)
    at_table.object_to(played, 4, 2, 1, "", ACTOR)
    closing = ("objections_open", {"games": "2"})
    assert refused(lambda: lists.close_list(played, ACTOR)) == closing
    assert refused(lambda: lists.close_list(played, ACTOR, incomplete=True, unconfirmed=True)) == closing
    assert close_complete_lists(played.series, ACTOR) == 0
    for objection in said(played).objections:
        at_table.settle(played, objection.pk, ACTOR)
    at_table.call_referee(played, "Zählung", ACTOR)
    assert close_complete_lists(played.series, ACTOR) == 0  # what it is about may change the list
    at_table.end_call(played, ACTOR)
    assert close_complete_lists(played.series, ACTOR) == 1


def test_closing_waits_for_confirmations_unless_the_organiser_says_so(played: CardTable) -> None:
    play(played, 3, Result(1, "romme", 0), Result(2, "opened", 8), Result(4, "opened", 8), version=1)
    assert refused(lambda: lists.close_list(played, ACTOR)) == ("games_unconfirmed", {"games": "3"})
    assert close_complete_lists(played.series, ACTOR) == 0
    lists.close_list(played, ACTOR, unconfirmed=True)
    assert fresh(played).closed_at is not None
    assert AuditEntry.objects.get(action="list_closed").after["unconfirmed"] == [3]


def test_closing_waits_for_all_signatures_which_reopening_takes_away(played: CardTable) -> None:
    def missing() -> tuple[str, dict[str, object]]:
        return refused(lambda: lists.close_list(played, ACTOR, signed=[1, 2]))

    assert missing() == ("signatures_missing", {"names": "Claus, Dietz"})
    at_table.sign(played, 3, version(played), ACTOR)
    assert missing() == ("signatures_missing", {"names": "Dietz"})
    at_table.sign(played, 4, version(played), ACTOR)
    lists.close_list(played, ACTOR, signed=[1, 2])
    assert fresh(played).closed_at is not None
    lists.reopen_list(played, ACTOR)
    assert said(played).signed == frozenset()


def test_signature_is_of_the_version_seen_and_made_once(played: CardTable) -> None:
    seen, acts = version(played), AuditEntry.objects.count()
    for _time in range(2):
        at_table.sign(played, 3, seen, ACTOR)
    assert (AuditEntry.objects.count(), said(played).signed) == (
        acts + 1,
        frozenset({seats_of(played)[2].registration_id}),
    )
    play(played, 4, Result(1, "romme", 0), Result(2, "opened", 8), Result(3, "opened", 8), version=1)
    assert said(played).signed == frozenset()
    assert stale(lambda: at_table.sign(played, 4, seen, ACTOR)) is not None


def test_signature_waits_for_all_games(begun: CardTable) -> None:
    assert refused(lambda: at_table.sign(begun, 3, version(begun), ACTOR)) == (
        "games_missing",
        {"stored": 1, "games": 4},
    )


def test_remarks_are_not_public_and_all_in_the_log(played: CardTable) -> None:
    public = fresh(played).series.tournament.public_revision
    at_table.object_to(played, 3, 2, 1, "sieben", ACTOR)
    at_table.settle(played, said(played).objections[0].pk, ACTOR)
    at_table.sign(played, 3, version(played), ACTOR)
    assert fresh(played).series.tournament.public_revision == public
    logged = AuditEntry.objects.order_by("-revision").values_list("action", flat=True)[:4]
    assert list(logged) == ["list_signed", "objection_settled", "game_objected", "game_confirmed"]


def test_series_is_read_in_two_queries_and_in_one_without_remarks(played: CardTable) -> None:
    tables = list(played.series.card_tables.all())
    assert said_in(played.series, tables)[played.pk][0].confirmed == {1, 2, 3, 4}
    assert queries(lambda: said_in(played.series, tables)) == 2
    Remark.objects.all().delete()
    played.series.tournament.confirm_games = False
    assert (said_in(played.series, tables), queries(lambda: said_in(played.series, tables))) == ({}, 1)


def calling(card_table: CardTable) -> list[int]:
    """The tables that call, as the organiser sees them one below the other."""
    return [table.number for table in watch(card_table.series, timezone.now()).calling]


def running(series: Series, minutes: float) -> Series:
    """Let the series of 60 minutes have begun so long ago."""
    series.started_at = timezone.now() - timedelta(minutes=minutes)
    series.save()
    return series


REASON = "Uneinig über die Zählung"


def test_call_shows_table_and_reason_and_the_table_that_help_comes(
    card_table: CardTable, organiser_client: Client, client: Client, link: str
) -> None:
    english = {"Accept-Language": "en"}
    answer = send(Client(headers=english), f"{link}rufen", {"reason": "Disagreement about the count"}).json()
    assert (answer["call"]["reason"], answer["call"]["seen_at"]) == ("Disagreement about the count", None)
    assert (Remark.objects.get().text, state(client, link)["call"]["reason"]) == (REASON, REASON)
    tournament = f"/leitung/{card_table.series.tournament.slug}/"
    series = f"{tournament}serie/1/"
    for address in (series, f"{series}fortschritt/"):
        shows(text(organiser_client.get(address)), "ruft einen Schiedsrichter", REASON)
    for address in (series, url(card_table), f"{tournament}protokoll/"):
        assert REASON in text(organiser_client.get(address))
        assert "Disagreement about the count" in text(organiser_client.get(address, headers=english))
    assert organiser_client.post(url(card_table, "ruf-gesehen/serie/"))["Location"] == series
    assert state(client, link)["call"]["seen_at"] is not None
    assert "gesehen, kommt" in text(organiser_client.get(series))
    organiser_client.post(url(card_table, "ruf-erledigt/"))
    assert not Remark.objects.filter(settled_at=None).exists()
    assert "ruft einen Schiedsrichter" not in text(organiser_client.get(series))


def test_calls_are_twenty_at_most(card_table: CardTable) -> None:
    for _time in range(at_table.MOST_CALLS):
        at_table.call_referee(card_table, "Zählung", ACTOR)
        at_table.end_call(card_table, ACTOR)
    assert refused(lambda: at_table.call_referee(card_table, "Zählung", ACTOR)) == ("calls_too_many", {})
    assert Remark.objects.count() == at_table.MOST_CALLS == 20


@pytest.mark.parametrize(
    ("reason", "code"), [("", "reason_missing"), (" \n", "reason_missing"), ("x" * 121, "text_too_long")]
)
def test_reason_is_short_and_not_empty(card_table: CardTable, reason: str, code: str) -> None:
    assert (refused(lambda: at_table.call_referee(card_table, reason, ACTOR))[0], Remark.objects.exists()) == (
        code,
        False,
    )


def test_table_calls_once_until_done_and_ending_no_call_changes_nothing(
    card_table: CardTable, client: Client, link: str
) -> None:
    before = card_table.series.tournament.revision
    at_table.see_call(card_table, ACTOR)
    at_table.end_call(card_table, ACTOR)
    assert fresh(card_table).series.tournament.revision == before
    for reason in ("Zählung", "Meldung"):
        at_table.call_referee(card_table, reason, ACTOR)
    assert Remark.objects.get().text == "Zählung"
    send(client, f"{link}ruf-erledigt", {})
    at_table.call_referee(card_table, "Meldung", ACTOR)
    assert Remark.objects.count() == 2


def test_unseen_call_comes_first_also_of_a_closed_list(card_table: CardTable) -> None:
    lists.close_list(card_table, ACTOR, incomplete=True, unconfirmed=True)
    at_table.call_referee(card_table, "Zählung", ACTOR)
    at_table.call_referee(fresh(card_table.series.card_tables.get(number=2)), "Meldung", ACTOR)
    assert calling(card_table) == [1, 2]
    at_table.see_call(card_table, ACTOR)
    assert calling(card_table) == [2, 1]


# Minutes


def test_minutes_run_on_one_tables_clock_and_are_taken_back(
    card_table: CardTable, organiser_client: Client, client: Client, link: str
) -> None:
    running(card_table.series, 61)
    organiser_client.post(url(card_table, "minuten/"), {"before": 0, "minutes": 5})
    first, second = (table.remaining or timedelta() for table in watch(card_table.series, timezone.now()).tables)
    assert (first - second, state(client, link)["extra_minutes"]) == (timedelta(minutes=5), 5)
    for typed in ("-1", "121", "fünf"):
        assert "Einem Tisch lassen sich 0 bis 120 Minuten mehr geben." in posted(
            organiser_client, card_table, "minuten/", {"before": 5, "minutes": typed}
        )
    assert fresh(card_table).extra_minutes == 5
    organiser_client.post(url(card_table, "minuten/"), {"before": 5, "minutes": 0})
    assert fresh(card_table).extra_minutes == 0


def test_minutes_are_given_once_and_no_game_is_struck_while_they_run(begun: CardTable) -> None:
    series, now = running(begun.series, 61), timezone.now()
    assert watch(series, now).may_strike
    at_table.give_minutes(begun, 0, 5, ACTOR)
    assert not watch(series, now).may_strike
    assert refused(lambda: refuse_striking(series, now)) == ("time_not_up_at", {"table": 1})
    refuse_striking(series, now + timedelta(minutes=5))
    assert stale(lambda: at_table.give_minutes(begun, 0, 10, ACTOR)) is not None
    assert fresh(begun).extra_minutes == 5


def test_objections_are_shown_on_both_pages_and_settled(begun: CardTable, organiser_client: Client) -> None:
    at_table.object_to(begun, 3, 1, 1, "sieben, nicht siebzehn", Actor("Mein Tisch: Claus"))
    shows(shown(organiser_client, begun), "Spiel 1 stimmt nicht", "sieben, nicht siebzehn")
    assert "Spiel 1 stimmt nicht" in text(organiser_client.get(f"/leitung/{begun.series.tournament.slug}/serie/1/"))
    page = posted(organiser_client, begun, "besprochen/", {"remark": Remark.objects.get().pk})
    assert "stimmt nicht" not in page.partition("Verlauf")[0]


def test_closing_asks_about_unconfirmed_games(card_table: CardTable, organiser_client: Client) -> None:
    fill_list(card_table)
    assert "Ja, auch ohne Bestätigung von Spiel 1, 2, 3, 4" in shown(organiser_client, card_table)
    assert "Noch nicht bestätigt: Spiel 1, 2, 3, 4." in posted(organiser_client, card_table, "abschliessen/")
    posted(organiser_client, card_table, "abschliessen/", {"unconfirmed": "on"})
    assert fresh(card_table).closed_at is not None


# What the list keeper's phone is told and sends; the contract's formats stay.


def test_game_is_confirmed_and_an_objection_settled_on_it(begun: CardTable, client: Client, link: str) -> None:
    told = state(client, link)
    assert (told["confirms_games"], told["confirmed"], told["objections"]) == (True, {}, [])
    assert send(client, f"{link}bestaetigen", {"seat": 2, "seen": {"1": 1}}).json()["confirmed"] == {"1": 1}
    at_table.object_to(begun, 3, 1, 1, "sieben", ACTOR)
    (objection,) = state(client, link)["objections"]
    assert (objection["seat"], objection["game"], objection["note"]) == (3, 1, "sieben")
    assert send(client, f"{link}besprochen", {"id": objection["id"]}).json()["objections"] == []


@pytest.mark.parametrize(
    "content", few(2, [{}, {"seat": 2}, {"seat": 2, "seen": {}}, {"seat": 2, "seen": {"1": 1, "2": 1}}])
)
def test_confirmation_names_one_game(client: Client, link: str, content: dict[str, object]) -> None:
    response = send(client, f"{link}bestaetigen", content)
    assert (response.status_code, response.json()["errors"] == []) == (422, False)


def test_closing_names_the_seats_that_signed(card_table: CardTable, client: Client, link: str) -> None:
    fill_list(card_table)
    Tournament.objects.update(confirm_games=False)
    seen = {str(number): 1 for number in range(1, 5)}
    signed: list[list[object]] = [[1, 2, 4], ["1"], [1, 2, 3, 4]]
    answers = [send(client, f"{link}abschliessen", {"seen": seen, "signed": seats}) for seats in signed]
    assert ([answer.status_code for answer in answers], codes(answers[0])) == (
        [422, 422, 200],
        [("", "signatures_missing")],
    )
    assert "Claus" in answers[0].json()["errors"][0]["message"]
