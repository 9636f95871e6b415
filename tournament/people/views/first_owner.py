"""A federation took a club in: the link by which somebody of the club becomes its first owner."""

from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournament.core.access import owned_organisation
from tournament.core.act import Actor
from tournament.models import Invitation, JoinRequest, MembershipRole
from tournament.people.acts.invitations import invite
from tournament.people.views.account import asked_again, of_account
from tournament.people.views.accounts import link_shown

LASTS: Final = timedelta(days=30)


@of_account
@require_POST
def first_owner(request: HttpRequest, user: User, pk: int, asked: int) -> HttpResponse:
    """Make it and show it, once; as often as somebody asks while the club has nobody yet."""
    federation = owned_organisation(user, pk)
    waiting = JoinRequest.objects.select_related("organisation").filter(
        federation=federation, state=JoinRequest.State.ACCEPTED, organisation__memberships=None
    )
    found = get_object_or_404(waiting.exclude(organisation=None), pk=asked)
    if again := asked_again(request, reverse("organiser:join_requests", args=[pk])):
        return again
    made = Invitation(organisation=found.organisation, role=MembershipRole.OWNER, meant_for=found.contact)
    return link_shown(request, made, invite(made, LASTS, Actor.user(user)))
