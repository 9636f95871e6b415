"""What happened to one thing or person: what the audit log says about it, and what was decided."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tournament.core.act import EXPORTED, LOGGED_IN, Actor, name_of_role
from tournament.core.audit import legible
from tournament.core.words import DELETED
from tournament.models import AuditEntry, CardTable, Decision, Penalty, Registration, Role, Series, Tournament

PUBLISHED_SWAPPED = "published_seats_swapped"
"""The act that lets two people of a published seating change places."""

DRAWN = "series_drawn"
"""The act that drafts many series at once."""
RESTORED = "restored"
"""The act that a copy was put back: what was done since the copy was made is gone."""

LOG_INS = 20
"""So many are shown."""


def last_act(tournament: Tournament) -> str:
    """The last act of a tournament that changed anything, which no other state of it ever had, also after a backup was
    restored; one query.

    The hash of its row says so: the revision alone would come again.
    """
    entries = AuditEntry.objects.filter(tournament=tournament).exclude(action=EXPORTED).order_by("-revision")
    revision, row_hash = entries.values_list("revision", "hash").first() or (0, "")
    return f"{tournament.pk}-{revision}-{row_hash}"


def last_restored(tournament: Tournament) -> datetime | None:
    """When a copy was put back by which acts of this tournament may be gone; one query."""
    entries = AuditEntry.objects.filter(tournament=tournament, action=RESTORED).order_by("-revision")
    return entries.values_list("at", flat=True).first()


def log_ins(tournament: Tournament) -> list[AuditEntry]:
    """The last log-ins of those who may change this tournament, newest first; two queries."""
    allowed = User.objects.filter(Q(tournaments=tournament) | Q(is_superuser=True)).distinct()
    actors = [Actor.user(user, Role.LEAD).name for user in allowed]
    theirs = Q(account__in=[user.pk for user in allowed]) | Q(
        account=None, actor__in=actors
    )  # rows of before have none
    entries = AuditEntry.objects.filter(theirs, tournament=None, action=LOGGED_IN)
    return list(entries.order_by("-revision")[:LOG_INS])


def people_logged(tournament: Tournament) -> list[str]:
    """The names of those who acted in a tournament in any role, in order; one query."""
    actors = AuditEntry.objects.filter(tournament=tournament).order_by().values_list("actor", flat=True).distinct()
    roles = {name_of_role(role) for role in Role}
    parted = (actor.partition(": ") for actor in actors)
    return sorted({name for role, _colon, name in parted if role in roles}, key=str.casefold)


def acts_of_person(tournament: Tournament, name: str) -> QuerySet[AuditEntry]:
    """What somebody of this name did, in whatever role."""
    return AuditEntry.objects.filter(
        tournament=tournament, actor__in=[f"{name_of_role(role)}: {name}" for role in Role]
    )


def changed_by_hand(series: Series) -> list[Mapping[str, str]]:
    """The exchanges of seats since this series was drafted, oldest first: who (name) then sat where.

    Both names are deleted if one is.
    """
    seated_alone = Q(subject=f"Serie {series.number}", action__in=["series_seated", "seats_swapped", PUBLISHED_SWAPPED])
    entries = AuditEntry.objects.filter(seated_alone | Q(action=DRAWN), tournament=series.tournament_id)
    swaps: list[Mapping[str, str]] = []
    for action, after in entries.order_by("-revision").values_list("action", "after"):
        if action == "series_seated" or (action == DRAWN and series.number in after["series"]):
            break
        if action == DRAWN:
            continue
        swap = _places(after["swapped"]) if action == PUBLISHED_SWAPPED else after
        swaps.append(swap if isinstance(swap, dict) else {str(DELETED): str(DELETED)})
    return swaps[::-1]


def _places(lines: Any) -> dict[str, str]:
    """Who then sat where, of lines such as "Adler, Anna: Tisch 1, Platz 2 → Tisch 3, Platz 1"."""
    parted = (line.rpartition(" → ") for line in legible(lines, f"{DELETED} → {DELETED}"))
    return {who: place for who, _arrow, place in parted}


def published_swaps(series: Series) -> list[AuditEntry]:
    """The exchanges of seats since this seating was published, newest first, to be read; one query."""
    entries = AuditEntry.objects.filter(tournament=series.tournament_id, subject=f"Serie {series.number}")
    found = list(entries.filter(action=PUBLISHED_SWAPPED, at__gte=series.published_at).order_by("-revision"))
    for entry in found:
        entry.after = legible(entry.after, str(DELETED))
    return found


def history_of(card_table: CardTable) -> list[AuditEntry]:
    """Everything that was done to a list, newest first."""
    subject = card_table.subject
    entries = AuditEntry.objects.filter(tournament=card_table.series.tournament_id)
    exact = entries.filter(subject=subject) | entries.filter(subject__startswith=f"{subject}, ")
    return list(exact.order_by("-revision"))


# What was decided at a table or of a person, for the pages where somebody looks it up; one query each.


def noted_at(card_table: CardTable) -> Sequence[Decision]:
    """What was decided at this table, in the order of noting."""
    return list(card_table.decisions.select_related("registration__person").order_by("pk"))


def noted_of(registration: Registration) -> Sequence[Decision]:
    """What was decided of this person."""
    return list(registration.decisions.select_related("card_table__series").order_by("pk"))


def penalties_of(registration: Registration) -> Sequence[Penalty]:
    """The penalties of this person, first first."""
    return list(registration.penalties.select_related("series").order_by("position"))
