"""A link that lets somebody in works once, expires, can be withdrawn; what became of it is said.

For whom an invitation was is forgotten thirty days after it was of any use.
"""

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.factories import ACTOR
from tests.people.members import at_once
from tournament.core.act import Actor
from tournament.core.audit_chain import first_fault
from tournament.core.errors import RefusedError
from tournament.management.chores import CHORES
from tournament.models import AuditEntry, Invitation, MembershipRole, Organisation, Role, Tournament
from tournament.models.link import hash_of
from tournament.people.acts.invitations import count_try, invite, used_once, withdraw
from tournament.people.chores import forget_whom_they_were_for
from tournament.people.reads.invitations import MOST_TRIES, invitation_of

pytestmark = pytest.mark.django_db


DAY = timedelta(days=1)


def made(actor: Actor = ACTOR, role: MembershipRole = MembershipRole.MEMBER) -> tuple[Invitation, str]:
    invitation = Invitation(organisation=Organisation.objects.create(name="RC Nord"), role=role)
    return invitation, invite(invitation, DAY, actor)


def take(token: str, user: User) -> None:
    with used_once(token) as invitation:
        invitation.used_by = user


def refused(token: str) -> str:
    with pytest.raises(RefusedError) as reading:
        invitation_of(token)
    with pytest.raises(RefusedError) as using, used_once(token):
        pytest.fail("it was used")
    assert reading.value.code == using.value.code
    return reading.value.code


def test_link_is_found_by_its_token_of_which_the_hash_is_stored() -> None:
    invitation, token = made()
    assert invitation_of(token) == invitation
    assert (len(token), Invitation.objects.get().token_hash) == (22, hash_of(token))  # 128 bits in base64, unpadded
    assert refused(token[:-1] + ("A" if token[-1] != "A" else "B")) == "invitation_unknown"


def test_link_works_once(organiser: User) -> None:
    invitation, token = made()
    take(token, organiser)
    invitation.refresh_from_db()
    assert (invitation.used_by, invitation.used_at is None, refused(token)) == (organiser, False, "invitation_used")
    with pytest.raises(RefusedError, match="invitation_used"):
        withdraw(invitation, ACTOR)


def test_link_broken_off_inside_stays_unused(organiser: User) -> None:
    _invitation, token = made()
    with pytest.raises(TypeError, match="who used it"), used_once(token):
        organiser.delete()
    take(token, User.objects.get(username="anna"))


def test_link_expires(organiser: User) -> None:
    invitation, token = made()
    Invitation.objects.update(expires_at=timezone.now() + timedelta(minutes=1))
    assert invitation_of(token) == invitation
    Invitation.objects.update(expires_at=timezone.now())
    assert refused(token) == "invitation_expired"


def test_withdrawn_link_goes_no_more() -> None:
    invitation, token = made()
    withdraw(invitation, ACTOR)
    assert refused(token) == "invitation_withdrawn"


def test_trying_names_by_a_link_is_stopped() -> None:
    invitation, token = made()
    for _try in range(MOST_TRIES):
        assert invitation_of(token)
        count_try(invitation)
    assert refused(token) == "invitation_tried"


def test_log_says_who_made_it_and_who_used_it(organiser: User) -> None:
    anna = Actor.user(organiser)
    invitation, token = made(anna, MembershipRole.OWNER)
    take(token, organiser)
    said = {"invitation": invitation.pk, "organisation": "RC Nord", "role": "owner", "account": ""}
    rows = AuditEntry.objects.filter(tournament=None).values_list("actor", "action", "after")
    assert list(rows) == [(anna.name, action, said) for action in ("invited", "invitation_taken")]
    assert invitation.maker == organiser


def test_link_for_a_tournament_stands_in_its_log_and_in_nothing_public(organiser: User, tournament: Tournament) -> None:
    before = tournament.public_revision
    take(invite(Invitation(tournament=tournament, role=Role.DESK), DAY, ACTOR), organiser)
    tournament.refresh_from_db()
    assert list(tournament.audit_entries.values_list("action", flat=True)) == ["invited", "invitation_taken"]
    assert tournament.public_revision == before


@pytest.mark.django_db(transaction=True)
def test_link_lets_in_one_of_many_at_once() -> None:
    users = [User.objects.create_user(f"name{at}") for at in range(4)]
    _invitation, token = made()
    assert at_once(lambda user: take(token, user), users) == ["None", *["invitation_used"] * 3]


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
