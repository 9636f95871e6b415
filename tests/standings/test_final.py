"""Final means final (issue 12): the end is stated, what it rests on is locked, and only a Berichtigung changes it."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import ACTOR, make_team, make_tournament, publish_results, seat_series
from tests.standings.ended import READ, champion, hidden, name, said, totals
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts import lists
from tournament.lists.acts.lists import PaperTotal
from tournament.models import AuditEntry, Correction, Edition, Ranking, Registration, Team, Tournament, TypedTotal
from tournament.registration.acts import registrations
from tournament.registration.fields import Entry
from tournament.registration.reads.people import called
from tournament.standings.acts import editions, lots

pytestmark = pytest.mark.django_db


def posted(client: Client, address: str, sent: dict[str, Any]) -> tuple[int, str]:
    """Status and page."""
    answer = client.post(address, sent)
    return answer.status_code, answer.content.decode()


def dissolving(team: Team) -> tuple[str, dict[str, int]]:
    """Address and fields."""
    return f"/leitung/{team.tournament.slug}/mannschaften/{team.pk}/aufloesen/", {"version": team.version}


def registration(player: Registration) -> tuple[str, dict[str, Any]]:
    """Address and fields of what is registered."""
    club = player.club.name if player.club else ""
    sent = {"name": player.person.name, "club": club, "number": player.number, "version": player.version}
    return f"/leitung/{player.tournament.slug}/anmeldung/{player.pk}/", sent


class TestSilentChanges:
    """The three ways in which a result changed that was final and public (the issue's introduction)."""

    def test_team_is_not_dissolved_by_a_click(self, final: Tournament, at_desk: Client) -> None:
        team = final.teams.get(name="Zwei")
        status, page = posted(at_desk, *dissolving(team))
        moves = "Mannschaften: Zwei: 1 → –, Eins: 2 → 1, Drei: 3 → 2 (3 Ränge)"
        assert [words for words in (moves, "Einzelwertung: keine Ränge") if words not in said(page)] == []
        assert (status, Team.objects.filter(pk=team.pk).exists()) == (409, True)

    def test_loan_player_added_afterwards_lifts_nobody(self, final: Tournament, at_desk: Client) -> None:
        drei, player = final.teams.get(name="Drei"), final.registrations.get(number=6)
        members = [str(pk) for pk in drei.members.values_list("registration_id", flat=True)]
        sent = {"name": "Drei", "version": drei.version, "own": [*members, str(player.pk)]}
        status, page = posted(at_desk, f"/leitung/{final.slug}/mannschaften/{drei.pk}/", sent)
        # Drei has 50 and is third behind Eins with 70; with the 58 of player 6 it would be second
        assert ("Eins: 2 → 3, Drei: 3 → 2 (2 Ränge)" in said(page), status, drei.members.count()) == (True, 409, 2)

    def test_paper_total_is_not_changed_without_a_reason(self, championship: Tournament, at_desk: Client) -> None:
        address, fields = totals(championship, 10)
        status, page = posted(at_desk, address, fields)
        # with 10 he would be behind everybody
        moves = f"Einzelwertung: {name(championship, 5)}: 1 → 8, {name(championship, 6)}: 2 → 1"
        assert [words for words in ("Veröffentlichtes ändern", moves) if words not in said(page)] == []
        typed = TypedTotal.objects.filter(seat__number=1, seat__card_table__number=2)
        assert (status, typed.get().wertungspunkte) == (409, 60)
        sent = {**fields, **hidden(page), "correction_reason": "Additionsfehler"}
        assert (at_desk.post(address, sent).status_code, typed.get().wertungspunkte) == (302, 10)
        assert [(one.reason, one.what) for one in Correction.objects.all()] == [("Additionsfehler", "Serie 1, Tisch 2")]
        assert not Edition.objects.exists()

    def test_results_are_not_changed_while_they_are_taken_off_the_pages(
        self, championship: Tournament, at_desk: Client
    ) -> None:
        page, version = f"/leitung/{championship.slug}/serie/1/ergebnis/", championship.series.get(number=1).version
        status, shown = posted(at_desk, page, {"version": version, "public": "0"})
        assert (status, "Veröffentlichtes ändern" in said(shown)) == (409, True)
        assert {
            at_desk.post(address, sent).status_code
            for address, sent in (
                (page, hidden(shown) | {"correction_reason": "Tisch 2 rechnet nach"}),
                totals(championship, 10),
                (page, {"version": version + 1, "public": "1"}),
            )
        } == {302}
        assert "Tisch 2 rechnet nach" in said(Client().get(f"/turniere/{championship.slug}/stand").content.decode())


class TestCorrection:
    def test_correction_with_a_reason_makes_the_next_edition(self, final: Tournament, at_desk: Client) -> None:
        address, fields = totals(final, 10)
        page = posted(at_desk, address, fields)[1]
        assert "Serie 1, Tisch 2" in said(page)
        revision = Tournament.objects.get(pk=final.pk).revision
        status, refused = posted(at_desk, address, hidden(page) | {"correction_reason": "  "})
        assert (status, "Hier fehlt der Grund." in refused) == (409, True)
        assert (Tournament.objects.get(pk=final.pk).revision, Edition.objects.count()) == (revision, 1)
        told = hidden(page) | {"correction_reason": " Additionsfehler,  von allen bestätigt "}
        assert at_desk.post(address, told).status_code == 302
        first, second = Edition.objects.order_by("number")
        reason = "Additionsfehler, von allen bestätigt"
        assert (first.number, second.number, second.reason) == (1, 2, reason)
        assert [champion(edition) for edition in (first, second)] == [name(final, 5), name(final, 6)]
        correction = second.corrections.get()
        assert (correction.reason, correction.what) == (reason, "Serie 1, Tisch 2 Summen eingetippt")
        rows = list(AuditEntry.objects.filter(tournament=final).order_by("-revision")[:2])
        assert [(row.action, row.after["reason"]) for row in rows] == [
            ("result_corrected", reason),
            ("totals_typed", reason),
        ]
        assert rows[0].revision == second.revision

    def test_correction_is_asked_again_after_somebody_elses(self, final: Tournament, at_desk: Client) -> None:
        """Somebody else corrects something meanwhile: the second sees what it does now, and is asked again."""
        address, fields = totals(final, 10)
        page = posted(at_desk, address, fields)[1]
        other, version = dissolving(final.teams.get(name="Zwei"))
        first = posted(at_desk, other, version)[1]
        assert at_desk.post(other, hidden(first) | {"correction_reason": "gab es nie"}).status_code == 302
        status, again = posted(at_desk, address, hidden(page) | {"correction_reason": "Additionsfehler"})
        assert (status, "Inzwischen hat jemand anderes" in again, Edition.objects.count()) == (409, True, 2)

    def test_impossible_change_says_so_as_ever(self, final: Tournament, at_desk: Client) -> None:
        status, page = posted(at_desk, *totals(final, 9999))
        assert (status, "Zu groß: höchstens 96." in page) == (422, True)
        address, fields = totals(final, 10)
        stale = at_desk.post(address, fields | {"version": 1}, follow=True).content.decode()
        assert ("Inzwischen hat jemand anderes etwas geändert." in stale, Edition.objects.count()) == (True, 1)

    def test_correction_by_a_stranger_is_not_found(self, final: Tournament) -> None:
        address, fields = totals(final, 10)
        stranger = Client()
        stranger.force_login(User.objects.create_user("fremd", password="karten-und-augen"))
        sent = fields | {"correction_reason": "so"}
        assert [client.post(address, sent).status_code for client in (stranger, Client())] == [404, 302]
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

    def test_change_outside_final_lists_needs_no_correction(self, weekend: Tournament, at_desk: Client) -> None:
        player = weekend.registrations.get(number=8)
        address, fields = registration(player)
        assert at_desk.post(address, fields | {"categories": "Senioren"}).status_code == 302
        player.refresh_from_db()
        assert (player.categories, Edition.objects.count()) == (["Senioren"], 1)

    def test_new_name_in_final_lists_needs_a_correction(self, weekend: Tournament, at_desk: Client) -> None:
        was = name(weekend, 5)
        address, fields = registration(weekend.registrations.get(number=5))
        status, page = posted(at_desk, address, fields | {"name": "Betrug, Berta"})
        answer = at_desk.post(address, hidden(page) | {"correction_reason": "falsch geschrieben"})
        assert (status, answer.status_code) == (409, 302)
        editions_now = Edition.objects.order_by("number")
        assert [one.lists.get().content["rows"][0]["name"] for one in editions_now] == [was, "Betrug, Berta"]

    def test_lot_for_another_list_leaves_them_as_they_are_kept(self, weekend: Tournament) -> None:
        """Somebody comes on Sunday, who is in no kept list of Saturday; then 3 and 4, level in the whole, draw."""
        kept = Edition.objects.get().lists.get(ranking_id_in_document="samstag")
        registrations.register(weekend, Entry("Sonntag, Susi"), ACTOR)
        keys = [weekend.registrations.get(number=number).pk for number in (3, 4)]
        lots.draw(weekend, ACTOR, "einzel", keys, order=keys)
        assert Edition.objects.get().lists.get(ranking_id_in_document="samstag").content == kept.content

    def test_disqualification_in_final_lists_needs_a_correction(self, weekend: Tournament, at_desk: Client) -> None:
        player = weekend.registrations.get(number=5)
        sent = {"person": called(player), "reason": "Betrug"}
        status, page = posted(at_desk, f"/leitung/{weekend.slug}/entscheidungen/disqualifiziert/", sent)
        assert (status, f"{player.person.name}: 1 → –" in said(page)) == (409, True)


class TestEnd:
    def test_open_lists_hinder_it_unless_it_is_wanted(self, championship: Tournament, at_desk: Client) -> None:
        championship.series.get(number=1).card_tables.filter(number=1).update(closed_at=None)
        address = f"/leitung/{championship.slug}/endstand/"
        assert "Die Liste an Tisch 1 ist nicht abgeschlossen." in said(at_desk.get(address).content.decode())
        sent = {"rankings": ["players", "teams"], "version_players": 1, "version_teams": 1}
        status, page = posted(at_desk, f"{address}feststellen/", sent)
        assert (status, "Noch offene Listen: 1." in page) == (409, True)
        assert at_desk.post(f"{address}feststellen/", sent | {"anyway": "on"}).status_code == 302
        assert championship.rankings.filter(final_at__isnull=False).count() == 2

    def test_tie_is_named_and_hinders_nothing_and_its_lot_is_no_correction(self, championship: Tournament) -> None:
        edition = editions.finalise(championship, READ, ACTOR)
        of_players = edition.lists.filter(ranking_id_in_document="players")
        # 3 and 4 made 20 Wertungspunkte with 200 Augen each
        level = [(row["number"], row["rank"], row["tied"]) for row in of_players.get().content["rows"][-2:]]
        assert sorted(level) == [(3, 7, True), (4, 7, True)]
        keys = [championship.registrations.get(number=number).pk for number in (4, 3)]
        lots.draw(championship, ACTOR, "players", keys, order=keys)
        drawn = [(row["number"], row["rank"], row["by_lot"]) for row in of_players.get().content["rows"][-2:]]
        assert ([one.number for one in Edition.objects.all()], drawn) == ([1], [(4, 7, True), (3, 8, True)])

    def test_rankings_finalised_in_turn_stand_in_one_edition(self, championship: Tournament) -> None:
        editions.finalise(championship, {"players": 1}, ACTOR)
        edition = editions.finalise(championship, {"teams": 1}, ACTOR)
        assert (edition.number, [one.name for one in edition.lists.all()]) == (1, ["Einzelwertung", "Mannschaften"])

    def test_however_many_there_are_the_page_asks_as_often(self, final: Tournament, at_desk: Client) -> None:
        address = f"/leitung/{final.slug}/endstand/"
        with CaptureQueriesContext(connection) as few:
            at_desk.get(address)
        editions.take_back(final, {"players": 2, "teams": 2}, "noch einmal", ACTOR)
        for at, one in enumerate(final.registrations.all()):
            make_team(final, [one], f"Noch eine {at}")
        editions.finalise(final, {"players": 3, "teams": 3}, ACTOR)
        with CaptureQueriesContext(connection) as many:
            at_desk.get(address)
        assert len(many) == len(few)

    def test_until_when_objections_are_heard(self, championship: Tournament, at_desk: Client) -> None:
        address = f"/leitung/{championship.slug}/endstand/"
        sent = {"rankings": ["players"], "version_players": 1, "frist": "1", "until": "vielleicht"}
        status, page = posted(at_desk, f"{address}feststellen/", sent)
        assert (status, "Eine Uhrzeit wie 18:40 eingeben." in page) == (422, True)
        until = timezone.now() + timedelta(minutes=20)
        editions.set_objections(championship, {"players": 1}, until, ACTOR)
        assert "vorläufig, Einspruch bis" in said(at_desk.get(address).content.decode())
        assert championship.rankings.get(document_id="players").objections_until == until

    def test_two_organisers_at_once(self, championship: Tournament) -> None:
        editions.finalise(championship, READ, ACTOR)
        with pytest.raises(StaleError):
            editions.finalise(championship, READ, ACTOR)
        for versions, refused in (({"players": 2}, "final_already"), ({}, "no_ranking_chosen")):
            with pytest.raises(RefusedError, match=rf"^{refused}$"):
                editions.finalise(championship, versions, ACTOR)

    def test_before_anything_is_seated_there_is_no_end(self, tournament: Tournament) -> None:
        with pytest.raises(RefusedError, match=r"^nothing_played$"):
            editions.finalise(tournament, {"players": 1}, ACTOR)

    def test_taken_back_for_a_reason_the_edition_stays_listed(self, final: Tournament, at_desk: Client) -> None:
        with pytest.raises(RefusedError, match=r"^reason_missing$"):
            editions.take_back(final, {"players": 2, "teams": 2}, " ", ACTOR)
        editions.take_back(final, {"players": 2, "teams": 2}, "Einspruch von Tisch 2", ACTOR)
        assert Edition.objects.get().taken_back_at is not None
        assert at_desk.post(*dissolving(final.teams.get(name="Zwei"))).status_code == 302
        again = editions.finalise(final, {"players": 3, "teams": 3}, ACTOR)
        assert (again.number, again.reason) == (2, "Einspruch von Tisch 2")
        told = at_desk.get(f"/turniere/{final.slug}/stand.json").json()["final"]
        assert (told["edition"], [one["reason"] for one in told["corrections"]]) == (2, ["Einspruch von Tisch 2"])
        page = said(at_desk.get(f"/turniere/{final.slug}/wertung/teams/fassung/1").content.decode())
        assert not [words for words in ("Zurückgenommen am", "Zwei") if words not in page]
        listed = at_desk.get(f"/leitung/{final.slug}/endstand/").content.decode()
        assert [tag for tag in re.findall(r'class="tag[^>]*>([^<]*)<', listed) if "Einspruch" in tag] == []  # one line

    def test_ranking_taken_back_leaves_the_others_final(self, final: Tournament) -> None:
        editions.take_back(final, {"teams": 2}, "Zwei war zu dritt", ACTOR)
        assert (Edition.objects.get().taken_back_at, Correction.objects.get().what) == (
            None,
            "Endstand zurückgenommen: Mannschaften",
        )
        again = editions.finalise(final, {"teams": 3}, ACTOR)
        assert (again.number, again.reason, again.lists.count()) == (2, "Zwei war zu dritt", 2)

    def test_list_that_lacks_a_series_is_not_called_final(self) -> None:
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
