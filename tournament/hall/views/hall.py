"""What this machine is called in the hall."""

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.core import words as wording
from tournament.core.errors import RefusedError, StaleError
from tournament.hall.acts.address import state_address
from tournament.hall.forms.address import HallForm
from tournament.hall.reads.address import Hall
from tournament.hall.reads.address import hall as read_hall
from tournament.web.acting import actor_of


@login_required
def hall(request: HttpRequest) -> HttpResponse:
    """Show it to every organiser; whoever runs the whole installation may say it anew."""
    found = read_hall()
    if request.method != "POST":
        return _show(request, found, _form(found))
    if not may_state(request):
        raise PermissionDenied
    form = HallForm(request.POST)
    if not form.is_valid():
        return _show(request, found, form, status=400)
    try:
        state_address(form.cleaned_data["read"], form.cleaned_data["address"], actor_of(request))
    except RefusedError as error:
        form.add_error("address", wording.refusal(error.code, error.params))
        return _show(request, found, form, status=400)
    except StaleError:
        typed = request.POST.copy()
        typed["read"] = found.address
        return _show(request, found, HallForm(typed), stale=True, status=409)
    messages.success(request, _("Gespeichert."))
    return redirect("organiser:hall")


def may_state(request: HttpRequest) -> bool:
    """Whether this is somebody who runs the whole installation: the address is everybody's."""
    return getattr(request.user, "is_superuser", False)


def _form(found: Hall) -> HallForm:
    return HallForm(initial={"address": found.address or found.suggested, "read": found.address})


def _show(request: HttpRequest, found: Hall, form: HallForm, *, stale: bool = False, status: int = 200) -> HttpResponse:
    context = {
        "hall": found,
        "form": form,
        "stale": stale,
        "may_state": may_state(request),
        "qr": segno.make(found.address, error="m").svg_data_uri(scale=5, border=2, light="white")
        if found.address
        else "",
    }
    return render(request, "hall/hall.html", context, status=status)
