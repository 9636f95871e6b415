"""The pages of the rules: every rulebook, its card, one tournament's own card, a meld, a hand."""

import re

import pytest
from django.test import Client

import scoring
from tests.factories import make_tournament
from tests.lists.telling import lacking
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


class TestMeld:
    def test_page_without_cards_says_what_to_do(self, client: Client) -> None:
        assert "Tippen Sie die Karten an, wie sie liegen." in meld_page(client, "dskv-2018")

    def test_meld_of_too_few_cards_is_no_mistake_yet(self, client: Client) -> None:
        page = meld_page(client, "dskv-2018", "kr7 kr8")
        assert "Eine Meldung hat mindestens 3 Karten." in page
        assert "Keine Meldung" not in page

    def test_joker_what_may_be_laid_off_and_the_rules(self, client: Client) -> None:
        page = meld_page(client, "dskv-2018", "he7 he8 JK he10")
        assert "✓ Folge · 34 Augen" in page  # 7 + 8 + 9 + 10
        assert not lacking(
            page,
            "für Herz 9",
            "Anlegen davor: Herz 6 oder ein Joker dahinter: Herz Bube oder ein Joker",
            "Regel 8",
            "Regel 7",
            "Regel 9",
        )

    def test_full_set_takes_no_more(self, client: Client) -> None:
        assert "Anlegen nichts mehr" in meld_page(client, "dskv-2018", "kr7 pi7 he7 ka7")

    def test_same_cards_laid_in_another_order(self, client: Client) -> None:
        page = meld_page(client, "dskv-2018", "he7 he8 JK")
        assert "✓ Folge · 24 Augen" in page  # the joker is the nine
        assert "Anders gelegt: noch 1 Lesart Folge 21 Augen" in page  # the joker is the six

    def test_both_readings_of_one_order(self, client: Client) -> None:
        page = meld_page(client, "romme-51", "heA JK JK")
        assert not lacking(page, "✓ Satz oder Folge · 33 Augen", "Satz 33 Augen")
        assert "Folge 16 Augen" in page  # 11 + 2 + 3

    def test_silent_text_names_the_other(self, client: Client) -> None:
        page = meld_page(client, "romme24-open", "kr7 kr8 kr9")
        assert not lacking(page, "DSkV, Regel 8", "„Wertigkeiten“")

    def test_wrong_meld_beside_a_right_one_does_not_hinder(self, client: Client) -> None:
        """Rule 6: what is wrong is taken back, the right ones stay if they reach 40."""
        assert "✓ 40 Augen – das reicht" in meld_page(client, "dskv-2018", "kr10 krB krD krK", "he2 ka3 pi4")

    def test_cards_of_two_melds_that_the_pack_does_not_have(self, client: Client) -> None:
        page = meld_page(client, "horesca", "kr7 kr8 kr9", "kr7 he7 pi7")
        assert "Kreuz 7 ist öfter da, als es die Karte gibt: höchstens 1-mal." in page

    def test_card_not_in_the_pack_hinders_once(self, client: Client) -> None:
        page = meld_page(client, "dskv-2018", "kr7 kr7 kr7 kr8")
        assert page.count("Kreuz 7 ist öfter da") == 2  # at the meld, and once below it

    def test_hand_romme_is_all_of_the_hand(self, client: Client) -> None:
        page = meld_page(client, "dskv-2018", "kr7 kr8 kr9", als="hand")
        assert "Hier liegen 3 Karten. Hand-Rommé sind alle 13 auf einmal." in page
        page = meld_page(client, "dskv-2018", "kr2 kr3 kr4 kr5 kr6 kr7 kr8 kr9 kr10 krB krD krK", als="hand-anlegen")
        assert "Hier liegen 12 von 13 Karten: Die letzte muss angelegt werden." in page

    def test_horesca_has_nothing_to_choose(self, client: Client) -> None:
        assert "Hand-Rommé" not in meld_page(client, "horesca", "kr7 kr8 kr9")


class TestHand:
    def test_page_without_cards_says_what_to_do(self, client: Client) -> None:
        page = hand_page(client, "dskv-2018", "")
        assert not lacking(
            page,
            "0 Augen 0 Karten Tippen Sie die Karten der Hand an.",
            "Ab vier Karten steht hier, was auf den Tisch könnte.",
        )

    @pytest.mark.parametrize(("rulebook_id", "augen"), [("dskv-2018", 20 + 11 + 10 + 2), ("romme-51", 43)])
    def test_rule_11_what_a_hand_counts(self, client: Client, rulebook_id: str, augen: int) -> None:
        assert f"{augen} Augen 4 Karten" in hand_page(client, rulebook_id, "JK heA kaK pi2")

    def test_horesca_counts_the_ace_one(self, client: Client) -> None:
        assert "13 Augen 3 Karten" in hand_page(client, "horesca", "heA kaK pi2")  # 1 + 10 + 2

    def test_hand_that_opens_says_what_is_left(self, client: Client) -> None:
        page = hand_page(client, "dskv-2018", "kr10 krB krD krK he2 ka5")
        assert not lacking(page, "✓ 40 Augen – das eröffnet Folge 40 Augen", "Übrig 7 Augen")

    def test_hand_that_cannot_open_says_what_is_missing(self, client: Client) -> None:
        assert "✗ 30 Augen – zum Eröffnen fehlen 10" in hand_page(client, "dskv-2018", "kr10 krB krD he2")

    def test_hand_without_melds_has_nothing_to_lay_down(self, client: Client) -> None:
        assert "✗ Nichts" in hand_page(client, "dskv-2018", "kr10 he2 ka5 pi7")

    def test_rule_10_hand_romme_of_fourteen(self, client: Client) -> None:
        thirteen = "kr2 kr3 kr4 kr5 he2 he3 he4 he5 ka2 ka3 ka4 ka5 ka6"  # 14 + 14 + 20
        page = hand_page(client, "dskv-2018", f"{thirteen} pi9")
        assert not lacking(page, "✓ Hand-Rommé · 48 Augen", "Übrig 9 Augen")
        assert "✓ Hand-Rommé" not in hand_page(client, "dskv-2018", thirteen)  # none drawn yet

    def test_hand_larger_than_anybody_holds_is_counted(self, client: Client) -> None:
        sixteen = " ".join(f"{suit}{rank}" for suit in ("kr", "he") for rank in range(2, 10))
        page = hand_page(client, "dskv-2018", sixteen)
        assert "88 Augen 16 Karten" in page  # twice 2 to 9
        assert "Gesucht wird bei höchstens 15 Karten." in page

    def test_cards_the_pack_does_not_have(self, client: Client) -> None:
        assert "Kreuz 7 ist öfter da" in hand_page(client, "dskv-2018", "kr7 kr7 kr7 kr8")


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
