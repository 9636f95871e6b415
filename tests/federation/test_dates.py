"""All dates of an organisation: page, calendar, feed."""

from datetime import UTC, date, datetime, time, timedelta
from html import unescape
from xml.etree import ElementTree as ET

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament
from tournament.federation.reads.dates import dates_of
from tournament.models import ClubDate, Membership, Organisation

pytestmark = pytest.mark.django_db

IN = {"a": "http://www.w3.org/2005/Atom"}


@pytest.fixture
def kassel(db: None) -> Organisation:
    return Organisation.objects.create(name="RC Kassel & Umland", slug="rc-kassel", shown=True)


def test_tournaments_and_typed_dates_are_on_page_calendar_and_feed(client: Client, kassel: Organisation) -> None:
    tomorrow = timezone.localdate() + timedelta(days=1)
    make_tournament(4, organisation=kassel, name="Pokal <1>", published=True)
    make_tournament(4, organisation=kassel, name="Noch geheim", published=False)
    user = User.objects.create_user("mia")
    Membership.objects.create(organisation=kassel, user=user)
    client.force_login(user)
    address = f"/leitung/verein/{kassel.pk}/termine/"
    said = {"name": "Clubabend", "date": tomorrow.isoformat(), "begins": "19:00", "ends": "00:30", "version": "0"}
    assert client.post(address, said | {"begins": ""}).status_code == 400
    assert client.post(address, said | {"place": "Gaststätte Rose; Saal", "note": "Gäste, gern"}).status_code == 302
    client.logout()
    pages = {rest: client.get(f"/vereine/rc-kassel/{rest}") for rest in ("termine", "termine.ics", "termine.atom")}
    for answer in pages.values():
        assert "Clubabend" in answer.content.decode()
        assert "geheim" not in answer.content.decode()
        assert answer["ETag"]
    calendar = pages["termine.ics"].content.decode()
    begins = timezone.make_aware(datetime.combine(tomorrow, time(19)))
    for name, at in (("DTSTART", begins), ("DTEND", begins + timedelta(hours=5, minutes=30))):
        assert f"{name}:{at.astimezone(UTC):%Y%m%dT%H%M%SZ}" in calendar
    assert "LOCATION:Gaststätte Rose\\; Saal" in calendar
    assert calendar.count("BEGIN:VEVENT") == 2 == calendar.count("UID:")
    feed = ET.fromstring(pages["termine.atom"].content)  # noqa: S314 (our own)
    assert sorted(one.findtext("a:title", "", IN) for one in feed.findall("a:entry", IN)) == ["Clubabend", "Pokal <1>"]
    assert feed.findtext("a:author/a:name", "", IN) == "RC Kassel & Umland"
    assert len({one.text for one in feed.iter("{http://www.w3.org/2005/Atom}id")}) == 3


def test_date_is_changed_by_who_read_it_last_and_only_by_its_own(client: Client, kassel: Organisation) -> None:
    one = ClubDate.objects.create(organisation=kassel, name="Abend", date=date(2026, 12, 1))
    user = User.objects.create_user("mia")
    Membership.objects.create(organisation=Organisation.objects.create(name="Andere"), user=user)
    client.force_login(user)
    address = f"/leitung/verein/{kassel.pk}/termine/{one.pk}/"
    said = {"name": "Abend", "date": "2026-12-02", "version": "1"}
    assert client.post(address, said).status_code == 404
    Membership.objects.create(organisation=kassel, user=user)
    assert client.post(address, said).status_code == 302
    assert "Inzwischen" in unescape(client.post(address, said).content.decode())
    client.post(address + "loeschen/", {"version": "1"})
    assert ClubDate.objects.exists()
    client.post(address + "loeschen/", {"version": "2"})
    assert not ClubDate.objects.exists()


def test_federation_has_those_of_its_clubs_in_as_many_queries(
    kassel: Organisation, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    federation = Organisation.objects.create(name="Hessen", slug="hessen", shown=True, is_federation=True)
    hidden = Organisation.objects.create(name="Still", federation=federation)
    Organisation.objects.filter(pk=kassel.pk).update(federation=federation)
    for organisation in (kassel, hidden, federation):
        ClubDate.objects.create(organisation=organisation, name=f"Abend {organisation.name}", date=date(2026, 6, 1))
        for _each in range(2):
            make_tournament(4, organisation=organisation, name=f"Pokal {organisation.name}")
    with django_assert_num_queries(3):
        found = dates_of(federation, date(2026, 11, 23))
    assert ({one.of.name for one in found}, len(found)) == ({"RC Kassel & Umland", "Hessen"}, 6)
