"""Final means final (issue 12): the end is stated, what it rests on is locked, and only a Berichtigung changes it."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import (
    ACTOR,
    make_team,
    make_tournament,
    publish_results,
    seat_series,
    write_something,
)
from tests.web.reading import texts
from tournament.core.errors import RefusedError, StaleError
from tournament.core.lock import correcting
from tournament.lists.acts import lists
from tournament.lists.acts.lists import PaperTotal
from tournament.models import AuditEntry, Correction, Edition, Ranking, Team, Tournament, TypedTotal
from tournament.registration.acts import registrations
from tournament.registration.fields import Entry
from tournament.registration.reads.people import called
from tournament.standings.acts import editions, lots, publishing

pytestmark = pytest.mark.django_db

READ = {"players": 1, "teams": 1}
"""The rankings every tournament has, as they are before anything is done to them."""


TYPED = {
    1: {1: (50, 100), 2: (30, 150), 3: (20, 200), 4: (20, 200)},
    2: {1: (60, 10), 2: (58, 20), 3: (52, 30), 4: (40, 80)},
}
"""Table -> seat -> Wertungspunkte and Augen; players 1 to 4 sit at table 1, 5 to 8 at table 2."""


@pytest.fixture
def championship(organiser: User) -> Tournament:
    """Eight players, a series played and published, both lists typed in: see TYPED.

    So 5, 6, 7, 1, 8, 2 and, tied, 3 and 4. Teams: "Eins" players 1 and 3 (70), "Zwei" 5 and 7 (112), "Drei" 2 and 4
    (50).
    """
    tournament = make_tournament(8, series=1)
    tournament.organisers.add(organiser)
    for table in seat_series(tournament, 1).card_tables.all():
        paper = {seat: PaperTotal(*made) for seat, made in TYPED[table.number].items()}
        lists.type_totals(table, 1, paper, ACTOR)
    publish_results(tournament, 1)
    people = list(tournament.registrations.order_by("number"))
    for name, members in (("Eins", (0, 2)), ("Zwei", (4, 6)), ("Drei", (1, 3))):
        make_team(tournament, [people[at] for at in members], name)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def final(championship: Tournament) -> Tournament:
    editions.finalise(championship, READ, ACTOR)
    return championship


@pytest.fixture
def client(organiser: User) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


def hidden(page: str) -> dict[str, str]:
    """The fields that the page of a correction sends along."""
    sent = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.partition("novalidate")[2])
    return {name: unescape(value) for name, value in sent}


def said(page: str) -> str:
    """The text of a page without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page.partition("<h1>")[2])).split())


def name(tournament: Tournament, number: int) -> str:
    return tournament.registrations.get(number=number).person.name


def champion(edition: Edition) -> str:
    rows = edition.lists.get(ranking_id_in_document="players").content["rows"]
    return str(rows[0]["name"])


def totals(tournament: Tournament, first: int) -> tuple[str, dict[str, int]]:
    """Address and fields to type the totals of table 2 anew; the first player's Wertungspunkte are these."""
    table = tournament.series.get(number=1).card_tables.get(number=2)
    fields = {"version": table.version}
    for seat, (made, augen) in (TYPED[2] | {1: (first, 10)}).items():
        fields |= {f"wertungspunkte_{seat}": made, f"augen_{seat}": augen}
    return f"/leitung/{tournament.slug}/serie/1/tisch/2/summen/", fields


class TestSilentChanges:
    """The three ways in which a result changed that was final and public (the issue's introduction)."""

    def test_a_team_is_not_dissolved_by_a_click(self, final: Tournament, client: Client) -> None:
        team = final.teams.get(name="Zwei")
        answer = client.post(f"/leitung/{final.slug}/mannschaften/{team.pk}/aufloesen/", {"version": team.version})
        assert answer.status_code == 409
        page = said(answer.content.decode())
        assert "Mannschaften: Zwei: 1 → –, Eins: 2 → 1, Drei: 3 → 2 (3 Ränge)" in page
        assert "Einzelwertung: keine Ränge" in page
        assert Team.objects.filter(pk=team.pk).exists()

    def test_a_loan_player_added_afterwards_lifts_nobody(self, final: Tournament, client: Client) -> None:
        drei, player = final.teams.get(name="Drei"), final.registrations.get(number=6)
        members = [str(pk) for pk in drei.members.values_list("registration_id", flat=True)]
        sent = {"name": "Drei", "version": drei.version, "own": [*members, str(player.pk)]}
        answer = client.post(f"/leitung/{final.slug}/mannschaften/{drei.pk}/", sent)
        assert answer.status_code == 409
        # Drei has 50 and is third behind Eins with 70; with the 58 of player 6 it would be second
        assert "Eins: 2 → 3, Drei: 3 → 2 (2 Ränge)" in said(answer.content.decode())
        assert drei.members.count() == 2

    def test_a_paper_total_is_not_changed_without_a_reason(self, championship: Tournament, client: Client) -> None:
        address, fields = totals(championship, 10)
        answer = client.post(address, fields)
        assert answer.status_code == 409
        page = said(answer.content.decode())
        assert "Veröffentlichtes ändern" in page
        # with 10 he would be behind everybody
        assert f"Einzelwertung: {name(championship, 5)}: 1 → 8, {name(championship, 6)}: 2 → 1" in page
        assert TypedTotal.objects.get(seat__number=1, seat__card_table__number=2).wertungspunkte == 60
        sent = {**fields, **hidden(answer.content.decode()), "correction_reason": "Additionsfehler"}
        assert client.post(address, sent).status_code == 302
        assert TypedTotal.objects.get(seat__number=1, seat__card_table__number=2).wertungspunkte == 10
        assert [(one.reason, one.what) for one in Correction.objects.all()] == [("Additionsfehler", "Serie 1, Tisch 2")]
        assert not Edition.objects.exists()

    def test_results_are_not_changed_while_they_are_taken_off_the_pages(
        self, championship: Tournament, client: Client
    ) -> None:
        one = championship.series.get(number=1)
        page, version = f"/leitung/{championship.slug}/serie/1/ergebnis/", one.version
        answer = client.post(page, {"version": version, "public": "0"})
        assert (answer.status_code, "Veröffentlichtes ändern" in said(answer.content.decode())) == (409, True)
        sent = hidden(answer.content.decode()) | {"correction_reason": "Tisch 2 rechnet nach"}
        assert client.post(page, sent).status_code == 302
        assert client.post(*totals(championship, 10)).status_code == 302
        assert client.post(page, {"version": version + 1, "public": "1"}).status_code == 302
        public = said(Client().get(f"/turniere/{championship.slug}/stand").content.decode())
        assert "Tisch 2 rechnet nach" in public


class TestCorrection:
    def test_with_a_reason_it_is_stored_and_makes_the_next_edition(self, final: Tournament, client: Client) -> None:
        address, fields = totals(final, 10)
        page = client.post(address, fields).content.decode()
        assert "Serie 1, Tisch 2" in said(page)
        answer = client.post(address, hidden(page) | {"correction_reason": " Additionsfehler,  von allen bestätigt "})
        assert answer.status_code == 302
        first, second = Edition.objects.order_by("number")
        assert (first.number, second.number, second.reason) == (1, 2, "Additionsfehler, von allen bestätigt")
        champion = [
            edition.lists.get(ranking_id_in_document="players").content["rows"][0]["name"]
            for edition in (first, second)
        ]
        assert champion == [name(final, 5), name(final, 6)]
        correction = second.corrections.get()
        assert (correction.reason, correction.what) == (second.reason, "Serie 1, Tisch 2 Summen eingetippt")
        rows = list(AuditEntry.objects.filter(tournament=final).order_by("-revision")[:2])
        assert [row.action for row in rows] == ["result_corrected", "totals_typed"]
        assert all(row.after["reason"] == second.reason for row in rows)
        assert rows[0].revision == second.revision

    def test_nothing_is_stored_without_a_reason(self, final: Tournament, client: Client) -> None:
        address, fields = totals(final, 10)
        page = client.post(address, fields).content.decode()
        revision = Tournament.objects.get(pk=final.pk).revision
        answer = client.post(address, hidden(page) | {"correction_reason": "  "})
        assert (answer.status_code, "Hier fehlt der Grund." in answer.content.decode()) == (409, True)
        assert Tournament.objects.get(pk=final.pk).revision == revision
        assert Edition.objects.count() == 1

    def test_what_was_shown_is_what_is_done(self, final: Tournament, client: Client) -> None:
        """Somebody else corrects something meanwhile: the second sees what it does now, and is asked again."""
        address, fields = totals(final, 10)
        page = client.post(address, fields).content.decode()
        team = final.teams.get(name="Zwei")
        other = f"/leitung/{final.slug}/mannschaften/{team.pk}/aufloesen/"
        first = client.post(other, {"version": team.version}).content.decode()
        assert client.post(other, hidden(first) | {"correction_reason": "gab es nie"}).status_code == 302
        answer = client.post(address, hidden(page) | {"correction_reason": "Additionsfehler"})
        assert (answer.status_code, "Inzwischen hat jemand anderes" in answer.content.decode()) == (409, True)
        assert Edition.objects.count() == 2

    def test_what_cannot_be_done_anyway_says_so_as_ever(self, final: Tournament, client: Client) -> None:
        address, fields = totals(final, 9999)
        answer = client.post(address, fields)
        assert answer.status_code == 422
        assert "Zu groß: höchstens 96." in answer.content.decode()
        address, fields = totals(final, 10)
        stale = client.post(address, fields | {"version": 1}, follow=True)
        assert "Inzwischen hat jemand anderes etwas geändert." in stale.content.decode()
        assert Edition.objects.count() == 1

    def test_nobody_elses_tournament(self, final: Tournament) -> None:
        address, fields = totals(final, 10)
        stranger = Client()
        stranger.force_login(User.objects.create_user("fremd", password="karten-und-augen"))
        assert stranger.post(address, {**fields, "correction_reason": "so"}).status_code == 404
        assert Client().post(address, {**fields, "correction_reason": "so"}).status_code == 302
        assert Edition.objects.count() == 1


class TestPartly:
    """Two days: Saturday is final, Sunday is to be played."""

    @pytest.fixture
    def weekend(self, championship: Tournament) -> Tournament:
        for position, (key, series) in enumerate((("samstag", [1]), ("einzel", None)), 1):
            Ranking.objects.create(
                tournament=championship,
                document_id=key,
                name=key.title(),
                of="players",
                series=series,
                position=position,
            )
        editions.finalise(championship, {"samstag": 1}, ACTOR)
        return championship

    def test_what_leaves_the_final_lists_as_they_are_needs_no_correction(
        self, weekend: Tournament, client: Client
    ) -> None:
        player = weekend.registrations.get(number=8)
        sent = {
            "name": player.person.name,
            "club": player.club.name if player.club else "",
            "number": 8,
            "version": player.version,
            "categories": "Senioren",
        }
        answer = client.post(f"/leitung/{weekend.slug}/anmeldung/{player.pk}/", sent)
        assert answer.status_code == 302
        player.refresh_from_db()
        assert player.categories == ["Senioren"]
        assert Edition.objects.count() == 1

    def test_another_name_in_them_does(self, weekend: Tournament, client: Client) -> None:
        player, was = weekend.registrations.get(number=5), name(weekend, 5)
        club = player.club.name if player.club else ""
        sent = {"name": "Betrug, Berta", "club": club, "number": "5", "version": str(player.version)}
        address = f"/leitung/{weekend.slug}/anmeldung/{player.pk}/"
        answer = client.post(address, sent)
        assert answer.status_code == 409
        sent = hidden(answer.content.decode()) | {"correction_reason": "falsch geschrieben"}
        assert client.post(address, sent).status_code == 302
        first, second = Edition.objects.order_by("number")
        champions = [one.lists.get().content["rows"][0]["name"] for one in (first, second)]
        assert champions == [was, "Betrug, Berta"]

    def test_a_lot_for_another_list_leaves_them_as_they_are_kept(self, weekend: Tournament) -> None:
        """Somebody comes on Sunday, who is in no kept list of Saturday; then 3 and 4, level in the whole, draw."""
        kept = Edition.objects.get().lists.get(ranking_id_in_document="samstag")
        registrations.register(weekend, Entry("Sonntag, Susi"), ACTOR)
        keys = [weekend.registrations.get(number=number).pk for number in (3, 4)]
        lots.draw(weekend, ACTOR, "einzel", keys, order=keys)
        assert Edition.objects.get().lists.get(ranking_id_in_document="samstag").content == kept.content

    def test_what_moves_them_does(self, weekend: Tournament, client: Client) -> None:
        player = weekend.registrations.get(number=5)
        sent = {"person": called(player), "reason": "Betrug"}
        answer = client.post(f"/leitung/{weekend.slug}/entscheidungen/disqualifiziert/", sent)
        assert answer.status_code == 409
        assert f"{player.person.name}: 1 → –" in said(answer.content.decode())


class TestEnd:
    def test_open_lists_hinder_it_unless_it_is_wanted(self, championship: Tournament, client: Client) -> None:
        lists_open = championship.series.get(number=1).card_tables.get(number=1)
        lists_open.closed_at = None
        lists_open.save()
        address = f"/leitung/{championship.slug}/endstand/"
        assert "Die Liste an Tisch 1 ist nicht abgeschlossen." in said(client.get(address).content.decode())
        sent = {"rankings": ["players", "teams"], "version_players": 1, "version_teams": 1}
        answer = client.post(address + "feststellen/", sent)
        assert (answer.status_code, "Noch offene Listen: 1." in answer.content.decode()) == (409, True)
        assert client.post(address + "feststellen/", sent | {"anyway": "on"}).status_code == 302
        assert championship.rankings.filter(final_at__isnull=False).count() == 2

    def test_a_tie_is_named_and_hinders_nothing_and_its_lot_is_no_correction(self, championship: Tournament) -> None:
        edition = editions.finalise(championship, READ, ACTOR)
        rows = edition.lists.get(ranking_id_in_document="players").content["rows"]
        # 3 and 4 made 20 Wertungspunkte with 200 Augen each
        assert [(row["rank"], row["tied"]) for row in rows if row["number"] in (3, 4)] == [(7, True), (7, True)]
        keys = [championship.registrations.get(number=number).pk for number in (4, 3)]
        lots.draw(championship, ACTOR, "players", keys, order=keys)
        assert [one.number for one in Edition.objects.all()] == [1]
        rows = edition.lists.get(ranking_id_in_document="players").content["rows"]
        assert [(row["number"], row["rank"], row["by_lot"]) for row in rows[-2:]] == [(4, 7, True), (3, 8, True)]

    def test_one_ranking_after_the_other_stands_in_one_edition(self, championship: Tournament) -> None:
        editions.finalise(championship, {"players": 1}, ACTOR)
        edition = editions.finalise(championship, {"teams": 1}, ACTOR)
        assert edition.number == 1
        assert [one.name for one in edition.lists.all()] == ["Einzelwertung", "Mannschaften"]

    def test_however_many_there_are_the_page_asks_as_often(self, final: Tournament, client: Client) -> None:
        address = f"/leitung/{final.slug}/endstand/"
        with CaptureQueriesContext(connection) as few:
            client.get(address)
        editions.take_back(final, {"players": 2, "teams": 2}, "noch einmal", ACTOR)
        people = list(final.registrations.order_by("number"))
        for at in range(8):
            make_team(final, people[at : at + 1], f"Noch eine {at}")
        editions.finalise(final, {"players": 3, "teams": 3}, ACTOR)
        with CaptureQueriesContext(connection) as many:
            client.get(address)
        assert len(many) == len(few)

    def test_until_when_objections_are_heard(self, championship: Tournament, client: Client) -> None:
        address = f"/leitung/{championship.slug}/endstand/"
        sent = {"rankings": ["players"], "version_players": 1, "frist": "1", "until": "vielleicht"}
        answer = client.post(address + "feststellen/", sent)
        assert (answer.status_code, "Eine Uhrzeit wie 18:40 eingeben." in answer.content.decode()) == (422, True)
        until = timezone.now() + timedelta(minutes=20)
        editions.set_objections(championship, {"players": 1}, until, ACTOR)
        assert "vorläufig, Einspruch bis" in said(client.get(address).content.decode())
        assert championship.rankings.get(document_id="players").objections_until == until

    def test_two_organisers_at_once(self, championship: Tournament) -> None:
        editions.finalise(championship, READ, ACTOR)
        with pytest.raises(StaleError):
            editions.finalise(championship, READ, ACTOR)
        with pytest.raises(RefusedError, match="final_already"):
            editions.finalise(championship, {"players": 2}, ACTOR)
        with pytest.raises(RefusedError, match="no_ranking_chosen"):
            editions.finalise(championship, {}, ACTOR)

    def test_before_anything_is_seated_there_is_no_end(self, tournament: Tournament) -> None:
        with pytest.raises(RefusedError, match="nothing_played"):
            editions.finalise(tournament, {"players": 1}, ACTOR)

    def test_taken_back_for_a_reason_the_edition_stays_listed(self, final: Tournament, client: Client) -> None:
        with pytest.raises(RefusedError, match="reason_missing"):
            editions.take_back(final, {"players": 2, "teams": 2}, " ", ACTOR)
        editions.take_back(final, {"players": 2, "teams": 2}, "Einspruch von Tisch 2", ACTOR)
        first = Edition.objects.get()
        assert first.taken_back_at is not None
        team = final.teams.get(name="Zwei")
        address = f"/leitung/{final.slug}/mannschaften/{team.pk}/aufloesen/"
        assert client.post(address, {"version": team.version}).status_code == 302
        again = editions.finalise(final, {"players": 3, "teams": 3}, ACTOR)
        assert (again.number, again.reason) == (2, "Einspruch von Tisch 2")
        told = client.get(f"/turniere/{final.slug}/stand.json").json()["final"]
        assert (told["edition"], [one["reason"] for one in told["corrections"]]) == (2, ["Einspruch von Tisch 2"])
        page = said(client.get(f"/turniere/{final.slug}/wertung/teams/fassung/1").content.decode())
        assert "Zurückgenommen am" in page
        assert "Zwei" in page

    def test_one_of_several_taken_back_leaves_the_others_final(self, final: Tournament) -> None:
        editions.take_back(final, {"teams": 2}, "Zwei war zu dritt", ACTOR)
        assert Edition.objects.get().taken_back_at is None
        assert Correction.objects.get().what == "Endstand zurückgenommen: Mannschaften"
        again = editions.finalise(final, {"teams": 3}, ACTOR)
        assert (again.number, again.reason, again.lists.count()) == (2, "Zwei war zu dritt", 2)

    def test_nothing_is_called_final_that_lacks_a_series(self) -> None:
        """Two series were played, and the first alone is published: the list everybody sees is not the final one."""
        tournament = make_tournament(4, series=2, clubs=1)
        for number in (1, 2):
            table = seat_series(tournament, number).card_tables.get()
            lists.type_totals(table, 1, {seat: PaperTotal(10 * seat, 100) for seat in range(1, 5)}, ACTOR)
        publish_results(tournament, 1)
        editions.finalise(tournament, {"players": 1}, ACTOR)
        stand = f"/turniere/{tournament.slug}/stand"
        assert "Zwischenstand nach der 1. Serie" in said(Client().get(stand).content.decode())
        assert Client().get(f"{stand}.json").json()["final"] is None
        publish_results(tournament, 2)
        assert "Endstand" in said(Client().get(stand).content.decode())
        assert Client().get(f"{stand}.json").json()["final"]["edition"] == 1


class TestEditions:
    """Earlier editions stay to be had."""

    @pytest.fixture
    def corrected(self, final: Tournament, client: Client) -> Tournament:
        address, fields = totals(final, 10)
        page = client.post(address, fields).content.decode()
        client.post(address, hidden(page) | {"correction_reason": "Additionsfehler"})
        return final

    def test_page_and_files_say_what_stood_and_why_it_does_no_more(self, corrected: Tournament) -> None:
        at = f"/turniere/{corrected.slug}/wertung/players/fassung"
        first = said(Client().get(f"{at}/1").content.decode())
        assert "Endstand, Fassung 1. Ersetzt durch Fassung 2" in first
        assert first.index(name(corrected, 5)) < first.index(name(corrected, 6))
        second = said(Client().get(f"{at}/2").content.decode())
        assert ": Additionsfehler" in second
        assert second.index(name(corrected, 6)) < second.index(name(corrected, 5))
        document = Client().get(f"{at}/2.json").json()
        assert (document["edition"], [one["reason"] for one in document["corrections"]]) == (2, ["Additionsfehler"])
        assert [row["rank"] for row in document["rows"]] == [1, 2, 3, 4, 5, 6, 6, 8]
        assert (
            Client()
            .get(f"{at}/1.csv")
            .content.decode("utf-8-sig")
            .splitlines()[1]
            .startswith(f"1;{name(corrected, 5)};")
        )
        pages = texts(Client().get(f"{at}/2.pdf").content)
        assert "Fassung 2 – berichtigt am" in " ".join(pages[0].split())
        assert "Prüfzeichen" in pages[0]
        ranked = said(Client().get(f"/turniere/{corrected.slug}/wertung/players").content.decode())
        assert "Fassung 1 ansehen" in ranked
        assert Client().get(f"{at}/3").status_code == 404

    def test_teams_are_shown_with_who_was_in_them(self, corrected: Tournament) -> None:
        corrected.teams.get(name="Zwei").members.all().delete()
        page = said(Client().get(f"/turniere/{corrected.slug}/wertung/teams/fassung/1").content.decode())
        assert f"{name(corrected, 5)} · {name(corrected, 7)}" in page

    def test_once_public_they_stay_also_without_the_results(self, corrected: Tournament) -> None:
        read = dict(corrected.rankings.filter(final_at__isnull=False).values_list("document_id", "version"))
        editions.take_back(corrected, read, "Einspruch", ACTOR)
        one = corrected.series.get(number=1)
        with correcting("Einspruch"):
            publishing.withdraw_results(one, one.version, ACTOR)
        for file in ("", ".json", ".csv", ".pdf"):
            assert Client().get(f"/turniere/{corrected.slug}/wertung/players/fassung/1{file}").status_code == 200

    def test_what_is_not_published_is_in_none(self, corrected: Tournament) -> None:
        corrected.series.update(results_published_at=None)
        write_something_anyway(corrected)
        for file in ("", ".json", ".csv", ".pdf"):
            assert Client().get(f"/turniere/{corrected.slug}/wertung/players/fassung/1{file}").status_code == 404

    def test_who_is_anonymous_by_now_has_no_name_in_them(self, corrected: Tournament) -> None:
        five = name(corrected, 5)
        corrected.registrations.filter(number=5).update(anonymous=True)
        write_something_anyway(corrected)
        for ranking in ("players", "teams"):
            page = Client().get(f"/turniere/{corrected.slug}/wertung/{ranking}/fassung/1").content.decode()
            assert (five in page, "Teilnehmer 5" in page) == (False, True)

    def test_nor_after_the_start_number_is_another(self, corrected: Tournament) -> None:
        five = name(corrected, 5)
        corrected.registrations.filter(number=5).update(anonymous=True, number=55)
        write_something_anyway(corrected)
        for ranking in ("players", "teams"):
            page = Client().get(f"/turniere/{corrected.slug}/wertung/{ranking}/fassung/1").content.decode()
            assert five not in page


def write_something_anyway(tournament: Tournament) -> None:
    """What a test changed past the acts is shown."""
    tournament.rankings.update(final_at=None)
    write_something(tournament)
