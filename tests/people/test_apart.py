"""Two organisations whose people, clubs and tournaments are called the same: neither changes nor sees the other's."""

import copy
import io
import re
import zipfile

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tests.archive.documents import CONTRACT_EXAMPLE, as_bytes
from tests.factories import ACTOR, make_tournament, seat_series
from tests.people.members import shown
from tournament.archive.files import correct_document, export_document, import_document
from tournament.core.rankings import rankings_of
from tournament.models import Club, HeldList, Membership, Organisation, Person, Tournament
from tournament.registration.acts import registrations
from tournament.registration.fields import Entry
from tournament.standings.acts.editions import finalise

pytestmark = pytest.mark.django_db

VERA = Entry("Vogel, Vera", "RC Karlsau")
OFFERED = re.compile("RC Karlsau[^e]")
Rows = list[tuple[object, ...]]


@pytest.fixture
def north() -> Tournament:
    return make_tournament(4, organisation=Organisation.objects.create(name="Nord"), published=False)


@pytest.fixture
def south() -> Tournament:
    return make_tournament(4, organisation=Organisation.objects.create(name="Süd"), published=False)


def client_of(tournament: Tournament) -> Client:
    """A browser of an owner of its organisation."""
    client, user = Client(), User.objects.create_user(f"inhaber-{tournament.slug}")
    assert tournament.organisation
    Membership.objects.create(organisation=tournament.organisation, user=user, role="owner")
    client.force_login(user)
    return client


def known(tournament: Tournament) -> Rows:
    """Every person and club its organisation has, with all that is stored of them."""
    people, clubs = (model.objects.filter(organisation=tournament.organisation) for model in (Person, Club))
    return [*people.order_by("pk").values_list(), *clubs.order_by("pk").values_list()]


def of(tournament: Tournament, rest: str) -> str:
    return f"/leitung/{tournament.slug}/{rest}"


class TestRowsOfTheirOwn:
    def test_who_is_registered_in_both_is_two_people_of_two_clubs(self, north: Tournament, south: Tournament) -> None:
        one, other = (registrations.register(tournament, VERA, ACTOR) for tournament in (north, south))
        assert one.person != other.person
        assert one.club != other.club
        for made in (one, other):
            assert made.club is not None
            assert made.person.organisation == made.club.organisation == made.tournament.organisation
        again = make_tournament(0, organisation=north.organisation)
        assert registrations.register(again, VERA, ACTOR).person == one.person

    def test_what_one_corrects_and_deletes_the_other_keeps(self, north: Tournament, south: Tournament) -> None:
        one, _other = (registrations.register(tournament, VERA, ACTOR) for tournament in (north, south))
        before = known(south)
        registrations.correct(one, 1, Entry("Vogel-Specht, Vera", "RC Neu"), ACTOR)
        assert Person.objects.get(name="Vogel-Specht, Vera").organisation == north.organisation
        assert Club.objects.get(name="RC Neu").organisation == north.organisation
        assert known(south) == before
        registrations.delete(one, 2, ACTOR)
        assert known(south) == before

    def test_person_who_stays_elsewhere_is_made_anew_in_his_own(self, north: Tournament, south: Tournament) -> None:
        beside = make_tournament(0, organisation=north.organisation)
        registrations.register(beside, VERA, ACTOR)
        registrations.register(south, Entry("Specht, Vera", "RC Karlsau"), ACTOR)
        one = registrations.register(north, VERA, ACTOR)
        registrations.correct(one, 1, Entry("Specht, Vera", "RC Karlsau"), ACTOR)
        assert one.tournament.registrations.get(number=one.number).person.organisation == north.organisation

    def test_document_brings_rows_of_its_own_and_a_correction_keeps_to_them(self) -> None:
        raw = as_bytes(CONTRACT_EXAMPLE)
        one, other = (
            import_document(raw, ACTOR, organisation=Organisation.objects.create(name=name)).tournament for name in "AB"
        )
        versions = {ranking.document_id: ranking.version for ranking in rankings_of(one)}
        finalise(one, versions, ACTOR, anyway=True)
        before = known(other)
        assert len(known(one)) == len(before)
        assert not {row[0] for row in one.clubs.values_list("pk")} & {row[0] for row in other.clubs.values_list("pk")}
        changed = copy.deepcopy(export_document(one))
        changed["players"][0]["name"] = "Neumann, Nele"
        changed["clubs"].append({"id": "neu", "name": "RC Neu"})
        changed["players"][1]["club"] = "neu"
        changed["players"].append({"id": "dazu", "name": changed["players"][2]["name"], "club": "neu"})
        correct_document(as_bytes(changed), one, "Einspruch", ACTOR)
        assert known(other) == before
        assert not Person.objects.filter(organisation=None).exists()
        assert Club.objects.get(name="RC Neu").organisation == one.organisation


class TestNothingIsShown:
    def test_clubs_of_another_are_offered_on_no_page(self, north: Tournament, south: Tournament) -> None:
        registrations.register(north, VERA, ACTOR)
        client, one = client_of(south), south.registrations.get(number=1)
        pages = [shown(client.get(of(south, f"anmeldung/{part}"))) for part in ("", "einlesen/", f"{one.pk}/")]
        sheet = SimpleUploadedFile("liste.csv", b"Name;Verein\nVogel, Vera;RC Karlsaue")
        pages.append(shown(client.post(of(south, "anmeldung/einlesen/"), {"file": sheet})))
        assert "Vogel, Vera" in pages[-1]
        assert not [page for page in pages if OFFERED.search(page)]
        assert all("Rommé-Club Nr. 2" in page for page in pages)
        own = shown(client_of(north).get(of(north, "anmeldung/")))
        assert OFFERED.search(own)

    def test_team_is_of_no_club_of_another(self, north: Tournament, south: Tournament) -> None:
        north.clubs.update(name="RC Geheim")
        client, clubs = client_of(south), [tournament.clubs.order_by("pk")[0].pk for tournament in (north, south)]
        pages = [client.get(of(south, f"mannschaften/neu/?verein={club}")) for club in clubs]
        assert [page.status_code for page in pages] == [404, 200]

    def test_pages_of_another_are_not_found(self, north: Tournament, south: Tournament) -> None:
        client, one = client_of(south), north.registrations.get(number=1)
        for path in ("", "anmeldung/", f"anmeldung/{one.pk}/", f"anmeldung/{one.pk}/daten/", "daten/"):
            assert client.get(of(north, path)).status_code == 404
        assert north.name not in shown(client.get("/leitung/")).replace(south.name, "", 1)


class TestTheirData:
    def test_deleting_and_handing_out_end_at_the_organisation(self, north: Tournament, south: Tournament) -> None:
        one, other = (registrations.register(tournament, VERA, ACTOR) for tournament in (north, south))
        before, client = known(south), client_of(north)
        held = phone_of(south)
        page = of(north, f"anmeldung/{one.pk}/daten/")
        archive = zipfile.ZipFile(io.BytesIO(client.get(f"{page}auskunft.zip").content))
        said = "".join(archive.read(name).decode() for name in archive.namelist())
        assert said.count(f'"tournament": "{north.name}"') == 1
        client.post(f"{page}loeschen/", {"sure": "on"})
        one.refresh_from_db()
        assert one.person.name == f"Teilnehmer {one.number}"
        assert one.person.organisation == north.organisation
        assert known(south) == before
        assert south.registrations.get(pk=other.pk).person.name == "Vogel, Vera"
        held.refresh_from_db()
        assert held.seats == [{"seat": 1, "from_game": 1, "name": "Vogel, Vera"}]


def phone_of(tournament: Tournament) -> HeldList:
    """What a phone at one of its tables says of Vera."""
    table = seat_series(tournament).card_tables.get(number=1)
    now = timezone.now()
    return HeldList.objects.create(
        token_hash="0" * 64,
        tournament_name=tournament.name,
        series_number=1,
        table_number=1,
        seats=[{"seat": 1, "from_game": 1, "name": "Vogel, Vera"}],
        games=[],
        held=[],
        first_at=now,
        seen_at=now,
        card_table=table,
    )
