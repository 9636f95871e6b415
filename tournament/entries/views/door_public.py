"""Check in by oneself: a few letters of the name, a tap, "Ich bin da". The address is a right for a day."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.core import words as wording
from tournament.core.errors import RefusedError
from tournament.entries.acts.door import check_in
from tournament.entries.reads.door import FEWEST_LETTERS, MOST_FOUND, closed, door_of, found_at_door, one_at_door
from tournament.entries.words import CLOSED
from tournament.models import Door
from tournament.models.limits import LONGEST_NAME
from tournament.web.private import private

View = Callable[..., HttpResponse]


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
    """Everybody finds himself; who is there already nobody learns."""
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
        context |= {"said": wording.refusal(error.code, error.params), "there": there}
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
    return ngettext(
        "Das sind Sie? Bitte auf den Namen tippen.", "%(found)s passen dazu. Bitte auf den eigenen Namen tippen.", found
    ) % {"found": found}


def _shown(
    request: HttpRequest, door: Door, template: str, context: dict[str, object], status: int = 200
) -> HttpResponse:
    shown = {"tournament": door.tournament, "code": door.code, **context}
    return private(render(request, template, shown, status=status), with_form=True)
