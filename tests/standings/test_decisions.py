"""The page of decisions: penalties, disqualification, außer Wertung, what a referee decided."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, make_team, make_tournament, seat_series
from tests.web.answers import text
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import AuditEntry, Decision, OffenceReport, Penalty, Registration, Tournament
from tournament.standings.acts import decisions


@pytest.fixture
def played(organiser: User) -> Tournament:
    """One table, its list closed; a second series is seated and nothing of it played. Number 5 sits nowhere."""
    tournament = make_tournament(4, series=2)
    tournament.organisers.add(organiser)
    table = seat_series(tournament).card_tables.get()
    seat_series(tournament, 2)
    type_totals(table, table.version, {seat: PaperTotal(40, 300) for seat in range(1, 5)}, ACTOR)
    return tournament


def person(tournament: Tournament, number: int) -> Registration:
    return tournament.registrations.select_related("person", "tournament").get(number=number)


def page(tournament: Tournament, rest: str = "") -> str:
    return f"/leitung/{tournament.slug}/entscheidungen/{rest}"


def penalty_of(tournament: Tournament, **changed: object) -> dict[str, object]:
    return {"person": "2", "series": tournament.series.get(number=1).pk, "points": 5, "reason": "verspätet", **changed}


class TestPenalty:
    @pytest.mark.parametrize("typed", ["5", "-5"])
    def test_takes_points_in_a_series_with_its_reason(
        self, organiser_client: Client, played: Tournament, typed: str
    ) -> None:
        answer = organiser_client.post(page(played, "strafe/"), penalty_of(played, points=typed), follow=True)
        penalty = Penalty.objects.get()
        assert (penalty.points, penalty.reason, penalty.series.number, penalty.registration) == (
            -5,
            "verspätet",
            1,
            person(played, 2),
        )
        assert not [words for words in ("<b>−5</b>", "verspätet") if words not in text(answer)]
        assert AuditEntry.objects.get(action="penalty_imposed").after == {
            "number": 1,
            "points": -5,
            "reason": "verspätet",
        }

    def test_second_click_takes_no_points_again(self, organiser_client: Client, played: Tournament) -> None:
        organiser_client.post(page(played, "strafe/"), penalty_of(played))
        answer = organiser_client.post(page(played, "strafe/"), penalty_of(played))
        assert (answer.status_code, "schon; für eine zweite bitte" in text(answer)) == (422, True)
        organiser_client.post(page(played, "strafe/"), penalty_of(played, reason="wieder verspätet"))
        assert list(Penalty.objects.values_list("points", "reason")) == [(-5, "verspätet"), (-5, "wieder verspätet")]

    def test_penalty_of_a_team_is_stored(self, organiser_client: Client, played: Tournament) -> None:
        team = make_team(played, [person(played, 1), person(played, 2)])
        organiser_client.post(page(played, "strafe/"), penalty_of(played, person="", team=team.pk))
        assert Penalty.objects.get().team == team

    @pytest.mark.parametrize(
        ("wrong", "sentence"),
        [
            ({"person": ""}, "Wer bekommt die Strafe?"),
            ({"person": "99"}, "„99“ ist nicht angemeldet."),
            ({"points": ""}, "Hier fehlt, wie viele Punkte abgezogen werden."),
            ({"points": "0"}, "Ein Abzug hat 1 bis 9999 Punkte."),
            ({"reason": " "}, "Hier fehlt der Grund."),
            ({"series": "0"}, "Serie"),
        ],
    )
    def test_incomplete_penalty_is_refused_at_its_place(
        self, organiser_client: Client, played: Tournament, wrong: dict[str, str], sentence: str
    ) -> None:
        answer = organiser_client.post(page(played, "strafe/"), penalty_of(played, **wrong))
        assert (answer.status_code, sentence in text(answer), Penalty.objects.exists()) == (422, True, False)

    def test_penalty_in_a_series_not_played_is_refused(self, organiser_client: Client, played: Tournament) -> None:
        sent = penalty_of(played, series=played.series.get(number=2).pk)
        answer = organiser_client.post(page(played, "strafe/"), sent)
        assert ("hat in Serie 2 nichts gespielt" in text(answer), Penalty.objects.exists()) == (True, False)

    def test_penalty_is_lifted_by_its_version(self, organiser_client: Client, played: Tournament) -> None:
        organiser_client.post(page(played, "strafe/"), penalty_of(played))
        penalty = Penalty.objects.get()
        with pytest.raises(StaleError):
            decisions.lift(penalty, penalty.version + 1, ACTOR)
        organiser_client.post(page(played, f"strafe/{penalty.pk}/zurueck/"), {"version": penalty.version})
        assert not Penalty.objects.exists()
        with pytest.raises(StaleError):
            decisions.lift(penalty, penalty.version, ACTOR)


class TestWithoutRank:
    def test_disqualified_and_back(self, organiser_client: Client, played: Tournament) -> None:
        sent = {"person": "3", "reason": "Karten gezinkt"}
        organiser_client.post(page(played, "disqualifiziert/"), sent)
        one = person(played, 3)
        assert (
            one.disqualified,
            one.disqualified_reason,
            "ist schon disqualifiziert" in text(organiser_client.post(page(played, "disqualifiziert/"), sent)),
        ) == (True, "Karten gezinkt", True)
        organiser_client.post(page(played, f"disqualifiziert/{one.pk}/zurueck/"), {"version": one.version})
        one.refresh_from_db()
        assert (one.disqualified, one.disqualified_reason) == (False, "")

    def test_disqualification_needs_a_reason(self, organiser_client: Client, played: Tournament) -> None:
        answer = organiser_client.post(page(played, "disqualifiziert/"), {"person": "3", "reason": ""})
        assert (answer.status_code, person(played, 3).disqualified, "Hier fehlt der Grund." in text(answer)) == (
            422,
            False,
            True,
        )
        with pytest.raises(RefusedError, match=r"^reason_missing$"):
            decisions.disqualify(person(played, 3), person(played, 3).version, "\t", ACTOR)

    def test_ausser_wertung_and_back(self, organiser_client: Client, played: Tournament) -> None:
        organiser_client.post(page(played, "ausser-wertung/"), {"person": "4"})
        one = person(played, 4)
        assert one.unranked
        with pytest.raises(StaleError):
            decisions.set_unranked(one, one.version - 1, ACTOR, unranked=False)
        organiser_client.post(page(played, f"ausser-wertung/{one.pk}/zurueck/"), {"version": one.version})
        assert not person(played, 4).unranked


class TestNoted:
    def test_at_a_table_and_of_a_person(self, organiser_client: Client, played: Tournament) -> None:
        public = played.public_revision
        series = played.series.get(number=1).pk
        sent = {"person": "1", "series": series, "table": 1, "game": 7, "reason": "Joker zurückgegeben"}
        answer = organiser_client.post(page(played, "notiz/"), sent, follow=True)
        assert "Organiser: anna" in text(organiser_client.get(page(played), headers={"Accept-Language": "en"}))
        decision = Decision.objects.get()
        assert (
            decision.text,
            decision.game_number,
            decision.registration,
            decision.card_table,
            "Serie 1, Tisch 1" in text(answer),
        ) == ("Joker zurückgegeben", 7, person(played, 1), played.series.get(number=1).card_tables.get(), True)
        assert [
            place
            for place in ("serie/1/tisch/1/", f"anmeldung/{person(played, 1).pk}/")
            if "Joker zurückgegeben" not in text(organiser_client.get(f"/leitung/{played.slug}/{place}"))
        ] == []
        played.refresh_from_db()
        assert played.public_revision == public  # nobody else sees it
        organiser_client.post(page(played, f"notiz/{decision.pk}/loeschen/"), {"version": decision.version})
        assert not Decision.objects.exists()

    @pytest.mark.parametrize(
        ("wrong", "sentence"),
        [
            ({"person": ""}, "Bitte eine Person oder einen Tisch angeben."),
            ({"table": "1"}, "In welcher Serie war das?"),
            ({"game": "1"}, "An welchem Tisch war das Spiel?"),
            ({"reason": ""}, "Hier fehlt, was entschieden wurde."),
        ],
    )
    def test_incomplete_note_is_refused(
        self, organiser_client: Client, played: Tournament, wrong: dict[str, str], sentence: str
    ) -> None:
        answer = organiser_client.post(page(played, "notiz/"), {"person": "1", "reason": "verwarnt", **wrong})
        assert (answer.status_code, sentence in text(answer), Decision.objects.exists()) == (422, True, False)

    def test_decision_on_a_second_thrown_in_hand_is_stored_once(
        self, organiser_client: Client, played: Tournament
    ) -> None:
        seat = played.series.get(number=2).card_tables.get().seats.get(number=2)
        report = OffenceReport.objects.create(
            seat=seat, game_number=1, informed="Frau Krug", recorded_at=timezone.now()
        )
        assert "Informiert: Frau Krug" in text(organiser_client.get(page(played)))
        organiser_client.post(page(played, f"wegwerfen/{report.pk}/"), {"before": "", "decision": "verwarnt"})
        report.refresh_from_db()
        assert report.decision == "verwarnt"
        stale = organiser_client.post(
            page(played, f"wegwerfen/{report.pk}/"), {"before": "", "decision": "x"}, follow=True
        )
        assert "Inzwischen hat jemand anderes etwas geändert." in text(stale)
        report.refresh_from_db()
        assert report.decision == "verwarnt"


def test_page_is_for_its_organiser_alone(client: Client, organiser: User, tournament: Tournament) -> None:
    assert client.get(page(tournament)).status_code == 302
    client.force_login(organiser)
    assert (client.get(page(tournament)).status_code, client.post(page(tournament, "strafe/")).status_code) == (
        404,
        404,
    )
