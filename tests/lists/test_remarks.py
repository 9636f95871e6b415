"""What people at a table say: a correction undoes a confirmation, an objection is settled before the list is closed,
and a list is closed when everybody has signed what is there.
"""

import pytest

from scoring import Result
from tests.factories import ACTOR, make_tournament, play, play_all, seat_series
from tests.lists.telling import fresh, queries, refused, stale
from tests.lists.test_games import entry
from tournament.core.act import Actor
from tournament.lists.acts import lists, remarks
from tournament.lists.acts.closing import close_complete_lists
from tournament.lists.acts.games import take_back_game
from tournament.lists.reads.lists import seats_of
from tournament.lists.reads.remarks import Said, list_version, said_at, said_in
from tournament.models import AuditEntry, CardTable, Game, Remark

pytestmark = pytest.mark.django_db

OTHERS = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 17))
CORRECTED = (Result(2, "romme", 0), Result(3, "opened", 7), Result(4, "opened", 17))


def said(card_table: CardTable) -> Said:
    return said_at(fresh(card_table), seats_of(card_table), versions(card_table))


def versions(card_table: CardTable) -> dict[int, int]:
    return dict(Game.objects.filter(card_table=card_table).values_list("number", "version"))


def unconfirmed(card_table: CardTable) -> list[int]:
    return said(card_table).unconfirmed(fresh(card_table), versions(card_table))


def version(card_table: CardTable) -> int:
    return list_version(fresh(card_table), seats_of(card_table), versions(card_table))


@pytest.fixture
def card_table(db: None) -> CardTable:
    """Table 1 of two, four games; a second person confirms each."""
    tournament = make_tournament(8, games=4)
    tournament.confirm_games = True
    tournament.save()
    return fresh(seat_series(tournament).card_tables.get(number=1))


@pytest.fixture
def begun(card_table: CardTable) -> CardTable:
    """Game 1 is played: Claus has opened with 17 Augen."""
    play(card_table, 1, *OTHERS)
    return card_table


@pytest.fixture
def played(card_table: CardTable) -> CardTable:
    """All four games, confirmed by Bauer."""
    play_all(card_table)
    for number in range(1, 5):
        remarks.confirm_game(card_table, 2, number, 1, ACTOR)
    return fresh(card_table)


class TestConfirming:
    def test_confirmation_holds_for_the_version_seen(self, begun: CardTable) -> None:
        assert unconfirmed(begun) == [1]
        remarks.confirm_game(begun, 2, 1, 1, ACTOR)
        assert unconfirmed(begun) == []
        play(begun, 1, *CORRECTED, version=1)
        assert unconfirmed(begun) == [1]
        play(begun, 1, *OTHERS, version=2)  # corrected back is a game nobody has looked at
        assert unconfirmed(begun) == [1]

    def test_second_confirmation_changes_nothing(self, begun: CardTable) -> None:
        remarks.confirm_game(begun, 2, 1, 1, ACTOR)
        before = AuditEntry.objects.count()
        remarks.confirm_game(begun, 3, 1, 1, ACTOR)
        assert (AuditEntry.objects.count(), Remark.objects.count()) == (before, 1)

    @pytest.mark.parametrize(("number", "seen"), [(1, 2), (1, 0), (2, 0), (2, 1), (0, 0)])
    def test_confirmation_of_another_version_or_no_game_is_stale(
        self, begun: CardTable, number: int, seen: int
    ) -> None:
        assert stale(lambda: remarks.confirm_game(begun, 2, number, seen, ACTOR)) == {1: 1}

    def test_confirmation_is_refused_to_strangers_when_closed_and_not_asked(self, begun: CardTable) -> None:
        def confirming(seat: int = 2) -> tuple[str, dict[str, object]]:
            return refused(lambda: remarks.confirm_game(begun, seat, 1, 1, ACTOR))

        assert confirming(5) == ("seat_unknown", {"seat": 5, "size": 4})
        lists.close_list(begun, ACTOR, incomplete=True, unconfirmed=True)
        assert confirming()[0] == "list_closed"
        lists.reopen_list(begun, ACTOR)
        type(begun.series.tournament).objects.update(confirm_games=False)
        assert confirming()[0] == "confirming_not_asked"

    def test_remarks_cost_storing_a_game_no_statement(self, begun: CardTable) -> None:
        alone = queries(lambda: play(begun, 1, *CORRECTED, version=1))
        remarks.confirm_game(begun, 2, 1, 2, ACTOR)
        remarks.object_to(begun, 3, 1, 2, "", ACTOR)
        assert queries(lambda: play(begun, 1, *OTHERS, version=2)) == alone


class TestObjecting:
    def test_objection_is_settled_by_correcting_the_game(self, begun: CardTable) -> None:
        remarks.object_to(begun, 3, 1, 1, "  7, nicht\n17 ", Actor("Mein Tisch: Claus"))
        assert [(one.game_number, one.text) for one in said(begun).objections] == [(1, "7, nicht 17")]
        play(begun, 1, *CORRECTED, version=1)
        assert said(begun).objections == ()

    def test_objection_is_settled_by_taking_back_or_talking(self, begun: CardTable) -> None:
        remarks.object_to(begun, 3, 1, 1, "", ACTOR)
        take_back_game(begun, entry(1, version=1), ACTOR)
        assert said(begun).objections == ()
        play(begun, 1, *OTHERS)
        remarks.object_to(begun, 3, 1, 3, "", ACTOR)
        remarks.settle(begun, said(begun).objections[0].pk, Actor("Spielleitung: anna"))
        assert (said(begun).objections, Remark.objects.latest("pk").settled_by) == ((), "Spielleitung: anna")

    def test_objection_is_made_once_by_each_player_of_one_version(self, begun: CardTable) -> None:
        """So nobody holds up the others for ever; after a correction it is another game."""

        def objecting() -> tuple[str, dict[str, object]]:
            return refused(lambda: remarks.object_to(begun, 3, 1, 1, "", ACTOR))

        remarks.object_to(begun, 3, 1, 1, "", ACTOR)
        assert objecting() == ("objection_open", {"number": 1})
        remarks.settle(begun, Remark.objects.get().pk, ACTOR)
        assert objecting() == ("objection_discussed", {"number": 1})
        remarks.object_to(begun, 4, 1, 1, "", ACTOR)
        play(begun, 1, *CORRECTED, version=1)
        remarks.object_to(begun, 3, 1, 2, "", ACTOR)
        remarks.object_to(begun, 4, 1, 2, "", ACTOR)
        assert len(said(begun).objections) == 2

    def test_note_has_500_letters_at_most(self, begun: CardTable) -> None:
        long = refused(lambda: remarks.object_to(begun, 3, 1, 1, "x" * 501, ACTOR))
        assert long == ("text_too_long", {"maximum": 500})
        remarks.object_to(begun, 3, 1, 1, "x" * 500, ACTOR)

    def test_objection_of_another_table_is_not_settled_here(self, begun: CardTable) -> None:
        remarks.object_to(begun, 3, 1, 1, "", ACTOR)
        other, key = fresh(begun.series.card_tables.get(number=2)), said(begun).objections[0].pk
        assert refused(lambda: remarks.settle(other, key, ACTOR))[0] == "objection_unknown"
        assert refused(lambda: remarks.settle(begun, key + 1, ACTOR))[0] == "objection_unknown"


class TestClosing:
    """Closing waits, whoever closes and however."""

    def test_closing_waits_for_objections(self, played: CardTable) -> None:
        remarks.object_to(played, 3, 2, 1, "", ACTOR)
        remarks.object_to(played, 4, 2, 1, "", ACTOR)
        closing = ("objections_open", {"games": "2"})
        assert refused(lambda: lists.close_list(played, ACTOR)) == closing
        assert refused(lambda: lists.close_list(played, ACTOR, incomplete=True, unconfirmed=True)) == closing
        assert close_complete_lists(played.series, ACTOR) == 0
        for objection in said(played).objections:
            remarks.settle(played, objection.pk, ACTOR)
        assert close_complete_lists(played.series, ACTOR) == 1

    def test_closing_waits_for_confirmations_unless_the_organiser_says_so(self, played: CardTable) -> None:
        play(played, 3, Result(1, "romme", 0), Result(2, "opened", 8), Result(4, "opened", 8), version=1)
        assert refused(lambda: lists.close_list(played, ACTOR)) == ("games_unconfirmed", {"games": "3"})
        assert close_complete_lists(played.series, ACTOR) == 0
        lists.close_list(played, ACTOR, unconfirmed=True)
        assert fresh(played).closed_at is not None
        assert AuditEntry.objects.get(action="list_closed").after["unconfirmed"] == [3]

    def test_closing_waits_for_no_confirmation_where_none_is_asked(self, played: CardTable) -> None:
        type(played.series.tournament).objects.update(confirm_games=False)
        Remark.objects.all().delete()
        lists.close_list(fresh(played), ACTOR)
        assert fresh(played).closed_at is not None

    def test_closing_waits_for_all_signatures_here_or_on_own_phones(self, played: CardTable) -> None:
        def missing() -> tuple[str, dict[str, object]]:
            return refused(lambda: lists.close_list(played, ACTOR, signed=[1, 2]))

        assert missing() == ("signatures_missing", {"names": "Claus, Dietz"})
        remarks.sign(played, 3, version(played), ACTOR)
        assert missing() == ("signatures_missing", {"names": "Dietz"})
        remarks.sign(played, 4, version(played), ACTOR)
        lists.close_list(played, ACTOR, signed=[1, 2])
        assert fresh(played).closed_at is not None


class TestSigning:
    def test_signature_is_of_the_version_seen_and_made_once(self, played: CardTable) -> None:
        seen = version(played)
        remarks.sign(played, 3, seen, ACTOR)
        before = AuditEntry.objects.count()
        remarks.sign(played, 3, seen, ACTOR)
        assert (AuditEntry.objects.count(), said(played).signed) == (
            before,
            frozenset({seats_of(played)[2].registration_id}),
        )
        play(played, 4, Result(1, "romme", 0), Result(2, "opened", 8), Result(3, "opened", 8), version=1)
        assert said(played).signed == frozenset()
        assert stale(lambda: remarks.sign(played, 4, seen, ACTOR)) is not None

    def test_reopened_list_is_signed_anew(self, played: CardTable) -> None:
        remarks.sign(played, 3, version(played), ACTOR)
        lists.close_list(played, ACTOR)
        lists.reopen_list(played, ACTOR)
        assert said(played).signed == frozenset()

    def test_signature_waits_for_all_games(self, begun: CardTable) -> None:
        signing = refused(lambda: remarks.sign(begun, 3, version(begun), ACTOR))
        assert signing == ("games_missing", {"stored": 1, "games": 4})


def test_remarks_are_not_public_and_all_in_the_log(played: CardTable) -> None:
    public = fresh(played).series.tournament.public_revision
    remarks.object_to(played, 3, 2, 1, "sieben", ACTOR)
    remarks.settle(played, said(played).objections[0].pk, ACTOR)
    remarks.sign(played, 3, version(played), ACTOR)
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
