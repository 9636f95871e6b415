"""A draft: what there is to object to, swapping, throwing away, publishing."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.draw.series_pages import post, series, url
from tests.web.answers import text
from tournament.draw.reads.seating import seated_tables
from tournament.models import Registration, Tournament


class TestDraft:
    @pytest.fixture
    def draft(self, organiser_client: Client, run: Callable[..., Tournament]) -> Tournament:
        tournament = run(8, clubs=2)
        post(organiser_client, tournament, "setzen/", method="lot", seed="Pokal")
        return tournament

    def test_draft_counts_club_mates_at_a_table(self, organiser_client: Client, draft: Tournament) -> None:
        # Eight people of two clubs at two tables: two and two at each, so two pairs a table, four in all.
        page = text(organiser_client.get(url(draft)))
        assert ">4</span> Paare aus demselben Verein an einem Tisch" in page

    def test_draft_without_objections_says_so(self, organiser_client: Client, run: Callable[..., Tournament]) -> None:
        tournament = run(8, clubs=8)
        page = text(post(organiser_client, tournament, "setzen/", method="lot"))
        assert "✓ Niemand sitzt mit dem eigenen Verein zusammen." in page

    def test_two_ticked_people_change_places(self, organiser_client: Client, draft: Tournament) -> None:
        (a, *_), (b, *_) = (
            [seat.registration.number for seat in table.seats] for table in seated_tables(series(draft))
        )
        answer = post(organiser_client, draft, "tauschen/", person=[a, b])
        assert "Plätze getauscht." in text(answer)
        assert "Tausch von Hand" in text(answer)
        assert [table.seats[0].registration.number for table in seated_tables(series(draft))] == [b, a]

    @pytest.mark.parametrize("ticked", [[], [1], [1, 2, 3], ["x", "2"], [1, 99]])
    def test_ticks_other_than_two_are_explained(
        self, organiser_client: Client, draft: Tournament, ticked: list[object]
    ) -> None:
        answer = post(organiser_client, draft, "tauschen/", person=ticked)
        assert "Bitte genau zwei Personen ankreuzen" in text(answer)

    def test_drawing_anew_takes_a_new_seed(self, organiser_client: Client, draft: Tournament) -> None:
        post(organiser_client, draft, "setzen/", method="lot")
        assert series(draft).seed not in ("", "Pokal")

    def test_discarding_leads_back_to_the_choice(self, organiser_client: Client, draft: Tournament) -> None:
        assert "Sitzplan entwerfen" in text(post(organiser_client, draft, "verwerfen/"))

    def test_draft_warns_of_people_who_came_or_went_since(self, organiser_client: Client, draft: Tournament) -> None:
        gone = draft.registrations.get(number=3)
        Registration.objects.filter(pk=gone.pk).update(withdrawn=True)
        page = text(organiser_client.get(url(draft)))
        assert "Hat einen Platz, ist aber nicht (mehr) da:" in page
        assert "Inzwischen da, aber ohne Platz:" not in page

    def test_old_page_changes_nothing(self, organiser_client: Client, draft: Tournament) -> None:
        answer = organiser_client.post(url(draft, "veroeffentlichen/"), {"version": 1}, follow=True)
        assert "Inzwischen hat jemand anderes etwas geändert." in text(answer)
        assert series(draft).published_at is None

    def test_publishing(self, organiser_client: Client, draft: Tournament) -> None:
        answer = post(organiser_client, draft, "veroeffentlichen/")
        assert "Der Sitzplan ist veröffentlicht." in text(answer)
        assert series(draft).published_at is not None

    def test_tables_of_a_draft_have_no_pages(self, organiser_client: Client, draft: Tournament) -> None:
        assert organiser_client.get(url(draft, "tisch/1/")).status_code == 404
