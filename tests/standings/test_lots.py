"""Lots for complete ties. Rule 14: net Wertungspunkte, then Augen, then the lot; recorded for good."""

import pytest

from tests.factories import ACTOR, make_team, make_tournament, seat_series
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import AuditEntry, Lot, Registration, Series, Tournament
from tournament.seating.lots import order_by_lot
from tournament.seating.sealing import new_secret
from tournament.standings.acts import decisions, lots
from tournament.standings.reads.standings import standings
from tournament.standings.reads.ties import drawn_lots

pytestmark = pytest.mark.django_db


@pytest.fixture
def tied() -> Tournament:
    """Start number 1 leads; 2 and 3 are level in Wertungspunkte and Augen; 4 is last."""
    tournament = make_tournament(4, series=1)
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


def test_program_draws_among_the_tied(tied: Tournament) -> None:
    lot = lots.draw(tied, ACTOR, "players", keys(tied, 2, 3))
    assert sorted(lot.order) == sorted(keys(tied, 2, 3))
    second, third = lot.order
    by_rank = {row.rank: (row.registration.pk, row.by_lot) for row in standings(tied).players}
    assert (by_rank[2], by_rank[3]) == ((second, True), (third, True))


def test_both_orders_are_drawn() -> None:
    drawn = {tuple(order_by_lot(new_secret(), [1, 2])) for _ in range(100)}
    assert drawn == {(1, 2), (2, 1)}  # one of them missing by chance: 2 in 2**100


def test_order_drawn_by_hand_is_recorded_with_who_and_when(tied: Tournament) -> None:
    lot = lots.draw(tied, ACTOR, "players", keys(tied, 2, 3), order=keys(tied, 3, 2))
    assert (ranks(tied)[3], ranks(tied)[2]) == ((2, False, True), (3, False, True))
    assert lot.drawn_at is not None
    entry = AuditEntry.objects.get(action="lot_drawn")
    names = dict(Registration.objects.values_list("number", "person__name"))
    assert (entry.actor, entry.after) == (ACTOR.name, {"order": [names[3], names[2]], "by_hand": True})


@pytest.mark.parametrize("numbers", [[1, 2], [2], [2, 3, 4], [2, 2], []])
def test_lot_among_people_not_level_is_refused(tied: Tournament, numbers: list[int]) -> None:
    with pytest.raises(RefusedError, match=r"^not_tied$"):
        lots.draw(tied, ACTOR, "players", keys(tied, *numbers))
    assert not Lot.objects.exists()


def test_lot_is_drawn_once(tied: Tournament) -> None:
    lots.draw(tied, ACTOR, "players", keys(tied, 2, 3))
    with pytest.raises(RefusedError, match=r"^not_tied$"):
        lots.draw(tied, ACTOR, "players", keys(tied, 2, 3))


@pytest.mark.parametrize("numbers", [[2], [2, 2], [2, 4], [2, 3, 4]])
def test_order_names_each_of_the_tied_once(tied: Tournament, numbers: list[int]) -> None:
    with pytest.raises(RefusedError, match=r"^lot_order$"):
        lots.draw(tied, ACTOR, "players", keys(tied, 2, 3), order=keys(tied, *numbers))


def test_teams_draw_lots_too(tied: Tournament) -> None:
    registrations = list(tied.registrations.order_by("number"))
    one, other = (make_team(tied, [registrations[at]], f"Mannschaft {at}") for at in (1, 2))
    lot = lots.draw(tied, ACTOR, "teams", [one.pk, other.pk], order=[other.pk, one.pk])
    assert (lot.of, [(row.rank, row.team.pk, row.by_lot) for row in standings(tied).teams]) == (
        "teams",
        [
            (1, other.pk, True),
            (2, one.pk, True),
        ],
    )


def test_final_tie_has_no_lot_before_every_list_is_closed(tied: Tournament) -> None:
    """decisions.md, "Second reading": for the final list once all lists are closed, for a series' list once that is."""
    Tournament.objects.filter(pk=tied.pk).update(series_count=2)
    Series.objects.create(tournament=tied, number=2)
    with pytest.raises(RefusedError, match=r"^lot_too_early$"):
        lots.draw(tied, ACTOR, "players", keys(tied, 2, 3))
    lot = lots.draw(tied, ACTOR, "players", keys(tied, 2, 3), series=1)
    assert (lot.series.number if lot.series else None, lot.points, lot.augen) == (1, 44, 310)
    assert ranks(tied)[3] == (2, True, False)  # of that series' list and no other


def test_lot_waits_for_an_open_list(tied: Tournament) -> None:
    tied.series.get().card_tables.update(closed_at=None)
    for number in (None, 1):
        with pytest.raises(RefusedError, match=r"^lot_too_early$"):
            lots.draw(tied, ACTOR, "players", keys(tied, 2, 3), series=number)


@pytest.mark.parametrize(("ranking", "series"), [("damen", None), ("players", 2)])
def test_lot_for_a_missing_list_is_refused(tied: Tournament, ranking: str, series: int | None) -> None:
    with pytest.raises(RefusedError, match=r"^not_tied$"):
        lots.draw(tied, ACTOR, ranking, keys(tied, 2, 3), series=series)
    assert not Lot.objects.exists()


def test_on_other_sums_it_is_void_and_says_so(tied: Tournament) -> None:
    lots.draw(tied, ACTOR, "players", keys(tied, 2, 3), order=keys(tied, 3, 2))
    assert [lot.void for lot in drawn_lots(standings(tied))] == [False]
    person = tied.registrations.get(number=3)
    decisions.penalise(tied.series.get(), person, 1, "verspätet", ACTOR, tied)
    assert ([lot.void for lot in drawn_lots(standings(tied))], ranks(tied)[2]) == ([True], (2, False, False))


def test_typed_in_wrongly_it_is_corrected_with_a_reason(tied: Tournament) -> None:
    lot = lots.draw(tied, ACTOR, "players", keys(tied, 2, 3), order=keys(tied, 2, 3))
    with pytest.raises(RefusedError, match=r"^reason_missing$"):
        lots.correct(lot, lot.version, keys(tied, 3, 2), " ", ACTOR)
    with pytest.raises(RefusedError, match=r"^lot_order$"):
        lots.correct(lot, lot.version, keys(tied, 3, 4), "vertippt", ACTOR)
    lots.correct(lot, lot.version, keys(tied, 3, 2), "vertippt", ACTOR)
    assert (ranks(tied)[3], ranks(tied)[2]) == ((2, False, True), (3, False, True))
    with pytest.raises(StaleError):
        lots.correct(lot, lot.version, keys(tied, 2, 3), "doch nicht", ACTOR)
    assert AuditEntry.objects.get(action="lot_corrected").after["reason"] == "vertippt"
