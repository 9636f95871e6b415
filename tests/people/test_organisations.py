"""Several organisations with one installation: what each is called, and whose a tournament is.

Two whose people, clubs and tournaments are called the same: neither changes nor sees the other's."""

import copy
import io
import re
import zipfile
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from tests.archive.documents import CONTRACT_EXAMPLE, as_bytes
from tests.factories import ACTOR, make_tournament, seat_series
from tests.people.calling import page
from tests.people.members import actions, lacking, logged_in, member, owner, shown
from tests.setup.test_tournaments import DETAILS
from tournament.archive.files import correct_document, export_document, import_document
from tournament.core import errors, rankings
from tournament.models import Club, HeldList, JoinRequest, Membership, Organisation, Person, Registration, Tournament
from tournament.people.acts.accounts import add_organisation
from tournament.registration.acts import registrations
from tournament.registration.fields import Entry
from tournament.setup.acts.tournaments import create_tournament
from tournament.standings.acts.editions import finalise
from tournament.years.acts.organisation import accept

pytestmark = pytest.mark.django_db

NEW, MORE = "/leitung/neu/", "/leitung/veranstalter/neu/"
TYPED = {
    "name": "Pokal",
    "date": "2026-05-09",
    "rulebook_id": "dgsrv",
    "series_count": "3",
    "games_per_series": "16",
    "team_size": "4",
}


@pytest.fixture
def south(db: None) -> Organisation:
    """Another, with nobody in it yet."""
    return Organisation.objects.create(name="RC Süd")


def page_of_club(club: Organisation) -> str:
    return f"/leitung/veranstalter/{club.pk}/"


def test_owner_changes_it_a_member_and_another_owner_do_not(club: Organisation, south: Organisation) -> None:
    member(club, "bernd")
    clients = [logged_in("bernd"), owner(south, "carla"), owner(club)]
    typed = {"name": " RC  Norden ", "version": "1"}
    assert [client.post(page_of_club(club), typed).status_code for client in clients] == [403, 404, 302]
    club.refresh_from_db()
    assert (club.name, club.version, actions()[-1]) == ("RC Norden", 2, "organisation_renamed")


def test_second_of_two_at_once_sees_it_and_what_he_typed_stays(club: Organisation) -> None:
    client = owner(club)
    client.post(page_of_club(club), {"name": "Eins", "version": "1"})
    answer = client.post(page_of_club(club), {"name": "Zwei", "version": "1"})
    assert lacking(answer, "„Eins“", 'value="Zwei"') == (400, [])
    client.post(page_of_club(club), {"name": "Zwei", "version": "2", "demands_second_factor": "on"})
    late = client.post(page_of_club(club), {"name": "Zwei", "version": "2"})
    assert lacking(late, "Inzwischen hat jemand anderes das hier geändert") == (400, [])
    stored = Organisation.objects.get()
    assert (stored.name, stored.demands_second_factor) == ("Zwei", True)


@pytest.mark.parametrize("name", ["", " ", "rc süd", "x" * 121])
def test_name_that_cannot_be_is_refused(club: Organisation, south: Organisation, name: str) -> None:
    answer = owner(club).post(page_of_club(club), {"name": name, "version": "1"})
    assert (answer.status_code, Organisation.objects.get(pk=club.pk).name) == (400, "RC Nord")


def test_owner_of_the_installation_takes_one_in_and_is_its_first_owner(
    club: Organisation, admin_client: Client
) -> None:
    assert lacking(admin_client.get("/leitung/konten/"), "Noch ein Veranstalter") == (200, [])
    assert admin_client.post(MORE, {"name": "RC Süd"}).status_code == 302
    made = Membership.objects.get()
    of_it = (made.user.username, made.organisation.name, made.role, actions()[-1])
    assert of_it == ("admin", "RC Süd", "owner", "organisation_added")
    with pytest.raises(errors.RefusedError) as refused:
        add_organisation({"name": "RC SÜD"}, made.user, ACTOR)
    assert refused.value.code == "organisation_named"


def test_club_that_is_let_into_a_federation_has_no_name_of_another(club: Organisation, south: Organisation) -> None:
    of_it = {"token_hash": "x", "told_from": "y", "asked_at": timezone.now()}
    asked = JoinRequest.objects.create(federation=south, name="RC NORD", contact="Ida", mail="i@example.org", **of_it)
    with pytest.raises(errors.RefusedError, match="organisation_named"):
        accept(south, asked.pk, ACTOR)
    assert set(Organisation.objects.all()) == {club, south}


def test_tournament_is_of_its_makers_organisation_who_of_two_chooses(club: Organisation, south: Organisation) -> None:
    carla, foreign = member(south, "carla"), Organisation.objects.create(name="RC Ost")
    client = logged_in("carla")
    assert 'name="organisation"' not in shown(client.get(NEW))
    client.post(NEW, TYPED | {"organisation": club.pk})
    assert Tournament.objects.get().organisation == south
    Membership.objects.create(organisation=club, user=carla)
    assert "RC Ost" not in shown(client.get(NEW))
    for chosen in ("", foreign.pk, "x"):
        answer = client.post(NEW, TYPED | {"organisation": chosen})
        assert lacking(answer, "Wer veranstaltet das Turnier?") == (400, [])
    client.post(NEW, TYPED | {"organisation": club.pk})
    assert [made.organisation for made in Tournament.objects.order_by("pk")] == [south, club]


def test_owner_of_the_installation_takes_the_only_one_or_makes_the_first(admin_client: Client) -> None:
    admin_client.post(NEW, TYPED)
    made = Tournament.objects.get(organisation__name="Unser Verein").organisation
    assert create_tournament(DETAILS, User.objects.get(), ACTOR).organisation == made
    Organisation.objects.create(name="RC Süd")
    assert admin_client.post(NEW, TYPED).status_code == 400


def test_document_without_an_organisation_is_of_the_first_with_its_people(
    club: Organisation, south: Organisation
) -> None:
    brought = import_document(as_bytes(CONTRACT_EXAMPLE), ACTOR).tournament
    people = brought.registrations.values_list("person__organisation", flat=True)
    of_clubs = brought.clubs.values_list("organisation", flat=True)
    assert (brought.organisation, {*people}, {*of_clubs}) == (club, {club.pk}, {club.pk})


def test_command_brings_it_for_the_one_that_is_named(club: Organisation, south: Organisation, tmp_path: Path) -> None:
    file = tmp_path / "turnier.json"
    file.write_bytes(as_bytes(CONTRACT_EXAMPLE))
    with pytest.raises(CommandError, match=r"„RC Ost“ gibt es nicht\. Bekannt: RC Nord, RC Süd"):
        call_command("import_tournament", "--organisation", "RC Ost", file)
    assert not Tournament.objects.exists()
    call_command("import_tournament", "--organisation", "RC Süd", file)
    assert Tournament.objects.get().organisation == south


VERA = Entry("Vogel, Vera", "RC Karlsau")
OFFERED = re.compile("RC Karlsau[^e]")
SEATS = [{"seat": 1, "from_game": 1, "name": "Vogel, Vera"}]


@pytest.fixture
def northern() -> Tournament:
    return make_tournament(4, organisation=Organisation.objects.create(name="Nord"), published=False)


@pytest.fixture
def southern() -> Tournament:
    return make_tournament(4, organisation=Organisation.objects.create(name="Süd"), published=False)


@pytest.fixture
def veras(northern: Tournament, southern: Tournament) -> list[Registration]:
    """Vera in the north and in the south."""
    return [registrations.register(tournament, VERA, ACTOR) for tournament in (northern, southern)]


def client_of(tournament: Tournament) -> Client:
    """A browser of an owner of its organisation."""
    assert tournament.organisation
    return owner(tournament.organisation, f"inhaber-{tournament.slug}")


def known(tournament: Tournament) -> list[tuple[object, ...]]:
    """Every person and club its organisation has, with all that is stored of them."""
    people, clubs = (model.objects.filter(organisation=tournament.organisation) for model in (Person, Club))
    return [*people.order_by("pk").values_list(), *clubs.order_by("pk").values_list()]


def test_player_in_both_is_two_people_of_two_clubs(veras: list[Registration], northern: Tournament) -> None:
    one, other = veras
    assert (one.person != other.person, one.club != other.club) == (True, True)
    for made in veras:
        assert made.club is not None
        assert made.person.organisation == made.club.organisation == made.tournament.organisation
    again = make_tournament(0, organisation=northern.organisation)
    assert registrations.register(again, VERA, ACTOR).person == one.person


def test_correction_and_deletion_leave_the_other_as_it_was(
    veras: list[Registration], northern: Tournament, southern: Tournament
) -> None:
    before = known(southern)
    registrations.correct(veras[0], 1, Entry("Vogel-Specht, Vera", "RC Neu"), ACTOR)
    assert Person.objects.get(name="Vogel-Specht, Vera").organisation == northern.organisation
    assert Club.objects.get(name="RC Neu").organisation == northern.organisation
    assert known(southern) == before
    registrations.delete(veras[0], 2, ACTOR)
    assert known(southern) == before


def test_person_who_stays_elsewhere_is_made_anew_in_their_own(northern: Tournament, southern: Tournament) -> None:
    specht = Entry("Specht, Vera", "RC Karlsau")
    registrations.register(make_tournament(0, organisation=northern.organisation), VERA, ACTOR)
    registrations.register(southern, specht, ACTOR)
    one = registrations.register(northern, VERA, ACTOR)
    registrations.correct(one, 1, specht, ACTOR)
    assert one.tournament.registrations.get(number=one.number).person.organisation == northern.organisation


def test_document_brings_rows_of_its_own_and_a_correction_keeps_to_them() -> None:
    one, other = (
        import_document(as_bytes(CONTRACT_EXAMPLE), ACTOR, organisation=Organisation.objects.create(name=name))
        for name in "AB"
    )
    mine = one.tournament
    finalise(mine, {ranking.document_id: ranking.version for ranking in rankings.rankings_of(mine)}, ACTOR, anyway=True)
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


def test_clubs_of_another_are_offered_on_no_page(northern: Tournament, southern: Tournament) -> None:
    registrations.register(northern, VERA, ACTOR)
    client, one = client_of(southern), southern.registrations.get(number=1)
    pages = [shown(client.get(page(southern, f"anmeldung/{part}"))) for part in ("", "einlesen/", f"{one.pk}/")]
    sheet = SimpleUploadedFile("liste.csv", b"Name;Verein\nVogel, Vera;RC Karlsaue")
    pages.append(shown(client.post(page(southern, "anmeldung/einlesen/"), {"file": sheet})))
    assert "Vogel, Vera" in pages[-1]
    assert not [one for one in pages if OFFERED.search(one) or "Rommé-Club Nr. 2" not in one]
    assert OFFERED.search(shown(client_of(northern).get(page(northern, "anmeldung/"))))


def test_team_is_of_no_club_of_another(northern: Tournament, southern: Tournament) -> None:
    northern.clubs.update(name="RC Geheim")
    client, clubs = (
        client_of(southern),
        [tournament.clubs.order_by("pk")[0].pk for tournament in (northern, southern)],
    )
    pages = [client.get(page(southern, f"mannschaften/neu/?verein={club}")) for club in clubs]
    assert [answer.status_code for answer in pages] == [404, 200]


def test_deleting_and_handing_out_end_at_the_organisation(
    veras: list[Registration], northern: Tournament, southern: Tournament
) -> None:
    one, other = veras
    before, client = known(southern), client_of(northern)
    held = HeldList.objects.create(  # what a phone at one of the other's tables says of Vera
        token_hash="0" * 64,
        tournament_name=southern.name,
        series_number=1,
        table_number=1,
        seats=SEATS,
        games=[],
        held=[],
        first_at=timezone.now(),
        seen_at=timezone.now(),
        card_table=seat_series(southern).card_tables.get(number=1),
    )
    data = page(northern, f"anmeldung/{one.pk}/daten/")
    archive = zipfile.ZipFile(io.BytesIO(client.get(f"{data}auskunft.zip").content))
    said = "".join(archive.read(name).decode() for name in archive.namelist())
    assert said.count(f'"tournament": "{northern.name}"') == 1
    client.post(f"{data}loeschen/", {"sure": "on"})
    one.refresh_from_db()
    assert (one.person.name, one.person.organisation) == (f"Teilnehmer {one.number}", northern.organisation)
    assert known(southern) == before
    assert southern.registrations.get(pk=other.pk).person.name == "Vogel, Vera"
    held.refresh_from_db()
    assert held.seats == SEATS
