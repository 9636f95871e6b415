"""A federation looks into what its clubs have published, and into nothing else."""

import re
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.factories import close_lists, fill_list, make_tournament, publish_results, seat_series
from tests.people.members import actions, logged_in, member
from tests.setup.pages import found, missing, queries
from tests.web.html import text_of
from tournament.models import MembershipRole, Organisation, Ranking, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def federation(db: None) -> Organisation:
    return Organisation.objects.create(name="Landesverband", is_federation=True)


@pytest.fixture
def nord(federation: Organisation) -> Organisation:
    return Organisation.objects.create(name="RC Nord", federation=federation)


def page(federation: Organisation) -> str:
    return f"/leitung/verband/{federation.pk}/"


def visitor(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def vera(federation: Organisation) -> Client:
    """A member of the federation."""
    return visitor(member(federation, "vera"))


@pytest.fixture
def chief(db: None) -> Client:
    """Who owns the installation."""
    return visitor(User.objects.create_superuser("chefin"))


@pytest.fixture
def south(db: None) -> Organisation:
    """A club of none, of which anna is an owner."""
    club = Organisation.objects.create(name="RC Süd")
    member(club, "anna", MembershipRole.OWNER)
    return club


def test_published_tournaments_are_seen_newest_first_with_what_is_public(
    federation: Organisation, nord: Organisation, vera: Client, client: Client
) -> None:
    make_tournament(4, name="Altes", organisation=nord)
    played = make_tournament(8, name="Neues", organisation=nord, series=1, games=4)
    Tournament.objects.filter(pk=played.pk).update(date=date(2026, 6, 1))
    for at, name in enumerate(("Einzel", "Beste"), 1):
        Ranking.objects.create(tournament=played, document_id=f"r{at}", name=name, of="players", position=at)
    series = seat_series(played, 1)
    for table in series.card_tables.all():
        fill_list(table)
    close_lists(series, 1, 2)
    publish_results(played, 1)
    answer = vera.get(page(federation))
    said = text_of(answer)
    assert said.index("Neues") < said.index("Altes")
    assert not missing(
        said, "RC Nord", "1. Juni 2026 · Kassel", "8 Personen · Ergebnis veröffentlicht", "Einzel", "Beste"
    )
    links = re.findall(r'href="(/turniere/[^"]+)"', answer.content.decode())
    assert (len(links), {client.get(link).status_code for link in links}) == (2 + 3, {200})


def test_drafts_deleted_ones_and_those_of_others_are_not_seen(
    federation: Organisation, nord: Organisation, south: Organisation, vera: Client
) -> None:
    make_tournament(4, name="Entwurf", organisation=nord, published=False)
    make_tournament(4, name="Gelöschtes", organisation=nord)
    Tournament.objects.filter(name="Gelöschtes").update(deleted_at=timezone.now())
    make_tournament(4, name="Fremdes", organisation=south)
    make_tournament(4, name="Eigenes", organisation=federation)
    seat_series(make_tournament(4, name="Offenes", organisation=nord), 1, published=False)
    said = text_of(vera.get(page(federation)))
    assert found(said, *("Offenes", "Entwurf", "Gelöschtes", "Fremdes", "Eigenes", "Ahrens", "Stand")) == ["Offenes"]


def test_page_is_its_members_and_nobody_elses(
    federation: Organisation, nord: Organisation, vera: Client, chief: Client
) -> None:
    otto = visitor(member(Organisation.objects.create(name="Bund", is_federation=True), "otto"))
    nora = visitor(member(nord, "nora"))
    assert [client.get(page(federation)).status_code for client in (vera, otto, nora, chief)] == [200, 404, 403, 200]
    assert "Vereine von Landesverband" in text_of(vera.get("/leitung/"))
    assert ("Vereine von" in text_of(nora.get("/leitung/")), chief.get(page(nord)).status_code) == (False, 404)
    assert vera.post(page(federation)).status_code in (403, 405)


def test_many_are_on_pages_and_cost_no_query_more(federation: Organisation, nord: Organisation, vera: Client) -> None:
    asked = []
    for many in (1, 30):
        for number in range(many):
            make_tournament(0, clubs=0, name=f"Pokal Nr. {many + number:02}", organisation=nord)
        asked += queries(vera, page(federation))
    assert asked[0] == asked[1]
    pages = [text_of(vera.get(f"{page(federation)}?seite={number}")) for number in (1, 2)]
    assert [said.count("Pokal Nr.") for said in pages] == [30, 1]


class TestSaying:
    """A club says which federation it belongs to; whoever owns the installation, which are federations."""

    def test_owner_chooses_among_federations_and_takes_it_back(
        self, federation: Organisation, south: Organisation
    ) -> None:
        Organisation.objects.create(name="RC West")
        client, address = logged_in("anna"), f"/leitung/veranstalter/{south.pk}/"
        assert found(text_of(client.get(address)), "Landesverband", "RC West", "ist ein Verband") == ["Landesverband"]
        typed = {"name": "RC Süd", "version": "1"}
        assert client.post(address, typed | {"federation": federation.pk, "is_federation": "on"}).status_code == 302
        south.refresh_from_db()
        assert (south.federation, south.is_federation, south.version) == (federation, False, 2)
        assert actions()[-1] == "federation_set"
        client.post(address, typed | {"federation": "", "version": "2"})
        south.refresh_from_db()
        assert south.federation is None

    @pytest.mark.parametrize("which", ["club", "itself", "nobody"])
    def test_club_that_is_no_federation_cannot_be_chosen(
        self, federation: Organisation, south: Organisation, which: str
    ) -> None:
        chosen = {"club": Organisation.objects.create(name="RC West").pk, "itself": south.pk, "nobody": 999}[which]
        typed = {"name": "RC Süd", "version": "1", "federation": chosen}
        answer = logged_in("anna").post(f"/leitung/veranstalter/{south.pk}/", typed)
        assert "Bitte einen Verband aus der Liste wählen." in text_of(answer)
        south.refresh_from_db()
        assert south.federation is None

    def test_owner_of_the_installation_says_which_are_federations(self, south: Organisation, chief: Client) -> None:
        chief.post(f"/leitung/veranstalter/{south.pk}/", {"name": "Bund", "version": "1", "is_federation": "on"})
        south.refresh_from_db()
        assert (south.is_federation, chief.get(page(south)).status_code) == (True, 200)
