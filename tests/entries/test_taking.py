"""The organiser takes in whom clubs sent."""

import re

import pytest
from django.test import Client

from tests.entries.sent import enter, form
from tests.web.html import text_of
from tournament.models import Person, SubmittedPerson, Tournament

pytestmark = pytest.mark.django_db


def test_who_was_sent_is_known_by_the_pass_number_and_keeps_what_was_known(
    tournament: Tournament, organiser_client: Client
) -> None:
    known = Person.objects.create(
        name="Ehlers, Hanna", organisation=tournament.organisation, pass_number="NRV 4", born=1950
    )
    said = {"p0-pass_number": "nrv4", "p1-pass_number": "NRV 5", "p1-born": "1961", "p1-categories": "Damen"}
    enter(tournament, form("Elers, Hana", "Franke, Ute", **said))
    page = f"/leitung/{tournament.slug}/meldungen/annehmen/"
    preview = organiser_client.post(page, {"alle": "1"})
    assert "Ehlers, Hanna" in text_of(preview)
    sent = dict(re.findall(r'name="([a-z_]+\d*|source|roles)"[^>]*value="([^"]*)"', preview.content.decode()))
    assert (sent["pass_number1"], sent["born1"], sent["categories1"]) == ("NRV 5", "1961", "Damen")
    organiser_client.post(page, {**sent, "take0": "on", "take1": "on", "step": "anmelden"})
    assert tournament.registrations.filter(person=known).exists()
    known.refresh_from_db()
    ute = Person.objects.get(name="Franke, Ute")
    assert [(one.pass_number, one.born) for one in (known, ute)] == [("NRV 4", 1950), ("NRV 5", 1961)]
    assert SubmittedPerson.objects.exclude(registration=None).count() == 2
