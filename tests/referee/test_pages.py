"""The pages of the rules: every rulebook, its card, one tournament's own card, a meld, a hand; decisions.md,
"Melds, text by text", cell by cell; and what a phone keeps of them: the program and the pages, and nothing of
anybody."""

import gzip
import re
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.test import Client

import scoring
from tests.examples import few
from tests.factories import make_tournament
from tests.lists.keeper.phone import kept_by
from tests.web.answers import shows
from tests.web.html import rows_of, text_of
from tests.web.reading import texts
from tournament.models import Tournament


def meld_page(client: Client, rulebook_id: str, *melds: str, **more: str) -> str:
    """The text of the helper's page for these melds."""
    return _page(client, f"/regeln/{rulebook_id}/meldung/", melds, more)


def hand_page(client: Client, rulebook_id: str, cards: str, **more: str) -> str:
    """The text of the page about a hand."""
    return _page(client, f"/regeln/{rulebook_id}/hand/", (cards,), more)


def _page(client: Client, address: str, melds: tuple[str, ...], more: dict[str, str]) -> str:
    answer = client.get(f"{address}?{urlencode([*(('cards', meld) for meld in melds), *more.items()])}")
    assert answer.status_code == 200
    return text_of(answer)


def test_rulebooks_are_listed_with_their_pages(client: Client) -> None:
    """They store and look up nothing, however many ask (without `db` a query would fail)."""
    page = client.get("/regeln/").content.decode()
    for rulebook in scoring.RULEBOOKS.values():
        links = [f'href="/regeln/{rulebook.id}/{address}"' for address in ("", "meldung/", "hand/")]
        shows(page, rulebook.title, *links)
    assert [client.get(link[6:-1]).status_code for link in links] == [200] * 3


@pytest.mark.nightly
def test_rulebook_has_a_sheet(client: Client) -> None:
    sheet = client.get("/regeln/horesca/karte.pdf")
    assert (sheet["Content-Type"], sheet["Content-Disposition"]) == (
        "application/pdf",
        'inline; filename="horesca-regelkarte.pdf"',
    )
    assert texts(sheet.content)[0].startswith("HORESCA")


def test_rule_12_stands_on_the_card_row_by_row(client: Client) -> None:
    assert rows_of(client.get("/regeln/dgsrv/"))[1:9] == [
        ["Hand-Rommé", "alle Karten auf einmal, nichts angelegt, kein Joker getauscht", "8"],
        ["Hand-Rommé mit Anlegen", "alle Karten auf einmal, mit Anlegen oder Jokertausch", "6"],
        ["Rommé", "nach und nach ausgelegt", "5"],
        ["eröffnet", "bis 10 Augen", "3"],
        ["eröffnet", "bis 30 Augen", "2"],
        ["eröffnet", "über 30 Augen", "1"],
        ["nicht eröffnet", "bis 100 Augen", "0"],
        ["nicht eröffnet", "über 100 Augen", "× (−1)"],
    ]


def test_tournament_has_its_own_card_unless_it_is_not_published(client: Client, db: None) -> None:
    tournament = make_tournament(0, rulebook="romme24-open")
    Tournament.objects.update(without_jokers=True)
    card = f"/regeln/turnier/{tournament.slug}/"
    assert f'href="{card}"' in client.get(f"/turniere/{tournament.slug}/").content.decode()
    answer = client.get(card)
    shows(text_of(answer), tournament.rulebook.title, "104 Karten, keine Joker.")
    assert 'href="/regeln/romme24-open/meldung/?joker=ohne"' in answer.content.decode()
    Tournament.objects.update(published=False)
    assert [client.get(card + rest).status_code for rest in ("", "karte.pdf")] == [404, 404]


DSKV = "dskv-2018"
TWELVE = "kr2 kr3 kr4 kr5 kr6 kr7 kr8 kr9 kr10 krB krD krK"
THIRTEEN = "kr2 kr3 kr4 kr5 he2 he3 he4 he5 ka2 ka3 ka4 ka5 ka6"  # 14 + 14 + 20
SIXTEEN = " ".join(f"{suit}{rank}" for suit in ("kr", "he") for rank in range(2, 10))


@pytest.mark.parametrize(
    ("rulebook_id", "melds", "said"),
    [
        pytest.param(DSKV, [], ["Tippen Sie die Karten an, wie sie liegen."], id="no-cards"),
        pytest.param(
            DSKV,
            ["he7 he8 JK he10"],
            [
                "✓ Folge · 34 Augen",  # 7 + 8 + 9 + 10
                "für Herz 9",
                "Anlegen davor: Herz 6 oder ein Joker dahinter: Herz Bube oder ein Joker",
                *("Regel 8", "Regel 7", "Regel 9"),
            ],
            id="joker-what-may-be-laid-off-and-the-rules",
        ),
        pytest.param(DSKV, ["kr7 pi7 he7 ka7"], ["Anlegen nichts mehr"], id="full-set-takes-no-more"),
        pytest.param(
            DSKV,
            ["he7 he8 JK"],
            # the joker is the nine, or the six
            ["✓ Folge · 24 Augen", "Anders gelegt: noch 1 Lesart Folge 21 Augen"],
            id="another-order",
        ),
        pytest.param(
            "romme-51",
            ["heA JK JK"],
            ["✓ Satz oder Folge · 33 Augen", "Satz 33 Augen", "Folge 16 Augen"],  # 11 + 2 + 3
            id="both-readings-of-one-order",
        ),
        pytest.param(
            "romme24-open", ["kr7 kr8 kr9"], ["DSkV, Regel 8", "„Wertigkeiten“"], id="silent-text-names-the-other"
        ),
        # Rule 6: what is wrong is taken back, the right ones stay if they reach 40.
        pytest.param(DSKV, ["kr10 krB krD krK", "he2 ka3 pi4"], ["✓ 40 Augen – das reicht"], id="wrong-beside-right"),
        pytest.param(
            "horesca",
            ["kr7 kr8 kr9", "kr7 he7 pi7"],
            ["Kreuz 7 ist öfter da, als es die Karte gibt: höchstens 1-mal."],
            id="more-than-the-pack-has-in-two-melds",
        ),
    ],
)
def test_meld_is_judged_on_its_page(client: Client, rulebook_id: str, melds: list[str], said: list[str]) -> None:
    shows(meld_page(client, rulebook_id, *melds), *said)


def test_meld_too_small_is_no_mistake_and_a_card_too_often_hinders_once(client: Client) -> None:
    shows(meld_page(client, DSKV, "kr7 kr8"), "Eine Meldung hat mindestens 3 Karten.", but_not=("Keine Meldung",))
    # at the meld, and once below it
    assert meld_page(client, DSKV, "kr7 kr7 kr7 kr8").count("Kreuz 7 ist öfter da") == 2


@pytest.mark.parametrize(
    ("rulebook_id", "cards", "more", "said"),
    [
        # Hand-Rommé is all of the hand
        (DSKV, "kr7 kr8 kr9", {"als": "hand"}, "Hier liegen 3 Karten. Hand-Rommé sind alle 13 auf einmal."),
        (DSKV, TWELVE, {"als": "hand-anlegen"}, "Hier liegen 12 von 13 Karten: Die letzte muss angelegt werden."),
        # jokers are left open by romme24 alone
        ("romme24-open", "he7 he8 JK", {}, "Folge · 24 Augen"),
        ("romme24-open", "he7 he8 JK", {"joker": "ohne"}, "Hier wird ohne Joker gespielt."),
        (DSKV, "he7 he8 JK", {"joker": "ohne"}, "Folge · 24 Augen"),
    ],
)
def test_meld_is_judged_as_its_address_says(
    client: Client, rulebook_id: str, cards: str, more: dict[str, str], said: str
) -> None:
    assert said in meld_page(client, rulebook_id, cards, **more)


@pytest.mark.parametrize(
    ("rulebook_id", "cards", "said"),
    [
        pytest.param(
            DSKV,
            "",
            [
                "0 Augen 0 Karten Tippen Sie die Karten der Hand an.",
                "Ab vier Karten steht hier, was auf den Tisch könnte.",
            ],
            id="no-cards",
        ),
        pytest.param(DSKV, "JK heA kaK pi2", [f"{20 + 11 + 10 + 2} Augen 4 Karten"], id="rule-11"),
        pytest.param("romme-51", "JK heA kaK pi2", ["43 Augen 4 Karten"], id="romme-51"),
        pytest.param("horesca", "heA kaK pi2", ["13 Augen 3 Karten"], id="horesca-counts-the-ace-one"),
        pytest.param(
            DSKV,
            "kr10 krB krD krK he2 ka5",
            ["✓ 40 Augen – das eröffnet Folge 40 Augen", "Übrig 7 Augen"],
            id="opens-and-what-is-left",
        ),
        pytest.param(DSKV, "kr10 krB krD he2", ["✗ 30 Augen – zum Eröffnen fehlen 10"], id="missing-to-open"),
        pytest.param(DSKV, "kr10 he2 ka5 pi7", ["✗ Nichts"], id="nothing-to-lay-down"),
        pytest.param(DSKV, f"{THIRTEEN} pi9", ["✓ Hand-Rommé · 48 Augen", "Übrig 9 Augen"], id="rule-10-of-fourteen"),
        pytest.param(
            DSKV,
            SIXTEEN,
            ["88 Augen 16 Karten", "Gesucht wird bei höchstens 15 Karten."],  # twice 2 to 9
            id="more-than-anybody-holds",
        ),
        pytest.param(DSKV, "kr7 kr7 kr7 kr8", ["Kreuz 7 ist öfter da"], id="more-than-the-pack-has"),
    ],
)
def test_hand_is_judged_on_its_page(client: Client, rulebook_id: str, cards: str, said: list[str]) -> None:
    shows(hand_page(client, rulebook_id, cards), *said)


def test_hand_romme_needs_a_drawn_card_and_is_not_horescas(client: Client) -> None:
    assert "✓ Hand-Rommé" not in hand_page(client, DSKV, THIRTEEN)
    assert "Hand-Rommé" not in meld_page(client, "horesca", "kr7 kr8 kr9")


def test_english_readers_see_their_letters_and_type_them(client: Client) -> None:
    """J, Q and K; in addresses cards keep their codes, so that a link leads to the same cards in any language."""
    english = {"Accept-Language": "en"}
    german, said = (client.get("/regeln/dskv-2018/hand/?cards=heB+hD+cK", headers=one) for one in ({}, english))
    for page, letters, typed in ((german, "BDK", "heB heD krK"), (said, "JQK", "hJ hQ cK")):
        assert {*re.findall(r'<span class="face \w+"[^>]*>\s*<b>([BDJQK])</b>', page.content.decode())} == {*letters}
        assert f'value="{typed}"' in page.content.decode()
        assert "cards=heB+heD+krK+krA" in page.content.decode().replace("%20", "+")


LIKE_DSKV = ["dskv-2018", "dgsrv", "romme24-open", "romme24-turnier", "romme24-sprint", "romme24-cent"]
FEDERATIONS, ROMME24 = LIKE_DSKV[:2], LIKE_DSKV[2:]
BOOKS = [*LIKE_DSKV, "romme-51", "horesca"]
TAKEN = "Ein eingetauschter Joker kommt im selben Zug wieder auf den Tisch."
THIRTY_NINE = ("kr10 krB krD", "he2 he3 he4")  # 30 + 9


def of(rulebooks: list[str], *cards: str, says: str) -> list[tuple[str, tuple[str, ...], str]]:
    return [(rulebook_id, cards, says) for rulebook_id in rulebooks]


CELLS = [
    # set
    *of(BOOKS, "kr8 pi8 he8", says="Satz · 24 Augen"),  # 3 x 8
    *of(BOOKS, "kr8 pi8 he8 ka8", says="Satz · 32 Augen"),
    *of([*LIKE_DSKV, "romme-51"], "kr8 he8 kr8", says="Kreuz 8 liegt doppelt: Im Satz sind alle Farben verschieden."),
    *of(["horesca"], "kr8 he8 kr8", says="Kreuz 8 ist öfter da, als es die Karte gibt"),
    # run
    *of(BOOKS, "kr10 krB krD", says="Folge · 30 Augen"),
    *of(BOOKS, "pi4 pi5 pi7", says="Vor Pik 7 fehlt eine Karte."),
    *of(BOOKS, "pi4 pi5 kr6", says="Kreuz 6 passt nicht: Eine Folge hat nur eine Farbe."),
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


@pytest.mark.nightly
@pytest.mark.parametrize(("rulebook_id", "melds", "says"), few(20, CELLS))
def test_page_says_what_the_cell_says(client: Client, rulebook_id: str, melds: tuple[str, ...], says: str) -> None:
    assert says in meld_page(client, rulebook_id, *melds)


ALL_AT_ONCE = [
    *(("dgsrv", way, way == "hand") for way in ("hand", "hand-anlegen")),
    ("romme24-open", "hand", False),
    *(("romme-51", way, True) for way in ("hand-anlegen", "hand")),
    *(("dskv-2018", way, way == "hand") for way in ("hand", "hand-anlegen")),
    ("romme24-open", "hand-anlegen", False),
    *((rulebook_id, way, False) for rulebook_id in ROMME24[1:] for way in ("hand", "hand-anlegen")),
]


@pytest.mark.parametrize(("rulebook_id", "way", "allowed"), few(4, ALL_AT_ONCE))
def test_hand_at_once_may_go_below_the_minimum_by_its_text(
    client: Client, rulebook_id: str, way: str, allowed: bool
) -> None:
    page = meld_page(client, rulebook_id, *THIRTY_NINE, als=way)
    assert ["✓ Das darf auf den Tisch" in page, "39 Augen – das reicht nicht" in page] == [allowed, not allowed]


WORKER = "/regeln/arbeiter.js"
PAGES = ["/regeln/", *(f"/regeln/{book}/{page}" for book in scoring.RULEBOOKS for page in ("", "meldung/", "hand/"))]


def without_helper(page: str) -> str:
    """The page without what is drawn on the phone, spaces aside."""
    return "".join(re.sub(r'(<div id="helfer".*?>).*(</div>\s*<p id="gesagt")', r"\1\2", page, flags=re.DOTALL).split())


def test_worker_is_a_script_that_is_asked_for_anew_each_time(client: Client) -> None:
    response = client.get(WORKER)
    assert (response["Content-Type"], response["Cache-Control"], response.cookies) == (
        "text/javascript; charset=utf-8",
        "no-cache",
        {},
    )
    # so it answers for the rules alone: the scope is the folder the worker lies in
    assert "Service-Worker-Allowed" not in response
    assert all(page.startswith(WORKER.rpartition("/")[0]) for page in PAGES)
    assert f'data-worker="{WORKER}?sprache=de"' in client.get("/regeln/dskv-2018/hand/").content.decode()


@pytest.mark.parametrize("page", few(1, PAGES[:4]))
def test_rules_are_sent_compressed(client: Client, page: str) -> None:
    assert gzip.decompress(client.get(page, headers={"Accept-Encoding": "gzip"}).content) == client.get(page).content


def test_worker_address_says_the_language(client: Client) -> None:
    kept = client.get(kept_by(client, f"{WORKER}?sprache=en")["pages"], headers={"Accept-Language": "de"}).json()
    assert all('<html lang="en"' in page for page in kept.values())
    assert f'data-worker="{WORKER}?sprache=en"' in kept["/regeln/dgsrv/hand/"]


def test_pages_are_kept_as_a_stranger_sees_them_with_what_they_use(client: Client) -> None:
    kept, files = client.get(kept_by(client, WORKER)["pages"]).json(), {*kept_by(client, WORKER)["files"]}
    assert sorted(kept) == sorted(PAGES)
    for page in PAGES[:4]:
        shown = client.get(page).content.decode()
        assert without_helper(shown) == without_helper(kept[page])
        assert {*re.findall(r'(?:href|src)="(/static/[^"]+)"', shown)} <= files, page
    assert 'class="key"' not in kept["/regeln/dgsrv/hand/"]  # the phone draws it anyway


def test_kept_pages_are_the_same_for_whoever_asks(client: Client, organiser: User) -> None:
    address = kept_by(client, WORKER)["pages"]
    before = client.get(address)
    client.force_login(organiser)
    after = client.get(address)
    assert (after.content, organiser.username in after.content.decode()) == (before.content, False)
    assert (before["Content-Security-Policy"], before["Cache-Control"]) == (
        client.get("/regeln/")["Content-Security-Policy"],
        "no-store",
    )
    assert client.get("/regeln/seiten/0123456789abcdef").status_code == 404  # another edition
