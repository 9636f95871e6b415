"""The organiser's acts on the numbers of games: insert one before another, swap two, take one out again."""

import uuid
from collections.abc import Iterable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.core import words as wording
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts import moving
from tournament.lists.acts.games import InvalidGameError, TypedGame
from tournament.lists.desk.beside import refused_in_words
from tournament.lists.desk.forms import JUST, InsertForm, read, sent
from tournament.lists.desk.sheet import sheet, versions
from tournament.lists.desk.views import Opened, seat_named, show
from tournament.lists.forms import players_sent
from tournament.lists.reads.late import SEAT_DIFFERS
from tournament.models import CardTable
from tournament.web.acting import actor_of, card_table_of, told, whole


@login_required
@require_POST
def insert(request: HttpRequest, slug: str, number: int, table: int, game: int) -> HttpResponse:
    """Store a game before the one of its number."""
    this_table = card_table_of(request, slug, number, table)
    paper = sheet(this_table)
    if "other_dealer" in request.POST:  # who dealt is another one: the same form with other seats, and what was typed
        other = InsertForm(paper, game, initial=request.POST.dict(), dealer=seat_named(request, "other_dealer"))
        return show(request, paper, Opened(game=other))
    form = InsertForm(paper, game, request.POST, dealer=seat_named(request, "dealer"))
    if not form.is_valid():
        return show(request, paper, Opened(game=form), 422)
    typed = form.cleaned_data
    players = players_sent(request.POST.dict(), game)
    entry = TypedGame(typed["entry_id"], typed["version"], form.game(), players=players)
    try:
        moving.insert_game(this_table, entry, _from(typed["seen"], game), actor_of(request), by_organiser=True)
    except InvalidGameError as error:
        form.show(error.problems)
        return show(request, paper, Opened(game=form), 422)
    except StaleError:
        return show(request, sheet(this_table), Opened(game=_on_top(request, this_table, game)), 409)
    except RefusedError as error:
        form.add_error(None, refused_in_words(error))
        return show(request, paper, Opened(game=form, sits_anew=error.code == SEAT_DIFFERS), 422)
    return _just_done(this_table, [game])


def _on_top(request: HttpRequest, this_table: CardTable, number: int) -> InsertForm:
    """The same form with what was typed, before what is stored by now, which the page shows below."""
    paper = sheet(this_table)
    typed = request.POST.copy()
    typed["version"], typed["seen"] = str(paper.versions.get(number, 0)), sent(paper.versions)
    typed["entry_id"] = str(uuid.uuid4())
    form = InsertForm(paper, number, typed, dealer=seat_named(request, "dealer"))
    said = _(
        "Inzwischen hat jemand anderes die Liste geändert. Noch einmal speichern fügt das Spiel vor Spiel %(number)s "
        "ein, wie es jetzt unten steht."
    )
    form.add_error(None, said % {"number": number})
    return form


@login_required
@require_POST
def swap(request: HttpRequest, slug: str, number: int, table: int, game: int) -> HttpResponse:
    """Two games change places."""
    this_table, other = card_table_of(request, slug, number, table), whole(request, "other")
    seen = read(request.POST.get("seen", ""))
    try:
        with told(request):
            moving.swap_games(this_table, (game, other), seen, actor_of(request), by_organiser=True)
            return _just_done(this_table, [game, other])
    except InvalidGameError as error:
        messages.error(request, wording.sentence(error.problems[0]))
    return redirect("organiser:card_table", slug, number, table)


@login_required
@require_POST
def take_out(request: HttpRequest, slug: str, number: int, table: int, game: int) -> HttpResponse:
    """Take out a game that was inserted."""
    this_table = card_table_of(request, slug, number, table)
    seen = _from(request.POST.get("seen", ""), game)
    done = _("Spiel %(number)s ist wieder herausgenommen.") % {"number": game}
    try:
        with told(request, done):
            moving.take_out_game(this_table, game, seen, actor_of(request), by_organiser=True)
    except InvalidGameError as error:
        messages.error(request, wording.sentence(error.problems[0]))
    return redirect("organiser:card_table", slug, number, table)


def _from(seen: str, number: int) -> dict[int, int]:
    """The versions that were seen of this game and all later ones."""
    return {stored: version for stored, version in read(seen).items() if stored >= number}


def _just_done(this_table: CardTable, games: Iterable[int]) -> HttpResponse:
    """Lead to the list, which says what was done and undoes it."""
    stored = versions(this_table)
    done = "-".join(f"{number}.{stored[number]}" for number in games)
    page = reverse(
        "organiser:card_table",
        args=[this_table.series.tournament.slug, this_table.series.number, this_table.number],
    )
    return redirect(f"{page}?{JUST}={done}")
