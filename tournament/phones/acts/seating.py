"""A series is seated again as it was: by what the phones say, and from paper lists for tables without one."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.core.series import raise_version, subject
from tournament.draw.acts.drafts import draftable, let_go, new_table
from tournament.models import Registration, Seat, Seating, Series, Tournament

Tables = Mapping[int, Sequence[str]]
"""Number of a table -> who sits there, in the order of the seats: names, or start numbers as they are typed."""


def seat_again(series: Series, version: int, tables: Tables, actor: Actor) -> None:
    """Put these tables into the draft of a series, in place of those of the same number; the others stay.

    RefusedError: `series_published`; `nobody_of_that_name` (or two of it); `table_size_wrong`; `seated_twice`.
    StaleError: the series changed meanwhile.
    """
    with act(series.tournament, actor, "series_seated", subject(series)) as entry:
        stored = draftable(series, version)
        known = _known(stored.tournament)
        stored.card_tables.filter(number__in=tables.keys()).delete()
        taken = set(stored.seats.values_list("registration_id", flat=True))
        for number, people in sorted(tables.items()):
            taken |= _seat(stored, number, [_one(known, name) for name in people], taken)
        let_go(stored)
        stored.seating, stored.seed, stored.limit = Seating.GIVEN, "", None
        raise_version(stored, "seating", "seed", "limit", "draw")
        entry.after = {
            "seating": str(Seating.GIVEN),
            "people": stored.seats.count(),
            "tables": stored.card_tables.count(),
        }


def possible(series: Series, tables: Tables) -> dict[int, Sequence[str]]:
    """Those of these tables that may have been: of a size there is, of people who are registered here, nobody at two.

    What a phone says, somebody from the street may have made up; it must not keep all others from being seated.
    """
    known = _known(series.tournament)
    found = {number: [known.get(name.strip(), ()) for name in people] for number, people in tables.items()}
    times = Counter(one.pk for people in found.values() for matching in people for one in matching)

    def is_possible(people: Sequence[Sequence[Registration]]) -> bool:
        each_is_one = all(len(matching) == 1 and times[matching[0].pk] == 1 for matching in people)
        return each_is_one and len(people) in series.tournament.rulebook.table_sizes

    return {number: people for number, people in tables.items() if is_possible(found[number])}


def _seat(series: Series, number: int, people: Sequence[Registration], taken: set[int]) -> set[int]:
    """One table; the keys of who sits there."""
    keys = {registration.pk for registration in people}
    if len(people) not in series.tournament.rulebook.table_sizes:
        raise RefusedError("table_size_wrong", {"table": number, "people": len(people)})
    if len(keys) < len(people) or keys & taken:
        raise RefusedError("seated_twice", {"table": number})
    table = new_table(series, number)
    table.save()
    Seat.objects.bulk_create(
        Seat(card_table=table, series=series, number=seat, registration=registration)
        for seat, registration in enumerate(people, start=1)
    )
    return keys


def _known(tournament: Tournament) -> dict[str, list[Registration]]:
    """Start number and name -> everybody who is called so."""
    known: dict[str, list[Registration]] = {}
    for registration in tournament.registrations.select_related("person"):
        for called in {str(registration.number), registration.person.name}:
            known.setdefault(called, []).append(registration)
    return known


def _one(known: Mapping[str, Sequence[Registration]], called: str) -> Registration:
    match known.get(called.strip(), ()):
        case [registration]:
            return registration
        case _:
            raise RefusedError("nobody_of_that_name", {"name": called.strip()})
