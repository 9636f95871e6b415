"""Why two lists are not comparable, as whoever sets up a season reads it."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from scoring import Rulebook, agreed, house_rulebook, rulebook
from scoring.comparable import Differs, differences
from tournament.years.reads.notes import _WHY, Counted, titles_apart, why_unlike

DSKV, OPEN, SPRINT = (rulebook(one) for one in ("dskv-2018", "romme24-open", "romme24-sprint"))
ROMME_51, HORESCA = rulebook("romme-51"), rulebook("horesca")


def house(book: Rulebook, **said: Any) -> Rulebook:
    return house_rulebook(book, {"outcomes": {}, **said})


THROWN_IN = {"thrown_in_augen": 0, "thrown_in_wertungspunkte": -1, "thrown_in_keeps_more": False}
WORTH_NOTHING = {
    **{win: {"wertungspunkte": 0} for win in ("hand_romme", "hand_romme_laying_off", "romme")},
    **{loss: {"bands": [{"wertungspunkte": -1, **THROWN_IN}]} for loss in ("opened", "not_opened")},
}


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (DSKV, SPRINT, "einmal gewinnen die wenigsten Augen, einmal die meisten Punkte"),
        (DSKV, OPEN, "gereiht wird einmal nach Wertungspunkten, einmal nach 10 × Wertungspunkte − Augen"),
        (
            house(DSKV, outcomes=WORTH_NOTHING),
            SPRINT,
            "gereiht wird einmal nach Wertungspunkten, einmal nach Augen",
        ),
        (HORESCA, DSKV, "gereiht wird einmal nach den Augen der anderen, einmal nach Wertungspunkten"),
        (ROMME_51, SPRINT, "„Handrommé“ zählt nur einmal eigens"),
        (SPRINT, ROMME_51, "„Hand-Rommé“ zählt nur einmal eigens"),
        (
            DSKV,
            house(DSKV, outcomes={"romme": {"wertungspunkte": 90}}),
            "„Rommé“ gibt einmal 5, einmal 90",
        ),
        (
            SPRINT,
            house(SPRINT, outcomes={"hand_romme": {"others_augen_factor": 3}}),
            "„Hand-Rommé“ nimmt die Augen der anderen einmal mal 2, einmal mal 3",
        ),
        (
            OPEN,
            house(OPEN, outcomes={"opened": {"bands": [{"up_to": 11, "wertungspunkte": 3}, {"wertungspunkte": 1}]}}),
            "„ausgelegt“ gibt für gleich viele Augen Verschiedenes",
        ),
        (SPRINT, house(SPRINT, joker=25), "ein Joker zählt einmal 20, einmal 25 Augen"),
        (ROMME_51, replace(ROMME_51, pack=HORESCA.pack), "gleiche Karten zählen verschieden viele Augen"),
        (
            SPRINT,
            agreed(SPRINT, ["average_where_games_differ"]),
            "einmal entscheidet die Summe, einmal der Schnitt je Spiel",
        ),
        (OPEN, agreed(OPEN, ["augen_break_ties"]), "bei gleich vielen Punkten entscheidet Verschiedenes"),
    ],
)
def test_difference_that_tells_most_is_said_with_both_its_values(one: Rulebook, other: Rulebook, said: str) -> None:
    assert why_unlike(Counted("A", one), Counted("B", other)) == (
        f"„A“ ({one.title}) und „B“ ({other.title}) zählen verschieden: {said}."
    )


def test_difference_has_a_sentence_if_any_and_of_one_title_the_ids() -> None:
    assert set(_WHY) == set(Differs)
    first = Counted("A", DSKV)
    assert differences(DSKV, rulebook("dgsrv")) == ()
    assert why_unlike(first, first) == why_unlike(first, Counted("B", rulebook("dgsrv"))) == ""
    with override("en"):
        assert "Hand rummy" in why_unlike(Counted("A", ROMME_51), Counted("B", SPRINT))
    houses = [house(DSKV, outcomes={"romme": {"wertungspunkte": points}}) for points in (6, 7)]
    assert titles_apart([DSKV, *houses]) == [DSKV.title, *(f"{one.title} ({one.id})" for one in houses)]
