"""The rules card: one or two pages, what differs between the texts, the numbers of the rules; read from the PDF."""

import dataclasses
import functools

import pytest

import scoring
from scoring.melds import meld_rules
from tests.web.pdf_ua import ua_faults
from tests.web.reading import metadata, texts
from tournament.referee.paper import RulesCard, ScoreRow, made, rules_card

EVERY = sorted(scoring.RULEBOOKS)


@functools.cache
def sheet(rulebook_id: str) -> bytes:
    """The printed card; several tests read it."""
    return made(card(rulebook_id))


def card(rulebook_id: str) -> RulesCard:
    return rules_card(scoring.rulebook(rulebook_id), meld_rules(rulebook_id))


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


@pytest.mark.parametrize("rulebook_id", EVERY)
def test_one_or_two_pages_with_title_and_the_source(rulebook_id: str) -> None:
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


@pytest.mark.parametrize("rulebook_id", EVERY)
def test_both_checkers_of_pdf_ua_find_nothing(rulebook_id: str) -> None:
    assert ua_faults(sheet(rulebook_id)) == []


@pytest.mark.parametrize("rulebook_id", EVERY)
def test_everything_on_the_card_is_on_paper(rulebook_id: str) -> None:
    paper = " ".join(texts(sheet(rulebook_id)))
    squeezed = "".join(paper.split())
    for section in card(rulebook_id).sections:
        for line in section.lines:
            assert "".join(line.words.split()) in squeezed
        for row in section.scores:
            assert "".join(row.gives.split()) in squeezed


@pytest.mark.parametrize("rulebook_id", EVERY)
def test_every_rule_says_where_it_is_written_or_is_one_of_the_silent_ones(rulebook_id: str) -> None:
    """decisions.md settles where a text is silent: who begins, what an empty stock means, what ranks."""
    silent = {line.term for section in card(rulebook_id).sections for line in section.lines if not line.place}
    assert silent <= {"Reihenfolge", "Stapel leer", "Rang", "Plätze"}


def test_the_cards() -> None:
    assert {id_: words(id_, "table", "Karten") for id_ in ("dskv-2018", "romme24-open", "romme-51", "horesca")} == {
        "dskv-2018": "110 Karten: 104 und 6 Joker.",
        "romme24-open": "110 Karten: 104 und 6 Joker. Ohne Joker gespielt: 104 Karten.",
        "romme-51": "106 Karten: 104 und 2 Joker.",
        "horesca": "52 Karten, keine Joker.",
    }


def test_who_plays_and_with_how_many_cards() -> None:
    federation = "4 am Tisch, der Geber setzt aus. 3 nur zum Ausgleich, dann spielt der Geber mit."
    assert {id_: (words(id_, "table", "Spieler"), words(id_, "table", "In der Hand")) for id_ in EVERY} == {
        "dskv-2018": (federation, "13 Karten."),
        "dgsrv": (federation, "13 Karten."),
        "romme24-open": ("2 bis 4 am Tisch, alle spielen mit.", "13 Karten."),
        "romme24-turnier": ("2 bis 4 am Tisch, alle spielen mit.", "13 Karten."),
        "romme24-sprint": ("2 bis 4 am Tisch, alle spielen mit.", "13 Karten."),
        "romme24-cent": ("2 am Tisch, alle spielen mit.", "13 Karten."),
        "romme-51": ("2 bis 4 am Tisch, alle spielen mit.", "14 Karten."),
        "horesca": ("2 bis 6 am Tisch, alle spielen mit.", "Karten zu 2: 10, zu 3 oder 4: 7, zu 5 oder 6: 6."),
    }


OPENED = [("bis 10 Augen", "3"), ("bis 30 Augen", "2"), ("über 30 Augen", "1")]
NOT_OPENED = [("bis 100 Augen", "0"), ("über 100 Augen", "× (−1)")]


@pytest.mark.parametrize("rulebook_id", ["dskv-2018", "dgsrv"])
def test_rule_12(rulebook_id: str) -> None:
    assert scores(rulebook_id) == [
        ("Hand-Rommé", "8"),
        ("Hand-Rommé mit Anlegen", "6"),
        ("Rommé", "5"),
        *((f"eröffnet {condition}", points) for condition, points in OPENED),
        *((f"nicht eröffnet {condition}", points) for condition, points in NOT_OPENED),
    ]


@pytest.mark.parametrize("rulebook_id", ["romme24-open", "romme24-turnier"])
def test_romme24_wertungspunkte(rulebook_id: str) -> None:
    assert [points for _, points in scores(rulebook_id)] == ["15", "12", "10", "8", "5", "3", "2", "1", "0", "× (−1)"]


@pytest.mark.parametrize("rulebook_id", ["romme24-sprint", "romme24-cent"])
def test_romme24_a_hand_romme_doubles(rulebook_id: str) -> None:
    assert scores(rulebook_id) == [
        ("Hand-Rommé", "0 Augen; die der anderen × 2"),
        ("Rommé", "0 Augen"),
        ("ausgelegt", "Augen zählen"),
        ("nicht ausgelegt", "Augen zählen"),
    ]
    said = {one[1] for one in lines(rulebook_id, "points")}
    assert "Verdoppelt wird, was für die anderen in der Liste steht." in said


def test_horesca_the_winner_gets_what_the_others_hold() -> None:
    assert scores("horesca") == [("Rommé", "die Augen aller anderen"), ("verloren", "Augen gehen an den Sieger")]


@pytest.mark.parametrize("rulebook_id", ["dskv-2018", "dgsrv"])
def test_rule_15(rulebook_id: str) -> None:
    assert scores(rulebook_id, "thrown_in") == [
        ("eröffnet bis 10 Augen", "11 Augen, 2"),
        ("eröffnet bis 30 Augen", "31 Augen, 1"),
        ("eröffnet über 30 Augen", "31 Augen, 0"),
        ("nicht eröffnet bis 100 Augen", "150 Augen, × (−1)"),
        ("nicht eröffnet über 100 Augen", "ab 150 Augen, × (−2)"),
    ]
    assert all(place == "Regel 15" for place, _ in lines(rulebook_id, "thrown_in"))


def test_only_the_federations_know_thrown_in_hands() -> None:
    with_section = {id_ for id_ in EVERY if "thrown_in" in {section.key for section in card(id_).sections}}
    assert with_section == {"dskv-2018", "dgsrv"}


def test_what_ranks() -> None:
    tie = " Bei Gleichstand derselbe Rang; ein Los kann entscheiden."
    federation = "Die meisten Wertungspunkte: plus weniger minus. Bei Gleichstand die wenigsten Augen, dann das Los."
    assert {id_: words(id_, "list", "Rang") for id_ in EVERY} == {
        "dskv-2018": federation,
        "dgsrv": federation,
        "romme24-open": f"Die meisten Punkte: 10 × Wertungspunkte − Augen.{tie}",
        "romme24-turnier": f"Die meisten Punkte: 10 × Wertungspunkte − Augen.{tie}",
        "romme24-sprint": f"Die wenigsten Augen.{tie}",
        "romme24-cent": f"Die wenigsten Augen.{tie}",
        "romme-51": f"Die wenigsten Augen.{tie}",
        "horesca": f"Die meisten Punkte.{tie}",
    }


def test_conduct_is_dgsrvs_own_rules_16_to_20() -> None:
    places = [place for place, _ in lines("dgsrv", "conduct")]
    assert list(dict.fromkeys(places)) == ["Regel 3", "Regel 16", "Regel 17", "Regel 18", "Regel 19", "Regel 20"]
    assert [id_ for id_ in EVERY if "conduct" in {section.key for section in card(id_).sections}] == ["dgsrv"]


def test_rules_21_and_22_are_dgsrvs() -> None:
    assert words("dgsrv", "list", "Mannschaft") == (
        "4 Spieler: mindestens 3 vom eigenen Verein, höchstens 1 Leihspieler."
    )
    assert words("dgsrv", "list", "Spielzeit") == "zu 4: 20 Spiele – 135 min, zu 3: 15 Spiele – 102 min"
    assert [id_ for id_ in EVERY if words(id_, "list", "Mannschaft") or words(id_, "list", "Spielzeit")] == ["dgsrv"]


def test_picking_up_from_the_open_pile() -> None:
    """decisions.md, "Melds, text by text", below the table."""
    for rulebook_id in ("dskv-2018", "dgsrv"):
        said = {rule: place for place, rule in lines(rulebook_id, "course")}
        assert said["Noch nicht eröffnet: vom offenen Stapel nur die Karte, mit der man sofort eröffnet."] == "Regel 4"
        assert said["Mit einer Karte in der Hand: nur noch vom verdeckten Stapel."] == "Regel 10"
        assert said["Einen Joker abwerfen darf nur, wer damit beendet."] == "Regel 8"
    assert any(
        "nicht die offene Karte nehmen, mit der man beenden" in said for _, said in lines("romme24-open", "course")
    )


def test_what_only_horesca_says() -> None:
    said = " ".join(said for _, said in lines("horesca", "course"))
    assert "darf man im selben Zug nicht ablegen" in said
    assert "umgedreht, ohne ihn zu mischen" in said
    assert words("horesca", "list", "Ende").startswith("Vorher vereinbart: eine Zahl von Spielen oder eine Punktzahl.")
    assert words("horesca", "table", "Stapel leer") == ""
    assert words("dskv-2018", "table", "Stapel leer") != ""


def test_giving_up_and_seating_by_result() -> None:
    assert [id_ for id_ in EVERY if words(id_, "list", "Aufgeben")] == [id_ for id_ in EVERY if "romme24" in id_]
    assert [id_ for id_ in EVERY if words(id_, "list", "Plätze")] == ["romme24-turnier"]


def test_a_house_that_plays_with_other_points_has_them_on_its_card() -> None:
    book = scoring.rulebook("dskv-2018")
    outcomes = (dataclasses.replace(book.outcomes[0], wertungspunkte=9), *book.outcomes[1:])
    house = dataclasses.replace(book, id="haus", title="Unsere Regeln", outcomes=outcomes)
    found = rules_card(house, meld_rules("dskv-2018"))
    assert found.title == "Unsere Regeln"
    assert found.sections[3].scores[0] == ScoreRow(
        "Hand-Rommé", "alle Karten auf einmal, nichts angelegt, kein Joker getauscht", "9"
    )
