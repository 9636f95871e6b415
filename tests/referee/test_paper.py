"""The rules card: one or two pages, what differs between the texts, the numbers of the rules; read from the PDF."""

import functools
import re

import pytest

import scoring
from tests.examples import few
from tests.lists.telling import amiss
from tests.web.pdf_ua import ua_faults
from tests.web.reading import metadata, texts
from tournament.referee.card import rules_card
from tournament.referee.card_parts import RulesCard
from tournament.referee.paper import made
from tournament.referee.played import by_the_text

EVERY = sorted(scoring.RULEBOOKS)


@functools.cache
def sheet(rulebook_id: str) -> bytes:
    """The printed card; several tests read it."""
    return made(card(rulebook_id))


def card(rulebook_id: str) -> RulesCard:
    return rules_card(by_the_text(rulebook_id))


def lines(rulebook_id: str, section: str) -> list[tuple[str, str]]:
    """Place and words of every rule of a section."""
    (found,) = [one for one in card(rulebook_id).sections if one.key == section]
    return [(line.place, line.words) for line in found.lines]


def words(rulebook_id: str, section: str, term: str) -> str:
    (found,) = [one for one in card(rulebook_id).sections if one.key == section]
    return next((line.words for line in found.lines if line.term == term), "")


def scores(rulebook_id: str, section: str = "points") -> list[tuple[str, str]]:
    """Outcome with its condition, and what it gives; a winner's condition left out."""
    (found,) = [one for one in card(rulebook_id).sections if one.key == section]
    return [
        (f"{row.outcome} {row.condition}".strip() if "Augen" in row.condition else row.outcome, row.gives)
        for row in found.scores
    ]


@pytest.mark.parametrize("rulebook_id", few(2, EVERY))
def test_card_has_one_or_two_pages_with_title_and_source(rulebook_id: str) -> None:
    rulebook = scoring.rulebook(rulebook_id)
    pages = texts(sheet(rulebook_id))
    assert len(pages) <= 2
    assert pages[0].startswith(f"{rulebook.title} Regelkarte")
    assert "Im Zweifel gilt der Text:" in pages[0]
    for number, page in enumerate(pages, start=1):
        assert f"Seite {number} von {len(pages)}" in page
    assert metadata(sheet(rulebook_id)) == {
        "title": f"{rulebook.title} – Regelkarte",
        "author": "Spielliste",
        "language": "de",
    }


@pytest.mark.parametrize("rulebook_id", few(2, EVERY))
def test_both_checkers_of_pdf_ua_find_nothing(rulebook_id: str) -> None:
    assert ua_faults(sheet(rulebook_id)) == []


@pytest.mark.parametrize("rulebook_id", EVERY)
def test_everything_on_the_card_is_on_paper(rulebook_id: str) -> None:
    squeezed = "".join(" ".join(texts(sheet(rulebook_id))).split())
    for section in card(rulebook_id).sections:
        for line in section.lines:
            assert "".join(line.words.split()) in squeezed
        for row in section.scores:
            assert "".join(row.gives.split()) in squeezed


READ_BY_ALL = [
    "Alle spielen mit, auch wer gibt.",
    "Derselbe Rang; ein Los kann entscheiden.",
]
READ_OF_THE_FEDERATIONS = [
    "Ein zweites Mal ist eines im selben Turnier.",
    "Zu 3 spielt er mit.",
    "Platz 1 gibt das erste Spiel, dann geht es im Uhrzeigersinn.",
    "Auch bei einem Kreuz zählen die Augen mit.",
]
READ_OF_ROMME24 = [
    "Auch wer alle Karten auf einmal ablegt, braucht 40 Augen.",
    (
        "Einen Joker bekommt, wer die Karte gibt, für die er liegt. "
        "Aus einem Satz gegen eine Karte, für die er liegen kann."
    ),
    "Das Spiel ist zu Ende, auch wenn niemand beendet hat. Gewertet wird, was alle halten.",
    *READ_BY_ALL,
]
# What decisions.md settles since the text says nothing about it: rule by rule, "Melds, text by text", "romme24".
READ = {
    "dskv-2018": READ_OF_THE_FEDERATIONS,
    "dgsrv": [
        *READ_OF_THE_FEDERATIONS,
        "Ein Leihspieler ist in keiner anderen Mannschaft derselben Wertung.",
        "Zu dritt wird eine Mannschaft gewertet, gilt aber als unvollständig.",
    ],
    **dict.fromkeys((id_ for id_ in EVERY if "romme24" in id_), READ_OF_ROMME24),
    "romme-51": [
        "Einen Joker abwerfen darf nur, wer damit beendet.",
        "Platz 1 beginnt das erste Spiel, das nächste der Platz im Uhrzeigersinn.",
        "Das Spiel ist zu Ende, auch wenn niemand beendet hat. Gewertet wird, was alle halten.",
        "Die wenigsten Augen.",
        *READ_BY_ALL,
    ],
    "horesca": [
        "Zum Auslegen sind keine Augen nötig.",
        "Platz 1 gibt das erste Spiel, dann geht es im Uhrzeigersinn.",
        "Die meisten Punkte.",
        *READ_BY_ALL,
    ],
}


@pytest.mark.parametrize("rulebook_id", EVERY)
def test_rule_says_where_it_is_written_or_that_it_is_only_read_so(rulebook_id: str) -> None:
    said = [line for section in card(rulebook_id).sections for line in section.lines]
    assert sorted(line.words for line in said if line.place == "so gelesen") == sorted(READ[rulebook_id])
    assert [line.term for line in said if line.place == "Vorschlag"] == ["Spielzeit"]
    assert all(line.place for line in said)


@pytest.mark.parametrize(("rulebook_id", "rules"), [("dskv-2018", range(1, 16)), ("dgsrv", range(1, 22))])
def test_card_of_a_federation_has_its_rules_and_none_of_skat(rulebook_id: str, rules: range) -> None:
    """Rule 22 of the DGSRV is about Skat. (Rule 16 to 20: conduct, 21: teams.)"""
    places = " ".join(line.place for section in card(rulebook_id).sections for line in section.lines)
    assert {int(number) for number in re.findall(r"Regel (\d+)", places)} == set(rules)


def test_scoring_comes_first_and_what_is_thrown_in_next() -> None:
    """A dispute is about points first; on the page and on paper."""
    assert [section.key for section in card("dgsrv").sections] == [
        *("points", "thrown_in", "melds", "course", "conduct", "table", "list")
    ]
    assert [section.key for section in card("horesca").sections] == ["points", "melds", "course", "table", "list"]
    paper = " ".join(texts(sheet("dgsrv")))
    assert paper.index("Wertungspunkte für ein Spiel") < paper.index("Ungezählt weggeworfen") < paper.index("Meldungen")


def test_cards_of_each_text_are_said() -> None:
    assert {id_: words(id_, "table", "Karten") for id_ in ("dskv-2018", "romme24-open", "romme-51", "horesca")} == {
        "dskv-2018": "110 Karten: 104 und 6 Joker.",
        "romme24-open": "110 Karten: 104 und 6 Joker. Ohne Joker gespielt: 104 Karten.",
        "romme-51": "106 Karten: 104 und 2 Joker.",
        "horesca": "52 Karten, keine Joker.",
    }


def test_players_and_their_cards_are_said() -> None:
    federation = "4 am Tisch; 3 nur zum Ausgleich."
    assert {id_: (words(id_, "table", "Spieler"), words(id_, "table", "In der Hand")) for id_ in EVERY} == {
        "dskv-2018": (federation, "13 Karten."),
        "dgsrv": (federation, "13 Karten."),
        "romme24-open": ("2 bis 4 am Tisch.", "13 Karten."),
        "romme24-turnier": ("2 bis 4 am Tisch.", "13 Karten."),
        "romme24-sprint": ("2 bis 4 am Tisch.", "13 Karten."),
        "romme24-cent": ("2 am Tisch.", "13 Karten."),
        "romme-51": ("2 bis 4 am Tisch.", "14 Karten."),
        "horesca": ("2 bis 6 am Tisch.", "Karten zu 2: 10, zu 3 oder 4: 7, zu 5 oder 6: 6."),
    }


OPENED = [("bis 10 Augen", "3"), ("bis 30 Augen", "2"), ("über 30 Augen", "1")]
NOT_OPENED = [("bis 100 Augen", "0"), ("über 100 Augen", "× (−1)")]


FEDERATIONS = ("dskv-2018", "dgsrv")
RULE_12 = [
    ("Hand-Rommé", "8"),
    ("Hand-Rommé mit Anlegen", "6"),
    ("Rommé", "5"),
    *((f"eröffnet {condition}", points) for condition, points in OPENED),
    *((f"nicht eröffnet {condition}", points) for condition, points in NOT_OPENED),
]
RULE_15 = [
    ("eröffnet bis 10 Augen", "11 Augen, 2"),
    ("eröffnet bis 30 Augen", "31 Augen, 1"),
    ("eröffnet über 30 Augen", "31 Augen, 0"),
    ("nicht eröffnet bis 100 Augen", "150 Augen, × (−1)"),
    ("nicht eröffnet über 100 Augen", "ab 150 Augen, × (−2)"),
]
DOUBLED = [
    ("Hand-Rommé", "0 Augen; die der anderen × 2"),
    ("Rommé", "0 Augen"),
    ("ausgelegt", "Augen zählen"),
    ("nicht ausgelegt", "Augen zählen"),
]
TO_THE_WINNER = [("Rommé", "die Augen aller anderen"), ("verloren", "Augen gehen an den Sieger")]


@pytest.mark.parametrize(
    ("rulebook_id", "section", "rows"),
    [
        *((id_, "points", RULE_12) for id_ in FEDERATIONS),
        *((id_, "thrown_in", RULE_15) for id_ in FEDERATIONS),
        *((id_, "points", DOUBLED) for id_ in ("romme24-sprint", "romme24-cent")),
        ("horesca", "points", TO_THE_WINNER),
    ],
)
def test_scores_stand_row_by_row(rulebook_id: str, section: str, rows: list[tuple[str, str]]) -> None:
    assert scores(rulebook_id, section) == rows


@pytest.mark.parametrize("rulebook_id", ["romme24-open", "romme24-turnier"])
def test_romme24_wertungspunkte_know_no_crosses(rulebook_id: str) -> None:
    assert [points for _, points in scores(rulebook_id)] == ["15", "12", "10", "8", "5", "3", "2", "1", "0", "−1"]
    said = "".join(line for section in ("points", "list") for _, line in lines(rulebook_id, section))
    assert "×" not in said.replace("10 × Wertungspunkte", "")


@pytest.mark.parametrize("rulebook_id", ["romme24-sprint", "romme24-cent"])
def test_romme24_hand_romme_doubles(rulebook_id: str) -> None:
    said = {one[1] for one in lines(rulebook_id, "points")}
    assert "Bei Hand-Rommé steht für die anderen das Doppelte in der Liste." in said


@pytest.mark.parametrize("rulebook_id", FEDERATIONS)
def test_second_hand_thrown_in_is_told_and_only_the_last_row_is_read_so(rulebook_id: str) -> None:
    said = {words: place for place, words in lines(rulebook_id, "thrown_in")}
    again = "Beim zweiten Mal: Spielleitung oder Schiedsrichter informieren; es wird erneut 1 Punkt abgezogen."
    (section,) = [one for one in card(rulebook_id).sections if one.key == "thrown_in"]
    places = [row.place for row in section.scores]
    assert (said[again], places) == ("Regel 15", ["", "", "", "", "so gelesen"])  # it has no row above 100


def test_thrown_in_hands_are_known_to_the_federations_alone() -> None:
    with_section = {id_ for id_ in EVERY if "thrown_in" in {section.key for section in card(id_).sections}}
    assert with_section == {"dskv-2018", "dgsrv"}


def test_ranking_and_ties_are_said() -> None:
    tie = "Derselbe Rang; ein Los kann entscheiden."
    federation = ("Die meisten Wertungspunkte: plus weniger minus.", "Die wenigsten Augen, dann das Los.")
    assert {id_: (words(id_, "list", "Rang"), words(id_, "list", "Gleichstand")) for id_ in EVERY} == {
        "dskv-2018": federation,
        "dgsrv": federation,
        "romme24-open": ("Die meisten Punkte: 10 × Wertungspunkte − Augen.", tie),
        "romme24-turnier": ("Die meisten Punkte: 10 × Wertungspunkte − Augen.", tie),
        "romme24-sprint": ("Die wenigsten Augen.", tie),
        "romme24-cent": ("Die wenigsten Augen.", tie),
        "romme-51": ("Die wenigsten Augen.", tie),
        "horesca": ("Die meisten Punkte.", tie),
    }


def test_conduct_is_dgsrvs_own_rules_16_to_20() -> None:
    places = [place for place, _ in lines("dgsrv", "conduct")]
    assert list(dict.fromkeys(places)) == ["Regel 3", "Regel 16", "Regel 17", "Regel 18", "Regel 19", "Regel 20"]
    assert [id_ for id_ in EVERY if "conduct" in {section.key for section in card(id_).sections}] == ["dgsrv"]


def test_rule_21_is_dgsrvs() -> None:
    assert words("dgsrv", "list", "Mannschaft") == (
        "4 Spieler: mindestens 3 vom eigenen Verein, höchstens 1 Leihspieler."
    )
    assert [id_ for id_ in EVERY if words(id_, "list", "Mannschaft")] == ["dgsrv"]


@pytest.mark.parametrize("rulebook_id", EVERY)
def test_time_for_romme_is_in_no_text(rulebook_id: str) -> None:
    """decisions.md, rule 22: 6 min 45 s a game."""
    said = words(rulebook_id, "table", "Spielzeit")
    assert said.startswith("Für Rommé nennt der Text keine. ")
    if rulebook_id in ("dskv-2018", "dgsrv"):
        assert said.endswith("20 Spiele zu 4: 135 min, 15 Spiele zu 3: 102 min.")  # 20 x 6.75, 15 x 6.75 = 101.25


OPEN_PILE = {
    "Noch nicht eröffnet: vom offenen Stapel nur die Karte, mit der man sofort eröffnet.": "Regel 4",
    "Wer Hand-Rommé macht, darf seine Karte vom verdeckten oder vom offenen Stapel nehmen.": "Regel 10",
    "Mit einer Karte in der Hand: nur noch vom verdeckten Stapel.": "Regel 10",
    "Einen Joker abwerfen darf nur, wer damit beendet.": "Regel 8",
}


@pytest.mark.parametrize("rulebook_id", FEDERATIONS)
def test_picking_up_from_the_open_pile(rulebook_id: str) -> None:
    """decisions.md, "Melds, text by text", below the table."""
    assert OPEN_PILE.items() <= {rule: place for place, rule in lines(rulebook_id, "course")}.items()


def test_romme24_lets_nobody_end_with_the_open_card() -> None:
    course = " ".join(said for _, said in lines("romme24-open", "course"))
    assert "nicht die offene Karte nehmen, mit der man beenden" in course


def test_rules_of_horesca_alone_are_said() -> None:
    said = " ".join(said for _, said in lines("horesca", "course"))
    assert not amiss(said, "darf man im selben Zug nicht ablegen", "umgedreht, ohne ihn zu mischen")
    assert words("horesca", "list", "Ende").startswith("Vorher vereinbart: eine Zahl von Spielen oder eine Punktzahl.")
    assert words("horesca", "table", "Stapel leer") == ""
    assert words("dskv-2018", "table", "Stapel leer") != ""


def test_giving_up_and_seating_by_result() -> None:
    assert [id_ for id_ in EVERY if words(id_, "list", "Aufgeben")] == [id_ for id_ in EVERY if "romme24" in id_]
    assert [id_ for id_ in EVERY if words(id_, "list", "Plätze")] == ["romme24-turnier"]
