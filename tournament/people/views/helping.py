"""`/helfen/<token>/`: a code was scanned. Whoever holds it types his name, and works."""

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournament.core import words as wording
from tournament.core.errors import RefusedError
from tournament.core.works import NotDoneError
from tournament.models import Invitation, Role, Tournament
from tournament.people.acts.helpers import begin_to_help, help_as, tournament_of
from tournament.people.acts.invitations import count_try
from tournament.people.forms.helpers import NameForm
from tournament.people.reads.helpers import end_of_day, shown_name
from tournament.people.reads.invitations import State, invitation_of, taken_by
from tournament.people.views.entering import enter
from tournament.web.private import private

OF_NAME = frozenset({"helper_name_missing", "shown_name_taken"})
GONE, UNKNOWN, CONFLICT = 410, 404, 409


@require_http_methods(["GET", "HEAD", "POST"])
def helping(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for the name, or, of somebody who is logged in, whether he wants to. Looking at it uses nothing up."""
    try:
        found = invitation_of(token)
        return private(_page(request, token, found, tournament_of(found)), with_form=True)
    except NotDoneError:
        raise
    except RefusedError as error:
        before = taken_by(token, request.user) if isinstance(request.user, User) else None
        if before and before.tournament:
            return redirect(tournament_page(before.tournament))
        return private(_refused(request, error))


def _page(request: HttpRequest, token: str, found: Invitation, tournament: Tournament) -> HttpResponse:
    if isinstance(request.user, User):
        if request.method == "POST":
            help_as(token, request.user)
            return redirect(tournament_page(tournament))
        return _show(request, found, tournament, {"name": shown_name(request.user)})
    form = NameForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            return _begun(request, found, tournament, begin_to_help(token, form.cleaned_data["name"]))
        except RefusedError as error:
            if error.code not in OF_NAME:
                raise
            form.add_error("name", wording.refusal(error.code, error.params))
    if form.is_bound:
        count_try(found)
    return _show(request, found, tournament, {"form": form}, status=400 if form.is_bound else 200)


def _begun(request: HttpRequest, found: Invitation, tournament: Tournament, user: User) -> HttpResponse:
    """In a session that is over with the day, however long others last."""
    response = enter(request, user, tournament_page(tournament), Role(found.role))
    now = timezone.now()
    left = int((end_of_day(tournament, now) - now).total_seconds())
    request.session.set_expiry(max(1, min(left, settings.SESSION_COOKIE_AGE)))
    return response


def tournament_page(tournament: Tournament) -> str:
    """Where it says what a role does next."""
    return reverse("organiser:tournament", args=[tournament.slug])


def _show(
    request: HttpRequest, found: Invitation, tournament: Tournament, context: dict[str, object], status: int = 200
) -> HttpResponse:
    until = end_of_day(tournament, timezone.now())
    said = {"tournament": tournament, "as_role": Role(found.role), "until": until}
    return render(request, "people/helping.html", said | context, status=status)


def _refused(request: HttpRequest, error: RefusedError) -> HttpResponse:
    """One sentence: what became of the code."""
    status = UNKNOWN if error.code == "invitation_unknown" else GONE if error.code in set(State) else CONFLICT
    context = {"said": wording.refusal(error.code, error.params)}
    return render(request, "people/no_help.html", context, status=status)
