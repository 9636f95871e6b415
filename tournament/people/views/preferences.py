"""`/leitung/konto/...`: how somebody wants his pages."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.core.preferences import show_tour
from tournament.people.views.account import of_account
from tournament.people.views.entering import safe


@of_account
@require_POST
def tour(request: HttpRequest, user: User) -> HttpResponse:
    """Show the tour for the first tournament (`shown` 1) or not, and go back to the page `next`."""
    shown = request.POST.get("shown") == "1"
    show_tour(user, shown=shown)
    text = _("Die Einführung ist wieder da.") if shown else _("Die Einführung kommt nicht wieder.")
    messages.success(request, text)
    return redirect(safe(request, request.POST.get("next", "")))
