"""Rendering: nothing is fetched, the collector comes back."""

import gc

import pytest
from weasyprint import HTML
from weasyprint.urls import FatalURLFetchingError

from tournament.core.collector import garbage_collector_off
from tournament.web.pdf import only_what_is_inside


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:9/a.png", "https://example.org/a.png", "file:///etc/hostname", "ftp://127.0.0.1/a"]
)
def test_document_fetches_nothing_from_network_or_disk(address: str) -> None:
    with pytest.raises(ValueError, match="disallowed protocol"):
        only_what_is_inside().fetch(address)


def test_document_that_wants_more_is_stopped() -> None:
    page = HTML(string='<img src="file:///etc/hostname" alt="x">', url_fetcher=only_what_is_inside())
    with pytest.raises(FatalURLFetchingError):
        page.render()


def stop_within() -> None:
    with garbage_collector_off():
        assert not gc.isenabled()
        raise ZeroDivisionError


@pytest.mark.parametrize("was_on", [True, False])
def test_collector_is_as_before(was_on: bool) -> None:
    before = gc.isenabled()
    (gc.enable if was_on else gc.disable)()
    try:
        with pytest.raises(ZeroDivisionError):
            stop_within()
        assert gc.isenabled() is was_on
    finally:
        (gc.enable if before else gc.disable)()
