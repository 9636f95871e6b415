"""A final list that everybody has seen goes with its tournament only where that was said: titles hang on it."""

import pytest
from django.test import Client

from tests.factories import ACTOR
from tests.setup.test_deleting import delete, restore
from tests.standings.ended import READ
from tests.web.html import text_of
from tournament.models import Tournament
from tournament.standings.acts.editions import finalise

pytestmark = pytest.mark.django_db


def test_final_list_is_deleted_when_asked_for_explicitly(final: Tournament, at_desk: Client) -> None:
    page = text_of(at_desk.get(f"/leitung/{final.slug}/loeschen/"))
    assert (
        "Fassungen des Endstands 1" in page,
        delete(at_desk, final),
        Tournament.objects.exists(),
        delete(at_desk, final, with_final="on"),
    ) == (True, 400, True, 302)
    assert (
        Tournament.objects.exists(),
        "ist wieder da" in restore(at_desk, final),
        "Endstand" in text_of(Client().get(f"/turniere/{final.slug}/stand")),
    ) == (False, True, True)


def test_end_stated_since_the_page_was_read_stops_deletion(championship: Tournament, at_desk: Client) -> None:
    read = {"revision": str(Tournament.objects.get().revision)}
    finalise(championship, READ, ACTOR)
    assert at_desk.post(f"/leitung/{championship.slug}/loeschen/", read).status_code == 400
    said = at_desk.post(f"/leitung/{championship.slug}/loeschen/", {**read, "with_final": "on"})
    assert (said.status_code, Tournament.objects.exists()) == (409, True)
