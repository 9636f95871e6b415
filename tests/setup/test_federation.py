"""A federation looks into what its clubs have published, and into nothing else."""

import re
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import close_lists, fill_list, make_tournament, publish_results, seat_series
from tests.people.members import actions, logged_in, member
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


def visitor(organisation: Organisation, name: str = "vera") -> Client:
    client = Client()
    client.force_login(member(organisation, name))
    return client


def said_by(federation: Organisation) -> str:
    return text_of(visitor(federation).get(page(federation)))


def test_it_sees_published_tournaments_newest_first_with_what_everybody_may_see(
    federation: Organisation, nord: Organisation
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
    answer = visitor(federation).get(page(federation))
    said = text_of(answer)
    assert said.index("Neues") < said.index("Altes")
    for words in ("RC Nord", "1. Juni 2026 · Kassel", "8 Personen · Ergebnis veröffentlicht", "Einzel", "Beste"):
        assert words in said
    links = re.findall(r'href="(/turniere/[^"]+)"', answer.content.decode())
    assert len(links) == 2 + 3
    assert {Client().get(link).status_code for link in links} == {200}


def test_nothing_a_club_prepares_or_deleted_or_is_anothers(federation: Organisation, nord: Organisation) -> None:
    make_tournament(4, name="Entwurf", organisation=nord, published=False)
    make_tournament(4, name="Gelöschtes", organisation=nord)
    Tournament.objects.filter(name="Gelöschtes").update(deleted_at=timezone.now())
    make_tournament(4, name="Fremdes", organisation=Organisation.objects.create(name="RC Süd"))
    make_tournament(4, name="Eigenes", organisation=federation)
    drafted = make_tournament(4, name="Offenes", organisation=nord)
    seat_series(drafted, 1, published=False)
    said = said_by(federation)
    assert "Offenes" in said
    assert [name for name in ("Entwurf", "Gelöschtes", "Fremdes", "Eigenes", "Ahrens", "Stand") if name in said] == []


def test_it_is_its_members_page_and_nobody_elses(federation: Organisation, nord: Organisation) -> None:
    other = Organisation.objects.create(name="Bund", is_federation=True)
    clients = {
        "member": visitor(federation, "vera"),
        "of another": visitor(other, "otto"),
        "of a club": visitor(nord, "nora"),
    }
    chief = Client()
    chief.force_login(User.objects.create_superuser("chefin"))
    clients["chief"] = chief
    found = {who: client.get(page(federation)).status_code for who, client in clients.items()}
    assert found == {"member": 200, "of another": 404, "of a club": 403, "chief": 200}
    assert "Vereine von Landesverband" in text_of(clients["member"].get("/leitung/"))
    assert "Vereine von" not in text_of(clients["of a club"].get("/leitung/"))
    assert chief.get(page(nord)).status_code == 404
    assert clients["member"].post(page(federation)).status_code in (403, 405)


def test_many_are_on_pages_and_cost_no_query_more(federation: Organisation, nord: Organisation) -> None:
    client, asked = visitor(federation), []
    for many in (1, 30):
        for number in range(many):
            make_tournament(0, clubs=0, name=f"Pokal Nr. {many + number:02}", organisation=nord)
        with CaptureQueriesContext(connection) as queries:
            first = text_of(client.get(page(federation)))
        asked.append(len(queries))
    assert asked[0] == asked[1]
    second = text_of(client.get(f"{page(federation)}?seite=2"))
    assert (first.count("Pokal Nr."), second.count("Pokal Nr.")) == (30, 1)


class TestSaying:
    """A club says which federation it belongs to; whoever owns the installation, which are federations."""

    def test_owner_chooses_among_federations_and_takes_it_back(self, federation: Organisation) -> None:
        club = Organisation.objects.create(name="RC Süd")
        Organisation.objects.create(name="RC West")
        member(club, "anna", MembershipRole.OWNER)
        client, address = logged_in("anna"), f"/leitung/veranstalter/{club.pk}/"
        offered = text_of(client.get(address))
        assert "Landesverband" in offered
        assert "RC West" not in offered
        assert "ist ein Verband" not in offered
        typed = {"name": "RC Süd", "version": "1"}
        assert client.post(address, typed | {"federation": federation.pk, "is_federation": "on"}).status_code == 302
        club.refresh_from_db()
        assert (club.federation, club.is_federation, club.version) == (federation, False, 2)
        assert actions()[-1] == "federation_set"
        client.post(address, typed | {"federation": "", "version": "2"})
        club.refresh_from_db()
        assert club.federation is None

    @pytest.mark.parametrize("which", ["club", "itself", "nobody"])
    def test_no_other_can_be_one(self, federation: Organisation, which: str) -> None:
        club = Organisation.objects.create(name="RC Süd")
        member(club, "anna", MembershipRole.OWNER)
        chosen = {"club": Organisation.objects.create(name="RC West").pk, "itself": club.pk, "nobody": 999}[which]
        typed = {"name": "RC Süd", "version": "1", "federation": chosen}
        answer = logged_in("anna").post(f"/leitung/veranstalter/{club.pk}/", typed)
        assert "Bitte einen Verband aus der Liste wählen." in text_of(answer)
        club.refresh_from_db()
        assert club.federation is None

    def test_who_owns_the_installation_says_which_are_federations(self) -> None:
        club = Organisation.objects.create(name="Bund")
        chief = Client()
        chief.force_login(User.objects.create_superuser("chefin"))
        chief.post(f"/leitung/veranstalter/{club.pk}/", {"name": "Bund", "version": "1", "is_federation": "on"})
        club.refresh_from_db()
        assert club.is_federation
        assert chief.get(page(club)).status_code == 200
