"""Seating a series: by lot, by standing, by team standing; swap, discard, publish, take back.

The other ways by standing: within some ranks, snake, groups; tables of one's own.
"""

import uuid
from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest
from django.utils import timezone

from tests.draw.drawing import (
    away,
    draw_all,
    keep_apart,
    people,
    plan,
    publish,
    refusal,
    seat,
    versions,
    winners_of,
)
from tests.draw.searching import searches, somebody_faster
from tests.factories import (
    ACTOR,
    fill_list,
    make_table,
    make_team,
    make_tournament,
    publish_results,
    register,
    seat_series,
    series_of,
)
from tests.lists.sitting import put
from tests.once import made_once
from tournament import seating as pure
from tournament.core.errors import StaleError
from tournament.core.history import changed_by_hand
from tournament.draw.acts import draws, seating
from tournament.draw.acts.repair import take_in_changes
from tournament.draw.reads.drawing import seated_tables
from tournament.draw.words_draws import moved
from tournament.lists.acts import series
from tournament.lists.acts.at_table import give_minutes
from tournament.lists.acts.lists import PaperTotal, close_list, confirm_cards, reopen_list, type_totals
from tournament.lists.reads.occupancy import Placing
from tournament.models import (
    AuditEntry,
    CardTable,
    Draw,
    LateGame,
    Registration,
    Seat,
    Seating,
    Series,
    Tournament,
    WithdrawnLink,
)
from tournament.models.link import hash_of, token_of
from tournament.standings.acts.lots import draw

pytestmark = pytest.mark.django_db


def second(tournament: Tournament, method: Seating = Seating.STANDING, **way: Any) -> list[list[int]]:
    """Series 2 is seated; its plan."""
    return plan(seat(tournament, 2, method, **way))


def swap(tournament: Tournament, one: int, other: int) -> None:
    seating.swap(series_of(tournament), series_of(tournament).version, ACTOR, one, other)


def withdraw(tournament: Tournament) -> None:
    seating.withdraw(series_of(tournament), series_of(tournament).version, ACTOR)


def level(tournament: Tournament) -> None:
    """Everybody at table 1 has made the same."""
    table = seat_series(tournament).card_tables.get(number=1)
    type_totals(table, table.version, {seat: PaperTotal(40, 300) for seat in (1, 2, 3, 4)}, ACTOR)


def keep_late_game(tournament: Tournament) -> None:
    """A game lies beside the list of table 1, and nobody has decided about it."""
    table = seat_series(tournament).card_tables.get(number=1)
    late = {"entry_id": uuid.uuid4(), "number": 1, "typed": {}, "code": "list_closed", "at": timezone.now()}
    LateGame.objects.create(card_table=table, **late)


def test_people_who_are_there_have_a_seat_and_tables_a_link() -> None:
    tournament = make_tournament(10)
    tournament.registrations.filter(number=3).update(present=False)
    tournament.registrations.filter(number=7).update(withdrawn=True)
    one = seat(tournament)
    assert (sorted(chain(*plan(one))), [len(table) for table in plan(one)]) == ([1, 2, 4, 5, 6, 8, 9, 10], [4, 4])
    assert (one.seating, one.published_at) == (Seating.LOT, None)
    links = {table.token_hash: hash_of(token_of(table.link_nonce)) for table in one.card_tables.all()}
    assert (list(links), len(links)) == (list(links.values()), 2)


def test_club_and_team_mates_sit_apart_where_that_is_possible() -> None:
    tournament = make_tournament(16, clubs=4)
    for club in range(4):
        make_team(tournament, people(tournament)[club::4], f"Mannschaft {club}")
    for table in seated_tables(seat(tournament)):
        assert len({seat.registration.club_id for seat in table.seats}) == 4


def test_lot_of_one_series_is_a_draw_with_a_seed_of_its_own(tournament: Tournament) -> None:
    one = seat(tournament)
    (made,) = tournament.draws.all()
    assert (one.draw, one.seed, made.series_numbers) == (made, made.seed, [1])
    entry = AuditEntry.objects.get()
    told = {"seating": "lot", "seed": one.seed, "people": 8, "tables": 2}
    assert (entry.action, entry.after) == ("series_seated", told)
    assert seat(tournament).seed != one.seed
    assert [draw.discarded_at is None for draw in tournament.draws.all()] == [False, True]


def test_tied_go_by_start_number_until_a_lot_is_drawn() -> None:
    tournament = make_tournament(4)
    level(tournament)
    assert second(tournament) == [[1, 2, 3, 4]]
    order = [one.pk for one in reversed(people(tournament))]
    draw(tournament, ACTOR, "players", order, series=1, order=order)
    assert second(tournament) == [[4, 3, 2, 1]]


def test_player_who_joins_later_sits_last(tournament: Tournament) -> None:
    Registration.objects.filter(tournament=tournament, number=1).update(present=False)
    seat(tournament)
    publish(tournament, 1)
    winners_of(tournament, [8, 3, 5, 2, 7, 4, 6])
    Registration.objects.filter(tournament=tournament, number=1).update(present=True)
    assert second(tournament) == [[8, 3, 5, 2], [7, 4, 6, 1]]


def test_best_team_sits_on_seat_one_of_each_table_the_next_on_two() -> None:
    """One of the last team is away; 17, who is in none, fills the hole."""
    tournament = make_tournament(17, clubs=4)
    for team in range(4):  # team 1: start numbers 1-4, team 2: 5-8, ...
        make_team(tournament, people(tournament)[4 * team : 4 * team + 4], f"Mannschaft {team + 1}")
    seat_series(tournament, 1)
    # The players of team 3 lead, then those of team 1, 4, 2.
    winners_of(tournament, [9, 10, 11, 12, 1, 2, 3, 4, 13, 14, 15, 16, 5, 6, 7, 8, 17])
    away(tournament, 6)
    columns = list(zip(*plan(seat(tournament, 2, Seating.TEAMS)), strict=True))
    assert [set(column) for column in columns] == [{9, 10, 11, 12}, {1, 2, 3, 4}, {13, 14, 15, 16}, {5, 17, 7, 8}]


@pytest.mark.parametrize(
    "way",
    [
        draws.Way(Seating.STANDING),
        draws.Way(Seating.SNAKE),
        draws.Way(Seating.WITHIN),
        draws.Way(Seating.WITHIN, 9),
        draws.Way(Seating.TEAMS),
    ],
    ids=str,
)
def test_tables_have_the_size_of_the_rules_also_when_somebody_came(way: draws.Way) -> None:
    """Six people, who could sit at two tables of three, and then eight."""
    tournament = make_tournament(6, rulebook="romme24-cent")
    make_team(tournament, people(tournament, 1, 3))
    for table in (1, 2, 3):
        make_table(series_of(tournament), table, people(tournament, 2 * table - 1, 2 * table))
    Series.objects.filter(tournament=tournament, number=1).update(published_at="2026-05-09T10:00Z")
    sizes = [len(table) for table in second(tournament, way.method, limit=way.limit, despite_open=True)]
    register(tournament, 2, [])
    take_in_changes(tournament, versions(tournament, 2), ACTOR)
    assert (sizes, [len(table) for table in plan(series_of(tournament, 2))]) == ([2] * 3, [2] * 4)


@pytest.mark.parametrize(
    ("method", "number", "code"),
    [(Seating.STANDING, 1, "no_standing"), (Seating.TEAMS, 1, "no_standing"), (Seating.TEAMS, 2, "no_teams")],
)
def test_standing_there_is_not_seats_nobody(tournament: Tournament, method: Seating, number: int, code: str) -> None:
    if number == 2:
        seat_series(tournament, 1)
    assert refusal(seat, tournament, number, method, despite_open=True) == code


Act = Callable[[Series], object]

OF_A_DRAFT: dict[str, Act] = {
    "seat": lambda one: seating.seat(one, one.version, ACTOR, draws.Way(Seating.LOT)),
    "swap": lambda one: seating.swap(one, one.version, ACTOR, 1, 2),
    "discard": lambda one: seating.discard(one, one.version, ACTOR),
    "publish": lambda one: seating.publish(one, one.version, ACTOR),
}


def come(one: Series) -> None:
    """Somebody does, and is taken in."""
    register(one.tournament, 1, [])
    take_in_changes(one.tournament, {one.number: one.version}, ACTOR)


WAY = draws.Way(Seating.LOT, consent=pure.ANYTHING)
ACTS: dict[str, tuple[Callable[[Tournament], Series], Act]] = {
    **{name: (seat, act) for name, act in OF_A_DRAFT.items()},
    "seat by standing": (
        lambda tournament: series_of(tournament, seat_series(tournament).number + 1),
        lambda one: seating.seat(one, one.version, ACTOR, draws.Way(Seating.STANDING, despite_open=True)),
    ),
    "draw all": (seat, lambda one: draws.draw_all(one.tournament, {1: one.version, 2: 1, 3: 1}, ACTOR, WAY)),
    "withdraw": (seat_series, lambda one: seating.withdraw(one, one.version, ACTOR)),
    "swap published": (seat_series, lambda one: seating.swap_published(one, one.version, ACTOR, 1, 2)),
    "take changes in": (seat_series, come),
}


def test_two_people_who_sit_change_places_and_the_others_stay(tournament: Tournament) -> None:
    (a, c, *rest), (b, *others) = plan(seat(tournament))
    swap(tournament, a, b)
    assert plan(series_of(tournament)) == [[b, c, *rest], [a, *others]]
    entry = AuditEntry.objects.get(action="seats_swapped")
    assert sorted(entry.before.values()) == sorted(entry.after.values()) == ["Tisch 1, Platz 1", "Tisch 2, Platz 1"]
    assert (entry.subject, entry.before == entry.after) == ("Serie 1", False)
    swap(tournament, b, c)  # at one table
    assert plan(series_of(tournament)) == [[c, b, *rest], [a, *others]]
    before = plan(seat(tournament))
    assert {refusal(swap, tournament, *two) for two in ((1, 1), (1, 99), (0, 0))} == {"swap_two"}
    assert plan(series_of(tournament)) == before


def test_swap_before_the_last_draw_is_no_longer_said(tournament: Tournament) -> None:
    seat(tournament)
    swap(tournament, 1, 2)
    one = seat(tournament)
    assert changed_by_hand(one) == []
    swap(tournament, 3, 4)
    names = {person.person.name for person in people(tournament, 3, 4)}
    assert [set(swapped) for swapped in changed_by_hand(one)] == [names]
    draw_all(tournament)
    assert changed_by_hand(one) == []


@pytest.mark.parametrize(("arrange", "act"), ACTS.values(), ids=ACTS)
def test_second_of_two_who_read_the_same_changes_nothing(
    tournament: Tournament, arrange: Callable[[Tournament], Series], act: Act
) -> None:
    read = arrange(tournament)
    act(read)
    before = plan(read), series_of(tournament, read.number).published_at
    with pytest.raises(StaleError):
        act(read)
    assert (plan(read), series_of(tournament, read.number).published_at) == before


@pytest.mark.parametrize("act", OF_A_DRAFT.values(), ids=OF_A_DRAFT)
def test_published_plan_stays_as_it_is(tournament: Tournament, act: Act) -> None:
    before = plan(seat(tournament))
    publish(tournament, 1)
    assert (refusal(act, series_of(tournament)), plan(series_of(tournament))) == ("series_published", before)


def test_plan_of_a_seated_series_is_published_and_taken_back_until_a_game(tournament: Tournament) -> None:
    """Who left since is back in the draft, lists closed without a game are open, and the links are withdrawn. That a
    later series was played already is no hindrance."""
    assert refusal(publish, tournament, 1) == "series_not_seated"
    before = plan(seat(tournament))
    publish(tournament, 1)
    assert AuditEntry.objects.get(action="seating_published").after == {"tables": 2, "people": 8}
    one = series_of(tournament)
    series.start(one, one.version, ACTOR)
    confirm_cards(one.card_tables.get(number=1), ACTOR)
    put(one, Placing(table=1, seat=2, from_game=5, player=None), ends={1: 9})
    give_minutes(one.card_tables.get(number=1), 0, 5, ACTOR)
    for table in one.card_tables.all():
        close_list(table, ACTOR, incomplete=True)
    reopen_list(one.card_tables.get(number=2), ACTOR)
    publish_results(tournament, seat_series(tournament, 2).number)
    withdraw(tournament)
    one = series_of(tournament)
    assert (one.published_at, one.started_at, plan(one), one.substitutions.exists()) == (None, None, before, False)
    as_new = {
        "ends_after": None,
        "extra_minutes": 0,
        "cards_confirmed_at": None,
        "closed_at": None,
        "reopened_at": None,
    }
    links = set(one.card_tables.filter(**as_new).values_list("token_hash", flat=True))
    assert (set(WithdrawnLink.objects.values_list("token_hash", flat=True)), len(links)) == (links, 2)


@pytest.mark.parametrize(
    ("arrange", "code"),
    [
        (lambda one: fill_list(seat_series(one).card_tables.get(number=1)), "series_has_entries"),
        (level, "series_has_entries"),
        (keep_late_game, "series_has_entries"),
        (seat, "series_not_published"),
    ],
    ids=["game", "total", "late game", "draft"],
)
def test_plan_with_entries_or_not_published_is_not_taken_back(
    tournament: Tournament, arrange: Callable[[Tournament], object], code: str
) -> None:
    arrange(tournament)
    assert refusal(withdraw, tournament) == code


def play_sixteen() -> Tournament:
    """Sixteen, each of a club of their own. After series 1 start number 1 is first, 2 second and so on."""
    strangers = make_tournament(16, clubs=16)
    seat_series(strangers, 1)
    winners_of(strangers, range(1, 17))
    return strangers


_played, played = made_once("played", play_sixteen)


def sought(tournament: Tournament, **way: Any) -> pure.Seated:
    """Series 2 is seated within ranks; what was found."""
    one = tournament.series.get(number=2)
    found = seating.seat(one, one.version, ACTOR, draws.Way(Seating.WITHIN, **way))
    assert found is not None
    return found


def test_snake_deals_the_ranks_out_to_and_fro_and_a_draw_gives_way(played: Tournament) -> None:
    seat(played, 2)
    assert second(played, Seating.SNAKE) == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]
    one = series_of(played, 2)
    assert (one.seating, one.seed, one.draw, Draw.objects.get().discarded_at is None) == ("snake", "", None, False)


IN_ORDER = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]


@pytest.mark.parametrize("method", [Seating.LOT, Seating.GROUPS, Seating.STANDING])
def test_later_series_played_already_says_nothing_of_a_draft(played: Tournament, method: Seating) -> None:
    seat_series(played, 3)
    winners_of(played, [16, *range(1, 16)], 3)
    tables = second(played, method, limit=None if method == Seating.LOT else 1)
    assert method == Seating.LOT or [sorted(table) for table in tables] == IN_ORDER
    drawn = [(draw.entries or {})["played"] for draw in Draw.objects.all()]
    assert drawn == [[IN_ORDER]] * (method != Seating.STANDING)


@pytest.mark.parametrize("limit", [1, None])
def test_groups_of_a_table_stay_among_themselves(played: Tournament, limit: int | None) -> None:
    tables = second(played, Seating.GROUPS, limit=limit)
    assert [sorted(table) for table in tables] == IN_ORDER
    stored = Series.objects.get(tournament=played, number=2)
    assert (stored.seating, stored.limit) == ("groups", 1)
    assert AuditEntry.objects.get(action="series_seated").after == {
        "seating": "groups",
        "seed": stored.seed,
        "limit": 1,
        "people": 16,
        "tables": 4,
    }


def test_near_the_standing_nobody_meets_again_where_the_ranks_allow_it(played: Tournament) -> None:
    # Series 1 had 1-4, 5-8, 9-12, 13-16 at its tables, as the ranks are; four from four tables keeps everybody apart.
    # Seconds for 200 people, in which phones must store games: searched once before the act, not inside.
    keep_apart(played, 1, 5, 6, 7)  # so 1 sits with 8, of the four of table 2
    with searches() as locked:
        tables = second(played, Seating.WITHIN, limit=15)
    assert [{(number - 1) // 4 for number in table} for table in tables] == [{0, 1, 2, 3}] * 4
    assert (locked, [8 in table for table in tables if 1 in table]) == ([False], [True])


def test_ranks_that_do_not_suffice_are_explained_with_a_way_out(played: Tournament) -> None:
    assert moved(sought(played, limit=0), 0) == (
        "Alle sitzen an dem Platz, der ihrem Rang entspricht. Nicht zu halten war: 24 Wiederholungen. "
        "Verwerfen und das Feld leer lassen: Dann sucht das Programm, mit wie wenigen Rängen es ohne geht."
    )
    with searches() as locked:
        nearest = sought(played)
    assert locked == [False]
    assert moved(nearest, None) == (
        f"Niemand sitzt weiter als {nearest.furthest} Ränge von seinem Platz. Das ist bewiesen kleinstmöglich."
    )


GROUNDS: list[Callable[[Tournament], object]] = [
    lambda played: played.registrations.filter(number=16).update(present=False),  # who is there
    lambda played: played.registrations.filter(number=3).update(fixed_table=2),
    lambda played: Seat.objects.filter(series__tournament=played, registration__number=9).update(points=99),
    lambda played: make_team(played, list(played.registrations.all()[:4])),
    lambda played: keep_apart(played, 1, 8),
    lambda played: Tournament.objects.filter(pk=played.pk).update(rulebook_id="horesca"),  # sizes of tables
    lambda played: played.series.filter(number=2).update(version=7),
]


@pytest.mark.parametrize(
    ("way", "change"),
    [*(({}, change) for change in GROUNDS), ({"method": Seating.WITHIN, "limit": 0}, GROUNDS[0])],
)
def test_plan_whose_ground_changed_while_it_was_searched_is_stale(
    played: Tournament, way: dict[str, Any], change: Callable[[Tournament], object]
) -> None:
    with somebody_faster(lambda: change(played)), pytest.raises(StaleError):
        second(played, **way)
    assert (
        CardTable.objects.filter(series__tournament=played, series__number=2).exists(),
        played.series.get(number=2).seating,
    ) == (False, "")
    assert not AuditEntry.objects.filter(action="series_seated").exists()


FAR = "Niemand sitzt weiter als 7 Ränge von seinem Platz."


@pytest.mark.parametrize(
    ("furthest", "at_least", "conflicts", "fewest", "said"),
    [
        (7, 7, pure.Conflicts(), True, f"{FAR} Das ist bewiesen kleinstmöglich."),
        (7, 6, pure.Conflicts(), True, f"{FAR} Weniger als 6 geht nicht."),
        (7, 0, pure.Conflicts(), True, f"{FAR} Ob es näher geht, ist nicht bewiesen."),
        (1, 1, pure.Conflicts(), True, f"{FAR.replace('7 Ränge', '1 Rang')} Das ist bewiesen kleinstmöglich."),
        (0, 0, pure.Conflicts(), True, "Alle sitzen an dem Platz, der ihrem Rang entspricht."),
        (
            0,
            0,
            pure.Conflicts(repeats=6),
            True,
            (
                "Alle sitzen an dem Platz, der ihrem Rang entspricht. Nicht zu halten war: 6 Wiederholungen. Weniger "
                "geht nicht, das ist bewiesen."
            ),
        ),
        (
            7,
            0,
            pure.Conflicts(teammates=1, aparts=3, repeats=2, clubmates=1, second_threes=1),
            False,
            (
                f"{FAR} Ob es näher geht, ist nicht bewiesen. Nicht zu halten war: 1 Paar aus einer Mannschaft, "
                "Wünsche, auseinander zu sitzen, 2 Wiederholungen, 1 Paar aus einem Verein, 1 Person wieder an einem "
                "kleineren Tisch. Ob es mit weniger geht, ist nicht bewiesen."
            ),
        ),
    ],
)
def test_proven_is_said_only_of_what_is_proven(
    furthest: int, at_least: int, conflicts: pure.Conflicts, fewest: bool, said: str
) -> None:
    made = pure.Seated(pure.Plan(()), 2 * furthest, furthest, conflicts, fewest=fewest, at_least=at_least)
    assert moved(made, None) == said


def test_player_with_a_fixed_table_takes_his_table_along(played: Tournament) -> None:
    Registration.objects.filter(tournament=played, number=1).update(fixed_table=3)
    assert second(played, Seating.STANDING) == [[9, 10, 11, 12], [5, 6, 7, 8], [1, 2, 3, 4], [13, 14, 15, 16]]


def test_lower_number_of_two_fixed_tables_at_one_table_wins() -> None:
    people = [pure.Person(1, table=2), pure.Person(2, table=1), pure.Person(5, table=9)]
    assert pure.at_fixed_tables(pure.Plan(((1, 2, 3), (4, 5, 6))), people).tables == ((4, 5, 6), (1, 2, 3))
