"""Phones at one table: each a browser of its own, on the link for everybody."""

from django.test import Client

from scoring import Result
from tests.factories import play
from tournament.models import CardTable
from tournament.models.link import reader_token_of


def link_of(card_table: CardTable) -> str:
    return f"/mein-tisch/{reader_token_of(card_table)}/"


def phone_of(card_table: CardTable, seat: int) -> Client:
    """A phone that has taken the name of a seat."""
    phone = Client()
    phone.post(f"{link_of(card_table)}name", {"seat": seat})
    return phone


def shown(phone: Client, address: str) -> str:
    """The words of a page, without their line breaks."""
    return " ".join(phone.get(address).content.decode().split())


def first_game(card_table: CardTable, augen: int = 17, version: int = 0) -> None:
    """Bauer (seat 2) finishes, Claus and Dietz have opened and hold so many."""
    play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", augen), Result(4, "opened", augen), version=version)
