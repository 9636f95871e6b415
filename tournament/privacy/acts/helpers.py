"""Delete the names of those who helped for a day (a code on the desk's screen) once nobody needs them any more.

Their accounts go with them: nothing opens them, and they say nothing but the name. What they did stays in the log,
without it; the chain holds.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from operator import eq
from typing import TypeVar

from django.contrib.auth.models import User
from django.db.models import Model, Q, QuerySet

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.core.personal import forget
from tournament.core.traces import leave_none_soon
from tournament.models import Appointment, AuditEntry, Decision, Remark, Tournament
from tournament.people.reads.helpers import shown_name
from tournament.privacy.reads.whose import day_helpers

ABOUT = ("helper_role_changed", "helper_withdrawn")
"""Acts on a helper: their rows say his name beside that of whoever did them."""
AnyRow = TypeVar("AnyRow", bound=Model)


def forget_helpers(tournament: Tournament, actor: Actor) -> int:
    """Delete the names of all whose day is over from a tournament, in one act; returns how many. RefusedError
    `forgotten_already`."""
    with act(tournament, actor, "helpers_forgotten") as forgetting:
        past = list(day_helpers(forgetting.tournament))
        if not past:
            raise RefusedError("forgotten_already")
        users = [one.user for one in past]
        _out_of_log(forgetting.tournament, users)
        _out_of_rows(Remark.objects.filter(card_table__series__tournament=tournament), "settled_by", users)
        _out_of_rows(Decision.objects.filter(tournament=tournament), "by", users)
        Appointment.objects.filter(pk__in=[one.pk for one in past]).delete()
        User.objects.filter(pk__in=[user.pk for user in users], appointments=None).delete()
        forgetting.after = {"helpers": len(past)}
        forgetting.public = False
        leave_none_soon()
    return len(past)


def forget_actors(rows: "QuerySet[AuditEntry]", users: Iterable[User]) -> None:
    """Take the names of these from what they did in these rows of the log. To be called inside an act that says so."""
    for entry in rows.filter(salts__isnull=False, account__in=[user.pk for user in users]):
        forget([entry], partial(eq, entry.actor))


def _out_of_log(tournament: Tournament, users: Sequence[User]) -> None:
    """What they did here, and that they came in; what was done about them."""
    forget_actors(AuditEntry.objects.filter(Q(tournament=tournament) | Q(tournament=None)), users)
    names = {shown_name(user) for user in users}
    about = AuditEntry.objects.filter(salts__isnull=False, tournament=tournament, action__in=ABOUT)
    forget(about, lambda value: value in names)


def _out_of_rows(rows: "QuerySet[AnyRow]", column: str, users: Sequence[User]) -> None:
    """Who settled or decided something stands there with the role: that stays."""
    names = {shown_name(user) for user in users}
    for key, said in rows.exclude(**{column: ""}).values_list("pk", column):
        role, _colon, name = said.partition(": ")
        if name in names:
            rows.filter(pk=key).update(**{column: role})
