"""Who belongs to an organisation, who helps in a tournament, and what an invitation is good for now."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from tournament.core.access import looked_after, may_open_account, owned
from tournament.core.errors import RefusedError
from tournament.models import Appointment, AuditEntry, Invitation, Membership, Organisation, Role, Tournament
from tournament.models.link import hash_of
from tournament.models.organisation import FOR_A_DAY

# What an invitation is good for now.

MOST_TRIES = 30
"""So often something may be sent to a link that cannot be used: whoever tries names by it does not go on."""


class State(StrEnum):
    """Of an invitation; all but OPEN are the codes of refusals as well."""

    OPEN = "invitation_open"
    USED = "invitation_used"
    WITHDRAWN = "invitation_withdrawn"
    EXPIRED = "invitation_expired"
    TRIED = "invitation_tried"
    DELETED = "invitation_deleted"


def state_of(invitation: Invitation, now: datetime) -> State:
    """Whether it may be used, or why not."""
    reasons = {
        State.USED: invitation.used_at is not None,
        State.WITHDRAWN: invitation.withdrawn_at is not None,
        State.EXPIRED: invitation.expires_at <= now,
        State.TRIED: invitation.tries >= MOST_TRIES,
        State.DELETED: invitation.tournament is not None and invitation.tournament.deleted_at is not None,
    }
    return next((state for state, holds in reasons.items() if holds), State.OPEN)


def invitation_of(token: str) -> Invitation:
    """The one this token opens; with its organisation, tournament and user in one query. RefusedError: there is none
    (`invitation_unknown`), or the code of what has become of it.
    """
    found = Invitation.objects.select_related("organisation", "tournament", "user").filter(token_hash=hash_of(token))
    return usable(found.first())


def usable(invitation: Invitation | None) -> Invitation:
    """The same, if it may be used now. RefusedError as `invitation_of`."""
    if invitation is None:
        raise RefusedError("invitation_unknown")
    state = state_of(invitation, timezone.now())
    if state is not State.OPEN:
        raise RefusedError(state)
    if owner := invitation.tournament or invitation.organisation:
        owner.go_by()
    return invitation


def taken_by(token: str, user: User) -> Invitation | None:
    """The one by which this account came in, where it was this one: a phone may scan the same code again."""
    return Invitation.objects.select_related("tournament").filter(token_hash=hash_of(token), used_by=user).first()


def open_invitations() -> QuerySet[Invitation]:
    """Those that may be used now."""
    return Invitation.objects.filter(
        used_at=None, withdrawn_at=None, expires_at__gt=timezone.now(), tries__lt=MOST_TRIES
    )


def first_owners() -> QuerySet[Invitation]:
    """Those of them that make somebody the owner of the installation."""
    return open_invitations().filter(organisation=None, tournament=None, user=None)


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


# Who helps in a tournament, and in what role.


@dataclass(frozen=True, slots=True)
class Helper:
    """Somebody with a role; `over`: it has ended, by itself or because it was withdrawn."""

    appointment: Appointment
    name: str
    role: Role
    over: bool


def helpers_of(tournament: Tournament) -> list[Helper]:
    """Everybody who has or had a role: those whose holds first, by role and name; one query."""
    now = timezone.now()
    rows = tournament.appointments.select_related("user")
    helpers = [Helper(row, shown_name(row.user), Role(row.role), not row.holds_at(now)) for row in rows]
    order = list(Role)
    return sorted(helpers, key=lambda one: (one.over, order.index(one.role), one.name.casefold()))


def shown_name(user: User) -> str:
    """What somebody is called on pages and in the log."""
    return user.first_name or user.get_username()


def is_taken(tournament: Tournament, name: str, but: User | None = None) -> bool:
    """Return whether somebody with an account in this tournament or its organisation, now or before, is called so;
    `but`: not counting this one."""
    here = Q(appointments__tournament=tournament) | Q(memberships__organisation__tournaments=tournament)
    return _is_called(name, User.objects.filter(here).exclude(pk__in=[but.pk] if but else []))


def has_anothers_name(user: User) -> bool:
    """Return whether another permanent account is called so in an organisation this one belongs to."""
    organisations = user.memberships.values("organisation")
    there = Q(memberships__organisation__in=organisations) | Q(appointments__tournament__organisation__in=organisations)
    others = User.objects.filter(there).exclude(pk=user.pk).exclude(username__startswith=FOR_A_DAY)
    return _is_called(shown_name(user), others)


def _is_called(name: str, users: QuerySet[User]) -> bool:
    named = users.values_list("first_name", "username")
    return name.casefold() in {(shown or username).casefold() for shown, username in named}


def may_be_appointed(tournament: Tournament) -> QuerySet[User]:
    """The members of its organisation who have no role that holds."""
    holding = tournament.appointments.filter(Q(until=None) | Q(until__gt=timezone.now()))
    members = User.objects.filter(memberships__organisation__tournaments=tournament, is_active=True)
    return members.exclude(pk__in=holding.values("user")).order_by("first_name", "username")


def code_of(tournament: Tournament, pk: int) -> Invitation | None:
    """A code that was shown for this tournament."""
    return Invitation.objects.select_related("used_by").filter(tournament=tournament, pk=pk).first()


def end_of_day(tournament: Tournament, now: datetime) -> datetime:
    """When a helper of that day stops being one: at midnight where it is played. Who comes before the tournament's
    first day helps until that is over.
    """
    day = max(timezone.localdate(now, tournament.zone), tournament.date) + timedelta(days=1)
    return datetime.combine(day, time.min, tournament.zone)
