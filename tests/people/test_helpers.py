"""Helpers by a code on the desk's screen: one scan, one name, one role, one day; and sent home with one tap."""

import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.factories import make_tournament
from tests.people import members
from tests.people.calling import DESK, actors, begun, karla, page, shown
from tests.web.html import text_of
from tournament.core.errors import RefusedError
from tournament.models import Appointment, Invitation, Membership, Organisation, Role, Tournament
from tournament.people.acts.helpers import CALLED, CODE_LASTS, show_code
from tournament.people.reads.helpers import end_of_day
from tournament.people.reads.invitations import MOST_TRIES

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 5, 9)


class TestCode:
    def test_scanned_named_working(self, organiser_client: Client, tournament: Tournament) -> None:
        phone = begun(shown(organiser_client, tournament))
        overview = text_of(phone.get(page(tournament)))
        assert "Anmeldetisch" in overview
        assert "Als Nächstes: anmelden" in overview
        person = tournament.registrations.get(number=3)
        phone.post(page(tournament, "anmeldung/anwesend/"), {"row": f"{person.pk}.1.1"})
        assert actors(tournament)[-1] == "Anmeldetisch: Karla"
        person.refresh_from_db()
        assert not person.present

    def test_it_works_once_and_looking_uses_nothing_up(self, organiser_client: Client, tournament: Tournament) -> None:
        link = shown(organiser_client, tournament)
        for _look in range(2):
            assert "Mithelfen: Anmeldetisch" in text_of(Client().get(link))
        begun(link)
        late = Client()
        for answer in (late.get(link), late.post(link, {"name": "Bernd"})):
            assert answer.status_code == 410
            assert "schon benutzt" in text_of(answer)
        assert "_auth_user_id" not in late.session

    def test_its_page_can_be_read_in_another_language(self, organiser_client: Client, tournament: Tournament) -> None:
        link = shown(organiser_client, tournament)
        phone = Client()
        assert f'name="next" value="{link}"' in phone.get(link).content.decode()
        assert phone.post("/sprache/", {"language": "en", "next": link})["Location"] == link
        assert "Helping out: Registration desk" in text_of(phone.get(link))

    def test_one_that_was_used_makes_room_for_the_next(self, organiser_client: Client, tournament: Tournament) -> None:
        begun(shown(organiser_client, tournament))
        used = Invitation.objects.get()
        state = organiser_client.get(page(tournament, f"helfer/code/{used.pk}/"))
        assert "Karla hilft jetzt mit: Anmeldetisch." in text_of(state)
        assert ("data-next" in state.content.decode(), "data-again" in state.content.decode()) == (True, False)
        following = organiser_client.post(page(tournament, "helfer/code/"), {"role": "desk", "previous": used.pk})
        assert "Karla hilft jetzt mit: Anmeldetisch. Hier ist der nächste Code." in text_of(following)

    def test_one_that_nobody_scanned_goes_with_the_next(self, organiser_client: Client, tournament: Tournament) -> None:
        link = shown(organiser_client, tournament)
        waiting = Invitation.objects.get()
        assert "data-again" in organiser_client.get(page(tournament, f"helfer/code/{waiting.pk}/")).content.decode()
        organiser_client.post(page(tournament, "helfer/code/"), {"role": "desk", "previous": waiting.pk})
        assert "zurückgezogen" in text_of(Client().get(link))

    def test_it_can_be_withdrawn(self, organiser_client: Client, tournament: Tournament) -> None:
        link = shown(organiser_client, tournament)
        number = Invitation.objects.get().pk
        organiser_client.post(page(tournament, f"helfer/code/{number}/zurueckziehen/"))
        assert Client().post(link, {"name": "Karla"}).status_code == 410

    @pytest.mark.parametrize(("left", "status"), [(datetime.timedelta(minutes=1), 200), (datetime.timedelta(0), 410)])
    def test_it_expires(
        self, organiser_client: Client, tournament: Tournament, left: datetime.timedelta, status: int
    ) -> None:
        link = shown(organiser_client, tournament)
        assert Invitation.objects.get().expires_at - timezone.now() <= CODE_LASTS
        Invitation.objects.update(expires_at=timezone.now() + left)
        assert Client().get(link).status_code == status

    def test_unknown_one_is_nothing(self) -> None:
        for link in ("/helfen/AAAAAAAAAAAAAAAAAAAAAA/", "/helfen/x/"):
            assert Client().get(link).status_code == Client().post(link, {"name": "Karla"}).status_code == 404

    def test_its_address_is_told_nobody(self, organiser_client: Client, tournament: Tournament) -> None:
        answer = Client().get(shown(organiser_client, tournament))
        assert answer["Cache-Control"] == "no-store"
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
        assert (
            answer["Referrer-Policy"] == "same-origin"
        )  # its own form says where it comes from, nobody else learns it

    def test_none_makes_somebody_lead(self, organiser_client: Client, tournament: Tournament) -> None:
        assert Role.LEAD not in CALLED
        assert organiser_client.post(page(tournament, "helfer/code/"), {"role": "lead"}).status_code == 400
        with pytest.raises(RefusedError, match="role_not_by_code"):
            show_code(tournament, Role.LEAD, DESK)
        assert not Invitation.objects.exists()

    def test_who_tries_names_by_it_is_stopped_wherever_he_is(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        link = shown(organiser_client, tournament)
        Invitation.objects.update(tries=MOST_TRIES - 1)
        assert Client(REMOTE_ADDR="198.51.100.7").post(link, {"name": ""}).status_code == 400
        refused = Client(REMOTE_ADDR="203.0.113.9").post(link, {"name": "Karla"})
        assert (refused.status_code, "zu oft" in text_of(refused)) == (410, True)

    def test_tournament_has_room_for_so_many(self, tournament: Tournament) -> None:
        Appointment.objects.bulk_create(
            Appointment(tournament=tournament, user=user, role=Role.READER)
            for user in User.objects.bulk_create(User(username=f"u{number}") for number in range(200))
        )
        with pytest.raises(RefusedError, match="helpers_too_many"):
            show_code(tournament, Role.DESK, DESK)


class TestName:
    @pytest.mark.parametrize("name", ["Karla", "KARLA", "  karla ", "anna", "Kar\u200bla"])
    def test_two_are_told_apart(self, organiser_client: Client, tournament: Tournament, name: str) -> None:
        begun(shown(organiser_client, tournament))
        link = shown(organiser_client, tournament, Role.RESULTS)
        phone = Client()
        answer = phone.post(link, {"name": name})
        assert answer.status_code == 400
        assert "heißt hier schon jemand" in text_of(answer)
        assert f'value="{name}"' in answer.content.decode()
        assert phone.post(link, {"name": "Karla M."}).status_code == 302

    @pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 41])
    def test_what_is_no_name_is_said_at_the_place(
        self, organiser_client: Client, tournament: Tournament, name: str
    ) -> None:
        link = shown(organiser_client, tournament)
        assert Client().post(link, {"name": name}).status_code == 400
        begun(link, "x" * 40)

    def test_who_is_logged_in_helps_under_his_own(self, organiser_client: Client, tournament: Tournament) -> None:
        phone = Client()
        phone.force_login(User.objects.create_user("berta", first_name="Berta Müller"))
        link = shown(organiser_client, tournament, Role.REFEREE)
        assert "Als Berta Müller mithelfen" in text_of(phone.get(link))
        phone.post(link)
        assert actors(tournament)[-1] == "Schiedsrichter: Berta Müller"
        assert phone.get(page(tournament, "entscheidungen/")).status_code == 200

    def test_who_leads_it_stays_what_he_is(self, organiser_client: Client, tournament: Tournament) -> None:
        link = shown(organiser_client, tournament)
        refused = organiser_client.post(link)
        assert (refused.status_code, "schon eine Aufgabe: Spielleitung" in text_of(refused)) == (409, True)
        assert organiser_client.get(page(tournament, "angaben/")).status_code == 200
        begun(link)


class TestDay:
    def test_who_is_invited_meanwhile_gets_an_account_of_his_own(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        """What he helps with opens no more once the day is over."""
        phone = begun(shown(organiser_client, tournament))
        club = Organisation.objects.create(name="RC Nord")
        address = members.link(club)
        assert 'name="password"' in phone.get(address).content.decode()
        assert phone.post(address, members.TYPED).status_code == 302
        assert Membership.objects.get(organisation=club).user.username == "bernd"

    @pytest.mark.parametrize(
        ("now", "ends"),
        [
            ("2026-05-09T08:00", "2026-05-10"),
            ("2026-05-09T23:59", "2026-05-10"),
            ("2026-05-10T00:00", "2026-05-11"),  # the evening lasts, or the second day of two
            ("2026-05-07T18:00", "2026-05-10"),  # the desk is set up before
        ],
    )
    def test_it_ends_at_midnight_where_the_server_is(self, tournament: Tournament, now: str, ends: str) -> None:
        tournament.date = TODAY

        def here(time: str) -> datetime.datetime:
            return timezone.make_aware(datetime.datetime.fromisoformat(time))

        assert end_of_day(tournament, here(now)) == here(ends)

    @pytest.mark.parametrize(("left", "status"), [(datetime.timedelta(minutes=1), 200), (datetime.timedelta(0), 404)])
    def test_then_he_is_nobody_here(
        self, organiser_client: Client, tournament: Tournament, left: datetime.timedelta, status: int
    ) -> None:
        phone = begun(shown(organiser_client, tournament))
        assert phone.session.get_expiry_age() <= (karla(tournament).until or timezone.now()).timestamp()
        Appointment.objects.filter(user__first_name="Karla").update(until=timezone.now() + left)
        assert phone.get(page(tournament)).status_code == status
        assert ("keines" in text_of(phone.get("/leitung/"))) == (status == 404)

    def test_he_makes_no_tournament_has_no_account_and_sees_nothing_of_the_machine(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        phone = begun(shown(organiser_client, tournament))
        other = make_tournament()
        addresses = ("/leitung/neu/", "/leitung/saal/", "/leitung/zustand/", "/leitung/konto/", "/leitung/konten/")
        assert {phone.get(address).status_code for address in addresses} == {403}
        assert phone.get(page(other)).status_code == 404
        mine = text_of(phone.get("/leitung/"))
        assert ("Neues Turnier" in mine, "Konto" in mine) == (False, False)
