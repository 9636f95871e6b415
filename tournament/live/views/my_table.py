"""Mein Tisch: a table's list on everybody's own phone.

The link is the right to read it; a secret that the phone got when it took a name, a cookie of this one address, is the
right to speak for that player, and for nobody else.
"""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.core.act import Actor
from tournament.core.errors import DeletedError, RefusedError, StaleError
from tournament.core.speaking import CALL_REASONS
from tournament.core.words import refused
from tournament.lists.acts import at_table
from tournament.lists.keeper.state import page_context
from tournament.lists.reads.occupancy import Sitter
from tournament.live.reads.my_table import MyTable, mark_of
from tournament.models.limits import LONGEST_NOTE, LONGEST_REASON
from tournament.web.acting import tell, told, whole
from tournament.web.conditional import program_fingerprint
from tournament.web.connection import private

COOKIE = "mein_tisch"
KEPT = 14 * 24 * 60 * 60  # seconds; a championship
View = Callable[..., HttpResponse]


def _view(view: Callable[..., HttpResponse]) -> View:
    """A page of one table, found by its token; what it answers is kept nowhere and found by no search engine.

    Its forms are ordinary ones: a browser has to say where they come from, so the address may be told to this server.
    """

    @wraps(view)
    def answer(request: HttpRequest, token: str, **address: int) -> HttpResponse:
        try:
            mine = _mine(request, token)
            return _closed(
                render(request, "live/my_table/gone.html", status=404)
                if mine is None
                else view(request, mine, **address)
            )
        except DeletedError:
            return _closed(render(request, "live/my_table/gone.html", {"deleted": True}, status=410))

    return answer


def _mine(request: HttpRequest, token: str) -> MyTable | None:
    """None: the link is no right, or none any more. DeletedError."""
    try:
        return MyTable(token, request.COOKIES.get(COOKIE, ""), timezone.now())
    except DeletedError:
        raise
    except Http404:
        return None


def _closed(response: HttpResponse) -> HttpResponse:
    private(response)
    response["Referrer-Policy"] = "same-origin"
    return response


def _act(done: str | Promise) -> Callable[[Callable[[HttpRequest, MyTable, Sitter], None]], View]:
    """An act of the player whose name this phone took; then back to the table, with `done` or why it was not."""

    def view_of(act: Callable[[HttpRequest, MyTable, Sitter], None]) -> View:
        @require_POST
        @_view
        @wraps(act)
        def view(request: HttpRequest, mine: MyTable) -> HttpResponse:
            with told(request, str(done)):
                act(request, mine, mine.speaker())
            return _back(mine)

        return view

    return view_of


@require_safe
@_view
def page(request: HttpRequest, mine: MyTable) -> HttpResponse:
    """Show the list, what waits for this player, their points and places."""
    return render(request, "live/my_table/page.html", _context(mine))


@require_safe
def live(request: HttpRequest, token: str) -> HttpResponse:
    """The part of the page that changes; 304 while it has not, for one query."""
    words = "|".join((mark_of(token), request.COOKIES.get(COOKIE, ""), token, program_fingerprint()))
    etag = f'W/"{sha256(words.encode()).hexdigest()[:32]}"'
    unchanged: HttpResponse | None = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return _closed(unchanged)
    response = _live(request, token)
    response["ETag"] = etag
    return response


@_view
def _live(request: HttpRequest, mine: MyTable) -> HttpResponse:
    return render(request, "live/my_table/live.html", _context(mine))


def _context(mine: MyTable) -> dict[str, object]:
    return page_context(mine.card_table, mine.seats) | {
        "mine": mine,
        "card_table": mine.card_table,
        "series": mine.card_table.series,
        "tournament": mine.card_table.series.tournament,
    }


@require_POST
@_view
def take(request: HttpRequest, mine: MyTable) -> HttpResponse:
    """This phone takes a name."""
    response = _back(mine)
    with told(request):
        secret = at_table.take_name(mine.card_table, whole(request, "seat"), request.COOKIES.get(COOKIE, ""))
        path = reverse("my_table:page", args=[mine.token])
        response.set_cookie(
            COOKIE, secret, max_age=KEPT, path=path, secure=request.is_secure(), httponly=True, samesite="Lax"
        )
    return response


@_act(gettext_lazy("Der Name ist wieder frei."))
def give_back(_request: HttpRequest, mine: MyTable, me: Sitter) -> None:
    """It was the wrong one."""
    at_table.release_name(mine.card_table, me.number, Actor.player(me.registration))


@_act(gettext_lazy("Bestätigt."))
def confirm(request: HttpRequest, mine: MyTable, me: Sitter) -> None:
    """The game is right as it is written down."""
    at_table.confirm_game(
        mine.card_table, me.number, whole(request, "number"), whole(request, "version"), Actor.player(me.registration)
    )


@require_http_methods(["GET", "HEAD", "POST"])
@_view
def game(request: HttpRequest, mine: MyTable, number: int) -> HttpResponse:
    """One game as it was written down; saying that it is not right, with a few words."""
    if number not in mine.versions:
        raise Http404
    done = _("Listenführer und Spielleitung wissen, dass Spiel %(number)s nicht stimmt.") % {"number": number}

    def object_to(me: Sitter) -> None:
        version, note = whole(request, "version"), request.POST.get("note", "")
        at_table.object_to(mine.card_table, me.number, number, version, note, Actor.player(me.registration))

    context = {"number": number, "game": mine.game(number), "longest": LONGEST_NOTE}
    return _form(request, mine, "live/my_table/game.html", context, object_to, done)


@require_http_methods(["GET", "HEAD", "POST"])
@_view
def sign(request: HttpRequest, mine: MyTable) -> HttpResponse:
    """The sums, and this player's signature below them."""

    def sign_it(me: Sitter) -> None:
        at_table.sign(mine.card_table, me.number, whole(request, "version"), Actor.player(me.registration))

    return _form(request, mine, "live/my_table/sign.html", {}, sign_it, _("Unterschrieben."))


@require_http_methods(["GET", "HEAD", "POST"])
@_view
def call(request: HttpRequest, mine: MyTable) -> HttpResponse:
    """Call a referee, silently."""

    def call_him(me: Sitter) -> None:
        reason = request.POST.get("reason", "") or request.POST.get("other", "")
        at_table.call_referee(mine.card_table, reason, Actor.player(me.registration), me.registration)

    context = {"reasons": CALL_REASONS, "longest": LONGEST_REASON}
    return _form(request, mine, "live/my_table/call.html", context, call_him, _("Die Spielleitung weiß Bescheid."))


@_act(gettext_lazy("Die Spielleitung muss nicht mehr kommen."))
def end_call(_request: HttpRequest, mine: MyTable, me: Sitter) -> None:
    """What the table called for is done."""
    at_table.end_call(mine.card_table, Actor.player(me.registration))


def _form(
    request: HttpRequest,
    mine: MyTable,
    template: str,
    context: dict[str, object],
    act: Callable[[Sitter], None],
    done: str,
) -> HttpResponse:
    """A page with one form; sent, it does `act` and goes back to the table, or says at the form why not."""
    shown = _context(mine) | context
    if request.method != "POST":
        return render(request, template, shown)
    try:
        act(mine.speaker())
    except RefusedError as error:
        return render(request, template, shown | {"error": refused(error)}, status=422)
    except StaleError as error:
        tell(request, error)
    else:
        messages.success(request, done)
    return _back(mine)


def _back(mine: MyTable) -> HttpResponse:
    return redirect("my_table:page", mine.token)
