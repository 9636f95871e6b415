"""Two organisations whose people, clubs and tournaments are called the same: neither changes nor sees the other's."""

import copy
import io
import re
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tests.archive.documents import CONTRACT_EXAMPLE, as_bytes
from tests.factories import ACTOR, make_tournament, seat_series
from tests.people.calling import page
from tests.people.members import owner, shown
from tournament.archive.files import correct_document, export_document, import_document
from tournament.core.rankings import rankings_of
from tournament.models import Club, HeldList, Organisation, Person, Registration, Tournament
from tournament.registration.acts import registrations
from tournament.registration.fields import Entry
from tournament.standings.acts.editions import finalise

pytestmark = pytest.mark.django_db

VERA = Entry("Vogel, Vera", "RC Karlsau")
OFFERED = re.compile("RC Karlsau[^e]")
Rows = list[tuple[object, ...]]
SEATS = [{"seat": 1, "from_game": 1, "name": "Vogel, Vera"}]


@pytest.fixture
def north() -> Tournament:
    return make_tournament(4, organisation=Organisation.objects.create(name="Nord"), published=False)


@pytest.fixture
def south() -> Tournament:
    return make_tournament(4, organisation=Organisation.objects.create(name="Süd"), published=False)


@pytest.fixture
def veras(north: Tournament, south: Tournament) -> list[Registration]:
    """Vera in the north and in the south."""
    return [registrations.register(tournament, VERA, ACTOR) for tournament in (north, south)]


def client_of(tournament: Tournament) -> Client:
    """A browser of an owner of its organisation."""
    assert tournament.organisation
    return owner(tournament.organisation, f"inhaber-{tournament.slug}")


def known(tournament: Tournament) -> Rows:
    """Every person and club its organisation has, with all that is stored of them."""
    people, clubs = (model.objects.filter(organisation=tournament.organisation) for model in (Person, Club))
    return [*people.order_by("pk").values_list(), *clubs.order_by("pk").values_list()]


class TestRowsOfTheirOwn:
    def test_player_in_both_is_two_people_of_two_clubs(self, veras: list[Registration], north: Tournament) -> None:
        one, other = veras
        assert (one.person != other.person, one.club != other.club) == (True, True)
        for made in veras:
            assert made.club is not None
            assert made.person.organisation == made.club.organisation == made.tournament.organisation
        again = make_tournament(0, organisation=north.organisation)
        assert registrations.register(again, VERA, ACTOR).person == one.person

    def test_correction_and_deletion_leave_the_other_as_it_was(
        self, veras: list[Registration], north: Tournament, south: Tournament
    ) -> None:
        before = known(south)
        registrations.correct(veras[0], 1, Entry("Vogel-Specht, Vera", "RC Neu"), ACTOR)
        assert Person.objects.get(name="Vogel-Specht, Vera").organisation == north.organisation
        assert Club.objects.get(name="RC Neu").organisation == north.organisation
        assert known(south) == before
        registrations.delete(veras[0], 2, ACTOR)
        assert known(south) == before

    def test_person_who_stays_elsewhere_is_made_anew_in_his_own(self, north: Tournament, south: Tournament) -> None:
        specht = Entry("Specht, Vera", "RC Karlsau")
        registrations.register(make_tournament(0, organisation=north.organisation), VERA, ACTOR)
        registrations.register(south, specht, ACTOR)
        one = registrations.register(north, VERA, ACTOR)
        registrations.correct(one, 1, specht, ACTOR)
        assert one.tournament.registrations.get(number=one.number).person.organisation == north.organisation

    def test_document_brings_rows_of_its_own_and_a_correction_keeps_to_them(self) -> None:
        one, other = (
            import_document(as_bytes(CONTRACT_EXAMPLE), ACTOR, organisation=Organisation.objects.create(name=name))
            for name in "AB"
        )
        mine = one.tournament
        finalise(mine, {ranking.document_id: ranking.version for ranking in rankings_of(mine)}, ACTOR, anyway=True)
        before = known(other.tournament)
        assert len(known(mine)) == len(before)
        assert not set(mine.clubs.values_list("pk")) & set(other.tournament.clubs.values_list("pk"))
        changed = copy.deepcopy(export_document(mine))
        players = changed["players"]
        changed["clubs"].append({"id": "neu", "name": "RC Neu"})
        players[0]["name"], players[1]["club"] = "Neumann, Nele", "neu"
        players.append({"id": "dazu", "name": players[2]["name"], "club": "neu"})
        correct_document(as_bytes(changed), mine, "Einspruch", ACTOR)
        assert known(other.tournament) == before
        assert not Person.objects.filter(organisation=None).exists()
        assert Club.objects.get(name="RC Neu").organisation == mine.organisation


class TestNothingIsShown:
    def test_clubs_of_another_are_offered_on_no_page(self, north: Tournament, south: Tournament) -> None:
        registrations.register(north, VERA, ACTOR)
        client, one = client_of(south), south.registrations.get(number=1)
        pages = [shown(client.get(page(south, f"anmeldung/{part}"))) for part in ("", "einlesen/", f"{one.pk}/")]
        sheet = SimpleUploadedFile("liste.csv", b"Name;Verein\nVogel, Vera;RC Karlsaue")
        pages.append(shown(client.post(page(south, "anmeldung/einlesen/"), {"file": sheet})))
        assert "Vogel, Vera" in pages[-1]
        assert not [one for one in pages if OFFERED.search(one) or "Rommé-Club Nr. 2" not in one]
        assert OFFERED.search(shown(client_of(north).get(page(north, "anmeldung/"))))

    def test_team_is_of_no_club_of_another(self, north: Tournament, south: Tournament) -> None:
        north.clubs.update(name="RC Geheim")
        client, clubs = client_of(south), [tournament.clubs.order_by("pk")[0].pk for tournament in (north, south)]
        pages = [client.get(page(south, f"mannschaften/neu/?verein={club}")) for club in clubs]
        assert [answer.status_code for answer in pages] == [404, 200]

    def test_pages_of_another_are_not_found(self, north: Tournament, south: Tournament) -> None:
        client, one = client_of(south), north.registrations.get(number=1)
        paths = ("", "anmeldung/", f"anmeldung/{one.pk}/", f"anmeldung/{one.pk}/daten/", "daten/")
        assert {client.get(page(north, path)).status_code for path in paths} == {404}
        assert north.name not in shown(client.get("/leitung/")).replace(south.name, "", 1)


class TestTheirData:
    def test_deleting_and_handing_out_end_at_the_organisation(
        self, veras: list[Registration], north: Tournament, south: Tournament
    ) -> None:
        one, other = veras
        before, client, held = known(south), client_of(north), phone_of(south)
        data = page(north, f"anmeldung/{one.pk}/daten/")
        archive = zipfile.ZipFile(io.BytesIO(client.get(f"{data}auskunft.zip").content))
        said = "".join(archive.read(name).decode() for name in archive.namelist())
        assert said.count(f'"tournament": "{north.name}"') == 1
        client.post(f"{data}loeschen/", {"sure": "on"})
        one.refresh_from_db()
        assert (one.person.name, one.person.organisation) == (f"Teilnehmer {one.number}", north.organisation)
        assert known(south) == before
        assert south.registrations.get(pk=other.pk).person.name == "Vogel, Vera"
        held.refresh_from_db()
        assert held.seats == SEATS


def phone_of(tournament: Tournament) -> HeldList:
    """What a phone at one of its tables says of Vera."""
    now = timezone.now()
    return HeldList.objects.create(
        token_hash="0" * 64,
        tournament_name=tournament.name,
        series_number=1,
        table_number=1,
        seats=SEATS,
        games=[],
        held=[],
        first_at=now,
        seen_at=now,
        card_table=seat_series(tournament).card_tables.get(number=1),
    )
