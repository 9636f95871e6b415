"""Links of lists that somebody who should not have may have seen."""

from django.contrib.auth.models import User
from django.db.models import Q

from tournament.core.access import looked_after, organised
from tournament.core.act import Actor
from tournament.lists.acts.links import renew_link
from tournament.models import CardTable


def renew_open_lists(user: User, by: User) -> int:
    """New links for the open lists of the tournaments this account works in, as far as `by` answers for them; each is
    an act of its tournament. Returns how many. RefusedError, StaleError, NotDoneError.
    """
    theirs = looked_after(by).filter(Q(organisers=user) | Q(pk__in=organised(user)))
    tables = CardTable.objects.filter(closed_at=None, series__published_at__isnull=False, series__tournament__in=theirs)
    found = list(tables.select_related("series__tournament").order_by("pk"))
    for card_table in found:
        renew_link(card_table, Actor.user(by))
    return len(found)
