"""What there is to do with results: draw lots, publish, state the end."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.rankings import rankings_of
from tournament.core.todo import Day, Kind, Todo, declare
from tournament.standings.reads import decisions
from tournament.standings.reads.moves import numbers_now
from tournament.standings.reads.numbers import Tie, ties_in


@declare
def results(day: Day) -> Iterator[Todo]:
    """Publish what was played: on the page of the break, while it lasts."""
    for stage in day.at(Kind.RESULTS):
        number = stage.series.number
        page = ("standings",) if stage.behind else ("between", number)
        yield Todo(
            stage.kind,
            number,
            title=_("Ergebnis der Serie %(number)s veröffentlichen") % {"number": number},
            why=_("Alle Listen sind abgeschlossen, das Ergebnis ist nicht öffentlich."),
            label=_("Zum Ergebnis"),
            url=reverse(f"organiser:{page[0]}", args=[day.tournament.slug, *page[1:]]),
            does=_("Stand ansehen, dann veröffentlichen."),
            behind=stage.behind,
        )


@declare
def the_end(day: Day) -> Iterator[Todo]:
    """Draw the lots of the final lists; state the end, once everything is public."""
    if not day.is_over or all(one.final_at for one in rankings_of(day.tournament)):
        return
    last = day.series[-1].number
    if waiting := _ties(day):
        text = ngettext("%(ties)s Gleichstand auslosen", "%(ties)s Gleichstände auslosen", len(waiting))
        yield Todo(
            Kind.LOT,
            last,
            title=text % {"ties": len(waiting)},
            why=_("Ohne Los teilen sie sich den Platz."),
            label=_("Zum Losen"),
            url=reverse("organiser:lots", args=[day.tournament.slug]),
            whom=tuple(dict.fromkeys(tie.ranking.title for tie in waiting)),
        )
    if all(one.results for one in day.series):
        yield Todo(
            Kind.FINAL,
            last,
            title=_("Endstand feststellen"),
            why=_("Alles ist gespielt und veröffentlicht."),
            label=_("Zum Endstand"),
            url=reverse("organiser:final", args=[day.tournament.slug]),
            does=_("Danach ändert sich nichts mehr ohne Berichtigung."),
        )


def _ties(day: Day) -> list[Tie]:
    """Those of each ranking's whole list whose series are all over."""
    numbers = numbers_now(day.tournament)
    closed = decisions.closed_series(day.tournament)
    over = (one for one in numbers.rankings if decisions.is_over(day.tournament, one, None, closed))
    return [tie for ranking in over for tie in ties_in(numbers, ranking)]
