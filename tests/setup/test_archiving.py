"""A tournament that is put away: below all others for its organisers, as it was for everybody else."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.factories import make_tournament
from tests.setup.pages import missing, queries
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def put_away(client: Client, tournament: Tournament, archived: str = "1") -> None:
    assert client.post(f"/leitung/{tournament.slug}/weglegen/", {"archived": archived}).status_code == 302


def parts(client: Client) -> tuple[str, str]:
    """ "Meine Turniere" before and behind where those begin that were put away."""
    above, _summary, below = client.get("/leitung/").content.decode().partition('<details class="archived"')
    return above, below


def test_tournament_put_away_is_below_all_others_and_comes_back(
    tournament: Tournament, organiser: User, organiser_client: Client
) -> None:
    make_tournament(4, name="Liga").organisers.add(organiser)
    put_away(organiser_client, tournament)
    above, below = parts(organiser_client)
    assert ("Liga" in above, "Pokal 2026" in above) == (True, False)
    assert ("Liga" in below, "Pokal 2026" in below, "1 weggelegtes Turnier" in below) == (False, True, True)
    put_away(organiser_client, tournament, "0")
    above, below = parts(organiser_client)
    assert ("Pokal 2026" in above, below) == (True, "")


def test_organiser_who_put_all_away_makes_another_and_is_reminded_of_names(
    tournament: Tournament, organiser_client: Client
) -> None:
    put_away(organiser_client, tournament)
    assert not missing(parts(organiser_client)[0], "Alle Turniere sind weggelegt.", "/leitung/neu/")
    Tournament.objects.update(names_until=timezone.localdate() - timedelta(days=1))
    assert "Die Namen wurden bis" in parts(organiser_client)[0]


def test_readers_see_no_difference_and_it_is_in_the_log_once(tournament: Tournament, organiser_client: Client) -> None:
    address, reader = tournament.get_absolute_url(), Client()
    before = reader.get(address)
    for _twice in range(2):
        put_away(organiser_client, tournament)
    after = reader.get(address)
    assert (after.status_code, after["ETag"], after.content) == (200, before["ETag"], before.content)
    assert list(tournament.audit_entries.values_list("action", flat=True)) == ["tournament_archived"]


def test_queries_stay_the_same_whatever_was_put_away(
    tournament: Tournament, organiser: User, organiser_client: Client
) -> None:
    before = queries(organiser_client, "/leitung/")
    for more in [make_tournament(4) for _more in range(3)]:
        more.organisers.add(organiser)
        put_away(organiser_client, more)
    assert queries(organiser_client, "/leitung/") == before
