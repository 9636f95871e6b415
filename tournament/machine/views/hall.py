"""What this machine is called in the hall, and whether phones reach it."""

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core import words as wording
from tournament.core.access import organised
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.reads.printed import printed_before
from tournament.machine.acts.address import state_address, try_address
from tournament.machine.forms.address import HallForm
from tournament.machine.forms.certificate import CertificateForm
from tournament.machine.reads.address import Hall, code_of
from tournament.machine.reads.address import hall as read_hall
from tournament.machine.reads.sealing import sealing_of
from tournament.machine.reads.state import state_of
from tournament.server.serving import start_anew
from tournament.web.acting import actor_of


@login_required
def hall(request: HttpRequest) -> HttpResponse:
    """Show it to every organiser; whoever runs the whole installation may say it anew, or have it tried first."""
    found = read_hall()
    if request.method != "POST":
        return _show(request, found, _form(found))
    if not may_state(request):
        raise PermissionDenied
    form = HallForm(request.POST)
    if not form.is_valid():
        return _show(request, found, form, status=400)
    try:
        said = _take(request, form)
    except RefusedError as error:
        form.add_error("address", wording.refusal(error.code, error.params))
        return _show(request, found, form, status=400)
    except StaleError:
        typed = request.POST.copy()
        typed["read"] = found.address
        return _show(request, found, HallForm(typed), stale=True, status=409)
    start_anew()
    messages.success(request, said)
    return redirect("organiser:hall")


def may_state(request: HttpRequest) -> bool:
    """Whether this is somebody who runs the whole installation: the address is everybody's."""
    return getattr(request.user, "is_superuser", False)


def _take(request: HttpRequest, form: HallForm) -> str:
    """Try the address, or let it hold; what is said then."""
    if "try" in request.POST:
        try_address(form.cleaned_data["address"], actor_of(request))
        return _("Jetzt den Code mit einem Telefon öffnen.")
    state_address(form.cleaned_data["read"], form.cleaned_data["address"], actor_of(request))
    return _("Gespeichert.")


def _form(found: Hall) -> HallForm:
    return HallForm(initial={"address": found.shown or found.suggested, "read": found.address})


def _show(request: HttpRequest, found: Hall, form: HallForm, *, stale: bool = False, status: int = 200) -> HttpResponse:
    context = page_of(request, found) | {"form": form, "stale": stale}
    return render(request, "machine/hall/hall.html", context, status=status)


def show_with_certificate(request: HttpRequest, certificate: CertificateForm) -> HttpResponse:
    """The page again, since what was brought cannot be used."""
    found = read_hall()
    context = page_of(request, found) | {"form": _form(found), "certificate": certificate}
    return render(request, "machine/hall/hall.html", context, status=400)


def page_of(request: HttpRequest, found: Hall) -> dict[str, object]:
    """What the page shows, but for the form of the address."""
    trial = found.shown + reverse("public:hall_trial", args=[code_of(found.shown)]) if found.shown else ""
    sealing = sealing_of(found.shown)
    return {
        "hall": found,
        "printed_before": printed_before(organised(request.user), found.address) if found.address else [],
        "may_state": may_state(request),
        "trial": trial,
        "qr": segno.make(trial, error="m").svg_data_uri(scale=5, border=2, light="white") if trial else "",
        "others": [own for own in found.own if own.address != found.shown],
        "insecure": found.shown.startswith("http:"),
        "port": settings.PORT,
        "sealing": sealing,
        "state": state_of(),
        "sealing_problems": [wording.refusal(code, {"address": found.shown}) for code in sealing.problems],
        "certificate": CertificateForm(),
    }
