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
from tests.people.members import actions, logged_in, member, shown
from tests.setup.test_tournaments import DETAILS
from tournament.archive.files import import_document
from tournament.core.errors import RefusedError
from tournament.models import Club, Membership, MembershipRole, Organisation, Person, Tournament
from tournament.people.acts.organisations import add_organisation
from tournament.setup.acts.tournaments import create_tournament

backfill = import_module("tournament.migrations.0026_clubs_apart").one_for_what_has_none
pytestmark = pytest.mark.django_db

NEW = "/leitung/neu/"
TYPED = {"name": "Pokal", "date": "2026-05-09", "rulebook_id": "dgsrv", "series_count": "3"}
TYPED |= {"games_per_series": "16", "team_size": "4"}


def superuser() -> tuple[User, Client]:
    client, chief = Client(), User.objects.create_superuser("chefin")
    client.force_login(chief)
    return chief, client


class TestItsName:
    def test_owner_changes_it_a_member_and_another_owner_do_not(self, club: Organisation) -> None:
        other = Organisation.objects.create(name="RC Süd")
        member(club, "anna", MembershipRole.OWNER)
        member(club, "bernd")
        member(other, "carla", MembershipRole.OWNER)
        page = f"/leitung/veranstalter/{club.pk}/"
        typed = {"name": " RC  Norden ", "version": "1"}
        assert [logged_in(name).post(page, typed).status_code for name in ("bernd", "carla", "anna")] == [403, 404, 302]
        club.refresh_from_db()
        assert (club.name, club.version, actions()[-1]) == ("RC Norden", 2, "organisation_renamed")

    def test_of_two_at_once_the_second_sees_it_and_what_he_typed_stays(self, club: Organisation) -> None:
        member(club, "anna", MembershipRole.OWNER)
        client, page = logged_in("anna"), f"/leitung/veranstalter/{club.pk}/"
        client.post(page, {"name": "Eins", "version": "1"})
        answer = client.post(page, {"name": "Zwei", "version": "1"})
        assert answer.status_code == 400
        assert "„Eins“" in shown(answer)
        assert 'value="Zwei"' in shown(answer)
        client.post(page, {"name": "Zwei", "version": "2"})
        assert Organisation.objects.get().name == "Zwei"

    @pytest.mark.parametrize("name", ["", " ", "rc süd", "x" * 121])
    def test_name_that_cannot_be_is_refused(self, club: Organisation, name: str) -> None:
        Organisation.objects.create(name="RC Süd")
        member(club, "anna", MembershipRole.OWNER)
        answer = logged_in("anna").post(f"/leitung/veranstalter/{club.pk}/", {"name": name, "version": "1"})
        assert (answer.status_code, Organisation.objects.get(pk=club.pk).name) == (400, "RC Nord")


class TestOneMore:
    def test_whoever_owns_the_installation_takes_one_in_and_is_its_first_owner(self, club: Organisation) -> None:
        chief, client = superuser()
        assert "Noch ein Veranstalter" in shown(client.get("/leitung/konten/"))
        assert client.post("/leitung/veranstalter/neu/", {"name": "RC Süd"}).status_code == 302
        made = Membership.objects.get(user=chief)
        assert (made.organisation.name, made.role, actions()[-1]) == ("RC Süd", "owner", "organisation_added")
        with pytest.raises(RefusedError) as refused:
            add_organisation("RC SÜD", chief, ACTOR)
        assert refused.value.code == "organisation_named"

    def test_owner_of_one_does_not(self, club: Organisation) -> None:
        member(club, "anna", MembershipRole.OWNER)
        client = logged_in("anna")
        assert "Noch ein Veranstalter" not in shown(client.get("/leitung/konten/"))
        assert client.post("/leitung/veranstalter/neu/", {"name": "RC Süd"}).status_code == 403


class TestWhatWasStoredBefore:
    def test_people_and_clubs_of_nobody_are_theirs_where_they_play_all_others_the_first_ones(
        self, club: Organisation
    ) -> None:
        south = Organisation.objects.create(name="RC Süd")
        of_south = make_tournament(4, organisation=south)
        Person.objects.create(name="Nirgends, Nele", club=Club.objects.create(name="RC Nirgends"))
        for model in (Person, Club):
            model.objects.update(organisation=None)
        backfill(apps, None)
        assert set(of_south.registrations.values_list("person__organisation", flat=True)) == {south.pk}
        assert set(of_south.clubs.values_list("organisation", flat=True)) == {south.pk}
        assert Person.objects.get(name="Nirgends, Nele").organisation == club
        assert Club.objects.get(name="RC Nirgends").organisation == club

    def test_where_nothing_is_nothing_is_made(self) -> None:
        backfill(apps, None)
        assert not Organisation.objects.exists()


class TestWhoseATournamentIs:
    def test_it_is_the_one_whose_member_made_it(self, club: Organisation) -> None:
        other = Organisation.objects.create(name="RC Süd")
        member(other, "carla")
        client = logged_in("carla")
        assert 'name="organisation"' not in shown(client.get(NEW))
        client.post(NEW, TYPED | {"organisation": club.pk})
        assert Tournament.objects.get().organisation == other

    def test_who_is_in_two_chooses_and_only_of_his(self, club: Organisation) -> None:
        foreign, second = (Organisation.objects.create(name=name) for name in ("RC Ost", "RC Süd"))
        carla = member(second, "carla")
        Membership.objects.create(organisation=club, user=carla)
        client = logged_in("carla")
        assert "RC Ost" not in shown(client.get(NEW))
        for chosen in ("", foreign.pk, "x"):
            answer = client.post(NEW, TYPED | {"organisation": chosen})
            assert (answer.status_code, "Wer veranstaltet das Turnier?" in shown(answer)) == (400, True)
        client.post(NEW, TYPED | {"organisation": second.pk})
        assert Tournament.objects.get().organisation == second

    def test_owner_of_the_installation_without_any_takes_the_only_one_or_the_first_is_made(self) -> None:
        chief, client = superuser()
        client.post(NEW, TYPED)
        made = Tournament.objects.get().organisation
        assert made is not None
        assert made.name == "Unser Verein"
        assert create_tournament(DETAILS, chief, ACTOR).organisation == made
        Organisation.objects.create(name="RC Süd")
        assert client.post(NEW, TYPED).status_code == 400

    def test_what_a_command_brings_is_the_first_ones_with_everybody_in_it(self, club: Organisation) -> None:
        Organisation.objects.create(name="RC Süd")
        brought = import_document(as_bytes(CONTRACT_EXAMPLE), ACTOR).tournament
        assert brought.organisation == club
        assert set(brought.registrations.values_list("person__organisation", flat=True)) == {club.pk}
        assert set(brought.clubs.values_list("organisation", flat=True)) == {club.pk}

    def test_command_brings_it_for_the_one_that_is_named(self, club: Organisation, tmp_path: Path) -> None:
        south, file = Organisation.objects.create(name="RC Süd"), tmp_path / "turnier.json"
        file.write_bytes(as_bytes(CONTRACT_EXAMPLE))
        with pytest.raises(CommandError, match=r"„RC Ost“ gibt es nicht\. Bekannt: RC Nord, RC Süd"):
            call_command("import_tournament", "--organisation", "RC Ost", file)
        assert not Tournament.objects.exists()
        call_command("import_tournament", "--organisation", "RC Süd", file)
        assert Tournament.objects.get().organisation == south
