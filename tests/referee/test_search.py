"""Looking for words on the rules card, as it works without JavaScript: a form that asks the same page."""

import pytest
from django.test import Client

from tests.factories import make_tournament
from tests.lists.telling import amiss
from tests.web.html import text_of
from tournament.referee.card import rules_card
from tournament.referee.card_parts import RuleLine
from tournament.referee.card_search import shown_card
from tournament.referee.played import by_the_text


def found(rulebook_id: str, typed: str) -> list[tuple[str, str]]:
    """Section and words of what is left."""
    card = shown_card(rules_card(by_the_text(rulebook_id)), typed)
    return [
        (shown.section.key, one.one.words if isinstance(one.one, RuleLine) else one.one.outcome)
        for shown in card.sections
        for one in (*shown.lines, *shown.scores)
        if one.found
    ]


def test_words_have_to_be_there_in_any_order_and_whatever_the_letters() -> None:
    peeping = ("course", "Der Geber mischt, der rechte Nachbar hebt ab, ohne unter den Stapel zu sehen.")
    assert found("dskv-2018", "mischt nachbar") == [peeping]
    assert found("dskv-2018", "  NACHBAR   mischt ") == [peeping]
    assert found("dskv-2018", "nachbar jokertausch") == []
    assert ("points", "Rommé") in found("dskv-2018", "romme")


def test_heading_finds_all_below_it_and_a_rule_all_that_it_says() -> None:
    assert {section for section, _ in found("dgsrv", "weggeworfen")} == {"thrown_in"}
    assert len(found("dgsrv", "weggeworfen")) == 3 + 5  # sentences and rows
    assert {section for section, _ in found("dgsrv", "regel 17")} == {"conduct"}


def test_rows_of_a_table_are_found_by_their_condition() -> None:
    assert found("dskv-2018", "über 100") == [("points", "nicht eröffnet"), ("thrown_in", "nicht eröffnet")]


def test_page_hides_what_has_not_the_words(client: Client) -> None:
    page = client.get("/regeln/dskv-2018/", {"suche": "mauscheln"})
    html = page.content.decode()
    assert "Eine Stelle" in text_of(page)
    assert html.count("<section") - html.count("hidden\n      >") == 1
    assert not amiss(html, '<li data-jump="course" >', '<li data-jump="points" hidden>')


def test_search_without_a_hit_says_so_and_keeps_what_was_typed(client: Client) -> None:
    page = client.get("/regeln/dskv-2018/", {"suche": "<Skat>"})
    assert "Dazu steht nichts auf der Karte." in text_of(page)
    assert 'value="&lt;Skat&gt;"' in page.content.decode()


@pytest.mark.parametrize("typed", ["", "   ", "x" * 500, "\x00", "%00"])
def test_anything_may_be_typed(client: Client, typed: str) -> None:
    assert client.get("/regeln/horesca/", {"suche": typed}).status_code == 200


def test_card_of_a_tournament_is_looked_through_the_same_way(client: Client, db: None) -> None:
    tournament = make_tournament(0, name="Pokal")
    page = client.get(f"/regeln/turnier/{tournament.slug}/", {"suche": "Kreuz Augen zählen"})
    assert "Eine Stelle" in text_of(page)
