"""The other ways by standing: within some ranks, snake, groups; tables of one's own."""

from collections.abc import Callable

import pytest

from tests.draw.searching import searches, somebody_faster
from tests.factories import ACTOR, make_team, make_tournament, seat_series
from tournament import seating as pure
from tournament.core.errors import StaleError
from tournament.draw.acts import seating
from tournament.draw.acts.way import Way
from tournament.draw.reads.seating import seated_tables
from tournament.draw.words_standing import moved
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import Apart, AuditEntry, CardTable, Registration, Seat, Seating, Series, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(db: None) -> Tournament:
    """Sixteen people of as many clubs; after series 1 start number 1 is first, 2 second and so on."""
    tournament = make_tournament(16, clubs=16)
    seat_series(tournament, 1)
    for table in tournament.series.get(number=1).card_tables.all():
        seats = table.seats.select_related("registration")
        paper = {seat.number: PaperTotal(45 - seat.registration.number, 300) for seat in seats}
        type_totals(table, table.version, paper, ACTOR)
    return tournament


def seated(tournament: Tournament, way: Way) -> list[list[int]]:
    one = tournament.series.get(number=2)
    seating.seat(one, one.version, ACTOR, way)
    return [[seat.registration.number for seat in table.seats] for table in seated_tables(one)]


def test_snake_deals_the_ranks_out_to_and_fro(played: Tournament) -> None:
    assert seated(played, Way(Seating.SNAKE)) == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]


def test_groups_of_two_tables_stay_among_themselves(played: Tournament) -> None:
    plan = seated(played, Way(Seating.GROUPS, limit=2))
    assert (sorted(plan[0] + plan[1]), sorted(plan[2] + plan[3])) == (list(range(1, 9)), list(range(9, 17)))
    stored = Series.objects.get(tournament=played, number=2)
    assert (stored.seating, stored.limit) == ("groups", 2)
    assert AuditEntry.objects.get(action="series_seated").after == {
        "seating": "groups",
        "seed": stored.seed,
        "limit": 2,
        "people": 16,
        "tables": 4,
    }


def test_near_the_standing_nobody_meets_again_where_the_ranks_allow_it(played: Tournament) -> None:
    # Series 1 had 1-4, 5-8, 9-12, 13-16 at its tables, as the ranks are; four from four tables keeps everybody apart.
    for table in seated(played, Way(Seating.WITHIN, limit=15)):
        assert {(number - 1) // 4 for number in table} == {0, 1, 2, 3}


def test_within_no_rank_at_all_everybody_sits_where_he_stands(played: Tournament) -> None:
    plan = seated(played, Way(Seating.WITHIN, limit=0))
    assert [sorted(table) for table in plan] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]


def test_ranks_that_do_not_suffice_are_explained_with_a_way_out(played: Tournament) -> None:
    one = played.series.get(number=2)
    made = seating.seat(one, one.version, ACTOR, Way(Seating.WITHIN, limit=0))
    assert made is not None
    assert moved(made, 0) == (
        "Alle sitzen an dem Platz, der ihrem Rang entspricht. Nicht zu halten war: 24 Wiederholungen. "
        "Verwerfen und das Feld leer lassen: Dann sucht das Programm, mit wie wenigen Rängen es ohne geht."
    )
    seating.discard(one, one.version + 1, ACTOR)
    stored = played.series.get(number=2)
    with searches() as locked:
        nearest = seating.seat(stored, stored.version, ACTOR, Way(Seating.WITHIN))
    assert nearest is not None
    assert locked == [False]  # see below
    assert moved(nearest, None) == (
        f"Niemand sitzt weiter als {nearest.furthest} Ränge von seinem Platz. Das ist bewiesen kleinstmöglich."
    )


def test_search_is_over_before_the_database_is_locked(played: Tournament) -> None:
    """Seconds for 200 people, in which phones must store games: searched once before the act, not inside."""
    with searches() as locked:
        seated(played, Way(Seating.WITHIN, limit=3))
    assert locked == [False]


def a_wish(played: Tournament) -> None:
    Apart.objects.create(tournament=played).people.set(played.registrations.filter(number__in=[1, 8]))


CHANGES: list[Callable[[Tournament], object]] = [
    lambda played: played.registrations.filter(number=16).update(present=False),  # who is there
    lambda played: played.registrations.filter(number=3).update(fixed_table=2),
    lambda played: Seat.objects.filter(series__tournament=played, registration__number=9).update(points=99),
    lambda played: make_team(played, list(played.registrations.all()[:4])),
    a_wish,
    lambda played: Tournament.objects.filter(pk=played.pk).update(rulebook_id="horesca"),  # sizes of tables
    lambda played: played.series.filter(number=2).update(version=7),
]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("way", [Way(Seating.WITHIN, limit=0), Way(Seating.STANDING)], ids=["within", "strictly"])
def test_plan_whose_ground_changed_while_it_was_searched_is_stale(
    played: Tournament, way: Way, change: Callable[[Tournament], object]
) -> None:
    with somebody_faster(lambda: change(played)), pytest.raises(StaleError):
        seated(played, way)
    assert not CardTable.objects.filter(series__number=2).exists()
    assert played.series.get(number=2).seating == ""
    assert not AuditEntry.objects.filter(action="series_seated").exists()


def test_four_people_at_one_table_meet_again_and_nobody_can_change_that() -> None:
    tournament = make_tournament(4, clubs=4)
    seat_series(tournament, 1)
    one = tournament.series.get(number=2)
    made = seating.seat(one, one.version, ACTOR, Way(Seating.WITHIN, despite_open=True))
    assert made is not None
    assert moved(made, None).endswith("Nicht zu halten war: 6 Wiederholungen. Weniger geht nicht, das ist bewiesen.")


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
    plan = seated(played, Way(Seating.STANDING))
    assert plan == [[9, 10, 11, 12], [5, 6, 7, 8], [1, 2, 3, 4], [13, 14, 15, 16]]


def test_lower_number_of_two_fixed_tables_at_one_table_wins() -> None:
    people = [pure.Person(1, table=2), pure.Person(2, table=1), pure.Person(5, table=9)]
    plan = pure.Plan(((1, 2, 3), (4, 5, 6)))
    assert pure.at_fixed_tables(plan, people).tables == ((4, 5, 6), (1, 2, 3))
