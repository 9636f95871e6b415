"""Make a tournament, change it while that hurts nobody, show it."""

import datetime
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User

import scoring
from tests.factories import ACTOR, make_table, make_team, make_tournament, play, publish_results, seat_series
from tournament.core import lock
from tournament.core.errors import LockedError, RefusedError, StaleError
from tournament.lists.acts.recompute import differing_totals
from tournament.lists.reads.lists import repeated_offences
from tournament.lists.reads.watch import unreported_offences
from tournament.models import AuditEntry, CardTable, Correction, Tournament
from tournament.setup.acts import tournaments
from tournament.setup.acts.tournaments import Details, details_of, version_of

pytestmark = pytest.mark.django_db
DETAILS = Details(
    name="Köln-Pokal 2026",
    date=datetime.date(2026, 5, 9),
    place="Köln",
    rulebook_id="dgsrv",
    series_count=3,
    games_per_series=16,
    minutes_per_series=55,
    team_size=4,
    repeat_offence_extra=0,
)


def change(tournament: Tournament, **changes: Any) -> None:
    details = replace(details_of(tournament), **changes)
    tournaments.change_tournament(tournament, version_of(tournament), details, ACTOR)


def refusal(tournament: Tournament, **changes: Any) -> str:
    before = details_of(tournament)
    with pytest.raises(RefusedError) as refused:
        change(tournament, **changes)
    tournament.refresh_from_db()
    assert details_of(tournament) == before
    return refused.value.code


def test_new_tournament_has_its_series_and_its_organiser(organiser: User) -> None:
    made = tournaments.create_tournament(DETAILS, organiser, ACTOR)
    assert (made.slug, made.published, made.revision) == ("koeln-pokal-2026", False, 1)
    assert details_of(made) == DETAILS
    assert [series.number for series in made.series.all()] == [1, 2, 3]
    assert list(made.organisers.all()) == [organiser]
    row = AuditEntry.objects.get()
    assert (row.action, row.after["name"], row.after["date"]) == ("tournament_created", "Köln-Pokal 2026", "2026-05-09")


def test_two_tournaments_of_one_name_have_two_addresses(organiser: User) -> None:
    made = [tournaments.create_tournament(DETAILS, organiser, ACTOR).slug for _ in range(2)]
    assert made == ["koeln-pokal-2026", "koeln-pokal-2026-2"]


def test_tournament_called_neu_does_not_take_the_address_of_the_page(organiser: User) -> None:
    assert tournaments.create_tournament(replace(DETAILS, name="Neu"), organiser, ACTOR).slug == "neu-2"


@pytest.mark.parametrize(("games", "minutes"), [(20, 135), (16, 108), (15, 102), (36, 243)])
def test_suggested_time_is_that_of_romme(games: int, minutes: int) -> None:
    """decisions.md, rule 22: 6 min 45 s a game. 15 are 101 1/4: a started minute counts."""
    assert tournaments.suggested_minutes(scoring.rulebook("dgsrv"), games) == minutes


def test_details_are_changed_and_logged(tournament: Tournament) -> None:
    change(tournament, name="Cup", place="", series_count=5, team_size=2)
    tournament.refresh_from_db()
    assert (tournament.name, tournament.place, tournament.members_per_team, tournament.slug[:5]) == (
        "Cup",
        "",
        2,
        "pokal",
    )
    assert [series.number for series in tournament.series.all()] == [1, 2, 3, 4, 5]
    change(tournament, series_count=2)
    assert [series.number for series in tournament.series.all()] == [1, 2]
    row = AuditEntry.objects.get(revision=1)
    assert (row.before["name"], row.after["name"]) == ("Pokal 2026", "Cup")


def test_no_teams_is_something_else_than_the_rulebooks(tournament: Tournament) -> None:
    assert tournament.members_per_team == 4
    change(tournament, team_size=0)
    assert tournament.members_per_team == 0


def test_stale_change_says_what_is_stored(tournament: Tournament) -> None:
    version = version_of(tournament)
    change(tournament, name="Cup")
    with pytest.raises(StaleError) as stale:
        tournaments.change_tournament(tournament, version, DETAILS, ACTOR)
    assert isinstance(stale.value.stored, dict)
    assert stale.value.stored["name"] == "Cup"


def test_nothing_changed_is_nothing_logged(tournament: Tournament) -> None:
    change(tournament)
    assert AuditEntry.objects.count() == 0


def test_once_a_game_is_stored_rulebook_and_games_stand(tournament: Tournament) -> None:
    series = seat_series(tournament)
    table = series.card_tables.get(number=1)
    play(
        table,
        1,
        scoring.Result(2, "romme", 0),
        scoring.Result(3, "opened", 17),
        scoring.Result(4, "not_opened", 40),
    )
    assert refusal(tournament, rulebook_id="dskv-2018") == "games_stored"
    assert refusal(tournament, games_per_series=20) == "games_stored"
    change(tournament, name="Cup", minutes_per_series=70)


def test_seated_series_cannot_go(tournament: Tournament) -> None:
    seat_series(tournament, 2)
    assert refusal(tournament, series_count=1) == "series_seated"
    change(tournament, series_count=2)


def test_teams_that_are_there_keep_their_rules() -> None:
    tournament = make_tournament(8, clubs=1)
    make_team(tournament, list(tournament.registrations.all()[:4]))
    assert refusal(tournament, team_size=2) == "teams_exist"
    assert refusal(tournament, rulebook_id="dskv-2018") == "teams_exist"
    change(tournament, team_size=4)


def test_more_is_deducted_from_the_second_offence_on_at_once(tournament: Tournament) -> None:
    """Rule 15: thrown in, opened with 5 Augen: 2 instead of 3 points; the second time one less if so set."""
    series = seat_series(tournament)
    table = series.card_tables.get(number=1)
    for number, winner, thrower, other in ((1, 2, 3, 4), (2, 1, 3, 4)):
        play(
            table,
            number,
            scoring.Result(winner, "romme", 0),
            scoring.Result(thrower, "opened", 5, thrown_in=True),
            scoring.Result(other, "opened", 17),
        )
    assert table.seats.get(number=3).wertungspunkte == 4  # 2 + 2
    change(tournament, repeat_offence_extra=1)
    assert table.seats.get(number=3).wertungspunkte == 3  # 2 + 1


@pytest.mark.parametrize("changed", [{"target_score": 200}, {"target_score": None}])
def test_once_a_game_is_stored_the_target_score_stands(db: None, changed: dict[str, int | None]) -> None:
    tournament = make_tournament(4, rulebook="horesca", games=12)
    change(tournament, target_score=100)
    table = seat_series(tournament).card_tables.get()
    play(table, 1, scoring.Result(1, "romme", 0), *(scoring.Result(seat, "lost", 5) for seat in (2, 3, 4)))
    assert refusal(tournament, **changed) == "games_stored"


def test_once_a_game_is_stored_the_jokers_stand(db: None) -> None:
    tournament = make_tournament(2, rulebook="romme24-sprint", games=12)
    table = make_table(tournament.series.get(number=1), 1, list(tournament.registrations.all()))
    play(table, 1, scoring.Result(1, "romme", 0), scoring.Result(2, "opened", 5))
    assert refusal(tournament, without_jokers=True) == "games_stored"


class TestAgreements:
    """decisions.md, "Second reading": switches beside an official text."""

    def test_they_count_at_once_and_for_what_is_stored(self, tournament: Tournament) -> None:
        """Rule 15: opened, 90 claimed: 31 are recorded; "at least" what was claimed: 90."""
        table = seat_series(tournament).card_tables.get(number=1)
        thrown = scoring.Result(3, "opened", 90, thrown_in=True)
        play(table, 1, scoring.Result(2, "romme", 0), thrown, scoring.Result(4, "opened", 17))
        assert table.seats.get(number=3).augen == 31
        change(tournament, agreements=["thrown_in_at_least_claimed"])
        assert table.seats.get(number=3).augen == 90
        assert AuditEntry.objects.filter(action="tournament_changed").count() == 1
        change(tournament, agreements=[])
        assert table.seats.get(number=3).augen == 31

    def test_what_is_published_is_scored_otherwise_only_for_a_reason(self, tournament: Tournament) -> None:
        table = seat_series(tournament).card_tables.get(number=1)
        thrown = scoring.Result(3, "opened", 90, thrown_in=True)
        play(table, 1, scoring.Result(2, "romme", 0), thrown, scoring.Result(4, "opened", 17))
        publish_results(tournament, 1)
        with pytest.raises(LockedError, match="reason_needed"):
            change(tournament, agreements=["thrown_in_at_least_claimed"])
        assert table.seats.get(number=3).augen == 31
        with lock.correcting("so war es angesagt"):
            change(tournament, agreements=["thrown_in_at_least_claimed"])
        assert table.seats.get(number=3).augen == 90
        noted = Correction.objects.get()
        assert (noted.reason, noted.series) == ("so war es angesagt", table.series)

    def test_second_offence_is_counted_per_list(self) -> None:
        """Opened with 5, thrown in: 2; from the second time on 1 less. In series 2 it is the first again."""
        tournament = make_tournament(4, series=2)
        change(tournament, repeat_offence_extra=1)
        thrown = scoring.Result(3, "opened", 5, thrown_in=True)
        tables = [seat_series(tournament, number).card_tables.get() for number in (1, 2)]
        for table in tables:
            play(table, 1, scoring.Result(2, "romme", 0), thrown, scoring.Result(4, "opened", 17))

        def made() -> tuple[int, int, bool]:
            seat = tables[1].seats.get(number=3)
            asked = unreported_offences(tables[1].series)[tables[1].pk]
            table = CardTable.objects.select_related("series__tournament").get(pk=tables[1].pk)
            assert bool(repeated_offences(table)) == bool(asked)
            return seat.wertungspunkte, seat.augen, bool(asked)

        assert made() == (1, 11, True)
        change(tournament, agreements=["second_offence_per_list"])
        for table in tables:
            table.series.tournament.refresh_from_db()
        assert made() == (2, 11, False)
        assert differing_totals(tournament) == []

    def test_loan_player_in_two_teams_stays_agreed(self) -> None:
        """decisions.md, "Second reading": the switch "darf auch für den eigenen Verein spielen"."""
        tournament = make_tournament(10)
        change(tournament, agreements=["loan_player_also_for_own_club"])
        north = list(tournament.registrations.filter(number__in=(1, 3, 5)).order_by("number"))
        south = list(tournament.registrations.filter(number__in=(2, 4, 6, 8)).order_by("number"))
        make_team(tournament, south)
        assert refusal(tournament, team_size=2) == "teams_exist"
        change(tournament, agreements=[])
        change(tournament, agreements=["loan_player_also_for_own_club"])
        make_team(tournament, [*north, south[3]], "Mannschaft 2")
        assert refusal(tournament, agreements=[]) == "loan_in_two_teams"
