"""The pages of a Siegerehrung: who may, what is arranged, the rehearsal, who does not want to be named."""

import datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import ACTOR, close_lists, make_tournament, register, seat_series
from tests.web.html import text_of
from tournament.ceremony.acts import arranging, rehearsing
from tournament.ceremony.reads.course import course_of
from tournament.ceremony.reads.on_screen import on_screen
from tournament.ceremony.reads.programme import Item
from tournament.core.errors import RefusedError, StaleError
from tournament.models import AuditEntry, Ceremony, Lot, Registration, Role, Seat, Tournament

from .test_revealing import begin, listed, said, show, version

pytestmark = pytest.mark.django_db


def address(tournament: Tournament, name: str = "ceremony") -> str:
    return reverse(f"organiser:{name}", args=[tournament.slug])


def send(client: Client, tournament: Tournament, name: str, **sent: object) -> str:
    """What the page says after it."""
    said_of_it = {"version": version(tournament), **sent}
    return text_of(client.post(address(tournament, name), said_of_it, follow=True))


def test_spielleitung_alone_leads_it(hall: Tournament, desk: Client) -> None:
    assert desk.get(address(hall)).status_code == 200
    for role in set(Role) - {Role.LEAD}:
        helper = User.objects.create_user(f"helfer-{role}")
        helper.appointments.create(tournament=hall, role=role)
        client = Client()
        client.force_login(helper)
        assert (client.get(address(hall)).status_code, client.post(address(hall, "begin_ceremony")).status_code) == (
            403,
            403,
        )
    assert (Client().get(address(hall)).status_code, Ceremony.objects.exists()) == (302, False)


def test_from_the_page_it_begins_goes_on_goes_back_and_ends(hall: Tournament, desk: Client) -> None:
    """It says what is next and what comes then: "Damen, noch 3 zu zeigen", "danach: Los um Platz 1"."""
    page = send(desk, hall, "begin_ceremony")
    assert "Einzelwertung, noch 2 zu zeigen" in page
    show(hall)
    page = text_of(desk.get(address(hall)))
    assert not [
        words
        for words in (
            "Gleichstand um Platz 2",
            "danach: Los um Platz 2 unter 2: je 44 Wertungspunkte, 310 Augen – Bauer, Bernd · Claus, Clara",
        )
        if words not in page
    ]
    step = course_of(hall).next
    assert step is not None
    assert (
        "Los ziehen" in send(desk, hall, "ceremony_show", step=step.name),
        "Gleichstand um Platz 2" in send(desk, hall, "ceremony_hide", step=step.name),
    ) == (True, True)
    show(hall, 5)
    page = text_of(desk.get(address(hall)))
    assert (
        "Beenden: Dann ist alles öffentlich" in page,
        "Die Siegerehrung ist vorbei" in send(desk, hall, "end_ceremony"),
    ) == (True, True)


def test_next_step_is_on_the_organisers_page_alone(hall: Tournament, desk: Client) -> None:
    begin(hall)
    show(hall, 3)
    assert "1. Ahrens, Anna" in text_of(desk.get(address(hall)))
    assert [
        everybodys
        for everybodys in ("siegerehrung", "siegerehrung.json")
        if "Ahrens" in Client().get(f"/turniere/{hall.slug}/{everybodys}").content.decode()
    ] == []
    assert listed(hall) == 0


def test_list_that_is_open_is_named_before_anybody_begins(hall: Tournament, desk: Client) -> None:
    hall.series.get().card_tables.filter(number=2).update(closed_at=None)
    assert "Serie 1: Die Liste von Tisch 2 ist noch offen." in text_of(desk.get(address(hall)))
    page = send(desk, hall, "begin_ceremony")
    assert "Noch ist eine Liste offen (Serie 1, Tisch 2): Die Siegerehrung beginnt, wenn alle zu sind." in page


def test_board_stops_at_once_before_the_next_series_and_goes_on(hall: Tournament, desk: Client) -> None:
    assert (
        "Vor der 1. Serie einfrieren" in text_of(desk.get(address(hall))),
        "Ergebnisse ab der 1. Serie sieht niemand" in send(desk, hall, "ceremony_board", board="1"),
        Ceremony.objects.get().hides_from,
        "Alle sehen, was veröffentlicht ist" in send(desk, hall, "ceremony_board", board="lift"),
    ) == (True, True, 1, True)
    assert (
        "unverändert" in send(desk, hall, "ceremony_board", board="now"),
        "Serie 0 gibt es nicht" in send(desk, make_it(hall, frozen=False), "ceremony_board", board="unsinn"),
    ) == (True, True)
    begin(hall)
    assert "Die Siegerehrung hat schon begonnen." in send(desk, hall, "ceremony_board", board="lift")
    assert Ceremony.objects.get().frozen_at


def make_it(tournament: Tournament, *, frozen: bool) -> Tournament:
    Ceremony.objects.update(frozen_at=datetime.datetime.now(datetime.UTC) if frozen else None)
    return tournament


class TestProgramme:
    def test_plan_without_wishes_is_three_places_of_everything(self, with_teams: Tournament) -> None:
        assert course_of(with_teams).items == (Item("teams"), Item("players"))

    def test_order_places_and_a_sponsor_are_said_on_one_page(self, desk: Client, with_teams: Tournament) -> None:
        rows = {
            "0-ranking": "teams", "0-places": "0", "0-sponsor": "",
            "1-ranking": "players", "1-places": "10", "1-sponsor": " gestiftet\nvon \u202eBlumen  Meyer ",
        }  # fmt: skip
        page = send(desk, with_teams, "ceremony_programme", **rows)
        assert ("10 Plätze gestiftet von Blumen Meyer" in page.replace("\n", " "), course_of(with_teams).items) == (
            True,
            (Item("players", 10, "gestiftet von Blumen Meyer"),),
        )
        begin(with_teams)
        show(with_teams)
        assert said(with_teams)["sponsor"] == "gestiftet von Blumen Meyer"

    def test_ranking_is_shown_earlier_and_again_as_usual(self, desk: Client, with_teams: Tournament) -> None:
        rows = {"0-ranking": "teams", "0-places": "3", "1-ranking": "players", "1-places": "3"}
        send(desk, with_teams, "ceremony_programme", up=1, **rows)
        assert [item.ranking for item in course_of(with_teams).items] == ["players", "teams"]
        send(desk, with_teams, "ceremony_programme", usual=1, **rows)
        assert [item.ranking for item in course_of(with_teams).items] == ["teams", "players"]

    @pytest.mark.parametrize(
        "wrong",
        [{"0-places": "11"}, {"0-places": "-1"}, {"0-places": "viele"}, {"0-sponsor": "x" * 121}, {"0-ranking": ""}],
    )
    def test_impossible_plan_is_refused(self, desk: Client, hall: Tournament, wrong: dict[str, str]) -> None:
        rows = {"version": 0, "0-ranking": "players", "0-places": "3", "0-sponsor": ""} | wrong
        assert (desk.post(address(hall, "ceremony_programme"), rows).status_code, Ceremony.objects.exists()) == (
            422,
            False,
        )

    @pytest.mark.parametrize(
        ("items", "code"),
        [
            ([Item("players"), Item("players")], "ceremony_rankings"),
            ([Item("gibt es nicht")], "ceremony_rankings"),
            ([Item("players", sponsor="x" * 121)], "ceremony_sponsor"),
        ],
    )
    def test_plan_of_missing_rankings_is_refused(self, hall: Tournament, items: list[Item], code: str) -> None:
        with pytest.raises(RefusedError, match=rf"^{code}$"):
            arranging.arrange(hall, 0, items, ACTOR)
        with pytest.raises(StaleError):
            arranging.arrange(hall, 7, [Item("players")], ACTOR)

    def test_sponsor_may_have_120_letters(self, hall: Tournament) -> None:
        arranging.arrange(hall, 0, [Item("players", 1, "x" * 120)], ACTOR)
        assert course_of(hall).items[0].sponsor == "x" * 120

    def test_begun_rankings_stay_and_others_may_change(self, with_teams: Tournament) -> None:
        begin(with_teams)
        show(with_teams)
        with pytest.raises(RefusedError, match=r"^ceremony_shown$"):
            arranging.arrange(with_teams, version(with_teams), [Item("players"), Item("teams")], ACTOR)
        with pytest.raises(RefusedError, match=r"^ceremony_shown$"):
            arranging.arrange(with_teams, version(with_teams), [Item("teams", 2), Item("players")], ACTOR)
        arranging.arrange(with_teams, version(with_teams), [Item("teams"), Item("players", 1)], ACTOR)
        assert said(with_teams)["title"] == "Mannschaften"

    def test_ranking_that_goes_meanwhile_is_passed_over(self, hall: Tournament) -> None:
        for at, name in enumerate(("Alle", "Noch einmal"), 1):
            hall.rankings.create(document_id=f"r{at}", name=name, of="players", position=at)
        begin(hall)
        show(hall)
        hall.rankings.get(document_id="r1").delete()
        show(hall)
        assert said(hall)["title"] == "Noch einmal"


class TestRehearsal:
    def test_rehearsal_walks_through_everything_unseen(self, hall: Tournament, desk: Client) -> None:
        before = Client().get(f"/turniere/{hall.slug}/siegerehrung.json")
        revision = Tournament.objects.get(pk=hall.pk).public_revision
        page = send(desk, hall, "rehearse_ceremony", way="start")
        kinds = []
        while course_of(hall, rehearsal=True).next:
            page = send(desk, hall, "rehearse_ceremony", way="next")
            shown = on_screen(hall, rehearsal=True)
            kinds.append(shown and shown.kind)
            if shown and shown.drawing:
                assert "Hier wird gelost." in page
        assert kinds == ["title", "tied", "drawn", "place", "podium", "end"]
        ceremony = Ceremony.objects.get()
        assert (
            ceremony.revealed,
            ceremony.shown,
            ceremony.begun_at,
            ceremony.frozen_at,
            Lot.objects.exists(),
            Tournament.objects.get(pk=hall.pk).public_revision,
        ) == ([], {}, None, None, False, revision)
        after = Client().get(f"/turniere/{hall.slug}/siegerehrung.json")
        assert (after.json(), after["ETag"], AuditEntry.objects.filter(action="ceremony_rehearsed").count()) == (
            {"moment": None},
            before["ETag"],
            7,
        )

    def test_rehearsal_goes_back_and_stops(self, hall: Tournament, desk: Client) -> None:
        send(desk, hall, "rehearse_ceremony", way="start")
        send(desk, hall, "rehearse_ceremony", way="next")
        send(desk, hall, "rehearse_ceremony", way="back")
        assert (
            Ceremony.objects.get().rehearsed,
            "Vorzubereiten ist nichts" in send(desk, hall, "rehearse_ceremony", way="stop"),
            Ceremony.objects.get().rehearsed,
            desk.get(address(hall, "ceremony_rehearsal")).status_code,
        ) == (0, True, None, 302)

    def test_double_tap_is_one_step(self, hall: Tournament, desk: Client) -> None:
        send(desk, hall, "rehearse_ceremony", way="start")
        read = version(hall)
        for _tap in range(2):
            desk.post(address(hall, "rehearse_ceremony"), {"version": read, "way": "next"})
        assert Ceremony.objects.get().rehearsed == 1

    def test_rehearsal_is_refused_during_the_ceremony_and_before_any_game(self, hall: Tournament) -> None:
        begin(hall)
        with pytest.raises(RefusedError, match=r"^ceremony_on$"):
            rehearsing.rehearse(hall, version(hall), ACTOR, rehearsing.WAYS["start"])
        with pytest.raises(RefusedError, match=r"^ceremony_nobody$"):
            rehearsing.rehearse(make_tournament(4), 0, ACTOR, rehearsing.WAYS["start"])


class TestNames:
    """Issue 17, "Bad input": shown as everywhere public, and asked before the ceremony shows it."""

    @pytest.fixture
    def winner(self, hall: Tournament) -> Registration:
        """Anna, who leads, does not want to be named."""
        Registration.objects.filter(tournament=hall, number=1).update(anonymous=True)
        return hall.registrations.get(number=1)

    def everything(self, tournament: Tournament) -> str:
        pages = (
            "siegerehrung",
            "siegerehrung.json",
            "stand",
            "stand.json",
            "stand.csv",
            "wertung/players",
            "spieler/1",
        )
        return "".join(Client().get(f"/turniere/{tournament.slug}/{page}").content.decode() for page in pages)

    def test_anonymous_player_is_shown_so_and_asked_about_before(
        self, hall: Tournament, desk: Client, winner: Registration
    ) -> None:
        assert "Teilnehmer 1 mit Namen zeigen (Ahrens, Anna)" in text_of(desk.get(address(hall))).replace("\n", " ")
        begin(hall)
        show(hall, 4)
        assert (said(hall)["lines"][0]["name"], "Ahrens" in self.everything(hall)) == ("Teilnehmer 1", False)

    def test_anonymous_player_not_shown_is_not_asked_about(self, hall: Tournament, desk: Client) -> None:
        Registration.objects.filter(tournament=hall, number=8).update(anonymous=True)
        assert "nicht genannt werden" not in text_of(desk.get(address(hall)))

    def test_player_who_agreed_is_named_in_the_ceremony_and_nowhere_else(
        self, hall: Tournament, desk: Client, winner: Registration
    ) -> None:
        send(desk, hall, "ceremony_names", named=[winner.pk])
        begin(hall)
        show(hall, 5)
        assert (
            said(hall)["lines"][0]["name"],
            "Ahrens" in Client().get(f"/turniere/{hall.slug}/wertung/players").content.decode(),
        ) == ("Ahrens, Anna", False)
        show(hall)
        assert said(hall)["winners"] == [["Einzelwertung", ["Ahrens, Anna"]]]
        send(desk, hall, "end_ceremony")
        assert (said(hall)["winners"], "Ahrens" in self.everything(hall)) == (
            [["Einzelwertung", ["Teilnehmer 1"]]],
            False,
        )

    def test_member_of_a_team_is_asked_too(self, desk: Client, with_teams: Tournament) -> None:
        Registration.objects.filter(tournament=with_teams, number=8).update(anonymous=True)
        assert "Teilnehmer 8 mit Namen zeigen" in text_of(desk.get(address(with_teams))).replace("\n", " ")
        begin(with_teams)
        show(with_teams, 2)
        assert "Teilnehmer 8" in said(with_teams)["lines"][0]["members"]

    def test_player_not_asked_about_cannot_be_named(self, hall: Tournament, winner: Registration) -> None:
        others = Registration.objects.filter(tournament=make_tournament(4)).values_list("pk", flat=True)
        arranging.name(hall, 0, [winner.pk, *others, 10**9], ACTOR)
        assert (Ceremony.objects.get(tournament=hall).named, AuditEntry.objects.get(action="ceremony_named").after) == (
            [winner.pk],
            {"named": [1]},
        )


def test_queries_do_not_grow_with_players(hall: Tournament) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert on_screen(hall)
        return len(queries)

    begin(hall)
    show(hall, 4)
    with_eight = asked()
    register(hall, 12, [])
    hall.series.get().card_tables.all().delete()
    close_lists(seat_series(hall), *range(1, 6))
    for at, seat in enumerate(Seat.objects.filter(series__tournament=hall)):
        Seat.objects.filter(pk=seat.pk).update(wertungspunkte=50 - at, points=50 - at, games=12)
    assert asked() == with_eight


def test_ceremony_of_an_unpublished_tournament_is_not_found(hall: Tournament) -> None:
    Tournament.objects.filter(pk=hall.pk).update(published=False)
    assert {
        Client().get(f"/turniere/{hall.slug}/{page}").status_code for page in ("siegerehrung", "siegerehrung.json")
    } == {404}


def test_before_it_begins_everybodys_page_says_so(hall: Tournament) -> None:
    assert (
        "Die Siegerehrung hat noch nicht begonnen." in text_of(Client().get(f"/turniere/{hall.slug}/siegerehrung")),
        Client().get(f"/turniere/{hall.slug}/siegerehrung.json").json(),
    ) == (True, {"moment": None})
