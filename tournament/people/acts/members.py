"""Who belongs to an organisation, and what somebody does for an account that is not his own."""

from datetime import timedelta

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone

from tournament.core.act import Actor, log_of_installation
from tournament.core.errors import RefusedError, StaleError
from tournament.core.turns import writing
from tournament.models import Appointment, Invitation, Membership, MembershipRole, Organisation
from tournament.people.acts.accounts import account_said, close
from tournament.people.acts.invitations import close_ways_into, invite
from tournament.people.acts.sessions import end_sessions
from tournament.people.reads.invitations import open_invitations

WAY_BACK_LASTS = timedelta(days=1)


def set_role(organisation: Organisation, user: User, role: MembershipRole, read: str, actor: Actor) -> None:
    """Make a member an owner, or an owner a member, whose links for it go no more; `read`: what he was when it was
    asked for. StaleError: he is not that any more. RefusedError `last_owner`.
    """
    with writing():
        member = _member(organisation, user)
        if member is None or member.role != read:
            raise StaleError(member)
        _refuse_without_owner(member, role)
        member.role = role
        member.save(update_fields=["role"])
        if role != MembershipRole.OWNER:
            _withdraw_links(organisation, user)
        said = {"organisation": organisation.name, "role": role}
        log_of_installation(actor, "role_set", account_said(user) | said)


def remove_member(organisation: Organisation, user: User, actor: Actor) -> None:
    """He belongs to it no more and works in none of its tournaments, and the links he made for it go no more; his
    account stays. RefusedError `last_owner`.
    """
    with writing():
        member = _member(organisation, user)
        if member is None:
            raise StaleError(None)
        _refuse_without_owner(member, None)
        Appointment.objects.filter(user=user, tournament__organisation=organisation).delete()
        _withdraw_links(organisation, user)
        member.delete()
        log_of_installation(actor, "member_removed", account_said(user) | {"organisation": organisation.name})


def way_back_for(user: User, actor: Actor) -> tuple[Invitation, str]:
    """A link by which he gets in again, to be handed to him: what opened the account until then opens it no more. Those
    made before go no more. Returns it with its token.
    """
    with writing():
        close_ways_into(user)
        made = Invitation(user=user)
        return made, invite(made, WAY_BACK_LASTS, actor)


def secure(user: User, actor: Actor, own_key: str | None = None) -> int:
    """It was stolen: who is in it is out, and the links it gave out or that lead to it go no more. Nothing opens it any
    more either, until a new link does; but who secures his own account stays in with the session of `own_key` and sets
    a new password. Returns how many log-ins ended.
    """
    with writing():
        ended = end_sessions(user, own_key) if own_key else close(user)
        links = open_invitations().filter(Q(maker=user) | Q(user=user)).update(withdrawn_at=timezone.now())
        said = {"log_ins": ended, "links": links}
        log_of_installation(actor, "account_secured", account_said(user) | said)
    return ended


def _withdraw_links(organisation: Organisation, maker: User) -> None:
    """Those by which he, or whoever has them from him, would be in it again or in an account of it."""
    of_it = Q(organisation=organisation) | Q(tournament__organisation=organisation)
    of_members = Q(user__in=organisation.memberships.values("user"))
    open_invitations().filter(of_it | of_members, maker=maker).update(withdrawn_at=timezone.now())


def _member(organisation: Organisation, user: User) -> Membership | None:
    """His membership, while nobody else changes any of this organisation."""
    Organisation.objects.select_for_update().get(pk=organisation.pk)
    return Membership.objects.filter(organisation=organisation, user=user).first()


def _refuse_without_owner(member: Membership, role: MembershipRole | None) -> None:
    """An organisation keeps at least one owner."""
    owners = Membership.objects.filter(organisation=member.organisation_id, role=MembershipRole.OWNER)
    if role != MembershipRole.OWNER and not owners.exclude(pk=member.pk).exists():
        raise RefusedError("last_owner")
