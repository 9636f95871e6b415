"""The rules card of a tournament: what it plays otherwise than the text, by a house rule or by agreement, says so."""

from typing import Any

import pytest

from tournament.models import Tournament
from tournament.referee.card import rules_card
from tournament.referee.card_parts import RuleLine, ScoreRow, Section
from tournament.referee.played import played_by


def sections(**fields: Any) -> dict[str, Section]:
    tournament = Tournament(**{"rulebook_id": "dskv-2018", "games_per_series": 20, **fields})
    return {section.key: section for section in rules_card(played_by(tournament)).sections}


def places(section: Section) -> dict[str, str]:
    return {line.words: line.place for line in section.lines}


def test_house_with_other_points_has_them_without_a_rule_of_the_text() -> None:
    found = sections(house_rules={"outcomes": {"hand_romme": {"wertungspunkte": 9}}})["points"]
    condition = "alle Karten auf einmal, nichts angelegt, kein Joker getauscht"
    assert found.scores[0] == ScoreRow("Hand-Rommé", condition, "9", "Hausregel")
    assert found.scores[1] == ScoreRow(
        "Hand-Rommé mit Anlegen", "alle Karten auf einmal, mit Anlegen oder Jokertausch", "6"
    )


def test_house_rules_of_the_whole_game_name_no_rule_of_the_text() -> None:
    """decisions.md, "Second reading": opening, joker, hand, dealer, table sizes."""
    rules = {"opening_minimum": 51, "joker": 25, "hand_size": 14, "dealer_plays": True, "table_sizes": [2, 3, 4, 5, 6]}
    otherwise = [
        "In der Hand zählt ein Joker 25, das Ass 11, ein Bild 10, eine Zahl ihren Wert.",
        "Zum Eröffnen gehören mindestens 51 Augen aus einer oder mehreren Meldungen.",
        (
            "Wer alle Karten auf einmal auslegt, braucht keine Mindestaugen. "
            "Legt er dabei an oder tauscht er einen Joker, sind 51 Augen nötig."
        ),
        "2 bis 6 am Tisch.",
        "Alle spielen mit, auch wer gibt.",
        "14 Karten.",
    ]
    found = sections(house_rules=rules).values()
    assert [line.words for section in found for line in section.lines if line.place == "Hausregel"] == otherwise


@pytest.mark.parametrize(("factor", "times"), [(2, "Doppelte"), (3, "Dreifache"), (9, "Neunfache")])
def test_house_that_multiplies_otherwise_says_how_often(factor: int, times: str) -> None:
    rules = {"outcomes": {"hand_romme": {"others_augen_factor": factor}}}
    found = sections(rulebook_id="romme24-sprint", house_rules=rules)["points"]
    said = f"Bei Hand-Rommé steht für die anderen das {times} in der Liste."
    assert places(found)[said] == ("„Listenabrechnung“" if factor == 2 else "Hausregel")
    assert found.scores[0].gives == f"0 Augen; die der anderen × {factor}"
    assert "erdoppelt" not in " ".join(places(found))


def test_repeated_offence_says_what_it_costs_more() -> None:
    words = "In diesem Turnier kostet jede Hand ab der zweiten {} mehr."
    assert places(sections(repeat_offence_extra=1)["thrown_in"])[words.format("1 Punkt")] == "dieses Turnier"
    assert places(sections(repeat_offence_extra=2)["thrown_in"])[words.format("2 Punkte")] == "dieses Turnier"
    assert not any("In diesem Turnier" in said for said in places(sections()["thrown_in"]))


@pytest.mark.parametrize(
    ("rulebook_id", "code", "section", "words"),
    [
        (
            "dskv-2018",
            "thrown_in_at_least_claimed",
            "thrown_in",
            "Wer mehr ansagt, als hier festgesetzt ist, wird mit dem aufgeschrieben, was er ansagt.",
        ),
        (
            "dskv-2018",
            "not_opened_over_100_costs_one",
            "thrown_in",
            "Nicht eröffnet und über 100 Augen: 1 Minuspunkt, nicht 2.",
        ),
        ("dgsrv", "second_offence_per_list", "thrown_in", "Ein zweites Mal ist eines auf derselben Liste."),
        (
            "dgsrv",
            "loan_player_also_for_own_club",
            "list",
            "Ein Leihspieler darf auch für seinen eigenen Verein spielen.",
        ),
        ("dgsrv", "three_are_complete", "list", "Drei Spieler sind eine vollzählige Mannschaft."),
    ],
)
def test_agreement_is_said_where_it_applies(rulebook_id: str, code: str, section: str, words: str) -> None:
    """decisions.md, "Second reading": "mit Vereinbarung: ..."."""
    line = RuleLine(words, term="Mit Vereinbarung:")
    assert line in sections(rulebook_id=rulebook_id, agreements=[code])[section].lines
    assert line not in sections(rulebook_id=rulebook_id)[section].lines


def test_tie_line_says_that_augen_break_ties_by_agreement() -> None:
    found = sections(rulebook_id="romme24-open", agreements=["augen_break_ties"])["list"]
    assert places(found)["Die wenigsten Augen, dann das Los."] == "mit Vereinbarung"


def test_row_that_an_agreement_changes_says_so() -> None:
    """Rule 15 above 100: the text is silent, so -2 is only read so; by agreement it is -1."""
    read, agreed = (
        sections(agreements=codes)["thrown_in"].scores[-1] for codes in ([], ["not_opened_over_100_costs_one"])
    )
    assert (read.gives, read.place) == ("ab 150 Augen, × (−2)", "so gelesen")
    assert (agreed.gives, agreed.place) == ("ab 150 Augen, × (−1)", "mit Vereinbarung")


def test_title_says_what_was_agreed_and_does_not_speak_of_a_house() -> None:
    tournament = Tournament(rulebook_id="dskv-2018", games_per_series=20, agreements=["second_offence_per_list"])
    card = rules_card(played_by(tournament))
    assert (card.title, card.agreed) == ("DSkV Rommé-Regeln 2018", "mit Vereinbarung: zweites Wegwerfen je Liste")
    assert not any("Hausregel" in line.place for section in card.sections for line in section.lines)


def test_agreement_of_no_use_is_not_on_the_card() -> None:
    assert sections(rulebook_id="horesca", agreements=["three_are_complete"]) == sections(rulebook_id="horesca")


def test_agreement_stands_instead_of_how_the_text_is_read() -> None:
    read, agreed = (places(sections(agreements=codes)["thrown_in"]) for codes in ([], ["second_offence_per_list"]))
    assert "Ein zweites Mal ist eines im selben Turnier." in read
    assert "Ein zweites Mal ist eines im selben Turnier." not in agreed


def test_time_of_a_tournament_is_its_own() -> None:
    assert places(sections(minutes_per_series=150)["table"])["20 Spiele in 150 min."] == "dieses Turnier"


def test_card_without_jokers_is_as_the_text_lets_one_choose() -> None:
    found = sections(rulebook_id="romme24-open", without_jokers=True)["table"]
    assert places(found)["104 Karten, keine Joker."] == "„Rommékarte“"
