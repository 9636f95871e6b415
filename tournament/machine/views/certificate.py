"""A certificate is brought, and used at once."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.core import words as wording
from tournament.core.errors import RefusedError
from tournament.machine.acts.certificate import keep_certificate
from tournament.machine.forms.certificate import CertificateForm
from tournament.machine.views.hall import may_state, show_with_certificate
from tournament.server.serving import start_anew
from tournament.web.acting import actor_of


@login_required
@require_POST
def certificate(request: HttpRequest) -> HttpResponse:
    """Keep what was brought, if it can be used; else say why not, at the form."""
    if not may_state(request):
        raise PermissionDenied
    form = CertificateForm(request.POST, request.FILES)
    if not form.is_valid():
        return show_with_certificate(request, form)
    try:
        keep_certificate(*form.contents(), actor_of(request))
    except RefusedError as error:
        form.add_error("chain", wording.refusal(error.code, error.params))
        return show_with_certificate(request, form)
    start_anew()
    messages.success(request, _("Das Zertifikat ist eingelegt. Jetzt die Adresse mit https:// ausprobieren."))
    return redirect("organiser:hall")


@login_required
@require_POST
def read_again(request: HttpRequest) -> HttpResponse:
    """Use what was put into var/tls/ by hand."""
    if not may_state(request):
        raise PermissionDenied
    start_anew()
    messages.success(request, _("Der Server liest das Zertifikat neu ein."))
    return redirect("organiser:hall")
