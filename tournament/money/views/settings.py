"""`/leitung/<slug>/kasse/einstellen/`: what is asked for, what crosses cost, what lay in the drawer."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Tariff, Tournament
from tournament.money.acts import desk as acts
from tournament.money.forms import SettingsForm, TariffForm
from tournament.money.reads.balance import desk_of
from tournament.money.reads.tariffs import years_of
from tournament.money.views.frame import render_cash
from tournament.web.acting import act_on, actor_of, say_in, whole

NEW = "neu"


@login_required
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """The settings, each sort of Startgeld, and one more."""
    tournament = organised_tournament(request, slug)
    tariffs = list(tournament.tariffs.annotate(paid=Count("bookings")).order_by("position"))
    desk_form = SettingsForm.of(desk_of(tournament))
    forms = {str(one.pk): TariffForm.of(one) for one in tariffs}
    forms[NEW] = TariffForm(auto_id="neu_%s")
    if request.method == "POST":
        which = request.POST.get("was", "")
        if which == "kasse":
            desk_form = SettingsForm(request.POST)
            done = desk_form.is_valid() and _set_up(request, tournament, desk_form)
        else:
            tariff = next((one for one in tariffs if str(one.pk) == which), None)
            forms[str(tariff.pk) if tariff else NEW] = form = TariffForm(request.POST, auto_id=f"{which}_%s")
            done = form.is_valid() and _set_tariff(request, tournament, tariff, form)
        if done:
            return redirect("organiser:cash_settings", slug)
    context = {
        "form": desk_form,
        "tariffs": [(one, years_of(one), forms[str(one.pk)]) for one in tariffs],
        "new": forms[NEW],
    }
    status = 400 if desk_form.errors or any(form.errors for form in forms.values()) else 200
    return render_cash(request, tournament, "money/cash/settings.html", context, status=status)


def _set_up(request: HttpRequest, tournament: Tournament, form: SettingsForm) -> bool:
    said = dict(form.cleaned_data)
    try:
        acts.set_up(tournament, said.pop("version"), said, actor_of(request))
    except (RefusedError, StaleError) as error:
        say_in(form, error)
        return False
    messages.success(request, _("Gespeichert."))
    return True


def _set_tariff(request: HttpRequest, tournament: Tournament, tariff: Tariff | None, form: TariffForm) -> bool:
    said = dict(form.cleaned_data)
    try:
        acts.set_tariff(tournament, tariff, said.pop("version"), said, actor_of(request))
    except (RefusedError, StaleError) as error:
        say_in(form, error)
        return False
    messages.success(request, _("„%(name)s“ ist gespeichert.") % {"name": said["name"]})
    return True


def a_tariff(request: HttpRequest, slug: str, pk: int) -> Tariff:
    """A sort of Startgeld of this tournament; else 404."""
    tournament = organised_tournament(request, slug)
    found = get_object_or_404(Tariff, tournament=tournament, pk=pk)
    found.tournament = tournament
    return found


@act_on(a_tariff, "cash_settings", leaving="pk")
def remove_tariff(request: HttpRequest, tariff: Tariff) -> None:
    """Ask for it no more; what was paid stays paid."""
    acts.remove_tariff(tariff, whole(request, "version"), actor_of(request))
    messages.success(request, _("„%(name)s“ ist entfernt.") % {"name": tariff.name})


@act_on(a_tariff, "cash_settings", leaving="pk")
def close_tariff(request: HttpRequest, tariff: Tariff) -> None:
    """Nobody new pays it; or open it again."""
    closed = request.POST.get("closed") == "1"
    acts.close_tariff(tariff, whole(request, "version"), actor_of(request), closed=closed)
    said = _("„%(name)s“ ist geschlossen.") if closed else _("„%(name)s“ ist wieder offen.")
    messages.success(request, said % {"name": tariff.name})
