"""Who may do what."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404

from tests.factories import make_tournament, seat_series
from tournament.core import access, links
from tournament.models import Role, Tournament
from tournament.models.link import hash_of, new_nonce, token_of

pytestmark = pytest.mark.django_db


def test_organiser_finds_the_tournament_he_runs(organiser: User, tournament: Tournament) -> None:
    for anybody in organiser, AnonymousUser():
        with pytest.raises(Http404):
            access.found_by(anybody, tournament.slug)
    tournament.organisers.add(organiser)
    assert access.found_by(organiser, tournament.slug) == (tournament, Role.LEAD)


def test_administrator_runs_all(tournament: Tournament) -> None:
    administrator = User.objects.create_superuser("chef", password="karten-und-augen")
    assert list(access.organised(administrator)) == [tournament]


def test_published_tournament_is_everybodys(tournament: Tournament) -> None:
    assert access.public_tournament(tournament.slug) == tournament
    with pytest.raises(Http404):
        access.public_tournament(make_tournament(published=False).slug)


def test_link_opens_its_list_once_it_is_no_draft(tournament: Tournament) -> None:
    drafted = seat_series(tournament, 2, published=False).card_tables.get(number=1)
    card_table = seat_series(tournament).card_tables.get(number=2)
    assert links.card_table_of(token_of(card_table.link_nonce)) == card_table
    for nonce in new_nonce(), drafted.link_nonce:
        with pytest.raises(Http404):
            links.card_table_of(token_of(nonce))


def test_link_has_128_bits_and_is_stored_hashed(tournament: Tournament) -> None:
    card_table = seat_series(tournament).card_tables.get(number=1)
    token = token_of(card_table.link_nonce)
    assert len(token) == 22  # 128 bits in base64 without padding
    assert card_table.token_hash == hash_of(token) != token
    assert token not in {str(value) for value in vars(card_table).values()}
