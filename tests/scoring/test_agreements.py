"""What is agreed beside an official text. Source: decisions.md, "Second reading"; contract.md, section 7."""

from dataclasses import replace

import pytest

from scoring import AGREEMENTS, RULEBOOKS, Game, Result, agreed, is_of_use, rulebook, table_totals
from scoring.figures import Totals
from scoring.rankings import Entrant, Field, Of, Ranking, Side, ranked

from .builders import Json, golden, opened, recorded, won
from .test_dskv_rules import by_sentence

DSKV = rulebook("dskv-2018")
OPEN = rulebook("romme24-open")

# Rule 15 is the federations' alone, loan players the DGSRV's; rule 14 lets Augen decide already, and where the sum of
# Augen ranks they cannot tell equals apart.
OF_USE = {
    "dskv-2018": {*AGREEMENTS} - {"loan_player_also_for_own_club", "augen_break_ties"},
    "dgsrv": {*AGREEMENTS} - {"augen_break_ties"},
    "romme24-open": {"augen_break_ties"},
    "romme24-turnier": {"augen_break_ties"},
    "romme24-sprint": set(),
    "romme24-cent": set(),
    "romme-51": set(),
    "horesca": {"augen_break_ties"},
}


def test_their_codes_are_those_of_the_contract() -> None:
    assert AGREEMENTS == (
        "thrown_in_at_least_claimed",
        "not_opened_over_100_costs_one",
        "second_offence_per_list",
        "loan_player_also_for_own_club",
        "three_are_complete",
        "augen_break_ties",
    )


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_agreement_is_of_use_where_the_rulebook_says(rulebook_id: str) -> None:
    book = rulebook(rulebook_id)
    assert {code for code in AGREEMENTS if is_of_use(book, code)} == OF_USE[rulebook_id]
    assert agreed(book, set(AGREEMENTS) - OF_USE[rulebook_id]) == book


def test_three_of_a_team_of_three_are_complete_without_any_agreement() -> None:
    assert not is_of_use(replace(DSKV, team_size=3), "three_are_complete")
    assert is_of_use(replace(DSKV, team_size=4), "three_are_complete")


@pytest.mark.parametrize("case", golden("dskv-2018", "agreements"), ids=by_sentence)
@pytest.mark.parametrize("rulebook_id", ["dskv-2018", "dgsrv"])
def test_thrown_in(rulebook_id: str, case: Json) -> None:
    rules = agreed(rulebook(rulebook_id), case["agreements"])
    game = Game(1, tuple(Result(*values) for values in case["results"]))
    assert [list(line) for line in recorded(rules, game)] == case["recorded"]


def test_rulebook_says_what_was_agreed_and_keeps_its_id() -> None:
    """decisions.md: a tournament that uses one says "DSkV 2018, mit Vereinbarung: ..." and not "Hausregel"."""
    rules = agreed(DSKV, ["second_offence_per_list", "thrown_in_at_least_claimed"])
    assert rules.id == "dskv-2018"
    assert rules.title == (
        "DSkV Rommé-Regeln 2018, mit Vereinbarung: Weggeworfenes zählt mindestens, was genannt wurde; zweites "
        "Wegwerfen je Liste"
    )
    assert agreed(DSKV, []) is DSKV


def test_second_offence_of_the_tournament_is_the_first_of_its_list() -> None:
    """Extra 3: opened with 5, thrown in, gives 2, and 2 - 3 from the second time on."""
    games = [Game(n, (won(2), opened(3, 5, thrown_in=True), opened(4, 5))) for n in (1, 5)]
    before = {3: 1}

    def of_seat_3(rules_agreed: list[str], count: int) -> int:
        return table_totals(agreed(DSKV, rules_agreed), 4, games[:count], before, 3)[3].wertungspunkte

    assert (of_seat_3([], 1), of_seat_3([], 2)) == (2 - 3, 2 * (2 - 3))
    assert (of_seat_3(["second_offence_per_list"], 1), of_seat_3(["second_offence_per_list"], 2)) == (2, 2 + 2 - 3)


@pytest.mark.parametrize(
    ("members", "size", "complete"), [("ab", 4, False), ("abc", 4, True), ("abcd", 4, True), ("ab", 3, False)]
)
def test_three_are_complete(members: str, size: int, *, complete: bool) -> None:
    rules = agreed(rulebook("dgsrv"), ["three_are_complete"])
    field = Field(
        rules,
        {1: {player: Totals(wertungspunkte=5, points=5, games=3) for player in "abcd"}},
        {player: Entrant() for player in "abcd"},
        teams={"t": Side("mann", members)},
    )
    ranking = Ranking("mann", "Mannschaften", Of.TEAMS, team_size=size)
    assert [place.complete for place in ranked(field, ranking)] == [complete]


def test_augen_break_ties() -> None:
    """10 x 20 - 100 = 10 x 19 - 90 = 100 points both: who holds fewer is before; without it they share the rank."""
    made = {
        "a": Totals(wertungspunkte=20, augen=100, points=100, games=4),
        "b": Totals(wertungspunkte=19, augen=90, points=100, games=4),
    }

    def order(rules_agreed: list[str]) -> list[tuple[str, int | None]]:
        field = Field(agreed(OPEN, rules_agreed), {1: made}, {player: Entrant() for player in made})
        return [(place.key, place.rank) for place in ranked(field, Ranking("e", "Einzel", Of.PLAYERS))]

    assert order([]) == [("a", 1), ("b", 1)]
    assert order(["augen_break_ties"]) == [("b", 1), ("a", 2)]
