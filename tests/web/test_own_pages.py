"""A page that shows who is logged in is kept by no cache, ours included, and known by nobody's ETag (ASVS 14.3.2)."""

import re
from typing import Any

import pytest
from django.test import Client

from tournament.models import Tournament
from tournament.web.kept import is_personal

pytestmark = pytest.mark.django_db

WAY = re.compile(r'href="(/[^"#?]*)')
OWN = "/abmelden/"
ELSEWHERE = ("/leitung/", "/liste/", "/mein-tisch/", "/abmelden/", "/static/")


def public_pages(client: Client) -> list[str]:
    """Every page for everybody that one comes to by the ways on pages."""
    found, waiting = [], ["/", "/regeln/", "/ueben/"]
    while waiting:
        path = waiting.pop()
        answer = client.get(path)
        if path in found or answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            continue
        found.append(path)
        ways = set(WAY.findall(answer.content.decode()))
        waiting += [way for way in ways if not way.startswith(ELSEWHERE) and not way.endswith(".pdf")]
    return found


def is_own(answer: Any) -> bool:
    return OWN in answer.content.decode()


def test_no_cache_keeps_what_is_shown_to_who_is_logged_in(standing: Tournament, organiser_client: Client) -> None:
    pages = public_pages(organiser_client)
    assert {"/", f"/turniere/{standing.slug}/stand", "/regeln/"} <= set(pages)
    own = {path: answer for path in pages if is_own(answer := organiser_client.get(path))}
    assert len(own) > 5
    said = {path: answer.get("Cache-Control", "").split(", ") for path, answer in own.items()}
    assert [path for path, words in said.items() if not {"private", "no-store"} & set(words)] == []


def test_nor_do_we_nor_does_an_etag_stand_for_both(standing: Tournament, organiser_client: Client) -> None:
    reader = Client()
    for path in public_pages(reader):
        before, own = reader.get(path), organiser_client.get(path)
        assert not is_own(before), path
        assert not is_own(reader.get(path)), path
        if is_own(own) and "ETag" in before:
            again = organiser_client.get(path, headers={"If-None-Match": before["ETag"]})
            assert (again.status_code, is_own(again)) == (200, True), path


@pytest.mark.parametrize("name", ["sessionid", "__Host-sessionid", "messages", "__Host-messages"])
def test_by_either_name_a_log_in_is_seen_by_what_answers_before_django(name: str) -> None:
    assert is_personal(f"language=de; {name}=x")
