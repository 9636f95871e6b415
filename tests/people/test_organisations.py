"""Several organisations with one installation: what each is called, and whose a tournament is."""

from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from tests.archive.documents import CONTRACT_EXAMPLE, as_bytes
from tests.factories import ACTOR, make_tournament
from tests.people.members import actions, lacking, logged_in, member, owner, shown
from tests.setup.test_tournaments import DETAILS
from tournament.archive.files import import_document
from tournament.core.errors import RefusedError
from tournament.models import Club, Membership, Organisation, Person, Tournament
from tournament.people.acts.organisations import add_organisation
from tournament.setup.acts.tournaments import create_tournament

backfill = import_module("tournament.migrations.0026_clubs_apart").one_for_what_has_none
pytestmark = pytest.mark.django_db

NEW, MORE = "/leitung/neu/", "/leitung/veranstalter/neu/"
TYPED = {"name": "Pokal", "date": "2026-05-09", "rulebook_id": "dgsrv", "series_count": "3"}
TYPED |= {"games_per_series": "16", "team_size": "4"}


@pytest.fixture
def south(db: None) -> Organisation:
    """Another, with nobody in it yet."""
    return Organisation.objects.create(name="RC Süd")


@pytest.fixture
def chief(db: None) -> Client:
    """A browser of whoever owns the installation."""
    client = Client()
    client.force_login(User.objects.create_superuser("chefin"))
    return client


def page(club: Organisation) -> str:
    return f"/leitung/veranstalter/{club.pk}/"


class TestItsName:
    def test_owner_changes_it_a_member_and_another_owner_do_not(self, club: Organisation, south: Organisation) -> None:
        member(club, "bernd")
        clients = [logged_in("bernd"), owner(south, "carla"), owner(club)]
        typed = {"name": " RC  Norden ", "version": "1"}
        assert [client.post(page(club), typed).status_code for client in clients] == [403, 404, 302]
        club.refresh_from_db()
        assert (club.name, club.version, actions()[-1]) == ("RC Norden", 2, "organisation_renamed")

    def test_second_of_two_at_once_sees_it_and_what_he_typed_stays(self, club: Organisation) -> None:
        client = owner(club)
        client.post(page(club), {"name": "Eins", "version": "1"})
        answer = client.post(page(club), {"name": "Zwei", "version": "1"})
        assert lacking(answer, "„Eins“", 'value="Zwei"') == (400, [])
        client.post(page(club), {"name": "Zwei", "version": "2"})
        assert Organisation.objects.get().name == "Zwei"

    @pytest.mark.parametrize("name", ["", " ", "rc süd", "x" * 121])
    def test_name_that_cannot_be_is_refused(self, club: Organisation, south: Organisation, name: str) -> None:
        answer = owner(club).post(page(club), {"name": name, "version": "1"})
        assert (answer.status_code, Organisation.objects.get(pk=club.pk).name) == (400, "RC Nord")


class TestOneMore:
    def test_owner_of_the_installation_takes_one_in_and_is_its_first_owner(
        self, club: Organisation, chief: Client
    ) -> None:
        assert lacking(chief.get("/leitung/konten/"), "Noch ein Veranstalter") == (200, [])
        assert chief.post(MORE, {"name": "RC Süd"}).status_code == 302
        made = Membership.objects.get()
        of_it = (made.user.username, made.organisation.name, made.role, actions()[-1])
        assert of_it == ("chefin", "RC Süd", "owner", "organisation_added")
        with pytest.raises(RefusedError) as refused:
            add_organisation("RC SÜD", made.user, ACTOR)
        assert refused.value.code == "organisation_named"

    def test_owner_of_one_takes_in_none(self, club: Organisation) -> None:
        client = owner(club)
        assert "Noch ein Veranstalter" not in shown(client.get("/leitung/konten/"))
        assert client.post(MORE, {"name": "RC Süd"}).status_code == 403


class TestWhatWasStoredBefore:
    def test_people_and_clubs_of_nobody_are_of_where_they_play_or_of_the_first(
        self, club: Organisation, south: Organisation
    ) -> None:
        of_south = make_tournament(4, organisation=south)
        Person.objects.create(name="Nirgends, Nele", club=Club.objects.create(name="RC Nirgends"))
        for model in (Person, Club):
            model.objects.update(organisation=None)
        backfill(apps, None)
        assert organisations_of(of_south) == {south.pk}
        for model in (Person, Club):
            assert model.objects.get(name__contains="Nirgends").organisation == club

    def test_installation_without_people_gets_no_organisation(self) -> None:
        backfill(apps, None)
        assert not Organisation.objects.exists()


def organisations_of(tournament: Tournament) -> set[int | None]:
    """Whose its people and clubs are."""
    people = tournament.registrations.values_list("person__organisation", flat=True)
    return {*people, *tournament.clubs.values_list("organisation", flat=True)}


class TestWhoseATournamentIs:
    def test_tournament_is_of_the_organisation_whose_member_made_it(
        self, club: Organisation, south: Organisation
    ) -> None:
        member(south, "carla")
        client = logged_in("carla")
        assert 'name="organisation"' not in shown(client.get(NEW))
        client.post(NEW, TYPED | {"organisation": club.pk})
        assert Tournament.objects.get().organisation == south

    def test_member_of_two_chooses_and_only_of_his(self, club: Organisation, south: Organisation) -> None:
        foreign = Organisation.objects.create(name="RC Ost")
        Membership.objects.create(organisation=club, user=member(south, "carla"))
        client = logged_in("carla")
        assert "RC Ost" not in shown(client.get(NEW))
        for chosen in ("", foreign.pk, "x"):
            answer = client.post(NEW, TYPED | {"organisation": chosen})
            assert lacking(answer, "Wer veranstaltet das Turnier?") == (400, [])
        client.post(NEW, TYPED | {"organisation": south.pk})
        assert Tournament.objects.get().organisation == south

    def test_owner_of_the_installation_takes_the_only_one_or_makes_the_first(self, chief: Client) -> None:
        chief.post(NEW, TYPED)
        made = Tournament.objects.get(organisation__name="Unser Verein").organisation
        assert create_tournament(DETAILS, User.objects.get(), ACTOR).organisation == made
        Organisation.objects.create(name="RC Süd")
        assert chief.post(NEW, TYPED).status_code == 400

    def test_document_without_an_organisation_is_of_the_first_with_its_people(
        self, club: Organisation, south: Organisation
    ) -> None:
        brought = import_document(as_bytes(CONTRACT_EXAMPLE), ACTOR).tournament
        assert (brought.organisation, organisations_of(brought)) == (club, {club.pk})

    def test_command_brings_it_for_the_one_that_is_named(
        self, club: Organisation, south: Organisation, tmp_path: Path
    ) -> None:
        file = tmp_path / "turnier.json"
        file.write_bytes(as_bytes(CONTRACT_EXAMPLE))
        with pytest.raises(CommandError, match=r"„RC Ost“ gibt es nicht\. Bekannt: RC Nord, RC Süd"):
            call_command("import_tournament", "--organisation", "RC Ost", file)
        assert not Tournament.objects.exists()
        call_command("import_tournament", "--organisation", "RC Süd", file)
        assert Tournament.objects.get().organisation == south
