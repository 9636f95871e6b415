"""Which results may be added up: the third reading in decisions.md on what was played."""

from collections.abc import Mapping
from dataclasses import fields, replace
from itertools import combinations
from typing import Any

from scoring import RULEBOOKS, Rulebook, agreed, house_rulebook, rulebook
from scoring.comparable import Difference, Differs, alike, comparable, differences

from .builders import DGSRV, DSKV, OPEN, SPRINT, cases

FEWEST = house_rulebook(DSKV, {"outcomes": {}, "fewest_augen_win": True})


def house(book: Rulebook, **said: Any) -> Rulebook:
    """A house rule made of this rulebook."""
    return house_rulebook(book, {"outcomes": {}, **said})


def winning(book: Rulebook, code: str, points: int) -> Rulebook:
    return house(book, outcomes={code: {"wertungspunkte": points}})


ALIKE: Mapping[str, tuple[Rulebook, Rulebook]] = {
    "the same": (DSKV, DSKV),
    "another title, an id, rules for teams": (DSKV, DGSRV),
    "seated by result": (OPEN, rulebook("romme24-turnier")),
    "tables of two alone": (SPRINT, rulebook("romme24-cent")),
    "without jokers": (OPEN, OPEN.without_jokers()),
    "another number of games": (DSKV, replace(DSKV, games_default=36)),
    "the dealer plays": (DSKV, house(DSKV, dealer_plays=True)),
    "tables of three to five": (DSKV, house(DSKV, table_sizes=[5, 4, 3])),
    "fourteen cards": (DSKV, house(DSKV, hand_size=14)),
    "opening with thirty": (DSKV, house(DSKV, opening_minimum=30)),
    "a score that ends the list": (DSKV, house(DSKV, target_score=True)),
    "fewest Augen of either text": (FEWEST, house(DGSRV, fewest_augen_win=True)),
    "fewest Augen, where every win is a win": (FEWEST, rulebook("romme-51")),
    "a loan player for both": (DGSRV, agreed(DGSRV, ["loan_player_also_for_own_club"])),
    "a second offence by the list": (DSKV, agreed(DSKV, ["second_offence_per_list"])),
}
UNLIKE: Mapping[str, tuple[Rulebook, Rulebook, Difference]] = {
    "fewest Augen against most points": (FEWEST, DSKV, Difference(Differs.DIRECTION)),
    "a Rommé worth 90": (DSKV, winning(DSKV, "romme", 90), Difference(Differs.WIN, "romme")),
    "a Rommé worth nothing": (
        winning(DSKV, "romme", 1),
        winning(DSKV, "romme", 0),
        Difference(Differs.WIN, "romme"),
    ),
    "a Rommé worth 6": (DSKV, winning(DSKV, "romme", 6), Difference(Differs.WIN, "romme")),
    "a Hand-Rommé worth less": (DSKV, winning(DSKV, "hand_romme", 7), Difference(Differs.WIN, "hand_romme")),
    "a Hand-Rommé worth a plain one": (DSKV, winning(DSKV, "hand_romme", 5), Difference(Differs.OUTCOME, "hand_romme")),
    "a Hand-Rommé that doubles": (rulebook("romme-51"), SPRINT, Difference(Differs.OUTCOME, "hand_romme")),
    "a Hand-Rommé that triples": (
        SPRINT,
        house(SPRINT, outcomes={"hand_romme": {"others_augen_factor": 3}}),
        Difference(Differs.WIN, "hand_romme"),
    ),
    "Augen beside the points": (DSKV, OPEN, Difference(Differs.POINTS)),
    "the others' Augen": (
        rulebook("horesca"),
        house(rulebook("horesca"), winner_points=10),
        Difference(Differs.WIN, "romme"),
    ),
    "a band one Auge wider": (
        OPEN,
        house(OPEN, outcomes={"not_opened": {"bands": [{"up_to": 101, "wertungspunkte": 0}, {"wertungspunkte": -1}]}}),
        Difference(Differs.BANDS, "not_opened"),
    ),
    "a band worth one point less": (
        OPEN,
        house(OPEN, outcomes={"not_opened": {"bands": [{"up_to": 100, "wertungspunkte": 0}, {"wertungspunkte": -2}]}}),
        Difference(Differs.BANDS, "not_opened"),
    ),
    "a hand thrown in that costs one": (
        DSKV,
        agreed(DSKV, ["not_opened_over_100_costs_one"]),
        Difference(Differs.BANDS, "not_opened"),
    ),
    "a joker of 25": (SPRINT, house(SPRINT, joker=25), Difference(Differs.CARDS)),
    "the average of a game": (
        SPRINT,
        agreed(SPRINT, ["average_where_games_differ"]),
        Difference(Differs.AVERAGE),
    ),
    "Augen that break ties": (OPEN, agreed(OPEN, ["augen_break_ties"]), Difference(Differs.RANKING)),
}


@cases("first, second", ALIKE)
def test_rulebooks_whose_number_means_the_same_are_comparable(first: Rulebook, second: Rulebook) -> None:
    assert differences(first, second) == differences(second, first) == ()


@cases("first, second, difference", UNLIKE)
def test_rulebooks_whose_number_means_another_are_not_comparable(
    first: Rulebook, second: Rulebook, difference: Difference
) -> None:
    assert difference in differences(first, second)
    assert differences(first, second) == differences(second, first)
    assert not comparable(first, second)


def test_direction_is_told_before_anything_else() -> None:
    assert differences(DSKV, FEWEST)[0] == differences(SPRINT, OPEN)[0] == Difference(Differs.DIRECTION)
    assert len({*differences(DSKV, FEWEST)}) == len(differences(DSKV, FEWEST)) > 1


def test_difference_that_is_the_only_one_is_told_alone() -> None:
    assert differences(DSKV, winning(DSKV, "romme", 90)) == (Difference(Differs.WIN, "romme"),)
    assert differences(SPRINT, house(SPRINT, joker=25)) == (Difference(Differs.CARDS),)


def test_outcome_is_known_to_one_alone_where_its_win_is_one_of_its_own() -> None:
    """Where the fewest Augen win, every win is a win, and both know the losses."""
    found = differences(DSKV, FEWEST)
    assert [one.outcome for one in found if one.code is Differs.OUTCOME] == ["hand_romme", "hand_romme_laying_off"]
    assert found[0] == (Differs.DIRECTION, "")


def test_official_texts_fall_into_five_comparable_groups() -> None:
    groups = alike((book, book.id) for book in RULEBOOKS.values())
    assert [ids for _book, ids in groups] == [
        ["dskv-2018", "dgsrv"],
        ["romme24-open", "romme24-turnier"],
        ["romme24-sprint", "romme24-cent"],
        ["romme-51"],
        ["horesca"],
    ]
    assert [book.id for book, _ids in groups] == [ids[0] for _book, ids in groups]
    assert alike(()) == []


def test_rulebooks_comparable_to_one_are_so_to_each_other() -> None:
    books = [*RULEBOOKS.values(), *(book for pair in ALIKE.values() for book in pair)]
    for one, other in combinations(books, 2):
        third = [book for book in books if comparable(one, book)]
        assert all(comparable(other, book) == comparable(one, other) for book in third)


MEANS_NOTHING = (
    *("id", "german_title", "german_source", "house", "agreed", "columns", "ranked_by", "has_crosses"),
    *("table_sizes", "dealer_sits_out_at", "hand_size", "hand_size_at", "opening_minimum", "seconds_per_game"),
    *("games_default", "jokers_optional", "rotates", "seated_by_result", "winner_required", "offences_per_list"),
    *("giving_up_at", "has_target_score", "team_size", "team_own_minimum", "team_loan_maximum"),
    *("team_loan_for_own_club", "team_complete_from", "hand_romme_left_open"),
)
MEANS = (
    *("outcomes", "pack", "ranking", "has_thrown_in", "points_per_wertungspunkt", "points_per_auge"),
    "average_where_games_differ",
)


def test_field_of_a_rulebook_is_one_that_matters_or_one_that_does_not() -> None:
    assert {field.name for field in fields(Rulebook)} == {*MEANS, *MEANS_NOTHING}
    other = rulebook("horesca")
    for name in MEANS_NOTHING:
        assert comparable(DSKV, replace(DSKV, **{name: getattr(other, name)})), name
