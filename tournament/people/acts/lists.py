"""Links of lists that somebody who should not have may have seen."""

from django.contrib.auth.models import User
from django.db.models import Q

from tournament.core.access import Right, looked_after, organised, organised_with, role_read
from tournament.core.act import Actor
from tournament.lists.acts.links import renew_link
from tournament.models import CardTable


def renew_open_lists(user: User, by: User) -> int:
    """New links for the open lists of the tournaments this account works or worked in, in whatever role: as far as `by`
    answers for them, or, where it is his own, sees their links. Each is an act of its tournament. Returns how many.
    RefusedError, StaleError, NotDoneError.
    """
    within_reach = organised_with(by, Right.TYPE) if user == by else looked_after(by)
    theirs = within_reach.filter(Q(organisers=user) | Q(pk__in=organised(user)))
    role = {tournament.pk: role_read(tournament) for tournament in theirs}
    tables = CardTable.objects.filter(closed_at=None, series__published_at__isnull=False, series__tournament__in=role)
    found = list(tables.select_related("series__tournament").order_by("pk"))
    for card_table in found:
        renew_link(card_table, Actor.user(by, role[card_table.series.tournament_id]))
    return len(found)
