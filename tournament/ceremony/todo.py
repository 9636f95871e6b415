"""What there is to do when everything is played: honour the winners."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core.todo import Day, Kind, Todo, declare
from tournament.models import Ceremony


@declare
def honour(day: Day) -> Iterator[Todo]:
    """Go to the Siegerehrung, which is what stays to be done; on a board that stands still it shows the result. Behind
    it there is the book."""
    for stage in day.at(Kind.HONOUR):
        is_hidden = not stage.series.results
        if not is_hidden and Ceremony.objects.filter(tournament=day.tournament, ended_at__isnull=False).exists():
            yield Todo(
                stage.kind,
                stage.series.number,
                title=_("Urkunden und Ergebnisheft"),
                why=_("Die Siegerehrung ist vorbei, alles ist öffentlich."),
                label=_("Ergebnisheft und Pressetext"),
                url=reverse("organiser:book", args=[day.tournament.slug]),
            )
            continue
        yield Todo(
            stage.kind,
            stage.series.number,
            title=_("Siegerehrung"),
            why=_("Die Anzeige ist eingefroren: Öffentlich wird das Ergebnis bei der Siegerehrung, Platz für Platz.")
            if is_hidden
            else _("Alles ist gespielt und veröffentlicht."),
            label=_("Zur Siegerehrung"),
            url=reverse("organiser:ceremony", args=[day.tournament.slug]),
        )
