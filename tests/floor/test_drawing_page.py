"""The organiser's page of the plan: proposed, stored as it was drawn, refused in a sentence, stored whole or not at
all."""

import json
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_table, make_tournament, seat_series
from tests.floor.examples import PLAN, STAGE, drawn, sent
from tests.roles.everything import somebody
from tests.web.answers import text
from tournament.core.audit_chain import first_fault
from tournament.floor.reads.plan import plan_of
from tournament.models import AuditEntry, FloorPlan, Role, Tournament

pytestmark = pytest.mark.django_db


def page(tournament: Tournament, query: str = "") -> str:
    return f"/leitung/{tournament.slug}/saalplan/{query}"


def offered(client: Client, tournament: Tournament, query: str = "") -> Any:
    """The plan that would be sent if nothing was moved."""
    html = text(client.get(page(tournament, query)))
    return json.loads(unescape(html.partition('name="plan" value="')[2].partition('"')[0]))


class TestProposal:
    def test_it_begins_with_as_many_tables_as_are_needed(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        """Eight people of whom nobody is seated: two tables of four. Nothing is stored by looking."""
        assert [number for number, _x, _y in offered(organiser_client, tournament)["tables"]] == [1, 2]
        assert FloorPlan.objects.count() == 0

    def test_rows_as_they_were_asked_for(self, organiser_client: Client, tournament: Tournament) -> None:
        query = "?tables=5&per_row=3&counting=serpentine&first=top_left&front=desk"
        plan = offered(organiser_client, tournament, query)
        assert plan["tables"] == [[1, 0, 3], [2, 3, 3], [3, 6, 3], [4, 6, 6], [5, 3, 6]]
        assert [one["kind"] for one in plan["things"]] == ["desk"]

    @pytest.mark.parametrize(
        ("query", "why"),
        [
            ("tables=301&per_row=20", "kleiner oder gleich 300"),
            ("tables=0&per_row=2", "größer oder gleich 1"),
            ("tables=50&per_row=21", "kleiner oder gleich 20"),
            ("tables=20&per_row=1", "Mehr als 19 Reihen passen nicht: mindestens 2."),
            ("tables=viele&per_row=2", "ganze Zahl"),
        ],
    )
    def test_what_fits_no_hall_is_said(
        self, organiser_client: Client, tournament: Tournament, query: str, why: str
    ) -> None:
        answer = organiser_client.get(page(tournament, f"?{query}&counting=rows&first=top_left&front="))
        assert answer.status_code == 200
        assert why in text(answer)


class TestStoring:
    def test_what_was_drawn_is_stored_and_comes_back(self, organiser_client: Client, tournament: Tournament) -> None:
        answer = sent(organiser_client, tournament, PLAN)
        assert "Der Saalplan ist gespeichert." in text(answer)
        assert offered(organiser_client, tournament) == PLAN
        assert FloorPlan.objects.get().version == 1

    def test_organisers_word_stays(self, organiser_client: Client, tournament: Tournament) -> None:
        other = {**STAGE, "kind": "other", "word": "  Tombola <b> "}
        sent(organiser_client, tournament, {**PLAN, "things": [other]})
        assert FloorPlan.objects.get().things[0]["word"] == "Tombola <b>"
        assert "Tombola &lt;b&gt;" in text(organiser_client.get(page(tournament)))

    def test_log_says_what_was_drawn(self, organiser_client: Client, tournament: Tournament) -> None:
        organiser_client.cookies["language"] = "en"  # what is stored is German
        sent(organiser_client, tournament, PLAN)
        row = AuditEntry.objects.filter(tournament=tournament).latest("revision")
        assert (row.action, row.before) == ("floor_drawn", None)
        assert row.after == {"tables_in_hall": 2, "things_in_hall": ["Bühne"]}
        assert first_fault(Tournament.objects.get(pk=tournament.pk)) is None

    def test_same_again_is_no_act(self, organiser_client: Client, tournament: Tournament) -> None:
        sent(organiser_client, tournament, PLAN)
        revision = Tournament.objects.get(pk=tournament.pk).revision
        sent(organiser_client, tournament, PLAN, version=1)
        assert Tournament.objects.get(pk=tournament.pk).revision == revision

    def test_whoever_read_an_older_plan_is_told(self, organiser_client: Client, tournament: Tournament) -> None:
        sent(organiser_client, tournament, PLAN)
        answer = sent(organiser_client, tournament, {**PLAN, "tables": [[1, 0, 3]]}, version=0)
        assert "Inzwischen hat jemand anderes etwas geändert" in text(answer)
        assert len(FloorPlan.objects.get().tables) == 2

    def test_nor_does_a_page_from_before_a_deleted_plan_fit_the_next_one(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        sent(organiser_client, tournament, PLAN)
        organiser_client.post(page(tournament, "loeschen/"), {"version": 1})
        sent(organiser_client, tournament, PLAN)
        assert "Inzwischen hat jemand" in text(sent(organiser_client, tournament, PLAN | {"things": []}, version=1))
        assert FloorPlan.objects.get().things == [STAGE]

    def test_deleted(self, organiser_client: Client, tournament: Tournament) -> None:
        drawn(tournament)
        answer = organiser_client.post(page(tournament, "loeschen/"), {"version": 1}, follow=True)
        assert "Der Saalplan ist gelöscht." in text(answer)
        assert plan_of(tournament) is None


def thing(**other: object) -> dict[str, Any]:
    return {"tables": [[1, 0, 3]], "things": [{**STAGE, **other}]}


BAD = [
    ("", "unvollständig angekommen"),
    ("{", "unvollständig angekommen"),
    ("[" * 5000, "unvollständig angekommen"),
    ("[]", "unvollständig angekommen"),
    ({"tables": []}, "unvollständig angekommen"),
    ({"tables": [[1, 0]], "things": []}, "unvollständig angekommen"),
    ({"tables": [[1, 0.5, 0]], "things": []}, "unvollständig angekommen"),
    ({"tables": [[True, 0, 0]], "things": []}, "unvollständig angekommen"),
    ({"tables": [[1, 10**30, 0]], "things": []}, "unvollständig angekommen"),
    (thing(kind="throne"), "unvollständig angekommen"),
    (thing(kind="other", word=17), "unvollständig angekommen"),
    (thing(kind="other", word="a\x00b"), "unvollständig angekommen"),
    ('{"tables": [[1, NaN, 0]], "things": []}', "unvollständig angekommen"),
    ({**PLAN, "more": "a" * 100_000}, "unvollständig angekommen"),
    ({"tables": [], "things": []}, "Auf dem Saalplan steht kein Tisch."),
    ({"tables": [[1, 0, 3], [2, 1, 3]], "things": []}, "Wo Tisch 2 steht, steht schon etwas anderes."),
    ({"tables": [[1, 0, 3], [1, 3, 3]], "things": []}, "Tisch 1 steht zweimal auf dem Saalplan."),
    ({"tables": [[1, 0, 0], [2, 70, 0]], "things": []}, "Der Saalplan ist zu groß"),
    ({"tables": [[at + 1, at % 20 * 3, at // 20 * 3] for at in range(301)], "things": []}, "höchstens 300 Tische"),
    (thing(kind="other", word="a" * 31), "Eine Beschriftung hat 1 bis 30 Buchstaben."),
    (thing(kind="other", word="  "), "Eine Beschriftung hat 1 bis 30 Buchstaben."),
    ({"tables": [[1, 0, 3]], "things": [STAGE] * 41}, "höchstens 40 Beschriftungen"),
    (thing(width=-1), "Der Saalplan ist zu groß"),
]


@pytest.mark.parametrize(("plan", "why"), BAD)
def test_what_is_no_plan_is_refused_in_a_sentence(
    organiser_client: Client, tournament: Tournament, plan: object, why: str
) -> None:
    drawn(tournament)
    before = FloorPlan.objects.values().get()
    assert why in text(sent(organiser_client, tournament, plan, version=1))
    assert FloorPlan.objects.values().get() == before


def test_what_cannot_stand_so_comes_back_to_be_mended(organiser_client: Client, tournament: Tournament) -> None:
    answer = sent(organiser_client, tournament, {"tables": [[1, 0, 3], [2, 1, 3]], "things": []})
    assert answer.status_code == 422
    assert "[[1, 0, 3], [2, 1, 3]]" in text(answer)


class TestTablesThatAreMissing:
    @pytest.fixture
    def hall(self, organiser_client: Client, tournament: Tournament) -> Tournament:
        """Two tables on the plan, four in series 2."""
        drawn(tournament, 2, 2)
        seat_series(tournament, 1)
        series = seat_series(tournament, 2)
        make_table(series, 3, [])
        make_table(series, 4, [])
        return tournament

    def test_they_are_named_and_added_with_one_tap(self, organiser_client: Client, hall: Tournament) -> None:
        assert "Auf dem Plan fehlen 2 Tische: 3–4." in text(organiser_client.get(page(hall)))
        plan = offered(organiser_client, hall)
        after = text(sent(organiser_client, hall, plan, version=1, add="1"))
        assert "fehl" not in after.partition("saalplan-daten")[0].partition('id="saalplan"')[2]
        floor = plan_of(hall)
        assert floor is not None
        assert [[one.number for one in row] for row in floor.rows()] == [[1, 2], [3, 4]]

    def test_one_is_singular(self, organiser_client: Client, hall: Tournament) -> None:
        hall.series.get(number=2).card_tables.get(number=4).delete()
        assert "Auf dem Plan fehlt ein Tisch: 3." in text(organiser_client.get(page(hall)))


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.LEAD])
def test_only_whoever_leads_draws(tournament: Tournament, role: Role) -> None:
    drawn(tournament)
    client = somebody(tournament, role)
    answers = [
        client.get(page(tournament)),
        client.post(page(tournament), {"plan": json.dumps(PLAN), "version": 1}),
        client.post(page(tournament, "loeschen/"), {"version": 1}),
        client.get(f"/leitung/{tournament.slug}/saalplan.pdf"),
    ]
    assert [answer.status_code for answer in answers] == [403] * 4
    assert FloorPlan.objects.get().version == 1


def test_as_many_queries_for_three_hundred_tables_as_for_one(organiser_client: Client, tournament: Tournament) -> None:
    counts = []
    for tables in (1, 300):
        FloorPlan.objects.all().delete()
        drawn(tournament, tables, 20)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            organiser_client.get(page(tournament))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_another_tournaments_plan_is_its_own(organiser_client: Client, tournament: Tournament) -> None:
    other = make_tournament(8)
    drawn(other)
    assert organiser_client.get(page(other)).status_code == 404
    assert plan_of(tournament) is None
