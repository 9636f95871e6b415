"""What there is to do at the registration desk."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core import words as wording
from tournament.core.todo import Day, Kind, Todo, declare


@declare
def people(day: Day) -> Iterator[Todo]:
    """Register people, and tick who is there, before the next series can be seated."""
    for stage in day.at(Kind.PEOPLE):
        yield from to_call(day, stage.series.number)


def to_call(day: Day, number: int) -> Iterator[Todo]:
    """The same for series `number`; nothing where those who are there can be seated."""
    if error := day.cannot_seat:
        yield Todo(
            Kind.PEOPLE,
            number,
            title=_("Leute anmelden und abhaken"),
            why=wording.refusal(f"cannot_seat_{error.code}", error.params),
            label=_("Zur Anmeldung"),
            url=reverse("organiser:registrations", args=[day.tournament.slug]),
            does=_("Wer da ist, wird abgehakt; wer fehlt, angemeldet."),
        )
