"""Who may do what."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404

from tests.factories import make_tournament, seat_series
from tournament.core import access, links
from tournament.models import Role, Tournament
from tournament.models.link import hash_of, new_nonce, token_of

pytestmark = pytest.mark.django_db


class TestOrganiser:
    def test_he_runs_his_tournament(self, organiser: User, tournament: Tournament) -> None:
        tournament.organisers.add(organiser)
        assert access.found_by(organiser, tournament.slug) == (tournament, Role.LEAD)

    def test_somebody_elses_is_not_found(self, organiser: User, tournament: Tournament) -> None:
        with pytest.raises(Http404):
            access.found_by(organiser, tournament.slug)

    def test_nobody_logged_in_finds_none(self, tournament: Tournament) -> None:
        with pytest.raises(Http404):
            access.found_by(AnonymousUser(), tournament.slug)

    def test_administrator_runs_all(self, tournament: Tournament) -> None:
        administrator = User.objects.create_superuser("chef", password="karten-und-augen")
        assert list(access.organised(administrator)) == [tournament]


class TestPublic:
    def test_published_tournament_is_everybodys(self, tournament: Tournament) -> None:
        assert access.public_tournament(tournament.slug) == tournament

    def test_unpublished_one_is_not_found(self) -> None:
        with pytest.raises(Http404):
            access.public_tournament(make_tournament(published=False).slug)


class TestLink:
    def test_it_opens_its_list(self, tournament: Tournament) -> None:
        card_table = seat_series(tournament).card_tables.get(number=2)
        assert links.card_table_of(token_of(card_table.link_nonce)) == card_table

    def test_unknown_one_opens_nothing(self, tournament: Tournament) -> None:
        seat_series(tournament)
        with pytest.raises(Http404):
            links.card_table_of(token_of(new_nonce()))

    def test_draft_has_no_lists_yet(self, tournament: Tournament) -> None:
        card_table = seat_series(tournament, published=False).card_tables.get(number=1)
        with pytest.raises(Http404):
            links.card_table_of(token_of(card_table.link_nonce))

    def test_it_has_128_bits_and_is_stored_hashed(self, tournament: Tournament) -> None:
        card_table = seat_series(tournament).card_tables.get(number=1)
        token = token_of(card_table.link_nonce)
        assert len(token) == 22  # 128 bits in base64 without padding
        assert card_table.token_hash == hash_of(token) != token
        assert token not in {str(value) for value in vars(card_table).values()}
