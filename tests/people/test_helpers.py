"""Helpers by a code on the desk's screen: one scan, one name, one role, one day; and sent home with one tap."""

import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.factories import make_tournament
from tests.people import members
from tests.people.calling import DESK, actors, begun, karla, page, shown
from tests.people.members import lacking
from tests.web.html import text_of
from tournament.core.errors import RefusedError
from tournament.models import Appointment, Invitation, Membership, Organisation, Role, Tournament
from tournament.people.acts.helpers import CALLED, CODE_LASTS, show_code
from tournament.people.reads.helpers import end_of_day
from tournament.people.reads.invitations import MOST_TRIES

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 5, 9)
A_MINUTE, NOTHING = datetime.timedelta(minutes=1), datetime.timedelta(0)


class TestCode:
    def test_scanned_named_working(self, phone: Client, tournament: Tournament) -> None:
        overview = text_of(phone.get(page(tournament)))
        assert [word for word in ("Anmeldetisch", "Als Nächstes: anmelden") if word not in overview] == []
        person = tournament.registrations.get(number=3)
        phone.post(page(tournament, "anmeldung/anwesend/"), {"row": f"{person.pk}.1.1"})
        person.refresh_from_db()
        assert (actors(tournament)[-1], person.present) == ("Anmeldetisch: Karla", False)

    def test_code_works_once_and_looking_uses_nothing_up(self, code: str) -> None:
        for _look in range(2):
            assert "Mithelfen: Anmeldetisch" in text_of(Client().get(code))
        begun(code)
        late = Client()
        for answer in (late.get(code), late.post(code, {"name": "Bernd"})):
            assert lacking(answer, "schon benutzt") == (410, [])
        assert "_auth_user_id" not in late.session

    def test_page_of_a_code_can_be_read_in_another_language(self, code: str) -> None:
        phone = Client()
        assert lacking(phone.get(code), f'name="next" value="{code}"') == (200, [])
        assert phone.post("/sprache/", {"language": "en", "next": code})["Location"] == code
        assert "Helping out: Registration desk" in text_of(phone.get(code))

    def test_used_code_makes_room_for_the_next(
        self, phone: Client, organiser_client: Client, tournament: Tournament
    ) -> None:
        used = Invitation.objects.get()
        state = organiser_client.get(page(tournament, f"helfer/code/{used.pk}/"))
        assert lacking(state, "Karla hilft jetzt mit: Anmeldetisch.", "data-next", "data-again") == (
            200,
            ["data-again"],
        )
        following = organiser_client.post(page(tournament, "helfer/code/"), {"role": "desk", "previous": used.pk})
        assert "Karla hilft jetzt mit: Anmeldetisch. Hier ist der nächste Code." in text_of(following)

    def test_code_that_nobody_scanned_goes_with_the_next(
        self, code: str, organiser_client: Client, tournament: Tournament
    ) -> None:
        waiting = Invitation.objects.get()
        assert lacking(organiser_client.get(page(tournament, f"helfer/code/{waiting.pk}/")), "data-again") == (200, [])
        organiser_client.post(page(tournament, "helfer/code/"), {"role": "desk", "previous": waiting.pk})
        assert lacking(Client().get(code), "zurückgezogen") == (410, [])

    def test_withdrawn_code_goes_no_more(self, code: str, organiser_client: Client, tournament: Tournament) -> None:
        organiser_client.post(page(tournament, f"helfer/code/{Invitation.objects.get().pk}/zurueckziehen/"))
        assert Client().post(code, {"name": "Karla"}).status_code == 410

    @pytest.mark.parametrize(("left", "status"), [(A_MINUTE, 200), (NOTHING, 410)])
    def test_code_expires(self, code: str, left: datetime.timedelta, status: int) -> None:
        assert Invitation.objects.get().expires_at - timezone.now() <= CODE_LASTS
        Invitation.objects.update(expires_at=timezone.now() + left)
        assert Client().get(code).status_code == status

    @pytest.mark.parametrize("link", ["/helfen/AAAAAAAAAAAAAAAAAAAAAA/", "/helfen/x/"])
    def test_unknown_code_is_not_found(self, link: str) -> None:
        assert Client().get(link).status_code == Client().post(link, {"name": "Karla"}).status_code == 404

    def test_address_of_a_code_is_told_nobody(self, code: str) -> None:
        told = {
            "Cache-Control": "no-store",
            "X-Robots-Tag": "noindex, nofollow",
            "Referrer-Policy": "same-origin",  # its own form says where it comes from, nobody else learns it
        }
        assert told.items() <= dict(Client().get(code).items()).items()

    def test_role_of_who_leads_is_given_by_no_code(self, organiser_client: Client, tournament: Tournament) -> None:
        assert Role.LEAD not in CALLED
        assert organiser_client.post(page(tournament, "helfer/code/"), {"role": "lead"}).status_code == 400
        with pytest.raises(RefusedError, match="role_not_by_code"):
            show_code(tournament, Role.LEAD, DESK)
        assert not Invitation.objects.exists()

    def test_trying_names_by_a_code_is_stopped_wherever_it_is_done(self, code: str) -> None:
        Invitation.objects.update(tries=MOST_TRIES - 1)
        assert Client(REMOTE_ADDR="198.51.100.7").post(code, {"name": ""}).status_code == 400
        assert lacking(Client(REMOTE_ADDR="203.0.113.9").post(code, {"name": "Karla"}), "zu oft") == (410, [])

    def test_tournament_has_room_for_so_many(self, tournament: Tournament) -> None:
        Appointment.objects.bulk_create(
            Appointment(tournament=tournament, user=user, role=Role.READER)
            for user in User.objects.bulk_create(User(username=f"u{number}") for number in range(200))
        )
        with pytest.raises(RefusedError, match="helpers_too_many"):
            show_code(tournament, Role.DESK, DESK)


class TestName:
    @pytest.mark.parametrize("name", ["Karla", "KARLA", "  karla ", "anna", "Kar\u200bla"])
    def test_two_are_told_apart(
        self, phone: Client, organiser_client: Client, tournament: Tournament, name: str
    ) -> None:
        link, second = shown(organiser_client, tournament, Role.RESULTS), Client()
        answer = second.post(link, {"name": name})
        assert (answer.status_code, "heißt hier schon jemand" in text_of(answer)) == (400, True)
        assert f'value="{name}"' in answer.content.decode()
        assert second.post(link, {"name": "Karla M."}).status_code == 302

    @pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 41])
    def test_name_that_is_none_is_refused(self, code: str, name: str) -> None:
        assert Client().post(code, {"name": name}).status_code == 400
        begun(code, "x" * 40)

    def test_user_who_is_logged_in_helps_under_his_own(self, organiser_client: Client, tournament: Tournament) -> None:
        phone, link = Client(), shown(organiser_client, tournament, Role.REFEREE)
        phone.force_login(User.objects.create_user("berta", first_name="Berta Müller"))
        assert "Als Berta Müller mithelfen" in text_of(phone.get(link))
        phone.post(link)
        assert actors(tournament)[-1] == "Schiedsrichter: Berta Müller"
        assert phone.get(page(tournament, "entscheidungen/")).status_code == 200

    def test_organiser_who_scans_a_code_stays_what_he_is(
        self, code: str, organiser_client: Client, tournament: Tournament
    ) -> None:
        refused = organiser_client.post(code)
        assert (refused.status_code, "schon eine Aufgabe: Spielleitung" in text_of(refused)) == (409, True)
        assert organiser_client.get(page(tournament, "angaben/")).status_code == 200
        begun(code)


class TestDay:
    def test_helper_who_is_invited_meanwhile_gets_an_account_of_his_own(
        self, phone: Client, club: Organisation
    ) -> None:
        """What he helps with opens no more once the day is over."""
        address = members.link(club)
        assert lacking(phone.get(address), 'name="password"') == (200, [])
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
    def test_day_ends_at_midnight_where_the_server_is(self, tournament: Tournament, now: str, ends: str) -> None:
        tournament.date = TODAY
        there = [timezone.make_aware(datetime.datetime.fromisoformat(time)) for time in (now, ends)]
        assert end_of_day(tournament, there[0]) == there[1]

    @pytest.mark.parametrize(("left", "status"), [(A_MINUTE, 200), (NOTHING, 404)])
    def test_helper_is_nobody_after_the_day(
        self, phone: Client, tournament: Tournament, left: datetime.timedelta, status: int
    ) -> None:
        assert phone.session.get_expiry_age() <= (karla(tournament).until or timezone.now()).timestamp()
        Appointment.objects.filter(user__first_name="Karla").update(until=timezone.now() + left)
        assert phone.get(page(tournament)).status_code == status
        assert ("keines" in text_of(phone.get("/leitung/"))) == (status == 404)

    def test_helper_makes_no_tournament_has_no_account_and_sees_no_machine(self, phone: Client) -> None:
        addresses = ("/leitung/neu/", "/leitung/saal/", "/leitung/zustand/", "/leitung/konto/", "/leitung/konten/")
        assert {phone.get(address).status_code for address in addresses} == {403}
        assert phone.get(page(make_tournament())).status_code == 404
        mine = text_of(phone.get("/leitung/"))
        assert ("Neues Turnier" in mine, "Konto" in mine) == (False, False)
