"""contract.md, section 6: what links and QR codes start with."""

import pytest
from django.test import RequestFactory, override_settings

from tests.factories import make_tournament, seat_series
from tournament.lists.reads.links import base_url, list_link
from tournament.models.link import token_of


@override_settings(PUBLIC_URL="https://liste.example", PORT="8000")
def test_public_url_goes_before_everything() -> None:
    assert base_url() == base_url(RequestFactory().get("/")) == "https://liste.example"


@pytest.mark.django_db
@override_settings(PUBLIC_URL="", PORT="8001", ALLOWED_HOSTS=["saal.local"])
def test_else_it_is_the_address_the_server_is_reached_at() -> None:
    request = RequestFactory().get("/x", headers={"host": "saal.local:8001"})
    assert base_url(request) == "http://saal.local:8001"
    assert base_url() == "http://127.0.0.1:8001"


@pytest.mark.django_db
def test_a_link_ends_in_the_token_of_its_table() -> None:
    card_table = seat_series(make_tournament()).card_tables.get(number=1)
    assert list_link(card_table, "https://l.example") == f"https://l.example/liste/{token_of(card_table.link_nonce)}/"
