"""The manual's pages: for everybody, in the reader's language, kept as other public pages are."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tournament.manual.reads.sources import names

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


def test_chapters_are_read_without_a_question_to_the_database(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        contents = client.get("/handbuch/").content.decode()
        for name in names():
            assert f'href="/handbuch/{name}/"' in contents
            assert client.get(f"/handbuch/{name}/").status_code == 200


@pytest.mark.parametrize("name", ["seating", "developer", "gibt-es-nicht", "spielleitung.md"])
def test_name_that_is_no_chapter_is_not_found(client: Client, name: str) -> None:
    assert client.get(f"/handbuch/{name}/").status_code == 404


def test_reader_who_has_the_page_is_told_so_by_language(client: Client) -> None:
    german, english = client.get("/handbuch/saal/"), client.get("/handbuch/saal/", headers=ENGLISH)
    assert german["ETag"] != english["ETag"]
    assert "Accept-Language" in german["Vary"]
    assert client.get("/handbuch/saal/", headers={"If-None-Match": german["ETag"]}).status_code == 304
    assert client.get("/handbuch/saal/", headers={"If-None-Match": german["ETag"], **ENGLISH}).status_code == 200


def test_reader_who_is_logged_in_gets_his_own_menu(organiser: User, organiser_client: Client, client: Client) -> None:
    assert "Abmelden" in organiser_client.get("/handbuch/saal/").content.decode()
    assert "Abmelden" not in client.get("/handbuch/saal/").content.decode()


def test_way_goes_from_the_first_chapter_to_the_last(client: Client) -> None:
    read, address = [], f"/handbuch/{names()[0]}/"
    while address:
        read.append(address.split("/")[2])
        page = client.get(address).content.decode()
        address = page.split('rel="next" href="')[1].split('"')[0] if 'rel="next"' in page else ""
    assert (tuple(read), 'rel="prev"' in client.get(f"/handbuch/{names()[0]}/").content.decode()) == (names(), False)


def test_manual_takes_no_form(client: Client) -> None:
    assert (client.post("/handbuch/").status_code, client.post("/handbuch/saal/").status_code) == (405, 405)
