"""A game that was forgotten is inserted and taken out again, two change places: numbers, versions, receipts, and when
it is refused. Who deals sits out at a table of four; seat 1 deals game 1 (rule 2)."""

import uuid
from collections.abc import Callable
from functools import partial

import pytest

import scoring
from scoring import Result
from tests.factories import ACTOR, publish_results
from tests.lists.moved import as_it_is, dealt, each_act, fill, held, insert, right, swap, take_out, versions
from tests.lists.sitting import put as put_right
from tests.lists.telling import fresh, problems, refused, stale
from tests.lists.test_lists import table_of, wins
from tournament.core.errors import LockedError
from tournament.lists.acts import moving
from tournament.lists.acts.games import TypedGame, put_game, take_back_game
from tournament.lists.acts.lists import PaperTotal, close_list, reopen_list, type_totals
from tournament.lists.reads.lists import games_of
from tournament.models import (
    AuditEntry,
    CardTable,
    Correction,
    Game,
    Ranking,
)

pytestmark = pytest.mark.django_db


# Numbers, versions and receipts.


def test_game_is_inserted_before_those_that_were_typed(card_table: CardTable) -> None:
    fill(card_table, 4)
    warnings = insert(card_table, dealt(2, 2, mark=25))
    assert (held(card_table), right(card_table)) == ([1, 25, 2, 3, 4], True)
    assert warnings == [("games", number, "dealer", "dealer_wrong") for number in (3, 4, 5)]
    assert [game.dealer for game in games_of(card_table)] == [None, None, 2, 3, 4]
    row = AuditEntry.objects.latest("revision")
    assert (row.action, row.subject, row.before) == ("game_inserted", "Serie 1, Tisch 1, Spiel 2", None)
    assert row.after[0] == {"seat": 1, "outcome": "romme", "augen": 0}
    assert (row.revision, fresh(card_table).series.tournament.revision) == (5, 5)


def test_answer_is_the_inserted_game_and_what_is_odd_about_it(card_table: CardTable) -> None:
    fill(card_table, 1)
    odd = TypedGame(uuid.uuid4(), 1, dealt(1, 3, mark=140).game)
    stored = moving.insert_game(card_table, odd, {1: 1}, ACTOR)
    assert [(problem.where, problem.code) for problem in stored.warnings[-1:]] == [
        (("games", 2, "dealer"), "dealer_wrong")
    ]
    assert ("dealer",) in [problem.where for problem in stored.warnings]
    assert (stored.answer["number"], stored.answer["version"], stored.answer["dealer"]) == (1, 2, 3)


def test_versions_rise_where_another_game_is_than_before(card_table: CardTable) -> None:
    fill(card_table, 3)
    put_game(card_table, TypedGame(uuid.uuid4(), 1, dealt(3, 3, mark=9).game), ACTOR)  # version 2
    insert(card_table, dealt(2, 2))
    assert versions(card_table) == {1: 1, 2: 2, 3: 3, 4: 1}
    take_out(card_table, 2)
    assert versions(card_table) == {1: 1, 2: 3, 3: 4}
    swap(card_table, 1, 3)
    assert versions(card_table) == {1: 2, 2: 3, 3: 5}


def test_version_never_comes_back_after_a_game_went(card_table: CardTable) -> None:
    """Numbers 2 and 3 were swapped so often that no receipts tell; then the last game goes, once in each way."""
    fill(card_table, 3)
    for _time in range(6):
        swap(card_table, 2, 3)
    assert versions(card_table) == {1: 1, 2: 7, 3: 7}
    take_back_game(card_table, TypedGame(uuid.uuid4(), 7, scoring.Game(3, ())), ACTOR)
    put_game(card_table, dealt(3, 3), ACTOR)
    assert versions(card_table)[3] > 7
    before = versions(card_table)[3]
    take_out(card_table, 1)
    insert(card_table, dealt(1, 1))
    assert versions(card_table)[3] > before


def test_taking_back_a_moved_game_answers_the_same_twice(card_table: CardTable) -> None:
    fill(card_table, 2)
    insert(card_table, dealt(1, 1))
    entry = TypedGame(uuid.uuid4(), 1, scoring.Game(3, ()))
    first, again = (take_back_game(card_table, entry, ACTOR) for _time in range(2))
    assert first == again
    assert first.keys() == {"number", "version", "hash"}


def test_entry_that_comes_again_is_answered_as_before(card_table: CardTable) -> None:
    """Of the inserted game, of one that moved, and of the inserted one once it was taken out."""
    first, second = fill(card_table, 2)
    new = TypedGame(uuid.uuid4(), 1, dealt(1, 1, mark=9).game)
    stored = moving.insert_game(card_table, new, versions(card_table), ACTOR)
    acts = AuditEntry.objects.count()
    assert moving.insert_game(card_table, new, {1: 1, 2: 1}, ACTOR) == stored
    assert put_game(card_table, second, ACTOR).answer["number"] == 2
    take_out(card_table, 1)
    assert moving.insert_game(card_table, new, {1: 1, 2: 1}, ACTOR).answer == stored.answer
    assert put_game(card_table, first, ACTOR).answer["version"] == 1
    assert (held(card_table), AuditEntry.objects.count()) == ([1, 2], acts + 1)


def test_phone_that_saw_an_older_list_is_stale(card_table: CardTable) -> None:
    fill(card_table, 3)
    new = TypedGame(uuid.uuid4(), 1, dealt(2, 2).game)
    for seen in ({2: 1}, {2: 1, 3: 1, 4: 1}, {2: 1, 3: 2}, {1: 1, 2: 1, 3: 1}, {3: 1}, {2: 2, 3: 1}):
        answer = stale(partial(moving.insert_game, card_table, new, seen, ACTOR))
        assert isinstance(answer, dict)
        assert (answer["number"], answer["version"]) == (2, 1)
    older = TypedGame(uuid.uuid4(), 0, dealt(2, 2).game)
    assert stale(lambda: moving.insert_game(card_table, older, {2: 1, 3: 1}, ACTOR))
    for wrong in ({1: 1, 2: 2}, {1: 2, 2: 1}, {1: 1}, {}):
        assert stale(partial(moving.swap_games, card_table, (1, 2), wrong, ACTOR)) == {1: 1, 2: 1, 3: 1}
    for wrong in ({2: 1}, {2: 1, 3: 2}, {1: 1, 2: 1, 3: 1}):
        assert stale(partial(moving.take_out_game, card_table, 2, wrong, ACTOR)) == {1: 1, 2: 1, 3: 1}
    take_back_game(card_table, TypedGame(uuid.uuid4(), 1, scoring.Game(3, ())), ACTOR)
    gone = TypedGame(uuid.uuid4(), 1, dealt(3, 3).game)
    assert stale(lambda: moving.insert_game(card_table, gone, {3: 1}, ACTOR)) is None
    assert held(card_table) == [1, 2]


def test_game_that_was_corrected_on_its_old_number_is_stale(card_table: CardTable) -> None:
    """No phone overwrites a moved game unseen, nor stores the next one where one is by now."""
    fill(card_table, 2)
    insert(card_table, dealt(1, 1))
    for number, version in ((1, 1), (2, 1), (3, 0)):
        late = TypedGame(uuid.uuid4(), version, dealt(number, number).game)
        assert stale(partial(put_game, card_table, late, ACTOR))


# Refusals.


def test_game_is_inserted_before_a_stored_one_only(card_table: CardTable) -> None:
    fill(card_table, 2)
    for number in (0, 3, 4):
        new = TypedGame(uuid.uuid4(), 0, dealt(number, 1).game)
        refusal = ("game_unknown", {"number": number})
        assert refused(partial(moving.insert_game, card_table, new, {}, ACTOR)) == refusal
        assert refused(partial(moving.take_out_game, card_table, number, {}, ACTOR)) == refusal
        assert refused(partial(moving.swap_games, card_table, (number, 1), {1: 1}, ACTOR)) == refusal
    assert refused(partial(moving.swap_games, card_table, (1, 1), {1: 1}, ACTOR)) == ("same_game", {})


def test_full_list_takes_no_game_more_and_the_last_but_one_does(card_table: CardTable) -> None:
    fill(card_table, 15)
    insert(card_table, dealt(1, 1, mark=25))
    assert held(card_table) == [25, *range(1, 16)]
    assert refused(lambda: insert(card_table, dealt(1, 1)))[0] == "list_full"
    swap(card_table, 1, 16)
    assert held(card_table) == [15, *range(1, 15), 25]


def test_list_ends_where_the_organiser_said(card_table: CardTable) -> None:
    fill(card_table, 3)
    put_right(card_table.series, ends={1: 4})
    insert(card_table, dealt(1, 1))
    assert refused(lambda: insert(card_table, dealt(1, 1)))[0] == "list_full"


def types_totals(card_table: CardTable) -> None:
    Game.objects.filter(card_table=card_table).delete()
    now = fresh(card_table)
    type_totals(now, now.version, dict.fromkeys(range(1, 5), PaperTotal(0, 700, games=12)), ACTOR)
    reopen_list(now, ACTOR)


def gives_up(card_table: CardTable) -> None:
    CardTable.objects.filter(pk=card_table.pk).update(gave_up=3)


def closes(card_table: CardTable) -> None:
    close_list(card_table, ACTOR, incomplete=True)


@pytest.mark.parametrize(
    ("end", "code"), [(closes, "list_closed"), (types_totals, "has_totals"), (gives_up, "given_up")]
)
def test_list_that_has_ended_is_left_as_it_is(
    card_table: CardTable, end: Callable[[CardTable], None], code: str
) -> None:
    fill(card_table, 2)
    acts = each_act(card_table)
    end(card_table)
    before = as_it_is(card_table)
    assert [refused(act)[0] for act in acts] == [code] * 3
    assert as_it_is(card_table) == before


def test_closed_list_is_moved_by_the_organiser(card_table: CardTable) -> None:
    fill(card_table, 2)
    closes(card_table)
    for act in each_act(card_table, by_organiser=True):
        act()
    assert (held(card_table), right(card_table)) == ([7, 2], True)


def test_final_list_is_locked_and_a_published_one_needs_a_reason(card_table: CardTable) -> None:
    """Nobody needs one while the list is open, but the organiser: what is stored was seen by everybody."""
    fill(card_table, 2)
    publish_results(card_table.series.tournament, 1)
    for act in each_act(card_table, by_organiser=True):
        with pytest.raises(LockedError, match="reason_needed"):
            act()
    new = TypedGame(uuid.uuid4(), 1, dealt(1, 1).game, "vergessen")
    moving.insert_game(fresh(card_table), new, versions(card_table), ACTOR, by_organiser=True)
    moving.swap_games(fresh(card_table), (1, 2), versions(card_table), ACTOR, by_organiser=True, reason="vertauscht")
    taking_out = partial(moving.take_out_game, fresh(card_table), 1, versions(card_table), ACTOR)
    taking_out(by_organiser=True, reason="doch nicht")
    noted = Correction.objects.order_by("pk").values_list("reason", "what")
    subjects = [f"Serie 1, Tisch 1, Spiel {games}" for games in ("1", "1 ↔ 2", "1")]
    assert list(noted) == list(zip(["vergessen", "vertauscht", "doch nicht"], subjects, strict=True))
    reasons = AuditEntry.objects.order_by("revision").values_list("after", flat=True)
    assert [after["reason"] for after in list(reasons)[-3:]] == ["vergessen", "vertauscht", "doch nicht"]
    for act in each_act(card_table):
        act()
    Ranking.objects.create(
        tournament=card_table.series.tournament,
        document_id="a",
        name="A",
        position=1,
        final_at="2026-05-09T12:00:00Z",
    )
    for by_organiser in (False, True):
        for act in each_act(card_table, by_organiser=by_organiser):
            with pytest.raises(LockedError, match="final"):
                act()


def test_target_is_not_reached_before_the_last_game() -> None:
    """horesca, "Spielziel": 60 and 30 are 100 where 10 come before them, and a game is left that was played after."""
    duet = table_of("horesca", 2, games=6, target_score=100)
    for number, points in enumerate((60, 30, 5), 1):
        wins(duet, number, points)
    before = as_it_is(duet)
    reached = scoring.Problem("target_reached", ("number",), {"number": 3, "target": 100})
    assert problems(lambda: insert_win(duet, 10)) == [reached]
    assert as_it_is(duet) == before
    insert_win(duet, 5)  # the last one reaches it
    assert (fresh(duet).seats.get(number=1).points, right(duet)) == (100, True)


def insert_win(duet: CardTable, points: int) -> None:
    """Before game 1 seat 1 makes so many."""
    insert(duet, TypedGame(uuid.uuid4(), 0, scoring.Game(1, (Result(1, "romme", 0), Result(2, "lost", points)))))


def test_target_is_not_reached_earlier_by_a_swap() -> None:
    duet = table_of("horesca", 2, games=6, target_score=100)
    for number, (winner, points) in enumerate(((1, 60), (2, 50), (1, 40)), 1):
        wins(duet, number, points, winner=winner)
    before = as_it_is(duet)
    assert [problem.code for problem in problems(lambda: swap(duet, 2, 3))] == ["target_reached"]
    assert as_it_is(duet) == before
    swap(duet, 1, 2)
    assert right(duet)
