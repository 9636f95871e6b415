"""decisions.md, "Melds, text by text", cell by cell, as the page says it."""

import pytest
from django.test import Client

from tests.referee.page import meld_page

LIKE_DSKV = ["dskv-2018", "dgsrv", "romme24-open", "romme24-turnier", "romme24-sprint", "romme24-cent"]
FEDERATIONS, ROMME24 = LIKE_DSKV[:2], LIKE_DSKV[2:]
EVERY = [*LIKE_DSKV, "romme-51", "horesca"]
TAKEN = "Ein eingetauschter Joker kommt im selben Zug wieder auf den Tisch."
THIRTY_NINE = ("kr10 krB krD", "he2 he3 he4")  # 30 + 9


def of(rulebooks: list[str], *cards: str, says: str) -> list[tuple[str, tuple[str, ...], str]]:
    return [(rulebook_id, cards, says) for rulebook_id in rulebooks]


CELLS = [
    # set
    *of(EVERY, "kr8 pi8 he8", says="Satz · 24 Augen"),  # 3 x 8
    *of(EVERY, "kr8 pi8 he8 ka8", says="Satz · 32 Augen"),
    *of([*LIKE_DSKV, "romme-51"], "kr8 he8 kr8", says="Kreuz 8 liegt doppelt: Im Satz sind alle Farben verschieden."),
    *of(["horesca"], "kr8 he8 kr8", says="Kreuz 8 ist öfter da, als es die Karte gibt"),
    # run
    *of(EVERY, "kr10 krB krD", says="Folge · 30 Augen"),
    *of(EVERY, "pi4 pi5 pi7", says="Vor Pik 7 fehlt eine Karte."),
    *of(EVERY, "pi4 pi5 kr6", says="Kreuz 6 passt nicht: Eine Folge hat nur eine Farbe."),
    # ace in a run, and what it counts
    *of([*LIKE_DSKV, "romme-51"], "heD heK heA", says="Folge · 31 Augen"),  # 10 + 10 + 11
    *of(LIKE_DSKV, "heK heA he2", says="Folge · 23 Augen"),  # 10 + 11 + 2
    *of(["romme-51"], "heK heA he2", says="Hinter König und Ass geht es nicht mit der Zwei weiter."),
    *of(["horesca"], "heD heK heA", says="Das Ass liegt nur vor der Zwei, nicht hinter dem König."),
    *of([*LIKE_DSKV, "horesca"], "heA he2 he3", says="Folge · 6 Augen"),  # 1 + 2 + 3
    *of(["romme-51"], "heA he2 he3", says="Folge · 16 Augen"),  # 11 + 2 + 3
    *of([*LIKE_DSKV, "romme-51"], "krA piA heA", says="Satz · 33 Augen"),
    *of(["horesca"], "krA piA heA", says="Satz · 3 Augen"),
    # jokers
    *of(LIKE_DSKV, "he4 he5 JK JK he8 he9", says="Zwei Joker liegen nebeneinander."),
    *of(LIKE_DSKV, "JK he5 JK he7", says="2 Joker bei 4 Karten: Joker müssen in der Unterzahl sein."),
    *of(["romme-51"], "pi6 JK JK pi9", says="Folge · 30 Augen"),  # 6 + 7 + 8 + 9
    *of(["romme-51"], "JK heA JK", says="Satz · 33 Augen"),
    *of(["romme-51"], "pi6 JK JK JK pi10", says="Joker ist öfter da, als es die Karte gibt: höchstens 2-mal."),
    *of(["horesca"], "he7 he8 JK", says="Hier wird ohne Joker gespielt."),
    # a joker taken out
    *of([*LIKE_DSKV, "romme-51"], "he7 he8 JK he10", says="Joker tauschen gegen Herz 9"),
    *of(FEDERATIONS, "kr8 JK he8", says="Nein. Aus einem Satz kommt der Joker erst heraus, wenn vier Karten liegen."),
    *of([*LIKE_DSKV, "romme-51"], "kr8 JK he8 ka8", says="Joker tauschen gegen Pik 8"),
    *of(ROMME24, "kr8 JK he8", says="Joker tauschen gegen Pik 8 oder Karo 8"),
    *of(["romme-51"], "kr6 JK he6", says="Joker tauschen gegen Pik 6 und Karo 6"),
    # a joker taken
    *of([*LIKE_DSKV, "romme-51"], "he7 he8 JK", says=TAKEN),
    # opening
    *of(LIKE_DSKV, *THIRTY_NINE, says="39 Augen – das reicht nicht Ein Auge fehlt: Nötig sind mindestens 40."),
    *of(LIKE_DSKV, "kr10 krB krD", "heA he2 he3 he4", says="40 Augen – das reicht"),
    *of(["romme-51"], "krB krD krK krA", "he3 ka3 pi3", says="50 Augen – das reicht nicht"),  # 41 + 9
    *of(["romme-51"], "krB krD krK", "he7 ka7 pi7", says="✓ 51 Augen – das reicht"),  # 30 + 21
    *of(["horesca"], "krA kr2 kr3", says="✓ Das darf auf den Tisch"),
    *of(["horesca"], "krA kr2 kr3", "he7 he8 he9", says="✗ So darf das nicht auf den Tisch In einem Zug nur"),
]  # fmt: skip


@pytest.mark.parametrize(("rulebook_id", "melds", "says"), CELLS)
def test_page_says_what_the_cell_says(client: Client, rulebook_id: str, melds: tuple[str, ...], says: str) -> None:
    assert says in meld_page(client, rulebook_id, *melds)


ALL_AT_ONCE = [
    *((rulebook_id, "hand", True) for rulebook_id in FEDERATIONS),
    *((rulebook_id, "hand-anlegen", False) for rulebook_id in FEDERATIONS),
    *((rulebook_id, way, False) for rulebook_id in ROMME24 for way in ("hand", "hand-anlegen")),
    ("romme-51", "hand", True),
    ("romme-51", "hand-anlegen", True),
]


@pytest.mark.parametrize(("rulebook_id", "way", "allowed"), ALL_AT_ONCE)
def test_hand_at_once_may_go_below_the_minimum_by_its_text(
    client: Client, rulebook_id: str, way: str, allowed: bool
) -> None:
    page = meld_page(client, rulebook_id, *THIRTY_NINE, als=way)
    assert ("✓ Das darf auf den Tisch" in page) is allowed
    assert ("39 Augen – das reicht nicht" in page) is not allowed


def test_romme24_or_no_jokers_in_the_pack(client: Client) -> None:
    assert "Folge · 24 Augen" in meld_page(client, "romme24-open", "he7 he8 JK")
    assert "Hier wird ohne Joker gespielt." in meld_page(client, "romme24-open", "he7 he8 JK", joker="ohne")


def test_jokers_are_left_open_by_romme24_alone(client: Client) -> None:
    assert "Folge · 24 Augen" in meld_page(client, "dskv-2018", "he7 he8 JK", joker="ohne")
