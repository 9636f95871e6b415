"""What a final result rests on changes no more; what everybody has seen changes only for a reason (issue 12)."""

import datetime
import json
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import scoring
from scoring import Result
from tests.factories import ACTOR, make_team, make_tournament, play, publish_results, seat_series
from tournament.core import lock
from tournament.core.act import act
from tournament.core.errors import LockedError, RefusedError
from tournament.core.words import ACTIONS
from tournament.lists.acts import lists
from tournament.lists.acts.games import TypedGame, put_game, take_back_game
from tournament.lists.acts.lists import PaperTotal
from tournament.lists.reads.kept import Which, kept_list
from tournament.models import AuditEntry, CardTable, Correction, RankedKind, Ranking, Series, Tournament
from tournament.models.link import token_of
from tournament.registration.acts import registrations
from tournament.registration.fields import Entry
from tournament.setup.acts import tournaments
from tournament.standings.acts import publishing
from tournament.teams import acts as teams

pytestmark = pytest.mark.django_db

SATURDAY, SUNDAY = datetime.date(2026, 5, 9), datetime.date(2026, 5, 10)
PAPER = {seat: PaperTotal(8, 100 + seat) for seat in range(1, 5)}


def rank(tournament: Tournament, document_id: str = "players", **said: Any) -> Ranking:
    """A ranking of players over everything unless said otherwise; final."""
    fields = {"of": RankedKind.PLAYERS, "final_at": timezone.now(), "name": document_id} | said
    return Ranking.objects.create(
        tournament=tournament, document_id=document_id, position=tournament.rankings.count() + 1, **fields
    )


def table(tournament: Tournament, number: int = 1, *, of: int = 1) -> CardTable:
    tables = CardTable.objects.select_related("series__tournament")
    return tables.get(series__tournament=tournament, series__number=of, number=number)


def game(number: int, version: int, augen: int, reason: str = "") -> TypedGame:
    """Seat 1 or 2 wins with Rommé, whoever deals sits out, the others have opened and hold so many Augen."""
    winner, *others = (seat for seat in range(1, 5) if seat != (number - 1) % 4 + 1)
    results = (Result(winner, "romme", 0), *(Result(seat, "opened", augen) for seat in others))
    return TypedGame(uuid.uuid4(), version, scoring.Game(number, results), reason)


def trio(tournament: Tournament) -> teams.TeamWish:
    """A team of the last three of one club."""
    last = tournament.registrations.exclude(club=None).latest("number")
    club = tournament.registrations.filter(club=last.club).order_by("-number")
    return teams.TeamWish("Neu", last.club_id, tuple(player.pk for player in club[:3]))


@contextmanager
def refused(code: str, tournament: Tournament) -> Iterator[None]:
    """The act inside is refused with this code and leaves nothing behind."""
    before = AuditEntry.objects.count(), Tournament.objects.get(pk=tournament.pk).revision
    with pytest.raises(LockedError) as error:
        yield
    assert error.value.code == code
    assert (AuditEntry.objects.count(), Tournament.objects.get(pk=tournament.pk).revision) == before


@pytest.mark.parametrize("action", sorted(ACTIONS))
def test_every_act_says_what_it_changes(action: str) -> None:
    assert action in lock.CHANGES


class TestFinal:
    def test_act_that_says_nothing_is_taken_for_one_that_changes_everything(self, tournament: Tournament) -> None:
        rank(tournament)
        with refused("final", tournament), act(tournament, ACTOR, "never_declared"):
            pass

    def test_game_a_list_totals_a_team_and_a_registration_change_no_more(self, played: Tournament) -> None:
        team = make_team(played, list(played.registrations.all()[:2]))
        seat_series(played, 2)
        for of in RankedKind.PLAYERS, RankedKind.TEAMS:
            rank(played, of, of=of)
        one, player = table(played), played.registrations.select_related("person", "tournament").first()
        assert player is not None
        assert player.club is not None
        damen = Entry(player.person.name, player.club.name, number=1, categories=("Damen",))
        open_list = table(played, of=2)
        acts: list[Callable[[], object]] = [
            lambda: put_game(one, game(1, 1, 30), ACTOR, by_organiser=True),
            lambda: take_back_game(one, TypedGame(uuid.uuid4(), 1, scoring.Game(4, ())), ACTOR, by_organiser=True),
            lambda: put_game(open_list, game(1, 0, 30), ACTOR),
            lambda: lists.reopen_list(one, ACTOR),
            lambda: lists.close_list(open_list, ACTOR, incomplete=True),
            lambda: lists.type_totals(open_list, 1, PAPER, ACTOR),
            lambda: teams.delete_team(team, 1, ACTOR),
            lambda: teams.form_team(played, trio(played), ACTOR),
            lambda: registrations.register(played, Entry("Leih, Liese"), ACTOR),
            lambda: registrations.correct(player, 1, damen, ACTOR),
            lambda: registrations.set_withdrawn(player, 1, ACTOR, withdrawn=True),
        ]
        for change in acts:
            with refused("final", played):
                change()

    def test_what_changes_nothing_is_not_refused(self, played: Tournament) -> None:
        rank(played)
        lists.close_list(table(played), ACTOR)  # it is closed
        played.refresh_from_db()
        details = tournaments.details_of(played)
        tournaments.change_tournament(played, tournaments.version_of(played), replace(details, place="Fulda"), ACTOR)
        publishing.publish_results(series(played, 1), 1, ACTOR)
        with pytest.raises(RefusedError, match="results_final"):
            publishing.withdraw_results(series(played, 1), 2, ACTOR)

    def test_extra_for_a_second_offence_is_locked_with_it(self, played: Tournament) -> None:
        rank(played)
        played.refresh_from_db()
        details = replace(tournaments.details_of(played), repeat_offence_extra=1)
        with refused("final", played):
            tournaments.change_tournament(played, tournaments.version_of(played), details, ACTOR)

    @pytest.mark.parametrize("agreed", ["second_offence_per_list", "three_are_complete", "augen_break_ties"])
    def test_what_is_agreed_is_locked_with_it(self, played: Tournament, agreed: str) -> None:
        """An agreement says what a thrown-in hand gives, who is complete, what breaks a tie."""
        rank(played)
        played.refresh_from_db()
        details = replace(tournaments.details_of(played), agreements=[agreed])
        with refused("final", played):
            tournaments.change_tournament(played, tournaments.version_of(played), details, ACTOR)

    def test_days_by_which_a_ranking_counts_other_series_are_locked_with_it(self, played: Tournament) -> None:
        """Series 1 says no day, so it is played on the first; of two days only the second, Sunday, is left."""
        played.date, played.last_day = SATURDAY, SUNDAY
        played.save()
        rank(played, day=SUNDAY)
        details = tournaments.details_of(played)
        with refused("final", played):
            only_sunday = replace(details, date=SUNDAY)
            tournaments.change_tournament(played, tournaments.version_of(played), only_sunday, ACTOR)
        longer = replace(details, last_day=SUNDAY + datetime.timedelta(days=1))
        tournaments.change_tournament(played, tournaments.version_of(played), longer, ACTOR)

    def test_correction_passes_and_its_reason_is_in_the_log(self, played: Tournament) -> None:
        rank(played)
        with lock.correcting("verschrieben") as under_way:
            put_game(table(played), game(1, 1, 30), ACTOR, by_organiser=True)
        assert under_way.passed == {lock.FINAL}
        assert AuditEntry.objects.latest("revision").after["reason"] == "verschrieben"
        with refused("final", played):
            put_game(table(played), game(1, 2, 31), ACTOR, by_organiser=True)

    def test_phone_is_told_so_with_a_code(self, played: Tournament) -> None:
        rank(played)
        one = table(played)
        results = [{"seat": seat, "outcome": "opened", "augen": 30} for seat in (3, 4)]
        content = {
            "entry_id": str(uuid.uuid4()),
            "version": 1,
            "results": [{"seat": 2, "outcome": "romme", "augen": 0}, *results],
        }
        address = f"/liste/{token_of(one.link_nonce)}/games/1"
        answer = Client().put(address, json.dumps(content), content_type="application/json")
        assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "final")


class TestWhichSeries:
    """Series 1 to 3; what is final counts some of them."""

    @pytest.fixture
    def weekend(self) -> Tournament:
        """Series 1 and 2 on Saturday, 3 on Sunday."""
        tournament = make_tournament(4, clubs=1, games=4)
        Series.objects.filter(tournament=tournament, number=3).update(day=SUNDAY)
        for number in range(1, 4):
            seat_series(tournament, number)
        return tournament

    CASES: tuple[tuple[dict[str, Any], tuple[int, ...]], ...] = (
        ({}, (1, 2, 3)),
        ({"series": [2]}, (1, 2)),  # a hand thrown in in series 1 makes one in series 2 the second (rule 15)
        ({"series": [1, 2]}, (1, 2)),
        ({"day": SATURDAY}, (1, 2)),
        ({"day": SUNDAY}, (1, 2, 3)),
        ({"final_at": None}, ()),
        ({"series": []}, ()),
    )

    @pytest.mark.parametrize(("said", "locked"), CASES)
    def test_only_those_that_count_are_locked_with_what_they_hang_on(
        self, weekend: Tournament, said: dict[str, Any], locked: tuple[int, ...]
    ) -> None:
        rank(weekend, **said)
        rank(weekend, "einzel", final_at=None)
        for number in range(1, 4):
            one = table(weekend, of=number)
            kept = kept_list(Which.of_table(one), uuid.uuid4(), 1)
            assert kept is not None
            assert kept.final == (number in locked) == lock.is_final(weekend, lock.Changes.SERIES, number)

    def test_on_sunday_play_goes_on_and_people_come(self, weekend: Tournament) -> None:
        rank(weekend, "samstag", day=SATURDAY)
        rank(weekend, "einzel", final_at=None)
        rank(weekend, "mannschaften", of=RankedKind.TEAMS, final_at=None)
        put_game(table(weekend, of=3), game(1, 0, 30), ACTOR)
        registrations.register(weekend, Entry("Spät, Susi"), ACTOR)
        teams.form_team(weekend, trio(weekend), ACTOR)
        with refused("final", weekend):
            put_game(table(weekend, of=2), game(1, 0, 30), ACTOR)

    def test_game_still_costs_no_more_statements(self, weekend: Tournament) -> None:
        with CaptureQueriesContext(connection) as before:
            put_game(table(weekend, of=3), game(1, 0, 30), ACTOR)
        rank(weekend, "samstag", day=SATURDAY)
        with CaptureQueriesContext(connection) as after:
            put_game(table(weekend, of=3), game(2, 0, 30), ACTOR)
        assert len(after) == len(before)


class TestPublished:
    """Before it is final, a change to a published series needs a reason and shows as changed."""

    def test_paper_totals_typed_over_need_one(self, standing: Tournament) -> None:
        seat_series(standing, 2)
        one = table(standing, of=2)
        lists.type_totals(one, 1, PAPER, ACTOR)
        publish_results(standing, 2)
        with refused("reason_needed", standing):
            lists.type_totals(one, 2, PAPER | {1: PaperTotal(10, 101)}, ACTOR)
        with refused("reason_needed", standing):
            lists.remove_totals(one, 2, ACTOR)
        with lock.correcting("Additionsfehler"):
            lists.type_totals(one, 2, PAPER | {1: PaperTotal(10, 101)}, ACTOR)
        change = Correction.objects.get()
        assert (change.reason, change.what, change.series, change.edition) == (
            "Additionsfehler",
            "Serie 2, Tisch 1",
            one.series,
            None,
        )
        row = AuditEntry.objects.get(revision=change.revision, tournament=standing)
        assert (row.action, row.after["reason"]) == ("totals_typed", "Additionsfehler")

    def test_game_corrected_or_added_at_the_desk_needs_one(self, standing: Tournament) -> None:
        one = table(standing)
        with refused("reason_needed", standing):
            put_game(one, game(1, 1, 30), ACTOR, by_organiser=True)
        put_game(one, game(1, 1, 30, reason="verschrieben"), ACTOR, by_organiser=True)
        change = Correction.objects.get()
        assert (change.reason, change.what) == ("verschrieben", "Serie 1, Tisch 1, Spiel 1")
        with refused("reason_needed", standing):
            take_back_game(one, TypedGame(uuid.uuid4(), 1, scoring.Game(4, ())), ACTOR, by_organiser=True)
        with lock.correcting("nie gespielt"):
            take_back_game(one, TypedGame(uuid.uuid4(), 1, scoring.Game(4, ())), ACTOR, by_organiser=True)
        with refused("reason_needed", standing):
            put_game(one, game(4, 0, 30), ACTOR, by_organiser=True)  # the list is closed without it
        assert Correction.objects.count() == 2

    def test_opening_a_list_again_needs_one_and_what_its_keeper_writes_then_needs_none(
        self, standing: Tournament
    ) -> None:
        one = table(standing)
        with refused("reason_needed", standing):
            lists.reopen_list(one, ACTOR)
        with lock.correcting("Spiel 1 falsch"):
            lists.reopen_list(one, ACTOR)
        put_game(one, game(1, 1, 30), ACTOR)
        assert [change.reason for change in Correction.objects.all()] == ["Spiel 1 falsch"]

    def test_list_that_is_published_while_it_runs_is_kept_as_ever(self, standing: Tournament) -> None:
        seat_series(standing, 2)
        one = table(standing, of=2)
        play(one, 1, *game(1, 0, 30).game.results)
        publish_results(standing, 2)
        put_game(one, game(1, 1, 31), ACTOR)
        put_game(one, game(2, 0, 30), ACTOR, by_organiser=True)
        for number in 3, 4:
            put_game(one, game(number, 0, 30), ACTOR)
        lists.close_list(one, ACTOR)
        lists.type_totals(table(standing, 2, of=2), 1, PAPER, ACTOR)
        assert not Correction.objects.exists()

    def test_nobody_asks_before_it_is_published(self, played: Tournament) -> None:
        put_game(table(played), game(1, 1, 30), ACTOR, by_organiser=True)
        lists.reopen_list(table(played), ACTOR)
        assert not Correction.objects.exists()


def series(tournament: Tournament, number: int) -> Series:
    return Series.objects.select_related("tournament").get(tournament=tournament, number=number)
