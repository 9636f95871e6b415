"""A phone gets a link that works: its own, which keeps the list of the table it is assigned to from then on."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError, StaleError
from tournament.core.lock import final_series
from tournament.lists.acts.one_table import subject_of
from tournament.models import HeldList, Tournament
from tournament.phones.reads.held import FITS, Waiting, fitted, sat_as_said, tables_of, waiting_phones


def assign(tournament: Tournament, held: HeldList, version: int, actor: Actor) -> None:
    """Assign a phone to the table it names; from then on it gives back what it holds, by the ordinary acts.

    StaleError: it says something else by now, or was assigned. RefusedError, named as phones.reads.held has them:
    `not_seated`, `no_table`, `others_sit_there`, since results are of seats, `list_final`.
    """
    _assign(tournament, _found(tournament, held), version, actor)


def assign_all(tournament: Tournament, user: AbstractBaseUser | AnonymousUser, actor: Actor) -> int:
    """Assign every phone that names this tournament and about which there is no doubt (`Waiting.is_undoubted`), each as
    an act of its own; returns how many."""
    fitting = [one for one in waiting_phones(tournament, user) if one.is_undoubted and one.ours]
    for found in fitting:
        _assign(tournament, found, found.held.version, actor)
    return len(fitting)


def _found(tournament: Tournament, held: HeldList) -> Waiting:
    (found,) = fitted([held], tables_of(tournament), final_series(tournament))
    return found


def _assign(tournament: Tournament, found: Waiting, version: int, actor: Actor) -> None:
    if found.table is None or found.fit != FITS:
        raise RefusedError(found.fit, {"series": found.held.series_number, "table": found.held.table_number})
    with act(tournament, actor, "phone_assigned", subject_of(found.table)) as entry:
        held = HeldList.objects.select_for_update().filter(pk=found.held.pk, card_table=None).first()
        if held is None:
            raise StaleError(None)
        compare(held.version, version, held)
        entry.public = False
        entry.after = {"games": held.games, "seats": [name for _seat, _since, name in sat_as_said(held)]}
        held.card_table = found.table
        held.version += 1
        held.save(update_fields=["card_table", "version"])
