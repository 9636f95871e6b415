"""For whom an invitation was is forgotten thirty days after it was of any use."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tests.factories import ACTOR
from tournament.core.audit_chain import first_fault
from tournament.management.chores import CHORES
from tournament.models import AuditEntry, Invitation, Organisation
from tournament.people.acts.invitations import invite
from tournament.people.chores import forget_whom_they_were_for

pytestmark = pytest.mark.django_db
LONG, NOT_YET = timedelta(days=30), timedelta(days=30) - timedelta(minutes=5)


def invited(**stored: datetime) -> Invitation:
    club = Organisation.objects.create(name="RC Nord")
    invitation = Invitation(organisation=club, role="member", meant_for="Bernd Brandt")
    invite(invitation, timedelta(days=60), ACTOR)
    Invitation.objects.filter(pk=invitation.pk).update(**stored)
    return invitation


def meant_for(invitation: Invitation) -> str:
    forget_whom_they_were_for()
    invitation.refresh_from_db()
    return invitation.meant_for


@pytest.mark.parametrize("column", ["used_at", "withdrawn_at", "expires_at"])
@pytest.mark.parametrize(("ago", "kept"), [(LONG, ""), (NOT_YET, "Bernd Brandt")])
def test_name_goes_thirty_days_after_the_link_was_of_use(column: str, ago: timedelta, kept: str) -> None:
    assert meant_for(invited(**{column: timezone.now() - ago})) == kept


def test_link_that_can_be_used_keeps_it() -> None:
    assert meant_for(invited()) == "Bernd Brandt"


def test_forgetting_is_said_once_and_to_the_log() -> None:
    long_ago = timezone.now() - LONG
    old = [invited(used_at=long_ago), invited(withdrawn_at=long_ago)]
    assert [meant_for(one) for one in old] == ["", ""]
    said = AuditEntry.objects.filter(action="invitations_forgotten")
    assert list(said.values_list("actor", "after")) == [("Aufräumen", {"links": 2})]
    assert first_fault(None) is None


def test_server_forgets_by_itself() -> None:
    assert forget_whom_they_were_for in [chore.do for chore in CHORES]
