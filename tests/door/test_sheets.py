"""Print sheets (issue 18): name badges, table numbers, vouchers, posters; a QR code as picture."""

import io
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import ACTOR
from tests.lists.telling import amiss
from tests.roles.everything import somebody
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.door.acts.door import set_door
from tournament.door.paper.cards import badges, vouchers
from tournament.models import Registration, Role, Tournament


def badge_names(tournament: Tournament, **asked: Any) -> list[str]:
    usual: dict[str, Any] = {"numbers": (), "club": 0, "order": "name", "with_anonymous": True}
    made = badges(tournament.pk, **{**usual, **asked})
    return [f"{card.large} {card.larger_below}".strip() for card in made.cards] if made else []


def pages(client: Client, tournament: Tournament, name: str, **query: str | int) -> list[str]:
    answer = client.get(reverse(f"organiser:{name}", args=[tournament.slug]), query)
    assert answer.status_code == 200
    return texts(answer.content)


BADGES = {"nummern": "", "verein": "", "ordnung": "name", "ohne": "nummer"}
VOUCHERS = {"titel": "Gutschein", "text": "1 Getränk", "je": "anzahl", "anzahl": "9"}


class TestBadges:
    def test_name_club_number_and_tournament_eight_a_page(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        (page,) = pages(organiser_client, tournament, "badges_pdf", **BADGES)
        for number, (surname, given) in enumerate([("Ahrens", "Anna"), ("Bauer", "Bernd")], 1):
            assert re.search(rf"{given}\s+{surname}\s+{tournament.name} · .*?Rommé-Club Nr\. \d\s+{number}\b", page)
        assert page.count(tournament.name) >= 8
        assert len(pages(organiser_client, tournament, "badges_pdf", **BADGES, sprache="de,en")) == 2

    def test_anonymous_player_has_a_number_or_none(self, tournament: Tournament) -> None:
        Registration.objects.filter(number=2).update(anonymous=True)
        with_number = badge_names(tournament)
        assert len(with_number) == 8
        assert "2" in with_number
        assert not any("Bauer" in name for name in with_number)
        assert len(badge_names(tournament, with_anonymous=False)) == 7
        made = vouchers(tournament.pk, "Gutschein", "Essen", 1, 1)
        assert made
        assert not any("Bauer" in card.below for card in made.cards)

    def test_chosen_people_and_their_order(self, tournament: Tournament) -> None:
        Registration.objects.filter(number=4).update(withdrawn=True)
        assert badge_names(tournament, numbers=(3, 1, 4), order="nummer") == ["Anna Ahrens", "Clara Claus"]
        of_club = badge_names(tournament, club=Registration.objects.get(number=1).club_id)
        assert 0 < len(of_club) < 7
        assert badge_names(tournament, order="verein")[: len(of_club)] == of_club

    def test_unknown_number_is_said_at_the_field(self, organiser_client: Client, tournament: Tournament) -> None:
        sheets = reverse("organiser:sheets", args=[tournament.slug])
        answer = organiser_client.get(sheets, BADGES | {"blatt": "namensschilder", "nummern": "900"})
        assert answer.status_code == 400
        assert "Von diesen Startnummern ist keine vergeben." in text_of(answer)
        led = organiser_client.get(sheets, BADGES | {"blatt": "namensschilder", "nummern": "1-2"})
        assert led["Location"].startswith(reverse("organiser:badges_pdf", args=[tournament.slug]))


class TestNumbersAndVouchers:
    @pytest.mark.parametrize(("kind", "times"), [("zelt", 2), ("blatt", 1)])
    def test_page_for_each_table(self, organiser_client: Client, tournament: Tournament, kind: str, times: int) -> None:
        made = pages(organiser_client, tournament, "tables_pdf", von=9, bis=11, art=kind)
        assert [len(re.findall(rf"\b{number}\b", page)) for number, page in zip((9, 10, 11), made, strict=True)] == [
            times
        ] * 3

    def test_vouchers_are_numbered(self, organiser_client: Client, tournament: Tournament) -> None:
        first, second = pages(organiser_client, tournament, "vouchers_pdf", **VOUCHERS)
        assert (first.count("1 Getränk"), second.count("1 Getränk")) == (8, 1)
        assert not amiss(first, tournament.organisation.name, tournament.name)
        made = vouchers(tournament.pk, "Gutschein", "Essen", 2, 2)
        assert made
        assert [card.number for card in made.cards][:4] == ["1-1", "1-2", "2-1", "2-2"]
        assert len({card.number for card in made.cards}) == 16

    @pytest.mark.parametrize(
        ("sheet", "typed", "sentence"),
        [
            ("tischnummern", {"von": 3, "bis": 2, "art": "zelt"}, "Der letzte Tisch liegt vor dem ersten."),
            ("tischnummern", {"von": 1, "bis": 301, "art": "zelt"}, "Höchstens 300."),
            ("gutscheine", VOUCHERS | {"anzahl": "1001"}, "Höchstens 1000."),
            ("gutscheine", VOUCHERS | {"anzahl": "21", "je": "person"}, "Je Person höchstens 20."),
        ],
    )
    def test_unprintable_name_is_said(
        self, organiser_client: Client, tournament: Tournament, sheet: str, typed: dict[str, Any], sentence: str
    ) -> None:
        sheets = reverse("organiser:sheets", args=[tournament.slug])
        answer = organiser_client.get(sheets, {"blatt": sheet, **typed})
        assert answer.status_code == 400
        assert sentence in text_of(answer)


class TestCodes:
    def test_pictures_and_posters(self, organiser_client: Client, tournament: Tournament) -> None:
        svg = organiser_client.get(reverse("organiser:qr_svg", args=[tournament.slug]))
        assert svg["Content-Type"] == "image/svg+xml"
        assert b"<svg" in svg.content
        png = organiser_client.get(reverse("organiser:qr_png", args=[tournament.slug]), {"zu": "seite"})
        assert io.BytesIO(png.content).read(8) == b"\x89PNG\r\n\x1a\n"
        for unknown in ("ausschreibung", "anmeldung", "https://example.org"):  # not shown yet; somebody else's
            answer = organiser_client.get(reverse("organiser:qr_png", args=[tournament.slug]), {"zu": unknown})
            assert answer.status_code == 404
        (poster,) = pages(organiser_client, tournament, "way_poster", zu="seite")
        assert f"/turniere/{tournament.slug}/" in poster
        Tournament.objects.filter(pk=tournament.pk).update(takes_entries=True)
        (poster,) = pages(organiser_client, tournament, "way_poster", zu="anmeldung")
        assert f"/turniere/{tournament.slug}/anmelden/" in poster

    def test_poster_of_the_door_is_the_leads_alone(self, organiser_client: Client, tournament: Tournament) -> None:
        poster = reverse("organiser:door_poster", args=[tournament.slug])
        assert organiser_client.get(poster).status_code == 404
        set_door(tournament, 0, ACTOR, is_open=True, all_day=False)
        (page,) = pages(organiser_client, tournament, "door_poster")
        assert "Ich bin da" in page
        desk = somebody(tournament, Role.DESK)
        assert desk.get(poster).status_code == 403
        assert desk.get(reverse("organiser:sheets", args=[tournament.slug])).status_code == 200

    def test_switch_sent_twice_and_stale(self, organiser_client: Client, tournament: Tournament) -> None:
        setting = reverse("organiser:set_door", args=[tournament.slug])
        for _again in range(2):
            organiser_client.post(setting, {"version": "0", "open": "1"})
        page = reverse("organiser:door", args=[tournament.slug])
        assert "Gespeichert" in text_of(organiser_client.get(page))
        assert tournament.door.version == 1
        organiser_client.post(setting, {"version": "0"})
        assert "Inzwischen hat jemand anderes" in text_of(organiser_client.get(page))
        assert timezone.localdate() == tournament.date or "nur am Tag" in text_of(organiser_client.get(page))
