"""The pages of certificates: choosing, the PDF, and whose they are."""

import re
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.ceremony.honours import call
from tests.factories import ACTOR, write_something
from tests.roles.everything import somebody
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.core.act import Actor
from tournament.models import AuditEntry, CardTable, CertificateDesign, Registration, Role, Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.privacy.reads.parts import parts
from tournament.setup.acts.copying import copy_tournament


@pytest.fixture
def desk(organiser: User, cup: Tournament) -> Client:
    cup.organisers.add(organiser)
    client = Client()
    client.force_login(organiser)
    return client


def address(tournament: Tournament, rest: str = "/") -> str:
    return f"/leitung/{tournament.slug}/urkunden{rest}"


def design(tournament: Tournament) -> CertificateDesign:
    return CertificateDesign.objects.get(tournament=tournament)


def ticked(page: str) -> dict[str, bool]:
    """Key of each who may get one -> whether it is ticked."""
    boxes = re.findall(r'<input\s+type="checkbox"\s+name="wer"\s+value="([^"]+)"([^>]*)>', page)
    return {key: "checked" in rest for key, rest in boxes}


class TestChoosing:
    def test_first_three_are_there_at_once(self, desk: Client, cup: Tournament) -> None:
        page = desk.get(address(cup))
        assert ticked(page.content.decode()) == {"5": True, "6": True, "7": True}
        assert not [words for words in ("Elke Ehlers Rommé-Club Nr. 1", "3 angekreuzt") if words not in text_of(page)]

    @pytest.mark.parametrize(
        ("ranks", "keys"),
        [("1-2", ["5", "6"]), (" 1 – 2 , 5", ["5", "6", "8"]), ("alle", list("56718234")), ("99", []), ("", [])],
    )
    def test_ranks_as_they_are_typed(self, desk: Client, cup: Tournament, ranks: str, keys: list[str]) -> None:
        page = desk.get(address(cup), {"wertung": "players", "raenge": ranks})
        assert list(ticked(page.content.decode())) == keys

    @pytest.mark.parametrize("ranks", ["0", "3-1", "1-", "eins", "100000", "1--3"])
    def test_unknown_ranks_are_refused(self, desk: Client, cup: Tournament, ranks: str) -> None:
        page = desk.get(address(cup), {"wertung": "players", "raenge": ranks})
        assert (page.status_code, "Das ist nicht zu verstehen. Gemeint ist so etwas: 1–3, 7" in text_of(page)) == (
            400,
            True,
        )

    def test_anonymous_player_is_not_ticked_and_it_is_said(self, desk: Client, cup: Tournament) -> None:
        Registration.objects.filter(tournament=cup, number=6).update(anonymous=True)
        page = desk.get(address(cup))
        assert ticked(page.content.decode()) == {"5": True, "6": False, "7": True}
        assert not [
            words
            for words in ("1 Person möchte öffentlich nicht genannt werden und ist nicht angekreuzt.", "2 angekreuzt")
            if words not in text_of(page)
        ]

    def test_place_without_its_lot_is_said(self, desk: Client, cup: Tournament) -> None:
        page = desk.get(address(cup), {"wertung": "players", "raenge": "7"})
        assert text_of(page).count("Platz geteilt, kein Los gezogen") == 2

    def test_open_list_warns_that_places_may_move(self, desk: Client, cup: Tournament) -> None:
        said = "Noch 1 Liste ist offen: Die Plätze können sich noch ändern."
        assert said not in text_of(desk.get(address(cup)))
        CardTable.objects.filter(series__tournament=cup, number=2).update(closed_at=None)
        write_something(cup)
        assert said in text_of(desk.get(address(cup)))

    def test_before_anything_is_seated_there_is_nobody(self, organiser_client: Client, tournament: Tournament) -> None:
        page = organiser_client.get(address(tournament))
        assert (page.status_code, "niemand" in text_of(page)) == (200, True)

    def test_series_that_is_not_there(self, desk: Client, cup: Tournament) -> None:
        assert (
            desk.get(address(cup), {"wertung": "players", "serie": "2"}).status_code,
            desk.get(address(cup), {"wertung": "nobody"}).status_code,
        ) == (400, 400)


class TestPdf:
    def test_ticked_recipients_get_a_page_each_and_the_log_says_so(self, desk: Client, cup: Tournament) -> None:
        pdf = desk.get(address(cup, ".pdf"), {"wertung": "players", "wer": ["7", "5"]})
        pages = texts(pdf.content)
        assert (
            ["Elke Ehlers" in pages[0], "Gerda Groth" in pages[1], len(pages)],
            pdf["Content-Disposition"],
            AuditEntry.objects.filter(tournament=cup, action="exported").count(),
        ) == ([True, True, 2], f'inline; filename="{cup.slug}-urkunden-einzelwertung.pdf"', 1)

    def test_anonymous_player_has_his_name_once_ticked(self, desk: Client, cup: Tournament) -> None:
        Registration.objects.filter(tournament=cup, number=6).update(anonymous=True)
        (page,) = texts(desk.get(address(cup, ".pdf"), {"wertung": "players", "wer": "6"}).content)
        assert "Frank Franke" in page

    def test_bounds_of_how_many_on_both_sides(self, desk: Client, cup: Tournament) -> None:
        def asked(count: int) -> int:
            keys = [str(number) for number in range(count)]
            return desk.get(address(cup, ".pdf"), {"wertung": "players", "wer": keys}).status_code

        assert [asked(0), asked(500), asked(501)] == [404, 200, 404]  # of the 500 eight are there

    @pytest.mark.parametrize("wrong", [{"wertung": "x"}, {"serie": "x"}, {"serie": "12345"}, {"muster": "2"}])
    def test_certificates_not_offered_are_refused(self, desk: Client, cup: Tournament, wrong: dict[str, str]) -> None:
        assert desk.get(address(cup, ".pdf"), {"wertung": "players", "wer": "5", **wrong}).status_code == 404

    def test_sample_and_one_with_millimetres(self, desk: Client, cup: Tournament) -> None:
        (sample,) = texts(desk.get(address(cup, ".pdf"), {"muster": "1"}).content)
        (grid,) = texts(desk.get(address(cup, ".pdf"), {"muster": "raster"}).content)
        assert ("Urkunde Erika Mustermann" in sample, "Erika Mustermann" in grid) == (True, True)
        assert all(f" {number} " in grid for number in range(10, 210, 10))


class TestWhose:
    @pytest.mark.parametrize("role", [Role.DESK, Role.RESULTS, Role.REFEREE, Role.READER])
    def test_spielleitungs_alone(self, tournament: Tournament, role: Role) -> None:
        client = somebody(tournament, role)
        rests = ("/", ".pdf?muster=1", "/gestaltung/", "/plaetze/", "/gestaltung/logo")
        assert {client.get(address(tournament, rest)).status_code for rest in rests} == {403}

    def test_nobodys_who_is_not_logged_in(self, cup: Tournament) -> None:
        assert Client().get(address(cup)).status_code == 302

    def test_copy_has_the_layout_and_the_logo_but_nobody_who_signs(self, cup: Tournament, organiser: User) -> None:
        CertificateDesign.objects.create(
            tournament=cup,
            layout="band",
            logo=b"\x89PNG logo",
            sentence="Wir gratulieren.",
            place_and_date="Kassel, heute",
            signatures=[{"name": "Erika", "function": ""}],
            version=7,
        )
        copy = design(copy_tournament(cup, "Pokal 2027", date(2027, 5, 8), organiser, ACTOR))
        assert (
            copy.layout,
            bytes(copy.logo),
            copy.sentence,
            copy.version,
            copy.place_and_date,
            copy.signatures,
            design(cup).version,
        ) == (
            "band",
            b"\x89PNG logo",
            "Wir gratulieren.",
            1,
            "",
            [],
            7,
        )

    def test_certificate_goes_with_its_tournament(self) -> None:
        assert (CertificateDesign, "tournament") in list(parts())

    def test_name_that_is_deleted_goes_from_it(self, cup: Tournament) -> None:
        call(cup, 5, "Unverwechsel, Ottilie")
        CertificateDesign.objects.create(
            tournament=cup,
            sentence="Dank an Ottilie Unverwechsel!",
            signatures=[{"name": "Ottilie Unverwechsel", "function": "Kasse"}],
        )
        forget(cup, [cup.registrations.get(number=5).pk], Actor("Test"))
        kept = design(cup)
        assert ("Unverwechsel" in f"{kept.sentence} {kept.signatures}", kept.signatures[0]["function"]) == (
            False,
            "Kasse",
        )
