"""Whether an account may get in by a password alone."""

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q

from tournament.core.access import appointments_that_hold
from tournament.models import Membership, Organisation, Passkey, SecondFactor


def is_demanded_of(user: User) -> bool:
    """Whether an organisation wants a second factor of this account: one it is a member of, or in whose tournament it
    has a task; of who owns the installation any of them does. One query.
    """
    theirs = Organisation.objects.filter(demands_second_factor=True)
    if not user.is_superuser:
        helps = appointments_that_hold(user).filter(tournament__organisation=OuterRef("pk"))
        theirs = theirs.filter(Q(memberships__user=user) | Exists(helps))
    return theirs.exists()


def without_any(organisation: Organisation) -> tuple[int, int]:
    """How many members have no second factor, and how many there are."""
    members = Membership.objects.filter(organisation=organisation)
    passkey, app = (Exists(factor.objects.filter(user=OuterRef("user"))) for factor in (Passkey, SecondFactor))
    return members.exclude(passkey | app).count(), members.count()
