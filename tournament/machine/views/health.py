"""How this machine does, for the organiser; and the last good copy, where the database is damaged."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core import words
from tournament.core.errors import RefusedError, StaleError
from tournament.machine.acts.backups import restore
from tournament.machine.acts.comparing import compare
from tournament.machine.acts.looking import look
from tournament.machine.acts.naming import name_second_place
from tournament.machine.forms.health import SecondPlaceForm
from tournament.machine.reads.kept import all_kept
from tournament.machine.reads.parted import sentences
from tournament.machine.reads.place import put_aside
from tournament.machine.reads.second import second
from tournament.machine.reads.state import state_of
from tournament.web.acting import actor_of, tell, tournament_of

SHOWN = 12
"""Copies, the newest ones."""


@login_required
@require_safe
def line(request: HttpRequest, slug: str) -> HttpResponse:
    """The parts of the tournament's page that say it, for the page to replace its own with."""
    tournament = tournament_of(request, slug)
    return render(request, "machine/health/parts.html", {"state": state_of(tournament), "tournament": tournament})


@login_required
@require_safe
def state(request: HttpRequest) -> HttpResponse:
    """All of it, which copies there are, and where."""
    return _show(request, SecondPlaceForm.of(second()))


def _show(request: HttpRequest, form: SecondPlaceForm, status: int = 200) -> HttpResponse:
    context = {
        "state": state_of(),
        "copies": all_kept()[::-1][:SHOWN],
        "may_restore": may_restore(request),
        "second": second(),
        "put_aside": put_aside() if may_restore(request) else None,
        "form": form if may_restore(request) else None,
    }
    return render(request, "machine/health/state.html", context, status=status)


@login_required
@require_POST
def second_place(request: HttpRequest) -> HttpResponse:
    """Name the folder that gets each copy too."""
    if not may_restore(request):
        raise PermissionDenied
    form = SecondPlaceForm(request.POST)
    if not form.is_valid():
        return _show(request, form, 400)
    said = form.cleaned_data
    try:
        named = name_second_place(said["folder"], form.wanted_passphrase, said["read"], actor_of(request))
    except RefusedError as error:
        place = "passphrase" if error.code == "passphrase_short" else "folder"
        form.add_error(place, words.refusal(error.code, error.params))
        return _show(request, form, 400)
    except StaleError as error:
        return _show(request, _again(request, str(error.stored)), 409)
    done = _("Festgelegt. In wenigen Sekunden liegen die Sicherungen auch dort.") if named else _("Festgelegt: keiner.")
    messages.success(request, done)
    return redirect("organiser:state")


def _again(request: HttpRequest, named: str) -> SecondPlaceForm:
    """What was typed, on top of what somebody else named meanwhile."""
    typed = request.POST.copy()
    typed["read"] = named
    form = SecondPlaceForm(typed)
    now = _("Inzwischen festgelegt: %(folder)s. Noch einmal speichern übernimmt Ihre Eingabe.")
    form.add_error("folder", now % {"folder": named or "–"})
    return form


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
    messages.success(
        request, done % {"at": _("%(time)s Uhr") % {"time": date_format(localtime(found.copy.at), _("d.m.Y, H:i"))}}
    )
    return redirect("login")


@login_required
@require_safe
def compared(request: HttpRequest) -> HttpResponse:
    """What stood in the database before a copy was put back and is missing now, and what came since."""
    if (file := put_aside()) is None:
        raise Http404
    try:
        found = list(sentences(compare(file)))
    except RefusedError as error:
        tell(request, error)
        return redirect("organiser:state")
    return render(request, "machine/health/compared.html", {"file": file, "sentences": found})


def may_restore(request: HttpRequest) -> bool:
    """Whoever runs the whole installation: it is everybody's database."""
    return getattr(request.user, "is_superuser", False)
