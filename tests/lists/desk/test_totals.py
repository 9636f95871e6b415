"""A stack of totals at the desk: one page a list, asked about, corrected with a reason, nothing typed lost."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_tournament, play_all, seat_series
from tests.web.answers import text
from tournament.models import AuditEntry, CardTable, TypedTotal

Row = tuple[int, int]


@pytest.fixture
def table(organiser: User) -> CardTable:
    """Table 1 of three, four games a list: three games for each player."""
    tournament = make_tournament(12, games=4)
    tournament.organisers.add(organiser)
    return seat_series(tournament).card_tables.select_related("series__tournament").get(number=1)


def page_of(table: CardTable, number: int = 1) -> str:
    return f"/leitung/{table.series.tournament.slug}/serie/1/tisch/{number}/?summen=1"


def url(table: CardTable) -> str:
    return page_of(table).replace("?summen=1", "summen/")


def sent(table: CardTable, *rows: Row, **more: object) -> dict[str, object]:
    """Wertungspunkte and Augen, seat by seat."""
    typed: dict[str, object] = {"version": CardTable.objects.get(pk=table.pk).version}
    for seat, (points, augen) in enumerate(rows or ((10, 30), (9, 40), (5, 50), (4, 60)), 1):
        typed |= {f"wertungspunkte_{seat}": points, f"augen_{seat}": augen}
    return typed | more


def test_one_list_leads_to_the_next(table: CardTable, organiser_client: Client) -> None:
    page = text(organiser_client.get(page_of(table)))
    assert 'name="wertungspunkte_1" inputmode="numeric" min="-9999" max="99990" autofocus' in page
    assert 'name="next" value="2"' in page
    answer = organiser_client.post(url(table), sent(table, next="3"), follow=True)
    assert answer.redirect_chain == [(page_of(table, 3), 302)]
    assert "Tisch 1: Die Summen sind gespeichert, die Liste ist abgeschlossen." in text(answer)
    assert 'name="next" value="2"' in text(answer)


def test_whoever_corrects_one_stays_there_and_says_why(table: CardTable, organiser_client: Client) -> None:
    organiser_client.post(url(table), sent(table))
    page = text(organiser_client.get(page_of(table)))
    assert 'name="next" value=""' in page
    assert "Warum werden die Summen geändert? (freiwillig)" in page
    page = text(organiser_client.post(url(table), sent(table, (9, 30), (9, 40), (5, 50), (4, 60), reason="verlesen")))
    assert AuditEntry.objects.latest("revision").after["reason"] == "verlesen"
    overview = text(organiser_client.get(url(table).replace("summen/", "")))
    assert "Grund: verlesen" in overview


def test_what_cannot_be_together_is_refused(table: CardTable, organiser_client: Client) -> None:
    """Three games each: 9 + 5 x 2 = 19 takes two wins; three of them are six of four games."""
    answer = organiser_client.post(url(table), sent(table, (19, 30), (19, 30), (19, 30), (0, 200)))
    assert answer.status_code == 422
    said = "Für diese Summen müssten 6 Spiele gewonnen sein, die Liste hat nur 4."
    assert said in text(answer)
    assert 'name="wertungspunkte_3" value="19"' in text(answer)
    assert not TypedTotal.objects.exists()


def test_what_is_odd_is_asked_once(table: CardTable, organiser_client: Client) -> None:
    """Three games with 197 Augen each are 591."""
    odd = sent(table, (10, 30), (9, 40), (5, 50), (0, 592))
    page = text(organiser_client.post(url(table), odd))
    assert "Ungewöhnlich viele Augen: mehr als 591 sind es kaum je." in page
    assert not TypedTotal.objects.exists()
    organiser_client.post(url(table), odd | {"sure": "on"})
    assert TypedTotal.objects.count() == 4


def test_of_two_organisers_the_second_keeps_what_he_typed(table: CardTable, organiser_client: Client) -> None:
    first = sent(table)
    organiser_client.post(url(table), first)
    answer = organiser_client.post(url(table), first | {"augen_1": 31})
    page = text(answer)
    assert answer.status_code == 409
    assert "Inzwischen hat jemand anderes etwas geändert." in page
    assert 'name="augen_1" value="31"' in page
    assert '<td class="number">30</td>' in page  # what is stored
    assert TypedTotal.objects.get(seat__number=1).augen == 30
    organiser_client.post(url(table), sent(table) | {"augen_1": 31})
    assert TypedTotal.objects.get(seat__number=1).augen == 31


def test_no_totals_beside_games(table: CardTable, organiser_client: Client) -> None:
    play_all(table)
    assert "Für diesen Tisch sind schon Spiele eingetragen." in text(organiser_client.get(page_of(table)))
