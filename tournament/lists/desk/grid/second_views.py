"""A paper list typed by a second person who does not see what is stored; then both side by side."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.core import words as wording
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts.games import InvalidGameError
from tournament.lists.acts.second_typing import settle
from tournament.lists.desk.grid.form import GridForm
from tournament.lists.desk.grid.second import SecondTyping
from tournament.lists.desk.grid.views import show
from tournament.lists.desk.sheet import sheet
from tournament.lists.desk.words import refused_in_words
from tournament.lists.forms import seated_fields, without_seated
from tournament.lists.reads.late import SEAT_DIFFERS
from tournament.web.acting import actor_of, card_table_of
from tournament.web.organiser_frame import render_step


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def second_typing(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """An empty grid; what is typed into it is compared with what is stored, and each difference decided."""
    paper = sheet(card_table_of(request, slug, number, table))
    if not paper.games:
        messages.error(request, _("Hier ist noch kein Spiel eingetragen, mit dem sich vergleichen ließe."))
        return redirect("organiser:card_table", slug, number, table)
    if request.method != "POST":
        return show(request, GridForm(paper, blind=True))
    second = SecondTyping(paper, request.POST.dict())
    if not second.form.stands:
        return show(request, second.form, status=422)
    if second.missing:
        return show(request, second.form, [_missing(second)], status=422)
    return _settled(request, second) if second.decided else _side_by_side(request, second)


def _missing(second: SecondTyping) -> str:
    numbers = {"typed": len(second.typed), "stored": len(second.stored)}
    return _("%(typed)s Spiele getippt, gespeichert sind %(stored)s: Bitte jede Zeile tippen.") % numbers


def _settled(request: HttpRequest, second: SecondTyping) -> HttpResponse:
    card_table = second.form.sheet.card_table
    try:
        settle(card_table, second.entries(), actor_of(request), len(second.differences))
    except StaleError:
        fresh = SecondTyping(sheet(card_table), second.typed_only)
        said = _("Inzwischen hat jemand anderes etwas geändert. Bitte noch einmal wählen.")
        return _side_by_side(request, fresh, said, status=409)
    except InvalidGameError as error:
        said = " ".join(wording.sentence(problem) for problem in error.problems)
        return _side_by_side(request, second, _("So kann es nicht gewesen sein: %(said)s") % {"said": said})
    except RefusedError as error:
        if error.code == SEAT_DIFFERS:
            second = SecondTyping(second.form.sheet, without_seated(second.sent) | seated_fields(second.form.seats, {}))
        return _side_by_side(request, second, refused_in_words(error))
    done = _("Zum zweiten Mal getippt: Was sich unterschied, ist entschieden.")
    messages.success(request, done if second.differences else _("Zum zweiten Mal getippt: Alles stimmt überein."))
    series = card_table.series
    return redirect("organiser:card_table", series.tournament.slug, series.number, card_table.number)


def _side_by_side(request: HttpRequest, second: SecondTyping, error: str = "", *, status: int = 422) -> HttpResponse:
    card_table = second.form.sheet.card_table
    if not error and any(one.chosen for one in second.differences):
        error = _("Bitte bei jedem Unterschied wählen, was gilt.")
    context = {
        "series": card_table.series,
        "card_table": card_table,
        "second": second,
        "error": error,
        "versions": ",".join(f"{number}:{version}" for number, version in second.form.sheet.versions.items()),
    }
    step = f"series-{card_table.series.number}"
    return render_step(request, second.form.tournament, step, "lists/desk/second.html", context, status=status)
