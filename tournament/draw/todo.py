"""What there is to do with seats: seat, take in who came and went, publish."""

from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.series_state import series_state
from tournament.core.todo import Day, Kind, Todo, declare
from tournament.draw.reads.changes import Changed, changed_series
from tournament.draw.tags import places
from tournament.registration.todo import to_call


@declare
def seat(day: Day) -> Iterator[Todo]:
    """Seat the next series; after the first on the page of the break."""
    for stage in day.at(Kind.SEAT):
        number = stage.series.number
        page, of = ("between", number - 1) if number > 1 else ("series", number)
        text = ngettext("%(people)s Person ist da.", "%(people)s Personen sind da.", day.people)
        yield Todo(
            stage.kind,
            number,
            title=_("Plätze für Serie %(number)s vergeben") % {"number": number},
            why=text % {"people": day.people},
            label=_("Plätze für Serie %(number)s vergeben") % {"number": number},
            url=reverse(f"organiser:{page}", args=[day.tournament.slug, of]),
            does=_("Alle bekommen Tisch und Platz; zuerst sieht es nur die Spielleitung."),
        )


@declare
def publish(day: Day) -> Iterator[Todo]:
    """Look at a draft, then publish it."""
    for stage in day.at(Kind.PUBLISH):
        number = stage.series.number
        yield Todo(
            stage.kind,
            number,
            title=_("Sitzplan der Serie %(number)s ansehen und veröffentlichen") % {"number": number},
            why=_("Noch sieht ihn nur die Spielleitung."),
            label=_("Sitzplan ansehen"),
            url=reverse("organiser:series", args=[day.tournament.slug, number]),
            does=_("Ansehen, wenn nötig tauschen, dann veröffentlichen."),
        )


@declare
def changes(day: Day) -> Iterator[Todo]:
    """Who is there without a seat, and who has one and is gone, wherever a table can still be changed."""
    if not any(state.lists and not state.over for state in map(series_state, day.series)):
        return
    changed = changed_series(day.tournament)
    if day.cannot_seat and (waiting := [one for one in changed if not day.has_begun(one.series)]):
        yield from to_call(day, waiting[0].series.number)
        changed = [one for one in changed if one not in waiting]
    came = {one.pk: one.person.name for change in changed for one in change.came}
    if came:
        text = ngettext(
            "%(people)s Person ist da und hat keinen Platz",
            "%(people)s Personen sind da und haben keinen Platz",
            len(came),
        )
        yield _to_take_in(day, Kind.CAME, [one for one in changed if one.came], text, list(came.values()))
    gone = {one.last.registration_id: name for change in changed for one in change.gone for name in places([one])}
    if gone:
        text = ngettext(
            "%(people)s Person hat einen Platz und ist nicht da",
            "%(people)s Personen haben einen Platz und sind nicht da",
            len(gone),
        )
        yield _to_take_in(day, Kind.LEFT, [one for one in changed if one.gone], text, list(gone.values()))


def _to_take_in(day: Day, kind: Kind, changed: Sequence[Changed], title: str, whom: Sequence[str]) -> Todo:
    """One button for all series that do not fit; it shows first what would be another. Where a table has begun it is
    not sure to be possible, so it goes to the page that says so."""
    is_sure = not any(one.begun for one in changed)
    numbers = [one.series.number for one in changed]
    text = ngettext("Es geht um Serie %(numbers)s.", "Es geht um die Serien %(numbers)s.", len(numbers))
    return Todo(
        kind,
        numbers[0],
        title=title % {"people": len(whom)},
        why=text % {"numbers": ", ".join(map(str, numbers))},
        label=_("Änderungen einarbeiten"),
        url=reverse("organiser:preview_changes" if is_sure else "organiser:changes", args=[day.tournament.slug]),
        does=_("Zeigt erst, wer dann wo sitzt und welche Listen neu zu drucken sind."),
        whom=tuple(whom),
        fields=tuple(("series", f"{one.series.number}.{one.series.version}") for one in changed) if is_sure else None,
        behind=day.has_begun(changed[0].series),
    )
