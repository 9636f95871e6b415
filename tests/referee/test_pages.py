"""The pages of the rules: every rulebook, its card, one tournament's own card, a meld, a hand."""

import re

import pytest
from django.test import Client

import scoring
from tests.factories import make_tournament
from tests.lists.telling import amiss
from tests.referee.page import hand_page, meld_page
from tests.web.html import rows_of, text_of
from tests.web.reading import texts
from tournament.models import Tournament

EVERY = sorted(scoring.RULEBOOKS)


def test_rulebooks_are_listed_with_their_pages(client: Client) -> None:
    page = client.get("/regeln/").content.decode()
    for rulebook in scoring.RULEBOOKS.values():
        assert rulebook.title in page
        for address in ("", "meldung/", "hand/"):
            assert f'href="/regeln/{rulebook.id}/{address}"' in page


@pytest.mark.parametrize("rulebook_id", EVERY)
def test_rulebook_has_its_three_pages(client: Client, rulebook_id: str) -> None:
    for address in ("", "meldung/", "hand/"):
        assert client.get(f"/regeln/{rulebook_id}/{address}").status_code == 200


def test_rulebook_has_a_sheet(client: Client) -> None:
    sheet = client.get("/regeln/horesca/karte.pdf")
    assert (sheet["Content-Type"], sheet["Content-Disposition"]) == (
        "application/pdf",
        'inline; filename="horesca-regelkarte.pdf"',
    )
    assert texts(sheet.content)[0].startswith("HORESCA")


def test_rule_12_stands_on_the_card_row_by_row(client: Client) -> None:
    rows = rows_of(client.get("/regeln/dgsrv/"))
    assert rows[1:9] == [
        ["Hand-Rommé", "alle Karten auf einmal, nichts angelegt, kein Joker getauscht", "8"],
        ["Hand-Rommé mit Anlegen", "alle Karten auf einmal, mit Anlegen oder Jokertausch", "6"],
        ["Rommé", "nach und nach ausgelegt", "5"],
        ["eröffnet", "bis 10 Augen", "3"],
        ["eröffnet", "bis 30 Augen", "2"],
        ["eröffnet", "über 30 Augen", "1"],
        ["nicht eröffnet", "bis 100 Augen", "0"],
        ["nicht eröffnet", "über 100 Augen", "× (−1)"],
    ]


def test_tournament_has_the_card_of_its_rules(client: Client, tournament: Tournament) -> None:
    page = client.get(f"/turniere/{tournament.slug}/").content.decode()
    assert f'href="/regeln/turnier/{tournament.slug}/"' in page
    assert tournament.rulebook.title in text_of(client.get(f"/regeln/turnier/{tournament.slug}/"))
    assert client.get(f"/regeln/turnier/{tournament.slug}/karte.pdf").status_code == 200


def test_tournament_without_jokers_says_so(client: Client, db: None) -> None:
    tournament = make_tournament(0, name="Ohne")
    Tournament.objects.filter(pk=tournament.pk).update(rulebook_id="romme24-open", without_jokers=True)
    answer = client.get(f"/regeln/turnier/{tournament.slug}/")
    assert "104 Karten, keine Joker." in text_of(answer)
    assert 'href="/regeln/romme24-open/meldung/?joker=ohne"' in answer.content.decode()


def test_unpublished_tournaments_card_is_not_found(client: Client, db: None) -> None:
    tournament = make_tournament(0, name="Geheim", published=False)
    assert client.get(f"/regeln/turnier/{tournament.slug}/").status_code == 404
    assert client.get(f"/regeln/turnier/{tournament.slug}/karte.pdf").status_code == 404


DSKV = "dskv-2018"
TWELVE = "kr2 kr3 kr4 kr5 kr6 kr7 kr8 kr9 kr10 krB krD krK"
THIRTEEN = "kr2 kr3 kr4 kr5 he2 he3 he4 he5 ka2 ka3 ka4 ka5 ka6"  # 14 + 14 + 20
SIXTEEN = " ".join(f"{suit}{rank}" for suit in ("kr", "he") for rank in range(2, 10))


class TestMeld:
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
            pytest.param(
                DSKV, ["kr10 krB krD krK", "he2 ka3 pi4"], ["✓ 40 Augen – das reicht"], id="wrong-beside-right"
            ),
            pytest.param(
                "horesca",
                ["kr7 kr8 kr9", "kr7 he7 pi7"],
                ["Kreuz 7 ist öfter da, als es die Karte gibt: höchstens 1-mal."],
                id="more-than-the-pack-has-in-two-melds",
            ),
        ],
    )
    def test_meld_is_judged_on_its_page(
        self, client: Client, rulebook_id: str, melds: list[str], said: list[str]
    ) -> None:
        assert not amiss(meld_page(client, rulebook_id, *melds), *said)

    def test_meld_of_too_few_cards_is_no_mistake_yet(self, client: Client) -> None:
        page = meld_page(client, DSKV, "kr7 kr8")
        assert not amiss(
            page,
            "Eine Meldung hat mindestens 3 Karten.",
            absent=("Keine Meldung",),
        )

    def test_card_not_in_the_pack_hinders_once(self, client: Client) -> None:
        page = meld_page(client, DSKV, "kr7 kr7 kr7 kr8")
        assert page.count("Kreuz 7 ist öfter da") == 2  # at the meld, and once below it

    @pytest.mark.parametrize(
        ("cards", "way", "said"),
        [
            ("kr7 kr8 kr9", "hand", "Hier liegen 3 Karten. Hand-Rommé sind alle 13 auf einmal."),
            (TWELVE, "hand-anlegen", "Hier liegen 12 von 13 Karten: Die letzte muss angelegt werden."),
        ],
    )
    def test_hand_romme_is_all_of_the_hand(self, client: Client, cards: str, way: str, said: str) -> None:
        assert said in meld_page(client, DSKV, cards, als=way)

    def test_horesca_has_nothing_to_choose(self, client: Client) -> None:
        assert "Hand-Rommé" not in meld_page(client, "horesca", "kr7 kr8 kr9")


class TestHand:
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
            pytest.param(
                DSKV, f"{THIRTEEN} pi9", ["✓ Hand-Rommé · 48 Augen", "Übrig 9 Augen"], id="rule-10-of-fourteen"
            ),
            pytest.param(
                DSKV,
                SIXTEEN,
                ["88 Augen 16 Karten", "Gesucht wird bei höchstens 15 Karten."],  # twice 2 to 9
                id="more-than-anybody-holds",
            ),
            pytest.param(DSKV, "kr7 kr7 kr7 kr8", ["Kreuz 7 ist öfter da"], id="more-than-the-pack-has"),
        ],
    )
    def test_hand_is_judged_on_its_page(self, client: Client, rulebook_id: str, cards: str, said: list[str]) -> None:
        assert not amiss(hand_page(client, rulebook_id, cards), *said)

    def test_hand_romme_needs_a_drawn_card(self, client: Client) -> None:
        assert "✓ Hand-Rommé" not in hand_page(client, DSKV, THIRTEEN)


def test_pages_do_not_ask_the_database(client: Client) -> None:
    """They store and look up nothing, however many ask (without `db` a query would fail)."""
    for address in ("/regeln/", "/regeln/dgsrv/", "/regeln/dgsrv/meldung/?cards=kr7", "/regeln/dgsrv/hand/?cards=kr7"):
        assert client.get(address).status_code == 200


def test_english_readers_see_their_letters_and_type_them(client: Client) -> None:
    """J, Q and K; in addresses cards keep their codes, so that a link leads to the same cards in any language."""
    english = {"Accept-Language": "en"}
    german, said = (client.get("/regeln/dskv-2018/hand/?cards=heB+hD+cK", headers=one) for one in ({}, english))
    for page, letters, typed in ((german, "BDK", "heB heD krK"), (said, "JQK", "hJ hQ cK")):
        faces = re.findall(r'<span class="face \w+"[^>]*>\s*<b>([BDJQK])</b>', page.content.decode())
        assert {*faces} == {*letters}
        assert f'value="{typed}"' in page.content.decode()
        assert "cards=heB+heD+krK+krA" in page.content.decode().replace("%20", "+")
