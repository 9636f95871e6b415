"""Rather nobody three times: asked where there is the choice, announced, drawn so, and part of the file."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.draw.drawing import missing, verified
from tests.seating.checker import beside
from tests.web.answers import text
from tournament.draw.reads.drawn import whole_file
from tournament.models import AuditEntry, Draw, Tournament

Run = Callable[..., Tournament]
QUESTION = "Lieber niemand dreimal"


def page(client: Client, tournament: Tournament) -> str:
    return text(client.get(f"/leitung/{tournament.slug}/sitzplan/"))


def choose(client: Client, tournament: Tournament, **sent: str) -> bool:
    """Send the form of the ways; return whether it is chosen then."""
    ways = {f"serie-{series.number}-intended": "lot" for series in tournament.series.all()}
    assert client.post(f"/leitung/{tournament.slug}/sitzplan/art/", {**ways, **sent}).status_code == 302
    return Tournament.objects.get(pk=tournament.pk).at_most_twice


def drawn(client: Client, tournament: Tournament) -> dict[str, Any]:
    """The organiser's file of a draw as the page offers it."""
    shown = [f"{one.number}.{one.version}" for one in tournament.series.all()]
    sent = {"series": shown, "consent": ["clubs", "repeats"]}
    assert client.post(f"/leitung/{tournament.slug}/sitzplan/auslosen/", sent).status_code == 302
    return whole_file(Draw.objects.latest("pk"))


def repeats(document: dict[str, Any]) -> tuple[int, int]:
    """As the file says, and how often the two meet who meet most often."""
    met = Counter(pair for tables in document["series"] for pair in beside(tables))
    return document["repeats"], max(met.values())


def test_twelve_people_are_told_both_figures_and_drawn_as_chosen(
    organiser_client: Client, run: Run, tmp_path: Path
) -> None:
    tournament = run(12, clubs=12)
    shown = page(organiser_client, tournament)
    proven = "3 Serien gehen bei so vielen Personen nicht ohne Wiederholungen, 1 schon. Weniger als 6 geht nicht."
    for said in (
        QUESTION,
        "Auslosen gibt hier 6 Wiederholungen, davon dritte Treffen: 3.",
        "Angekreuzt: 9 Wiederholungen, und niemand trifft jemanden dreimal.",
        f"{proven} Am wenigsten, was wir kennen: 6.",
    ):
        assert said in shown
    assert repeats(drawn(organiser_client, tournament)) == (6, 3)
    assert choose(organiser_client, tournament, asked="True", at_most_twice="on")
    assert AuditEntry.objects.latest("pk").after["at_most_twice"] is True
    ticked = page(organiser_client, tournament)
    assert (
        missing(
            ticked,
            'id="id_at_most_twice" checked',
            f"{proven} Am wenigsten, was wir kennen, wenn niemand jemanden dreimal trifft: 9.",
        )
        == []
    )
    second = drawn(organiser_client, tournament)
    assert repeats(second) == (9, 2)
    without = {key: value for key, value in second.items() if key != "at_most_twice"}
    assert (verified(tmp_path, second), verified(tmp_path, without)) == (0, 1)
    assert not choose(organiser_client, tournament, asked="True")
    assert drawn(organiser_client, tournament)["repeats"] == 6


def test_plan_without_repeats_is_called_impossible_only_where_proven(organiser_client: Client, run: Run) -> None:
    shown = page(organiser_client, run(17, series=6, clubs=17))
    assert (
        "Für 6 Serien kennen wir bei so vielen Personen keinen Plan ohne Wiederholungen, für 5 schon. "
        "Am wenigsten, was wir kennen: 1." in shown
    )


@pytest.mark.parametrize(("people", "series"), [(13, 3), (16, 3), (12, 2)])
def test_question_is_not_asked_where_nobody_meets_three_times(
    organiser_client: Client, run: Run, people: int, series: int
) -> None:
    tournament = run(people, series=series)
    assert QUESTION not in page(organiser_client, tournament)
    tournament.at_most_twice = True
    tournament.save()
    assert choose(organiser_client, tournament)  # the page did not ask
