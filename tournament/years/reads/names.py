"""Who is without a name somewhere, and so in everything that goes over several tournaments."""

from collections.abc import Collection

from tournament.models import OutsideResult, Registration


def without_name(people: Collection[int]) -> set[int]:
    """Those of these people (keys) who play anywhere without a name; two queries."""
    registered = Registration.objects.filter(person__in=people, anonymous=True).values_list("person", flat=True)
    outside = OutsideResult.objects.filter(person__in=people, anonymous=True).values_list("person", flat=True)
    return {*registered, *outside}
