"""Who belongs to an organisation, and what an account has done."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import Prefetch, Q

from tournament.core.access import looked_after, may_open_account, owned
from tournament.models import AuditEntry, Invitation, Membership, Organisation
from tournament.people.reads.invitations import open_invitations

MOST_ACTS = 500
"""Of an account on one page, newest first."""


@dataclass(frozen=True, slots=True)
class Owned:
    """An organisation for its owner: its members by name, and the links that wait for somebody."""

    organisation: Organisation
    members: Sequence[Membership]
    invitations: Sequence[Invitation]


def organisations_of(user: AbstractBaseUser | AnonymousUser) -> list[Owned]:
    """Those this user owns; in three queries."""
    members = Membership.objects.select_related("user").order_by("user__first_name", "user__username")
    waiting = open_invitations().select_related("maker")
    found = owned(user).prefetch_related(
        Prefetch("memberships", members, to_attr="by_name"), Prefetch("invitations", waiting, to_attr="waiting")
    )
    return [Owned(one, one.by_name, one.waiting) for one in found]


def acts_of(account: User, since: datetime, reader: User) -> list[AuditEntry]:
    """What an account did since then, newest first, at most MOST_ACTS and one more: in the tournaments the reader
    answers for; and in no tournament, unless the account works for others as well, whose business that is."""
    in_his = Q(tournament__in=looked_after(reader))
    if account == reader or may_open_account(reader, account):
        in_his |= Q(tournament=None)
    done = AuditEntry.objects.filter(in_his, account=account.pk, at__gte=since)
    return list(done.select_related("tournament").order_by("-at", "-pk")[: MOST_ACTS + 1])
