"""Once everything is to be public, the result of a later series follows as soon as its last list is closed."""

import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, fill_list, seat_series, series_of, table_of
from tests.lists.sitting import table_by
from tests.lists.test_lists import duel
from tests.standings.playing import play_out
from tests.web.answers import shows, text
from tournament.core import lock
from tournament.core.act import Actor
from tournament.core.audit import head_of
from tournament.core.steps import Shown
from tournament.lists.acts.lists import PaperTotal, close_list, give_up, type_totals
from tournament.models import AuditEntry, CardTable, LateGame, Series, Tournament
from tournament.standings.acts import publishing

KEEPER = Actor("Liste: Serie 2, Tisch 2")


def choose(tournament: Tournament, word: Shown) -> None:
    """Press the organiser's switch."""
    versions = {one.number: one.version for one in tournament.series.all()}
    with lock.correcting("anders"):
        publishing.show(tournament, word, versions, ACTOR)


def public(tournament: Tournament) -> list[int]:
    return [one.number for one in tournament.series.order_by("number") if one.results]


@pytest.fixture
def second(tournament: Tournament) -> Series:
    """Series 1 is over and public, of the second one list of two is open; everything is to be public."""
    play_out(tournament)
    series = seat_series(tournament, 2)
    choose(tournament, Shown.EVERYTHING)
    for number in (1, 2):
        fill_list(table_of(tournament, number, of=2))
    close_list(table_of(tournament, 1, of=2), ACTOR, unconfirmed=True)
    return series


def close_last(series: Series) -> list[int]:
    """The list keeper closes the second list; which results are public then."""
    close_list(table_of(series.tournament, 2, of=2), KEEPER, unconfirmed=True)
    return public(series.tournament)


def test_result_follows_the_last_list_that_is_closed(organiser_client: Client, second: Series) -> None:
    tournament = second.tournament
    assert public(tournament) == [1]
    said = "das Ergebnis der Serie 1. Ergebnisse folgen von selbst"
    shows(text(organiser_client.get(f"/leitung/{tournament.slug}/stand/")), said)
    assert close_last(second) == [1, 2]
    published, closed = AuditEntry.objects.order_by("-pk")[:2]
    assert [(one.action, one.actor) for one in (closed, published)] == [
        ("list_closed", KEEPER.name),
        ("results_published", KEEPER.name),
    ]
    assert series_of(tournament, 2).results_head == head_of(published.hash)


def take_back(series: Series) -> None:
    with lock.correcting("anders"):
        publishing.withdraw_results(series_of(series.tournament), series_of(series.tournament).version, ACTOR)


def keep_late_game(series: Series) -> None:
    """A game lies beside the first list, and nobody has decided about it."""
    table = table_of(series.tournament, of=2)
    late = {"entry_id": uuid.uuid4(), "number": 1, "typed": {}, "code": "list_closed", "at": timezone.now()}
    LateGame.objects.create(card_table=table, **late)


@pytest.mark.parametrize(
    ("act", "left"),
    [
        (take_back, []),
        (keep_late_game, [1]),
        (lambda series: choose(series.tournament, Shown.PLACES), []),
        (lambda series: choose(series.tournament, Shown.NOTHING), [1]),
    ],
)
def test_result_does_not_follow_by_itself(second: Series, act: Callable[[Series], None], left: list[int]) -> None:
    """One was taken back by hand, a game waits, or another word was chosen meanwhile."""
    act(second)
    assert close_last(second) == left


def type_list(table: CardTable) -> None:
    type_totals(table, table.version, {seat: PaperTotal(20, 100 * seat) for seat in range(1, 5)}, ACTOR)


def leave(table: CardTable) -> None:
    duel(table, "aab")
    give_up(table, 2, ACTOR)


@pytest.mark.parametrize(("rulebook", "players", "close"), [("dgsrv", 4, type_list), ("romme24-sprint", 2, leave)])
def test_result_follows_however_the_list_is_closed(
    db: None, rulebook: str, players: int, close: Callable[[CardTable], None]
) -> None:
    table = table_by(rulebook, players, games=6)
    tournament = table.series.tournament
    as_ever = tournament.public_revision
    choose(tournament, Shown.EVERYTHING)
    assert (public(tournament), tournament.published, tournament.public_revision) == ([], True, as_ever)
    close(table)
    assert public(tournament) == [1]
