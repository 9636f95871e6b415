"""Accounts and the organisations they belong to: made, changed, opened anew, sent home, log-ins ended. Every act
stands in the log of the installation."""

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.db.models import Q
from django.utils import timezone

from tournament.core.access import Right, looked_after, organised, organised_with, role_read
from tournament.core.act import Actor, compare, log_of_installation, raise_mark
from tournament.core.errors import RefusedError, StaleError
from tournament.core.installation import first_organisation, refuse_taken_name, speak_as
from tournament.core.series_state import with_open_list
from tournament.core.speaking import spoken
from tournament.core.writing import writing
from tournament.lists.acts.at_table import renew_link
from tournament.models import (
    Appointment,
    CardTable,
    Invitation,
    Membership,
    MembershipRole,
    Organisation,
    Passkey,
    RecoveryCode,
    SecondFactor,
)
from tournament.models.tournament import known_zones
from tournament.people.acts.invitations import BY_MAIL, close_ways_into, invite, used_once
from tournament.people.reads.members import first_owners, has_anothers_name, open_invitations, shown_name
from tournament.people.reads.sessions import handle_of, sessions_of

# Log-ins, ended.

ENDED = "sessions_ended"


def end_sessions(user: User, but: str | None = None) -> int:
    """End all log-ins of an account, but the one with this session key; returns how many. Whoever calls it logs it."""
    ended = [session for session, _said in sessions_of(user) if session.session_key != but]
    for session in ended:
        session.delete()
    return len(ended)


def end_others(user: User, key: str | None, actor: Actor) -> int:
    """End all log-ins of an account but the one with this key, and say so in the log."""
    with writing():
        ended = end_sessions(user, key)
        if ended:
            log_of_installation(actor, ENDED, {"account": user.get_username(), "log_ins": ended})
    return ended


def end_one(user: User, handle: str, actor: Actor) -> bool:
    """End the log-in of this handle (LogIn); whether there was one."""
    with writing():
        found = [session for session, _said in sessions_of(user) if handle_of(session) == handle]
        for session in found:
            session.delete()
            log_of_installation(actor, ENDED, {"account": user.get_username(), "log_ins": 1})
    return bool(found)


def make_account(token: str, user: User, passkey: Passkey | None = None, zone: str = "") -> User:
    """Make the account that was filled in (names; a password, or the passkey) by an invitation, and let it be what that
    says. The first of an organisation brings along the zone it goes by, as their browser says. RefusedError: as
    `invitation_of`, `username_taken`, `shown_name_taken`.
    """
    with used_once(token) as invitation:
        user.is_superuser = invitation.is_for_first_owner
        _save_named(user)
        _keep(passkey, user)
        _let_in(invitation, user, zone)
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
        if invitation.role == BY_MAIL:  # whoever reads the mail has not got the second factor
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


def _let_in(invitation: Invitation, user: User, zone: str = "") -> None:
    invitation.used_by = user
    close_ways_into(user)
    organisation = invitation.organisation
    if organisation is None:
        organisation = first_organisation()
        speak_as(spoken(), organisation)
        first_owners().exclude(pk=invitation.pk).update(withdrawn_at=timezone.now())
    if zone in known_zones() and not (organisation.memberships.exists() or organisation.tournaments.exists()):
        Organisation.objects.filter(pk=organisation.pk).update(time_zone=zone)
    role = invitation.role or MembershipRole.MEMBER
    member, made = Membership.objects.get_or_create(organisation=organisation, user=user, defaults={"role": role})
    if not made and role == MembershipRole.OWNER:  # an owner who follows a link for members stays an owner
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


# Who belongs to an organisation, and what somebody does for an account that is not their own.

WAY_BACK_LASTS = timedelta(days=1)


def set_role(organisation: Organisation, user: User, role: MembershipRole, read: str, actor: Actor) -> None:
    """Make a member an owner, or an owner a member, whose links for the organisation are withdrawn; `read`: the role
    shown when it was asked for. Raise StaleError if it is another by now, RefusedError `last_owner`.
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
    """Remove a member: withdraw their roles in its tournaments and the links they made for it, keep the account. Raise
    StaleError for somebody who is no member, RefusedError `last_owner`.
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
    """Make a link that opens the account again, to be handed over; what opened it before opens it no more. Earlier such
    links are withdrawn. Returns it with its token.
    """
    with writing():
        close_ways_into(user)
        made = Invitation(user=user)
        return made, invite(made, WAY_BACK_LASTS, actor)


def secure(user: User, actor: Actor, own_key: str | None = None) -> int:
    """Secure a stolen account: end its sessions, withdraw the links it made or that lead to it, close every way in
    until a new link opens one. Whoever secures their own account keeps the session of `own_key` and sets a new
    password. Returns how many log-ins ended.
    """
    with writing():
        ended = end_sessions(user, own_key) if own_key else close(user)
        links = open_invitations().filter(Q(maker=user) | Q(user=user)).update(withdrawn_at=timezone.now())
        said = {"log_ins": ended, "links": links}
        log_of_installation(actor, "account_secured", account_said(user) | said)
    return ended


def _withdraw_links(organisation: Organisation, maker: User) -> None:
    """Withdraw the maker's open links into the organisation, its tournaments or its members' accounts."""
    of_it = Q(organisation=organisation) | Q(tournament__organisation=organisation)
    of_members = Q(user__in=organisation.memberships.values("user"))
    open_invitations().filter(of_it | of_members, maker=maker).update(withdrawn_at=timezone.now())


def _member(organisation: Organisation, user: User) -> Membership | None:
    """Return the user's membership, None if there is none; lock the organisation's row against other changes."""
    Organisation.objects.select_for_update().get(pk=organisation.pk)
    return Membership.objects.filter(organisation=organisation, user=user).first()


def _refuse_without_owner(member: Membership, role: MembershipRole | None) -> None:
    """An organisation keeps at least one owner."""
    owners = Membership.objects.filter(organisation=member.organisation_id, role=MembershipRole.OWNER)
    if role != MembershipRole.OWNER and not owners.exclude(pk=member.pk).exists():
        raise RefusedError("last_owner")


# Links of lists that somebody who should not have may have seen.


def renew_open_lists(user: User, by: User) -> int:
    """Renew the links of open lists in the tournaments this account works or worked in, in whatever role: as far as
    `by` answers for them, or, for one's own account, sees their links. Each is an act of its tournament. Returns how
    many. Raise RefusedError, StaleError, NotDoneError.
    """
    within_reach = organised_with(by, Right.TYPE) if user == by else looked_after(by)
    theirs = within_reach.filter(Q(organisers=user) | Q(pk__in=organised(user)))
    role = {tournament.pk: role_read(tournament) for tournament in theirs}
    tables = CardTable.objects.filter(with_open_list(), series__tournament__in=role)
    found = list(tables.select_related("series__tournament").order_by("pk"))
    for card_table in found:
        renew_link(card_table, Actor.user(by, role[card_table.series.tournament_id]))
    return len(found)


# Organisations: another works with this installation; one has another name or federation, or demands more.


def add_organisation(said: Mapping[str, str], user: User, actor: Actor) -> Organisation:
    """One more, with people, clubs and tournaments of its own; the user is its first owner. `said`: its `name` and
    `time_zone` (empty: that of this machine). RefusedError `organisation_named`."""
    name, zone = said["name"], said.get("time_zone") or settings.TIME_ZONE
    with writing():
        refuse_taken_name(name)
        made = Organisation.objects.create(name=name, language=spoken(), time_zone=zone)
        Membership.objects.create(organisation=made, user=user, role=MembershipRole.OWNER)
        log_of_installation(actor, "organisation_added", {"organisation": name})
    return made


def change_organisation(organisation: Organisation, version: int, said: Mapping[str, Any], actor: Actor) -> None:
    """Store what is `said` of its `name`, `time_zone` (empty: as it was), `federation`, `is_federation` and
    `demands_second_factor`, of all or some. StaleError: somebody else has changed it since (`version`: what was read).
    RefusedError `organisation_named`: another is called so."""
    with writing():
        stored = Organisation.objects.select_for_update(of=["self"]).get(pk=organisation.pk)
        compare(stored.version, version, {"name": stored.name})
        said = {**said, "time_zone": said.get("time_zone") or stored.time_zone}
        before, changed = stored.name, {name for name, value in said.items() if getattr(stored, name) != value}
        if "name" in changed:
            refuse_taken_name(said["name"], stored)
        for name in changed:
            setattr(stored, name, said[name])
        stored.version += bool(changed)
        stored.save(update_fields=["version", *changed])
        if "name" in changed:
            log_of_installation(actor, "organisation_renamed", {"organisation": stored.name, "called_before": before})
        if "time_zone" in changed:
            raise_mark(stored)
            said_of_it = {"organisation": stored.name, "time_zone": stored.time_zone}
            log_of_installation(actor, "organisation_zone_set", said_of_it)
        if "demands_second_factor" in changed:
            demanded = {"organisation": stored.name, "demanded": stored.demands_second_factor}
            log_of_installation(actor, "second_factor_demanded", demanded)
        if changed & {"federation", "is_federation"}:
            log_of_installation(actor, "federation_set", _belonging(stored))


def _belonging(organisation: Organisation) -> dict[str, Any]:
    federation = organisation.federation.name if organisation.federation else ""
    return {"organisation": organisation.name, "federation": federation, "is_federation": organisation.is_federation}
