"""A tournament that is put away: below all others for its organisers, as it was for everybody else."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import make_tournament
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def put_away(client: Client, tournament: Tournament, archived: str = "1") -> None:
    assert client.post(f"/leitung/{tournament.slug}/weglegen/", {"archived": archived}).status_code == 302


def parts(client: Client) -> tuple[str, str]:
    """ "Meine Turniere" before and behind where those begin that were put away."""
    above, _summary, below = client.get("/leitung/").content.decode().partition('<details class="archived"')
    return above, below


def test_it_is_below_all_others_and_comes_back(
    tournament: Tournament, organiser: User, organiser_client: Client
) -> None:
    other = make_tournament(4, name="Liga")
    other.organisers.add(organiser)
    put_away(organiser_client, tournament)
    above, below = parts(organiser_client)
    assert ("Liga" in above, "Pokal 2026" in above) == (True, False)
    assert ("Liga" in below, "Pokal 2026" in below, "1 weggelegtes Turnier" in below) == (False, True, True)
    put_away(organiser_client, tournament, "0")
    above, below = parts(organiser_client)
    assert ("Pokal 2026" in above, below) == (True, "")


def test_who_put_all_away_can_still_make_one(tournament: Tournament, organiser_client: Client) -> None:
    put_away(organiser_client, tournament)
    above, _below = parts(organiser_client)
    assert "Alle Turniere sind weggelegt." in above
    assert "/leitung/neu/" in above


def test_readers_see_no_difference_and_it_is_in_the_log_once(tournament: Tournament, organiser_client: Client) -> None:
    address, reader = tournament.get_absolute_url(), Client()
    before = reader.get(address)
    for _twice in range(2):
        put_away(organiser_client, tournament)
    after = reader.get(address)
    assert (after.status_code, after["ETag"], after.content) == (200, before["ETag"], before.content)
    assert list(tournament.audit_entries.values_list("action", flat=True)) == ["tournament_archived"]


def test_so_many_queries_whatever_was_put_away(
    tournament: Tournament, organiser: User, organiser_client: Client
) -> None:
    asked = []
    for _round in range(2):
        with CaptureQueriesContext(connection) as queries:
            organiser_client.get("/leitung/")
        asked.append(len(queries))
        for _more in range(3):
            more = make_tournament(4)
            more.organisers.add(organiser)
            put_away(organiser_client, more)
    assert asked[0] == asked[1]


def test_who_is_to_delete_names_is_reminded_all_the_same(tournament: Tournament, organiser_client: Client) -> None:
    Tournament.objects.update(names_until=timezone.localdate() - timedelta(days=1))
    put_away(organiser_client, tournament)
    above, _below = parts(organiser_client)
    assert "Die Namen wurden bis" in above
