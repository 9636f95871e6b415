"""Conditional requests: the public revision of a tournament is the ETag of its pages (contract.md, section 5)."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_team, write_something
from tournament.models import AuditEntry, Tournament

ADDRESSES = [
    "",
    "stand",
    "stand?sort=-augen&seite=1",
    "stand.json",
    "stand.csv",
    "stand.xlsx",
    "stand.pdf",
    "stand/serie/1",
    "mannschaften",
    "sitzplan/1",
    "spieler/3",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_page_is_not_sent_again_until_a_write_and_costs_one_query(
    client: Client, standing: Tournament, django_assert_num_queries: DjangoAssertNumQueries, address: str
) -> None:
    page = f"/turniere/{standing.slug}/{address}"
    first = client.get(page)
    known = {"If-None-Match": first.headers["ETag"]}
    with django_assert_num_queries(1):
        again = client.get(page, headers=known)
    write_something(standing)
    new = client.get(page, headers=known)

    assert (first.status_code, again.status_code, again.content, new.status_code) == (200, 304, b"", 200)
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"] == "public, max-age=0, s-maxage=3"
    assert again.headers["ETag"] == first.headers["ETag"] != new.headers["ETag"]


def test_same_revision_after_a_restored_backup_is_another_page(client: Client, standing: Tournament) -> None:
    address = f"/turniere/{standing.slug}/stand.json"
    before = standing.revision
    write_something(standing)
    etag = client.get(address).headers["ETag"]
    Tournament.objects.filter(pk=standing.pk).update(  # the backup was taken before that act
        revision=before, public_revision=before
    )
    AuditEntry.objects.filter(tournament=standing, revision__gt=before).delete()
    write_something(standing)

    assert client.get(address, headers={"If-None-Match": etag}).status_code == 200


def test_page_in_another_order_is_another(client: Client, standing: Tournament) -> None:
    addresses = [f"/turniere/{standing.slug}/stand{query}" for query in ("", "?sort=name", "?suche=bauer", ".csv")]

    assert len({client.get(address).headers["ETag"] for address in addresses}) == 4


def test_home_page_changes_with_any_published_tournament(client: Client, standing: Tournament) -> None:
    etag = client.get("/").headers["ETag"]
    assert client.get("/", headers={"If-None-Match": etag}).status_code == 304

    write_something(standing)
    assert client.get("/", headers={"If-None-Match": etag}).status_code == 200


def test_reader_who_is_logged_in_gets_his_own_page_and_the_same_file(
    client: Client, standing: Tournament, organiser: User
) -> None:
    address = f"/turniere/{standing.slug}/stand"
    anonymous, file = client.get(address), client.get(f"{address}.csv").headers["ETag"]
    client.force_login(organiser)

    own = client.get(address, headers={"If-None-Match": anonymous.headers["ETag"]})

    assert ["Abmelden" in page.content.decode() for page in (own, anonymous)] == [True, False]
    assert (own.status_code, own.headers["Cache-Control"], own.headers.get("ETag")) == (200, "private, no-cache", None)
    assert client.get(f"{address}.csv", headers={"If-None-Match": file}).status_code == 304
    assert (own.headers["Vary"], anonymous.headers["Vary"]) == (
        "Cookie, Accept-Language",
        "Cookie, Accept-Language, Accept-Encoding",
    )


def test_head_gives_the_headers_alone(client: Client, standing: Tournament) -> None:
    make_team(standing, list(standing.registrations.all())[:4])
    for address in ADDRESSES:
        answer = client.head(f"/turniere/{standing.slug}/{address}")
        assert (answer.status_code, answer.content) == (200, b"")
        assert answer.headers["ETag"] == client.get(f"/turniere/{standing.slug}/{address}").headers["ETag"]


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_public_page_takes_nothing_that_is_sent(client: Client, standing: Tournament, method: str) -> None:
    for address in ("/", f"/turniere/{standing.slug}/", f"/turniere/{standing.slug}/stand.json"):
        assert getattr(client, method)(address).status_code == 405
