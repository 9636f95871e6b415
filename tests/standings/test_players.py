"""One player: whom they met at a table where people came and left, what a hand thrown in costs, where they stand."""

import pytest

import scoring
from scoring import Result
from tests.factories import make_tournament, play, register, seat_series, table_of
from tests.lists.sitting import put, who
from tests.standings.playing import player
from tournament.core.public import state_of
from tournament.lists.reads.occupancy import Placing
from tournament.models import Series, Tournament
from tournament.standings.reads.player import PlayedSeries, games_of_player, places_of
from tournament.standings.reads.standings import published_standings


def games(tournament: Tournament, number: int, *shown: int) -> list[PlayedSeries]:
    return games_of_player(player(tournament, number), shown)


def won(series: Series, game: int, dealer: int, loser: Result | None = None) -> None:
    """A game at table 1: who sits after the dealer wins, the others have opened with 17 Augen."""
    winner, *others = (seat for seat in (1, 2, 3, 4) if seat != dealer)
    opened = (Result(seat, "opened", 17) for seat in others)
    losers = [loser if loser and loser.seat == one.seat else one for one in opened]
    play(table_of(series.tournament, of=series.number), game, Result(winner, "romme", 0), *losers)


@pytest.mark.django_db
def test_players_met_are_those_who_sat_there_in_the_same_game() -> None:
    """At seat 2, 2 plays game 1 and 5 then; at seat 3, 3 plays games 1 and 2 and 6 then; 4, who is anonymous,
    leaves after game 3."""
    series = seat_series(make_tournament(4, series=2))
    register(series.tournament, 2, [])
    for seat, since, number in ((2, 2, 5), (3, 3, 6)):
        won(series, since - 1, since - 1)
        put(series, Placing(table=1, seat=seat, from_game=since, player=who(series, number).pk))
    won(series, 3, 3)
    put(series, Placing(table=1, seat=4, from_game=4, player=None))
    series.tournament.registrations.filter(number=4).update(anonymous=True)
    seat_series(series.tournament, 2, published=False)  # nobody may know
    met = {}
    for number in range(1, 7):
        (stay,) = games(series.tournament, number, 1)
        assert stay.check_word == ""  # the list is open
        opponents = [one.registration for one in stay.opponents if one.registration]
        assert [one.person.name for one in opponents if one.number == 4] == ["Teilnehmer 4"] * (number != 4)
        played = [(game.number, game.outcome) for game in stay.games]
        met[number] = (stay.first, stay.last, [one.number for one in opponents], played)
    romme, opened = scoring.RULEBOOKS["dgsrv"].outcome("romme").name, scoring.RULEBOOKS["dgsrv"].outcome("opened").name
    assert met == {
        1: (1, None, [2, 5, 3, 6, 4], [(1, ""), (2, romme), (3, romme)]),
        2: (1, 1, [1, 3, 4], [(1, romme)]),
        3: (1, 2, [1, 2, 5, 4], [(1, opened), (2, opened)]),
        4: (1, 3, [1, 2, 5, 3, 6], [(1, opened), (2, opened), (3, opened)]),
        5: (2, None, [1, 3, 6, 4], [(2, ""), (3, opened)]),
        6: (3, None, [1, 5, 4], [(3, "")]),
    }


@pytest.mark.django_db
def test_hand_thrown_in_again_costs_more_from_the_second_on() -> None:
    """With 9 Augen it gives 2 Wertungspunkte; what was agreed takes 1 of them for the second."""
    tournament = make_tournament(4, series=2)
    Tournament.objects.filter(pk=tournament.pk).update(repeat_offence_extra=1)
    for number in (1, 2):
        won(seat_series(tournament, number), 1, 1, Result(3, "opened", 9, thrown_in=True))
    first, second = games(tournament, 3, 1, 2)
    assert [game.cell and game.cell.net for one in (first, second) for game in one.games] == [2, 1]
    assert [(one.typed, one.total and one.total.wertungspunkte) for one in (first, second)] == [(False, 2), (False, 1)]
    assert [(len(one.games), one.total is None) for one in games(tournament, 3, 1)] == [(1, False), (0, True)]
    (dealt,) = games(tournament, 1, 1)[0].games
    assert (dealt.outcome, dealt.cell, dealt.thrown_in) == ("", None, False)


def test_place_of_a_team_or_club_is_that_of_who_counts_for_it(cup: Tournament) -> None:
    """8 is disqualified; 6 is in no team, and alone in a club of which no woman is."""
    cup.rankings.filter(document_id="verein").update(category="Damen")
    cup.registrations.filter(number=6).update(club=None)
    found = published_standings(state_of(Tournament.objects.get(pk=cup.pk)))

    def places(number: int) -> dict[str, tuple[str, bool, int | None, int]]:
        return {
            one.ranking.id: (one.name, one.team is not None, one.place.rank, one.ranked)
            for one in places_of(found, player(cup, number))
        }

    one = places(1)
    assert {key: one[key][:2] for key in one} == {
        **dict.fromkeys(("einzel", "damen", "zwei", "liga"), ("", False)),
        "mann": ("Vier", True),
        "tandem": ("Paar", True),
        "verein": ("Rommé-Club Nr. 1", False),
    }
    assert places(2).keys() == {"einzel", "mann", "tandem", "zwei", "liga"}
    assert places(6).keys() == {"einzel", "zwei", "liga"}
    assert (one["einzel"][3], places(8)["einzel"][2:]) == (6, (None, 6))
