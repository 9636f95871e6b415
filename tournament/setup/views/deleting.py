"""`/leitung/{slug}/loeschen/` and `/wiederherstellen/`: gone for everybody, and back within thirty days."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.core import words as wording
from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Tournament
from tournament.models.tournament import DELETED_FOR
from tournament.setup.acts.deleting import delete_tournament, restore_tournament
from tournament.setup.forms.deleting import DeletingForm
from tournament.setup.reads.deleting import Going, going
from tournament.web.acting import actor_of, told
from tournament.web.organiser_frame import render_step


@login_required
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """What goes, then it is gone."""
    tournament = organised_tournament(request, slug)
    goes = going(tournament)
    if request.method != "POST":
        return _show(request, tournament, goes)
    form = DeletingForm(request.POST, final=goes.final)
    if not form.is_valid():
        return _show(request, tournament, goes, form, status=400)
    try:
        delete_tournament(tournament, form.read, actor_of(request), with_final=form.takes_final)
    except StaleError:
        tournament.refresh_from_db()
        return _show(request, tournament, going(tournament), stale=True, status=409)
    except RefusedError as error:
        messages.error(request, wording.refusal(error.code, error.params))
        return redirect("organiser:delete_tournament", slug)
    text = _("„%(name)s“ ist gelöscht. Bis zum %(day)s lässt es sich hier unten wiederherstellen.")
    until = date_format(timezone.localdate() + DELETED_FOR, _("j. F Y"))
    messages.success(request, text % {"name": tournament.name, "day": until})
    return redirect("organiser:tournaments")


@login_required
@require_POST
def restore(request: HttpRequest, slug: str) -> HttpResponse:
    """As it was."""
    tournament = organised_tournament(request, slug)
    with told(request, _("„%(name)s“ ist wieder da, wie es war.") % {"name": tournament.name}):
        restore_tournament(tournament, actor_of(request))
    return redirect("organiser:tournaments")


def _show(
    request: HttpRequest,
    tournament: Tournament,
    goes: Going,
    form: DeletingForm | None = None,
    *,
    stale: bool = False,
    status: int = 200,
) -> HttpResponse:
    """`stale`: somebody did something since it was read; it is asked again, with what goes now."""
    asked = form or DeletingForm(initial={"revision": tournament.revision}, final=goes.final)
    context = {"goes": goes, "form": asked, "stale": stale, "days": DELETED_FOR.days}
    return render_step(request, tournament, "", "setup/delete.html", context, status=status)
