"""Who plays nowhere under his name any more is named in no reason of a season either."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.db.models import Q

from tournament.models import Person, SeasonEdition
from tournament.models.limits import LONGEST_NOTE
from tournament.privacy.reads.naming import Named, Naming

SOMEBODY: Final = "N. N."
"""In his place: a season knows no start numbers. Stored once, whatever language whoever acts reads."""


def forget_in_seasons(gone: Mapping[Person, Sequence[str]]) -> None:
    """Inside a transaction, before they go: out of the reasons of the seasons of their organisations and federations.
    Person -> every name he had; a namesake who stays, and whoever shares the surname, is left alone."""
    for organisation in {one.organisation_id for one in gone} - {None}:
        of = Q(season__organisation=organisation) | Q(season__organisation__organisations=organisation)
        editions = list(SeasonEdition.objects.filter(of).exclude(reason="").distinct())
        if not editions:
            continue
        people = {one: names for one, names in gone.items() if one.organisation_id == organisation}
        stay = Person.objects.filter(organisation=organisation).exclude(pk__in=[one.pk for one in people])
        others = set(stay.values_list("name", flat=True))
        named = [Named([name for name in names if name not in others], SOMEBODY) for names in people.values()]
        _rewrite(editions, Naming([one for one in named if one.names], others))


def _rewrite(editions: Iterable[SeasonEdition], naming: Naming) -> None:
    for edition in editions:
        if naming.mentions(edition.reason):
            edition.reason = naming.without(edition.reason)[:LONGEST_NOTE]
            edition.save(update_fields=["reason"])
