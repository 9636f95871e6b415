"""Five sentences on a draw, each only where it is so."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from tests.draw.drawing import found
from tests.factories import ACTOR, make_tournament
from tests.web.answers import text
from tournament.core.act import act
from tournament.draw.acts import draws
from tournament.draw.reads.draws import PublicDraw, State
from tournament.draw.words_draws import believed

AT = datetime(2026, 5, 9, 9, tzinfo=UTC)
DRAWN: dict[str, Any] = {
    "number": 1,
    "of": "series",
    "subject": "",
    "state": State.PUBLISHED,
    "commitment": "c" * 64,
    "entries_hash": "e" * 64,
    "secret": "5" * 32,
    "seed": "7" * 32,
    "committed_at": AT,
    "drawn_at": AT.replace(hour=10),
    "discarded_at": None,
    "announced": True,
    "nobody_knew": True,
    "outside_announced": "Würfel",
    "outside": "4 6 1",
    "outside_at": AT.replace(hour=10),
    "intended": (1, 2),
    "series": (1, 2),
    "changed": (),
    "has_file": True,
    "corrected": False,
    "in_groups": False,
    "awaits_results": False,
    "disclosed": True,
    "withheld": False,
}
OLD = {"entries_hash": "", "nobody_knew": False, "outside_announced": "", "outside": "", "outside_at": None}
"""Up to 2026.11.6: a seed was committed to, nothing of the entries."""
NOT_DRAWN = {"drawn_at": None, "nobody_knew": False, "outside": "", "outside_at": None, "seed": "", "secret": ""}


def said(**otherwise: object) -> str:
    sentences = believed(PublicDraw(**DRAWN | otherwise))
    assert len(sentences) == len(set(sentences)) == 5
    return " ".join(sentences)


def test_announced_with_dice_it_is_all_so() -> None:
    whole = said()
    assert "merkt es jeder, der ihn damals gesehen" in whole
    assert "die Startzahl kannte vorher niemand, auch die Spielleitung nicht".lower() in whole.lower()
    assert "sind zwei Namen vertauscht, passt der Fingerabdruck nicht mehr" in whole


def test_draw_older_than_hashes_of_entries_claims_none() -> None:
    old = said(**OLD)
    assert "hatte noch keinen Fingerabdruck" in old
    assert found(old, "merkt es jeder", "Namen vertauscht") == []
    assert "wird hier nicht behauptet" in old


def test_announcement_taken_back_is_said_to_draw_nothing() -> None:
    taken_back = said(**NOT_DRAWN, state=State.DISCARDED, discarded_at=AT.replace(hour=11), series=())
    assert "Eine Startzahl entstand nie" in taken_back
    assert "erst dann wird gelost" not in taken_back
    assert "erst dann wird gelost" in said(**NOT_DRAWN, state=State.ANNOUNCED, series=())


@pytest.mark.parametrize("changed", [(), (2,)])
def test_after_a_swap_only_the_drawn_tables_are_recomputed(changed: tuple[int, ...]) -> None:
    assert ("welche Serien danach geändert wurden" in said(changed=changed)) is bool(changed)
    assert ("welche Serien danach geändert wurden" in said(**OLD, changed=changed)) is bool(changed)


def test_draws_made_here_are_said_to_be_listed() -> None:
    """A tournament that came as a document brings no draws along."""
    assert "die das Programm hier für dieses Turnier gemacht hat" in said()


@pytest.mark.django_db
def test_draws_after_a_restored_copy_are_said_to_be_incomplete(client: Client) -> None:
    tournament = make_tournament(8, clubs=8, series=1)
    draws.announce(tournament, ACTOR)
    address = f"/turniere/{tournament.slug}/sitzplan/auslosungen"
    assert "die das Programm hier für dieses Turnier gemacht hat" in text(client.get(address))
    with act(tournament, ACTOR, "restored"):
        pass
    page = text(client.get(address))
    assert "eine Sicherung zurückgespielt, und was nach ihr noch ausgelost war, fehlt" in page
    assert "die das Programm hier" not in page
