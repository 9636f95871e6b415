"""Whose data a page is about."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from tournament.models import Appointment, Registration, Tournament
from tournament.models.organisation import FOR_A_DAY
from tournament.privacy.reads.names import pseudonym


@dataclass(frozen=True, slots=True)
class Whose:
    """A registration, all of this person in tournaments of this organiser (that one first), and in how many others the
    person stands; `forgotten`: the name is deleted."""

    one: Registration
    registrations: tuple[Registration, ...]
    elsewhere: int
    forgotten: bool


def whose(one: Registration, organised: "QuerySet[Tournament]") -> Whose:
    """Three queries at most."""
    everywhere = Registration.objects.filter(person=one.person_id).exclude(pk=one.pk)
    here = everywhere.filter(tournament__in=organised).select_related("person", "club", "tournament")
    found = (one, *here.order_by("tournament__date", "pk"))
    return Whose(one, found, everywhere.count() + 1 - len(found), one.person.name == pseudonym(one))


def day_helpers(tournament: Tournament) -> "QuerySet[Appointment]":
    """Whoever helped here for a day, by a code, and does no more: an account of its own, with nothing in it but a
    name."""
    helpers = tournament.appointments.filter(user__username__startswith=FOR_A_DAY, until__lte=timezone.now())
    return helpers.select_related("user")


def still_named(tournament: Tournament) -> list[Registration]:
    """Everybody whose name is not deleted, by start number."""
    rows = tournament.registrations.select_related("person").order_by("number")
    return [one for one in rows if one.person.name != pseudonym(one)]
