"""Tournaments that were deleted long enough ago go for good, a little at a time: nobody waits for it.

First it is said in the log of the installation; from then on nothing brings it back but an older copy. Then the names
go onto the list of those that were deleted, so that such a copy does not bring them along. Then the rows go, with whom
and what nobody else knows. What is to be done next always stands in the database: it can be broken off at any moment.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from types import MappingProxyType

from django.contrib.auth.models import User
from django.db.models import ForeignKey, Model, Q, QuerySet
from django.utils import timezone

from tournament.core.act import Actor, log_of_installation
from tournament.core.heads import head_of
from tournament.core.traces import leave_none_soon
from tournament.core.turns import writing
from tournament.models import Appointment, AuditEntry, Club, Forgotten, HeldList, Person, Registration, Tournament
from tournament.models.organisation import FOR_A_DAY
from tournament.models.tournament import DELETED_FOR
from tournament.privacy.acts.helpers import forget_actors
from tournament.privacy.acts.known import out_of_texts
from tournament.privacy.acts.listing import put_on_list
from tournament.privacy.reads.forgotten import new_row
from tournament.privacy.reads.names import naming_of
from tournament.privacy.reads.parts import keys_of, parts
from tournament.web import kept_documents

ROWS, NAMES = 500, 40
"""At a time: rows take some milliseconds, a name five, since it is hashed slowly."""

LEFT_ALONE: Mapping[type[Model], Q] = MappingProxyType(
    {
        Person: Q(registrations=None, outside_results=None),
        Club: Q(tournaments=None, registrations=None, people=None, teams=None, outside_results=None),
        User: Q(username__startswith=FOR_A_DAY, appointments=None),
    }
)
"""What goes with the last row that names it. An account that is somebody's own stays."""


def remove_some() -> bool:
    """Do the next piece of work; whether there was any."""
    now = timezone.now()
    waiting = Tournament.stored.filter(Q(removing=True) | Q(deleted_at__lte=now - DELETED_FOR))
    tournament = waiting.order_by("-removing", "deleted_at").first()
    if tournament is None:
        return False
    if not tournament.removing:
        _begin(tournament, now)
    elif not (_remember_names(tournament) or _remove_rows(tournament)):
        _end(tournament)
    return True


def _begin(tournament: Tournament, now: datetime) -> None:
    with writing():
        held = Tournament.stored.select_for_update().filter(pk=tournament.pk, deleted_at__lte=now - DELETED_FOR).first()
        if held is None or held.deleted_at is None:  # restored meanwhile
            return
        Tournament.stored.filter(pk=held.pk).update(removing=True)
        forget_actors(AuditEntry.objects.filter(tournament=None), _who_helped_only_here(held))
        last = AuditEntry.objects.filter(tournament=held, revision=held.revision).values_list("hash", flat=True).first()
        said = {
            "name": held.name,
            "deleted_at": held.deleted_at.isoformat(),
            "head": head_of(last) if last else "",
            "people": held.registrations.count(),
        }
        log_of_installation(Actor(held.deleted_by), "tournament_removed", said)


def _who_helped_only_here(tournament: Tournament) -> "QuerySet[User]":
    """For a day, by a code: that they came in stands in the log of the installation, which stays."""
    elsewhere = Appointment.objects.exclude(tournament=tournament).values("user")
    of_a_day = User.objects.filter(username__startswith=FOR_A_DAY, appointments__tournament=tournament)
    return of_a_day.exclude(pk__in=elsewhere)


def _remember_names(tournament: Tournament) -> bool:
    """Of the next few people; whether there were any."""
    known = Forgotten.objects.values("registration")
    named = list(
        Registration.objects.filter(tournament=tournament)
        .exclude(pk__in=known)
        .select_related("person", "tournament")
        .order_by("pk")[:NAMES]
    )
    _naming, names = naming_of(tournament, named)
    rows = [new_row(one.pk, name) for one in named for name in names[one.pk]]
    if rows:
        with writing():
            put_on_list(rows)
    return bool(rows)


def _remove_rows(tournament: Tournament) -> bool:
    """The next few; whether there were any."""
    return any(_removed(model, way, tournament) for model, way in parts())


def _removed(model: type[Model], way: str, tournament: Tournament) -> bool:
    left = _to_what_is_left(model)
    rows: QuerySet[Model] = QuerySet(model).filter(**{way: tournament}).order_by()  # nobody adds any: act() refuses
    found = list(rows.values_list("pk", *(key.attname for key in left))[:ROWS])
    if found:
        with writing():
            QuerySet(model).filter(pk__in=[row[0] for row in found]).delete()
            for at, key in enumerate(left, start=1):
                _remove_left_alone(key.related_model, {row[at] for row in found})
    return bool(found)


def _to_what_is_left(model: type[Model]) -> "list[ForeignKey[Model, Model]]":
    """Its keys to what goes once nobody names it, people before the clubs they are of."""
    return [key for left in LEFT_ALONE for key in keys_of(model) if key.related_model is left]


def _remove_left_alone(model: type[Model], keys: Collection[int | None]) -> None:
    alone: QuerySet[Model] = QuerySet(model).filter(LEFT_ALONE[model], pk__in=keys)
    if model is Person:
        out_of_texts(Person.objects.filter(pk__in=alone.values("pk")))
    alone.delete()


def _end(tournament: Tournament) -> None:
    """The tournament, what phones said of it without belonging anywhere, and files in which it may stand."""
    with writing():
        if not Tournament.stored.filter(name=tournament.name).exclude(pk=tournament.pk).exists():
            HeldList.objects.filter(card_table=None, tournament_name=tournament.name).delete()
        tournament.delete()
        leave_none_soon()
    kept_documents.forget()
