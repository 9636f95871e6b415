"""What people at a table say: a correction undoes a confirmation, an objection is settled before the list is closed,
and a list is closed when everybody has signed what is there.
"""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import Result
from tests.factories import ACTOR, make_tournament, play, play_all, seat_series
from tests.lists.test_games import entry
from tournament.core.act import Actor
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts import lists, remarks
from tournament.lists.acts.closing import close_complete_lists
from tournament.lists.acts.games import take_back_game
from tournament.lists.reads.lists import seats_of
from tournament.lists.reads.remarks import Said, list_version, said_at, said_in
from tournament.models import AuditEntry, CardTable, Game, Remark

pytestmark = pytest.mark.django_db

OTHERS = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 17))
CORRECTED = (Result(2, "romme", 0), Result(3, "opened", 7), Result(4, "opened", 17))


def fresh(card_table: CardTable) -> CardTable:
    return CardTable.objects.select_related("series__tournament").get(pk=card_table.pk)


def said(card_table: CardTable) -> Said:
    return said_at(fresh(card_table), seats_of(card_table), versions(card_table))


def versions(card_table: CardTable) -> dict[int, int]:
    return dict(Game.objects.filter(card_table=card_table).values_list("number", "version"))


def unconfirmed(card_table: CardTable) -> list[int]:
    return said(card_table).unconfirmed(fresh(card_table), versions(card_table))


def version(card_table: CardTable) -> int:
    return list_version(fresh(card_table), seats_of(card_table), versions(card_table))


def refused(act: Callable[[], object]) -> tuple[str, dict[str, object]]:
    before = AuditEntry.objects.count()
    with pytest.raises(RefusedError) as caught:
        act()
    assert AuditEntry.objects.count() == before
    return caught.value.code, caught.value.params


@pytest.fixture
def card_table() -> CardTable:
    """Table 1 of two, four games; a second person confirms each."""
    tournament = make_tournament(8, games=4)
    tournament.confirm_games = True
    tournament.save()
    return fresh(seat_series(tournament).card_tables.get(number=1))


@pytest.fixture
def played(card_table: CardTable) -> CardTable:
    """All four games, confirmed by Bauer."""
    play_all(card_table)
    for number in range(1, 5):
        remarks.confirm_game(card_table, 2, number, 1, ACTOR)
    return fresh(card_table)


class TestConfirming:
    def test_holds_for_the_game_as_it_was_seen_and_no_longer(self, card_table: CardTable) -> None:
        play(card_table, 1, *OTHERS)
        assert unconfirmed(card_table) == [1]
        remarks.confirm_game(card_table, 2, 1, 1, ACTOR)
        assert unconfirmed(card_table) == []
        play(card_table, 1, *CORRECTED, version=1)
        assert unconfirmed(card_table) == [1]
        play(card_table, 1, *OTHERS, version=2)  # corrected back is a game nobody has looked at
        assert unconfirmed(card_table) == [1]

    def test_again_changes_nothing(self, card_table: CardTable) -> None:
        play(card_table, 1, *OTHERS)
        remarks.confirm_game(card_table, 2, 1, 1, ACTOR)
        before = AuditEntry.objects.count()
        remarks.confirm_game(card_table, 3, 1, 1, ACTOR)
        assert (AuditEntry.objects.count(), Remark.objects.count()) == (before, 1)

    @pytest.mark.parametrize(("number", "seen"), [(1, 2), (1, 0), (2, 0), (2, 1), (0, 0)])
    def test_of_another_version_or_no_game_is_stale(self, card_table: CardTable, number: int, seen: int) -> None:
        play(card_table, 1, *OTHERS)
        with pytest.raises(StaleError) as caught:
            remarks.confirm_game(card_table, 2, number, seen, ACTOR)
        assert caught.value.stored == {1: 1}

    def test_is_refused_to_nobodys_seat_on_a_closed_list_and_where_it_is_not_asked_for(
        self, card_table: CardTable
    ) -> None:
        play(card_table, 1, *OTHERS)

        def confirm(seat: int = 2) -> None:
            remarks.confirm_game(card_table, seat, 1, 1, ACTOR)

        assert refused(lambda: confirm(5)) == ("seat_unknown", {"seat": 5, "size": 4})
        lists.close_list(card_table, ACTOR, incomplete=True, unconfirmed=True)
        assert refused(confirm)[0] == "list_closed"
        lists.reopen_list(card_table, ACTOR)
        type(card_table.series.tournament).objects.update(confirm_games=False)
        assert refused(confirm)[0] == "confirming_not_asked"

    def test_costs_storing_a_game_no_statement(self, card_table: CardTable) -> None:
        play(card_table, 1, *OTHERS)
        with CaptureQueriesContext(connection) as alone:
            play(card_table, 1, *CORRECTED, version=1)
        remarks.confirm_game(card_table, 2, 1, 2, ACTOR)
        remarks.object_to(card_table, 3, 1, 2, "", ACTOR)
        with CaptureQueriesContext(connection) as spoken_of:
            play(card_table, 1, *OTHERS, version=2)
        assert len(alone) == len(spoken_of)


class TestObjecting:
    def test_is_settled_by_correcting_the_game(self, card_table: CardTable) -> None:
        play(card_table, 1, *OTHERS)
        remarks.object_to(card_table, 3, 1, 1, "  7, nicht\n17 ", Actor("Mein Tisch: Claus"))
        (objection,) = said(card_table).objections
        assert (objection.game_number, objection.text) == (1, "7, nicht 17")
        play(card_table, 1, *CORRECTED, version=1)
        assert said(card_table).objections == ()

    def test_or_by_taking_it_back_or_by_talking_about_it(self, card_table: CardTable) -> None:
        play(card_table, 1, *OTHERS)
        remarks.object_to(card_table, 3, 1, 1, "", ACTOR)
        take_back_game(card_table, entry(1, version=1), ACTOR)
        assert said(card_table).objections == ()
        play(card_table, 1, *OTHERS)
        remarks.object_to(card_table, 3, 1, 3, "", ACTOR)
        remarks.settle(card_table, said(card_table).objections[0].pk, Actor("Spielleitung: anna"))
        assert said(card_table).objections == ()
        assert Remark.objects.latest("pk").settled_by == "Spielleitung: anna"

    def test_one_player_objects_once_to_a_game_another_as_well(self, card_table: CardTable) -> None:
        play(card_table, 1, *OTHERS)
        remarks.object_to(card_table, 3, 1, 1, "", ACTOR)
        assert refused(lambda: remarks.object_to(card_table, 3, 1, 1, "", ACTOR)) == ("objection_open", {"number": 1})
        remarks.object_to(card_table, 4, 1, 1, "", ACTOR)
        assert len(said(card_table).objections) == 2

    def test_what_was_talked_about_is_not_said_again_of_the_same_game(self, card_table: CardTable) -> None:
        """So nobody holds up the others for ever; after a correction it is another game."""
        play(card_table, 1, *OTHERS)
        remarks.object_to(card_table, 3, 1, 1, "", ACTOR)
        remarks.settle(card_table, Remark.objects.get().pk, ACTOR)
        again = refused(lambda: remarks.object_to(card_table, 3, 1, 1, "", ACTOR))
        assert again == ("objection_discussed", {"number": 1})
        remarks.object_to(card_table, 4, 1, 1, "", ACTOR)
        play(card_table, 1, *CORRECTED, version=1)
        remarks.object_to(card_table, 3, 1, 2, "", ACTOR)

    def test_a_note_has_an_end(self, card_table: CardTable) -> None:
        play(card_table, 1, *OTHERS)
        assert refused(lambda: remarks.object_to(card_table, 3, 1, 1, "x" * 501, ACTOR)) == (
            "text_too_long",
            {"maximum": 500},
        )
        remarks.object_to(card_table, 3, 1, 1, "x" * 500, ACTOR)

    def test_of_another_table_cannot_be_settled_here(self, card_table: CardTable) -> None:
        play(card_table, 1, *OTHERS)
        remarks.object_to(card_table, 3, 1, 1, "", ACTOR)
        other = fresh(card_table.series.card_tables.get(number=2))
        key = said(card_table).objections[0].pk
        assert refused(lambda: remarks.settle(other, key, ACTOR))[0] == "objection_unknown"
        assert refused(lambda: remarks.settle(card_table, key + 1, ACTOR))[0] == "objection_unknown"


class TestClosing:
    """Closing waits, whoever closes and however."""

    def test_for_objections(self, played: CardTable) -> None:
        remarks.object_to(played, 3, 2, 1, "", ACTOR)
        remarks.object_to(played, 4, 2, 1, "", ACTOR)
        closing = ("objections_open", {"games": "2"})
        assert refused(lambda: lists.close_list(played, ACTOR)) == closing
        assert refused(lambda: lists.close_list(played, ACTOR, incomplete=True, unconfirmed=True)) == closing
        assert close_complete_lists(played.series, ACTOR) == 0
        for objection in said(played).objections:
            remarks.settle(played, objection.pk, ACTOR)
        assert close_complete_lists(played.series, ACTOR) == 1

    def test_for_confirmations_unless_the_organiser_says_so(self, played: CardTable) -> None:
        play(played, 3, Result(1, "romme", 0), Result(2, "opened", 8), Result(4, "opened", 8), version=1)
        assert refused(lambda: lists.close_list(played, ACTOR)) == ("games_unconfirmed", {"games": "3"})
        assert close_complete_lists(played.series, ACTOR) == 0
        lists.close_list(played, ACTOR, unconfirmed=True)
        assert fresh(played).closed_at is not None
        assert AuditEntry.objects.get(action="list_closed").after["unconfirmed"] == [3]

    def test_for_nobody_where_the_tournament_asks_for_none(self, played: CardTable) -> None:
        type(played.series.tournament).objects.update(confirm_games=False)
        Remark.objects.all().delete()
        lists.close_list(fresh(played), ACTOR)
        assert fresh(played).closed_at is not None

    def test_for_everybody_to_sign_here_or_on_his_own_phone(self, played: CardTable) -> None:
        assert refused(lambda: lists.close_list(played, ACTOR, signed=[1, 2])) == (
            "signatures_missing",
            {"names": "Claus, Dietz"},
        )
        remarks.sign(played, 3, version(played), ACTOR)
        assert refused(lambda: lists.close_list(played, ACTOR, signed=[1, 2])) == (
            "signatures_missing",
            {"names": "Dietz"},
        )
        remarks.sign(played, 4, version(played), ACTOR)
        lists.close_list(played, ACTOR, signed=[1, 2])
        assert fresh(played).closed_at is not None


class TestSigning:
    def test_is_of_what_was_seen(self, played: CardTable) -> None:
        seen = version(played)
        remarks.sign(played, 3, seen, ACTOR)
        assert said(played).signed == {seats_of(played)[2].registration_id}
        play(played, 4, Result(1, "romme", 0), Result(2, "opened", 8), Result(3, "opened", 8), version=1)
        assert said(played).signed == frozenset()
        with pytest.raises(StaleError):
            remarks.sign(played, 4, seen, ACTOR)

    def test_a_list_opened_again_is_signed_anew(self, played: CardTable) -> None:
        remarks.sign(played, 3, version(played), ACTOR)
        lists.close_list(played, ACTOR)
        lists.reopen_list(played, ACTOR)
        assert said(played).signed == frozenset()

    def test_not_before_all_games_are_there(self, card_table: CardTable) -> None:
        play(card_table, 1, *OTHERS)
        signing = refused(lambda: remarks.sign(card_table, 3, version(card_table), ACTOR))
        assert signing == ("games_missing", {"stored": 1, "games": 4})

    def test_again_changes_nothing(self, played: CardTable) -> None:
        remarks.sign(played, 3, version(played), ACTOR)
        before = AuditEntry.objects.count()
        remarks.sign(played, 3, version(played), ACTOR)
        assert AuditEntry.objects.count() == before


def test_nothing_of_it_is_public_and_all_of_it_is_in_the_log(played: CardTable) -> None:
    tournament = played.series.tournament
    tournament.refresh_from_db()
    public = tournament.public_revision
    remarks.object_to(played, 3, 2, 1, "sieben", ACTOR)
    remarks.settle(played, said(played).objections[0].pk, ACTOR)
    remarks.sign(played, 3, version(played), ACTOR)
    tournament.refresh_from_db()
    assert tournament.public_revision == public
    logged = AuditEntry.objects.order_by("-revision").values_list("action", flat=True)[:4]
    assert list(logged) == ["list_signed", "objection_settled", "game_objected", "game_confirmed"]


def test_a_whole_series_is_read_in_two_queries_and_in_one_where_nobody_speaks(played: CardTable) -> None:
    tables = list(played.series.card_tables.all())
    with CaptureQueriesContext(connection) as speaking:
        here = said_in(played.series, tables)
    assert len(speaking) == 2
    assert here[played.pk][0].confirmed == {1, 2, 3, 4}
    Remark.objects.all().delete()
    played.series.tournament.confirm_games = False
    with CaptureQueriesContext(connection) as silent:
        assert said_in(played.series, tables) == {}
    assert len(silent) == 1
