"""Links of lists that somebody who should not have may have seen."""

from django.contrib.auth.models import User

from tournament.core.access import organised
from tournament.core.act import Actor
from tournament.lists.acts.lists import renew_link
from tournament.models import CardTable


def renew_open_lists(user: User, by: User) -> int:
    """New links for the open lists of the tournaments this account runs, as far as `by` runs them too; each is an act
    of his tournament. Returns how many. RefusedError, StaleError, NotDoneError.
    """
    theirs = organised(user) & organised(by)
    tables = CardTable.objects.filter(closed_at=None, series__published_at__isnull=False, series__tournament__in=theirs)
    found = list(tables.select_related("series__tournament"))
    for card_table in found:
        renew_link(card_table, Actor.user(by))
    return len(found)
