"""Pictures as everybody sees them: only of what is published."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournament.charts.pictures import pictures as pictures_of
from tournament.core.names import publicly_named
from tournament.models import Registration, Tournament
from tournament.standings.reads.standings import published_standings
from tournament.web.conditional import public_page
from tournament.web.public_frame import Frame


@public_page
def pictures(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The whole tournament."""
    return _shown(request, tournament, None)


@public_page
def players_pictures(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The same with one player marked."""
    registrations = Registration.objects.select_related("person")
    (about,) = publicly_named([get_object_or_404(registrations, tournament=tournament, number=number)])
    return _shown(request, tournament, about)


def _shown(request: HttpRequest, tournament: Tournament, about: Registration | None) -> HttpResponse:
    frame = Frame(tournament)
    standings = published_standings(frame.state)
    context = {
        "about": about,
        "title": about.person.name if about else _("Bilder und Zahlen"),
        "pictures": pictures_of(standings, about),
    }
    return frame.render(request, "standings", "charts/pictures.html", context)
