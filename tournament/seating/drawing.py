"""What a seed and the entries of a draw give: a plan of all series, or one series in groups by the standing."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from .document import cannot_be_seated, people_of, plan_document
from .entries import groups_of, ranking_of, terms_of
from .fixed import at_fixed_tables
from .quality import meetings
from .schedule import count_repeats
from .standing import seat_in_groups
from .terms import Terms
from .values import CannotSeatError, Person

Json = dict[str, Any]


def drawn(content: Mapping[str, Any], seed: str) -> Json:
    """The plan of these entries (open ones: entries.py) as a document. Raises `DocumentError`."""
    ranking = ranking_of(content)
    if ranking is None:
        people, series = len(content["people"]), len(content["series_numbers"])
        return plan_document(people, series, seed, groups_of(content), terms_of(content))
    return _in_groups(content, ranking, seed)


def _in_groups(content: Mapping[str, Any], ranking: Sequence[int], seed: str) -> Json:
    """One series; there is no bound: whom one may meet, the standing says."""
    groups, terms = groups_of(content), terms_of(content)
    people = _people(content, terms)
    met, ranked = meetings(terms.played), [people[at] for at in ranking]
    try:
        made = seat_in_groups(ranked, content["group"], seed, sizes=terms.sizes, met=met, apart=terms.apart)
    except CannotSeatError as error:
        raise cannot_be_seated(len(people), error, terms) from error
    plan = at_fixed_tables(made.plan, people)
    return {
        "players": len(people),
        "series": [[list(table) for table in plan.tables]],
        "repeats": count_repeats([*terms.played, plan]),
        "seed": seed,
        "groups": groups,
        **terms.written(),
    }


def _people(content: Mapping[str, Any], terms: Terms) -> list[Person]:
    """List people, with their visits to short tables."""
    tables = [table for plan in terms.played for table in plan.tables if len(table) < terms.sizes[0]]
    threes = Counter(key for table in tables for key in table)
    return [
        replace(person, threes=threes[person.key]) for person in people_of(len(content["people"]), groups_of(content))
    ]
