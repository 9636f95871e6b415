"""Acts, and what is published: it is changed by a correction with its reason, or not at all."""

import datetime
import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

import scoring
from scoring import Result
from tests.factories import ACTOR, make_team, make_tournament, play, publish_results, seat_series, series_of, table_of
from tests.setup.pages import cost
from tests.setup.test_tournaments import change
from tournament.core import errors, lock, words
from tournament.core.act import act
from tournament.lists.acts import games, lists
from tournament.lists.acts.results import publish_results as publish
from tournament.lists.reads.kept import Which, kept_list
from tournament.models import AuditEntry, Correction, RankedKind, Ranking, Series, Tournament
from tournament.registration.acts import enrolment, registrations, teams
from tournament.registration.fields import Entry
from tournament.standings.acts import publishing

pytestmark = pytest.mark.django_db


# What a final result rests on changes no more; what everybody has seen changes only for a reason (issue 12).

SATURDAY, SUNDAY = datetime.date(2026, 5, 9), datetime.date(2026, 5, 10)
PAPER = {seat: lists.PaperTotal(8, 100 + seat) for seat in range(1, 5)}


def rank(tournament: Tournament, document_id: str = "players", **said: Any) -> Ranking:
    """A ranking of players over everything unless said otherwise; final."""
    fields = {"of": RankedKind.PLAYERS, "final_at": timezone.now(), "name": document_id} | said
    return Ranking.objects.create(
        tournament=tournament, document_id=document_id, position=tournament.rankings.count() + 1, **fields
    )


def game(number: int, version: int, augen: int, reason: str = "") -> games.TypedGame:
    """Seat 1 or 2 wins with Rommé, whoever deals sits out, the others have opened and hold so many Augen."""
    winner, *others = (seat for seat in range(1, 5) if seat != (number - 1) % 4 + 1)
    results = (Result(winner, "romme", 0), *(Result(seat, "opened", augen) for seat in others))
    return games.TypedGame(uuid.uuid4(), version, scoring.Game(number, results), reason)


TAKEN_BACK = games.TypedGame(uuid.uuid4(), 1, scoring.Game(4, ()))


def trio(tournament: Tournament) -> teams.TeamWish:
    """A team of the last three of one club."""
    last = tournament.registrations.exclude(club=None).latest("number")
    club = tournament.registrations.filter(club=last.club).order_by("-number")
    return teams.TeamWish("Neu", last.club_id, tuple(player.pk for player in club[:3]))


def refuses(code: str, tournament: Tournament, *acts: Callable[[], object]) -> None:
    """Each of these is refused with this code and leaves nothing behind."""
    before = AuditEntry.objects.count(), Tournament.objects.get(pk=tournament.pk).revision
    for one in acts:
        with pytest.raises(errors.LockedError, match=f"^{code}$"):
            one()
    assert (AuditEntry.objects.count(), Tournament.objects.get(pk=tournament.pk).revision) == before


@pytest.fixture
def final(played: Tournament) -> Tournament:
    """Series 1 is played, and its ranking is final."""
    rank(played)
    played.refresh_from_db()
    return played


@pytest.fixture
def weekend(db: None) -> Tournament:
    """Series 1 and 2 on Saturday, 3 on Sunday."""
    tournament = make_tournament(4, clubs=1, games=4)
    Series.objects.filter(tournament=tournament, number=3).update(day=SUNDAY)
    for number in range(1, 4):
        seat_series(tournament, number)
    return tournament


def corrections() -> list[tuple[str, str]]:
    return list(Correction.objects.order_by("pk").values_list("reason", "what"))


def test_acts_say_what_they_change() -> None:
    assert words.ACTIONS.keys() - lock.CHANGES == set()


def test_act_that_is_not_declared_is_never_done(final: Tournament) -> None:
    for tournament, refused in ((final, errors.LockedError), (make_tournament(), ValueError)):
        with pytest.raises(refused, match=r"final|not declared"), act(tournament, ACTOR, "never_declared"):
            pass
        assert not AuditEntry.objects.filter(action="never_declared").exists()


def test_final_game_list_totals_team_and_registration_change_no_more(final: Tournament) -> None:
    team = make_team(final, list(final.registrations.all()[:2]))
    seat_series(final, 2)
    rank(final, "teams", of=RankedKind.TEAMS)
    one, player = table_of(final), final.registrations.select_related("person", "tournament", "club")[0]
    damen = Entry(player.person.name, str(player.club), number=1, categories=("Damen",))
    open_list = table_of(final, of=2)
    refuses(
        "final",
        final,
        lambda: games.put_game(one, game(1, 1, 30), ACTOR, by_organiser=True),
        lambda: games.take_back_game(one, TAKEN_BACK, ACTOR, by_organiser=True),
        lambda: games.put_game(open_list, game(1, 0, 30), ACTOR),
        lambda: lists.reopen_list(one, ACTOR),
        lambda: lists.close_list(open_list, ACTOR, incomplete=True),
        lambda: lists.type_totals(open_list, 1, PAPER, ACTOR),
        lambda: teams.delete_team(team, 1, ACTOR),
        lambda: teams.form_team(final, trio(final), ACTOR),
        lambda: registrations.register(final, Entry("Leih, Liese"), ACTOR),
        lambda: registrations.correct(player, 1, damen, ACTOR),
        lambda: registrations.set_withdrawn(player, 1, ACTOR, withdrawn=True),
    )


def test_final_result_lets_pass_what_changes_nothing_of_it(final: Tournament) -> None:
    lists.close_list(table_of(final), ACTOR)  # it is closed
    change(final, place="Fulda")
    publish(series_of(final, 1), 1, ACTOR)
    with pytest.raises(errors.RefusedError, match="results_final"):
        publishing.withdraw_results(series_of(final, 1), 2, ACTOR)


def test_final_result_locks_what_it_was_counted_by(final: Tournament) -> None:
    """An agreement says what a thrown-in hand gives, who is complete, what breaks a tie."""
    agreements = ("second_offence_per_list", "three_are_complete", "augen_break_ties")
    changes: list[dict[str, Any]] = [{"repeat_offence_extra": 1}, *({"agreements": [one]} for one in agreements)]
    refuses("final", final, *(partial(change, final, **one) for one in changes))


def test_final_ranking_of_a_day_locks_the_days_it_counts(played: Tournament) -> None:
    """Series 1 says no day, so it is played on the first; of two days only the second, Sunday, is left."""
    played.date, played.last_day = SATURDAY, SUNDAY
    played.save()
    rank(played, day=SUNDAY)
    refuses("final", played, lambda: change(played, date=SUNDAY))
    change(played, last_day=SUNDAY + datetime.timedelta(days=1))


def test_correction_passes_and_its_reason_is_in_the_log(final: Tournament) -> None:
    with lock.correcting("verschrieben") as under_way:
        games.put_game(table_of(final), game(1, 1, 30), ACTOR, by_organiser=True)
    assert (under_way.passed, AuditEntry.objects.latest("revision").after["reason"]) == ({lock.FINAL}, "verschrieben")
    refuses("final", final, lambda: games.put_game(table_of(final), game(1, 2, 31), ACTOR, by_organiser=True))


@pytest.mark.parametrize(
    ("said", "locked"),
    [
        ({}, (1, 2, 3)),
        ({"series": [2]}, (1, 2)),  # a hand thrown in in series 1 makes one in series 2 the second (rule 15)
        ({"series": [1, 2]}, (1, 2)),
        ({"day": SATURDAY}, (1, 2)),
        ({"day": SUNDAY}, (1, 2, 3)),
        ({"final_at": None}, ()),
        ({"series": []}, ()),
    ],
)
def test_series_that_count_are_locked_with_what_they_hang_on(
    weekend: Tournament, said: dict[str, Any], locked: tuple[int, ...]
) -> None:
    rank(weekend, **said)
    rank(weekend, "einzel", final_at=None)
    for number in range(1, 4):
        kept = kept_list(Which.of_table(table_of(weekend, of=number)), uuid.uuid4(), 1)
        assert (kept and kept.final) is (number in locked) is lock.is_final(weekend, lock.Changes.SERIES, number)


def test_play_goes_on_and_people_come_once_a_day_is_final(weekend: Tournament) -> None:
    """And a game costs no more statements than before."""
    before = cost(lambda third: games.put_game(third, game(1, 0, 30), ACTOR), table_of(weekend, of=3))
    rank(weekend, "samstag", day=SATURDAY)
    assert cost(lambda third: games.put_game(third, game(2, 0, 30), ACTOR), table_of(weekend, of=3)) == before
    rank(weekend, "einzel", final_at=None)
    rank(weekend, "mannschaften", of=RankedKind.TEAMS, final_at=None)
    games.put_game(table_of(weekend, of=3), game(3, 0, 30), ACTOR)
    registrations.register(weekend, Entry("Spät, Susi"), ACTOR)
    teams.form_team(weekend, trio(weekend), ACTOR)
    enrolment.enrol(weekend, [Entry("Liste, Lia")], ACTOR)
    refuses("final", weekend, lambda: games.put_game(table_of(weekend, of=2), game(1, 0, 30), ACTOR))
    rank(weekend, "tandem", of=RankedKind.TEAMS)
    refuses("final", weekend, lambda: enrolment.enrol(weekend, [Entry("Liste, Leo")], ACTOR))


# Before it is final, a change to a published series needs a reason and shows as changed.


def test_published_paper_totals_are_typed_over_for_a_reason(standing: Tournament) -> None:
    seat_series(standing, 2)
    one, other = table_of(standing, of=2), PAPER | {1: lists.PaperTotal(10, 101)}
    lists.type_totals(one, 1, PAPER, ACTOR)
    publish_results(standing, 2)
    wrong = partial(lists.type_totals, one, 2, other, ACTOR), partial(lists.remove_totals, one, 2, ACTOR)
    refuses("reason_needed", standing, *wrong)
    with lock.correcting("Additionsfehler"):
        lists.type_totals(one, 2, other, ACTOR)
    made = Correction.objects.get()
    assert (corrections(), made.series, made.edition) == ([("Additionsfehler", "Serie 2, Tisch 1")], one.series, None)
    row = AuditEntry.objects.get(revision=made.revision, tournament=standing)
    assert (row.action, row.after["reason"]) == ("totals_typed", "Additionsfehler")


def test_published_game_is_corrected_or_added_at_the_desk_for_a_reason(standing: Tournament) -> None:
    one = table_of(standing)
    refuses("reason_needed", standing, lambda: games.put_game(one, game(1, 1, 30), ACTOR, by_organiser=True))
    games.put_game(one, game(1, 1, 30, reason="verschrieben"), ACTOR, by_organiser=True)
    assert corrections() == [("verschrieben", "Serie 1, Tisch 1, Spiel 1")]
    refuses("reason_needed", standing, lambda: games.take_back_game(one, TAKEN_BACK, ACTOR, by_organiser=True))
    with lock.correcting("nie gespielt"):
        games.take_back_game(one, TAKEN_BACK, ACTOR, by_organiser=True)
    refuses(
        "reason_needed", standing, lambda: games.put_game(one, game(4, 0, 30), ACTOR, by_organiser=True)
    )  # the list is closed without it
    assert len(corrections()) == 2


def test_published_list_is_reopened_for_a_reason_and_written_without(standing: Tournament) -> None:
    one = table_of(standing)
    refuses("reason_needed", standing, lambda: lists.reopen_list(one, ACTOR))
    with lock.correcting("Spiel 1 falsch"):
        lists.reopen_list(one, ACTOR)
    games.put_game(one, game(1, 1, 30), ACTOR)
    assert [reason for reason, _what in corrections()] == ["Spiel 1 falsch"]


def test_list_that_is_published_while_it_runs_is_kept_as_ever(standing: Tournament) -> None:
    seat_series(standing, 2)
    one = table_of(standing, of=2)
    play(one, 1, *game(1, 0, 30).game.results)
    publish_results(standing, 2)
    games.put_game(one, game(1, 1, 31), ACTOR)
    for number in 2, 3, 4:
        games.put_game(one, game(number, 0, 30), ACTOR, by_organiser=number == 2)
    lists.close_list(one, ACTOR)
    lists.type_totals(table_of(standing, 2, of=2), 1, PAPER, ACTOR)
    assert corrections() == []


# The one way anything is written.


def test_changed_row_shows_in_the_chain_and_none_is_deleted(tournament: Tournament) -> None:
    for _ in range(2):
        with act(tournament, ACTOR, "exported"):
            pass
    with pytest.raises(TypeError):  # none is ever deleted
        AuditEntry.objects.latest("revision").delete()
    AuditEntry.objects.filter(revision=1).update(after={"name": "Anders"})
    first, second = AuditEntry.objects.order_by("revision")
    assert (first.hash == first.computed_hash(), second.previous_hash) == (False, first.hash)
