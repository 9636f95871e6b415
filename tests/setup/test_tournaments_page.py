"""My tournaments, a new one, and what is said of one."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_team, make_tournament, seat_series
from tests.web.answers import text
from tournament.core.founding import OUR_CLUB
from tournament.core.preferences import show_tour
from tournament.models import MembershipRole, Organisation, Tournament
from tournament.setup.acts.tournaments import version_of

TYPED: dict[str, Any] = {
    "name": "Herbstpokal",
    "date": "2026-10-10",
    "place": "Kassel",
    "rulebook_id": "dgsrv",
    "series_count": "3",
    "games_per_series": "16",
    "minutes_per_series": "",
    "team_size": "4",
    "repeat_offence_extra": "0",
}


@pytest.fixture
def client_of_anna(organiser: User) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


def settings_of(tournament: Tournament) -> str:
    return f"/leitung/{tournament.slug}/angaben/"


class TestMine:
    def test_empty_page_says_what_to_do(self, client_of_anna: Client) -> None:
        page = text(client_of_anna.get("/leitung/"))
        assert "Noch gibt es keines." in page
        assert 'href="/leitung/neu/"' in page

    def test_it_shows_only_mine_and_what_is_next_in_each(self, organiser: User, client_of_anna: Client) -> None:
        mine = {
            name: make_tournament(players, name=name)
            for name, players in (("Leer", 0), ("Zu setzen", 8), ("Entwurf", 8), ("Gesetzt", 8), ("Läuft", 8))
        }
        for tournament in mine.values():
            tournament.organisers.add(organiser)
        show_tour(organiser, shown=False)
        make_tournament(name="Fremd")
        seat_series(mine["Entwurf"], published=False)
        seat_series(mine["Gesetzt"])
        running = seat_series(mine["Läuft"])
        running.started_at = timezone.now()
        running.save()
        page = text(client_of_anna.get("/leitung/"))
        order = ("Entwurf", "Gesetzt", "Leer", "Läuft", "Zu setzen")
        parts = dict(zip(order, page.split('<a href="/leitung/pokal-')[1:], strict=True))
        expected = {
            "Leer": "Leute anmelden und abhaken",
            "Zu setzen": "Serie 1 setzen",
            "Entwurf": "Sitzplan der Serie 1 ansehen und veröffentlichen",
            "Gesetzt": "Listen drucken, Serie 1 beginnen",
            "Läuft": "Serie 1 läuft",
        }
        assert {name: words in parts[name] for name, words in expected.items()} == dict.fromkeys(expected, True)
        assert "Fremd" not in page
        assert "Seinen Namen eintragen" not in page  # that is the owner's

    def test_owner_is_told_where_the_club_gets_its_name(self, organiser: User, client_of_anna: Client) -> None:
        club = Organisation.objects.get(memberships__user=organiser)
        club.memberships.update(role=MembershipRole.OWNER)
        make_tournament(0, organisation=club).organisers.add(organiser)
        for name, told in ((OUR_CLUB, True), ("Skatfreunde", False)):
            Organisation.objects.filter(pk=club.pk).update(name=name)
            assert ("Seinen Namen eintragen" in text(client_of_anna.get("/leitung/"))) is told

    def test_it_asks_as_often_for_many_as_for_few(self, organiser: User, client_of_anna: Client) -> None:
        counts = []
        for _ in range(2):
            make_tournament(4).organisers.add(organiser)
            with CaptureQueriesContext(
                connection,
            ) as queries:
                client_of_anna.get("/leitung/")
            counts.append(len(queries))
        assert counts[0] == counts[1]

    @pytest.mark.parametrize("path", ["/leitung/", "/leitung/neu/"])
    def test_it_wants_a_log_in(self, db: None, path: str) -> None:
        assert Client().get(path)["Location"] == f"/anmelden/?next={path}"


class TestNew:
    def test_it_makes_the_tournament_and_leads_to_the_registration(
        self, organiser: User, client_of_anna: Client
    ) -> None:
        answer = client_of_anna.post("/leitung/neu/", TYPED)
        made = Tournament.objects.get()
        assert answer["Location"] == "/leitung/herbstpokal/anmeldung/"
        assert (made.name, made.minutes_per_series, made.team_size, made.published) == ("Herbstpokal", 108, 4, False)
        assert list(made.organisers.all()) == [organiser]

    def test_what_is_agreed_beside_the_rules_is_said_wherever_their_title_is(self, client_of_anna: Client) -> None:
        """decisions.md: it says "DSkV 2018, mit Vereinbarung: ..." and not "Hausregel"."""
        agreed = {"three_are_complete": "on", "second_offence_per_list": "on"}
        client_of_anna.post("/leitung/neu/", TYPED | agreed)
        made = Tournament.objects.get()
        assert made.agreements == ["second_offence_per_list", "three_are_complete"]
        title = "DGSRV Rommé-Regeln, mit Vereinbarung: zweites Wegwerfen je Liste; Mannschaft ab drei vollständig"
        client_of_anna.post(f"/leitung/{made.slug}/oeffentlich/", {"published": "1"})
        for path in (made.get_absolute_url(), reverse("referee:tournament_card", args=[made.slug])):
            page = text(client_of_anna.get(path))
            assert title in page
            assert "Hausregel" not in page

    def test_what_the_rules_have_no_use_for_is_refused_at_its_place(self, client_of_anna: Client) -> None:
        answer = client_of_anna.post("/leitung/neu/", TYPED | {"augen_break_ties": "on"})
        assert answer.status_code == 400
        assert "Bei diesem Regelwerk ändert diese Vereinbarung nichts." in text(answer)
        assert not Tournament.objects.exists()

    def test_zero_minutes_are_no_clock(self, client_of_anna: Client) -> None:
        client_of_anna.post("/leitung/neu/", TYPED | {"minutes_per_series": "0"})
        assert Tournament.objects.get().minutes_per_series is None

    @pytest.mark.parametrize(
        ("field", "typed", "said"),
        [
            ("name", "", "Wie heißt das Turnier?"),
            ("date", "morgen", "Bitte ein Datum wie 09.05.2026 eingeben."),
            ("date", "0202-05-09", "Bitte ein Datum wie 09.05.2026 eingeben."),
            ("date", "9999-12-31", "Bitte ein Datum wie 09.05.2026 eingeben."),
            ("series_count", "0", "Mindestens 1."),
            ("series_count", "", "Hier fehlt eine Zahl."),
            ("games_per_series", "viele", "Bitte eine ganze Zahl eingeben."),
            ("games_per_series", "1000", "Höchstens 200."),
        ],
    )
    def test_bad_input_is_said_and_what_was_typed_stays(
        self, client_of_anna: Client, field: str, typed: str, said: str
    ) -> None:
        answer = client_of_anna.post("/leitung/neu/", TYPED | {field: typed})
        assert answer.status_code == 400
        page = text(answer)
        assert said in page
        assert 'value="Kassel"' in page
        assert typed in page
        assert not Tournament.objects.exists()

    def test_uneven_number_of_games_is_asked_once(self, client_of_anna: Client) -> None:
        """Rule 2: a multiple of four by default; 18 at four are 13.5 at three, rounded up to 14."""
        asked = client_of_anna.post("/leitung/neu/", TYPED | {"games_per_series": "18"})
        page = text(asked)
        assert asked.status_code == 400
        assert "18 ist kein Vielfaches von 4" in page
        assert "Dreiertisch rundet auf 14 auf" in page
        assert 'name="sure"' in page
        client_of_anna.post("/leitung/neu/", TYPED | {"games_per_series": "18", "sure": "on"})
        assert Tournament.objects.get().games_per_series == 18


class TestSettings:
    def sent(self, tournament: Tournament, **changes: Any) -> dict[str, Any]:
        return TYPED | {"version": version_of(tournament)} | changes

    def test_it_shows_what_is_stored_and_stores_what_is_typed(
        self, tournament: Tournament, organiser_client: Client
    ) -> None:
        page = text(organiser_client.get(settings_of(tournament)))
        assert 'value="Pokal 2026"' in page
        assert 'value="2026-05-09"' in page
        answer = organiser_client.post(settings_of(tournament), self.sent(tournament, team_size="0"))
        assert answer.status_code == 302
        tournament.refresh_from_db()
        assert (tournament.name, tournament.members_per_team) == ("Herbstpokal", 0)

    def test_saving_unchanged_changes_nothing(self, tournament: Tournament, organiser_client: Client) -> None:
        unchanged = self.sent(
            tournament, name="Pokal 2026", date="09.05.2026", minutes_per_series="60", games_per_series="16"
        )
        assert organiser_client.post(settings_of(tournament), unchanged).status_code == 302
        tournament.refresh_from_db()
        assert (tournament.revision, tournament.team_size) == (0, None)

    def test_stale_change_shows_both_versions_and_can_be_sent_again(
        self, tournament: Tournament, organiser_client: Client
    ) -> None:
        sent = self.sent(tournament)
        Tournament.objects.update(name="Cup von nebenan")
        answer = organiser_client.post(settings_of(tournament), sent)
        page = text(answer)
        assert answer.status_code == 409
        assert "<dd>Cup von nebenan</dd>" in page
        assert 'value="Herbstpokal"' in page
        tournament.refresh_from_db()
        organiser_client.post(settings_of(tournament), self.sent(tournament))
        assert Tournament.objects.get().name == "Herbstpokal"

    def test_refusal_stands_at_its_field(self, tournament: Tournament, organiser_client: Client) -> None:
        seat_series(tournament, 3)
        answer = organiser_client.post(settings_of(tournament), self.sent(tournament, series_count="2"))
        assert answer.status_code == 409
        assert "Serie 3 ist schon gesetzt und kann nicht mehr wegfallen." in text(answer)
        assert Tournament.objects.get().name == "Pokal 2026"

    def test_it_is_shown_to_everybody_and_hidden_again(self, tournament: Tournament, organiser_client: Client) -> None:
        address = f"/leitung/{tournament.slug}/oeffentlich/"
        for published, status in (("0", 404), ("1", 200)):
            organiser_client.post(address, {"published": published})
            assert Client().get(tournament.get_absolute_url()).status_code == status

    @pytest.mark.parametrize("rest", ["angaben/", "anmeldung/", "anmeldung/einlesen/", "mannschaften/"])
    def test_somebody_elses_is_not_found(self, tournament: Tournament, client_of_anna: Client, rest: str) -> None:
        assert client_of_anna.get(f"/leitung/{tournament.slug}/{rest}").status_code == 404

    @pytest.mark.parametrize(
        "rest",
        [
            "angaben/",
            "oeffentlich/",
            "anmeldung/neu/",
            "anmeldung/anwesend/",
            "anmeldung/einlesen/",
            "anmeldung/{person}/",
            "anmeldung/{person}/ausgeschieden/",
            "anmeldung/{person}/loeschen/",
            "mannschaften/neu/",
            "mannschaften/{team}/",
            "mannschaften/{team}/aufloesen/",
            "mannschaften/aus-vereinen/",
        ],
    )
    def test_nobody_acts_on_somebody_elses(self, tournament: Tournament, client_of_anna: Client, rest: str) -> None:
        person = tournament.registrations.get(number=1)
        team = make_team(tournament, [person])
        address = f"/leitung/{tournament.slug}/{rest.format(person=person.pk, team=team.pk)}"
        assert client_of_anna.post(address, {"version": "1", "alle": "1", "withdrawn": "1"}).status_code == 404
        assert Client().post(address)["Location"] == f"/anmelden/?next={address}"
        assert Tournament.objects.get().revision == 0


class TestWhatTheRulebookLeavesOpen:
    """decisions.md: horesca may end at a target score, romme24 goes with or without jokers, rule 15 is the DSkV's."""

    def made(self, client: Client, **typed: str) -> tuple[int, str]:
        answer = client.post("/leitung/neu/", TYPED | typed)
        return answer.status_code, text(answer)

    def test_target_score_is_agreed(self, client_of_anna: Client) -> None:
        status, _page = self.made(client_of_anna, rulebook_id="horesca", target_score="100", team_size="0")
        assert status == 302
        assert Tournament.objects.get(name="Herbstpokal").target_score == 100

    def test_jokers_are_left_out(self, client_of_anna: Client) -> None:
        status, _page = self.made(client_of_anna, rulebook_id="romme24-open", without_jokers="on", team_size="0")
        assert status == 302
        assert Tournament.objects.get(name="Herbstpokal").rulebook.pack.jokers == 0

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ({"rulebook_id": "dgsrv", "target_score": "100"}, "Dieses Regelwerk kennt keine Zielpunktzahl."),
            ({"rulebook_id": "horesca", "without_jokers": "on"}, "Ob mit Jokern gespielt wird, legt dieses"),
            ({"rulebook_id": "horesca", "repeat_offence_extra": "1"}, "Dieses Regelwerk kennt kein ungezähltes"),
        ],
    )
    def test_what_is_not_open_is_refused_and_what_was_typed_stays(
        self, typed: dict[str, str], said: str, client_of_anna: Client
    ) -> None:
        status, page = self.made(client_of_anna, **typed)
        assert status == 400
        assert said in page
        assert 'value="Herbstpokal"' in page
        assert not Tournament.objects.exists()

    def test_page_knows_what_to_ask_for_which_rulebook(self, client_of_anna: Client) -> None:
        page = text(client_of_anna.get("/leitung/neu/"))
        assert '<div data-rulebooks="horesca">' in page
        assert '<div data-rulebooks="romme24-open romme24-turnier romme24-sprint romme24-cent">' in page
        assert '<details data-rulebooks="dskv-2018 dgsrv">' in page
