"""A tournament made from another: its set-up, people and teams, nothing of what was played."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone, translation

from tests.factories import ACTOR, make_team, make_tournament, seat_series
from tests.setup.pages import cost
from tests.web.answers import text
from tournament.core.audit_chain import first_fault
from tournament.models import FloorPlan, Membership, Organisation, Ranking, Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.setup.acts.copying import copy_tournament

pytestmark = pytest.mark.django_db
NEXT = date(2027, 5, 8)  # the tournament of the factories is on 9 May 2026


@pytest.fixture
def played(tournament: Tournament, organiser: User) -> Tournament:
    """Two days, a house rule, two rankings, a hall, a team, a list, a penalty; of the organiser's organisation."""
    tournament.organisation = Organisation.objects.get(memberships__user=organiser)
    tournament.last_day, tournament.house_rules = date(2026, 5, 10), {"outcomes": {"hand_romme": {"wertungspunkte": 9}}}
    tournament.names_until = date(2027, 5, 9)
    tournament.save()
    tournament.series.filter(number=2).update(day=date(2026, 5, 10))
    Ranking.objects.create(tournament=tournament, document_id="teams", name="Teams", of="teams", position=1)
    Ranking.objects.create(
        tournament=tournament, document_id="tag", name="Tag", of="players", position=2, day=date(2026, 5, 10)
    )
    FloorPlan.objects.create(tournament=tournament, tables=[[1, 0, 0]])
    people = list(tournament.registrations.order_by("number"))
    make_team(tournament, people[:4])
    people[1].anonymous, people[1].fixed_table = True, 1
    people[1].save()
    series = seat_series(tournament)
    tournament.penalties.create(
        series=series, registration=people[0], points=-5, reason="Zu spät", at=timezone.now(), position=1
    )
    return tournament


class TestCopy:
    def test_set_up_people_and_teams_come_along(self, played: Tournament, organiser: User) -> None:
        made = copy_tournament(played, "Pokal 2027", NEXT, organiser, ACTOR)
        made = Tournament.objects.get(pk=made.pk)
        assert (made.date, made.last_day, made.published) == (NEXT, date(2027, 5, 9), False)
        assert made.names_until == date(2028, 5, 7)  # a year after its first day, as there
        same = ("organisation", "house_rules", "rulebook_id", "place", "series_count", "games_per_series")
        assert [getattr(made, field) for field in same] == [getattr(played, field) for field in same]
        assert list(made.series.values_list("number", "day")) == [(1, None), (2, date(2027, 5, 9)), (3, None)]
        rankings = list(made.rankings.values_list("document_id", "name", "of", "day"))
        assert rankings == [("teams", "Teams", "teams", None), ("tag", "Tag", "players", date(2027, 5, 9))]
        of_people = ("number", "person", "club", "document_id", "categories", "anonymous")
        assert list(made.registrations.values_list(*of_people)) == list(played.registrations.values_list(*of_people))
        of_teams = ("name", "club", "members__position", "members__registration__person", "members__is_loan")
        assert list(made.teams.values_list(*of_teams)) == list(played.teams.values_list(*of_teams))
        assert (list(made.organisers.all()), made.floor_plan.tables) == ([organiser], [[1, 0, 0]])

    def test_games_and_decisions_stay_behind(self, played: Tournament, organiser: User) -> None:
        revision = played.revision
        made = copy_tournament(played, "Pokal 2027", NEXT, organiser, ACTOR)
        left = (
            made.registrations.filter(present=True),
            made.registrations.exclude(fixed_table=None),
            made.series.exclude(published_at=None),
            made.series.filter(card_tables__isnull=False),
            *(made.penalties.all(), made.decisions.all(), made.apart_wishes.all(), made.lots.all()),
        )
        assert [rows.count() for rows in left] == [0] * 8
        row = made.audit_entries.get()
        assert (row.action, row.after["copied_from"], first_fault(made)) == ("tournament_copied", "Pokal 2026", None)
        played.refresh_from_db()
        assert played.revision == revision

    @pytest.mark.parametrize("language", ["de", "en"])
    def test_player_whose_name_was_deleted_stays_away(self, played: Tournament, organiser: User, language: str) -> None:
        with translation.override(language):
            forget(played, [played.registrations.get(number=2).pk], ACTOR)
        made = copy_tournament(played, "Pokal 2027", NEXT, organiser, ACTOR)
        assert list(made.registrations.values_list("number", flat=True)) == [1, 3, 4, 5, 6, 7, 8]
        assert made.teams.get().members.count() == 3

    def test_queries_stay_the_same_however_many_people(self, organiser: User) -> None:
        few, many = make_tournament(4), make_tournament(12)
        of_few = cost(copy_tournament, few, "Kopie", NEXT, organiser, ACTOR)
        assert cost(copy_tournament, many, "Kopie", NEXT, organiser, ACTOR) == of_few


class TestPage:
    def test_name_and_day_are_asked_for(self, played: Tournament, organiser_client: Client) -> None:
        page = f"/leitung/{played.slug}/kopieren/"
        assert page in organiser_client.get(f"/leitung/{played.slug}/angaben/").content.decode()
        assert 'value="Pokal 2026"' in organiser_client.get(page).content.decode()
        for name, day, said in (
            ("", "gestern", "Wie heißt das Turnier?"),
            ("Pokal 2027", "9999-12-31", "Bitte ein Datum wie"),  # its second day is none
        ):
            answer = organiser_client.post(page, {"name": name, "date": day})
            assert (answer.status_code, said in text(answer), Tournament.objects.count()) == (400, True, 1)
        answer = organiser_client.post(page, {"name": " Pokal  2027 ", "date": "2027-05-08"}, follow=True)
        assert "„Pokal 2027“ ist angelegt" in text(answer)
        assert Tournament.objects.get(name="Pokal 2027").date == NEXT

    def test_stranger_to_the_organisation_is_told_and_makes_nothing(
        self, played: Tournament, organiser_client: Client
    ) -> None:
        Membership.objects.all().delete()
        sent = {"name": "Pokal 2027", "date": "2027-05-08"}
        answer = organiser_client.post(f"/leitung/{played.slug}/kopieren/", sent, follow=True)
        assert "Turniere anlegen darf nur, wer Mitglied eines Veranstalters ist." in text(answer)
        assert Tournament.objects.count() == 1
