"""A second person types a list blind: differences side by side, neither preferred, each decided."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

import scoring
from tests.factories import make_tournament, seat_series
from tests.lists.desk.grid.test_page import FIRST, LIST, sent
from tests.web.answers import text
from tournament.lists.reads.lists import games_of
from tournament.models import AuditEntry, CardTable


@pytest.fixture
def table(organiser: User, organiser_client: Client) -> CardTable:
    """A list of four games, typed once."""
    tournament = make_tournament(12, games=4)
    tournament.organisers.add(organiser)
    table = seat_series(tournament).card_tables.select_related("series__tournament").get(number=1)
    assert organiser_client.post(url(table).replace("zweite/", ""), sent()).status_code == 302
    return table


def url(table: CardTable) -> str:
    return f"/leitung/{table.series.tournament.slug}/serie/1/tisch/{table.number}/papier/zweite/"


OTHER = (LIST[0], "3 9||7|x 211", "8|6 42||0 291", "11 19|9 49|12|")
"""Dietz held 147 in game 2, Bauer 42 in game 3."""
VERSIONS = "1:1,2:1,3:1,4:1"


def test_nothing_of_what_is_stored_is_seen(table: CardTable, organiser_client: Client) -> None:
    page = text(organiser_client.get(url(table).replace("papier/zweite/", "")))
    assert "Zweite Person tippt blind" in page
    page = text(organiser_client.get(url(table)))
    assert "Papierliste, zweite Person" in page
    assert 'placeholder="2 17"' not in page
    assert "✓" not in page.partition("<tbody>")[2].partition("</tbody>")[0]
    told = organiser_client.post(url(table).replace("zweite", "pruefen"), {"blind": "on"}).json()
    assert [row["stored"] for row in told["rows"]] == [
        {"g1_1": "gibt"},
        {"g2_2": "gibt"},
        {"g3_3": "gibt"},
        {"g4_4": "gibt"},
    ]


def test_that_all_agrees_is_said_and_noted(table: CardTable, organiser_client: Client) -> None:
    page = text(organiser_client.post(url(table), sent(), follow=True))
    assert "Zum zweiten Mal getippt: Alles stimmt überein." in page
    assert "Papierliste zum zweiten Mal getippt" in page
    noted = AuditEntry.objects.latest("revision")
    assert (noted.action, noted.actor, noted.after) == ("list_typed_twice", "Spielleitung: anna", {"differences": 0})


def test_differences_stand_side_by_side_and_neither_is_preferred(table: CardTable, organiser_client: Client) -> None:
    answer = organiser_client.post(url(table), sent(OTHER))
    page = text(answer)
    assert answer.status_code == 422
    assert "Die beiden unterscheiden sich an 2 Stellen." in page
    for said in ("nicht eröffnet 146", "nicht eröffnet 147", "eröffnet 40", "eröffnet 42"):
        assert f"<span>{said}</span>" in page
    assert "checked" not in page
    assert f'name="versions" value="{VERSIONS}"' in page
    assert 'name="g2_4" value="x 211"' in page
    assert not AuditEntry.objects.filter(action="list_typed_twice").exists()


def test_each_is_decided_by_choosing(table: CardTable, organiser_client: Client) -> None:
    one = sent(OTHER, versions=VERSIONS, choice_2_4="typed")
    assert "Bitte bei jedem Unterschied wählen, was gilt." in text(organiser_client.post(url(table), one))
    both = one | {"choice_3_2": "stored", "reason": "6 war eine 7"}
    page = text(organiser_client.post(url(table), both, follow=True))
    assert "Zum zweiten Mal getippt: Was sich unterschied, ist entschieden." in page
    assert games_of(table)[1].results[2] == scoring.Result(4, "not_opened", 147)
    assert games_of(table)[2].results[1] == scoring.Result(2, "opened", 40)
    corrected, noted = AuditEntry.objects.order_by("-revision")[:2][::-1]
    assert corrected.after["reason"] == "6 war eine 7"
    assert noted.after == {"differences": 2}


def test_a_choice_that_cannot_be_is_refused_and_stays(table: CardTable, organiser_client: Client) -> None:
    """In game 1 the second read two other cells: another winner. Half of it is two winners."""
    lines = ("|2 17|5|0 64", "3 9||10|x 210", "8|3 57||0 290", "11 19|6 64|15|")
    page = text(organiser_client.post(url(table), sent(lines, versions=VERSIONS)))
    assert "an 2 Stellen" in page
    chosen = sent(lines, versions=VERSIONS, choice_1_2="stored", choice_1_3="typed")
    page = text(organiser_client.post(url(table), chosen))
    assert "So kann es nicht gewesen sein: Nur eine Person kann das Spiel beendet haben." in page
    assert 'name="choice_1_3" value="typed" checked' in page
    assert games_of(table)[0] == scoring.Game(1, FIRST)


def test_what_somebody_else_changed_meanwhile_is_chosen_anew(table: CardTable, organiser_client: Client) -> None:
    chosen = sent(OTHER, versions="1:1,2:0,3:1,4:1", choice_2_4="typed", choice_3_2="typed")
    answer = organiser_client.post(url(table), chosen)
    assert answer.status_code == 409
    assert "Inzwischen hat jemand anderes etwas geändert. Bitte noch einmal wählen." in text(answer)
    assert "checked" not in text(answer)
    assert not AuditEntry.objects.filter(action="list_typed_twice").exists()


def test_every_stored_game_is_typed(table: CardTable, organiser_client: Client) -> None:
    page = text(organiser_client.post(url(table), sent(LIST[:2])))
    assert "2 von 4 Spielen: Ist das die ganze Liste?" in page
    sure = page.partition('name="sure" value="')[2].partition('"')[0]
    page = text(organiser_client.post(url(table), sent(LIST[:2], sure=sure)))
    assert "2 Spiele getippt, gespeichert sind 4: Bitte jede Zeile tippen." in page
    assert 'name="g2_4" value="x 210"' in page


def test_where_nothing_is_stored_there_is_nothing_to_compare(table: CardTable, organiser_client: Client) -> None:
    other = CardTable.objects.select_related("series__tournament").get(series=table.series, number=2)
    page = text(organiser_client.get(url(other), follow=True))
    assert "Hier ist noch kein Spiel eingetragen" in page
