"""A page that shows who is logged in is kept by no cache, ours included, and known by nobody's ETag (ASVS 14.3.2)."""

import pytest
from django.test import Client

from tournament.models import Tournament
from tournament.web.kept import is_personal

pytestmark = pytest.mark.django_db

OWN = b"/abmelden/"
PAGES = ["/", "/regeln/", "/regeln/dskv-2018/", "/handbuch/", "/handbuch/kasse/", "/gibt-es-nicht"]
OF_TOURNAMENT = ["", "stand", "sitzplan/1", "spieler/3"]


def test_reader_sees_his_own_page_and_no_cache_keeps_it(standing: Tournament, organiser_client: Client) -> None:
    reader = Client()
    for path in [*PAGES, *(f"/turniere/{standing.slug}/{page}" for page in OF_TOURNAMENT)]:
        before, own, after = reader.get(path), organiser_client.get(path), reader.get(path)
        assert [OWN in answer.content for answer in (before, own, after)] == [False, True, False], path
        assert {"private", "no-store"} & set(own.get("Cache-Control", "").split(", ")), path
        if etag := before.get("ETag"):
            again = organiser_client.get(path, headers={"If-None-Match": etag})
            assert OWN in again.content, path


@pytest.mark.parametrize("name", ["sessionid", "__Host-sessionid", "messages", "__Host-messages"])
def test_log_in_by_either_name_is_seen_before_django(name: str) -> None:
    assert is_personal(f"language=de; {name}=x")
