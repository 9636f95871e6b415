"""The evening before: who came to it, by which rules it was played."""

from tournament.core.names import in_order
from tournament.core.public_names import name_instead
from tournament.models import Organisation, Registration, Tournament
from tournament.setup.reads.demo import is_demo

A_CLUB = 60
"""So many people at most make a tournament that may have been a club evening, though nobody called it so."""


def last_time(organisation: Organisation) -> Tournament | None:
    """Return the organisation's newest club evening; before its first, its newest tournament of no more than a club's
    people; None: there is neither."""
    own = organisation.tournaments.filter(~is_demo()).order_by("-date", "-pk")
    return own.filter(club_evening=True).first() or next((one for one in own[:5] if _may_be_one(one)), None)


def members(last: Tournament | None) -> list[Registration]:
    """Return who was registered for it, in order of names, but for those whose name was deleted since."""
    if last is None:
        return []
    everybody = last.registrations.select_related("person", "club")
    named = (one for one in everybody if one.person.name != name_instead(one.number))
    return sorted(named, key=lambda one: in_order(one.person.name))


def _may_be_one(tournament: Tournament) -> bool:
    return 0 < tournament.registrations.count() <= A_CLUB
