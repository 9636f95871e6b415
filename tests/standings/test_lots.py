"""Lots for complete ties. Rule 14: net Wertungspunkte, then Augen, then the lot; recorded for good."""

import pytest

from tests.factories import ACTOR, make_team, make_tournament, seat_series
from tournament.core.errors import RefusedError
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import AuditEntry, Lot, Registration, Tournament
from tournament.standings.acts import lots
from tournament.standings.reads.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def tied() -> Tournament:
    """Start number 1 leads; 2 and 3 are level in Wertungspunkte and Augen; 4 is last."""
    tournament = make_tournament(4)
    table = seat_series(tournament).card_tables.get()
    paper = {1: PaperTotal(50, 200), 2: PaperTotal(44, 310), 3: PaperTotal(44, 310), 4: PaperTotal(44, 311)}
    type_totals(table, table.version, paper, ACTOR)
    return tournament


def keys(tournament: Tournament, *numbers: int) -> list[int]:
    by_number = dict(Registration.objects.filter(tournament=tournament).values_list("number", "pk"))
    return [by_number[number] for number in numbers]


def ranks(tournament: Tournament) -> dict[int, tuple[int | None, bool, bool]]:
    return {row.registration.number: (row.rank, row.tied, row.by_lot) for row in standings(tournament).players}


def test_until_the_lot_is_drawn_the_tied_share_a_rank(tied: Tournament) -> None:
    assert ranks(tied) == {
        1: (1, False, False),
        2: (2, True, False),
        3: (2, True, False),
        4: (4, False, False),  # 311 Augen: not level
    }


def test_the_program_draws_among_the_tied(tied: Tournament) -> None:
    lot = lots.draw(tied, ACTOR, keys(tied, 2, 3))
    assert sorted(lot.order) == sorted(keys(tied, 2, 3))
    second, third = lot.order
    by_rank = {row.rank: (row.registration.pk, row.by_lot) for row in standings(tied).players}
    assert by_rank[2] == (second, True)
    assert by_rank[3] == (third, True)


def test_both_orders_are_drawn(tied: Tournament) -> None:
    drawn = {tuple(lots.shuffled([1, 2])) for _ in range(100)}
    assert drawn == {(1, 2), (2, 1)}  # one of them missing by chance: 2 in 2**100


def test_an_order_drawn_by_hand_is_recorded_with_who_and_when(tied: Tournament) -> None:
    lot = lots.draw(tied, ACTOR, keys(tied, 2, 3), order=keys(tied, 3, 2))
    assert ranks(tied)[3] == (2, False, True)
    assert ranks(tied)[2] == (3, False, True)
    assert lot.drawn_at is not None
    entry = AuditEntry.objects.get(action="lot_drawn")
    names = dict(Registration.objects.values_list("number", "person__name"))
    assert entry.actor == ACTOR.name
    assert entry.after == {"order": [names[3], names[2]], "by_hand": True}


@pytest.mark.parametrize("numbers", [[1, 2], [2], [2, 3, 4], [2, 2], []])
def test_only_those_who_are_level_draw_lots(tied: Tournament, numbers: list[int]) -> None:
    with pytest.raises(RefusedError) as refused:
        lots.draw(tied, ACTOR, keys(tied, *numbers))
    assert refused.value.code == "not_tied"
    assert not Lot.objects.exists()


def test_a_lot_is_drawn_once(tied: Tournament) -> None:
    lots.draw(tied, ACTOR, keys(tied, 2, 3))
    with pytest.raises(RefusedError) as refused:
        lots.draw(tied, ACTOR, keys(tied, 2, 3))
    assert refused.value.code == "not_tied"


@pytest.mark.parametrize("numbers", [[2], [2, 2], [2, 4], [2, 3, 4]])
def test_an_order_names_each_of_the_tied_once(tied: Tournament, numbers: list[int]) -> None:
    with pytest.raises(RefusedError) as refused:
        lots.draw(tied, ACTOR, keys(tied, 2, 3), order=keys(tied, *numbers))
    assert refused.value.code == "lot_order"


def test_teams_draw_lots_too(tied: Tournament) -> None:
    registrations = list(tied.registrations.order_by("number"))
    one, other = (make_team(tied, [registrations[at]], f"Mannschaft {at}") for at in (1, 2))
    lot = lots.draw(tied, ACTOR, [one.pk, other.pk], of_teams=True, order=[other.pk, one.pk])
    assert lot.of == "teams"
    assert [(row.rank, row.team.pk, row.by_lot) for row in standings(tied).teams] == [
        (1, other.pk, True),
        (2, one.pk, True),
    ]
