"""Drawing and publishing as the organiser does, what is planned then, what is refused, and recomputing a file."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ParamSpec

import pytest

from tests.archive.documents import Json, value_of
from tests.factories import ACTOR
from tournament.archive.files import export_document
from tournament.core.errors import RefusedError
from tournament.core.rankings import rankings_of
from tournament.draw.acts import draws, seating
from tournament.draw.acts.draws import Way
from tournament.draw.reads.drawing import seated_tables
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import Apart, Registration, Seating, Series, Tournament, Weight
from tournament.seating import ANYTHING
from tournament.seating.__main__ import main
from tournament.standings.acts.editions import finalise

P = ParamSpec("P")


def versions(tournament: Tournament, *numbers: int) -> dict[int, int]:
    """Number of a series -> its version now; of all if none is named."""
    rows = tournament.series.filter(number__in=numbers) if numbers else tournament.series.all()
    return dict(rows.values_list("number", "version"))


def draw_all(tournament: Tournament, outside: str = "") -> None:
    """All series that wait for it, whatever cannot be had."""
    draws.draw_all(tournament, versions(tournament), ACTOR, Way(Seating.LOT, outside=outside, consent=ANYTHING))


def seat(tournament: Tournament, number: int = 1, method: Seating = Seating.LOT, **way: Any) -> Series:
    """One series alone; it is returned as it is stored then."""
    one = tournament.series.get(number=number)
    seating.seat(one, one.version, ACTOR, Way(method, **way))
    return tournament.series.get(number=number)


def publish(tournament: Tournament, *numbers: int) -> None:
    """These series one by one; all at once if none is named."""
    for number in numbers:
        one = tournament.series.get(number=number)
        seating.publish(one, one.version, ACTOR)
    if not numbers:
        draws.publish_all(tournament, versions(tournament), ACTOR)


def plan(series: Series) -> list[list[int]]:
    """Start numbers by table and seat, which are numbered from 1."""
    tables = [{seat.number: seat.registration.number for seat in table.seats} for table in seated_tables(series)]
    return [[table[number] for number in range(1, len(table) + 1)] for table in tables]


def plans(tournament: Tournament) -> list[list[list[int]]]:
    return [plan(series) for series in tournament.series.order_by("number")]


def people(tournament: Tournament, *numbers: int) -> list[Registration]:
    """Those with these start numbers; all if none is named."""
    rows = tournament.registrations.select_related("tournament", "person").order_by("number")
    return list(rows.filter(number__in=numbers) if numbers else rows)


def away(tournament: Tournament, *numbers: int) -> None:
    tournament.registrations.filter(number__in=numbers).update(present=False)


def keep_apart(tournament: Tournament, *numbers: int, weight: Weight = Weight.ABSOLUTE, most: int = 1) -> None:
    """As it is stored, past the act that stores it."""
    wish = Apart.objects.create(tournament=tournament, weight=weight, most=most)
    wish.people.set(tournament.registrations.filter(number__in=numbers))


def refused(act: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> RefusedError:
    with pytest.raises(RefusedError) as raised:
        act(*args, **kwargs)
    return raised.value


def refusal(act: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> str:
    """The code of what is refused; empty where it is done."""
    try:
        act(*args, **kwargs)
    except RefusedError as error:
        return error.code
    return ""


def verified(folder: Path, content: Any) -> int:
    """The exit status of the command that recomputes such a file."""
    file = folder / "auslosung.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    return main(["verify", str(file)])


def final(tournament: Tournament) -> Json:
    """It is final from now on; its document."""
    finalise(tournament, {one.document_id: one.version for one in rankings_of(tournament)}, ACTOR, anyway=True)
    return value_of(export_document(tournament))


def is_told_no_wish(document: dict[str, Any]) -> bool:
    """Nor what one could be found out from."""
    told = {"apart", "seed", "secret", "bound", "proof"} & document.keys()
    return not told and all(group.keys() == {"team", "club"} for group in document["groups"])


def winners_of(tournament: Tournament, order: Sequence[int], number: int = 1) -> None:
    """Type in totals so that the people with these start numbers stand in this order in series 1 or another."""
    points = {start_number: 45 - place for place, start_number in enumerate(order)}
    for table in tournament.series.get(number=number).card_tables.all():
        seats = table.seats.select_related("registration")
        paper = {seat.number: PaperTotal(points[seat.registration.number], 300) for seat in seats}
        type_totals(table, table.version, paper, ACTOR)
