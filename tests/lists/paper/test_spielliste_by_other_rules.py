"""The Spielliste by other rules: five at HORESCA, two at romme24, four at Rommé 51."""

import pytest

import scoring
from tests.examples import few
from tests.factories import ACTOR, make_table, make_tournament, play
from tests.lists.telling import amiss, fresh
from tests.web.reading import lines, texts
from tournament.lists.acts.lists import PaperTotal, give_up, type_totals
from tournament.lists.paper import spielliste
from tournament.lists.paper.document import Spiellisten
from tournament.models import CardTable
from tournament.models.link import token_of
from tournament.web.pdf import laid_out

pytestmark = pytest.mark.django_db

R = scoring.Result
BASE = "https://listen.example.org"


def seated(rulebook: str, players: int, *, games: int = 4, target: int | None = None, jokers: bool = True) -> CardTable:
    tournament = make_tournament(players, rulebook=rulebook, series=1, games=games)
    tournament.target_score = target
    tournament.without_jokers = not jokers
    tournament.save()
    return fresh(make_table(tournament.series.get(), 1, list(tournament.registrations.order_by("number"))))


def content(table: CardTable, *, filled: bool = True) -> Spiellisten:
    return spielliste.content(fresh(table).series, filled=filled, base_url=BASE)


def printed(table: CardTable) -> tuple[str, list[str]]:
    """The words of the one page without the link (22 letters by chance, "WP" among them now and then), and its
    lines."""
    document = spielliste.spiellisten(fresh(table).series, filled=True, base_url=BASE)
    (text,) = texts(document)
    return text.replace(token_of(table.link_nonce), ""), lines(document, 0)


def test_horesca_with_five_has_augen_and_points_and_its_target() -> None:
    table = seated("horesca", 5, target=500)
    play(table, 1, R(1, "romme", 0), *(R(seat, "lost", 10 * seat) for seat in (2, 3, 4, 5)))
    play(table, 2, R(2, "romme", 0), *(R(seat, "lost", 1) for seat in (1, 3, 4, 5)))
    words = ("4 Spiele · 60 Minuten · Ziel 500 Punkte", "52 Karten geprüft", "5 Ehlers, Elke", "HORESCA Rommé.")
    assert amiss(printed(table)[0], *words, absent=["WP", "Kreuz", "weggew", "Joker"]) == []
    page = content(table).lists[0].pages[0]
    assert [[cell.numbers for cell in row.cells] for row in page.rows[:2]] == [
        [("0", "140"), ("20", "0"), ("30", "0"), ("40", "0"), ("50", "0")],  # 20 + 30 + 40 + 50 go to the winner
        [("1", "140"), ("20", "4"), ("31", "0"), ("41", "0"), ("51", "0")],
    ]
    sums = [[sum_.text for sum_ in row.sums] for row in page.sums]
    assert sums == [["1", "140", "20", "4", "31", "0", "41", "0", "51", "0"]]
    marked = [[seat for seat, cell in enumerate(row.cells, 1) if cell.marked] for row in page.rows]
    assert (marked, content(table).mark) == ([[1], [2], [3], [4]], "Geber")


def test_romme24_open_with_two_says_who_starts_and_who_gave_up() -> None:
    table = seated("romme24-open", 2, jokers=False)
    play(table, 1, R(1, "romme", 0), R(2, "not_opened", 131))
    play(table, 2, R(1, "super_romme", 0), R(2, "opened", 8))
    give_up(table, 2, ACTOR)
    text, on_paper = printed(table)
    agreed = "4 Spiele · 60 Minuten · ohne Joker"
    assert amiss(text, agreed, "104 Karten geprüft", "Platz 2 hat aufgegeben", "Aufgeben:") == []
    assert "1 beginnt 5 0 50 −1 131 −141 Rommé 1" in on_paper  # no cross: minus points are deducted at once
    assert "2 20 0 200 beginnt 2 139 −119 Super 1" in on_paper


def test_romme_51_with_four_has_augen_alone() -> None:
    table = seated("romme-51", 4)
    play(table, 1, R(1, "romme", 0), R(2, "opened", 17), R(3, "not_opened", 60), R(4, "opened", 9))
    text, on_paper = printed(table)
    assert amiss(text, "106 Karten geprüft", "Die wenigsten Augen gewinnen.", absent=["WP"]) == []
    assert "1 beginnt 0 17 60 9 Rommé 1" in on_paper


def test_points_typed_in_from_a_paper_list_are_printed() -> None:
    table = seated("horesca", 2)
    paper = {1: PaperTotal(0, 30, games=4, points=55), 2: PaperTotal(0, 55, games=4, points=30)}
    type_totals(table, table.version, paper, ACTOR)
    page = content(table).lists[0].pages[0]
    assert [[sum_.text for sum_ in row.sums] for row in page.sums] == [["30", "55", "55", "30"]]
    assert page.sums[0].remark == "Summen von der Papierliste"


WIDEST = [("horesca", 6), ("romme24-open", 4)]
OTHERS = [
    (id_, size)
    for id_ in ("horesca", "romme24-open", "romme-51")
    for size in scoring.rulebook(id_).table_sizes
    if (id_, size) not in WIDEST
]


@pytest.mark.parametrize(("rulebook", "size"), few(len(WIDEST), [*WIDEST, *OTHERS]))
def test_table_of_any_size_fits_a_page(rulebook: str, size: int) -> None:
    blank = content(seated(rulebook, size, games=24), filled=False)
    games = blank.lists[0].layout.games
    (page, *others) = laid_out("lists/paper/spielliste", blank).pages
    boxes = [box for box in page._page_box.descendants() if box.element_tag == "tr"]
    rows = [box for box in boxes if box.element.get("class") == "game"]
    assert (len(rows), len(others)) == (min(games, 24), 0 if games <= 24 else 1)
