"""Who helps in a tournament: called by a code on the desk's screen, appointed from the members, sent home."""

import secrets
from datetime import timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError, StaleError
from tournament.core.writing import writing
from tournament.models import Appointment, Invitation, Role, Tournament
from tournament.models.organisation import FOR_A_DAY, is_for_a_day
from tournament.people.acts.invitations import close_ways_into, invite, used_once, withdraw
from tournament.people.reads.members import (
    State,
    end_of_day,
    is_taken,
    may_be_appointed,
    open_invitations,
    shown_name,
    state_of,
)

CODE_LASTS = timedelta(minutes=10)
CALLED = tuple(role for role in Role if role is not Role.LEAD)
"""The roles a code can give: whoever leads a tournament has an account of their own."""
MOST_HELPERS = 200


def show_code(tournament: Tournament, role: Role, actor: Actor, previous: Invitation | None = None) -> tuple[int, str]:
    """A code that makes one helper, for ten minutes; the one shown before goes no more. Returns its number and its
    token. RefusedError `helpers_too_many`, `role_not_by_code`.
    """
    if role not in CALLED:
        raise RefusedError("role_not_by_code")
    with writing():
        if tournament.appointments.count() >= MOST_HELPERS:
            raise RefusedError("helpers_too_many", {"maximum": MOST_HELPERS})
        if previous and state_of(previous, timezone.now()) is State.OPEN:
            withdraw(previous, actor)
        invitation = Invitation(tournament=tournament, role=role)
        token = invite(invitation, CODE_LASTS, actor)
    return invitation.pk, token


def begin_to_help(token: str, name: str) -> User:
    """Make an account for that day, of a helper by this name; nothing opens it but the session that begins now.

    RefusedError as `invitation_of`; `helper_name_missing`, `shown_name_taken`.
    """
    if not name:
        raise RefusedError("helper_name_missing")
    with used_once(token) as invitation:
        tournament = tournament_of(invitation)
        if is_taken(tournament, name):
            raise RefusedError("shown_name_taken", {"name": name})
        user = User(username=f"{FOR_A_DAY}{secrets.token_hex(8)}", first_name=name)
        user.set_unusable_password()
        user.save()
        invitation.used_by = user
        until = end_of_day(tournament, timezone.now())
        Appointment.objects.create(tournament=tournament, user=user, role=invitation.role, until=until)
    return user


def help_as(token: str, user: User) -> None:
    """Give an account, or a helper's, the role of a code for that day. RefusedError as `invitation_of`; `already_more`:
    they have a role for longer; `shown_name_taken`.
    """
    with used_once(token) as invitation:
        tournament = tournament_of(invitation)
        known = tournament.appointments.filter(user=user).first()
        if known and known.until is None:
            raise RefusedError("already_more", {"role": known.get_role_display()})
        if is_taken(tournament, shown_name(user), but=user):
            raise RefusedError("shown_name_taken", {"name": shown_name(user)})
        until = end_of_day(tournament, timezone.now())
        invitation.used_by = user
        close_ways_into(user)
        Appointment.objects.update_or_create(
            tournament=tournament, user=user, defaults={"role": invitation.role, "until": until}
        )


def tournament_of(invitation: Invitation) -> Tournament:
    """Which one a code is for. RefusedError `invitation_unknown`: for none."""
    if invitation.tournament is None:
        raise RefusedError("invitation_unknown")
    return invitation.tournament


def appoint(tournament: Tournament, user: User, role: Role, actor: Actor) -> None:
    """Give a member of its organisation a role for as long as the tournament is there. StaleError: they have one."""
    with act(tournament, actor, "helper_appointed") as appointing:
        if not may_be_appointed(appointing.tournament).filter(pk=user.pk).exists():
            raise StaleError(None)
        Appointment.objects.update_or_create(tournament=tournament, user=user, defaults={"role": role, "until": None})
        appointing.after = {"account": shown_name(user), "role": role}
        appointing.public = False


def change_role(appointment: Appointment, role: Role, read: str, actor: Actor) -> None:
    """Change the role from now on; `read`: the one shown when it was asked for. Raise StaleError if it is another by
    now, or none; RefusedError `last_lead`, `role_not_by_code`.
    """
    with act(appointment.tournament, actor, "helper_role_changed") as changing:
        stored = _holding(appointment, read)
        if role is Role.LEAD and stored.until is not None:
            raise RefusedError("role_not_by_code")
        _refuse_without_lead(stored, role)
        changing.before, changing.after = _said(stored), _said(stored) | {"role": role}
        changing.public, changing.changed = False, role != stored.role
        stored.role = role
        stored.save(update_fields=["role"])
        _end_codes(stored)


def send_home(appointment: Appointment, read: str, actor: Actor) -> None:
    """End the role from this moment on. An account of a day is closed: its sessions end at once. StaleError as
    `change_role`. RefusedError `last_lead`.
    """
    with act(appointment.tournament, actor, "helper_withdrawn") as withdrawing:
        stored = _holding(appointment, read)
        _refuse_without_lead(stored, None)
        stored.until = timezone.now()
        stored.save(update_fields=["until"])
        _end_codes(stored)
        withdrawing.after = _said(stored)
        withdrawing.public = False
        _close_if_for_a_day(stored.user)


def _end_codes(appointment: Appointment) -> None:
    """Withdraw the codes this account has shown."""
    shown = open_invitations().filter(tournament=appointment.tournament_id, maker=appointment.user_id)
    shown.update(withdrawn_at=timezone.now())


def _close_if_for_a_day(user: User) -> None:
    """Close an account of a day, unless it helps elsewhere: its holder is out at the next tap. Its sessions open
    nothing any more; they only give back what is sent (web/errors.py).
    """
    if is_for_a_day(user.username) and not user.appointments.filter(until__gt=timezone.now()).exists():
        user.is_active = False
        user.save(update_fields=["is_active"])


def _holding(appointment: Appointment, read: str) -> Appointment:
    """The same as stored, if it holds and the role is what was read; nobody else changes it meanwhile."""
    stored = Appointment.objects.select_for_update(of=["self"]).select_related("user").filter(pk=appointment.pk).first()
    if stored is None or not stored.holds_at(timezone.now()) or stored.role != read:
        raise StaleError(stored)
    return stored


def _refuse_without_lead(stored: Appointment, role: Role | None) -> None:
    """A tournament keeps somebody who leads it."""
    if stored.role != Role.LEAD or role is Role.LEAD:
        return
    others = Appointment.objects.filter(tournament=stored.tournament_id, role=Role.LEAD, until=None)
    if not others.exclude(pk=stored.pk).exists():
        raise RefusedError("last_lead")


def _said(appointment: Appointment) -> dict[str, str]:
    return {"account": shown_name(appointment.user), "role": appointment.role}
