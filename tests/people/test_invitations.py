"""A link that lets somebody in works once, expires, can be withdrawn; what became of it is said."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.utils import timezone

from tests.factories import ACTOR
from tournament.core.act import Actor
from tournament.core.errors import RefusedError
from tournament.models import AuditEntry, Invitation, MembershipRole, Organisation, Role, Tournament
from tournament.models.link import hash_of
from tournament.people.acts.invitations import count_try, invite, used_once, withdraw
from tournament.people.reads.invitations import MOST_TRIES, invitation_of

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def made(lasts: timedelta = DAY) -> tuple[Invitation, str]:
    invitation = Invitation(organisation=Organisation.objects.create(name="RC Nord"), role=MembershipRole.MEMBER)
    return invitation, invite(invitation, lasts, ACTOR)


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


def test_it_is_found_by_its_token_of_which_the_hash_is_stored() -> None:
    invitation, token = made()
    assert invitation_of(token) == invitation
    assert len(token) == 22  # 128 bits in base64 without padding
    assert Invitation.objects.get().token_hash == hash_of(token)
    assert refused(token[:-1] + ("A" if token[-1] != "A" else "B")) == "invitation_unknown"


def test_it_works_once(organiser: User) -> None:
    invitation, token = made()
    take(token, organiser)
    invitation.refresh_from_db()
    assert (invitation.used_by, invitation.used_at is None) == (organiser, False)
    assert refused(token) == "invitation_used"


def test_what_is_broken_off_inside_leaves_it_unused(organiser: User) -> None:
    _invitation, token = made()
    with pytest.raises(TypeError, match="who used it"), used_once(token):
        organiser.delete()
    take(token, User.objects.get(username="anna"))


@pytest.mark.parametrize(("left", "works"), [(timedelta(minutes=1), True), (timedelta(0), False)])
def test_it_expires(organiser: User, left: timedelta, works: bool) -> None:
    _invitation, token = made()
    Invitation.objects.update(expires_at=timezone.now() + left)
    if works:
        take(token, organiser)
    else:
        assert refused(token) == "invitation_expired"


def test_it_can_be_withdrawn_until_it_was_used(organiser: User) -> None:
    invitation, token = made()
    withdraw(invitation, ACTOR)
    assert refused(token) == "invitation_withdrawn"
    invitation, token = made()
    take(token, organiser)
    with pytest.raises(RefusedError, match="invitation_used"):
        withdraw(invitation, ACTOR)


def test_who_tries_names_by_it_is_stopped(organiser: User) -> None:
    invitation, token = made()
    for _try in range(MOST_TRIES - 1):
        count_try(invitation)
    assert invitation_of(token)
    count_try(invitation)
    assert refused(token) == "invitation_tried"


def test_log_says_who_made_it_and_who_used_it(organiser: User) -> None:
    invitation = Invitation(organisation=Organisation.objects.create(name="RC Nord"), role=MembershipRole.OWNER)
    take(invite(invitation, DAY, Actor.user(organiser)), organiser)
    said = {"invitation": invitation.pk, "organisation": "RC Nord", "role": "owner", "account": ""}
    rows = AuditEntry.objects.filter(tournament=None).values_list("actor", "action", "after")
    assert list(rows) == [
        (Actor.user(organiser).name, "invited", said),
        (Actor.user(organiser).name, "invitation_taken", said),
    ]
    assert invitation.maker == organiser


def test_one_for_a_tournament_stands_in_its_log_and_changes_nothing_public(
    organiser: User, tournament: Tournament
) -> None:
    before = tournament.public_revision
    take(invite(Invitation(tournament=tournament, role=Role.DESK), DAY, ACTOR), organiser)
    tournament.refresh_from_db()
    assert list(tournament.audit_entries.values_list("action", flat=True)) == ["invited", "invitation_taken"]
    assert tournament.public_revision == before


@pytest.mark.django_db(transaction=True)
def test_of_many_who_use_it_at_once_one_gets_in() -> None:
    users = [User.objects.create_user(f"name{at}") for at in range(4)]
    _invitation, token = made()

    def use(user: User) -> str:
        try:
            take(token, user)
        except RefusedError as error:
            return error.code
        finally:
            connections.close_all()
        return "in"

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(use, users)) == ["in", *["invitation_used"] * 3]
