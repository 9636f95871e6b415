"""Rendering: nothing is fetched, finished documents are kept, the collector comes back."""

import gc
from dataclasses import replace

import pytest
from django.core.cache import cache
from weasyprint import HTML
from weasyprint.urls import FatalURLFetchingError

from scoring.figures import AUGEN, WERTUNGSPUNKTE
from tests.web.reading import texts
from tournament.standings.paper import Kind, RankedList
from tournament.web.pdf import garbage_collector_off, only_what_is_inside, pdf


def ranked(name: str = "Pokal") -> RankedList:
    return RankedList(
        kind=Kind.PLAYERS,
        tournament=name,
        day="9. Mai 2026",
        title="Einzelwertung",
        state="Endstand",
        rulebook="DGSRV",
        legend="",
        columns=(WERTUNGSPUNKTE, AUGEN),
        total_columns=(WERTUNGSPUNKTE, AUGEN),
        ranked_by=WERTUNGSPUNKTE.key,
        series=(),
        lines=(),
        teams=(),
        ties=False,
        lots=False,
    )


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:9/a.png", "https://example.org/a.png", "file:///etc/hostname", "ftp://127.0.0.1/a"]
)
def test_nothing_is_fetched_from_network_or_disk(address: str) -> None:
    with pytest.raises(ValueError, match="disallowed protocol"):
        only_what_is_inside().fetch(address)


def test_a_document_that_wants_more_is_stopped() -> None:
    page = HTML(string='<img src="file:///etc/hostname" alt="x">', url_fetcher=only_what_is_inside())
    with pytest.raises(FatalURLFetchingError):
        page.render()


def test_a_kept_document_shows_the_time_it_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    first = pdf("standings/paper/ranked_list", ranked())
    monkeypatch.setattr("tournament.web.pdf.printed_time", lambda: "später")
    assert pdf("standings/paper/ranked_list", ranked()) == first
    cache.clear()
    assert "Stand später" in texts(pdf("standings/paper/ranked_list", ranked()))[0]


def test_other_content_is_rendered_anew() -> None:
    pdf("standings/paper/ranked_list", ranked("Pokal"))
    other = pdf("standings/paper/ranked_list", replace(ranked("Pokal"), tournament="Meisterschaft"))
    assert "Meisterschaft" in texts(other)[0]


def stop_within() -> None:
    with garbage_collector_off():
        assert not gc.isenabled()
        raise ZeroDivisionError


@pytest.mark.parametrize("was_on", [True, False])
def test_the_collector_is_as_before(was_on: bool) -> None:
    before = gc.isenabled()
    (gc.enable if was_on else gc.disable)()
    try:
        with pytest.raises(ZeroDivisionError):
            stop_within()
        assert gc.isenabled() is was_on
    finally:
        (gc.enable if before else gc.disable)()
