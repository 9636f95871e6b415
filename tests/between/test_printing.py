"""Only what stands on no paper yet, or otherwise, is printed anew: its QR code goes on for all others (issue 17)."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.between.pages import page, phases, series
from tests.draw.series_pages import url as series_url
from tests.factories import ACTOR, seat_series
from tests.web.answers import text
from tournament.draw.acts.swapping import swap_published
from tournament.models import AuditEntry, Tournament


class TestPrinting:
    """Only what stands on no paper yet, or otherwise: its QR code goes on for all others."""

    @pytest.fixture
    def seated(self, organiser_client: Client, over: Tournament) -> Tournament:
        """Series 2 is published, its two lists are printed."""
        seat_series(over, 2)
        organiser_client.get(series_url(over, "listen.pdf", 2))
        return over

    def test_only_changed_names(self, organiser_client: Client, seated: Tournament) -> None:
        swap_published(series(seated, 2), series(seated, 2).version, ACTOR, 1, 2)  # both at table 1
        shown = page(organiser_client, seated, "?ohne=results")
        assert "1 geänderte Liste drucken" in shown
        assert f'href="{series_url(seated, "listen.pdf", 2)}?tische=1"' in shown
        assert "Alle 2 drucken" in shown
        organiser_client.get(series_url(seated, "listen.pdf", 2) + "?tische=1")
        assert "Nichts zu drucken" in page(organiser_client, seated, "?ohne=results")

    def test_whoever_is_back_where_he_was_has_his_list(self, organiser_client: Client, seated: Tournament) -> None:
        for one, other in ((1, 2), (2, 1)):
            swap_published(series(seated, 2), series(seated, 2).version, ACTOR, one, other)
        assert "Nichts zu drucken" in page(organiser_client, seated, "?ohne=results")

    def test_table_that_a_phone_holds_needs_no_paper(self, organiser_client: Client, over: Tournament) -> None:
        seat_series(over, 2)
        series(over, 2).card_tables.filter(number=2).update(cards_confirmed_at=timezone.now())
        shown = page(organiser_client, over, "?ohne=results")
        assert "1 Liste drucken" in shown
        assert "?tische=1" in shown

    def test_name_put_right_is_a_changed_list(self, organiser_client: Client, seated: Tournament) -> None:
        person = seated.registrations.get(number=5).person
        person.name = "Bauer, Berta"
        person.save()
        assert "?tische=2" in page(organiser_client, seated, "?ohne=results")

    @pytest.mark.parametrize("how", ["?gefuellt=1", "?stand=1-2-alt"])
    def test_filled_lists_and_those_of_before_do_not_count(
        self, organiser_client: Client, over: Tournament, how: str
    ) -> None:
        seat_series(over, 2)
        organiser_client.get(series_url(over, "listen.pdf", 2) + how)
        assert "2 Listen drucken" in page(organiser_client, over, "?ohne=results")

    def test_without_paper(self, organiser_client: Client, over: Tournament) -> None:
        seat_series(over, 2)
        assert phases(page(organiser_client, over, "?ohne=results&ohne=print")) == "dLddLC"

    def test_log_says_nothing_that_nobody_can_read(self, organiser_client: Client, seated: Tournament) -> None:
        marks = AuditEntry.objects.get(action="exported").after["marks"]
        assert set(marks) == {"1", "2"}
        shown = text(organiser_client.get(f"/leitung/{seated.slug}/protokoll/"))
        assert "listen" in shown
        assert marks["1"] not in shown
