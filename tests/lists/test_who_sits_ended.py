"""Who really sits where is put right at a list that paper, a target score or a giving up has ended."""

import pytest

import scoring
from scoring import Result
from tests.factories import ACTOR, make_tournament, play, seat_series
from tests.lists.sitting import at_table, put, who
from tests.lists.test_endings import duel, fresh, table_of
from tournament.archive.reads.documents import document_of
from tournament.core.errors import RefusedError
from tournament.lists.acts.lists import PaperTotal, give_up, type_totals
from tournament.lists.acts.recompute import differing_totals
from tournament.lists.reads import lists
from tournament.lists.reads.whole_series import Placing
from tournament.models import CardTable, Registration, Series

pytestmark = pytest.mark.django_db


def refused(series: Series, *placings: Placing) -> str:
    before = at_table(series, 1)
    with pytest.raises(RefusedError) as caught:
        put(series, *placings)
    assert at_table(series, 1) == before
    return caught.value.code


def substitute(series: Series) -> Registration:
    """Somebody without a seat."""
    tournament = make_tournament(1, name="woanders")
    stranger = tournament.registrations.get()
    stranger.tournament, stranger.number, stranger.document_id = series.tournament, 99, "p99"
    stranger.save()
    return stranger


def test_hands_thrown_in_on_paper_go_with_who_sat_there() -> None:
    """Rule 15: the paper list of table 1 says of seat 2 one hand; that was 7, not 2, whose later hand is his first."""
    tournament = make_tournament(8, games=16)
    tournament.repeat_offence_extra = 5
    tournament.save()
    series, later = seat_series(tournament), seat_series(tournament, 2)
    paper = {line: PaperTotal(10, 300, 1, thrown_in=int(line == 2)) for line in (1, 2, 3, 4)}
    type_totals(fresh(series.card_tables.get(number=1)), 1, paper, ACTOR)
    afterwards = fresh(later.card_tables.get(number=1))
    play(afterwards, 1, Result(3, "romme", 0), Result(2, "opened", 17, thrown_in=True), Result(4, "opened", 17))
    put(series, Placing(1, 2, 1, who(series, 7).pk), Placing(2, 3, 1, who(series, 2).pk))
    assert lists.repeated_offences(afterwards) == []
    assert differing_totals(tournament) == []


class TestGivenUp:
    """Of six games, three are played; b, at seat 2, is behind and gives up."""

    @pytest.fixture
    def card_table(self) -> CardTable:
        made = table_of("romme24-sprint", 2, games=6)
        duel(made, "aab")
        return made

    def test_whoever_gave_up_has_not_left(self, card_table: CardTable) -> None:
        give_up(card_table, 2, ACTOR)
        assert refused(card_table.series, Placing(1, 2, 4, None)) == "given_up"
        (table,) = document_of(card_table.series.tournament).series[0].tables
        assert table.gave_up == "p2"

    def test_nobody_gives_up_at_an_empty_seat(self, card_table: CardTable) -> None:
        put(card_table.series, Placing(1, 2, 6, None))
        with pytest.raises(RefusedError) as caught:
            give_up(fresh(card_table), 2, ACTOR)
        assert (caught.value.code, caught.value.params) == ("seat_empty", {"seat": 2})

    def test_somebody_else_may_have_sat_there(self, card_table: CardTable) -> None:
        give_up(card_table, 2, ACTOR)
        put(card_table.series, Placing(1, 2, 2, substitute(card_table.series).pk))
        (table,) = document_of(card_table.series.tournament).series[0].tables
        assert table.gave_up == "p99"


def test_no_game_is_left_behind_the_one_that_reaches_the_target() -> None:
    """a made 60 in game 1, his substitute 60 in game 2; were both his, 100 had been reached before game 3."""
    card_table = table_of("horesca", 2, games=6, target_score=100)
    series, first = card_table.series, who(card_table.series, 1).pk
    put(series, Placing(1, 1, 2, substitute(series).pk))
    for number, held in enumerate((60, 60, 10), 1):
        play(fresh(card_table), number, Result(1, "romme", 0), Result(2, "lost", held))
    assert refused(series, Placing(1, 1, 2, first)) == "list_has_more_games"
    games = lists.games_of(card_table)
    assert scoring.check_after_target(series.tournament.rulebook, 2, games, 100) != []
