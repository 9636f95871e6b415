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

from tests.factories import ACTOR, make_tournament, publish_results, seat_series
from tests.waiting import wait_until
from tests.web.answers import shows
from tests.web.html import Answer
from tests.web.html import text_of as text
from tests.web.reading import texts
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


@pytest.fixture
def stand(standing: Tournament) -> str:
    """The address of a public document."""
    return f"{standing.get_absolute_url()}stand.pdf"


@pytest.fixture
def lists(tournament: Tournament) -> str:
    """The address of the lists of series 1."""
    seat_series(tournament)
    return f"/leitung/{tournament.slug}/serie/1/listen.pdf"


def test_public_document_costs_one_query(client: Client, stand: str) -> None:
    first = client.get(stand)
    with CaptureQueriesContext(connection) as asked:
        second = client.get(stand)
    assert (len(asked), second.content) == (1, first.content)


def test_withdrawn_document_is_not_served_from_what_is_kept(client: Client, standing: Tournament, stand: str) -> None:
    found = [client.get(stand).status_code]
    for published in (False, True):
        set_published(standing, ACTOR, published=published)
        found.append(client.get(stand).status_code)
    assert found == [200, 404, 200]


def test_withdrawn_seating_takes_its_printed_plan_along(client: Client, tournament: Tournament) -> None:
    series = seat_series(tournament)
    address = f"{tournament.get_absolute_url()}sitzplan/1.pdf"
    assert client.get(address).status_code == 200
    seating_acts.withdraw(series, Series.objects.get(pk=series.pk).version, ACTOR)
    assert client.get(address).status_code == 404


def test_lists_of_another_address_hold_its_links(organiser_client: Client, lists: str, settings: Settings) -> None:
    for settings.PUBLIC_URL, begins in (("", "testserver/liste/"), ("https://saal.example", "saal.example/liste/")):
        shows(texts(organiser_client.get(lists).content)[0], begins)


def test_document_another_server_began_is_waited_for_here_too(
    organiser_client: Client, tournament: Tournament, lists: str, settings: Settings, tmp_path: Path
) -> None:
    """One server leads to the page to wait on, another is asked for it, and knows neither what was begun nor made."""
    asked = pdf = link(organiser_client.get(f"{lists}/warten", headers=BROWSER), "PDF öffnen")
    for turn in range(2):
        settings.DOCUMENTS_DIR = tmp_path
        set_published(tournament, ACTOR, published=bool(turn % 2))
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
        way = f"/leitung/{hall.slug}/serie/1/listen.pdf/warten?gefuellt=1&stand="
        assert first.redirect_chain[0][0].startswith(way)
        shows(text(first), "Spiellisten der Serie 1", "In Arbeit seit 0 Sekunden", "Sie können diese Seite verlassen")
        assert first["Cache-Control"] == "no-store"
        here = again(first)
        wait_until(lambda: not documents._works)  # nobody looks meanwhile
        set_published(hall, ACTOR, published=False)  # something changes meanwhile
        last = anna.get(here, headers=BROWSER)
        assert ("Fertig." in text(last), again(last)) == (True, "")
        pdf = anna.get(link(last, "PDF öffnen"), headers=BROWSER)
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
        assert ("Das hat zu lange gedauert und ist abgebrochen." in text(page), again(page)) == (True, "")
        monkeypatch.undo()
        documents._works.clear()  # ten seconds later
        assert anna.get(link(page, "Noch einmal versuchen"))["Content-Type"] == "application/pdf"

    def test_page_that_was_open_too_long_gives_up(
        self, anna: Client, hall: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(printing, "GLANCE", 0)
        monkeypatch.setattr(printing, "LONGEST", -1)
        page = anna.get(f"/leitung/{hall.slug}/stand.pdf", headers=BROWSER, follow=True)
        assert ("zu lange gedauert" in text(page), again(page)) == (True, "")

    @pytest.mark.parametrize("public", [True, False])
    def test_reader_is_told_when_to_come_again_where_too_many_wait(
        self, anna: Client, hall: Tournament, settings: Settings, public: bool
    ) -> None:
        settings.WORK_WAITING = 0
        address = f"{hall.get_absolute_url()}stand.pdf" if public else f"/leitung/{hall.slug}/stand.pdf"
        answer = anna.get(address)
        said = {name: answer.get(name) for name in ("Retry-After", "ETag", "Cache-Control")}
        assert (answer.status_code, said) == (503, {"Retry-After": "10", "ETag": None, "Cache-Control": "no-store"})
        shows(text(answer), "Bitte in einer halben Minute noch einmal versuchen.")

    def test_page_of_somebody_elses_document_is_not_found(self, anna: Client, hall: Tournament) -> None:
        others = make_tournament(8)
        seat_series(others)
        tried = (anna, others), (Client(), hall)
        found = [who.get(f"/leitung/{of.slug}/serie/1/listen.pdf/warten").status_code for who, of in tried]
        assert found == [404, 302]
