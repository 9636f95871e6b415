"""The door: the organiser's page of it, and checking in by oneself."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, npgettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.core import words as wording
from tournament.core.errors import RefusedError
from tournament.entries.acts.door import check_in, renew_code, set_door
from tournament.entries.paper.poster import CHECK_IN
from tournament.entries.reads.door import (
    FEWEST_LETTERS,
    MOST_FOUND,
    Closed,
    closed,
    door_of,
    found_at_door,
    one_at_door,
    stored_door,
)
from tournament.lists.reads.known_by import base_url
from tournament.models import Door, Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.web.acting import View, act_on, actor_of, by, tournament_of, whole
from tournament.web.connection import private
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf
from tournament.web.tabular import file_name

CLOSED: dict[Closed, Promise] = {
    Closed.SWITCHED_OFF: gettext_lazy("Selbst einchecken ist ausgeschaltet. Bitte zur Anmeldung."),
    Closed.NOT_PUBLIC: gettext_lazy("Das Turnier ist nicht öffentlich. Bitte zur Anmeldung."),
    Closed.NOT_THE_DAY: gettext_lazy("Einchecken geht nur am Tag des Turniers."),
    Closed.SEATED: gettext_lazy("Der Sitzplan steht schon. Bitte zur Anmeldung."),
}


@login_required
@require_safe
def door(request: HttpRequest, slug: str) -> HttpResponse:
    """Whether people check in by themselves, how many have, and the poster."""
    tournament = tournament_of(request, slug)
    stored = stored_door(tournament)
    why = closed(stored, timezone.localdate())
    by_themselves = tournament.registrations.filter(present=True, self_checked_in_at__isnull=False).count()
    context: dict[str, Any] = {
        "door": stored,
        "closed": CLOSED[why] if why else "",
        "by_themselves": by_themselves,
        "address": base_url(request) + reverse("public:door", args=[slug, stored.code]) if stored.version else "",
    }
    return render_step(request, tournament, "registrations", "entries/door/door.html", context)


@act_on(tournament_of, "door", gettext_lazy("Gespeichert."))
def set_it(request: HttpRequest, tournament: Tournament) -> None:
    """Open or close the door."""
    set_door(
        tournament,
        whole(request, "version"),
        actor_of(request),
        is_open=request.POST.get("open") == "1",
        all_day=request.POST.get("all_day") == "1",
    )


renew = act_on(
    tournament_of, "door", gettext_lazy("Es gilt ein neuer Code; Plakate von vorher führen nirgendwo mehr hin.")
)(by(renew_code, "version"))


def _printed(request: HttpRequest, slug: str) -> Printed:
    tournament = tournament_of(request, slug)
    if not stored_door(tournament).version:
        raise Http404
    asked = {"tournament": tournament.pk, "base": base_url(request)}
    return Printed(
        tournament, CHECK_IN, asked, file_name(slug, "einchecken"), _("Plakat zum Einchecken"), "registrations"
    )


poster_pdf, poster_waiting = organisers_pdf(_printed)


# Check in by oneself: a few letters of the name, a tap, "Ich bin da". The address is a right for a day.


def _at_the_door(view: Callable[..., HttpResponse]) -> View:
    """A page found by the code of a poster, while the door is open; else one sentence. It is kept nowhere."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, code: str, **address: int) -> HttpResponse:
        door = door_of(slug, code)
        why = closed(door, timezone.localdate())
        if why:
            return _shown(request, door, "entries/door/public/closed.html", {"said": CLOSED[why]}, 403)
        return private(view(request, door, **address), with_form=True)

    return answer


@require_safe
@_at_the_door
def search(request: HttpRequest, door: Door) -> HttpResponse:
    """Show the registrations found by a name, without saying who is present already."""
    words = request.GET.get("suche", "").strip()[:LONGEST_NAME]
    found = found_at_door(door.tournament, words)
    context = {"words": words, "longest": LONGEST_NAME, "found": found[:MOST_FOUND], "said": _said(words, len(found))}
    return _shown(request, door, "entries/door/public/search.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@_at_the_door
def confirm(request: HttpRequest, door: Door, number: int) -> HttpResponse:
    """ "Ich bin da": asked once, then ticked."""
    one = one_at_door(door.tournament, number)
    if one is None:
        said = wording.refusal("door_unknown", {})
        return _shown(request, door, "entries/door/public/search.html", {"said": said, "longest": LONGEST_NAME}, 404)
    context: dict[str, object] = {"one": one}
    if request.method != "POST":
        return _shown(request, door, "entries/door/public/confirm.html", context)
    try:
        check_in(door, number, request.META.get("REMOTE_ADDR", ""), timezone.now())
    except RefusedError as error:
        there = error.code == "door_there_already"
        context |= {"said": wording.refused(error), "there": there}
        return _shown(request, door, "entries/door/public/confirm.html", context, 200 if there else 409)
    return redirect("public:checked_in", door.tournament.slug, door.code, number)


@require_safe
@_at_the_door
def checked_in(request: HttpRequest, door: Door, number: int) -> HttpResponse:
    """Thanks; and the way to one's own page. It says nothing of anybody that is not said to everybody."""
    return _shown(request, door, "entries/door/public/done.html", {"one": one_at_door(door.tournament, number)})


def _said(words: str, found: int) -> str:
    """What came of the search."""
    if not words:
        return ""
    if not found:
        few = not words.isdecimal() and len("".join(words.split())) < FEWEST_LETTERS
        if few:
            return _("Bitte noch ein paar Buchstaben.")
        return _("So heißt hier niemand. Bitte weniger Buchstaben, die Startnummer, oder zur Anmeldung.")
    if found > MOST_FOUND:
        return _("Das passt auf viele. Bitte noch ein paar Buchstaben.")
    return npgettext(
        "counted",
        "Das sind Sie? Bitte auf den Namen tippen.",
        "%(found)s passen dazu. Bitte auf den eigenen Namen tippen.",
        found,
    ) % {"found": found}


def _shown(
    request: HttpRequest, door: Door, template: str, context: dict[str, object], status: int = 200
) -> HttpResponse:
    shown = {"tournament": door.tournament, "code": door.code, **context}
    return private(render(request, template, shown, status=status), with_form=True)
