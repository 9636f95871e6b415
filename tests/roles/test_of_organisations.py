"""Who keeps one organisation finds nothing of another, whatever keys he types into the addresses of his own."""

import re
from collections.abc import Iterator
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.test import Client
from django.utils import timezone

from tournament.chronicle import urls as chronicle
from tournament.federation import urls as federation
from tournament.models import (
    ClubDate,
    JoinRequest,
    Membership,
    MembershipRole,
    Organisation,
    OutsideTournament,
    Qualification,
    Season,
)
from tournament.qualifying import urls as qualifying
from tournament.season import urls as season

pytestmark = pytest.mark.django_db
SECRET = "Nur für Fremde"
KEY = re.compile(r"<int:(\w+)>")


def of(organisation: Organisation) -> dict[str, Model]:
    """By a word of its address, one of each that an organisation has."""
    return {
        "saisons": Season.objects.create(organisation=organisation, key="k", name=SECRET),
        "qualifikationen": Qualification.objects.create(organisation=organisation, key="k", name=SECRET),
        "termine": ClubDate.objects.create(organisation=organisation, name=SECRET, date=date(2027, 1, 1)),
        "ergebnisse": OutsideTournament.objects.create(
            organisation=organisation, name=SECRET, date=date(2026, 1, 1), rulebook_id="dgsrv"
        ),
        "antraege": JoinRequest.objects.create(
            federation=organisation, name=SECRET, contact="x", token_hash="y", told_from="z", asked_at=timezone.now()
        ),
    }


def addresses(organisation: Organisation, things: dict[str, Model]) -> Iterator[tuple[str, bool]]:
    """Every address of an organisation's pages, with the keys of these things; whether it names one of them."""
    for room in (chronicle, federation, qualifying, season):
        for pattern in room.organiser:
            address = str(pattern.pattern)
            thing = next((one for word, one in things.items() if f"/{word}/" in address), organisation)
            keys = [organisation.pk, thing.pk]
            names = len(KEY.findall(address)) == len(keys)
            yield "/leitung/" + _filled(address, keys), names


def _filled(address: str, keys: list[int]) -> str:
    left = [str(key) for key in keys]
    return KEY.sub(lambda _found: left.pop(0), address)


def stored(things: dict[str, Model]) -> list[object]:
    return [list(QuerySet(type(one)).filter(pk=one.pk).values()) for one in things.values()]


def test_thing_of_another_is_not_found_by_its_keys(db: None) -> None:
    made = (Organisation.objects.create(name=name, slug=name, shown=True, is_federation=True) for name in ("ab", "cd"))
    own, other = made
    things = of(other)
    anna = User.objects.create_user("anna")
    Membership.objects.create(organisation=own, user=anna, role=MembershipRole.OWNER)
    browser, asked = Client(), 0
    browser.force_login(anna)
    sent = {"version": "1", "published": "1", "name": "Neu", "date": "2027-01-01", "reason": "x", "grund": "x"}
    before = stored(things)
    for organisation in (own, other):
        for address, names in addresses(organisation, things):
            for answer in (browser.get(address), browser.post(address, sent)):
                if names or organisation == other:
                    refused = answer.status_code == 302 and organisation == own  # and is told that it is gone
                    sees_nothing = refused or answer.status_code in {403, 404, 405}
                    assert sees_nothing, (address, answer.status_code)
                    asked += 1
                assert SECRET not in answer.content.decode(), address
    assert asked > 60
    assert stored(things) == before
