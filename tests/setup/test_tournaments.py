"""Make a tournament, change it while that hurts nobody, show it."""

import datetime
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from django.contrib.auth.models import User

import scoring
from tests.factories import ACTOR, make_table, make_team, make_tournament, play, publish_results, seat_series
from tournament.core import lock
from tournament.core.errors import LockedError, RefusedError, StaleError
from tournament.lists.acts.recompute import differing_totals
from tournament.lists.reads.lists import repeated_offences
from tournament.lists.reads.watch import unreported_offences
from tournament.models import AuditEntry, CardTable, Correction, Seat, Tournament
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
    assert (made.slug, made.published, made.revision, details_of(made)) == ("koeln-pokal-2026", False, 1, DETAILS)
    assert (numbers(made), list(made.organisers.all())) == ([1, 2, 3], [organiser])
    row = AuditEntry.objects.get()
    assert (row.action, row.after["name"], row.after["date"]) == ("tournament_created", "Köln-Pokal 2026", "2026-05-09")


def test_address_is_of_one_tournament_alone_and_of_no_page(organiser: User) -> None:
    names = [*["Köln-Pokal 2026"] * 3, "Neu"]
    made = [tournaments.create_tournament(replace(DETAILS, name=name), organiser, ACTOR).slug for name in names]
    assert made == ["koeln-pokal-2026", "koeln-pokal-2026-2", "koeln-pokal-2026-3", "neu-2"]


@pytest.mark.parametrize(("games", "minutes"), [(20, 135), (16, 108), (15, 102), (36, 243)])
def test_suggested_time_is_that_of_romme(games: int, minutes: int) -> None:
    """decisions.md, rule 22: 6 min 45 s a game. 15 are 101 1/4: a started minute counts."""
    assert tournaments.suggested_minutes(scoring.rulebook("dgsrv"), games) == minutes


def numbers(tournament: Tournament) -> list[int]:
    return [series.number for series in tournament.series.all()]


def test_details_are_changed_and_logged(tournament: Tournament) -> None:
    change(tournament, name="Cup", place="", series_count=5, team_size=2)
    tournament.refresh_from_db()
    now = (tournament.name, tournament.place, tournament.members_per_team, tournament.slug[:5], numbers(tournament))
    assert now == ("Cup", "", 2, "pokal", [1, 2, 3, 4, 5])
    change(tournament, series_count=2)
    row = AuditEntry.objects.get(revision=1)
    assert (numbers(tournament), row.before["name"], row.after["name"]) == ([1, 2], "Pokal 2026", "Cup")


def test_team_size_of_none_is_something_else_than_the_rulebooks(tournament: Tournament) -> None:
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


def test_change_of_nothing_is_not_logged(tournament: Tournament) -> None:
    change(tournament)
    assert AuditEntry.objects.count() == 0


def test_seated_series_cannot_go(tournament: Tournament) -> None:
    seat_series(tournament, 2)
    assert refusal(tournament, series_count=1) == "series_seated"
    change(tournament, series_count=2)


def test_teams_that_are_there_keep_their_rules() -> None:
    tournament = make_tournament(8, clubs=1)
    make_team(tournament, list(tournament.registrations.all()[:4]))
    assert refusal(tournament, team_size=2) == refusal(tournament, rulebook_id="dskv-2018") == "teams_exist"
    change(tournament, team_size=4)


@pytest.mark.parametrize(
    ("players", "rulebook", "before", "changes"),
    [
        (8, "dgsrv", {}, [{"rulebook_id": "dskv-2018"}, {"games_per_series": 20}]),
        (4, "horesca", {"target_score": 100}, [{"target_score": 200}, {"target_score": None}]),
        (2, "romme24-sprint", {}, [{"without_jokers": True}]),
    ],
)
def test_rules_stand_once_a_game_is_stored(
    db: None, players: int, rulebook: str, before: dict[str, Any], changes: list[dict[str, Any]]
) -> None:
    tournament = make_tournament(players, rulebook=rulebook, games=12)
    change(tournament, **before)
    table = make_table(tournament.series.get(number=1), 1, list(tournament.registrations.all()[:4]))
    winner, *others = tournament.rulebook.playing_seats(table.seats.count(), 1)
    lost = "lost" if rulebook == "horesca" else "opened"
    play(table, 1, scoring.Result(winner, "romme", 0), *(scoring.Result(seat, lost, 17) for seat in others))
    assert [refusal(tournament, **changed) for changed in changes] == ["games_stored"] * len(changes)
    change(tournament, name="Cup", minutes_per_series=70)


def thrown_in(table: CardTable, augen: int, *games: int) -> Seat:
    """Seat 3 throws a hand with so many Augen in, in each of these games; as it stands then."""
    for number in games:
        won, thrown = scoring.Result(number % 2 + 1, "romme", 0), scoring.Result(3, "opened", augen, thrown_in=True)
        play(table, number, won, thrown, scoring.Result(4, "opened", 17))
    return table.seats.get(number=3)


def test_more_is_deducted_from_the_second_offence_on_at_once(tournament: Tournament) -> None:
    """Rule 15: thrown in, opened with 5 Augen: 2 instead of 3 points; the second time one less if so set."""
    seat = thrown_in(seat_series(tournament).card_tables.get(number=1), 5, 1, 2)
    assert seat.wertungspunkte == 4  # 2 + 2
    change(tournament, repeat_offence_extra=1)
    seat.refresh_from_db()
    assert seat.wertungspunkte == 3  # 2 + 1


class TestAgreements:
    """decisions.md, "Second reading": switches beside an official text."""

    AGREED: ClassVar = ["thrown_in_at_least_claimed"]

    def test_agreements_count_at_once_and_for_what_is_stored(self, tournament: Tournament) -> None:
        """Rule 15: opened, 90 claimed: 31 are recorded; "at least" what was claimed: 90."""
        seat = thrown_in(seat_series(tournament).card_tables.get(number=1), 90, 1)
        recorded = [seat.augen]
        for agreements in (self.AGREED, list[str]()):
            change(tournament, agreements=agreements)
            seat.refresh_from_db()
            recorded.append(seat.augen)
        assert (recorded, AuditEntry.objects.filter(action="tournament_changed").count()) == ([31, 90, 31], 2)

    def test_published_result_is_scored_otherwise_only_for_a_reason(self, tournament: Tournament) -> None:
        seat = thrown_in(seat_series(tournament).card_tables.get(number=1), 90, 1)
        publish_results(tournament, 1)
        with pytest.raises(LockedError, match="reason_needed"):
            change(tournament, agreements=self.AGREED)
        seat.refresh_from_db()
        assert seat.augen == 31
        with lock.correcting("so war es angesagt"):
            change(tournament, agreements=self.AGREED)
        seat.refresh_from_db()
        noted = Correction.objects.get()
        assert (seat.augen, noted.reason, noted.series) == (90, "so war es angesagt", seat.series)

    def test_second_offence_is_counted_per_list(self) -> None:
        """Opened with 5, thrown in: 2; from the second time on 1 less. In series 2 it is the first again."""
        tournament = make_tournament(4, series=2)
        change(tournament, repeat_offence_extra=1)
        tables = [seat_series(tournament, number).card_tables.get() for number in (1, 2)]
        for table in tables:
            thrown_in(table, 5, 1)

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
        assert (made(), differing_totals(tournament)) == ((2, 11, False), [])

    def test_loan_player_in_two_teams_stays_agreed(self) -> None:
        """decisions.md, "Second reading": the switch "darf auch für den eigenen Verein spielen"."""
        tournament = make_tournament(10)
        change(tournament, agreements=["loan_player_also_for_own_club"])
        north, south = (
            list(tournament.registrations.filter(number__in=numbers).order_by("number"))
            for numbers in ((1, 3, 5), (2, 4, 6, 8))
        )
        make_team(tournament, south)
        assert refusal(tournament, team_size=2) == "teams_exist"
        change(tournament, agreements=[])
        change(tournament, agreements=["loan_player_also_for_own_club"])
        make_team(tournament, [*north, south[3]], "Mannschaft 2")
        assert refusal(tournament, agreements=[]) == "loan_in_two_teams"
