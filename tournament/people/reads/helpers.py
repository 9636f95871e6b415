"""Who helps in a tournament, and in what role."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.models import Appointment, Invitation, Role, Tournament
from tournament.models.organisation import FOR_A_DAY


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
    """Whether somebody with an account in this tournament or its organisation, now or before, is called so; `but`: he
    himself."""
    here = Q(appointments__tournament=tournament) | Q(memberships__organisation__tournaments=tournament)
    return _is_called(name, User.objects.filter(here).exclude(pk__in=[but.pk] if but else []))


def has_anothers_name(user: User) -> bool:
    """Whether somebody else with an account of his own is called so in an organisation this one belongs to."""
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
    """When a helper of that day stops being one: at midnight where this server is. Who comes before the tournament's
    first day helps until that is over.
    """
    day = max(timezone.localdate(now), tournament.date) + timedelta(days=1)
    return datetime.combine(day, time.min, timezone.get_current_timezone())
