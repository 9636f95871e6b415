"""The press's short text, against what a newspaper would print."""

from datetime import date

import pytest
from django.utils.translation import override

from scoring.rankings import Of
from tournament.ceremony.press import Event, Outcome, Placed, given_name_first, press_text

EVENT = Event("Pokal der Weser", date(2026, 5, 9), None, "Kassel", 197, 40)


def placed(
    rank: int, name: str, made: int = 60, augen: int = 300, *, club: str = "RC Fulda", lot: bool = False
) -> Placed:
    return Placed(rank, name, (("wertungspunkte", made), ("augen", augen)), club, by_lot=lot)


SINGLES = Outcome(
    "Einzelwertung",
    Of.PLAYERS,
    (
        placed(1, "Anna Ahrens", 68, 340),
        placed(2, "Bernd Bauer", 61, 295, club="SC Hanau"),
        placed(3, "Teilnehmer 17", 60, 1, club=""),
    ),
)
TEAM = Placed(1, "Weserasse", (("wertungspunkte", 255), ("augen", 1755)), "RC Fulda", ("A. Eins", "B. Zwei"))
TEAMS = Outcome("Mannschaften", Of.TEAMS, (TEAM,))


def test_winner_next_two_and_other_rankings_are_a_sentence_in_english_too() -> None:
    assert press_text(EVENT, [SINGLES, Outcome("Damen", Of.PLAYERS, (placed(1, "Anna Ahrens", 68, 340),)), TEAMS]) == (
        (
            "Anna Ahrens (RC Fulda) hat mit 68 Wertungspunkten und 340 Augen das Rommé-Turnier „Pokal der Weser“ "
            "gewonnen, das am 9. Mai 2026 in Kassel mit 197 Teilnehmenden aus 40 Vereinen gespielt wurde."
        ),
        (
            "Auf Platz 2 kam Bernd Bauer (SC Hanau) mit 61 Wertungspunkten und 295 Augen, auf Platz 3 kam Teilnehmer "
            "17 mit 60 Wertungspunkten und 1 Auge."
        ),
        (
            "In der Wertung „Damen“ siegte Anna Ahrens (RC Fulda) mit 68 Wertungspunkten und 340 Augen; in der Wertung "
            "„Mannschaften“ siegte Weserasse (A. Eins, B. Zwei) mit 255 Wertungspunkten und 1755 Augen."
        ),
    )
    with override("en"):
        said = press_text(EVENT, [SINGLES, TEAMS])
    assert said == (
        (
            "Anna Ahrens (RC Fulda) won the Rommé tournament “Pokal der Weser” on 9 May 2026 in Kassel with 68 game "
            "points and 340 card points, in a field of 197 players from 40 clubs."
        ),
        (
            "Place 2 went to Bernd Bauer (SC Hanau) with 61 game points and 295 card points, place 3 went to "
            "Teilnehmer 17 with 60 game points and 1 card point."
        ),
        (
            "The ranking “Mannschaften” was won by Weserasse (A. Eins, B. Zwei) with 255 game points and 1755 card "
            "points."
        ),
    )


@pytest.mark.parametrize(
    ("last", "place", "clubs", "said"),
    [
        (None, "", 1, "das am 9. Mai 2026 mit 8 Teilnehmenden aus 1 Verein gespielt"),
        (None, "", 0, "das am 9. Mai 2026 mit 8 Teilnehmenden gespielt"),
        (date(2026, 5, 10), "Kassel", 2, "das am 9. und 10. Mai 2026 in Kassel mit"),
        (date(2026, 5, 11), "Kassel", 2, "das vom 9. bis 11. Mai 2026 in Kassel mit"),
        (date(2026, 6, 6), "", 2, "das vom 9. Mai bis 6. Juni 2026 mit"),
    ],
)
def test_days_place_and_clubs_are_said_as_one_says_them(last: date | None, place: str, clubs: int, said: str) -> None:
    assert said in press_text(Event("Pokal", date(2026, 5, 9), last, place, 8, clubs), [SINGLES])[0]


@pytest.mark.parametrize(
    ("key", "made", "said"),
    [
        ("wertungspunkte", 1, "mit 1 Wertungspunkt das"),
        ("wertungspunkte", 2, "mit 2 Wertungspunkten das"),
        ("wertungspunkte", -1, "mit −1 Wertungspunkt das"),
        ("points", 1, "mit 1 Punkt das"),
        ("points", 2, "mit 2 Punkten das"),
        ("augen", 1, "mit 1 Auge das"),
        ("augen", 0, "mit 0 Augen das"),
    ],
)
def test_figure_stands_in_its_case_and_number(key: str, made: int, said: str) -> None:
    assert said in press_text(EVENT, [Outcome("Einzel", Of.PLAYERS, (Placed(1, "Anna Ahrens", ((key, made),)),))])[0]


def test_shared_first_and_second_place_and_lots_are_said() -> None:
    shared = Outcome("Einzel", Of.PLAYERS, (placed(1, "Anna Ahrens"), placed(1, "Bo Bauer"), placed(3, "Cem Can", 50)))
    first, second = press_text(EVENT, [shared])
    both = "Anna Ahrens (RC Fulda) und Bo Bauer (RC Fulda)"
    assert (
        first.startswith(f"{both} haben jeweils mit 60 Wertungspunkten und 300 Augen gemeinsam das Rommé-Turnier "),
        second,
    ) == (True, "Auf Platz 3 kam Cem Can (RC Fulda) mit 50 Wertungspunkten und 300 Augen.")
    two = placed(2, "Bo Bauer"), placed(2, "Cem Can"), placed(2, "Dora Dietz")
    _first, second = press_text(EVENT, [Outcome("Einzel", Of.PLAYERS, (placed(1, "Anna Ahrens", 70), *two))])
    assert second == (
        "Platz 2 teilen sich Bo Bauer (RC Fulda), Cem Can (RC Fulda) und Dora Dietz (RC Fulda) jeweils mit 60 "
        "Wertungspunkten und 300 Augen."
    )
    drawn = (placed(1, "Anna Ahrens", lot=True), placed(2, "Bo Bauer", lot=True), placed(3, "Cem Can", 50))
    assert press_text(EVENT, [Outcome("Einzel", Of.PLAYERS, drawn)])[1].endswith(
        "; bei gleichem Stand entschied das Los über die Plätze 1 und 2."
    )
    third = (placed(1, "Anna Ahrens", 70), placed(2, "Bo Bauer", 65), placed(3, "Cem Can", lot=True))
    assert press_text(EVENT, [Outcome("Einzel", Of.PLAYERS, third)])[1].endswith(
        "; bei gleichem Stand entschied das Los über Platz 3."
    )


def test_ranking_alone_is_named_and_one_without_a_winner_is_not() -> None:
    (said,) = press_text(EVENT, [TEAMS], alone=True)
    assert (
        said.startswith("Die Mannschaft Weserasse (A. Eins, B. Zwei) hat mit 255 "),
        "die Wertung „Mannschaften“ beim Rommé-Turnier „Pokal der Weser“ gewonnen, das am" in said,
    ) == (True, True)
    pair = Outcome("Tandems", Of.TEAMS, (TEAM,), of_pairs=True)
    assert press_text(EVENT, [pair], alone=True)[0].startswith("Das Tandem Weserasse")
    nobody = Outcome("Damen", Of.PLAYERS, ())
    assert (press_text(EVENT, []), press_text(EVENT, [nobody, TEAMS]), len(press_text(EVENT, [SINGLES, nobody]))) == (
        (),
        (),
        2,
    )


@pytest.mark.parametrize(
    ("stored", "printed"),
    [
        ("Ahrens, Anna", "Anna Ahrens"),
        ("von der Ehe, Hanna", "Hanna von der Ehe"),
        ("Teilnehmer 17", "Teilnehmer 17"),
        ("Ott,", "Ott,"),
    ],
)
def test_names_as_a_newspaper_has_them(stored: str, printed: str) -> None:
    assert given_name_first(stored) == printed
