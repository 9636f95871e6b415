"""How this machine does, for the organiser; and the last good copy, where the database is damaged."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.copies.acts.backups import restore
from tournament.copies.reads.kept import all_kept
from tournament.core.errors import RefusedError
from tournament.health.acts.looking import look
from tournament.health.reads.state import state_of
from tournament.web.acting import actor_of, tell, tournament_of

SHOWN = 12
"""Copies, the newest ones."""


@login_required
@require_safe
def line(request: HttpRequest, slug: str) -> HttpResponse:
    """The parts of the tournament's page that say it, for the page to replace its own with."""
    tournament = tournament_of(request, slug)
    return render(request, "health/parts.html", {"state": state_of(tournament), "tournament": tournament})


@login_required
@require_safe
def state(request: HttpRequest) -> HttpResponse:
    """All of it, and which copies there are."""
    context = {"state": state_of(), "copies": all_kept()[::-1][:SHOWN], "may_restore": may_restore(request)}
    return render(request, "health/state.html", context)


@login_required
@require_POST
def take_back(request: HttpRequest) -> HttpResponse:
    """Put the newest good copy in place of a damaged database; what the phones know besides they give back."""
    if not may_restore(request):
        raise PermissionDenied
    found = state_of()
    if not found.damaged or found.copy is None or found.copy.file.name != request.POST.get("copy"):
        messages.warning(
            request, _("Inzwischen ist es anders. Hier ist der neue Stand, bitte noch einmal entscheiden.")
        )
        return redirect("organiser:state")
    try:
        restore(found.copy.file, actor=actor_of(request))
    except RefusedError as error:
        tell(request, error)
        return redirect("organiser:state")
    look()
    done = _(
        "Wiederhergestellt ist der Stand von %(at)s. Alle melden sich neu an. Was Telefone mehr haben, geben sie "
        "zurück."
    )
    messages.success(request, done % {"at": localtime(found.copy.at).strftime("%H:%M Uhr, %d.%m.%Y")})
    return redirect("login")


def may_restore(request: HttpRequest) -> bool:
    """Whoever runs the whole installation: it is everybody's database."""
    return getattr(request.user, "is_superuser", False)
