"""Final means final (issue 12): the end is stated, what it rests on is locked, and only a Berichtigung changes it."""

import re
from datetime import timedelta

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
)
from tests.standings.ended import READ, hidden, name, said, totals
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts import lists
from tournament.lists.acts.lists import PaperTotal
from tournament.models import AuditEntry, Correction, Edition, Ranking, Team, Tournament, TypedTotal
from tournament.registration.acts import registrations
from tournament.registration.fields import Entry
from tournament.registration.reads.people import called
from tournament.standings.acts import editions, lots

pytestmark = pytest.mark.django_db


class TestSilentChanges:
    """The three ways in which a result changed that was final and public (the issue's introduction)."""

    def test_team_is_not_dissolved_by_a_click(self, final: Tournament, at_desk: Client) -> None:
        team = final.teams.get(name="Zwei")
        answer = at_desk.post(f"/leitung/{final.slug}/mannschaften/{team.pk}/aufloesen/", {"version": team.version})
        assert answer.status_code == 409
        page = said(answer.content.decode())
        assert "Mannschaften: Zwei: 1 → –, Eins: 2 → 1, Drei: 3 → 2 (3 Ränge)" in page
        assert "Einzelwertung: keine Ränge" in page
        assert Team.objects.filter(pk=team.pk).exists()

    def test_loan_player_added_afterwards_lifts_nobody(self, final: Tournament, at_desk: Client) -> None:
        drei, player = final.teams.get(name="Drei"), final.registrations.get(number=6)
        members = [str(pk) for pk in drei.members.values_list("registration_id", flat=True)]
        sent = {"name": "Drei", "version": drei.version, "own": [*members, str(player.pk)]}
        answer = at_desk.post(f"/leitung/{final.slug}/mannschaften/{drei.pk}/", sent)
        assert answer.status_code == 409
        # Drei has 50 and is third behind Eins with 70; with the 58 of player 6 it would be second
        assert "Eins: 2 → 3, Drei: 3 → 2 (2 Ränge)" in said(answer.content.decode())
        assert drei.members.count() == 2

    def test_paper_total_is_not_changed_without_a_reason(self, championship: Tournament, at_desk: Client) -> None:
        address, fields = totals(championship, 10)
        answer = at_desk.post(address, fields)
        assert answer.status_code == 409
        page = said(answer.content.decode())
        assert "Veröffentlichtes ändern" in page
        # with 10 he would be behind everybody
        assert f"Einzelwertung: {name(championship, 5)}: 1 → 8, {name(championship, 6)}: 2 → 1" in page
        assert TypedTotal.objects.get(seat__number=1, seat__card_table__number=2).wertungspunkte == 60
        sent = {**fields, **hidden(answer.content.decode()), "correction_reason": "Additionsfehler"}
        assert at_desk.post(address, sent).status_code == 302
        assert TypedTotal.objects.get(seat__number=1, seat__card_table__number=2).wertungspunkte == 10
        assert [(one.reason, one.what) for one in Correction.objects.all()] == [("Additionsfehler", "Serie 1, Tisch 2")]
        assert not Edition.objects.exists()

    def test_results_are_not_changed_while_they_are_taken_off_the_pages(
        self, championship: Tournament, at_desk: Client
    ) -> None:
        one = championship.series.get(number=1)
        page, version = f"/leitung/{championship.slug}/serie/1/ergebnis/", one.version
        answer = at_desk.post(page, {"version": version, "public": "0"})
        assert (answer.status_code, "Veröffentlichtes ändern" in said(answer.content.decode())) == (409, True)
        sent = hidden(answer.content.decode()) | {"correction_reason": "Tisch 2 rechnet nach"}
        assert at_desk.post(page, sent).status_code == 302
        assert at_desk.post(*totals(championship, 10)).status_code == 302
        assert at_desk.post(page, {"version": version + 1, "public": "1"}).status_code == 302
        public = said(Client().get(f"/turniere/{championship.slug}/stand").content.decode())
        assert "Tisch 2 rechnet nach" in public


class TestCorrection:
    def test_with_a_reason_it_is_stored_and_makes_the_next_edition(self, final: Tournament, at_desk: Client) -> None:
        address, fields = totals(final, 10)
        page = at_desk.post(address, fields).content.decode()
        assert "Serie 1, Tisch 2" in said(page)
        answer = at_desk.post(address, hidden(page) | {"correction_reason": " Additionsfehler,  von allen bestätigt "})
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

    def test_nothing_is_stored_without_a_reason(self, final: Tournament, at_desk: Client) -> None:
        address, fields = totals(final, 10)
        page = at_desk.post(address, fields).content.decode()
        revision = Tournament.objects.get(pk=final.pk).revision
        answer = at_desk.post(address, hidden(page) | {"correction_reason": "  "})
        assert (answer.status_code, "Hier fehlt der Grund." in answer.content.decode()) == (409, True)
        assert Tournament.objects.get(pk=final.pk).revision == revision
        assert Edition.objects.count() == 1

    def test_what_was_shown_is_what_is_done(self, final: Tournament, at_desk: Client) -> None:
        """Somebody else corrects something meanwhile: the second sees what it does now, and is asked again."""
        address, fields = totals(final, 10)
        page = at_desk.post(address, fields).content.decode()
        team = final.teams.get(name="Zwei")
        other = f"/leitung/{final.slug}/mannschaften/{team.pk}/aufloesen/"
        first = at_desk.post(other, {"version": team.version}).content.decode()
        assert at_desk.post(other, hidden(first) | {"correction_reason": "gab es nie"}).status_code == 302
        answer = at_desk.post(address, hidden(page) | {"correction_reason": "Additionsfehler"})
        assert (answer.status_code, "Inzwischen hat jemand anderes" in answer.content.decode()) == (409, True)
        assert Edition.objects.count() == 2

    def test_what_cannot_be_done_anyway_says_so_as_ever(self, final: Tournament, at_desk: Client) -> None:
        address, fields = totals(final, 9999)
        answer = at_desk.post(address, fields)
        assert answer.status_code == 422
        assert "Zu groß: höchstens 96." in answer.content.decode()
        address, fields = totals(final, 10)
        stale = at_desk.post(address, fields | {"version": 1}, follow=True)
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
        self, weekend: Tournament, at_desk: Client
    ) -> None:
        player = weekend.registrations.get(number=8)
        sent = {
            "name": player.person.name,
            "club": player.club.name if player.club else "",
            "number": 8,
            "version": player.version,
            "categories": "Senioren",
        }
        answer = at_desk.post(f"/leitung/{weekend.slug}/anmeldung/{player.pk}/", sent)
        assert answer.status_code == 302
        player.refresh_from_db()
        assert player.categories == ["Senioren"]
        assert Edition.objects.count() == 1

    def test_another_name_in_them_does(self, weekend: Tournament, at_desk: Client) -> None:
        player, was = weekend.registrations.get(number=5), name(weekend, 5)
        club = player.club.name if player.club else ""
        sent = {"name": "Betrug, Berta", "club": club, "number": "5", "version": str(player.version)}
        address = f"/leitung/{weekend.slug}/anmeldung/{player.pk}/"
        answer = at_desk.post(address, sent)
        assert answer.status_code == 409
        sent = hidden(answer.content.decode()) | {"correction_reason": "falsch geschrieben"}
        assert at_desk.post(address, sent).status_code == 302
        first, second = Edition.objects.order_by("number")
        champions = [one.lists.get().content["rows"][0]["name"] for one in (first, second)]
        assert champions == [was, "Betrug, Berta"]

    def test_lot_for_another_list_leaves_them_as_they_are_kept(self, weekend: Tournament) -> None:
        """Somebody comes on Sunday, who is in no kept list of Saturday; then 3 and 4, level in the whole, draw."""
        kept = Edition.objects.get().lists.get(ranking_id_in_document="samstag")
        registrations.register(weekend, Entry("Sonntag, Susi"), ACTOR)
        keys = [weekend.registrations.get(number=number).pk for number in (3, 4)]
        lots.draw(weekend, ACTOR, "einzel", keys, order=keys)
        assert Edition.objects.get().lists.get(ranking_id_in_document="samstag").content == kept.content

    def test_what_moves_them_does(self, weekend: Tournament, at_desk: Client) -> None:
        player = weekend.registrations.get(number=5)
        sent = {"person": called(player), "reason": "Betrug"}
        answer = at_desk.post(f"/leitung/{weekend.slug}/entscheidungen/disqualifiziert/", sent)
        assert answer.status_code == 409
        assert f"{player.person.name}: 1 → –" in said(answer.content.decode())


class TestEnd:
    def test_open_lists_hinder_it_unless_it_is_wanted(self, championship: Tournament, at_desk: Client) -> None:
        lists_open = championship.series.get(number=1).card_tables.get(number=1)
        lists_open.closed_at = None
        lists_open.save()
        address = f"/leitung/{championship.slug}/endstand/"
        assert "Die Liste an Tisch 1 ist nicht abgeschlossen." in said(at_desk.get(address).content.decode())
        sent = {"rankings": ["players", "teams"], "version_players": 1, "version_teams": 1}
        answer = at_desk.post(address + "feststellen/", sent)
        assert (answer.status_code, "Noch offene Listen: 1." in answer.content.decode()) == (409, True)
        assert at_desk.post(address + "feststellen/", sent | {"anyway": "on"}).status_code == 302
        assert championship.rankings.filter(final_at__isnull=False).count() == 2

    def test_tie_is_named_and_hinders_nothing_and_its_lot_is_no_correction(self, championship: Tournament) -> None:
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

    def test_however_many_there_are_the_page_asks_as_often(self, final: Tournament, at_desk: Client) -> None:
        address = f"/leitung/{final.slug}/endstand/"
        with CaptureQueriesContext(connection) as few:
            at_desk.get(address)
        editions.take_back(final, {"players": 2, "teams": 2}, "noch einmal", ACTOR)
        people = list(final.registrations.order_by("number"))
        for at in range(8):
            make_team(final, people[at : at + 1], f"Noch eine {at}")
        editions.finalise(final, {"players": 3, "teams": 3}, ACTOR)
        with CaptureQueriesContext(connection) as many:
            at_desk.get(address)
        assert len(many) == len(few)

    def test_until_when_objections_are_heard(self, championship: Tournament, at_desk: Client) -> None:
        address = f"/leitung/{championship.slug}/endstand/"
        sent = {"rankings": ["players"], "version_players": 1, "frist": "1", "until": "vielleicht"}
        answer = at_desk.post(address + "feststellen/", sent)
        assert (answer.status_code, "Eine Uhrzeit wie 18:40 eingeben." in answer.content.decode()) == (422, True)
        until = timezone.now() + timedelta(minutes=20)
        editions.set_objections(championship, {"players": 1}, until, ACTOR)
        assert "vorläufig, Einspruch bis" in said(at_desk.get(address).content.decode())
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

    def test_taken_back_for_a_reason_the_edition_stays_listed(self, final: Tournament, at_desk: Client) -> None:
        with pytest.raises(RefusedError, match="reason_missing"):
            editions.take_back(final, {"players": 2, "teams": 2}, " ", ACTOR)
        editions.take_back(final, {"players": 2, "teams": 2}, "Einspruch von Tisch 2", ACTOR)
        first = Edition.objects.get()
        assert first.taken_back_at is not None
        team = final.teams.get(name="Zwei")
        address = f"/leitung/{final.slug}/mannschaften/{team.pk}/aufloesen/"
        assert at_desk.post(address, {"version": team.version}).status_code == 302
        again = editions.finalise(final, {"players": 3, "teams": 3}, ACTOR)
        assert (again.number, again.reason) == (2, "Einspruch von Tisch 2")
        told = at_desk.get(f"/turniere/{final.slug}/stand.json").json()["final"]
        assert (told["edition"], [one["reason"] for one in told["corrections"]]) == (2, ["Einspruch von Tisch 2"])
        page = said(at_desk.get(f"/turniere/{final.slug}/wertung/teams/fassung/1").content.decode())
        assert "Zurückgenommen am" in page
        assert "Zwei" in page
        listed = at_desk.get(f"/leitung/{final.slug}/endstand/").content.decode()
        assert [tag for tag in re.findall(r'class="tag[^>]*>([^<]*)<', listed) if "Einspruch" in tag] == []  # one line

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
