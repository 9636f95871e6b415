"""Accounts: made, changed, opened anew. Every act stands in the log of the installation."""

from collections.abc import Collection

from django.contrib.auth.models import User
from django.db import IntegrityError
from django.utils import timezone

from tournament.core.act import Actor, log_of_installation
from tournament.core.errors import RefusedError
from tournament.core.founding import first_organisation
from tournament.core.turns import writing
from tournament.models import (
    Invitation,
    Membership,
    MembershipRole,
    Passkey,
    RecoveryCode,
    SecondFactor,
)
from tournament.people.acts.invitations import close_ways_into, used_once
from tournament.people.acts.mail import BY_MAIL
from tournament.people.acts.sessions import end_sessions
from tournament.people.reads.helpers import has_anothers_name, shown_name
from tournament.people.reads.invitations import first_owners


def make_account(token: str, user: User, passkey: Passkey | None = None) -> User:
    """Make the account that was filled in (names; a password, or the passkey) by an invitation, and let it be what that
    says. RefusedError: as `invitation_of`, `username_taken`, `shown_name_taken`.
    """
    with used_once(token) as invitation:
        user.is_superuser = invitation.is_for_first_owner
        _save_named(user)
        _keep(passkey, user)
        _let_in(invitation, user)
    return user


def join(token: str, user: User) -> None:
    """Let an account that is there already be what an invitation says. RefusedError as `invitation_of`, and
    `shown_name_taken`."""
    with used_once(token) as invitation:
        if invitation.is_for_first_owner:
            User.objects.filter(pk=user.pk).update(is_superuser=True)
        _let_in(invitation, user)


def open_anew(token: str, password_hash: str, passkey: Passkey | None = None) -> User:
    """Give an account a new password (as Django hashes it) or passkey by a link that was handed out for it: what opened
    it before opens it no more, and who was in it is out. By a link that came by mail, passkeys and second factor stay.
    RefusedError as `invitation_of`; `no_passkey_by_mail`.
    """
    with used_once(token) as invitation:
        if invitation.user is None:
            raise RefusedError("invitation_unknown")
        if passkey and invitation.role == BY_MAIL:  # a passkey would be asked for no second factor
            raise RefusedError("no_passkey_by_mail")
        user = invitation.used_by = invitation.user
        if invitation.role == BY_MAIL:  # whoever reads his mail has not got his second factor
            end_sessions(user)
        else:
            close(user)
        user.password = password_hash
        user.save(update_fields=["password"])
        _keep(passkey, user)
        close_ways_into(user, invitation)
    return user


def close(user: User) -> int:
    """Nothing opens this account any more, and nobody is in it; to be called inside a transaction and logged there.
    Returns how many log-ins ended."""
    for model in (Passkey, RecoveryCode, SecondFactor):
        model.objects.filter(user=user).delete()
    user.set_unusable_password()
    user.save(update_fields=["password"])
    return end_sessions(user)


def change_account(user: User, stored: User) -> None:
    """Store what is new of an account: `user` as it was filled in, `stored` as it was read. RefusedError
    `username_taken`, `shown_name_taken`."""
    names = ("first_name", "username", "email")
    with writing():
        changed = [name for name in names if getattr(user, name) != getattr(stored, name)]
        if not changed:
            return
        _save_named(user, changed)
        if shown_name(user) != shown_name(stored):
            _refuse_anothers_name(user)
        if "email" in changed:
            close_ways_into(user)
        log_of_installation(Actor.user(stored), "account_changed", account_said(user))


def change_password(user: User, password_hash: str, key: str | None) -> int:
    """A new password, as Django hashes it; every log-in with the old one ends. Returns how many did besides the one of
    this session key, which whoever calls this lets go on.
    """
    with writing():
        user.password = password_hash
        user.save(update_fields=["password"])
        close_ways_into(user)
        log_of_installation(Actor.user(user), "password_changed", account_said(user))
        return end_sessions(user, key)


def _let_in(invitation: Invitation, user: User) -> None:
    invitation.used_by = user
    close_ways_into(user)
    organisation = invitation.organisation
    if organisation is None:
        organisation = first_organisation()
        first_owners().exclude(pk=invitation.pk).update(withdrawn_at=timezone.now())
    role = invitation.role or MembershipRole.MEMBER
    member, made = Membership.objects.get_or_create(organisation=organisation, user=user, defaults={"role": role})
    if not made and role == MembershipRole.OWNER:  # an owner who follows a link for members stays what he is
        member.role = role
        member.save(update_fields=["role"])
    _refuse_anothers_name(user)
    said = {"organisation": organisation.name, "role": member.role}
    log_of_installation(Actor.user(user), "account_let_in", account_said(user) | said)


def _keep(passkey: Passkey | None, user: User) -> None:
    if passkey is not None:
        passkey.user = user
        passkey.save()


def _refuse_anothers_name(user: User) -> None:
    """Whom one log may name are told apart by their names."""
    if has_anothers_name(user):
        raise RefusedError("shown_name_taken", {"name": shown_name(user)})


def _save_named(user: User, names: Collection[str] | None = None) -> None:
    taken = User.objects.filter(username__iexact=user.username).exclude(pk=user.pk).exists()
    try:
        if not taken:
            user.save(update_fields=names)
    except IntegrityError:  # another took it in this very moment
        taken = True
    if taken:
        raise RefusedError("username_taken", {"name": user.username})


def account_said(user: User) -> dict[str, str]:
    """What the log says of an account."""
    return {"account": user.get_username()}
