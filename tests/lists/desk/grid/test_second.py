"""A second person types a list blind: differences side by side, neither preferred, each decided."""

from collections.abc import Mapping

import pytest
from django.test import Client

import scoring
from tests.lists.desk.grid.test_page import LIST, SEEN, asked, sent
from tests.lists.desk.grid.test_page import url as first_url
from tests.lists.desk.one_list import FIRST
from tests.lists.telling import amiss, fresh
from tests.web.answers import text
from tournament.lists.reads.lists import games_of
from tournament.models import AuditEntry, CardTable


@pytest.fixture
def card_table(card_table: CardTable, organiser_client: Client) -> CardTable:
    """A list of four games, typed once."""
    assert organiser_client.post(first_url(card_table), sent()).status_code == 302
    return card_table


def url(table: CardTable) -> str:
    return first_url(table, "zweite/", table.number)


def posted(client: Client, table: CardTable, form: Mapping[str, str]) -> str:
    """The page to which the form leads."""
    return text(client.post(url(table), form, follow=True))


OTHER = (LIST[0], "3 9||7|x 211", "8|6 42||0 291", "11 19|9 49|12|")
"""Dietz held 147 in game 2, Bauer 42 in game 3."""


def test_second_person_sees_nothing_of_the_stored_list(card_table: CardTable, organiser_client: Client) -> None:
    page = text(organiser_client.get(url(card_table).replace("papier/zweite/", "")))
    assert "Zweite Person tippt blind" in page
    page = text(organiser_client.get(url(card_table)))
    assert amiss(page, "Papierliste, zweite Person", absent=['placeholder="2 17"']) == []
    assert "✓" not in page.partition("<tbody>")[2].partition("</tbody>")[0]
    told = organiser_client.post(first_url(card_table, "pruefen/"), {"blind": "on"}).json()
    assert [row["stored"] for row in told["rows"]] == [{f"g{at}_{at}": "gibt"} for at in (1, 2, 3, 4)]
    page = text(organiser_client.get(url(fresh(card_table.series.card_tables.get(number=2))), follow=True))
    assert "Hier ist noch kein Spiel eingetragen" in page


def test_agreement_is_said_and_noted(card_table: CardTable, organiser_client: Client) -> None:
    words = ("Zum zweiten Mal getippt: Alles stimmt überein.", "Papierliste zum zweiten Mal getippt")
    assert amiss(posted(organiser_client, card_table, sent()), *words) == []
    noted = AuditEntry.objects.latest("revision")
    assert (noted.action, noted.actor, noted.after) == ("list_typed_twice", "Spielleitung: anna", {"differences": 0})


def test_differences_are_side_by_side_and_neither_is_preferred(card_table: CardTable, organiser_client: Client) -> None:
    answer = organiser_client.post(url(card_table), sent(OTHER))
    assert answer.status_code == 422
    both = ("nicht eröffnet 146", "nicht eröffnet 147", "eröffnet 40", "eröffnet 42")
    words = (
        "Die beiden unterscheiden sich an 2 Stellen.",
        *(f"<span>{said}</span>" for said in both),
        f'name="versions" value="{SEEN}"',
        'name="g2_4" value="x 211"',
    )
    assert amiss(text(answer), *words, absent=["checked"]) == []
    assert not AuditEntry.objects.filter(action="list_typed_twice").exists()


def test_difference_is_decided_by_choosing(card_table: CardTable, organiser_client: Client) -> None:
    one = sent(OTHER, versions=SEEN, choice_2_4="typed")
    assert "Bitte bei jedem Unterschied wählen, was gilt." in posted(organiser_client, card_table, one)
    page = posted(organiser_client, card_table, one | {"choice_3_2": "stored", "reason": "6 war eine 7"})
    assert "Zum zweiten Mal getippt: Was sich unterschied, ist entschieden." in page
    assert games_of(card_table)[1].results[2] == scoring.Result(4, "not_opened", 147)
    assert games_of(card_table)[2].results[1] == scoring.Result(2, "opened", 40)
    corrected, noted = AuditEntry.objects.order_by("-revision")[:2][::-1]
    assert (corrected.after["reason"], noted.after) == ("6 war eine 7", {"differences": 2})


def test_impossible_choice_is_refused_and_stays(card_table: CardTable, organiser_client: Client) -> None:
    """In game 1 the second read two other cells: another winner. Half of it is two winners."""
    lines = ("|2 17|5|0 64", "3 9||10|x 210", "8|3 57||0 290", "11 19|6 64|15|")
    assert "an 2 Stellen" in posted(organiser_client, card_table, sent(lines, versions=SEEN))
    chosen = sent(lines, versions=SEEN, choice_1_2="stored", choice_1_3="typed")
    words = (
        "So kann es nicht gewesen sein: Nur eine Person kann das Spiel beendet haben.",
        'name="choice_1_3" value="typed" checked',
    )
    assert amiss(posted(organiser_client, card_table, chosen), *words) == []
    assert games_of(card_table)[0] == scoring.Game(1, FIRST)


def test_stale_choice_is_made_anew(card_table: CardTable, organiser_client: Client) -> None:
    chosen = sent(OTHER, versions="1:1,2:0,3:1,4:1", choice_2_4="typed", choice_3_2="typed")
    answer = organiser_client.post(url(card_table), chosen)
    assert answer.status_code == 409
    said = "Inzwischen hat jemand anderes etwas geändert. Bitte noch einmal wählen."
    assert amiss(text(answer), said, absent=["checked"]) == []
    assert not AuditEntry.objects.filter(action="list_typed_twice").exists()


def test_stored_games_have_to_be_typed_each(card_table: CardTable, organiser_client: Client) -> None:
    page = posted(organiser_client, card_table, sent(LIST[:2]))
    assert "2 von 4 Spielen: Ist das die ganze Liste?" in page
    page = posted(organiser_client, card_table, sent(LIST[:2], sure=asked(page)))
    words = ("2 Spiele getippt, gespeichert sind 4: Bitte jede Zeile tippen.", 'name="g2_4" value="x 210"')
    assert amiss(page, *words) == []
