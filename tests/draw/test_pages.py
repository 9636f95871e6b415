"""The organiser's page of the plan: proposed, stored as it was drawn, refused in a sentence, stored whole or not at
all.

Everybody finds his table on the plan, as soon as it is stored, if the tournament is public.

The plan for the wall: one page of A4 on its side, for screen readers too.
"""

import io
import json
from html import unescape
from typing import Any

import pikepdf
import pytest
from django.template import Context, Template
from django.test import Client

from tests.draw.examples import PLAN, STAGE, drawn, sent
from tests.examples import few
from tests.factories import make_table, make_tournament, seat_series, write_something
from tests.web.answers import queries, shows, text
from tests.web.pdf_ua import ua_faults
from tests.web.reading import texts
from tournament.core.audit import first_fault
from tournament.draw.reads.floor import plan_of
from tournament.models import AuditEntry, FloorPlan, Tournament

pytestmark = pytest.mark.django_db


def page(tournament: Tournament, query: str = "") -> str:
    return f"/leitung/{tournament.slug}/saalplan/{query}"


def offered(client: Client, tournament: Tournament, query: str = "") -> Any:
    """The plan that would be sent if nothing was moved."""
    html = text(client.get(page(tournament, query)))
    return json.loads(unescape(html.partition('name="plan" value="')[2].partition('"')[0]))


def test_proposal_has_tables_and_rows_as_asked_for_that_fit_the_hall(
    organiser_client: Client, tournament: Tournament
) -> None:
    """Eight people of whom nobody is seated: two tables of four. Nothing is stored by looking."""
    assert [number for number, _x, _y in offered(organiser_client, tournament)["tables"]] == [1, 2]
    assert FloorPlan.objects.count() == 0
    plan = offered(organiser_client, tournament, "?tables=5&per_row=3&counting=serpentine&first=top_left&front=desk")
    assert plan["tables"] == [[1, 0, 3], [2, 3, 3], [3, 6, 3], [4, 6, 6], [5, 3, 6]]
    assert [one["kind"] for one in plan["things"]] == ["desk"]
    for query, why in (
        ("tables=301&per_row=20", "kleiner oder gleich 300"),
        ("tables=50&per_row=21", "kleiner oder gleich 20"),
        ("tables=20&per_row=1", "Mehr als 19 Reihen passen nicht: mindestens 2."),
        ("tables=viele&per_row=2", "ganze Zahl"),
    ):
        answer = organiser_client.get(page(tournament, f"?{query}&counting=rows&first=top_left&front="))
        assert answer.status_code == 200
        shows(text(answer), why)


def test_plan_is_stored_as_it_was_drawn_and_logged(organiser_client: Client, tournament: Tournament) -> None:
    organiser_client.cookies["language"] = "en"  # what is stored is German
    sent(organiser_client, tournament, PLAN)
    organiser_client.cookies["language"] = "de"
    assert (offered(organiser_client, tournament), FloorPlan.objects.get().version) == (PLAN, 1)
    row = AuditEntry.objects.filter(tournament=tournament).latest("revision")
    logged = {"tables_in_hall": 2, "things_in_hall": ["Bühne"]}
    assert (row.action, row.before, row.after) == ("floor_drawn", None, logged)
    tournament.refresh_from_db()
    assert first_fault(tournament) is None
    shows(text(sent(organiser_client, tournament, PLAN, version=1)), "Der Saalplan ist gespeichert.")  # no act
    assert Tournament.objects.get(pk=tournament.pk).revision == tournament.revision


def test_organisers_word_stays(organiser_client: Client, tournament: Tournament) -> None:
    sent(organiser_client, tournament, {**PLAN, "things": [{**STAGE, "kind": "other", "word": "  Tombola <b> "}]})
    assert FloorPlan.objects.get().things[0]["word"] == "Tombola <b>"
    shows(text(organiser_client.get(page(tournament))), "Tombola &lt;b&gt;")


def test_stale_plan_is_refused(organiser_client: Client, tournament: Tournament) -> None:
    """Also one from before a plan that was deleted: it does not fit the next one."""
    sent(organiser_client, tournament, PLAN)
    stale = sent(organiser_client, tournament, {**PLAN, "tables": [[1, 0, 3]]}, version=0)
    shows(text(stale), "Inzwischen hat jemand anderes etwas geändert")
    assert len(FloorPlan.objects.get().tables) == 2
    deleted = organiser_client.post(page(tournament, "loeschen/"), {"version": 1}, follow=True)
    shows(text(deleted), "Der Saalplan ist gelöscht.")
    assert plan_of(Tournament.objects.get(pk=tournament.pk)) is None
    sent(organiser_client, tournament, PLAN)
    shows(text(sent(organiser_client, tournament, PLAN | {"things": []}, version=1)), "Inzwischen hat jemand")
    assert FloorPlan.objects.get().things == [STAGE]


def thing(**other: object) -> dict[str, Any]:
    return {"tables": [[1, 0, 3]], "things": [{**STAGE, **other}]}


BAD = [
    ("", "unvollständig angekommen"),
    ("{", "unvollständig angekommen"),
    ("[" * 5000, "unvollständig angekommen"),
    ("[]", "unvollständig angekommen"),
    ({"tables": [[1, 0.5, 0]], "things": []}, "unvollständig angekommen"),
    ({"tables": [[True, 0, 0]], "things": []}, "unvollständig angekommen"),
    ({"tables": [[1, 10**30, 0]], "things": []}, "unvollständig angekommen"),
    (thing(kind="throne"), "unvollständig angekommen"),
    (thing(kind="other", word=17), "unvollständig angekommen"),
    (thing(kind="other", word="a\x00b"), "unvollständig angekommen"),
    ('{"tables": [[1, NaN, 0]], "things": []}', "unvollständig angekommen"),
    ({**PLAN, "more": "a" * 100_000}, "unvollständig angekommen"),
    ({"tables": [], "things": []}, "Auf dem Saalplan steht kein Tisch."),
    ({"tables": [[1, 0, 3], [1, 3, 3]], "things": []}, "Tisch 1 steht zweimal auf dem Saalplan."),
    ({"tables": [[1, 0, 0], [2, 70, 0]], "things": []}, "Der Saalplan ist zu groß"),
    (thing(kind="other", word="a" * 31), "Eine Beschriftung hat 1 bis 30 Buchstaben."),
    ({"tables": [[1, 0, 3]], "things": [STAGE] * 41}, "höchstens 40 Beschriftungen"),
    (thing(width=-1), "Der Saalplan ist zu groß"),
]


@pytest.mark.parametrize("bad", few(1, [BAD[::2], BAD[1::2]]), ids=["some", "others"])
def test_plan_that_is_none_is_refused_in_a_sentence(
    organiser_client: Client, tournament: Tournament, bad: list[tuple[object, str]]
) -> None:
    drawn(tournament)
    before = FloorPlan.objects.values().get()
    for plan, why in bad:
        shows(text(sent(organiser_client, tournament, plan, version=1)), why)
    assert FloorPlan.objects.values().get() == before


def test_plan_that_cannot_stand_so_comes_back_to_be_mended(organiser_client: Client, tournament: Tournament) -> None:
    answer = sent(organiser_client, tournament, {"tables": [[1, 0, 3], [2, 1, 3]], "things": []})
    assert answer.status_code == 422
    shows(text(answer), "[[1, 0, 3], [2, 1, 3]]", "Wo Tisch 2 steht, steht schon etwas anderes.")


def test_tables_that_are_missing_are_named_and_added_with_one_tap(
    organiser_client: Client, tournament: Tournament
) -> None:
    """Two tables on the plan; in series 2 there are three, then four."""
    drawn(tournament, 2, 2)
    seat_series(tournament, 1)
    series = seat_series(tournament, 2)
    for number, missing in ((3, "fehlt ein Tisch: 3."), (4, "fehlen 2 Tische: 3–4.")):
        make_table(series, number, [])
        shows(text(organiser_client.get(page(tournament))), f"Auf dem Plan {missing}")
    after = text(sent(organiser_client, tournament, offered(organiser_client, tournament), version=1, add="1"))
    shows(after.partition("saalplan-daten")[0].partition('id="saalplan"')[2], but_not=["fehl"])
    floor = plan_of(tournament)
    assert floor is not None
    assert [[one.number for one in row] for row in floor.rows()] == [[1, 2], [3, 4]]


def test_queries_stay_as_many_for_three_hundred_tables_as_for_one(
    organiser_client: Client, tournament: Tournament
) -> None:
    drawn(tournament, 1, 20)
    of_one = queries(page(tournament), organiser_client)
    FloorPlan.objects.all().delete()
    drawn(tournament, 300, 20)
    assert queries(page(tournament), organiser_client) == of_one


TAG = Template("{% load floor %}{% floor_plan tournament marked=number %}")


def public(tournament: Tournament, query: str = "") -> str:
    return f"/turniere/{tournament.slug}/saalplan{query}"


def printed(tournament: Tournament, number: int | None) -> str:
    return TAG.render(Context({"tournament": tournament, "number": number}))


@pytest.fixture
def plan(tournament: Tournament) -> Tournament:
    """Fifteen tables in three rows below the stage."""
    drawn(tournament)
    return tournament


def test_plan_is_shown_whole_and_unchanged_until_it_is_drawn_anew(client: Client, plan: Tournament) -> None:
    shown = text(client.get(public(plan)))
    assert shown.count("</text>") == 16  # fifteen tables and the stage
    shows(shown, "15 Tische, 3 Reihen, Bühne.")
    known = {"If-None-Match": client.get(public(plan)).headers["ETag"]}
    assert client.get(public(plan), headers=known).status_code == 304
    plan.floor_plan.delete()
    plan.refresh_from_db()
    drawn(plan, 3, 3)
    assert client.get(public(plan), headers=known).status_code == 200


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "de",
            [
                "Tisch 8: 2. Reihe von der Bühne aus, 3. Tisch von links.",
                "hier </text>",
                "Saalplan, Tisch 8 markiert",
            ],
        ),
        ("en", ["Table 8: row 2 from the stage, table 3 from the left.", "Stage </text>"]),
    ],
)
def test_table_is_marked_by_a_word_and_told(client: Client, plan: Tournament, language: str, words: list[str]) -> None:
    shows(text(client.get(public(plan, "?tisch=8"), headers={"accept-language": language})), *words)


@pytest.mark.parametrize(("asked", "named"), [("16", "16"), ("0", ""), ("-1", ""), ("drei", ""), ("99999", "999")])
def test_table_that_is_not_on_the_plan_is_said(client: Client, plan: Tournament, asked: str, named: str) -> None:
    answer = client.get(public(plan, f"?tisch={asked}"))
    shows(text(answer), but_not=["hier </text>"])
    assert (answer.status_code, f"Tisch {named} steht nicht auf dem Saalplan." in text(answer)) == (200, bool(named))


def test_plan_is_there_once_it_is_drawn_of_a_public_tournament(client: Client, tournament: Tournament) -> None:
    hidden = make_tournament(8, published=False)
    drawn(hidden)
    assert [client.get(public(one)).status_code for one in (tournament, hidden)] == [404, 404]


def test_way_there_is_on_the_seating_if_there_is_a_plan(client: Client, tournament: Tournament) -> None:
    seat_series(tournament)
    write_something(tournament)
    seating = f"/turniere/{tournament.slug}/sitzplan/1"
    shows(text(client.get(seating)), but_not=["saalplan"])
    drawn(tournament)
    shows(text(client.get(seating)), f'href="{public(tournament)}"')
    shows(text(client.get(f"{seating}?nach=tisch")), f'href="{public(tournament, "?tisch=2")}"')


@pytest.mark.parametrize("tables", few(1, [15, 300]))
def test_plan_is_one_page_with_all_its_tables(organiser_client: Client, tournament: Tournament, tables: int) -> None:
    drawn(tournament, tables, 20)
    made = organiser_client.get(f"/leitung/{tournament.slug}/saalplan.pdf").content
    (page,) = texts(made)
    assert {"Bühne", *(str(number) for number in range(1, tables + 1))} <= set(page.split())
    with pikepdf.open(io.BytesIO(made)) as pdf:
        _left, _bottom, width, height = (float(one) for one in pdf.pages[0].mediabox)
    assert (round(width / 72 * 25.4), round(height / 72 * 25.4), ua_faults(made)) == (297, 210, [])


def test_tag_shows_the_plan_and_one_that_was_not_drawn_is_not_printed(
    organiser_client: Client, tournament: Tournament
) -> None:
    assert organiser_client.get(f"/leitung/{tournament.slug}/saalplan.pdf").status_code == 404
    assert printed(tournament, 2).strip() == ""
    drawn(tournament)
    shows(printed(tournament, 8), "Tisch 8: 2. Reihe von der Bühne aus", but_not=["style="])
    for nothing in (None, 16):
        shows(printed(tournament, nothing), "15 Tische", but_not=["hier </text>"])
