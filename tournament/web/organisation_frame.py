"""What every public page of one organisation shows: its name, and the way to the others."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Organisation
from tournament.web.public_frame import Place


def menu(organisation: Organisation) -> list[Place]:
    """The pages there are; of its seasons the last one, from which the overview leads to the others. One query."""
    places = {
        "organisation": _("Übersicht"),
        "dates": _("Termine"),
        "chronicle": _("Archiv"),
        "hall_of_fame": _("Bestenliste"),
        "archived_people": _("Personen"),
        "archived_clubs": _("Vereine"),
    }
    found = [Place(key, label, reverse(f"public:{key}", args=[organisation.slug])) for key, label in places.items()]
    for season in organisation.seasons.filter(published=True)[:1]:
        found.insert(2, Place("season", _("Saison"), reverse("public:season", args=[organisation.slug, season.key])))
    return found


def framed(
    request: HttpRequest,
    organisation: Organisation,
    current: str,
    template: str,
    context: Mapping[str, Any],
    status: int = 200,
) -> HttpResponse:
    """Draw a page; `current` is the key of its entry in the menu."""
    frame = {"organisation": organisation, "menu": menu(organisation), "current": current}
    return render(request, template, frame | dict(context), status=status)
