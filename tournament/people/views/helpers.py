"""The page "Helfer" of a tournament: who helps in what role, the code on the desk's screen, sending somebody home."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.core.access import RIGHTS_OF, Right
from tournament.core.errors import RefusedError
from tournament.lists.reads.known_by import base_url, local_address
from tournament.models import Appointment, Invitation, Role, Tournament
from tournament.people.acts import helpers as acts
from tournament.people.acts.invitations import withdraw
from tournament.people.forms.accounts import RoleForm
from tournament.people.reads.members import (
    State,
    code_of,
    end_of_day,
    helpers_of,
    may_be_appointed,
    shown_name,
    state_of,
)
from tournament.web.acting import act_on, actor_of, by, tell, tournament_of, whole
from tournament.web.on_paper import qr_data_uri
from tournament.web.organiser_frame import render_step


@login_required
@require_safe
def helpers(request: HttpRequest, slug: str) -> HttpResponse:
    """Who helps, and which role a code on the screen shall give."""
    return _show(request, tournament_of(request, slug), RoleForm())


def _show(request: HttpRequest, tournament: Tournament, form: RoleForm, status: int = 200) -> HttpResponse:
    everybody = helpers_of(tournament)
    context = {
        "helpers": [one for one in everybody if not one.over],
        "former": [one for one in everybody if one.over],
        "roles": list(Role),
        "called": [(role, _tasks(role)) for role in acts.CALLED],
        "members": [(user.pk, shown_name(user)) for user in may_be_appointed(tournament)],
        "form": form,
        "until": end_of_day(tournament, timezone.now()),
    }
    return render_step(request, tournament, "", "people/helpers.html", context, status=status)


def _tasks(role: Role) -> list[str]:
    """What somebody in this role may do, in words."""
    return [str(right.label) for right in Right if right in RIGHTS_OF[role] and right is not Right.ENTER]


@login_required
@require_POST
def show_code(request: HttpRequest, slug: str) -> HttpResponse:
    """A code for one helper, on the screen. It is shown in the answer, and once: only its hash is stored."""
    tournament, form = tournament_of(request, slug), RoleForm(request.POST)
    if not form.is_valid():
        return _show(request, tournament, form, status=400)
    previous = code_of(tournament, whole(request, "previous"))
    try:
        number, token = acts.show_code(tournament, form.cleaned_data["role"], actor_of(request), previous)
    except RefusedError as error:
        tell(request, error)
        return redirect("organiser:helpers", slug)
    invitation = get_object_or_404(Invitation, pk=number, tournament=tournament)
    link = base_url(request) + reverse("begin_to_help", args=[token])
    context = _code(invitation) | {
        "link": link,
        "qr": qr_data_uri(link),
        "local_address": local_address(request),
        "before": previous if previous and previous.used_by else None,
        "before_name": shown_name(previous.used_by) if previous and previous.used_by else "",
    }
    response = render_step(request, tournament, "", "people/helper_code.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _code(invitation: Invitation) -> dict[str, object]:
    return {
        "invitation": invitation,
        "code_role": Role(invitation.role),
        "code_state": state_of(invitation, timezone.now()),
        "open": state_of(invitation, timezone.now()) is State.OPEN,
        "used_by": shown_name(invitation.used_by) if invitation.used_by else "",
    }


@login_required
@require_safe
def code(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What became of a code: nobody has scanned it yet, or who did. The page that shows it looks here."""
    tournament = tournament_of(request, slug)
    invitation = code_of(tournament, pk)
    if invitation is None:
        raise Http404
    return render_step(request, tournament, "", "people/helper_code_state.html", _code(invitation))


def _code_of(request: HttpRequest, slug: str, pk: int) -> Invitation:
    """A code of a tournament this user leads; else 404."""
    rows = Invitation.objects.select_related("tournament")
    return get_object_or_404(rows, tournament=tournament_of(request, slug), pk=pk)


withdraw_code = act_on(_code_of, "helpers", gettext_lazy("Der Code gilt nicht mehr."), leaving="pk")(by(withdraw))


def _appointment_of(request: HttpRequest, slug: str, pk: int) -> Appointment:
    """Somebody's role in a tournament this user leads; else 404."""
    rows = Appointment.objects.select_related("tournament", "user")
    return get_object_or_404(rows, tournament=tournament_of(request, slug), pk=pk)


@act_on(_appointment_of, "helpers", leaving="pk")
def send_home(request: HttpRequest, appointment: Appointment) -> None:
    """With one tap; who is logged in with an account of a day is out at once."""
    acts.send_home(appointment, request.POST.get("read", ""), actor_of(request))
    text = _("%(name)s hat hier keine Aufgabe mehr.") % {"name": shown_name(appointment.user)}
    messages.success(request, text)


@act_on(_appointment_of, "helpers", gettext_lazy("Die Aufgabe ist geändert."), leaving="pk")
def change_role(request: HttpRequest, appointment: Appointment) -> None:
    """Another role for the same person."""
    acts.change_role(appointment, _role(request), request.POST.get("read", ""), actor_of(request))


def _role(request: HttpRequest) -> Role:
    chosen = request.POST.get("role", "")
    if chosen not in Role.values:
        raise RefusedError("role_unknown")
    return Role(chosen)


@act_on(tournament_of, "helpers", gettext_lazy("Die Aufgabe ist vergeben."))
def appoint(request: HttpRequest, tournament: Tournament) -> None:
    """A member of the organisation gets a role, for as long as the tournament is there."""
    user = User.objects.filter(pk=whole(request, "user")).first()
    if user is None:
        raise RefusedError("member_missing")
    acts.appoint(tournament, user, _role(request), actor_of(request))
