"""The lists that are named to be printed anew are just those on which something else would stand: no more, no less."""

from dataclasses import replace
from typing import Any

import pytest

from tests.draw.drawing import publish
from tests.draw.test_repair import away, drawn, take_in
from tests.factories import ACTOR, fill_list, register
from tournament.draw.acts.swapping import swap_published
from tournament.lists.paper.spielliste import content
from tournament.models import AuditEntry, Registration, Tournament

pytestmark = pytest.mark.django_db


def papers(tournament: Tournament) -> dict[tuple[int, int], Any]:
    """Numbers of series and table -> what would be printed, but for the head of the log."""
    found = {}
    for series in tournament.series.order_by("number"):
        for table in series.card_tables.values_list("number", flat=True):
            paper = content(series, filled=False, base_url="https://liste.example", tables=[table])
            found[series.number, table] = replace(paper, lists=tuple(replace(one, head="") for one in paper.lists))
    return found


def published(players: int) -> Tournament:
    tournament = drawn(players)
    publish(tournament)
    return tournament


def changed(before: dict[Any, Any], after: dict[Any, Any]) -> set[tuple[int, int]]:
    return {place for place in after if before.get(place) != after[place]}


@pytest.mark.parametrize(
    ("late", "gone", "begun"), [(1, (), False), (0, (1, 2, 3, 4), False), (0, (5,), True), (3, (2, 9), True)]
)
def test_lists_named_after_changes_are_those_that_changed(late: int, gone: tuple[int, ...], *, begun: bool) -> None:
    tournament = published(18)
    if begun:
        fill_list(tournament.series.get(number=1).card_tables.get(number=2))
    Registration.objects.filter(tournament=tournament, number=7).update(fixed_table=3)
    before = papers(tournament)
    register(tournament, late, [])
    away(tournament, *gone)
    take_in(tournament)
    said = AuditEntry.objects.get(action="changes_taken_in").after
    named = {(number, table) for number in (1, 2, 3) for table in said.get(f"Serie {number}", {}).get("lists", ())}
    assert named == changed(before, papers(tournament))


@pytest.mark.parametrize(("first", "second"), [(1, 5), (4, 18)])
def test_lists_named_after_a_swap_are_those_that_changed(first: int, second: int) -> None:
    tournament = published(18)
    series = tournament.series.get(number=2)
    before = papers(tournament)
    swap_published(series, series.version, ACTOR, first, second)
    named = AuditEntry.objects.get(action="published_seats_swapped").after["lists"]
    assert {(2, table) for table in named} == changed(before, papers(tournament))
