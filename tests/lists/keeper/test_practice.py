"""A practice list: the same page on a made-up table, without a link or before one's own series; nothing is stored."""

import html
import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import scoring
from tournament.models import AuditEntry, CardTable


def state_in(page: str) -> dict[str, Any]:
    """What the page practises on."""
    found = re.search(r'data-practice="([^"]*)"', page)
    assert found
    state: dict[str, Any] = json.loads(html.unescape(found[1]))
    return state


@pytest.mark.parametrize("rulebook", scoring.RULEBOOKS)
def test_without_a_link_by_any_rulebook_and_without_the_database(client: Client, rulebook: str) -> None:
    response = client.get(f"/ueben/{rulebook}/")
    page = response.content.decode()
    assert response.status_code == 200
    assert "nichts wird gespeichert" in page
    assert "data-worker" not in page
    state = state_in(page)
    assert state["rulebook"]["id"] == rulebook
    assert len(state["seats"]) == state["table"]["games"] == scoring.rulebook(rulebook).table_sizes[0]


@pytest.mark.django_db
def test_by_the_rules_of_ones_own_list_of_which_nothing_changes(
    client: Client, card_table: CardTable, link: str
) -> None:
    before = AuditEntry.objects.count()
    with CaptureQueriesContext(connection) as asked:
        response = client.get(f"{link}ueben/")
    assert {query["sql"].split()[0] for query in asked.captured_queries} == {"SELECT"}
    state, real = state_in(response.content.decode()), client.get(f"{link}state").json()
    assert set(state) - {"practice"} == set(real)  # whatever the page knows of a list
    assert state["rulebook"] == real["rulebook"]
    assert (response["Cache-Control"], response["Referrer-Policy"]) == ("no-store", "no-referrer")
    names = {seat["surname"] for seat in real["seats"]}
    assert not names & {seat["surname"] for seat in state["seats"]}
    assert AuditEntry.objects.count() == before


@pytest.mark.django_db
def test_it_is_offered_where_rules_are_read(client: Client) -> None:
    assert 'href="/ueben/"' in client.get("/regeln/").content.decode()


@pytest.mark.django_db
def test_neither_an_unknown_rulebook_nor_an_unknown_link_has_one(client: Client) -> None:
    assert client.get("/ueben/skat/").status_code == 404
    assert client.get("/liste/AAAAAAAAAAAAAAAAAAAAAA/ueben/").status_code == 404
