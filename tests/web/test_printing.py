"""Printed documents over HTTP: the PDF, a page to wait on, or when to come again."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from tests.factories import make_tournament, publish_results, seat_series
from tests.waiting import wait_until
from tests.web.answers import shows
from tests.web.html import Answer
from tests.web.html import text_of as text
from tests.web.reading import texts
from tournament.core.act import Actor
from tournament.draw.acts import seating as seating_acts
from tournament.models import Series, Tournament
from tournament.standings.acts.publishing import set_published
from tournament.web import documents, printing

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def again(answer: Answer) -> str:
    """Where the page to wait on says it looks again; empty: not any more."""
    found = re.search(r'data-again="([^"]*)"', answer.content.decode())
    return found.group(1).replace("&amp;", "&") if found else ""


def link(answer: Answer, words: str) -> str:
    """Where the link with these words leads."""
    found = re.search(rf'href="([^"]*)"[^>]*>{words}<', answer.content.decode())
    assert found, text(answer)
    return found.group(1).replace("&amp;", "&")


def test_public_document_costs_one_query(client: Client, standing: Tournament) -> None:
    address = f"{standing.get_absolute_url()}stand.pdf"
    first = client.get(address)
    with CaptureQueriesContext(connection) as asked:
        second = client.get(address)
    assert (len(asked), second.content) == (1, first.content)


def test_withdrawn_document_is_not_served_from_what_is_kept(client: Client, standing: Tournament) -> None:
    address = f"{standing.get_absolute_url()}stand.pdf"
    assert client.get(address).status_code == 200
    set_published(standing, Actor("Test"), published=False)
    assert client.get(address).status_code == 404
    set_published(standing, Actor("Test"), published=True)
    assert client.get(address).status_code == 200


def test_withdrawn_seating_takes_its_printed_plan_along(client: Client, tournament: Tournament) -> None:
    series = seat_series(tournament)
    address = f"{tournament.get_absolute_url()}sitzplan/1.pdf"
    assert client.get(address).status_code == 200
    seating_acts.withdraw(series, Series.objects.get(pk=series.pk).version, Actor("Test"))
    assert client.get(address).status_code == 404


def test_lists_of_another_address_hold_its_links(
    organiser_client: Client, tournament: Tournament, settings: Settings
) -> None:
    seat_series(tournament)
    address = f"/leitung/{tournament.slug}/serie/1/listen.pdf"
    assert "testserver/liste/" in texts(organiser_client.get(address).content)[0]
    settings.PUBLIC_URL = "https://saal.example"
    assert "saal.example/liste/" in texts(organiser_client.get(address).content)[0]


def test_document_another_server_began_is_waited_for_here_too(
    organiser_client: Client, tournament: Tournament, settings: Settings, tmp_path: Path
) -> None:
    """One server leads to the page to wait on, another is asked for it, and knows neither what was begun nor made."""
    seat_series(tournament)
    address = f"/leitung/{tournament.slug}/serie/1/listen.pdf"
    asked = pdf = link(organiser_client.get(f"{address}/warten", headers=BROWSER), "PDF öffnen")
    for turn in range(2):
        settings.DOCUMENTS_DIR = tmp_path
        set_published(tournament, Actor("Test"), published=bool(turn % 2))
        page = organiser_client.get(pdf.replace("?", "/warten?"), headers=BROWSER)
        pdf = link(page, "PDF öffnen")
    assert (pdf, organiser_client.get(pdf)["Content-Type"]) == (asked, "application/pdf")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("processes")
class TestProcesses:
    """With the processes that make documents, as installed."""

    @pytest.fixture
    def hall(self, transactional_db: None, organiser: User) -> Tournament:
        """A series that is seated, its result public."""
        tournament = make_tournament(8, games=4)
        tournament.organisers.add(organiser)
        seat_series(tournament)
        publish_results(tournament, 1)
        return tournament

    @pytest.fixture
    def anna(self, organiser: User, hall: Tournament) -> Client:
        client = Client()
        client.force_login(organiser)
        return client

    def test_eight_addresses_answer_with_their_pdf(self, hall: Tournament) -> None:
        public = hall.get_absolute_url()
        addresses = ["stand.pdf", "sitzplan/1.pdf"] * 4

        def opened(rest: str) -> bytes:
            try:
                return Client().get(f"{public}{rest}").content
            finally:
                connections.close_all()

        with ThreadPoolExecutor(8) as people:
            printed = list(people.map(opened, addresses))
        assert printed[:2] * 3 == printed[2:]
        assert [hall.name in " ".join(texts(pdf)) for pdf in printed[:2]] == [True, True]

    def test_way_over_the_page_to_wait_on(
        self, anna: Client, hall: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It takes longer than a glance: a page; one leaves it; it is finished all the same; the PDF is that one."""
        monkeypatch.setattr(printing, "GLANCE", 0)
        first = anna.get(f"/leitung/{hall.slug}/serie/1/listen.pdf?gefuellt=1", headers=BROWSER, follow=True)
        assert first.redirect_chain[0][0].startswith(
            f"/leitung/{hall.slug}/serie/1/listen.pdf/warten?gefuellt=1&stand="
        )
        shows(text(first), "Spiellisten der Serie 1", "In Arbeit seit 0 Sekunden", "Sie können diese Seite verlassen")
        assert first["Cache-Control"] == "no-store"
        here = again(first)
        wait_until(lambda: not documents._works)  # nobody looks meanwhile
        set_published(hall, Actor("Test"), published=False)  # something changes meanwhile
        last = anna.get(here, headers=BROWSER)
        assert "Fertig." in text(last)
        assert again(last) == ""
        pdf = anna.get(link(last, "PDF öffnen"), headers=BROWSER)
        assert pdf["Content-Type"] == "application/pdf"
        assert [hall.name in page for page in texts(pdf.content)] == [True, True]
        assert pdf.content == anna.get(link(last, "PDF öffnen")).content

    def test_program_waits_for_the_pdf_itself(
        self, anna: Client, hall: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(printing, "GLANCE", 0)
        assert anna.get(f"/leitung/{hall.slug}/stand.pdf")["Content-Type"] == "application/pdf"

    def test_document_that_cannot_be_made_is_said_and_not_waited_for(
        self, anna: Client, hall: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(printing, "GLANCE", 0)
        monkeypatch.setattr(documents, "MOST_SECONDS", 0.001)
        page = anna.get(f"/leitung/{hall.slug}/serie/1/sitzplan.pdf", headers=BROWSER, follow=True)
        wait_until(lambda: all(work.ended for work in documents._works.values()))
        page = anna.get(again(page), headers=BROWSER)
        assert "Das hat zu lange gedauert und ist abgebrochen." in text(page)
        assert again(page) == ""
        monkeypatch.undo()
        documents._works.clear()  # ten seconds later
        assert anna.get(link(page, "Noch einmal versuchen"))["Content-Type"] == "application/pdf"

    def test_page_that_was_open_too_long_gives_up(
        self, anna: Client, hall: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(printing, "GLANCE", 0)
        monkeypatch.setattr(printing, "LONGEST", -1)
        page = anna.get(f"/leitung/{hall.slug}/stand.pdf", headers=BROWSER, follow=True)
        assert "zu lange gedauert" in text(page)
        assert again(page) == ""

    @pytest.mark.parametrize("public", [True, False])
    def test_reader_is_told_when_to_come_again_where_too_many_wait(
        self, anna: Client, hall: Tournament, settings: Settings, public: bool
    ) -> None:
        settings.WORK_WAITING = 0
        address = f"{hall.get_absolute_url()}stand.pdf" if public else f"/leitung/{hall.slug}/stand.pdf"
        answer = anna.get(address)
        assert (answer.status_code, answer["Retry-After"]) == (503, "10")
        assert "ETag" not in answer
        assert answer["Cache-Control"] == "no-store"
        assert "Bitte in einer halben Minute noch einmal versuchen." in text(answer)

    def test_page_of_somebody_elses_document_is_not_found(self, anna: Client, hall: Tournament) -> None:
        others = make_tournament(8)
        seat_series(others)
        assert anna.get(f"/leitung/{others.slug}/serie/1/listen.pdf/warten").status_code == 404
        assert Client().get(f"/leitung/{hall.slug}/serie/1/listen.pdf/warten").status_code == 302
