"""The rules card: one or two pages, what differs between the texts, the numbers of the rules, read from the PDF; of a
tournament, what it plays otherwise than the text; looking for words on it, as it works without JavaScript."""

import functools
import re
from typing import Any

import pytest
from django.test import Client

import scoring
from tests.examples import few
from tests.web.answers import shows
from tests.web.html import text_of
from tests.web.pdf_ua import ua_faults
from tests.web.reading import metadata, texts
from tournament.models import Tournament
from tournament.referee.card import rules_card
from tournament.referee.card_parts import RuleLine, RulesCard, ScoreRow, Section, by_the_text, played_by, shown_card
from tournament.referee.paper import made

EVERY = sorted(scoring.RULEBOOKS)


@functools.cache
def sheet(rulebook_id: str) -> bytes:
    """The printed card; several tests read it."""
    return made(card(rulebook_id))


def card(rulebook_id: str) -> RulesCard:
    return rules_card(by_the_text(rulebook_id))


def section_of(rulebook_id: str, key: str) -> Section:
    return next(one for one in card(rulebook_id).sections if one.key == key)


def lines(rulebook_id: str, section: str) -> list[tuple[str, str]]:
    """Place and words of every rule of a section."""
    return [(line.place, line.words) for line in section_of(rulebook_id, section).lines]


def words(rulebook_id: str, section: str, term: str) -> str:
    return next((line.words for line in section_of(rulebook_id, section).lines if line.term == term), "")


def scores(rulebook_id: str, section: str = "points") -> list[tuple[str, str]]:
    """Outcome with its condition, and what it gives; a winner's condition left out."""
    return [
        (f"{row.outcome} {row.condition}".strip() if "Augen" in row.condition else row.outcome, row.gives)
        for row in section_of(rulebook_id, section).scores
    ]


@pytest.mark.nightly
@pytest.mark.parametrize("rulebook_id", few(1, ["dgsrv", *(one for one in EVERY if one != "dgsrv")]))
def test_card_is_on_one_or_two_pages_with_title_and_source(rulebook_id: str) -> None:
    title, pages = scoring.rulebook(rulebook_id).title, texts(sheet(rulebook_id))
    assert len(pages) <= 2
    assert pages[0].startswith(f"{title} Regelkarte")
    assert "Im Zweifel gilt der Text:" in pages[0]
    assert [f"Seite {at} von {len(pages)}" in page for at, page in enumerate(pages, 1)] == [True] * len(pages)
    assert (metadata(sheet(rulebook_id)), ua_faults(sheet(rulebook_id))) == (
        {"title": f"{title} – Regelkarte", "author": "Spielliste", "language": "de"},
        [],
    )
    squeezed = "".join("".join(pages).split())
    for section in card(rulebook_id).sections:
        said = [*(line.words for line in section.lines), *(row.gives for row in section.scores)]
        assert [one for one in said if "".join(one.split()) not in squeezed] == []


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


FEDERATIONS = ("dskv-2018", "dgsrv")
DRAWN = dict.fromkeys(EVERY, "Derselbe Rang; ein Los kann entscheiden.")


@pytest.mark.parametrize(
    ("section", "term", "said"),
    [
        (
            "table",
            "Karten",
            {
                "dskv-2018": "110 Karten: 104 und 6 Joker.",
                "romme24-open": "110 Karten: 104 und 6 Joker. Ohne Joker gespielt: 104 Karten.",
                "romme-51": "106 Karten: 104 und 2 Joker.",
                "horesca": "52 Karten, keine Joker.",
            },
        ),
        (
            "table",
            "Spieler",
            dict.fromkeys(EVERY, "2 bis 4 am Tisch.")
            | dict.fromkeys(FEDERATIONS, "4 am Tisch; 3 nur zum Ausgleich.")
            | {"romme24-cent": "2 am Tisch.", "horesca": "2 bis 6 am Tisch."},
        ),
        (
            "table",
            "In der Hand",
            dict.fromkeys(EVERY, "13 Karten.")
            | {"romme-51": "14 Karten.", "horesca": "Karten zu 2: 10, zu 3 oder 4: 7, zu 5 oder 6: 6."},
        ),
        (
            "list",
            "Rang",
            dict.fromkeys(EVERY, "Die wenigsten Augen.")
            | dict.fromkeys(FEDERATIONS, "Die meisten Wertungspunkte: plus weniger minus.")
            | dict.fromkeys(("romme24-open", "romme24-turnier"), "Die meisten Punkte: 10 × Wertungspunkte − Augen.")
            | {"horesca": "Die meisten Punkte."},
        ),
        ("list", "Gleichstand", DRAWN | dict.fromkeys(FEDERATIONS, "Die wenigsten Augen, dann das Los.")),
        ("list", "Mannschaft", {"dgsrv": "4 Spieler: mindestens 3 vom eigenen Verein, höchstens 1 Leihspieler."}),
    ],
)
def test_table_and_list_are_told_by_their_text(section: str, term: str, said: dict[str, str]) -> None:
    assert {id_: words(id_, section, term) for id_ in said} == said


RULE_12 = [
    ("Hand-Rommé", "8"),
    ("Hand-Rommé mit Anlegen", "6"),
    ("Rommé", "5"),
    ("eröffnet bis 10 Augen", "3"),
    ("eröffnet bis 30 Augen", "2"),
    ("eröffnet über 30 Augen", "1"),
    ("nicht eröffnet bis 100 Augen", "0"),
    ("nicht eröffnet über 100 Augen", "× (−1)"),
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


@pytest.mark.parametrize("rulebook_id", FEDERATIONS)
def test_second_hand_thrown_in_is_told_and_only_the_last_row_is_read_so(rulebook_id: str) -> None:
    said = {words: place for place, words in lines(rulebook_id, "thrown_in")}
    again = "Beim zweiten Mal: Spielleitung oder Schiedsrichter informieren; es wird erneut 1 Punkt abgezogen."
    places = [row.place for row in section_of(rulebook_id, "thrown_in").scores]
    assert (said[again], places) == ("Regel 15", ["", "", "", "", "so gelesen"])  # it has no row above 100


def test_conduct_is_dgsrvs_own_rules_16_to_20() -> None:
    places = [place for place, _ in lines("dgsrv", "conduct")]
    assert list(dict.fromkeys(places)) == ["Regel 3", "Regel 16", "Regel 17", "Regel 18", "Regel 19", "Regel 20"]


def test_sections_and_terms_are_on_the_cards_they_belong_to_alone() -> None:
    sections = {id_: {section.key for section in card(id_).sections} for id_ in EVERY}
    found = {key: [id_ for id_ in EVERY if key in sections[id_]] for key in ("thrown_in", "conduct")}
    terms = ("Mannschaft", "Aufgeben", "Plätze")
    assert found | {term: [id_ for id_ in EVERY if words(id_, "list", term)] for term in terms} == {
        "thrown_in": ["dgsrv", "dskv-2018"],
        "conduct": ["dgsrv"],
        "Mannschaft": ["dgsrv"],
        "Aufgeben": [id_ for id_ in EVERY if "romme24" in id_],
        "Plätze": ["romme24-turnier"],
    }


def test_time_for_romme_is_in_no_text() -> None:
    """decisions.md, rule 22: 6 min 45 s a game."""
    said = {id_: words(id_, "table", "Spielzeit") for id_ in EVERY}
    assert [one for one in said.values() if not one.startswith("Für Rommé nennt der Text keine. ")] == []
    for id_ in FEDERATIONS:
        assert said[id_].endswith("20 Spiele zu 4: 135 min, 15 Spiele zu 3: 102 min.")  # 20 x 6.75, 15 x 6.75 = 101.25


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


def test_rules_of_one_text_alone_are_said() -> None:
    romme24, horesca = (" ".join(said for _, said in lines(id_, "course")) for id_ in ("romme24-open", "horesca"))
    shows(romme24, "nicht die offene Karte nehmen, mit der man beenden")
    shows(horesca, "darf man im selben Zug nicht ablegen", "umgedreht, ohne ihn zu mischen")
    assert words("horesca", "list", "Ende").startswith("Vorher vereinbart: eine Zahl von Spielen oder eine Punktzahl.")
    assert [bool(words(id_, "table", "Stapel leer")) for id_ in ("horesca", "dskv-2018")] == [False, True]


def sections(**fields: Any) -> dict[str, Section]:
    tournament = Tournament(**{"rulebook_id": "dskv-2018", "games_per_series": 20, **fields})
    return {section.key: section for section in rules_card(played_by(tournament)).sections}


def places(section: Section) -> dict[str, str]:
    return {line.words: line.place for line in section.lines}


def test_house_with_other_points_has_them_without_a_rule_of_the_text() -> None:
    assert sections(house_rules={"outcomes": {"hand_romme": {"wertungspunkte": 9}}})["points"].scores[:2] == (
        ScoreRow("Hand-Rommé", "alle Karten auf einmal, nichts angelegt, kein Joker getauscht", "9", "Hausregel"),
        ScoreRow("Hand-Rommé mit Anlegen", "alle Karten auf einmal, mit Anlegen oder Jokertausch", "6"),
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
    assert places(found)[f"Bei Hand-Rommé steht für die anderen das {times} in der Liste."] == (
        "„Listenabrechnung“" if factor == 2 else "Hausregel"
    )
    assert found.scores[0].gives == f"0 Augen; die der anderen × {factor}"
    assert "erdoppelt" not in " ".join(places(found))


COSTS_MORE = "In diesem Turnier kostet jede Hand ab der zweiten {} mehr."


@pytest.mark.parametrize(
    ("fields", "section", "line", "place"),
    [
        ({"repeat_offence_extra": 1}, "thrown_in", COSTS_MORE.format("1 Punkt"), "dieses Turnier"),
        ({"repeat_offence_extra": 2}, "thrown_in", COSTS_MORE.format("2 Punkte"), "dieses Turnier"),
        (
            {"rulebook_id": "romme24-open", "agreements": ["augen_break_ties"]},
            "list",
            "Die wenigsten Augen, dann das Los.",
            "mit Vereinbarung",
        ),
        ({"minutes_per_series": 150}, "table", "20 Spiele in 150 min.", "dieses Turnier"),
        # without jokers as the text lets one choose
        (
            {"rulebook_id": "romme24-open", "without_jokers": True},
            "table",
            "104 Karten, keine Joker.",
            "„Rommékarte“",
        ),
    ],
)
def test_line_of_a_tournament_says_whose_it_is(fields: dict[str, Any], section: str, line: str, place: str) -> None:
    assert places(sections(**fields)[section])[line] == place
    assert line not in places(
        sections(**{key: value for key, value in fields.items() if key == "rulebook_id"})[section]
    )


@pytest.mark.parametrize(
    ("rulebook_id", "code", "section", "sentence"),
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
        ("dgsrv", "three_are_complete", "list", "Drei Spieler sind eine vollständige Mannschaft."),
    ],
)
def test_agreement_is_said_where_it_applies(rulebook_id: str, code: str, section: str, sentence: str) -> None:
    """decisions.md, "Second reading": "mit Vereinbarung: ..."."""
    line = RuleLine(sentence, term="Mit Vereinbarung:")
    assert line in sections(rulebook_id=rulebook_id, agreements=[code])[section].lines
    assert line not in sections(rulebook_id=rulebook_id)[section].lines


def test_row_that_an_agreement_changes_says_so() -> None:
    """Rule 15 above 100: the text is silent, so -2 is only read so; by agreement it is -1."""
    rows = [sections(agreements=codes)["thrown_in"].scores[-1] for codes in ([], ["not_opened_over_100_costs_one"])]
    assert [(row.gives, row.place) for row in rows] == [
        ("ab 150 Augen, × (−2)", "so gelesen"),
        ("ab 150 Augen, × (−1)", "mit Vereinbarung"),
    ]


def test_title_says_what_was_agreed_and_does_not_speak_of_a_house() -> None:
    card = rules_card(
        played_by(Tournament(rulebook_id="dskv-2018", games_per_series=20, agreements=["second_offence_per_list"]))
    )
    assert (card.title, card.agreed) == ("DSkV Rommé-Regeln 2018", "mit Vereinbarung: zweites Wegwerfen je Liste")
    assert not any("Hausregel" in line.place for section in card.sections for line in section.lines)


def test_agreement_of_no_use_is_not_on_the_card() -> None:
    assert sections(rulebook_id="horesca", agreements=["three_are_complete"]) == sections(rulebook_id="horesca")


def test_agreement_stands_instead_of_how_the_text_is_read() -> None:
    both = [places(sections(agreements=codes)["thrown_in"]) for codes in ([], ["second_offence_per_list"])]
    assert ["Ein zweites Mal ist eines im selben Turnier." in said for said in both] == [True, False]


def found(rulebook_id: str, typed: str) -> list[tuple[str, str]]:
    """Section and words of what is left."""
    return [
        (shown.section.key, one.one.words if isinstance(one.one, RuleLine) else one.one.outcome)
        for shown in shown_card(rules_card(by_the_text(rulebook_id)), typed).sections
        for one in (*shown.lines, *shown.scores)
        if one.found
    ]


def test_words_have_to_be_there_in_any_order_and_whatever_the_letters() -> None:
    peeping = ("course", "Der Geber mischt, der rechte Nachbar hebt ab, ohne unter den Stapel zu sehen.")
    asked = ("mischt nachbar", "  NACHBAR   mischt ", "nachbar jokertausch")
    assert [found("dskv-2018", one) for one in asked] == [[peeping], [peeping], []]
    assert ("points", "Rommé") in found("dskv-2018", "romme")


def test_search_finds_by_heading_by_number_of_a_rule_and_by_condition() -> None:
    assert {section for section, _ in found("dgsrv", "weggeworfen")} == {"thrown_in"}
    assert len(found("dgsrv", "weggeworfen")) == 3 + 5  # sentences and rows
    assert {section for section, _ in found("dgsrv", "regel 17")} == {"conduct"}
    assert found("dskv-2018", "über 100") == [("points", "nicht eröffnet"), ("thrown_in", "nicht eröffnet")]


def test_page_hides_what_has_not_the_words(client: Client, tournament: Tournament) -> None:
    page = client.get("/regeln/dskv-2018/", {"suche": "mauscheln"})
    html = page.content.decode()
    of_tournament = client.get(f"/regeln/turnier/{tournament.slug}/", {"suche": "Kreuz Augen zählen"})
    assert ["Eine Stelle" in text_of(one) for one in (page, of_tournament)] == [True, True]
    assert html.count("<section") - html.count("hidden\n      >") == 1
    shows(html, '<li data-jump="course" >', '<li data-jump="points" hidden>')


def test_search_without_a_hit_says_so_and_keeps_what_was_typed(client: Client) -> None:
    shows(
        client.get("/regeln/dskv-2018/", {"suche": "<Skat>"}).content.decode(),
        "Dazu steht nichts auf der Karte.",
        'value="&lt;Skat&gt;"',
    )


@pytest.mark.parametrize("typed", ["", "   ", "x" * 500, "\x00", "%00"])
def test_anything_may_be_typed(client: Client, typed: str) -> None:
    assert client.get("/regeln/horesca/", {"suche": typed}).status_code == 200
