"""From the lists of two clubs to the entrants of the federation's championship."""

from collections.abc import Sequence
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_tournament
from tests.lists.telling import amiss
from tests.web.html import text_of
from tournament.models import (
    Membership,
    MembershipRole,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Qualification,
)
from tournament.qualifying.reads import regions_of

pytestmark = pytest.mark.django_db


def held(club: Organisation, *names: str, hidden: Sequence[str] = ()) -> str:
    """A result from elsewhere with these people, the best first; its key."""
    made = OutsideTournament.objects.create(
        organisation=club, name="Vorrunde", date=date(2026, 3, 1), rulebook_id="dgsrv", published=True
    )
    for rank, name in enumerate(names, 1):
        person = Person.objects.create(name=name, organisation=club)
        OutsideResult.objects.create(
            tournament=made, person=person, rank=rank, points=100 - rank, anonymous=name in hidden
        )
    return f"a{made.pk}"


@pytest.fixture
def federation(db: None) -> Organisation:
    return Organisation.objects.create(name="Verband", slug="verband", shown=True, is_federation=True)


@pytest.fixture
def client(federation: Organisation) -> Client:
    user = User.objects.create_user("anna", password="karten-und-augen")
    Membership.objects.create(organisation=federation, user=user, role=MembershipRole.OWNER)
    browser = Client()
    browser.force_login(user)
    return browser


def club(federation: Organisation, name: str) -> Organisation:
    return Organisation.objects.create(name=name, federation=federation)


def test_from_two_lists_to_the_desk(federation: Organisation, client: Client) -> None:
    north = held(club(federation, "Nord"), "Ast, Anna", "Birk, Bernd", "Tanne, Toni")
    south = held(club(federation, "Süd"), "Geheim, Gerd", "Erle, Eva", hidden=["Geheim, Gerd"])
    all_of_them = f"/leitung/verein/{federation.pk}/qualifikationen/"
    client.post(all_of_them, {"name": "Meisterschaft 2027"})
    assert client.post(all_of_them, {"name": "Meisterschaft 2027"}).status_code == 400
    found = Qualification.objects.get()
    page = f"{all_of_them}{found.pk}/"
    typed = {"name": found.name, "version": 1, "method": "sainte_lague", "published": "on"}
    assert "Wie viele Plätze gibt es?" in text_of(client.post(page, {**typed, f"in_{north}": "on"}))
    assert client.post(page, {**typed, f"places_{north}": 2, f"in_{south}": "on", "total": 3}).status_code == 302
    public = "/vereine/verband/qualifikation/meisterschaft-2027"
    said = text_of(Client().get(public))
    assert not amiss(
        said,
        "Ast, Anna",
        absent=("Tanne, Toni",),
    )
    assert "Teilnehmer 1" in said  # as the list has him that he comes from
    pdf = Client().get(f"{public}.pdf").content
    assert pdf.startswith(b"%PDF")
    assert Client().get(f"{public}.pdf", headers={"Accept-Language": "en"}).content == pdf
    anna, toni, gerd = (Person.objects.get(name=name).pk for name in ("Ast, Anna", "Tanne, Toni", "Geheim, Gerd"))
    answers = {"version": 2, f"stand_{anna}": "declined", f"stand_{gerd}": "accepted"}
    assert "Nachgerückt: Tanne, Toni." in text_of(client.post(f"{page}stand/", answers, follow=True))
    client.post(f"{page}stand/", {"version": 2, f"stand_{toni}": "declined"})  # stale
    client.post(f"{page}stand/", {"version": 3, f"stand_{toni}": "accepted"})
    Person.objects.create(name="Wild, Willi", organisation=federation)
    assert "Niemand heißt so" in text_of(client.post(f"{page}freiplatz/", {"version": 4, "name": "X"}, follow=True))
    client.post(f"{page}freiplatz/", {"version": 4, "name": "Wild, Willi"})
    for path in (page, f"{page}liste.csv", public):
        said = client.get(path).content.decode()
        assert not amiss(
            said,
            "Wild, Willi",
            absent=("Geheim",),
        )
    tournament = make_tournament(4, organisation=federation)
    enter = {"turnier": tournament.pk}
    assert "Tanne, Toni" in text_of(client.post(f"{page}anmelden/", enter))
    assert tournament.registrations.count() == 4
    for _again in range(2):
        client.post(f"{page}anmelden/", {**enter, "eintragen": "1"})
    assert max(tournament.registrations.values_list("person__name", flat=True)) == "Tanne, Toni"
    assert tournament.registrations.count() == 5


def test_wild_card_tells_no_name_that_its_owner_kept_back(federation: Organisation, client: Client) -> None:
    for name, hidden in (("Geheim, Gerd", True), ("Wild, Willi", False)):
        person = Person.objects.create(name=name, organisation=federation)
        make_tournament(2, organisation=federation).registrations.filter(number=1).update(
            person=person, anonymous=hidden
        )
    found = Qualification.objects.create(organisation=federation, key="dm", name="DM", published=True)
    page = f"/leitung/verein/{federation.pk}/qualifikationen/{found.pk}/"
    for version, name in enumerate(("Geheim, Gerd", "Wild, Willi"), 1):
        client.post(f"{page}freiplatz/", {"version": version, "name": name})
    assert not amiss(
        text_of(Client().get("/vereine/verband/qualifikation/dm")),
        "Wild, Willi",
        absent=("Geheim",),
    )


def test_anothers_is_not_found_and_what_is_not_public_is_nobodys(federation: Organisation, client: Client) -> None:
    other = Organisation.objects.create(name="Fremd", slug="fremd", shown=True)
    found = Qualification.objects.create(organisation=other, key="dm", name="DM")
    assert client.get(f"/leitung/verein/{other.pk}/qualifikationen/{found.pk}/").status_code == 404
    assert client.get(f"/leitung/verein/{federation.pk}/qualifikationen/{found.pk}/").status_code == 404
    assert Client().get("/vereine/fremd/qualifikation/dm").status_code == 404
    held(other, "Ast, Anna")
    own = Qualification.objects.create(organisation=federation, key="dm", name="DM")
    assert "Vorrunde" not in client.get(f"/leitung/verein/{federation.pk}/qualifikationen/{own.pk}/").content.decode()


def test_totals_without_ranks_are_a_list_as_well(federation: Organisation) -> None:
    held(federation, "Ast, Anna", "Birk, Bernd")
    OutsideResult.objects.update(rank=None)
    (region,) = regions_of(federation)
    assert [(one.rank, region.names[one.person][0]) for one in region.order] == [(1, "Ast, Anna"), (2, "Birk, Bernd")]
