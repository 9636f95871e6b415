"""Rather nobody three times: asked where there is the choice, announced, drawn so, and part of the file."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client

from tests.seating.checker import beside
from tests.web.answers import text
from tournament.draw.reads.drawn import whole_file
from tournament.models import AuditEntry, Draw, Tournament
from tournament.seating.__main__ import main

Run = Callable[..., Tournament]
QUESTION = "Lieber niemand dreimal"


def page(client: Client, tournament: Tournament) -> str:
    return text(client.get(f"/leitung/{tournament.slug}/sitzplan/"))


def choose(client: Client, tournament: Tournament, **sent: str) -> None:
    ways = {f"serie-{series.number}-intended": "lot" for series in tournament.series.all()}
    assert client.post(f"/leitung/{tournament.slug}/sitzplan/art/", {**ways, **sent}).status_code == 302


def is_chosen(tournament: Tournament) -> bool:
    return Tournament.objects.get(pk=tournament.pk).at_most_twice


def drawn(client: Client, tournament: Tournament) -> dict[str, object]:
    """The organiser's file of a draw as the page offers it."""
    shown = [f"{one.number}.{one.version}" for one in tournament.series.all()]
    sent = {"series": shown, "consent": ["clubs", "repeats"]}
    assert client.post(f"/leitung/{tournament.slug}/sitzplan/auslosen/", sent).status_code == 302
    return whole_file(Draw.objects.latest("pk"))


def most(document: dict[str, object]) -> int:
    series = document["series"]
    assert isinstance(series, list)
    return max(Counter(pair for tables in series for pair in beside(tables)).values())


def test_twelve_people_in_three_series_are_told_both_figures_and_drawn_as_chosen(
    organiser_client: Client, run: Run, tmp_path: Path
) -> None:
    tournament = run(12, clubs=12)
    shown = page(organiser_client, tournament)
    assert QUESTION in shown
    assert "Auslosen gibt hier 6 Wiederholungen, davon dritte Treffen: 3." in shown
    assert "Angekreuzt: 9 Wiederholungen, und niemand trifft jemanden dreimal." in shown
    proven = "3 Serien gehen bei so vielen Personen nicht ohne Wiederholungen, 1 schon. Weniger als 6 geht nicht."
    assert f"{proven} Am wenigsten, was wir kennen: 6." in shown
    first = drawn(organiser_client, tournament)
    assert (first["repeats"], most(first)) == (6, 3)
    choose(organiser_client, tournament, asked="True", at_most_twice="on")
    ticked = page(organiser_client, tournament)
    assert 'id="id_at_most_twice" checked' in ticked
    assert f"{proven} Am wenigsten, was wir kennen, wenn niemand jemanden dreimal trifft: 9." in ticked
    second = drawn(organiser_client, tournament)
    assert (second["repeats"], most(second)) == (9, 2)
    file = tmp_path / "auslosung.json"
    file.write_text(json.dumps(second), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    file.write_text(json.dumps({key: value for key, value in second.items() if key != "at_most_twice"}), "utf-8")
    assert main(["verify", str(file)]) == 1


def test_that_there_is_no_plan_is_said_only_where_it_is_proven(organiser_client: Client, run: Run) -> None:
    shown = page(organiser_client, run(17, series=6, clubs=17))
    assert (
        "Für 6 Serien kennen wir bei so vielen Personen keinen Plan ohne Wiederholungen, für 5 schon. "
        "Am wenigsten, was wir kennen: 1." in shown
    )


def test_it_is_one_line_of_the_log_and_can_be_taken_back(organiser_client: Client, run: Run) -> None:
    tournament = run(12)
    choose(organiser_client, tournament, asked="True", at_most_twice="on")
    assert is_chosen(tournament)
    assert AuditEntry.objects.latest("pk").after["at_most_twice"] is True
    choose(organiser_client, tournament, asked="True")
    assert not is_chosen(tournament)
    assert drawn(organiser_client, tournament)["repeats"] == 6


@pytest.mark.parametrize(("people", "series"), [(13, 3), (16, 3), (12, 2)])
def test_nobody_is_asked_where_nobody_meets_three_times(
    organiser_client: Client, run: Run, people: int, series: int
) -> None:
    tournament = run(people, series=series)
    assert QUESTION not in page(organiser_client, tournament)
    tournament.at_most_twice = True
    tournament.save()
    choose(organiser_client, tournament)  # the page did not ask
    assert is_chosen(tournament)
