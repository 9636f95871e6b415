"""Over which series standings are, of which single games are everybody's, and who of a list is left out."""

import pytest
from django.utils import timezone

from tests.factories import ACTOR, make_tournament, seat_series
from tests.standings.test_frozen import play_last, reveal
from tournament.core.public import state_of
from tournament.models import Club, Correction, Person, Registration, Seat, Team, Tournament, TournamentClub
from tournament.standings.acts.publishing import freeze
from tournament.standings.reads.standings import published_standings, seated_series, standings


@pytest.mark.django_db
def test_standings_are_over_the_series_that_have_tables_in_order() -> None:
    tournament = make_tournament(4, series=4)
    for number in (3, 1):
        seat_series(tournament, number)
    seat_series(make_tournament(4), 2)  # another one's
    assert (standings(tournament).series, standings(tournament, [3, 1, 3]).series) == ((1, 3), (1, 3))
    tournament.registrations.filter(number=2).update(anonymous=True)
    second = [found.players[1].name for found in (standings(tournament, public=True), standings(tournament))]
    assert second == ["Teilnehmer 2", "Bauer, Bernd"]
    tournament.series.filter(number=3).update(published_at=None)
    assert (standings(tournament).series, seated_series(tournament)) == ((1, 3), [1])


def with_games(tournament: Tournament) -> set[int]:
    found = Tournament.objects.get(pk=tournament.pk)
    return set(published_standings(state_of(found)).series_with_games)


def test_games_of_a_series_changed_behind_a_board_are_nobodys(cup: Tournament) -> None:
    """What was changed before it stopped everybody has seen; nor is that of no series one of any."""

    def correct(number: int | None) -> None:
        series = number and cup.series.get(number=number)
        Correction.objects.create(
            tournament=cup, series=series or None, at=timezone.now(), reason="Addition", revision=1
        )

    correct(1)
    freeze(cup, 0, None, ACTOR)
    correct(None)
    play_last(cup)
    assert with_games(cup) == {1, 2}
    correct(2)
    assert with_games(cup) == {1}
    reveal(cup, "damen")
    assert with_games(cup) == {1}
    reveal(cup, "einzel")
    assert with_games(cup) == {1, 2, 3}


def test_games_of_a_series_with_an_open_list_are_nobodys_at_once(cup: Tournament) -> None:
    late = cup.series.get(number=2).card_tables.filter(number=2)
    late.update(closed_at=None)
    freeze(cup, 0, None, ACTOR)
    late.update(closed_at=timezone.now())
    assert with_games(cup) == {1}


def test_games_of_series_before_a_board_that_stands_still_go_on(cup: Tournament) -> None:
    assert with_games(cup) == {1, 2}
    freeze(cup, 0, 3, ACTOR)
    play_last(cup)
    Correction.objects.create(tournament=cup, series=cup.series.get(number=2), at=timezone.now(), revision=1)
    assert with_games(cup) == {1, 2}


def test_person_deleted_while_a_list_is_made_is_in_no_line(cup: Tournament) -> None:
    """A team, a club and a member."""
    found = standings(cup)
    teams, tandems, clubs = (found.list_called(key) for key in ("mann", "tandem", "verein"))
    assert teams
    assert tandems
    assert clubs
    assert [len(one.places) for one in (teams, tandems, clubs)] == [1, 2, 2]
    cup.teams.filter(name="Halb").delete()
    Seat.objects.filter(registration__number=3).delete()
    cup.registrations.filter(number=3).delete()
    for rows in (Registration.objects, Person.objects, Team.objects):
        rows.update(club=None)
    TournamentClub.objects.all().delete()
    Club.objects.filter(name="Rommé-Club Nr. 2").delete()
    assert [row.name for row in tandems.rows] == ["Paar"]
    (four,), (one,) = teams.rows, clubs.rows
    assert [member.registration.number for member in four.members] == [1, 2, 4]
    assert (one.name, [member.registration.number for member in one.members]) == (
        "Rommé-Club Nr. 1",
        [5],
    )  # 3 was the other
