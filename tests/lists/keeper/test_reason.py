"""Why a game is changed on which later ones stand: may be in the PUT, kept in the audit log, read by the organiser."""

import html
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, Content, codes, entry, put
from tournament.models import AuditEntry, CardTable, Tournament

CORRECTED: list[Content] = [ROMME, OPENED | {"augen": 18}, NOT_OPENED]
FACTS = [
    {"seat": 2, "outcome": "romme", "augen": 0},
    {"seat": 3, "outcome": "opened", "augen": 18},
    {"seat": 4, "outcome": "not_opened", "augen": 64},
]


def correct(client: Client, link: str, **more: Any) -> Any:
    put(client, link, 1, entry())
    return put(client, link, 1, entry(1, CORRECTED, **more))


def last_audited() -> Any:
    return AuditEntry.objects.order_by("revision").last()


class TestReason:
    def test_is_kept_with_the_correction(self, client: Client, link: str) -> None:
        assert correct(client, link, reason="verzählt").status_code == 200
        assert last_audited().after == {"results": FACTS, "reason": "verzählt"}

    def test_one_that_was_tapped_in_english_is_kept_in_german(self, client: Client, link: str) -> None:
        correct(client, link, reason="miscounted")
        assert last_audited().after["reason"] == "verzählt"

    @pytest.mark.parametrize("nothing", [{}, {"reason": None}, {"reason": ""}, {"reason": "  "}])
    def test_may_be_missing(self, client: Client, link: str, nothing: Content) -> None:
        assert correct(client, link, **nothing).status_code == 200
        assert last_audited().after == FACTS

    def test_of_a_game_that_was_not_there_is_none(self, client: Client, link: str) -> None:
        put(client, link, 1, entry(results=CORRECTED, reason="verzählt"))
        assert last_audited().after == FACTS

    def test_is_words(self, client: Client, link: str) -> None:
        assert codes(correct(client, link, reason=["verzählt"])) == [("reason", "not_a_text")]

    def test_what_cannot_be_printed_or_is_too_much_is_left_out_and_the_game_is_stored(
        self, client: Client, link: str
    ) -> None:
        assert correct(client, link, reason="\x00ver\u200dzählt\n" + "!" * 200).status_code == 200
        assert last_audited().after["reason"] == "verzählt" + "!" * 112

    def test_the_organiser_reads_it(
        self, organiser_client: Client, link: str, card_table: CardTable, tournament: Tournament
    ) -> None:
        correct(organiser_client, link, reason="Claus & Dietz verwechselt")
        pages = (
            reverse("organiser:card_table", args=[tournament.slug, 1, card_table.number]),
            reverse("organiser:audit", args=[tournament.slug]),
        )
        for address in pages:
            page = organiser_client.get(address)
            said = html.unescape(page.content.decode())
            assert "Spiel berichtigt" in said
            assert "Platz 3 eröffnet 18" in said
            assert "Grund: Claus & Dietz verwechselt" in said
